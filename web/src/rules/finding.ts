/** Which rules a game has, and which of them speak of what somebody looks for. */
import type { ShelfGame } from "../protocol";
import type { Words } from "../words/language";
import { withoutIds } from "../words/options";

export type RuleId = keyof Words["rules"] & string;

/** What the shelf says of a game's rules. */
export type Chaptered = Pick<ShelfGame, "chapters" | "options">;

interface Section {
  letter: string;
  rules: RuleId[];
}

/** The rules of a game, as a table plays it where there is one; of all games if none is known. */
export function sectionsOf(
  game: Chaptered | undefined,
  options: Readonly<Record<string, string>> | null,
  words: Words,
): Section[] {
  const ids = Object.keys(words.rules) as RuleId[];
  const letters = game ? chaptersOf(game, options) : Object.keys(words.sections);
  return letters.map((letter) => ({ letter, rules: ids.filter((id) => id.startsWith(letter)) }));
}

/** An option that is not as usual may bring a chapter of its own. */
function chaptersOf(
  { chapters, options }: Chaptered,
  chosen: Readonly<Record<string, string>> | null,
): string[] {
  const brought = Object.entries(options)
    .filter(([name, { default: usual }]) => !chosen || (chosen[name] ?? usual) !== usual)
    .map(([, { rule }]) => rule.charAt(0));
  return [...new Set([...chapters, ...brought])];
}

/** The first game that has a rule. */
export function gameWith(
  rule: string | null,
  games: Readonly<Record<string, Chaptered>>,
): string | undefined {
  const found = Object.entries(games).find(([, game]) =>
    chaptersOf(game, null).some((letter) => rule?.startsWith(letter)),
  );
  return found?.[0];
}

/** Letters that have two for a search, and signs that keyboards lack. */
const PLAIN: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", "’": "'", "\u00a0": " " };
const plain = (letter: string): string => {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return PLAIN[bare] ?? bare;
};

/** Letters without their accents, so that "debris" finds "débris". */
export function folded(text: string): string {
  return [...text].map(plain).join("");
}

/** What of a rule is our ruling, or that it is a house rule; all else is printed in a rulebook. */
export function markOf(id: RuleId, words: Words): { name: string; value: string } | null {
  const { ruling, house }: { title: string; ruling?: string; house?: string } = words.rules[id];
  if (ruling) return { name: words.page.ruling, value: ruling };
  return house ? { name: words.page.house, value: house } : null;
}

/** Every word that was typed is somewhere in the rule, or is its id. */
export function speaksOf(id: RuleId, typed: string, words: Words): boolean {
  const { title, text } = words.rules[id];
  const said = folded(`${id} ${title} ${text}`);
  return wordsOf(typed).every((word) => said.includes(word));
}

function wordsOf(typed: string): string[] {
  return folded(typed).split(/\s+/).filter(Boolean);
}

export interface Part {
  text: string;
  /** The number of what is found, counted from the first text on. */
  match: number | null;
}

/** Cuts one text after the other at all that was looked for. */
export class Marking {
  count = 0;
  private readonly wanted: readonly string[];

  constructor(typed: string) {
    this.wanted = wordsOf(typed);
  }

  parts(text: string): Part[] {
    const parts: Part[] = [];
    let from = 0;
    for (const [start, end] of found(text, this.wanted)) {
      if (start > from) parts.push({ text: text.slice(from, start), match: null });
      parts.push({ text: text.slice(start, end), match: this.count++ });
      from = end;
    }
    if (from < text.length) parts.push({ text: text.slice(from), match: null });
    return parts;
  }
}

type Span = [start: number, end: number];

/** Where the words are, in order; those that touch, or have only a space between them, are one. */
function found(text: string, wanted: readonly string[]): Span[] {
  if (!wanted.length) return [];
  let bare = "";
  // For each place in the bare text, the letter of the text that it comes from.
  const letters: Span[] = [];
  let at = 0;
  for (const letter of text) {
    for (const each of plain(letter)) {
      bare += each;
      letters.push([at, at + letter.length]);
    }
    at += letter.length;
  }
  const spans = wanted.flatMap((word) =>
    occurrences(bare, word).map((at): Span => [letters[at]![0], letters[at + word.length - 1]![1]]),
  );
  return joined(
    spans.sort(([one], [other]) => one - other),
    text,
  );
}

function occurrences(text: string, word: string): number[] {
  const all: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    all.push(at);
  return all;
}

function joined(spans: readonly Span[], text: string): Span[] {
  const apart: Span[] = [];
  for (const [start, end] of spans) {
    const last = apart.at(-1);
    if (last && !text.slice(last[1], start).trim()) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  return apart;
}

/** A text cut at the rules and options it names, so that rules can be linked. */
export function pieces(text: string, words: Words): { text: string; rule: RuleId | null }[] {
  return withoutIds(text, words)
    .split(/\b([A-Z]\d{1,2})\b/)
    .map((piece) => ({
      text: piece,
      rule: piece in words.rules ? (piece as RuleId) : null,
    }));
}
