import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import { Language, type Words } from "./language";
import { placePhrase, wayTo } from "./places";

const english = new Language("en", en);

describe("a place", () => {
  it("is told by the way from where digging starts", () => {
    expect(placePhrase({ x: 2, y: -1 }, english)).toBe("2 east, 1 north");
    expect(placePhrase({ x: -3, y: 0 }, english)).toBe("3 west");
    expect(placePhrase({ x: 0, y: 4 }, english)).toBe("4 south");
    expect(placePhrase({ x: 0, y: 0 }, english)).toBe("the starting point");
  });

  it("may be told from another", () => {
    expect(wayTo({ x: 2, y: 1 }, { x: 1, y: 1 }, english)).toBe("1 east");
    expect(wayTo({ x: 1, y: 1 }, { x: 1, y: 1 }, english)).toBe("");
  });
});

/** Sentences that the terminal shares name the cell as it does; only as a whole can that be told. */
const every = import.meta.glob<Words>("$words/*.json", { eager: true, import: "default" });
it.each(Object.values(every))("every cell in a sentence can be told in words", ({ facts }) => {
  const told = Object.values(facts).map((text) => text.replace("{x},{y}", ""));
  for (const text of told) expect(text).not.toMatch(/\{[xy]\}/);
});
