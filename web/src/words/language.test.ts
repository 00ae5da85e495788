import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import fr from "$words/fr.json";
import { Language } from "./language";
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

describe("the first language", () => {
  it("is the reader's best that we have", () => {
    expect(preferred(["de-DE", "fr-BE", "nl"])).toBe("fr");
    expect(preferred(["de"])).toBe("en");
  });
});
