import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import de from "$words/de.json";
import es from "$words/es.json";
import fr from "$words/fr.json";
import nl from "$words/nl.json";
import {
  type Chaptered,
  gameWith,
  Marking,
  markOf,
  pieces,
  type RuleId,
  sectionsOf,
  speaksOf,
} from "./finding";

const french = fr as typeof en;
const option = (rule: string) => ({ ...{ type: "switch", default: "off" }, values: [], rule });
const short = { chapters: ["T", "B"], options: { self_sabotage: option("B8") } };
const long = { chapters: ["X", "T", "B"], options: { blockers: option("A1") } };
const letters = (game?: Chaptered, options: Record<string, string> | null = null) =>
  sectionsOf(game, options, en).map(({ letter }) => letter);

describe("a rule", () => {
  it("says what of it is our ruling, or that it is a house rule", () => {
    expect(markOf("B17", en)?.name).toBe(en.page.ruling);
    expect(markOf("B30", en)?.name).toBe(en.page.house);
    expect(markOf("B1", en)).toBeNull();
  });
});

describe("the rules of a game", () => {
  it("are in its chapters, in their order", () => {
    expect(letters(short)).toEqual(["T", "B"]);
    expect(sectionsOf(short, null, en)[0]?.rules).toContain("T3");
  });

  it("are of all games where none is known", () => {
    expect(letters()).toEqual(Object.keys(en.sections));
  });

  it("have the chapter of an option where the table plays with it, or there is no table", () => {
    expect(letters(long, { blockers: "off" })).toEqual(["X", "T", "B"]);
    expect(letters(long, {})).not.toContain("A");
    expect(letters(long, { blockers: "on" })).toContain("A");
    expect(letters(long)).toContain("A");
  });

  it("lead to the first game that has them", () => {
    expect(["T3", "X9", "A2"].map((rule) => gameWith(rule, { short, long }))).toEqual([
      "short",
      "long",
      "long",
    ]);
    expect(gameWith("D1", { short, long })).toBeUndefined();
    expect(gameWith(null, { short, long })).toBeUndefined();
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

describe("what is found", () => {
  const marked = (text: string, typed: string) =>
    new Marking(typed).parts(text).flatMap(({ text, match }) => (match === null ? [] : [text]));

  it("is marked everywhere, whatever its accents and case", () => {
    expect(marked("Échelle, échelles et ECHELLE", "échelle")).toEqual([
      "Échelle",
      "échelle",
      "ECHELLE",
    ]);
    expect(marked("Een zaboteur is één speler", "een")).toEqual(["Een", "één"]);
    expect(marked("l’or, à l’œil", "l'or oeil")).toEqual(["l’or", "œil"]);
  });

  it("may be several words, which are one where they stand together", () => {
    expect(marked("The goal card. A card of a goal.", "goal card")).toEqual([
      "goal card",
      "card",
      "goal",
    ]);
    expect(marked("pickaxe", "pick axe ickax")).toEqual(["pickaxe"]);
  });

  it("is counted over all texts, and nothing is lost", () => {
    const marking = new Marking("gold");
    const texts = ["Gold is gold", "no", "gold"];
    const parts = texts.map((text) => marking.parts(text));
    expect(parts.flat().flatMap(({ match }) => match ?? [])).toEqual([0, 1, 2]);
    expect(marking.count).toBe(3);
    expect(parts.map((each) => each.map(({ text }) => text).join(""))).toEqual(texts);
  });

  it("is nothing when nothing is looked for", () => {
    expect(new Marking("  ").parts("Gold")).toEqual([{ text: "Gold", match: null }]);
  });

  it.each([
    ["en", en, "card"],
    ["nl", nl, "kaart"],
    ["fr", fr, "defausse"],
    ["de", de, "mutzen"],
    ["es", es, "tunel"],
  ])("in %s is what the rules say, without a letter more or less", (_, words, typed) => {
    const all = words as typeof en;
    const ids = Object.keys(all.rules) as RuleId[];
    for (const id of ids.filter((id) => speaksOf(id, typed, all))) {
      const marking = new Marking(typed);
      const parts = [id, all.rules[id].title, all.rules[id].text].map((s) => marking.parts(s));
      expect(marking.count, id).toBeGreaterThan(0);
      expect(parts[2]!.map(({ text }) => text).join("")).toBe(all.rules[id].text);
    }
  });
});

describe("a text", () => {
  it("links the rules it names and no others", () => {
    const linked = pieces("See X20, X99 and `first`.", en);
    expect(linked.filter(({ rule }) => rule).map(({ rule }) => rule)).toEqual(["X20"]);
    expect(linked.map(({ text }) => text).join("")).toBe("See X20, X99 and “First player”.");
  });
});
