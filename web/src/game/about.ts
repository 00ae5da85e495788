/** Which rule tells more about a card. */
import { faceOf, isPath } from "../cards/face";

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
];
const PLACING = "T5";

export function ruleOf(card: string, game: string): string {
  if (isPath(card)) return pathRule(card, game);
  const row = RULES.find(([start]) => card.startsWith(start));
  return row?.[2]?.[game] ?? row?.[1] ?? PLACING;
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
