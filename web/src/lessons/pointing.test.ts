import { expect, it } from "vitest";
import { about } from "./pointing";

const goals = [-2, 0, 2].map((y) => ({ x: 8, y, face: "?", lies: "down", turned: false }));

it("points at whom and at what a sentence speaks of", () => {
  expect(about("lesson.broken", "{two} broke your lantern.", goals)).toEqual(['[data-seat="2"]']);
  expect(about("lesson.turn", "Three goals lie face down.", goals)).toEqual([
    '[data-cell="8,-2"]',
    '[data-cell="8,0"]',
    '[data-cell="8,2"]',
  ]);
  expect(about("lesson.hidden", "{two} passed.", goals)).toContain('[data-pile="discards"]');
  expect(about("lesson.place", "On your turn you play one card.", goals)).toEqual([]);
});
