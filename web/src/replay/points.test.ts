import { describe, expect, it } from "vitest";
import type { Fact, Happened } from "../protocol";
import { nextTurn, roundsIn, turningPoints } from "./points";

const step = (version: number, ...facts: unknown[]): Happened => ({
  version,
  facts: facts as Fact[],
});
const turn = (seat: number) => ({ fact: "DecisionOpened", decision: "turn", seat, about: null });
const GAME = [
  step(1, { fact: "RoundDealt", round: 1 }, turn(0)),
  step(2, { fact: "TunnelDug", seat: 0 }, turn(1)),
  step(3, { fact: "ToolBroken", seat: 1, target: 0 }, turn(0)),
  step(4, { fact: "RoundEnded" }),
  step(5, { fact: "RoundDealt", round: 2 }, turn(1)),
];

describe("in a game one finds", () => {
  it("its rounds, where they were dealt", () =>
    expect(roundsIn(GAME)).toEqual([
      { at: 0, round: 1 },
      { at: 4, round: 2 },
    ]));

  it("what turned it", () =>
    expect(turningPoints(GAME).map(({ at, fact }) => [at, fact.fact])).toEqual([
      [2, "ToolBroken"],
      [3, "RoundEnded"],
    ]));

  it("somebody's next turn, and the first again after the last", () => {
    expect(nextTurn(GAME, 0, 0)).toBe(2);
    expect(nextTurn(GAME, 1, 1)).toBe(4);
    expect(nextTurn(GAME, 0, 2)).toBe(0);
    expect(nextTurn(GAME, 3, 0)).toBeNull();
  });
});
