import { describe, expect, it } from "vitest";
import type { Fact, GameEnded, Picture, RoundDealt, RoundEnded, View } from "../../protocol";
import { Results } from "./results.svelte";

const dealt = (round: number) => ({ fact: "RoundDealt", round }) as RoundDealt;
const ended = { fact: "RoundEnded", winners: "diggers" } as RoundEnded;
const won: GameEnded = { fact: "GameEnded", gold: [4, 7, 4], winners: [1] };

class Told {
  facts = $state.raw<readonly Fact[]>([]);
  view = $state.raw({ players: 3 } as View);
  ended = $state.raw<View | null>(null);
  picture = $state.raw({ number: 1 } as Picture);

  constructor(...facts: Fact[]) {
    this.facts = facts;
  }

  then(...facts: Fact[]): void {
    this.facts = [...this.facts, ...facts];
  }
}

describe("the end of a round", () => {
  it("is shown until it is closed, also while the next round goes on", () => {
    const table = new Told(dealt(1));
    const results = new Results(table);
    expect(results.shown).toBe(false);
    table.then(ended);
    results.show();
    expect(results.shown).toBe(true);
    table.then(dealt(2));
    expect(results.shown).toBe(true);
    results.close();
    expect(results.shown).toBe(false);
    table.then(ended);
    results.show();
    expect(results.shown).toBe(true);
  });

  it("is not shown again to whoever loads the page in the next round", () => {
    expect(new Results(new Told(dealt(1), ended, dealt(2))).shown).toBe(false);
    expect(new Results(new Told(dealt(1), ended)).shown).toBe(true);
  });

  it("is shown once more when it turns out who won, and whenever somebody wants it", () => {
    const table = new Told(dealt(3), ended);
    const results = new Results(table);
    results.close();
    table.then(won);
    expect(results.shown).toBe(true);
    results.close();
    expect(results.shown).toBe(false);
    results.open();
    expect(results.shown).toBe(true);
  });

  it("of another game is another one", () => {
    const table = new Told(dealt(1), ended);
    const results = new Results(table);
    results.close();
    [table.facts, table.picture] = [[dealt(1)], { number: 2 } as Picture];
    expect(results.shown).toBe(false);
    table.then(ended);
    results.show();
    expect(results.shown).toBe(true);
  });

  it("is first seen in the mine, once, where the goals lie open", () => {
    const table = new Told(dealt(1));
    const results = new Results(table);
    const goal = { x: 8, y: 0, face: "NESW+treasure", lies: "down", turned: false };
    const hidden = { ...goal, y: 2, face: "?" };
    const over = { players: 3, round: 1, round_over: true, goals: [goal, hidden] };
    table.view = table.ended = over as unknown as View;
    table.then(ended);
    expect([results.waiting, results.shown]).toEqual([true, false]);
    expect(results.mine?.goals.map(({ lies }) => lies)).toEqual(["open", "down"]);
    table.view = { players: 3, round: 2, goals: [hidden] } as unknown as View;
    table.then(dealt(2));
    expect(results.waiting).toBe(true);
    expect(results.mine?.goals[0]?.lies).toBe("open");
    results.show();
    expect([results.waiting, results.shown]).toEqual([false, true]);
    expect(results.mine?.goals[0]?.lies).toBe("open");
    results.close();
    expect(results.mine).toBe(table.view);
  });
});
