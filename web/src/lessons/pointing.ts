/**
 * Lets glow what a step of a lesson is about: the card, then where it goes, then the button. It is
 * a sheet of styles, so nothing has to be measured, and whatever is drawn anew glows again.
 */
import { aimOf, cardsOf, useOf } from "../game/choosing/legal";
import type { Action, View } from "../protocol";

const GLOW =
  "{ outline: 3px solid #ffd34d; outline-offset: 1px; box-shadow: 0 0 14px 4px #ffb300; }";

const quoted = (text: string) => JSON.stringify(text);

/** The selectors of what should glow for an action; which of them are there depends on the screen. */
export function meant(action: Action, goals: View["goals"]): string[] {
  const exact = `.primary[data-action=${quoted(action.text)}]`;
  const open = `.game:not(:has(.bar ${exact}))`;
  const cards = cardsOf(action).map((card) => `[data-card=${quoted(card)}]`);
  const option = `[role=radio][data-action=${quoted(action.text)}]`;
  const found = [`.bar ${exact}`, `${option}:not([aria-checked=true])`];
  if (useOf(action) === "discard") {
    found.push(".bar [data-use=discard]");
    for (const card of cards)
      found.push(
        `${open}:not(:has([data-use=discard])) .hand button[aria-pressed=false]:has(${card})`,
      );
    return found;
  }
  const lifted = cards.map((card) => `:has(.hand button[aria-pressed=true] ${card})`).join("");
  for (const card of cards)
    found.push(`${open}:not(${lifted}) .hand button[aria-pressed=false]:has(${card})`);
  const aim = aimOf(action, goals);
  const there = aim && ("seat" in aim ? `[data-seat="${aim.seat}"]` : cell(aim.place));
  if (there) found.push(`${open}${lifted} ${there}`);
  // The right card at the right place, the wrong way round.
  const other = `.game:has(.bar .primary[data-action]:not(${exact.slice(".primary".length)}))`;
  found.push(`${other}${lifted} .bar [aria-keyshortcuts=r]`);
  return found;
}

const cell = ({ x, y }: { x: number; y: number }) => `[data-cell="${x},${y}"]`;

/** How the words of lessons call the other seats, in order. */
export const PLACES: readonly string[] = ["one", "two", "three", "four"];
const DISCARDS = '[data-pile="discards"]';

/** The selectors of what a sentence is about that asks for nothing yet: players, goals, a pile. */
export function about(said: string, words: string, goals: View["goals"]): string[] {
  const seats = PLACES.flatMap((place, i) =>
    words.includes(`{${place}}`) ? [`[data-seat="${i + 1}"]`] : [],
  );
  const what = said.split(".").at(-1)!;
  if (OF_GOALS.has(what)) return [...seats, ...goals.map(cell)];
  return OF_DISCARDS.has(what) ? [...seats, DISCARDS] : seats;
}

/** Sentences, by the last part of their names. */
const OF_GOALS: ReadonlySet<string> = new Set(["turn", "aim"]);
const OF_DISCARDS: ReadonlySet<string> = new Set(["hidden"]);

/** Let something glow until the returned function is called. */
export function point(selectors: readonly string[]): () => void {
  const sheet = new CSSStyleSheet();
  for (const one of selectors) sheet.insertRule(`${one} ${GLOW}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
