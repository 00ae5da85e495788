/** Where in a game one may want to go: its rounds, somebody's turns, and what turned it. */
import type { Fact, Happened } from "../protocol";

export interface Point {
  /** The move, from 0. */
  at: number;
  fact: Fact;
}

/** What people remember of a game. */
const TURNING: ReadonlySet<Fact["fact"]> = new Set<Fact["fact"]>([
  "GoalRevealed",
  "ToolBroken",
  "PlayerTrapped",
  "SabotageDrawn",
  "RockFell",
  "SlideDrawn",
  "DoorOpened",
  "RoleInspected",
  "HandsSwapped",
  "HatChanged",
  "TheftPlanned",
  "GoldStolen",
  "GoldMarked",
  "TrollBribed",
  "RoundEnded",
  "GameEnded",
]);

const found = (steps: readonly Happened[], wanted: (fact: Fact) => boolean): Point[] =>
  steps.flatMap(({ facts }, at) => facts.filter(wanted).map((fact) => ({ at, fact })));

export const turningPoints = (steps: readonly Happened[]): Point[] =>
  found(steps, ({ fact }) => TURNING.has(fact));

/** The move that dealt each round. */
export function roundsIn(steps: readonly Happened[]): { at: number; round: number }[] {
  return found(steps, ({ fact }) => fact === "RoundDealt").flatMap(({ at, fact }) =>
    fact.fact === "RoundDealt" ? [{ at, round: fact.round }] : [],
  );
}

/** The next move after which this seat has the turn; the first of the game after the last. */
export function nextTurn(steps: readonly Happened[], seat: number, after: number): number | null {
  const turns = found(
    steps,
    (fact) => fact.fact === "DecisionOpened" && fact.seat === seat && fact.decision === "turn",
  ).map(({ at }) => at);
  return turns.find((at) => at > after) ?? turns[0] ?? null;
}
