import { describe, expect, it } from "vitest";
import type { StudyRound } from "../protocol";
import { drawn } from "./picture";

const ROUND = {
  title: "Round 1: <won> by the saboteurs.",
  guilty: [1],
  chances: {
    moves: [1, 2],
    most: 1,
    lines: [{ name: "all cards open", seat: null, values: [0.5, 0] }],
  },
  fooled: [{ by: 1, whom: 0, times: 2, text: "Berta fooled Ann 2 times." }],
} as unknown as StudyRound;
const HEADS = { title: "What really happened", game: "Saboteur", fooled: "Who fooled whom" };

describe("the picture of a round", () => {
  it("is one file that needs no other", () => {
    const svg = drawn(ROUND, ["Ann", "Berta"], HEADS);
    expect(svg.match(/href|url\((?!#)|<image|<style/)).toBeNull();
    expect(svg).toContain("&lt;won&gt;");
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg.match(/marker-end/g)).toHaveLength(1);
  });

  it("names nobody who should not be named", () => {
    const svg = drawn(ROUND, ["Seat 1", "Seat 2"], HEADS);
    expect(svg).not.toMatch(/Ann|Berta/);
    expect(svg).toContain("Seat 2");
  });
});
