import { describe, expect, it } from "vitest";
import { SHELF } from "../../gallery/shelf";
import type { Fact, Picture, View } from "../../protocol";
import { session } from "../../shell/session.svelte";
import { Dealt } from "./dealt.svelte";

session.shelf = SHELF;
const dealt = { fact: "RoundDealt", round: 1 } as Fact;
const drawn = { fact: "CardDrawn", seat: 0, card: "map" } as Fact;
const passed = { fact: "Passed", seat: 0, cards: ["map"], face_up: false } as Fact;

class Told {
  view = $state.raw({} as View);
  seat: number | null = 0;
  picture = { number: 1 } as Picture;

  constructor(
    readonly game: string,
    readonly facts: readonly Fact[] = [dealt],
  ) {
    this.play(1);
  }

  play(round: number): void {
    const decision = { what: "turn", seat: 1, about: null };
    this.view = { game: this.game, round, round_over: false, decision } as View;
  }
}

describe("one's role", () => {
  it("lies there once a round, until it is put away", () => {
    const table = new Told("base");
    const role = new Dealt(table);
    expect([role.shown, role.unseen]).toEqual([true, true]);
    role.look();
    expect([role.shown, role.unseen]).toEqual([true, false]);
    role.close();
    expect([role.shown, role.unseen]).toEqual([false, false]);
    table.play(2);
    expect([role.shown, role.unseen]).toEqual([true, true]);
  });

  it("does not lie there again for whoever has acted and loads the page", () => {
    expect(new Dealt(new Told("base", [dealt, drawn])).shown).toBe(true);
    expect(new Dealt(new Told("base", [dealt, passed])).shown).toBe(false);
    expect(new Dealt(new Told("base", [passed, dealt])).shown).toBe(true);
  });

  it("is nobody's where all have the same, nor an onlooker's", () => {
    expect(new Dealt(new Told("duel")).shown).toBe(false);
    const table = new Told("base");
    table.seat = null;
    expect(new Dealt(table).shown).toBe(false);
  });
});
