/** What the person at this screen is about to choose, until it is confirmed or dropped. */
import { agreed } from "../../table/agreeing";
import { type Ghost, keyOf } from "../../mine/cells";
import type { Action, Nack, View } from "../../protocol";
import { session } from "../../shell/session.svelte";
import type { Question, Explanation } from "../../table/link";
import type { Played } from "../../table/table.svelte";
import type { Place } from "../../words/places";
import { ruleOf } from "../telling/about";
import {
  type Aim,
  aimed,
  aimOf,
  cardsOf,
  discardable,
  meantBy,
  places,
  seats,
  turnedOver,
  type Use,
  useOf,
  using,
  variants,
} from "./legal";

const NOTHING: readonly Action[] = [];

export interface Refusal extends Pick<Nack, "reason" | "rule"> {
  /** What makes it so. */
  cells: readonly Place[];
  seats: readonly number[];
  markers: readonly string[];
  /** Whether the rule forbids it here, or only tells of the card. */
  here: boolean;
}

export class Choice {
  use = $state.raw<Use>("play");
  /** Which cards of the hand are lifted, by their places in it. */
  picked = $state.raw<readonly number[]>([]);
  aim = $state.raw<Aim | null>(null);
  /** Sent, and not answered yet. */
  sent = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** One of the options that somebody points at, before it is chosen. */
  eyed = $state.raw<Action | null>(null);
  private wanted = $state.raw<string | null>(null);
  /** Counts what was asked and chosen, so that an answer that comes too late is not shown. */
  private asked = 0;

  constructor(private readonly table: Played) {}

  readonly legal = $derived.by(() => this.table.view?.legal ?? NOTHING);
  readonly hand = $derived.by(() => this.table.view?.hand ?? []);
  readonly cards = $derived(this.picked.flatMap((i) => this.hand[i] ?? []));
  /** Whether the open decision is this person's. */
  readonly mine = $derived.by(
    () => this.table.seat !== null && this.table.view?.decision.seat === this.table.seat,
  );
  readonly isTurn = $derived.by(() => this.table.view?.decision.what === "turn");
  /** Legal with what was picked, wherever it is aimed. */
  readonly offered = $derived(
    this.isTurn ? using(this.legal, this.use, this.cards) : [...this.legal],
  );
  readonly aimed = $derived(aimed(this.offered, this.aim, this.goals));
  readonly places = $derived(places(this.offered, this.goals));
  readonly seats = $derived(seats(this.offered));
  /** What "confirm" would do. */
  readonly action = $derived(
    this.offered.find(({ text }) => text === this.wanted) ??
      (this.isTurn || this.aim ? this.aimed[0] : null) ??
      null,
  );
  readonly turned = $derived(turnedOver(this.action, this.aimed));
  readonly variants = $derived(variants(this.action, this.aimed));
  /** The trolls that are bribed with it, the gold that is marked; or would be. */
  readonly meant: readonly Place[] = $derived.by(() => meantBy(this.eyed ?? this.action));
  /** Whether a card more could be discarded with those that are lifted. */
  readonly more = $derived.by(
    () =>
      this.use === "discard" &&
      this.hand.some(
        (card, i) => !this.picked.includes(i) && discardable(this.legal, [...this.cards, card]),
      ),
  );
  /** With an empty hand one can only pass; a seat does that by itself. */
  readonly forced: Action | null = $derived.by(() => {
    const [only, ...others] = this.legal;
    const passes = only?.action === "Pass" && !only.cards.length && !others.length;
    return this.mine && passes ? only : null;
  });
  readonly ghost: Ghost | null = $derived.by(() => ghostOf(this.action, this.table.view));

  private get goals(): View["goals"] {
    return this.table.view?.goals ?? [];
  }

  /** Whether the lifted card is played without an aim, so that any is as good. */
  private get ready(): boolean {
    return this.isTurn && this.use === "play" && !this.aim && this.action !== null;
  }

  /** Lift a card, or put it back; to discard, several may be lifted. */
  pick(place: number): void {
    const lifted = this.picked.includes(place);
    const others = this.picked.filter((other) => other !== place);
    this.drop(this.use);
    if (this.use === "discard") this.picked = lifted ? others : this.grown(others, place);
    else if (!lifted) this.picked = [place];
  }

