import { describe, expect, it } from "vitest";
import type { ShelfGame } from "../protocol";
import { changes, nearest, seatsIn, valueOf, withOption } from "./arranging";

const SWITCH = ["off", "on"];
const game: Pick<ShelfGame, "players" | "options" | "editions"> = {
  players: [3, 10],
  options: {
    edition: { type: "choice", default: "en", values: ["en", "nl"], rule: "B28" },
    self_sabotage: { type: "switch", default: "on", values: SWITCH, rule: "B8" },
    blockers: { type: "switch", default: "off", values: SWITCH, rule: "A1" },
  },
  editions: { en: { self_sabotage: "on" }, nl: { self_sabotage: "off" } },
};

describe("options", () => {
  it("are as chosen, else as the edition has them, else as usual", () => {
    expect(valueOf(game, {}, "self_sabotage")).toBe("on");
    expect(valueOf(game, { edition: "nl" }, "self_sabotage")).toBe("off");
    expect(valueOf(game, { edition: "nl", self_sabotage: "on" }, "self_sabotage")).toBe("on");
    expect(valueOf(game, { edition: "nl" }, "blockers")).toBe("off");
  });

  it("are put back by another edition", () => {
    expect(withOption({ self_sabotage: "off" }, "edition", "en")).toEqual({ edition: "en" });
  });

  it("count as changed only where they differ", () => {
    expect(changes(game, { blockers: "off" })).toBe(0);
    expect(changes(game, { edition: "nl" })).toBe(2);
  });
});

describe("seats", () => {
  it("are those the game allows", () => {
    expect(seatsIn(game)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(nearest(seatsIn(game), 2)).toBe(3);
    expect(nearest(seatsIn(game), 12)).toBe(10);
  });
});
