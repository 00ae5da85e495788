import { describe, expect, it } from "vitest";
import type { Fact, Talked } from "../../protocol";
import { awards } from "./awards";
import { rounds, words } from "./told";

const dealt = { fact: "RoundDealt", round: 1 } as Fact;
const dug = (seat: number): Fact => ({
  ...{ fact: "TunnelDug", seat, card: "EW", x: 1, y: 0, turned: false },
});
const broke = (seat: number, target: number): Fact => ({
  ...{ fact: "ToolBroken", seat, card: "broken-cart", target, tool: "cart" },
});
const said = (seat: number, statement: Talked["statement"], about: number): Fact => ({
  ...{ fact: "Talked", seat, statement, about },
});
const ended: Fact = {
  ...{ fact: "RoundEnded", winners: "diggers", finder: 0, rule: "B16" },
  ...{ roles: ["digger", "saboteur", "digger"], spares: ["digger"] },
  goals: ["NS+stone", "NESW+treasure", "EW+stone"],
};
const won = (facts: Fact[], name: string, players = 3) =>
  awards([dealt, ...facts, ended], players).find((award) => award.name === name);

describe("what was said against what was so", () => {
  const told = (...facts: Fact[]) => words(rounds([dealt, ...facts, ended])[0]!);

  it("is judged by goals and roles that lie open", () => {
    expect(told(said(1, "gold", 0), said(2, "suspect", 1), said(0, "trust", 1))).toEqual([
      { seat: 1, about: 0, what: "goal", right: false },
      { seat: 2, about: 1, what: "suspects", right: true },
      { seat: 0, about: 1, what: "trusts", right: false },
    ]);
  });

  it("counts the last word of each on the same thing", () => {
    const changed = told(said(0, "trust", 1), said(0, "suspect", 1));
    expect(changed).toEqual([{ seat: 0, about: 1, what: "suspects", right: true }]);
  });

  it("is nothing where nothing can be judged", () => {
    expect(told(said(0, "dig-toward", 1), said(0, "deny", 1))).toEqual([]);
  });
});

describe("awards", () => {
  it("go to whoever did the most", () => {
    expect(won([dug(0), dug(0), dug(2)], "deepest")).toMatchObject({ seats: [0], count: 2 });
    expect(won([broke(1, 2), broke(0, 2)], "hit")).toMatchObject({ seats: [2], count: 2 });
    expect(won([said(1, "gold", 0), said(1, "stone", 1)], "liar")).toMatchObject({ seats: [1] });
    expect(won([said(0, "trust", 1), said(2, "trust", 1)], "trusted")).toMatchObject({ count: 2 });
    expect(won([said(2, "suspect", 1)], "nose")).toMatchObject({ seats: [2] });
    expect(won([], "finder")).toMatchObject({ seats: [0] });
  });

  it("are shared by equals, and given to nobody where all are equal", () => {
    expect(won([dug(0), dug(2)], "deepest")).toMatchObject({ seats: [0, 2], count: 1 });
    expect(won([dug(0), dug(1), dug(2)], "deepest")).toBeUndefined();
    expect(won([], "liar")).toBeUndefined();
  });

  it("count wrong suspicions against a nose", () => {
    expect(won([said(2, "suspect", 1), said(2, "suspect", 0)], "nose")).toBeUndefined();
  });

  it("say nothing of what a seat does to itself, nor of one who plays alone", () => {
    expect(won([broke(1, 1)], "hit")).toBeUndefined();
    expect(awards([dealt, dug(0), ended], 1)).toEqual([]);
  });
});
