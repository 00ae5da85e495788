import { describe, expect, it } from "vitest";
import type { Replay, View } from "../protocol";
import { Playhead, Retelling } from "./replay.svelte";

const chair = (player: string) => ({ person: 0, bot: null, player, character: null });
const told = {
  viewer: "all",
  viewers: ["all", null, 0],
  over: true,
  more: false,
  table: { code: "abcd2345", number: 1, chairs: [chair("person")], people: [{ number: 0 }] },
  view: { round: 0, tiles: [] } as unknown as View,
  steps: [
    {
      version: 1,
      facts: [],
      changes: { fields: { round: 1 }, rows: {} },
      chairs: null,
      hands: [["a"]],
    },
    {
      version: 2,
      facts: [],
      changes: { fields: {}, rows: { tiles: [0, 0, ["x"]] } },
      chairs: [chair("careful")],
      hands: null,
    },
    { version: 3, facts: [], changes: null, chairs: null, hands: [["b"]] },
  ],
} as unknown as Replay;

describe("a game told again", () => {
  it("is at every move as it was then, forward and back", () => {
    const head = new Playhead();
    const game = new Retelling(told, head);
    const seen = () => {
      const { round, tiles } = game.view!;
      return [round, tiles, game.hands, game.picture.chairs[0]!.player, game.steps.length];
    };
    expect(seen()).toEqual([1, [], [["a"]], "person", 1]);
    head.go(2, game.moves);
    expect(seen()).toEqual([1, ["x"], [["b"]], "careful", 3]);
    head.go(1, game.moves);
    expect(seen()).toEqual([1, ["x"], [["a"]], "careful", 2]);
  });

  it("ends where it ends, and only a step on is no jump", () => {
    const head = new Playhead();
    head.go(1, 3);
    expect([head.at, head.jumps]).toEqual([1, 0]);
    head.go(9, 3);
    expect([head.at, head.jumps]).toEqual([2, 0]);
    head.go(-4, 3);
    expect([head.at, head.jumps]).toEqual([0, 1]);
  });
});
