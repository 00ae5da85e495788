import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import fr from "$words/fr.json";
import nl from "$words/nl.json";
import { LETTERS } from "../art/letters";
import { cardLabel } from "../cards/labels";
import { SHELF } from "../gallery/shelf";
import type { Action, Fact, Someone } from "../protocol";
import { Language } from "../words/language";
import { actionPhrase, variantPhrase } from "./choosing/phrases";
import { briefly, cardOfMarker, nameOfCard, ruleOf, textOfCard } from "./telling/about";
import { heard, line, lines, told, UNTOLD } from "./telling/story";
import { groupOf, byKind, statementPhrase } from "./telling/talk";

type Words = typeof en;
const languages = [
  new Language("en", en),
  new Language("nl", nl as Words),
  new Language("fr", fr as Words),
];
const english = languages[0]!;
const names = ["Alva", "Bram", "Cora"];
const people: Someone[] = [
  { number: 4, name: "Dirk", present: true, muted: false, look: null, keeper: null, paused: null },
];
const telling = { language: english, names, people, peeking: false };
const goals = [{ x: 8, y: 0, face: "NE+stone", lies: "over", turned: false }];

const AIMS = { seat: null, tool: null, x: null, y: null, goal: null, bribes: [], text: "" };
const at = { x: 2, y: -1 };
const onSeat = ["trapped", "free-at-last", "hands-off", "inspection", "swap-hands", "change-hats"];
const ACTIONS: Action[] = [
  { action: "Dig", card: "NES", ...at, turned: true, bribes: [[1, 0]], text: "" },
  { action: "Play", card: "broken-cart", ...AIMS, seat: 1, tool: "cart" },
  { action: "Play", card: "sabotage-lantern", ...AIMS, seat: 1, tool: "lantern" },
  { action: "Play", card: "repair-pickaxe-cart", ...AIMS, seat: 2, tool: "pickaxe" },
  ...onSeat.map((card): Action => ({ action: "Play", card, ...AIMS, seat: 2 })),
  ...["rockfall", "rock-slide", "key"].map((card): Action => ({
    action: "Play",
    card,
    ...AIMS,
    ...at,
  })),
  ...["map", "treasure-map"].map((card): Action => ({ action: "Play", card, ...AIMS, goal: 0 })),
  { action: "Play", card: "theft", ...AIMS },
  { action: "Pass", cards: ["NES", "map"], text: "" },
  { action: "Pass", cards: [], text: "" },
  { action: "Shed", marker: "trapped", cards: ["NES", "map"], text: "" },
  { action: "Block", card: "NES", ...at, side: "E", text: "" },
  { action: "Lay", goal: 0, turned: true, text: "" },
  { action: "Take", nugget: 3, text: "" },
  { action: "Steal", seat: 1, text: "" },
  { action: "Steal", seat: null, text: "" },
  { action: "Mark", ...at, text: "" },
  { action: "Pay", nuggets: [1, 2], text: "" },
];
const GAMES = Object.values(SHELF.games);
const cards = Object.assign({}, ...GAMES.map((game) => game.cards)) as (typeof GAMES)[0]["cards"];
const OTHERS = ["1", "2", "3", "?", "?goal", "?role", "?nugget"];

