/** One table as the server shows it to this person. What is legal arrives with the view. */
import {
  PROTOCOL,
  type Chatted,
  type Coaching,
  type Do,
  type Fact,
  type FromServer,
  type Happened,
  type Hello,
  type Picture,
  type Someone,
  type Update,
  type View,
  type Waits,
  type Welcome,
} from "../protocol";
import * as sounds from "../sound/sound";
import { Numbers } from "./fair";
import { folded } from "./fold";
import {
  type Answer,
  type Closed,
  Link,
  type Linked,
  type Question,
  type Explanation,
} from "./link";

export interface Written {
  version: number;
  person: number;
  text: string;
  /** For those who watch, until the game is over. */
  aside: boolean;
}

/** What is to be seen of a table, live or told again. */
export type Seen = Pick<
  Table,
  "code" | "picture" | "view" | "seat" | "steps" | "facts" | "version" | "present"
>;

/** A table at which something can be chosen, live or as a riddle. */
export type Played = Seen & Pick<Table, "state" | "stoodIn" | "waits" | "do" | "why">;

/** Through whose eyes a table is looked at, where not simply one's own. */
export type Eyes = Partial<Pick<Hello, "watch" | "reveal">>;

const DAY = 86_400;
const isStart = ({ fact }: Fact) => fact === "GameStarted";

export class Table {
  /** `lost` after a connection broke or could not be made; it is tried again for ever. */
  state = $state.raw<Linked>("connecting");
  /** Why it is not tried again: there is no such table for us, or the server is of another time. */
  closed = $state.raw<Closed | null>(null);
  picture = $state.raw<Picture | null>(null);
  view = $state.raw<View | null>(null);
  /** How the mine of the last round lay when it was over, also when the next one was dealt. */
  ended = $state.raw<View | null>(null);
  /** The seat this person has, `null` for an onlooker. */
  seat = $state.raw<number | null>(null);
  /** The number of this person among `picture.people`. */
  you = $state.raw<number | null>(null);
  version = $state.raw<number | null>(null);
  /** Where one is in a lesson, where this is one. */
  lesson = $state.raw<Coaching | null>(null);
  /** What was left of the clock, in milliseconds, at the time `leftAt`. */
  left = $state.raw<number | null>(null);
  leftAt = $state.raw(0);
  /** The seats that the table waits for before a round begins. */
  waits = $state.raw<readonly number[]>([]);
  /** What happened in this game, or before the first one, oldest first. */
  steps = $state.raw<readonly Happened[]>([]);
  /** What people wrote, also before the game. */
  chat = $state.raw<readonly Written[]>([]);
  /** The numbers of those who are connected. */
  present = $state.raw<readonly number[]>([]);

  /** Another table of this page sounds already. */
  quiet = false;

  /** The seat that is this person's own, whoever's cards are shown now. */
  readonly own = $derived.by(() => {
    const seat = this.picture?.chairs.findIndex(({ person }) => person === this.you) ?? -1;
    return this.you === null || seat < 0 ? null : seat;
  });
  /** The seats that are played on this device, where several people share it. */
  readonly device: readonly number[] = $derived.by(() => {
    const { people, chairs } = this.picture ?? { people: [], chairs: [] };
    const ours = people.filter(({ keeper }) => keeper !== null && keeper === this.you);
    if (!ours.length) return [];
    const numbers = [this.you, ...ours.map(({ number }) => number)];
    return chairs.flatMap(({ person }, seat) =>
      person !== null && numbers.includes(person) ? [seat] : [],
    );
  });
  readonly host = $derived(this.you !== null && this.picture?.host === this.you);
  /** Whether a bot plays for this person. */
  readonly stoodIn = $derived(
    this.seat !== null &&
      this.picture?.phase === "playing" &&
      this.picture.chairs[this.seat]?.player !== "person",
  );
  readonly facts: readonly Fact[] = $derived(this.steps.flatMap((step) => step.facts));

  /** What this page adds to shuffles. */
  readonly numbers: Numbers;
  private readonly link: Link;
  private zoned = false;

  constructor(
    readonly code: string,
    readonly eyes: Eyes = {},
  ) {
    this.numbers = new Numbers(code, (what) => void this.link.ask(what));
    this.link = new Link(code, {
      hello: () => ({ type: "hello", protocol: PROTOCOL, since: this.version, ...eyes }),
      heard: (message) => this.heard(message),
      linked: (state) => (this.state = state),
      closed: (why) => (this.closed = why),
    });
  }

