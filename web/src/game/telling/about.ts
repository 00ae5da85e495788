/** What a card is called, the words that tell of it, and the rule that tells more. */
import { faceOf, isPath } from "../../cards/face";
import { cardLabel } from "../../cards/labels";
import type { ShelfGame } from "../../protocol";
import type { Language } from "../../words/language";
import { withoutIds } from "../../words/options";

/** What the shelf says of a game's cards. */
export type Shelved = Pick<ShelfGame, "cards" | "tells">;

/** A nugget card is drawn by its worth. */
const WORTHS = /^[123]$/;
/** Between two sentences. */
const SENTENCE = /(?<=[.!?]) /;

/** The card as the tables know it: a back is what it is the back of. */
function kindOf(card: string): string {
  const back = card.length > 1 && card.startsWith("?") ? card.slice(1) : card;
  return WORTHS.test(back) ? "nugget" : back;
}

/** The back of the deck tells nothing; most of it are paths. */
export function ruleOf(card: string, { cards, tells }: Shelved): string {
  const kind = kindOf(card);
  return cards[kind]?.rules[0] ?? tells[kind] ?? tells.path!;
}

/** How a rule begins; dots tell that it goes on. */
export function briefly(rule: string, language: Language): string {
  const [first = "", ...rest] = language.text("rules", rule, "text").split(SENTENCE);
  return `${withoutIds(first, language.words)}${rest.length ? " …" : ""}`;
}

/** What it does, in a sentence. */
export function textOfCard(card: string, language: Language): string {
  if (isPath(card)) return language.text("cards", faceOf(card).mark ?? "path", "text");
  return language.text(...filed(card, language), "text");
}

export function nameOfCard(card: string, turned: boolean, language: Language): string {
  return isPath(card)
    ? cardLabel(card, turned, language)
    : language.text(...filed(card, language), "name");
}

function filed(card: string, language: Language): [string, string] {
  const kind = kindOf(card);
  if (kind === "role") return ["roles", "?"];
  return language.has("roles", kind) ? ["roles", kind] : ["cards", kind];
}

/** The card that lies in front of a player, by what it does to them. */
export function cardOfMarker(marker: string, { cards }: Pick<Shelved, "cards">): string {
  return Object.keys(cards).find((card) => cards[card]!.marker === marker) ?? "?";
}
