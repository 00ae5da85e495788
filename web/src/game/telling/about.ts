/** What a card is called, the words that tell of it, and the rule that tells more. */
import { faceOf, isPath } from "../../cards/face";
import { cardLabel } from "../../cards/labels";
import type { Language } from "../../words/language";

/** By the start of a card's name; where games differ, by game. */
const RULES: readonly [string, string, Readonly<Record<string, string>>?][] = [
  ["broken", "B7"],
  ["repair", "B9", { duel: "D11", solo: "D11" }],
  ["rockfall", "B11"],
  ["map", "B12"],
  ["trapped", "X11"],
  ["free-at-last", "X12"],
  ["theft", "X13"],
  ["hands-off", "X14"],
  ["inspection", "X15"],
  ["swap-hands", "X16"],
  ["change-hats", "X17"],
  ["sabotage", "D11", { solo: "S3" }],
  ["key", "D12"],
  ["rock-slide", "D13", { solo: "S4" }],
  ["treasure-map", "D14"],
  ["nugget", "B19", { duel: "D16", solo: "D16" }],
  ["goal", "T7"],
  ["digger", "B19"],
  ["saboteur", "B21", { saboteur2: "X28" }],
  ["blue-digger", "X25"],
  ["green-digger", "X25"],
  ["boss", "X27"],
  ["profiteer", "X27"],
  ["geologist", "X30"],
  ["dwarf", "D4"],
  ["role", "B1", { saboteur2: "X2" }],
];
const PLACING = "T5";
const DISCARDING: Readonly<Record<string, string>> = { base: "B13", saboteur2: "X4" };
const DUEL_DISCARDING = "D3";
/** A nugget card is drawn by its worth. */
const WORTHS = /^[123]$/;
/** Between two sentences. */
const SENTENCE = /(?<=[.!?]) /;

/** The card as the tables know it: a back is what it is the back of. */
function kindOf(card: string): string {
  const back = card.length > 1 && card.startsWith("?") ? card.slice(1) : card;
  return WORTHS.test(back) ? "nugget" : back;
}

export function ruleOf(card: string, game: string): string {
  if (isPath(card)) return pathRule(card, game);
  const row = RULES.find(([start]) => kindOf(card).startsWith(start));
  return row?.[2]?.[game] ?? row?.[1] ?? PLACING;
}

export function discardingRule(game: string): string {
  return DISCARDING[game] ?? DUEL_DISCARDING;
}

/** How a rule begins; dots tell that it goes on. */
export function briefly(rule: string, language: Language): string {
  const [first = "", ...rest] = language.text("rules", rule, "text").split(SENTENCE);
  return `${first.replaceAll("`", "")}${rest.length ? " …" : ""}`;
}

function pathRule(card: string, game: string): string {
  const { barrier, ladder, gold, crystal, mark } = faceOf(card);
  const alone = game === "duel" || game === "solo";
  if (mark === "start") return alone ? "D4" : PLACING;
  if (mark) return "T8";
  if (barrier) return barrier.kind === "troll" ? "D8" : alone ? "D4" : "X9";
  if (ladder) return alone ? "D7" : "X21";
  if (gold) return "D9";
  return crystal ? "X10" : PLACING;
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
export function cardOfMarker(marker: string, game: string): string {
  if (marker === "trapped" || marker === "theft") return marker;
  return `${game === "duel" || game === "solo" ? "sabotage" : "broken"}-${marker}`;
}
