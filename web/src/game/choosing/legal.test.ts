import { describe, expect, it } from "vitest";
import type { Action, Block, Dig, Goal, Lay, Pass, Play, Shed, Steal } from "../../protocol";
import {
  aimed,
  aimOf,
  discardable,
  passing,
  places,
  seats,
  sheddable,
  turnedOver,
  uses,
  using,
  variants,
} from "./legal";

const dig = (
  card: string,
  x: number,
  y: number,
  turned = false,
  bribes: Dig["bribes"] = [],
): Dig => {
  const paid = bribes.length ? ` bribe ${bribes.map((cell) => cell.join(",")).join(" ")}` : "";
  const text = `dig ${card} ${x},${y}${turned ? " turned" : ""}${paid}`;
  return { action: "Dig", card, x, y, turned, bribes, text };
};
const play = (card: string, text: string, aim: Partial<Play> = {}): Play => ({
  ...{ action: "Play", card, seat: null, tool: null, x: null, y: null, goal: null, bribes: [] },
  ...aim,
  text,
});
const pass = (...cards: string[]): Pass => ({
  action: "Pass",
  cards,
  text: ["pass", ...cards].join(" "),
});
const shed = (marker: string, ...cards: string[]): Shed => ({
  ...{ action: "Shed", marker, cards },
  text: ["shed", marker, ...cards].join(" "),
});
const block = (card: string, x: number, y: number, side: string): Block => ({
  ...{ action: "Block", card, x, y, side },
  text: `block ${card} ${x},${y} ${side}`,
});
const goal = (x: number, y: number): Goal => ({ x, y, face: "?", lies: "down", turned: false });
const goals = [goal(8, -2), goal(8, 0), goal(8, 2)];

const LEGAL: Action[] = [
  dig("NES", 1, 0),
  dig("NES", 1, 0, true),
  dig("NES", 0, 1),
  dig("NS", 0, 1),
  play("map", "map 2", { goal: 2 }),
  play("repair-pickaxe-cart", "repair pickaxe-cart 1 pickaxe", { seat: 1, tool: "pickaxe" }),
  play("repair-pickaxe-cart", "repair pickaxe-cart 1 cart", { seat: 1, tool: "cart" }),
  play("theft", "theft"),
  pass("map"),
  pass("NES"),
  pass("NES", "NES"),
  shed("lantern", "NES", "map"),
  block("NES", 0, 0, "N"),
  block("NES", 0, 0, "W"),
];

describe("a card", () => {
  it("has the places of its own legal digs, each once", () => {
    const offered = using(LEGAL, "play", ["NES"]);
    expect(places(offered, goals)).toEqual([
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ]);
    expect(places(using(LEGAL, "play", ["NS"]), goals)).toEqual([{ x: 0, y: 1 }]);
  });

  it("turns where both ways are legal, and only there", () => {
    const both = aimed(using(LEGAL, "play", ["NES"]), { place: { x: 1, y: 0 } }, goals);
    expect(both).toHaveLength(2);
    expect(turnedOver(both[0]!, both)?.text).toBe("dig NES 1,0 turned");
    expect(turnedOver(both[1]!, both)?.text).toBe("dig NES 1,0");
    const one = aimed(using(LEGAL, "play", ["NES"]), { place: { x: 0, y: 1 } }, goals);
    expect(turnedOver(one[0]!, one)).toBeNull();
  });

  it("keeps its bribes when it is turned, if it can", () => {
    const digs = [dig("EW", 1, 0), dig("EW", 1, 0, true), dig("EW", 1, 0, true, [[2, 0]])];
    const bribing = dig("EW", 1, 0, false, [[2, 0]]);
    expect(turnedOver(bribing, [...digs, bribing])).toMatchObject({ bribes: [[2, 0]] });
    expect(variants(bribing, [...digs, bribing]).map(({ text }) => text)).toEqual([
      "dig EW 1,0",
      "dig EW 1,0 bribe 2,0",
    ]);
  });

  it("that looks at a goal is aimed at the goal's cell", () => {
    const offered = using(LEGAL, "play", ["map"]);
    expect(places(offered, goals)).toEqual([{ x: 8, y: 2 }]);
    expect(aimed(offered, { place: { x: 8, y: 2 } }, goals)).toEqual(offered);
    expect(aimed(offered, { place: { x: 8, y: 0 } }, goals)).toEqual([]);
  });

  it("with two tools is aimed at a player, and offers both", () => {
    const offered = using(LEGAL, "play", ["repair-pickaxe-cart"]);
    expect(seats(offered)).toEqual([1]);
    const upon = aimed(offered, { seat: 1 }, goals);
    expect(variants(upon[0]!, upon).map((one) => one.action === "Play" && one.tool)).toEqual([
      "pickaxe",
      "cart",
    ]);
    expect(aimed(offered, null, goals)).toEqual([]);
  });

  it("that needs no aim is ready at once", () => {
    expect(aimed(using(LEGAL, "play", ["theft"]), null, goals)).toHaveLength(1);
  });
});

describe("discarding", () => {
  it("takes exactly the chosen cards, in any order", () => {
    expect(using(LEGAL, "discard", ["map", "NES"]).map(({ text }) => text)).toEqual([
      "shed lantern NES map",
    ]);
    expect(using(LEGAL, "discard", ["NES", "NES"])).toEqual([pass("NES", "NES")]);
    expect(using(LEGAL, "discard", ["NES", "NES", "map"])).toEqual([]);
  });

  it("knows how many may go, and what two remove", () => {
    expect(passing(LEGAL)).toEqual({ least: 1, most: 2 });
    expect(sheddable(LEGAL)).toEqual(["lantern"]);
    expect(discardable(LEGAL, ["map", "NES"])).toBe(true);
    expect(discardable(LEGAL, ["map", "map"])).toBe(false);
  });

  it("of nothing is for an empty hand", () => {
    expect(using([pass()], "discard", [])).toEqual([pass()]);
    expect(using(LEGAL, "discard", [])).toEqual([]);
  });
});

describe("other choices", () => {
  it("are found by use", () => {
    expect(uses(LEGAL)).toEqual(["play", "discard", "block"]);
    expect(using(LEGAL, "block", ["NES"])).toHaveLength(2);
    expect(uses([pass("NS")])).toEqual(["discard"]);
  });

  it("prefer what was aimed at to what needs no aim", () => {
    const steal = (seat: number | null): Steal => ({
      action: "Steal",
      seat,
      text: `steal ${seat}`,
    });
    const all = [steal(null), steal(2)];
    expect(aimed(all, { seat: 2 }, goals)).toEqual([steal(2)]);
    expect(aimOf(steal(null), goals)).toBeNull();
  });

  it("lay a goal where it is, either way", () => {
    const lay = (turned: boolean): Lay => ({
      action: "Lay",
      goal: 1,
      turned,
      text: `lay ${turned}`,
    });
    expect(aimOf(lay(false), goals)).toEqual({ place: goals[1] });
    expect(turnedOver(lay(false), [lay(false), lay(true)])).toEqual(lay(true));
  });
});
