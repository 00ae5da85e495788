import { describe, expect, it } from "vitest";
import { SHELF } from "../../gallery/shelf";
import type { Action, Do, View } from "../../protocol";
import { session } from "../../shell/session.svelte";
import type { Table } from "../../table/table.svelte";
import { Choice } from "./choice.svelte";

session.shelf = SHELF;
const AIMS = { seat: null, tool: null, x: null, y: null, goal: null, bribes: [] };
const theft: Action = { action: "Play", card: "theft", ...AIMS, text: "theft" };
const steal: Action = { action: "Steal", seat: 2, text: "steal 2" };
const pass = (...cards: string[]): Action => ({
  ...{ action: "Pass", cards },
  text: ["pass", ...cards].join(" "),
});
const goal = (x: number, y: number) => ({ x, y, face: "?", lies: "down", turned: false });

/** A person who has something to choose, and a server that refuses it by this rule. */
function chooser(what: string, hand: string[], legal: Action[], rule = "X1") {
  const sent: Do[] = [];
  const view = {
    ...{ game: "saboteur2", decision: { what, seat: 1, about: null }, hand, legal },
    ...{ goals: [goal(8, 0)], starts: [goal(0, 0)], tiles: [], players: 3 },
  } as unknown as View;
  const table = {
    ...{ view, seat: 1, state: "live", version: 7 },
    do: (what: Do) => {
      sent.push(what);
      return Promise.resolve({ type: "nack", id: "1", reason: "forbidden", rule, args: {} });
    },
  } as unknown as Table;
  const asked = () => sent.map((one) => (one.type === "choose" ? one.action : one.type));
  return { choice: new Choice(table), asked };
}

describe("a card that is aimed where it cannot go", () => {
  it("is refused by the server, with the rule", async () => {
    const { choice, asked } = chooser("turn", ["trapped"], [pass("trapped")], "X11");
    choice.pick(0);
    for (const aim of [{ seat: 1 }, { place: { x: 3, y: 3 } }, null]) {
      if (aim) expect(choice.at(aim)).toBe(false);
      if (aim) expect(choice.refusal).toBeNull();
      await choice.why(aim);
      expect(choice.refusal?.rule).toBe("X11");
    }
    expect(asked()).toEqual(["trapped 1", "trapped 99", "trapped 1"]);
  });

  it("and is to be discarded is told how that goes, and nothing is sent", async () => {
    const { choice, asked } = chooser("turn", ["NES"], [pass("NES")]);
    choice.as("discard");
    choice.pick(0);
    await choice.why({ place: { x: 1, y: 0 } });
    expect(choice.refusal?.rule).toBe("X4");
    expect(asked()).toEqual([]);
  });

  it("but needs no aim is as good there", async () => {
    const { choice, asked } = chooser("turn", ["theft"], [theft, pass("theft")]);
    choice.pick(0);
    expect(choice.at({ seat: 2 })).toBe(true);
    expect(choice.at({ place: { x: 1, y: 1 } })).toBe(true);
    expect(choice.action).toEqual(theft);
    expect(asked()).toEqual([]);
  });
});

it("another decision is refused with the rule too", async () => {
  const { choice, asked } = chooser("theft", [], [steal], "X31");
  expect(choice.at({ seat: 2 })).toBe(true);
  expect(choice.at({ seat: 0 })).toBe(false);
  await choice.why({ seat: 0 });
  expect(asked()).toEqual(["steal 0"]);
  expect(choice.refusal?.rule).toBe("X31");
});

it("as long as a card more can be discarded there is more to choose", () => {
  const legal = [pass("NES"), pass("NS"), pass("NES", "NS")];
  const { choice } = chooser("turn", ["NES", "NS"], legal);
  choice.as("discard");
  choice.pick(0);
  expect(choice.more).toBe(true);
  choice.pick(1);
  expect(choice.more).toBe(false);
  expect(choice.action?.text).toBe("pass NES NS");
});
