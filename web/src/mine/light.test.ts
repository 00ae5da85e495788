import { describe, expect, it } from "vitest";
import type { Tile } from "../protocol";
import type { MineView } from "./cells";
import { lightOf } from "./light";
import { BASE, DUEL } from "./samples";

const tile = (x: number, y: number, card: string, turned = false): Tile => ({ x, y, card, turned });
const mine = (...tiles: Tile[]): MineView => ({
  starts: [tile(0, 0, "NESW+start")],
  tiles,
  goals: [],
  tokens: [],
});
const bright = (view: MineView) => Object.fromEntries(lightOf(view).cells);

describe("light", () => {
  it("lies where tunnels lead from the start, and not on a card that only touches", () => {
    const view = mine(tile(1, 0, "EW"), tile(2, 0, "NW"), tile(3, 0, "EW"), tile(2, -1, "NS"));
    expect(bright(view)).toEqual({ "0,0": 1, "1,0": 1, "2,0": 1, "2,-1": 1 });
  });

  it("goes out behind a card that is gone", () => {
    const whole = mine(tile(1, 0, "EW"), tile(2, 0, "EW"), tile(3, 0, "EW"));
    const cut = mine(tile(2, 0, "EW"), tile(3, 0, "EW"));
    expect(Object.keys(bright(whole))).toHaveLength(4);
    expect(bright(cut)).toEqual({ "0,0": 1 });
  });

  it("comes into a dead end and no farther", () => {
    const view = mine(tile(1, 0, "E/W"), tile(2, 0, "EW"));
    expect(bright(view)).toEqual({ "0,0": 1, "1,0": 1 });
  });

  it("passes a barrier as a gleam, and an opened one as if it were not there", () => {
    const view = mine(tile(1, 0, "EW+green"), tile(2, 0, "EW"));
    expect(bright(view)["2,0"]).toBeLessThan(1);
    const opened = { ...view, tokens: [{ kind: "key", x: 1, y: 0, seat: 0, side: null }] };
    expect(bright(opened)["2,0"]).toBe(1);
  });

  it("comes down every ladder", () => {
    const view = mine(tile(4, 4, "NW+ladder"), tile(4, 3, "NS"));
    expect(bright(view)["4,3"]).toBe(1);
    expect(lightOf(DUEL).cells.size).toBeGreaterThan(5);
  });

  it("needs no goal to be known", () => {
    const hidden = { ...BASE, goals: BASE.goals.map((goal) => ({ ...goal, lies: "down" })) };
    const seen = { ...hidden, goals: hidden.goals.map((goal) => ({ ...goal, face: "?" })) };
    expect(lightOf(hidden)).toEqual(lightOf(seen));
  });

  it("hangs a lantern at every open end that leads on, and at none before a goal", () => {
    const ends = (view: MineView) =>
      lightOf(view).lamps.filter(({ kind }) => kind === "end").length;
    expect(ends(mine())).toBe(4);
    expect(ends(mine(tile(1, 0, "EW")))).toBe(4);
    expect(ends(mine(tile(1, 0, "W/E")))).toBe(3);
    const goal = { x: 1, y: 0, face: "?", lies: "down", turned: false };
    expect(ends({ ...mine(), goals: [goal] })).toBe(3);
  });
});