  /** Choose what to do with the cards; those that were lifted stay so where that makes sense. */
  as(use: Use): void {
    const picked = this.picked;
    this.drop(use);
    if (picked.length === 1) this.picked = picked;
  }

  /** Aim at a cell or a player. Whether anything can be done there is told. */
  at(aim: Aim): boolean {
    this.goOn();
    const possible =
      "seat" in aim
        ? this.seats.includes(aim.seat)
        : this.places.some((place) => keyOf(place) === keyOf(aim.place));
    if (!possible) return this.ready;
    const again = this.aim !== null && JSON.stringify(this.aim) === JSON.stringify(aim);
    if (again) this.turn();
    else [this.aim, this.wanted] = [aim, null];
    return true;
  }

  /** Choose one of the legal actions itself, as a list offers them. */
  want(action: Action): void {
    this.drop(useOf(action));
    const rest: (string | null)[] = [...this.hand];
    this.picked = cardsOf(action).map((card) => {
      const place = rest.indexOf(card);
      rest[place] = null;
      return place;
    });
    this.aim = aimOf(action, this.goals);
    this.wanted = action.text;
  }

  turn(): void {
    this.goOn();
    if (this.turned) this.wanted = this.turned.text;
  }

  drop(use: Use = "play"): void {
    this.use = use;
    this.picked = [];
    this.aim = this.wanted = this.eyed = null;
    this.goOn();
  }

  /** The decision is another one: nothing is aimed at any more, but a lifted card stays lifted. */
  passOn(): void {
    const picked = this.use === "play" ? this.picked : [];
    this.drop();
    this.picked = picked;
  }

  async confirm(action: Action | null = this.action): Promise<boolean> {
    if (!action || this.sent) return false;
    this.sent = true;
    this.goOn();
    if (!(await agreed(action))) return (this.sent = false);
    const { text } = action;
    const answer = await this.table
      .do({ type: "choose", action: text, version: this.table.version })
      .finally(() => (this.sent = false));
    if (answer.type === "nack") {
      this.refusal = refusedBy(answer);
      return false;
    }
    // Whoever is quick has chosen anew already: the update comes before the answer.
    if (this.action?.text === text) this.drop();
    return true;
  }

  /** Ask why that cannot be chosen: for the rule that forbids it, and what makes it so. */
  async why(aim: Aim | null): Promise<void> {
    const { view, seat, state } = this.table;
    const [card] = this.cards;
    if (!view || seat === null || state !== "live" || this.sent || (this.isTurn && !card)) return;
    const asked = this.goOn();
    const reason = await this.table.why({ use: this.use, cards: [...this.cards], ...aimedAt(aim) });
    if (asked !== this.asked) return;
    const { tells, cards } = session.box(view.game);
    // What could be chosen after all is told by the rule of the card.
    const usual = this.use === "discard" ? tells.discard : card && ruleOf(card, { tells, cards });
    this.refusal = refusedBy(reason, usual ?? null);
  }

  /** Something else is chosen or asked: what was refused before is read. */
  private goOn(): number {
    this.refusal = null;
    return ++this.asked;
  }

  private grown(picked: readonly number[], place: number): readonly number[] {
    const grown = [...picked, place];
    const cards = grown.map((i) => this.hand[i] ?? "");
    return discardable(this.legal, cards) ? grown : grown.slice(1);
  }
}

function aimedAt(aim: Aim | null): Pick<Question, "cell" | "seat"> {
  if (!aim) return {};
  return "seat" in aim ? { seat: aim.seat } : { cell: [aim.place.x, aim.place.y] };
}

function refusedBy(answer: Explanation, usual: string | null = null): Refusal | null {
  if (answer.type === "nack") return { ...answer, cells: [], seats: [], markers: [], here: false };
  const rule = answer.rule ?? usual;
  const cells = answer.cells.map(([x, y]) => ({ x, y }));
  const { seats, markers } = answer;
  const here = answer.rule !== null;
  return rule === null ? null : { reason: "forbidden", rule, cells, seats, markers, here };
}

function ghostOf(action: Action | null, view: View | null): Ghost | null {
  if (action?.action === "Dig") return action;
  const goal = action?.action === "Lay" ? view?.goals[action.goal] : undefined;
  if (!goal || action?.action !== "Lay") return null;
  return { x: goal.x, y: goal.y, card: goal.face, turned: action.turned };
}
