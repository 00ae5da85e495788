import { describe, expect, it } from "vitest";
import { longTime, onDay, shortTime } from "./times";

const HOUR = 3_600_000;

describe("long times", () => {
  it("are told in their largest units, and rounded up", () => {
    expect(longTime(53 * HOUR, "en")).toBe("2 days, 5 hr");
    expect(longTime(24 * HOUR, "en")).toBe("1 day");
    expect(longTime(24 * HOUR - 1, "en")).toBe("1 day");
    expect(longTime(3 * HOUR + 60_000, "en")).toBe("3 hr, 1 min");
    expect(longTime(0, "en")).toBe("1 min");
  });

  it("are told in every language", () => {
    expect(longTime(53 * HOUR, "de")).toContain("Std");
    expect(longTime(53 * HOUR, "fr")).toContain("j");
  });

  it("are short where there is little room", () => {
    expect(shortTime(71.9 * HOUR, "en")).toBe("3d");
    expect(shortTime(5 * HOUR, "en")).toBe("5h");
    expect(shortTime(0, "en")).toBe("1m");
  });

  it("end on a day", () => {
    expect(onDay(Date.UTC(2026, 4, 3, 12), "en-GB")).toBe("3 May");
  });
});
