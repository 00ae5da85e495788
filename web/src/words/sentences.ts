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
  the_tool: ["tool"],
};
/** Who does it, and whom it is done to: the sentence changes if that is oneself. */
const DOER = ["seat", "finder", "first"];
const OTHER = ["target", "to", "victim"];
const OWN = new Set(["ToolBroken", "ToolRepaired", "PlayerFreed", "TheftPrevented", "HatChanged"]);
const CELL = "{x},{y}";
const PATH = /^[NESW/]+(\+.*)?$/;

/**
 * What happened, in words; `names` are the players' by seat, else they are called by seat. A cell is
 * told by its coordinates, unless `where` has other words for it. The seat `you` is spoken to.
 */
export function sentence(
  fact: Fact,
  language: Language,
  names: Names = [],
  where?: (cell: Place, language: Language) => string,
  you: number | null = null,
): string {
  const told = fact as unknown as Fields;
  const key = spokenTo(sentenceKey(fact.fact, told), told, language, you);
  const template = quoting(language.text("facts", key), told, language, you).replace(
    CELL,
    (cell) => where?.(told as unknown as Place, language) ?? cell,
  );
  const called = names.map((name, seat) => (seat === you ? language.t("command.you") : name));
  return capital(
    language.join(template, (place) =>
      filled(place, told, language, place === "winners" ? called : names),
    ),
  );
}

/** The sentence for the one who did it, or to whom it was done, where there is one. */
export function spokenTo(
  key: string,
  told: Fields,
  language: Language,
  you: number | null,
): string {
  if (you === null) return key;
  const doers = Array.isArray(told.winners) ? told.winners : DOER.map((name) => told[name]);
  const ways = [
    ...(doers.includes(you) ? ["you"] : []),
    ...(OTHER.some((name) => told[name] === you) ? ["at-you"] : []),
  ];
  const found = ways.map((way) => `${key}.${way}`).find((one) => language.has("facts", one));
  return found ?? key;
}

/** Whether there are words for it: not all that happens at a table is told. */
export function isTold(fact: Fact, language: Language): boolean {
  return language.awaits("facts", sentenceKey(fact.fact, fact as unknown as Fields));
}

/** Some kinds of fact have a sentence for each case. */
export function sentenceKey(kind: string, told: Fields): string {
  if (kind === "RoundEnded") return `${kind}.${told.winners}`;
  if (kind === "DecisionOpened") return `${kind}.${told.decision}`;
  if (OWN.has(kind)) {
    const own = told.seat === told.target ? `${kind}.own` : kind;
    return told.role === "?" ? `${own}.unseen` : own;
  }
  if (kind === "RoleInspected" && told.role === "?") return `${kind}.unseen`;
  if (kind === "GameEnded" && (told.gold as readonly number[]).length === 1) return `${kind}.alone`;
  if (kind === "GameEnded" && (told.winners as Names).length === 1) return `${kind}.one`;
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

/** An action card or a goal by its words; a path card is called one. */
export function cardPhrase(card: string, language: Language): string {
  if (card.includes("+goal"))
    return language.text("mine", card.includes("+gold") ? "goal-gold" : "goal-plain");
  const feature = card.slice(card.indexOf("+") + 1);
  const key = [card, feature].find((key) => language.has("cards", key));
  if (key !== undefined) return language.text("cards", key, "phrase");
  return PATH.test(card) ? language.text("cards", "path", "phrase") : card;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** A statement is a sentence of its own, which speaks of the same fact. */
function quoting(text: string, told: Fields, language: Language, you: number | null): string {
  if (!("statement" in told)) return text;
  const kind = String(told.statement);
  const part = you !== null && told.about === you && language.has("talk-at-you", kind);
  return text.replace("{statement}", language.text(part ? "talk-at-you" : "talk", kind));
}

function filled(place: string, told: Fields, language: Language, names: Names): string {
  const field = [...(MEANT[place] ?? []), place].find((name) => name in told) ?? place;
  const say = FORMS[place] ?? SAID[field] ?? SAID[place];
  return say ? say(told[field] as never, language, names) : String(told[field]);
}

/** Of a game the winners are seats, of a round a side. */
function winners(seats: readonly number[] | string, language: Language, names: Names): string {
  if (typeof seats === "string") return seats;
  return language.listed(seats.map((seat) => nameOf(seat, language, names)));
}

function nugget(worth: string, language: Language): string {
  const name = language.text("cards", "nugget", "phrase");
  return worth === "?" ? name : `${name} (${worth})`;
}

function listed(part: string): Said {
  return (key: string, language: Language) => language.text(part, key);
}

const count: Said = (cards: readonly string[]) => String(cards.length);

/** Places that want another form than the field they speak of. */
const FORMS: Readonly<Record<string, Said>> = { the_tool: listed("the_tools") };
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
    language.listed(goals.map((goal) => cardPhrase(goal, language))),
  marker: listed("markers"),
  nugget,
  nuggets: (nuggets: Names) => nuggets.join(" + "),
  role: (role: string, language: Language) => language.text("roles", role, "name"),
  side: listed("sides"),
  tool: listed("tools"),
  why: listed("replaced"),
  winners,
};
