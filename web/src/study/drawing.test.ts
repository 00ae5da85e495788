import { describe, expect, it } from "vitest";
import type { StudyCurve } from "../protocol";
import { across, arrow, moveAt, pointsOf, seatAt, up } from "./drawing";

const BOX = { width: 120, height: 60, edge: 10 };
const CURVE: StudyCurve = { moves: [4, 6, 14], most: 1, lines: [] };

describe("a curve", () => {
  it("lies between its edges, by move and not by number", () => {
    expect([4, 6, 14].map((move) => across(move, CURVE, BOX))).toEqual([10, 30, 110]);
    expect(across(99, CURVE, BOX)).toBe(110);
    expect([0, 0.5, 1].map((value) => up(value, 1, BOX))).toEqual([50, 30, 10]);
    expect(pointsOf([0, 1, 0.5], CURVE, BOX)).toBe("10,50 30,10 110,30");
  });

  it("is found again by a touch", () => {
    expect([0, 0.24, 0.5, 1].map((part) => moveAt(part, CURVE, BOX))).toEqual([4, 6, 6, 14]);
  });

  it("of a single move stands at its beginning", () => {
    expect(across(4, { moves: [4] }, BOX)).toBe(10);
  });
});

describe("a table", () => {
  it("seats people all around", () => {
    expect(seatAt(0, 4, BOX)).toEqual({ x: 60, y: 10 });
    expect(seatAt(1, 4, BOX)).toEqual({ x: 110, y: 30 });
    expect(new Set([0, 1, 2].map((seat) => JSON.stringify(seatAt(seat, 3, BOX)))).size).toBe(3);
  });

  it("has arrows that part by direction", () => {
    const [one, other] = [
      { x: 10, y: 10 },
      { x: 50, y: 10 },
    ];
    expect(arrow(one, other, 5)).toBe("M15 10Q30 15.6 45 10");
    expect(arrow(other, one, 5)).toBe("M45 10Q30 4.4 15 10");
  });
});
