import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import type { Fact, GameEnded, RoundDealt, RoundEnded } from "../../protocol";
import { Language } from "../../words/language";
import { ranking, summaries, winTitle } from "./summary";

const dealt = (round: number) => ({ fact: "RoundDealt", round }) as RoundDealt;
const ended = (winners: string) => ({ fact: "RoundEnded", winners }) as RoundEnded;
const over: GameEnded = { fact: "GameEnded", gold: [4, 7, 4], winners: [1] };
const taken = (seat: number, nugget: string): Fact => ({
  ...{ fact: "NuggetTaken", seat, nugget, to: null, packet: [], face_up: false },
});
const paid = (seat: number, worth: number): Fact => ({
  ...{ fact: "GoldPaid", seat, worth, nuggets: [], pieces: worth, face_up: false },
});

describe("the end of a round", () => {
  const facts: Fact[] = [
    dealt(1),
    ended("diggers"),
    taken(0, "3"),
    taken(1, "?"),
    dealt(2),
    ended("saboteurs"),
    paid(2, 4),
    { fact: "GoldStolen", seat: 0, victim: 2 },
    { fact: "GoldStolen", seat: 1, victim: null },
    { fact: "TrollsPaid", seat: 1, nuggets: ["1", "2"] },
  ];

  it("gathers what each seat got, as far as it is known here", () => {
    const [first, second] = summaries(facts, 3);
    expect(first).toMatchObject({ round: 1, past: true, game: null });
    expect(first?.gains).toEqual([
      { worth: 3, cards: 0 },
      { worth: 0, cards: 1 },
      { worth: 0, cards: 0 },
    ]);
    expect(second).toMatchObject({ round: 2, past: false });
    expect(second?.gains.map(({ worth }) => worth)).toEqual([1, -3, 3]);
  });

  it("of the last round is the end of the game", () => {
    expect(summaries([...facts, over], 3).map(({ game }) => game)).toEqual([null, over]);
  });
});

it("equals share a place", () => {
  expect(ranking(over.gold).map(({ seat, place }) => [seat, place])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
});

it("whoever wins is told so themselves", () => {
  const told = (winners: number[], you: number | null) =>
    winTitle(winners, you, ["Alva", "Bram", "Cora"], new Language("en", en));
  expect(told([1], 1)).toBe("You win!");
  expect(told([1], 0)).toBe("Bram wins!");
  expect(told([0, 1], 1)).toBe("You share the win with Alva!");
  expect(told([0, 1], null)).toBe("Alva and Bram share the win!");
});
