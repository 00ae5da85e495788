import { describe, expect, it } from "vitest";
import { printed } from "../purity/python";
import { faceOf, isPath } from "./face";

/** What the rules themselves say of every card. */
const PROGRAM = `
import json
from saboteur.rules.cards import FIRST_ACTION, NAMES, Face
faces = {}
for name in NAMES[2:FIRST_ACTION]:
    for turned, face in enumerate((Face(name), Face(name).turned())):
        faces[f"{name} {turned}"] = [
            list(face.tunnels), face.barrier, face.behind, face.ladder, face.crystal,
            face.gold, face.gold_sides,
        ]
print(json.dumps({"faces": faces, "others": ["?", *NAMES[FIRST_ACTION:]]}))
`;
const rules = printed<{ faces: Record<string, unknown[]>; others: string[] }>("-c", PROGRAM);
const PATHS = [...new Set(Object.keys(rules.faces).map((key) => key.slice(0, -2)))];

const BITS = { N: 1, E: 2, S: 4, W: 8 };
const BARRIERS = { blue: 1, green: 2, troll: 4 };
const LADDERS = { all: 1, blue: 2, green: 3 };
const bits = (sides: readonly (keyof typeof BITS)[]) =>
  sides.reduce((sum, side) => sum + BITS[side], 0);

/** A face as the rules have it, from the client's. */
function asRules(name: string, turned: boolean): unknown[] {
  const { tunnels, barrier, ladder, crystal, gold } = faceOf(name, turned);
  const [first] = faceOf(name, turned).tunnels[0] ?? [];
  const behind = barrier ? (barrier.arm ?? first) : null;
  return [
    tunnels.map(bits),
    barrier ? BARRIERS[barrier.kind] : 0,
    behind ? BITS[behind] : 0,
    ladder ? LADDERS[ladder] : 0,
    Number(crystal),
    gold?.worth ?? 0,
    gold ? bits(gold.sides) : 0,
  ];
}

describe("cards", () => {
  it("are read as the rules read them, turned or not", () => {
    for (const [key, face] of Object.entries(rules.faces)) {
      const [name = "", turned] = key.split(" ");
      expect(asRules(name, turned === "1"), key).toEqual(face);
    }
  });

  it("are told from each other by their names", () => {
    expect(PATHS.every(isPath)).toBe(true);
    expect(rules.others.some(isPath)).toBe(false);
  });
});
