import { describe, expect, it } from "vitest";
import type { StudyTold } from "../protocol";
import { marked, neighbour, roundAt } from "./marks";

const moment = (move: number, ...marks: string[]) => ({ move, marks });
const TOLD = {
  rounds: [
    { round: 1, moments: [moment(2), moment(5, "bluff"), moment(9, "lie")] },
    { round: 2, moments: [moment(20, "mistake"), moment(22)] },
  ],
} as unknown as StudyTold;

describe("in a study one", () => {
  it("is in the round that was dealt last", () => {
    expect([0, 2, 19, 20, 99].map((move) => roundAt(TOLD, move)?.round)).toEqual([1, 1, 1, 2, 2]);
  });

  it("jumps from mark to mark, also into the next round", () => {
    const marks = marked(TOLD);
    expect(marks.map(({ move }) => move)).toEqual([5, 9, 20]);
    expect([0, 5, 9, 20].map((at) => neighbour(marks, at, 1))).toEqual([5, 9, 20, null]);
    expect([5, 6, 99].map((at) => neighbour(marks, at, -1))).toEqual([null, 5, 20]);
  });
});
