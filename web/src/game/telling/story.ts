/** What has happened, as lines of a log. Facts that only this seat knows are told when asked for. */
import { faceOf, isPath } from "../../cards/face";
import { cardLabel } from "../../cards/labels";
import { SECRETS, type Fact, type Happened, type Someone } from "../../protocol";
import { personName } from "../../table/names";
import type { Written } from "../../table/table.svelte";
import type { Language } from "../../words/language";
import { placePhrase } from "../../words/places";
import { isTold, sentence } from "../../words/sentences";

export interface Line {
  id: string;
  kind: "fact" | "round" | "chat" | "talk";
  text: string;
  /** Who speaks or acts. */
  seat: number | null;
  /** A path card that the sentence speaks of, to be drawn beside it. */
  card: { name: string; turned: boolean } | null;
  /** The rule that forced it. */
  rule: string | null;
}

export interface Telling {
  language: Language;
  names: readonly string[];
  /** The seat that is spoken to, if the reader has one. */
  you?: number | null;
  /** Who wrote something. */
  people: readonly Someone[];
  /** Whether secrets are shown. */
  peeking: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Those are for the banner, or are said by others; the rest is the business of the lobby. */
export const UNTOLD: ReadonlySet<Fact["fact"]> = new Set([
  ...(["DecisionOpened", "CardDrawn", "GoalsBoxed", "BotSeated", "GameArranged"] as const),
  ...(["GameStarted", "HostPassed", "NoncePromised", "NonceSaid", "PersonDressed"] as const),
  ...(["PersonJoined", "PersonKicked", "PersonMuted", "PersonReady", "PersonRenamed"] as const),
  ...(["SeatChosen", "SeatFreed", "SeedShown", "SettingsChanged", "ShuffleBegun"] as const),
  ...(["ShuffleDone", "Nudged", "WishMade", "WishAnswered", "WishDropped"] as const),
]);

export function lines(steps: readonly Happened[], telling: Telling): Line[] {
  return steps.flatMap(({ version, facts }) =>
    facts.flatMap((fact, i) => line(fact, `${version}.${i}`, telling) ?? []),
  );
}

/** The same with what was written before this game, and what those who watched have written. */
export function told(
  steps: readonly Happened[],
  chat: readonly Written[],
  telling: Telling,
): Line[] {
  const heard = new Set(steps.filter(isChat).map(({ version }) => version));
  const more = chat.filter(({ version }) => !heard.has(version));
  if (!more.length) return lines(steps, telling);
  const said = more.map(({ version, ...one }) => ({
    version,
    facts: [{ fact: "Chatted" as const, ...one }],
  }));
  const all = [...said, ...steps].sort((one, other) => one.version - other.version);
  return lines(all, telling);
}

const isChat = ({ facts }: Happened) => facts.some(({ fact }) => fact === "Chatted");

export function line(fact: Fact, id: string, telling: Telling): Line | null {
  if (fact.fact === "Chatted") return chat(fact.person, fact.text, id, telling);
  if (UNTOLD.has(fact.fact) || !isTold(fact, telling.language)) return null;
  const shown = telling.peeking ? fact : covered(fact);
  const fields = shown as unknown as Fields;
  return {
    id,
    kind: fact.fact === "RoundDealt" ? "round" : fact.fact === "Talked" ? "talk" : "fact",
    text: sentenceOf(shown, telling),
    seat: typeof fields.seat === "number" ? fields.seat : null,
    card: pathOf(fields),
    rule: typeof fields.rule === "string" && fields.rule ? fields.rule : null,
  };
}

/** The sentence of a fact; a path card is called what it is, for its picture is beside it. */
function sentenceOf(fact: Fact, { language, names, you }: Telling): string {
  return sentence(plainly(fact), language, names, placePhrase, you);
}

/** A fact as people beside the screen may read it. */
function covered(fact: Fact): Fact {
  const fields = fact as unknown as Fields;
  const hidden = Object.entries(SECRETS[fact.fact] ?? {})
    .filter(([, flag]) => flag === null || fields[flag] !== true)
    .map(([name]) => [name, unknown(fields[name])]);
  return { ...fact, ...Object.fromEntries(hidden) } as Fact;
}

function unknown(names: unknown): unknown {
  return Array.isArray(names) ? names.map(unknown) : "?";
}

/** For those who hear it, a path card is told by where it leads. */
export function heard(fact: Fact, { language, names, you }: Telling): string {
  const shown = covered(fact);
  const path = pathOf(shown as unknown as Fields);
  const label = path && cardLabel(path.name, path.turned, language);
  return sentence(plainly(shown, label), language, names, placePhrase, you);
}

function plainly(fact: Fact, called: string | null = null): Fact {
  const changed = Object.entries(fact).map(([name, value]) =>
    CARDS.has(name) && typeof value === "string" && isPath(value) && !value.includes("+goal")
      ? [name, called ?? faceOf(value).mark ?? "path"]
      : [name, name === "turned" ? false : value],
  );
  return Object.fromEntries(changed) as unknown as Fact;
}

const CARDS = new Set(["card", "removed", "face"]);

function pathOf(fields: Fields): Line["card"] {
  for (const name of ["removed", "face", "card"]) {
    const card = fields[name];
    if (typeof card === "string" && isPath(card) && fields.fact !== "GoalSeen")
      return { name: card, turned: fields.turned === true };
  }
  return null;
}

function chat(person: number, text: string, id: string, telling: Telling): Line {
  const someone = telling.people.find(({ number }) => number === person);
  const name = personName(someone, telling.language);
  const said = telling.language.t("command.labelled", { name, value: text });
  return { id, kind: "chat", text: said, seat: null, card: null, rule: null };
}
