import { describe, expect, it } from "vitest";
import { dayOf, streak, withToday } from "./days";

const noon = Date.UTC(2026, 2, 1, 12);
const day = 86_400_000;

describe("a streak", () => {
  it("begins with one and grows by one a day", () => {
    const first = withToday(null, noon);
    expect(first).toEqual({ day: "2026-03-01", streak: 1 });
    expect(withToday(first, noon)).toBe(first);
    expect(withToday(first, noon + day)).toEqual({ day: "2026-03-02", streak: 2 });
  });

  it("lasts until a day is missed", () => {
    const solved = { day: dayOf(noon), streak: 4 };
    expect(streak(solved, noon + day)).toBe(4);
    expect(streak(solved, noon + 2 * day)).toBe(0);
    expect(withToday(solved, noon + 2 * day)?.streak).toBe(1);
    expect(streak(null, noon)).toBe(0);
  });
});
