import { expect, it } from "vitest";
import { stepped } from "./walking";

it("arrow keys lead along a row and stop at its ends", () => {
  expect(stepped("ArrowRight", 0, 3)).toBe(1);
  expect(stepped("ArrowDown", 2, 3)).toBe(2);
  expect(stepped("ArrowLeft", 0, 3)).toBe(0);
  expect(stepped("ArrowUp", 2, 3)).toBe(1);
  expect(stepped("Home", 2, 3)).toBe(0);
  expect(stepped("End", 0, 3)).toBe(2);
});

it("other keys, and rows of nothing, lead nowhere", () => {
  expect(stepped("Enter", 0, 3)).toBeNull();
  expect(stepped("End", 0, 0)).toBeNull();
});
