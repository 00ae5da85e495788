import { describe, expect, it } from "vitest";
import type { Fact } from "../../protocol";
import { keyframes } from "./moving";
import { hasteOf, MOST, Queue } from "./queue";
import { lasts, type Moment, momentOf } from "./seen";

const scene = { goals: [{ x: 8, y: -2 }] };
const broken: Fact = { fact: "ToolBroken", seat: 1, card: "broken-cart", target: 2, tool: "cart" };
const moment = momentOf(broken, scene)!;

describe("a moment", () => {
  it("goes from who did it to whom it hits", () => {
    expect(moment).toMatchObject({ deed: "breaks", from: { seat: 1 }, to: { seat: 2 } });
    const looked: Fact = { fact: "GoalSeen", seat: 0, card: "map", goal: 0, face: "NESW+treasure" };
    expect(momentOf(looked, scene)).toMatchObject({ deed: "looks", to: { x: 8, y: -2 } });
  });

  it("shows nothing that others may not know, not even to who knows it", () => {
    const secrets: Fact[] = [
      { fact: "GoalSeen", seat: 0, card: "map", goal: 0, face: "NESW+treasure" },
      { fact: "NuggetTaken", seat: 0, nugget: "3", to: 1, packet: ["2"], face_up: false },
      { fact: "RoleInspected", seat: 0, card: "inspection", target: 1, role: "boss" },
      { fact: "HatChanged", seat: 0, card: "change-hats", target: 1, role: "boss" },
      { fact: "Passed", seat: 0, cards: ["map"], face_up: false },
      { fact: "FigurePlaced", seat: 0, card: "map", x: 1, y: 0, side: "E" },
      {
        ...{ fact: "HandsSwapped", seat: 0, card: "swap-hands", target: 1 },
        ...{ given: ["EW"], taken: ["NS"] },
      } as Fact,
    ];
    for (const fact of secrets) {
      const told = JSON.stringify(momentOf(fact, scene));
      expect(told, fact.fact).not.toMatch(/treasure|"3"|"2"|boss|EW|NS/);
      if (["Passed", "FigurePlaced"].includes(fact.fact)) expect(told).not.toMatch(/map/);
    }
  });

  it("shows a dwarf that goes, and gold that trolls get", () => {
    const left: Fact = { fact: "FigureLeft", x: 3, y: 1, side: "E", rule: "A3" };
    expect(momentOf(left, scene)).toMatchObject({ card: "?figure", to: { x: 3, y: 1 } });
    const paid: Fact = { fact: "TrollsPaid", seat: 1, nuggets: ["1"] };
    expect(momentOf(paid, scene)).toMatchObject({ card: "?nugget", from: { seat: 1 } });
    expect(momentOf({ ...paid, nuggets: [] }, scene)).toBe(null);
  });

  it("is seen of nothing that only this table does", () => {
    expect(
      momentOf({ fact: "DecisionOpened", decision: "turn", seat: 1, about: null }, scene),
    ).toBe(null);
    expect(momentOf({ fact: "GoldStolen", seat: 1, victim: null }, scene)).toBe(null);
  });

  it("moves by transform and opacity alone, and without motion not at all", () => {
    const here = { x: 10, y: 10, width: 60, cell: false };
    const there = { x: 200, y: 90, width: 40, cell: true };
    const fell: Moment = { ...moment, deed: "falls", to: { x: 1, y: 1 }, gone: "EW" };
    for (const one of [moment, fell, { ...moment, deed: "swaps" as const }])
      for (const { frames } of keyframes(one, here, there, 1))
        for (const frame of frames)
          for (const name of Object.keys(frame))
            expect(["transform", "opacity", "offset", "easing"]).toContain(name);
    for (const { frames } of keyframes(moment, here, there, 0))
      expect(frames[0]).toEqual(frames[1]);
  });

  it("takes the time that its deed takes", () => {
    expect(lasts(moment)).toBe(680);
    const [card] = keyframes(moment, spot, spot, 0.5);
    expect(card!.timing.duration).toBe(340);
  });
});

const spot = { x: 0, y: 0, width: 60, cell: false };

describe("the queue", () => {
  const played: [string, number][] = [];
  let end: () => void = () => undefined;
  const queue = () => {
    played.length = 0;
    return new Queue((one, haste, stop) => {
      played.push([one.card, haste]);
      return new Promise((done) => {
        end = done;
        stop.addEventListener("abort", () => done());
      });
    });
  };
  const named = (card: string): Moment => ({ ...moment, card });
  const settle = () => new Promise((done) => setTimeout(done));

  it("plays one after the other, faster when more wait", async () => {
    const one = queue();
    one.add([named("a"), named("b"), named("c"), named("d")]);
    await settle();
    expect(played).toEqual([["a", hasteOf(3)]]);
    end();
    await settle();
    expect(played.at(-1)).toEqual(["b", hasteOf(2)]);
    expect(hasteOf(0)).toBe(1);
  });

  it("forgets the oldest when it cannot keep up", async () => {
    const one = queue();
    one.add(Array.from({ length: 50 }, (_, i) => named(String(i))));
    await settle();
    expect(played[0]![0]).toBe(String(50 - MOST));
  });

  it("is skipped whole", async () => {
    const one = queue();
    one.add([named("a"), named("b")]);
    await settle();
    one.skip();
    await settle();
    expect(played.map(([card]) => card)).toEqual(["a"]);
    expect(one.busy).toBe(false);
    one.add([named("c")]);
    await settle();
    expect(played.at(-1)![0]).toBe("c");
  });
});
