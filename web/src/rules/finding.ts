/** Which rules a game has, and which of them speak of what somebody looks for. */
import type { Words } from "../words/language";

export type RuleId = keyof Words["rules"] & string;

/** The sections of each game, in the order they are read. */
const SECTIONS: Readonly<Record<string, string>> = {
  base: "TB",
  saboteur2: "XTBA",
  duel: "DT",
  solo: "SDT",
};
const BLOCKERS = "A";

export interface Section {
  letter: string;
  rules: RuleId[];
}

export function sectionsOf(
  game: string,
  options: Readonly<Record<string, string>> | null,
  words: Words,
): Section[] {
  const ids = Object.keys(words.rules) as RuleId[];
  const letters = [...(SECTIONS[game] ?? "TBXADS")];
  return letters
    .filter((letter) => letter !== BLOCKERS || !options || options["blockers"] === "on")
    .map((letter) => ({ letter, rules: ids.filter((id) => id.startsWith(letter)) }));
}

/** Letters without their accents, so that "debris" finds "débris". */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Every word that was typed is somewhere in the rule, or is its id. */
export function speaksOf(id: RuleId, typed: string, words: Words): boolean {
  const { title, text } = words.rules[id];
  const said = folded(`${id} ${title} ${text}`);
  return folded(typed)
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** A text cut at the rules and options it names, so that rules can be linked. */
export function pieces(text: string, words: Words): { text: string; rule: RuleId | null }[] {
  return text.split(/\b([TBXADS]\d{1,2})\b/).map((piece) => ({
    text: piece.replaceAll("`", ""),
    rule: piece in words.rules ? (piece as RuleId) : null,
  }));
}
