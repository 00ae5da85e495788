/**
 * What is heard of what happens. A sound says no more than what the whole table sees: whoever sits
 * beside the screen hears it too.
 */
import type { Fact } from "../protocol";

export type Sound =
  | "dig"
  | "fall"
  | "wood"
  | "broken"
  | "mended"
  | "turned"
  | "treasure"
  | "coin"
  | "turn"
  | "over"
  | "refused";

/** A step as somebody at the table is told it. */
export interface Told {
  facts: readonly Fact[];
  /** The seat of who hears it, and the seat that chose before it. */
  seat: number | null;
  before: number | null;
}

type Heard = {
  readonly [Kind in Fact["fact"]]?:
    Sound | ((fact: Extract<Fact, { fact: Kind }>, told: Told) => Sound | null);
};

const GOLD = /\+(treasure|gold)/;

const HEARD: Heard = {
  TunnelDug: "dig",
  GoalLaid: "turned",
  Passed: "turned",
  FigurePlaced: "wood",
  DoorOpened: "wood",
  GoldMarked: "coin",
  GoldStolen: "coin",
  ToolBroken: "broken",
  PlayerTrapped: "broken",
  SabotageDrawn: ({ works }) => (works ? "broken" : null),
  ToolRepaired: "mended",
  PlayerFreed: "mended",
  MarkerShed: "mended",
  RockFell: "fall",
  SlideDrawn: ({ removed }) => (removed ? "fall" : null),
  GoalRevealed: ({ face }) => (GOLD.test(face) ? "treasure" : "turned"),
  RoundEnded: "over",
  Nudged: ({ seat }, told) => (seat === told.seat ? "turn" : null),
  // Whoever goes on choosing need not be called.
  DecisionOpened: ({ seat }, told) => (seat === told.seat && seat !== told.before ? "turn" : null),
};

/** In the order they happened; what happens twice at once is heard once. */
export function soundsOf(told: Told): Sound[] {
  const sounds = told.facts.map((fact) => {
    const heard = HEARD[fact.fact];
    return typeof heard === "function" ? heard(fact as never, told) : heard;
  });
  return [...new Set(sounds.filter((sound) => sound != null))];
}
