import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import fr from "$words/fr.json";
import { Language, OWN_NAMES, type Words } from "./language";
import { preferred } from "./spoken.svelte";

const english = new Language("en", en);
const french = new Language("fr", fr as typeof en);

describe("texts", () => {
  it("are found by a path or by keys", () => {
    expect(english.t("roles.saboteur.name")).toBe(english.text("roles", "saboteur", "name"));
  });

  it("have their places filled, with numbers as the language writes them", () => {
    expect(english.t("command.round", { round: 1, rounds: 1200 })).toContain("1,200");
    expect(french.fill("{n}", { n: 1.5 })).toBe("1,5");
  });

  it("take the plural form of the language", () => {
    expect(english.t("mine.gold", { count: 1 })).not.toBe(english.t("mine.gold", { count: 2 }));
    // Nothing is singular in French.
    expect(french.t("mine.gold", { count: 0 })).toContain("pépite ");
    expect(english.t("mine.gold", { count: 0 })).toContain("nuggets");
  });

  it("that are missing are an error, not a gap", () => {
    expect(() => english.text("roles", "wizard", "name")).toThrow("roles.wizard.name");
  });
});

describe("languages", () => {
  it("are those that have words, by the names they call themselves", () => {
    const files = import.meta.glob<Words>("$words/*.json", { eager: true, import: "default" });
    const named = Object.entries(files).map(([path, words]) => [
      path.match(/(\w+)\.json$/)![1],
      (words as unknown as { language: string }).language,
    ]);
    expect(Object.fromEntries(named)).toEqual(OWN_NAMES);
  });
});

describe("the first language", () => {
  it("is the reader's best that we have", () => {
    expect(preferred(["tlh", "fr-BE", "nl"])).toBe("fr");
    expect(preferred(["tlh"])).toBe("en");
  });
});
