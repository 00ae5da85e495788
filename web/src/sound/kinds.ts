/** Sounds by what they are of: each kind has a volume of its own. */
import type { Sound } from "./facts";

export const KINDS = ["mine", "tools", "cards", "gold", "calls"] as const;
export type Kind = (typeof KINDS)[number];

/** What a kind is tried with, first. */
export const OF: Readonly<Record<Kind, readonly Sound[]>> = {
  mine: ["dig", "fall", "wood"],
  tools: ["broken", "mended"],
  cards: ["turned"],
  gold: ["treasure", "coin"],
  calls: ["turn", "over", "refused"],
};

export function kindOf(sound: Sound): Kind {
  return KINDS.find((kind) => OF[kind].includes(sound))!;
}
