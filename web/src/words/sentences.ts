/**
 * A fact as a sentence: the counterpart of `saboteur/words/sentences.py`, sentence for sentence.
 * A fact has the name of its kind beside its fields, as in records and messages.
 */
import { capital, type Language } from "./language";
import type { Place } from "./places";

export type Fact = { readonly fact: string };
type Fields = Readonly<Record<string, unknown>>;
export type Names = readonly string[];
type Said = (value: never, language: Language, names: Names) => string;

/** What a sentence speaks of may have a more exact name in the fact. */
const MEANT: Readonly<Record<string, Names>> = {
  card: ["removed", "face", "nugget"],
  count: ["cards", "packet"],
  goal: ["about"],
  seat: ["finder"],
  target: ["about"],
};
const OWN = new Set(["ToolBroken", "ToolRepaired", "PlayerFreed", "TheftPrevented", "HatChanged"]);
const PLACE = /\{(\w+)\}/g;
const CELL = "{x},{y}";

/**
 * What happened, in words; `names` are the players' by seat, else they are called by seat. A cell is
 * told by its coordinates, unless `where` has other words for it.
 */
export function sentence(
  fact: Fact,
  language: Language,
  names: Names = [],
  where?: (cell: Place, language: Language) => string,
): string {
  const told = fact as unknown as Fields;
  const template = quoting(language.text("facts", sentenceKey(fact.fact, told)), told, language);
  const said = template
    .replace(CELL, (cell) => where?.(told as unknown as Place, language) ?? cell)
    .replace(PLACE, (_, place: string) => filled(place, told, language, names));
  return capital(said);
}

/** Whether there are words for it: not all that happens at a table is told. */
export function isTold(fact: Fact, language: Language): boolean {
  return language.has("facts", sentenceKey(fact.fact, fact as unknown as Fields));
}

/** Some kinds of fact have a sentence for each case. */
export function sentenceKey(kind: string, told: Fields): string {
  if (kind === "RoundEnded") return `${kind}.${told.winners}`;
  if (kind === "DecisionOpened") return `${kind}.${told.decision}`;
  if (OWN.has(kind)) return told.seat === told.target ? `${kind}.own` : kind;
  if (kind === "GoalSeen" && told.face === "?") return `${kind}.unseen`;
  if (kind === "SeatTaken" && told.player === "person") return `${kind}.person`;
  if (kind === "Passed" && isEmpty(told.cards)) return "PassedEmpty";
  if (kind === "Passed" && (told.cards as Names).length === 1) return `${kind}.one`;
  if (kind === "GoldPaid" && isEmpty(told.nuggets)) return `${kind}.pieces`;
  if (kind === "GoldStolen" && told.victim === null) return `${kind}.nobody`;
  if (kind === "SabotageDrawn" && told.works === false) return `${kind}.nothing`;
  if (kind === "SlideDrawn" && told.x === null) return `${kind}.nothing`;
  if (kind === "TrollsPaid" && isEmpty(told.nuggets)) return `${kind}.nothing`;
  return kind;
}

export function nameOf(seat: number | null, language: Language, names: Names = []): string {
  if (seat === null) return language.text("command", "nobody");
  return names[seat] ?? language.t("command.seat", { seat: fromOne(seat) });
}

/** A seat or a goal as people count them; notation and messages count from 0. */
export function fromOne(number: number): string {
  return String(number + 1);
}

/** An action card or a goal by its words, a path card by its face. */
export function cardPhrase(card: string, language: Language): string {
  if (card.includes("+goal"))
    return language.text("mine", card.includes("+gold") ? "goal-gold" : "goal-plain");
  const feature = card.slice(card.indexOf("+") + 1);
  const key = [card, feature].find((key) => language.has("cards", key));
  return key === undefined ? card : language.text("cards", key, "phrase");
}

function turnedFace(card: string, turned: boolean): string {
  return turned ? `${card} ↻` : card;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** A statement is a sentence of its own, which speaks of the same fact. */
function quoting(text: string, told: Fields, language: Language): string {
  if (!("statement" in told)) return text;
  return text.replace("{statement}", language.text("talk", String(told.statement)));
}

function filled(place: string, told: Fields, language: Language, names: Names): string {
  const field = [...(MEANT[place] ?? []), place].find((name) => name in told) ?? place;
  const say = SAID[field] ?? SAID[place];
  const said = say ? say(told[field] as never, language, names) : String(told[field]);
  return field === "card" ? turnedFace(said, told.turned === true) : said;
}

/** Of a game the winners are seats, of a round a side. */
function winners(seats: readonly number[] | string, language: Language, names: Names): string {
  if (typeof seats === "string") return seats;
  return seats.map((seat) => nameOf(seat, language, names)).join(", ");
}

function nugget(worth: string, language: Language): string {
  const name = language.text("cards", "nugget", "phrase");
  return worth === "?" ? name : `${name} (${worth})`;
}

function listed(part: string): Said {
  return (key: string, language: Language) => language.text(part, key);
}

const count: Said = (cards: readonly string[]) => String(cards.length);

const SAID: Readonly<Record<string, Said>> = {
  seat: nameOf,
  first: nameOf,
  target: nameOf,
  finder: nameOf,
  to: nameOf,
  victim: nameOf,
  card: cardPhrase,
  removed: cardPhrase,
  face: cardPhrase,
  cards: count,
  packet: count,
  goal: fromOne,
  goals: (goals: Names, language: Language) =>
    goals.map((goal) => cardPhrase(goal, language)).join(", "),
  marker: listed("markers"),
  nugget,
  nuggets: (nuggets: Names) => nuggets.join(" + "),
  role: (role: string, language: Language) => language.text("roles", role, "name"),
  side: listed("sides"),
  tool: listed("tools"),
  why: listed("replaced"),
  winners,
};