  /** Want something of the table. Survives a lost connection; there is exactly one answer. */
  async do(what: Do): Promise<Answer> {
    const answer = await this.link.ask(what);
    if (answer.type === "nack" && answer.rule) void sounds.answer("refused");
    return answer;
  }

  /** Ask why something cannot be chosen. */
  async why(question: Question): Promise<Explanation> {
    const reason = await this.link.why(question);
    if (reason.rule) void sounds.answer("refused");
    return reason;
  }

  close(): void {
    this.link.close();
  }

  person(number: number | null): Someone | undefined {
    return this.picture?.people.find((someone) => someone.number === number);
  }

  /** What is left of the clock now, in milliseconds. */
  remaining(now = Date.now()): number | null {
    if (this.left === null || this.waits.length) return this.left;
    return Math.max(0, this.left - (now - this.leftAt));
  }

  private heard(message: FromServer): void {
    if (message.type === "welcome") this.welcomed(message);
    else if (message.type === "update") this.updated(message);
    else if (message.type === "presence") this.present = message.present;
    else if (message.type === "waits") this.waited(message);
  }

  private welcomed(welcome: Welcome): void {
    if (this.version === null) this.steps = [];
    for (const { version, facts } of welcome.said) this.listen(version, facts);
    this.follow(welcome.steps);
    this.you = welcome.you;
    this.seat = welcome.seat;
    this.look(welcome.view);
    this.version = welcome.version;
    this.lesson = welcome.lesson;
    this.show(welcome.table);
    this.waited(welcome);
    this.zone();
    this.promise();
  }

  /** Say where our nights are, where a clock of days must leave them alone. */
  private zone(): void {
    if (this.zoned || this.own === null || (this.picture?.settings.clock ?? 0) < DAY) return;
    this.zoned = true;
    void this.link.ask({ type: "zone", minutes: -new Date().getTimezoneOffset() });
  }

  private updated(update: Update): void {
    const missed = this.version === null || update.version > this.version + 1;
    if (!missed && update.version <= this.version!) return;
    // What was known from another seat, or from none, is to be told anew.
    if (update.seat !== this.seat && this.picture?.phase === "playing") this.version = null;
    const baseless = update.changes !== null && this.view === null;
    if (missed || this.version === null || baseless) return this.link.again();
    if (!this.quiet) void sounds.hear({ ...update, before: this.view?.decision.seat ?? null });
    for (const { version, facts } of update.said) this.listen(version, facts);
    this.follow([update]);
    this.version = update.version;
    this.seat = update.seat;
    this.lesson = update.lesson;
    if (update.view) this.look(update.view);
    else if (update.changes && this.view) this.look(folded(this.view, update.changes));
    if (update.table) this.show(update.table);
    this.clock(update.left);
    this.zone();
    this.promise();
  }

  /** Numbers are added by the person who came with this device, in one page. */
  private promise(): void {
    const { picture, own, lesson } = this;
    if (this.eyes.reveal === undefined) this.numbers.look({ picture, seat: own, lesson });
  }

  private look(view: View | null): void {
    this.view = view;
    if (view?.round_over) this.ended = view;
  }

  private follow(steps: readonly Happened[]): void {
    const begins = steps.findLastIndex(({ facts }) => facts.some(isStart));
    const kept = begins < 0 ? [...this.steps, ...steps] : steps.slice(begins);
    this.steps = kept.map(({ version, facts }) => ({ version, facts }));
    for (const { version, facts } of steps) {
      this.numbers.hear(facts);
      this.listen(version, facts);
    }
  }

  private listen(version: number, facts: readonly Fact[]): void {
    if (this.chat.some((said) => said.version === version)) return;
    const said = facts.filter((fact): fact is Chatted => fact.fact === "Chatted");
    const written = said.map(({ person, text, aside }) => ({ version, person, text, aside }));
    if (said.length)
      this.chat = [...this.chat, ...written].sort((one, other) => one.version - other.version);
  }

  private show(picture: Picture): void {
    this.picture = picture;
    this.present = picture.people.filter((one) => one.present).map((one) => one.number);
    if (picture.phase === "gathering") this.view = null;
  }

  private waited({ waits, left }: Pick<Waits, "waits" | "left">): void {
    this.waits = waits;
    this.clock(left);
  }

  private clock(left: number | null): void {
    this.left = left;
    this.leftAt = Date.now();
  }
}
