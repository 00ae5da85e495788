import { describe, expect, it } from "vitest";
import type { Fact } from "../protocol";
import { type Sound, soundsOf, type Told } from "./facts";
import { kindOf, KINDS, OF } from "./kinds";
import { lengthOf, TONES } from "./tones";

const dug: Fact = { fact: "TunnelDug", seat: 1, card: "NEW", x: 1, y: 0, turned: false };
const revealed = (face: string): Fact => ({ fact: "GoalRevealed", goal: 0, face, rule: "T8" });
const opened = (seat: number): Fact => ({
  ...{ fact: "DecisionOpened", decision: "turn", seat, about: null },
});
const slide = (removed: string | null): Fact => ({
  ...{ fact: "SlideDrawn", seat: 0, card: "rock-slide", rule: "S4" },
  ...{ x: null, y: null, removed },
});
const heard = (facts: Fact[], told: Partial<Told> = {}) =>
  soundsOf({ facts, seat: 0, before: 1, ...told });

describe("what is heard", () => {
  it("comes in the order it happened, each sound once", () => {
    const end = { fact: "RoundEnded" } as Fact;
    expect(heard([dug, dug, revealed("NESW+treasure"), end])).toEqual(["dig", "treasure", "over"]);
  });

  it("is gold where there is gold", () => {
    expect(heard([revealed("NE+stone")])).toEqual(["turned"]);
    expect(heard([revealed("NE+goal+gold2@NE")])).toEqual(["treasure"]);
  });

  it("is nothing where nothing fell", () => {
    expect(heard([slide(null)])).toEqual([]);
    expect(heard([slide("NS")])).toEqual(["fall"]);
  });

  it("calls whoever is to choose, and nobody else", () => {
    expect(heard([dug, opened(0)])).toEqual(["dig", "turn"]);
    expect(heard([dug, opened(2)])).toEqual(["dig"]);
    expect(heard([dug, opened(0)], { seat: null })).toEqual(["dig"]);
  });

  it("calls nobody who goes on choosing, as one does who plays alone", () => {
    expect(heard([dug, opened(0)], { before: 0 })).toEqual(["dig"]);
  });

  it("is nothing that only one seat knows", () => {
    const secrets = [
      { fact: "GoalSeen", seat: 0, card: "map", goal: 1, face: "NESW+treasure" },
      { fact: "RoleInspected", seat: 0, target: 1, role: "saboteur" },
      { fact: "HatChanged", seat: 0, target: 0, role: "saboteur" },
      { fact: "CardDrawn", seat: 0, card: "rockfall" },
      { fact: "NuggetTaken", seat: 0, nugget: "3" },
    ] as Fact[];
    expect(heard(secrets)).toEqual([]);
  });
});

describe("a sound", () => {
  it.each(Object.keys(TONES) as Sound[])("%s is short and of one kind", (sound) => {
    expect(lengthOf(sound)).toBeLessThan(1.1);
    expect(KINDS.filter((kind) => OF[kind].includes(sound))).toEqual([kindOf(sound)]);
  });
});
