import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import fr from "$words/fr.json";
import { Language, type Words } from "./language";
import { stopped, wrong } from "./wrong";

const english = new Language("en", en);
const french = new Language("fr", fr as Words);
const names = ["Alva", "Ida"];
const grounds = { cells: [], seats: [], markers: [] };

describe("what is wrong here", () => {
  it("names the places, or says that there is none", () => {
    const cells = [{ x: 1, y: 0 }];
    expect(wrong({ ...grounds, rule: "T3", cells }, english, names, 0)).toBe(
      "It does not fit here: a tunnel meets rock (1 east).",
    );
    expect(wrong({ ...grounds, rule: "T3" }, english, names, 0)).toContain("anywhere");
  });

  it("speaks to oneself, of another, or of all", () => {
    const of = (seats: number[], language = english) =>
      wrong({ ...grounds, rule: "B7", seats, markers: ["cart"] }, language, names, 0);
    expect(of([0])).toBe("Your cart is already broken.");
    expect(of([1])).toBe("Ida’s cart is already broken.");
    expect(of([0, 1])).toBe("Everyone’s cart is already broken.");
    expect(of([])).toBe("This card is played on a player.");
    expect(of([1], french)).toBe("La brouette d’Ida est déjà cassée.");
  });

  it("begins with what stops one from digging", () => {
    expect(stopped(["lantern", "cart", "theft"], english)).toBe(
      "Your lantern is broken and your cart is broken",
    );
    const told = wrong(
      { ...grounds, rule: "B6", seats: [0], markers: ["cart"] },
      english,
      names,
      0,
    );
    expect(told).toBe("Your cart is broken, so you cannot place a path card.");
  });

  it("is left to the rule where there are no words", () => {
    expect(wrong({ ...grounds, rule: "Z1" }, english, names, 0)).toBeNull();
  });
});
