import { describe, expect, it } from "vitest";
import { chance, settingAt, settingOf } from "./place";

const places = Array.from({ length: 400 }, (_, i) => ({
  x: (i % 20) - 6,
  y: Math.floor(i / 20) - 9,
}));

describe("a place in the mine", () => {
  it("draws the same card every time, and neighbours differ", () => {
    expect(settingAt({ x: 3, y: -2 })).toEqual(settingAt({ x: 3, y: -2 }));
    const looks = new Set(places.map((place) => JSON.stringify(settingAt(place))));
    expect(looks.size).toBeGreaterThan(350);
    const alike = places.filter(({ x, y }) => {
      const [one, other] = [settingAt({ x, y }), settingAt({ x: x + 1, y })];
      return JSON.stringify(one) === JSON.stringify(other);
    });
    expect(alike).toEqual([]);
  });

  it("shares the frame at an edge with the place beyond it", () => {
    for (const { x, y } of places) {
      const here = settingAt({ x, y }).beams;
      expect(here.includes("E")).toBe(settingAt({ x: x + 1, y }).beams.includes("W"));
      expect(here.includes("S")).toBe(settingAt({ x, y: y + 1 }).beams.includes("N"));
    }
  });

  it("has every kind of rock, and some moss, water and lamps", () => {
    const all = places.map(settingAt);
    expect(new Set(all.map(({ cut }) => cut))).toEqual(new Set([0, 1, 2, 3]));
    for (const what of ["moss", "puddle", "lamp"] as const) {
      const part = all.filter((one) => one[what]).length / all.length;
      expect(part, what).toBeGreaterThan(0.1);
      expect(part, what).toBeLessThan(0.5);
    }
  });

  it("draws lots that are even", () => {
    const mean = places.reduce((sum, { x, y }) => sum + chance(x, y, 1), 0) / places.length;
    expect(mean).toBeCloseTo(0.5, 1);
  });
});

describe("a card in the hand", () => {
  it("always looks as it did", () => {
    expect(settingOf("NESW")).toEqual(settingOf("NESW"));
  });
});
