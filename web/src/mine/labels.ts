/** A cell of the mine in words, for those who hear it. */
import type { Side } from "../cards/face";
import { cardLabel, sidesPhrase } from "../cards/labels";
import type { Token } from "../protocol";
import { capital, type Language } from "../words/language";
import { placePhrase } from "../words/places";
import { fromOne, nameOf } from "../words/sentences";
import type { Cell, Ghost } from "./cells";

export interface Shown {
  /** Whether a goal that this viewer has seen is shown. */
  peeking: boolean;
  names: readonly string[];
}

export function cellLabel(cell: Cell, said: Shown, language: Language): string {
  const what = contents(cell, said, language);
  const parts = [
    language.t("mine.at", { what, place: placePhrase(cell, language) }),
    ...cell.tokens.map((token) => tokenPhrase(token, said.names, language)),
  ];
  if (cell.latest) parts.push(language.t("mine.latest"));
  if (cell.why) parts.push(language.t("mine.why"));
  if (cell.ghost) parts.push(chosen(cell.ghost, language));
  else if (cell.legal) parts.push(language.t("mine.legal"));
  return `${capital(parts.join("; "))}.`;
}

function contents(cell: Cell, said: Shown, language: Language): string {
  if (cell.tile) return cardLabel(cell.tile.card, cell.tile.turned, language);
  if (!cell.goal) return language.t("mine.empty");
  const { number, face, lies, turned } = cell.goal;
  const down = language.t("mine.face-down", { goal: fromOne(number) });
  if (lies === "over")
    return `${cardLabel(face, turned, language)}, ${language.t("mine.turned-over")}`;
  if (lies === "open") return cardLabel(face, turned, language);
  if (face === "?") return down;
  const known =
    said.peeking || cell.glimpse ? cardLabel(face, turned, language) : language.t("mine.seen");
  return `${down} (${known})`;
}

function chosen({ card, turned }: Ghost, language: Language): string {
  return language.t("mine.chosen", { what: cardLabel(card, turned, language) });
}

function tokenPhrase(token: Token, names: readonly string[], language: Language): string {
  const bare = language.text("features", token.kind);
  const side = token.side as Side | null;
  const what = side
    ? language.t("mine.on", { what: bare, sides: sidesPhrase([side], language) })
    : bare;
  if (token.seat === null) return what;
  return language.t("mine.whose", { what, name: nameOf(token.seat, language, names) });
}
