import { describe, expect, it } from "vitest";
import { faceOf } from "../cards/face";
import { printed } from "../purity/python";
import { HEIGHT, runs, WIDTH } from "./shape";

const PATHS = printed<string[]>(
  "-c",
  "import json; from saboteur.rules.cards import *; print(json.dumps(NAMES[2:FIRST_ACTION]))",
);

describe("what is drawn", () => {
  it("comes out at every opening, and nowhere else", () => {
    const middles = { N: `${WIDTH / 2} -1`, E: `73 ${HEIGHT / 2}`, S: `36 97`, W: `-1 48` };
    for (const name of PATHS) {
      const face = faceOf(name);
      const drawn = runs(face)
        .map((run) => run.floor)
        .join(" ");
      for (const [side, at] of Object.entries(middles))
        expect(drawn.includes(at), `${name} ${side}`).toBe(
          face.tunnels.flat().includes(side as "N"),
        );
    }
  });

  it("ends inside the card just where the tunnel does", () => {
    for (const name of PATHS) {
      const face = faceOf(name);
      const dead = face.tunnels.map((sides) => sides.length === 1 && !face.ladder);
      expect(
        runs(face).map((run) => run.end !== null),
        name,
      ).toEqual(dead);
    }
  });
});