describe.each(languages)("in $code", (language) => {
  it("every kind of action has words, with every place filled", () => {
    const said = ACTIONS.map((action) => actionPhrase(action, { language, names, goals, cards }));
    for (const text of said) expect(text).not.toMatch(/[{}]|undefined|\d,-?\d/);
    expect(new Set(said).size).toBeGreaterThan(ACTIONS.length - 4);
  });

  it("everything that is drawn has a name, a text and a rule", () => {
    for (const game of GAMES)
      for (const card of [...Object.keys(game.cards), ...game.roles, ...OTHERS]) {
        expect(language.has("rules", ruleOf(card, game)), card).toBe(true);
        expect(nameOfCard(card, false, language)).toBeTruthy();
        expect(textOfCard(card, language)).toBeTruthy();
      }
  });

  it("every rule begins with a sentence that ends", () => {
    for (const rule of Object.keys(language.words.rules))
      expect(briefly(rule, language)).toMatch(/^[^`]{20,300}[.!?](»)?( …)?$/);
  });

  it("the letter of every team can be drawn", () => {
    for (const letter of Object.values(language.words.letters))
      expect(LETTERS).toHaveProperty(letter);
  });

  it("what lies in front of a player is a card of the game, and has words", () => {
    for (const game of GAMES)
      for (const marker of Object.values(game.cards).flatMap(({ marker }) => marker || [])) {
        expect(language.has("markers", marker)).toBe(true);
        expect(game.cards[cardOfMarker(marker, game)]?.marker).toBe(marker);
      }
  });

  it("trolls are told by where they lie, if there are several", () => {
    const said = { language, names, goals, cards };
    const dig = (...bribes: [number, number][]): Action => ({
      ...{ action: "Dig", card: "NES", ...at, turned: false, bribes, text: "" },
    });
    const [one, other, both] = [dig([2, -2]), dig([4, 0]), dig([2, -2], [4, 0])];
    expect(variantPhrase(one, [dig(), one], said)).not.toContain("1");
    const several = [dig(), one, other, both].map((action, _, all) =>
      variantPhrase(action, all, said),
    );
    expect(new Set(several).size).toBe(4);
    expect(several[1]).toContain(`1 ${language.words.sides.N}`);
    expect(several[2]).toContain(`2 ${language.words.sides.E}, 1 ${language.words.sides.S}`);
    expect(several[3]).toContain(" · ");
    for (const text of several) expect(text).not.toMatch(/[{}]/);
  });
});

describe("the log", () => {
  const seen: Fact = { fact: "GoalSeen", seat: 0, card: "map", goal: 1, face: "NE+stone" };
  const dug: Fact = { fact: "TunnelDug", seat: 1, card: "NEW", ...at, turned: true };

  it("keeps a secret until it is asked for", () => {
    expect(line(seen, "1", telling)?.text).not.toContain("stone");
    expect(line(seen, "1", { ...telling, peeking: true })?.text).toContain("stone");
    expect(line(seen, "1", telling)?.card).toBeNull();
    expect(heard(seen, telling)).not.toContain("stone");
  });

  it("draws a card that was paid in secret only when asked for", () => {
    const placed: Fact = { fact: "FigurePlaced", seat: 0, card: "NEW", ...at, side: "N" };
    expect(line(placed, "1", telling)?.card).toBeNull();
    expect(line(placed, "1", { ...telling, peeking: true })?.card?.name).toBe("NEW");
  });

  it("draws a path card instead of spelling it", () => {
    const told = line(dug, "1", telling);
    expect(told?.text).toBe("Bram placed a path card at 2 east, 1 north.");
    expect(told?.card).toEqual({ name: "NEW", turned: true });
    expect(heard(dug, telling)).toContain("south");
  });

  it("leaves out whose turn it is and what was drawn, and names who wrote", () => {
    const facts: Fact[] = [
      { fact: "DecisionOpened", decision: "turn", seat: 0, about: null },
      { fact: "CardDrawn", seat: 0, card: "map" },
      { fact: "Chatted", person: 4, text: "hello", aside: false },
    ];
    expect(lines([{ version: 3, facts }], telling).map(({ text }) => text)).toEqual([
      "Dirk: hello",
    ]);
  });

  it("tells whose start a start is", () => {
    const start = (card: string) => cardLabel(`NESW+start${card}`, false, english);
    expect(start("+blue-ladder")).toContain("blue");
    expect(start("")).not.toContain("ladder");
  });

  it("carries the rule that forced something", () => {
    const slide: Fact = {
      ...{ fact: "SlideDrawn", seat: 0, card: "rock-slide", rule: "S4" },
      ...{ x: null, y: null, removed: null },
    };
    expect(line(slide, "1", telling)?.rule).toBe("S4");
    const fallen: Fact = { ...slide, ...at, removed: "NEW+green@N" };
    expect(line(fallen, "1", telling)?.text).toContain("a path card at 2 east, 1 north");
  });
});

describe("quick talk", () => {
  it("is a kind, then what it is about", () => {
    const found = byKind([
      { kind: "gold", about: 0 },
      { kind: "gold", about: 2 },
      { kind: "trust", about: 1 },
      { kind: "why", about: 1 },
      { kind: "repair-me", about: null },
    ]);
    expect(found).toEqual([
      { kind: "gold", about: [0, 2], of: "goal" },
      { kind: "trust", about: [1], of: "seat" },
      { kind: "why", about: [1], of: "seat" },
      { kind: "repair-me", about: [], of: "nothing" },
    ]);
    expect(statementPhrase("trust", 1, english, names)).toBe("I trust Bram.");
    expect(statementPhrase("gold", null, english, names)).toContain("…");
    expect(found.map(groupOf)).toEqual(["tell", "tell", "ask", "tell"]);
    expect(byKind([{ kind: "deny", about: 0 }]).map(groupOf)).toEqual(["answer"]);
  });
});

describe("a fact whose words have not come yet", () => {
  const few = (onmissing: () => void) => new Language("en", { facts: {} } as Words, onmissing);
  const asked = async (fact: Fact) => {
    let times = 0;
    const told = line(fact, "1.0", { ...telling, language: few(() => (times += 1)) });
    await Promise.resolve();
    expect(told).toBe(null);
    return times;
  };

  it("fetches them, so that it is told later", async () => {
    expect(await asked({ fact: "GoldStolen", seat: 1, victim: 2 })).toBe(1);
  });

  it("fetches nothing for what is never told", async () => {
    expect(await asked({ fact: "PersonReady", seat: 1 } as unknown as Fact)).toBe(0);
    const words = new Set(Object.keys(en.facts).map((key) => key.split(".")[0]));
    const kinds = [...UNTOLD].filter((kind) => !words.has(kind));
    expect(kinds.length).toBe(UNTOLD.size - 3);
  });
});

describe("the whole log", () => {
  const telling = { language: languages[0]!, names: ["Ann"], people: [], peeking: false };
  const passed = { fact: "Passed", seat: 0, cards: [] } as unknown as Fact;
  const said = (version: number, text: string) => ({ version, person: 0, text, aside: false });

  it("has what was written before the game, and nothing twice", () => {
    const chatted = { fact: "Chatted", ...said(5, "now") } as unknown as Fact;
    const steps = [
      { version: 3, facts: [passed] },
      { version: 5, facts: [chatted] },
    ];
    const chat = [said(1, "before"), said(4, "aside"), said(5, "now")];
    expect(told(steps, chat, telling).map(({ id, kind }) => [id, kind])).toEqual([
      ["1.0", "chat"],
      ["3.0", "fact"],
      ["4.0", "chat"],
      ["5.0", "chat"],
    ]);
  });
});
