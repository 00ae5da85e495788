/**
 * What is seen of what happens: from whom it goes, to whom or where it hits, and what flies there.
 * One row for each kind of fact; whoever plays a moment asks no fact. A moment shows no more than the
 * whole table may know: a card that nobody may see flies face down, its owner's too.
 */
import type { Fact, Goal } from "../../protocol";

/** Somebody's place at the table, a cell of the mine, or a pile. */
export type At = { seat: number } | { x: number; y: number } | { pile: "deck" | "discards" };

/** How it ends where it hits. */
export type Deed =
  "lies" | "breaks" | "mends" | "locks" | "frees" | "falls" | "looks" | "swaps" | "takes" | "opens";

export interface Moment {
  deed: Deed;
  from: At;
  to: At;
  /** What flies there, and, in a swap, back. */
  card: string;
  turned: boolean;
  /** What lay where it hits, and is gone. */
  gone: string | null;
}

/** What else is to be known: where the goals lie. */
export interface Scene {
  goals: readonly Pick<Goal, "x" | "y">[];
}

/** In milliseconds at the usual speed: on the way, and where it hits. */
export const FLIGHT: Readonly<Record<Deed, number>> = {
  lies: 380,
  breaks: 260,
  mends: 260,
  locks: 260,
  frees: 260,
  falls: 300,
  looks: 200,
  swaps: 460,
  takes: 380,
  opens: 300,
};
export const HIT: Readonly<Record<Deed, number>> = {
  lies: 160,
  breaks: 420,
  mends: 360,
  locks: 420,
  frees: 360,
  falls: 620,
  looks: 1_100,
  swaps: 120,
  takes: 140,
  opens: 360,
};

export const lasts = ({ deed }: Moment): number => FLIGHT[deed] + HIT[deed];

/** Gold that changes hands is seen, its worth is not. */
const GOLD = "?nugget";
const BACK = "?";
/** A dwarf that stands in the way: which card was given for it nobody sees. */
const FIGURE = "?figure";

type Row<Kind extends Fact["fact"]> = (
  fact: Extract<Fact, { fact: Kind }>,
  scene: Scene,
) => Moment | null;

const goes = (deed: Deed, card: string, from: At, to: At): Moment => ({
  ...{ deed, card, from, to, turned: false, gone: null },
});

/** A card that one seat plays at another, or at itself. */
const aimed =
  (deed: Deed) =>
  ({ seat, card, target }: { seat: number; card: string; target: number }): Moment =>
    goes(deed, card, { seat }, { seat: target });

/** A card or a token that a seat plays at a cell. */
const placed =
  (deed: Deed, shown?: string) =>
  ({ seat, x, y, card }: { seat: number; x: number; y: number; card?: string }): Moment =>
    goes(deed, shown ?? card ?? BACK, { seat }, { x, y });

const SEEN: { readonly [Kind in Fact["fact"]]?: Row<Kind> } = {
  TunnelDug: ({ seat, card, x, y, turned }) => ({
    ...goes("lies", card, { seat }, { x, y }),
    turned,
  }),
  ToolBroken: aimed("breaks"),
  ToolRepaired: aimed("mends"),
  PlayerTrapped: aimed("locks"),
  PlayerFreed: aimed("frees"),
  HatChanged: aimed("takes"),
  RoleInspected: aimed("looks"),
  HandsSwapped: ({ seat, target }) => goes("swaps", BACK, { seat }, { seat: target }),
  TheftPlanned: ({ seat, card }) => goes("takes", card, { seat }, { seat }),
  TheftPrevented: aimed("mends"),
  GoldStolen: ({ seat, victim }) =>
    victim === null ? null : goes("takes", GOLD, { seat: victim }, { seat }),
  MarkerShed: ({ seat }) => goes("mends", BACK, { seat }, { pile: "discards" }),
  Passed: ({ seat, cards }) =>
    cards.length ? goes("takes", BACK, { seat }, { pile: "discards" }) : null,
  RockFell: ({ seat, card, x, y, removed }) => ({
    ...goes("falls", card, { seat }, { x, y }),
    gone: removed,
  }),
  SlideDrawn: ({ card, x, y, removed }) =>
    x === null || y === null
      ? null
      : { ...goes("falls", card, { pile: "deck" }, { x, y }), gone: removed },
  SabotageDrawn: ({ seat, card, works }) =>
    works ? goes("breaks", card, { pile: "deck" }, { seat }) : null,
  GoalSeen: ({ seat, card, goal }, { goals }) => {
    const at = goals[goal];
    return at ? goes("looks", card, { seat }, { x: at.x, y: at.y }) : null;
  },
  DoorOpened: placed("opens"),
  FigurePlaced: placed("takes", FIGURE),
  FigureLeft: ({ x, y }) => goes("takes", FIGURE, { x, y }, { x, y }),
  GoldMarked: placed("takes", GOLD),
  TrollBribed: placed("takes", GOLD),
  TrollsPaid: ({ seat, nuggets }) =>
    nuggets.length ? goes("takes", GOLD, { seat }, { pile: "discards" }) : null,
  PassageBought: ({ seat, to }) => goes("takes", GOLD, { seat }, { seat: to }),
  NuggetTaken: ({ seat }) => goes("takes", GOLD, { pile: "deck" }, { seat }),
};

/** What is seen of a fact; nothing of most. */
export function momentOf(fact: Fact, scene: Scene): Moment | null {
  const row = SEEN[fact.fact] as Row<never> | undefined;
  return row?.(fact as never, scene) ?? null;
}
