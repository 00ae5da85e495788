import { expect, it } from "vitest";
import type { View } from "../../protocol";
import { teamsOf } from "./teams";

it("seats have the colours of their starts", () => {
  const start = (card: string) => ({ x: 0, y: 0, card, turned: false });
  const view = (...cards: string[]) => ({ starts: cards.map(start) }) as unknown as View;
  expect(teamsOf(view("NESW+start+blue-ladder", "NESW+start+green-ladder"))).toEqual([
    "blue",
    "green",
  ]);
  expect(teamsOf(view("NESW+start+green-ladder"))).toEqual(["green"]);
  expect(teamsOf(view("NESW+start"))).toEqual([]);
});
