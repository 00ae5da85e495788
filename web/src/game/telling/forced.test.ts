import { expect, it } from "vitest";
import type { Fact, Happened } from "../../protocol";
import { forcedUpon } from "./forced";

const drawn = (seat: number): Fact => ({
  ...{ fact: "SabotageDrawn", seat, card: "sabotage-cart", tool: "cart" },
  ...{ works: true, rule: "S3" },
});
const steps: Happened[] = [
  { version: 4, facts: [drawn(0)] },
  { version: 7, facts: [{ fact: "CardDrawn", seat: 0, card: "key" }, drawn(0), drawn(1)] },
  { version: 8, facts: [{ fact: "CardDrawn", seat: 0, card: "key" }] },
];

it("what a rule forced upon oneself is found once, the latest first", () => {
  expect(forcedUpon(0, steps, 0)).toEqual({ version: 7, facts: [drawn(0)] });
  expect(forcedUpon(0, steps, 7)).toBeNull();
  expect(forcedUpon(null, steps, 0)).toBeNull();
});
