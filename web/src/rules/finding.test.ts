import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import fr from "$words/fr.json";
import { pieces, sectionsOf, speaksOf } from "./finding";

const french = fr as typeof en;
const letters = (game: string, options: Record<string, string> | null = null) =>
  sectionsOf(game, options, en).map(({ letter }) => letter);

describe("the rules of a game", () => {
  it("are its own and those it builds on", () => {
    expect(letters("base")).toEqual(["T", "B"]);
    expect(letters("solo")).toEqual(["S", "D", "T"]);
  });

  it("have blocking dwarves where the table plays with them, or there is no table", () => {
    expect(letters("saboteur2", { blockers: "off" })).not.toContain("A");
    expect(letters("saboteur2", { blockers: "on" })).toContain("A");
    expect(letters("saboteur2")).toContain("A");
  });
});

describe("a search", () => {
  it("finds by id, by words in any order, and without accents", () => {
    expect(speaksOf("T3", "t3", en)).toBe(true);
    expect(speaksOf("T3", "rock opening", en)).toBe(true);
    expect(speaksOf("T3", "treasure", en)).toBe(false);
    expect(speaksOf("T7", "echelle", french)).toBe(french.rules.T7.text.includes("échelle"));
  });
});

describe("a text", () => {
  it("links the rules it names and no others", () => {
    const linked = pieces("See X20, X99 and `first`.", en);
    expect(linked.filter(({ rule }) => rule).map(({ rule }) => rule)).toEqual(["X20"]);
    expect(linked.map(({ text }) => text).join("")).toBe("See X20, X99 and first.");
  });
});
