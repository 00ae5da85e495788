import { describe, expect, it } from "vitest";
import { alike, byChance, byLot, CHOICES, looksOf, parsed, PARTS, printed, twins } from "./look";
import { BEARDS, EYES, HATS, NOSES } from "./parts";

const NAMES = "Alrik Berta Dorin Edda Fulko Greta Haldo Ilse Jorun Kasper Lotte Magnus".split(" ");

describe("a look", () => {
  it("is eight signs, and reads back", () => {
    for (const look of [...NAMES.map(byLot), byChance()]) {
      expect(printed(look)).toMatch(/^[0-9a-z]{8}$/);
      expect(parsed(printed(look))).toEqual(look);
    }
  });

  it("that is none is refused, and variants of a newer client become others", () => {
    for (const wrong of [null, undefined, "", "1234567", "123456789", "1234 678", "ABCDEFGH"])
      expect(parsed(wrong)).toBeNull();
    const strange = parsed("zzzzzzzz")!;
    for (const part of PARTS) expect(strange[part]).toBeLessThan(CHOICES[part]);
  });

  it("has parts enough, and the hats of roles are not among them", () => {
    expect(CHOICES.hat).toBeGreaterThanOrEqual(8);
    expect(CHOICES.hat).toBeLessThan(HATS.length);
    expect(BEARDS.length).toBeGreaterThanOrEqual(8);
    expect(NOSES.length).toBeGreaterThanOrEqual(6);
    expect(EYES.length).toBeGreaterThanOrEqual(6);
    for (const parts of [HATS, BEARDS, NOSES])
      expect(new Set(parts.map((part) => JSON.stringify(part.map(([, path]) => path)))).size).toBe(
        parts.length,
      );
  });

  it("by lot is always the same for a name, and spread over all parts", () => {
    expect(byLot("Dorin")).toEqual(byLot("Dorin"));
    const many = Array.from({ length: 400 }, (_, i) => byLot(`Dwarf ${i}`));
    for (const part of PARTS)
      expect(new Set(many.map((look) => look[part])).size).toBe(CHOICES[part]);
  });
});

describe("at a table", () => {
  it("no two of twelve look the same, whatever they are called", () => {
    for (let i = 0; i < 50; i++) {
      const looks = looksOf(NAMES.map((name) => ({ name: `${name} ${i}` })));
      looks.forEach((look, a) =>
        looks.slice(a + 1).forEach((other) => expect(twins(look, other)).toBe(false)),
      );
      expect(new Set(looks.map(({ hat, beard }) => `${hat} ${beard}`)).size).toBe(12);
    }
  });

  it("up to eight have hats of their own", () => {
    const looks = looksOf(NAMES.slice(0, 8).map((name) => ({ name, bot: true })));
    looks.forEach((look, a) =>
      looks.slice(a + 1).forEach((other) => expect(alike(look, other)).toBe(false)),
    );
  });

  it("everybody has the look they chose, but nobody that of somebody else", () => {
    const chosen = "00012345";
    const [anna, bea, cora] = looksOf([
      { name: "Anna", look: chosen },
      { name: "Bea", look: chosen },
      { name: "Cora" },
    ]);
    expect(printed(anna!)).toBe(chosen);
    expect(twins(anna!, bea!)).toBe(false);
    expect(bea).toEqual({ ...anna, hat: bea!.hat });
    expect(alike(cora!, anna!)).toBe(false);
  });

  it("a bot keeps its face, whoever else comes", () => {
    const bots = NAMES.slice(0, 4).map((name) => ({ name, bot: true }));
    const before = looksOf(bots);
    const after = looksOf([...bots, { name: "Anna", look: printed(before[0]!) }, { name: "Bea" }]);
    expect(after.slice(0, 4)).toEqual(before);
    expect(twins(after[4]!, before[0]!)).toBe(false);
  });
});
