/** What is on an action card: the shelf names its emblem and its tools, and art draws them. */
import type { ShelfCard } from "../protocol";
import { session } from "../shell/session.svelte";

type Drawn = Pick<ShelfCard, "emblem" | "tools">;

/** A card looks the same in every game that has it. */
export function pictureOf(card: string): Drawn {
  for (const { cards } of Object.values(session.shelf?.games ?? {}))
    if (cards[card]) return cards[card];
  return { emblem: card, tools: [] };
}
