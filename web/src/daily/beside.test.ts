import { describe, expect, it } from "vitest";
import { beside } from "./beside";

const scores = [
  { gold: 0, people: 4 },
  { gold: 3, people: 2 },
  { gold: 5, people: 1 },
];

describe("a result", () => {
  it("is compared with all others, and not with itself", () => {
    const told = (gold: number | null) => beside({ day: "2026-11-19", scores, gold, code: null });
    expect(told(3)).toEqual({ more: 1, same: 1, less: 4 });
    expect(told(0)).toEqual({ more: 3, same: 3, less: 0 });
    expect(told(5)).toEqual({ more: 0, same: 0, less: 6 });
    expect(told(null)).toBeNull();
  });
});
