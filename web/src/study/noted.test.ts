import { beforeEach, describe, expect, it, vi } from "vitest";
import { judged } from "./noted";

const TRUTH = { code: "abcd2345", number: 1, round: 2, seat: 0, saboteurs: [2], seats: 4 };
const kept = new Map<string, string>();

describe("private notes", () => {
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null });
  });

  it("are right where a saboteur looked bad or somebody else good", () => {
    kept.set("saboteur.notes.abcd2345.1.2.marks", '{"1": "good", "2": "bad", "3": "odd"}');
    kept.set("saboteur.notes.abcd2345.1.1.marks", '{"1": "bad"}');
    expect(judged([TRUTH])).toEqual({ right: 2, wrong: 1 });
  });

  it("are found by seat where people share a device", () => {
    kept.set("saboteur.notes.abcd2345.1.2.marks.seat0", '{"2": "good"}');
    expect(judged([TRUTH])).toEqual({ right: 0, wrong: 1 });
  });

  it("that nobody took are none", () => expect(judged([TRUTH])).toEqual({ right: 0, wrong: 0 }));
});
