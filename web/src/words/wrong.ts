/**
 * What is wrong *here*, in a sentence, and what stops somebody from digging: the counterpart of
 * `saboteur/words/wrong.py`.
 */
import { capital, type Language } from "./language";
import { type Place, placePhrase } from "./places";
import { nameOf, type Names } from "./sentences";

export interface Grounds {
  rule: string;
  cells: readonly Place[];
  seats: readonly number[];
  markers: readonly string[];
}

/** Why it is refused; null where only the rule can tell. */
export function wrong(
  { rule, cells, seats, markers }: Grounds,
  language: Language,
  names: Names,
  you: number | null,
): string | null {
  const [seat = null] = seats;
  const whose = seats.length > 1 ? ["many"] : seat === null ? [] : seat === you ? ["you"] : [];
  const nothing = cells.length || seats.length ? [] : ["none"];
  const keys = [...[...whose, ...nothing].map((way) => `${rule}.${way}`), rule];
  const key = keys.find((one) => language.has("wrong", one));
  if (key === undefined) return null;
  const text = language.text("wrong", key);
  if (seat === null && text.includes("{name}")) return language.text("wrong", "on-player");
  const [marker = ""] = markers;
  const tool = (part: string) => (language.has(part, marker) ? language.text(part, marker) : "");
  return capital(
    language.fill(text, {
      name: seat === null ? "" : nameOf(seat, language, names),
      places: cells.map((cell) => placePhrase(cell, language)).join("; "),
      stopped: stopped(markers, language),
      tool: tool("tools"),
      the_tool: tool("the_tools"),
    }),
  );
}

/** What keeps somebody from digging, as the beginning of a sentence. */
export function stopped(markers: readonly string[], language: Language): string {
  const known = markers.filter((marker) => language.has("stopped", marker));
  return capital(language.listed(known.map((marker) => language.text("stopped", marker))));
}
