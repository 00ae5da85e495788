import { describe, expect, it } from "vitest";
import { SHELF } from "../../gallery/shelf";
import type { Action, Because, View } from "../../protocol";
import { session } from "../../shell/session.svelte";
import type { Question } from "../../table/link";
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

/** A person who has something to choose, and a server that says why it cannot be. */
function chooser(what: string, hand: string[], legal: Action[], because: Partial<Because> = {}) {
  const asked: Question[] = [];
  const view = {
    ...{ game: "saboteur2", decision: { what, seat: 1, about: null }, hand, legal },
    ...{ goals: [goal(8, 0)], starts: [goal(0, 0)], tiles: [], players: 3 },
  } as unknown as View;
  const none = { type: "because", id: "1", rule: null, cells: [], seats: [], markers: [] };
  const table = {
    ...{ view, seat: 1, state: "live", version: 7 },
    why: (question: Question) => {
      asked.push(question);
      return Promise.resolve({ ...none, ...because });
    },
  } as unknown as Table;
  return { choice: new Choice(table), asked };
}

describe("a card that is aimed where it cannot go", () => {
  it("is refused with the rule, and with what makes it so", async () => {
    const because = { rule: "X11", cells: [[2, 0]] as [number, number][], seats: [1] };
    const { choice, asked } = chooser("turn", ["trapped"], [pass("trapped")], because);
    choice.pick(0);
    for (const aim of [{ seat: 1 }, { place: { x: 3, y: 4 } }, null]) {
      if (aim) expect(choice.at(aim)).toBe(false);
      if (aim) expect(choice.refusal).toBeNull();
      await choice.why(aim);
      expect(choice.refusal).toMatchObject({ rule: "X11", cells: [{ x: 2, y: 0 }], seats: [1] });
    }
    const open = { use: "play", cards: ["trapped"] };
    expect(asked).toEqual([{ ...open, seat: 1 }, { ...open, cell: [3, 4] }, open]);
  });

  it("is not refused any more when something else is chosen before the answer comes", async () => {
    const { choice } = chooser("turn", ["trapped", "NES"], [pass("NES")], { rule: "X11" });
    choice.pick(0);
    const asked = choice.why({ seat: 1 });
    choice.pick(1);
    await asked;
    expect(choice.refusal).toBeNull();
    expect(choice.cards).toEqual(["NES"]);
  });

  it("and is to be discarded is told how that goes", async () => {
    const { choice } = chooser("turn", ["NES"], [pass("NES")]);
    choice.as("discard");
    choice.pick(0);
    await choice.why({ place: { x: 1, y: 0 } });
    expect(choice.refusal?.rule).toBe("X4");
  });

  it("but could be played after all is told by its own rule", async () => {
    const { choice } = chooser("turn", ["inspection"], []);
    choice.pick(0);
    await choice.why(null);
    expect(choice.refusal?.rule).toBe("X15");
  });

  it("but needs no aim is as good there", () => {
    const { choice, asked } = chooser("turn", ["theft"], [theft, pass("theft")]);
    choice.pick(0);
    expect(choice.at({ seat: 2 })).toBe(true);
    expect(choice.at({ place: { x: 1, y: 1 } })).toBe(true);
    expect(choice.action).toEqual(theft);
    expect(asked).toEqual([]);
  });

  it("is not asked about without a card", async () => {
    const { choice, asked } = chooser("turn", ["NES"], []);
    await choice.why({ seat: 0 });
    expect(asked).toEqual([]);
  });
});

it("another decision is refused with the rule too", async () => {
  const { choice, asked } = chooser("theft", [], [steal], { rule: "X31" });
  expect(choice.at({ seat: 2 })).toBe(true);
  expect(choice.at({ seat: 0 })).toBe(false);
  await choice.why({ seat: 0 });
  expect(asked).toEqual([{ use: "play", cards: [], seat: 0 }]);
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
