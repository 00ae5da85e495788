import { describe, expect, it } from "vitest";
import type { Fact } from "../../protocol";
import { moodsOf, opinionsIn } from "./moods";

const fact = (kind: string, fields: object = {}): Fact => ({ fact: kind, ...fields }) as Fact;
const open = (seat: number) => fact("DecisionOpened", { decision: "turn", seat, about: null });
const said = (seat: number, statement: string, about: number | null) =>
  fact("Talked", { seat, statement, about });
const whole = [false, false, false];
const broke = fact("ToolBroken", { seat: 0, card: "?", target: 1, tool: "cart" });

describe("a mood", () => {
  it("follows what was done, to whom and by whom", () => {
    expect(moodsOf([broke], [false, true, false])).toEqual(["sly", "furious", "neutral"]);
    const mended = fact("ToolRepaired", { seat: 2, card: "?", target: 1, tool: "cart" });
    expect(moodsOf([broke, mended], whole)).toEqual(["sly", "beaming", "neutral"]);
  });

  it("follows what was said of somebody", () => {
    expect(moodsOf([said(0, "suspect", 2), said(1, "trust", 0)], whole)).toEqual([
      "beaming",
      "neutral",
      "worried",
    ]);
    // A goal has no feelings, even where its number is that of a seat.
    expect(moodsOf([said(0, "gold", 1)], whole)).toEqual(["neutral", "neutral", "neutral"]);
  });

  it("passes with one's own deed, or after a while; what is broken goes on to worry", () => {
    const dug = fact("TunnelDug", { seat: 0 });
    expect(moodsOf([broke, dug], whole)[0]).toBe("neutral");
    const later = [broke, open(1), open(2), open(0), open(1)];
    expect(moodsOf(later, [false, true, false])).toEqual(["neutral", "worried", "neutral"]);
  });

  it("is forgotten in the next round, and at the end shows who won", () => {
    expect(moodsOf([broke, fact("RoundDealt")], whole)[1]).toBe("neutral");
    const paid = fact("GoldPaid", { seat: 1 });
    expect(moodsOf([fact("RoundEnded"), paid], whole)).toEqual(["worried", "beaming", "worried"]);
    const ended = fact("GameEnded", { winners: [2], gold: [0, 1, 2] });
    expect(moodsOf([ended], whole)).toEqual(["furious", "furious", "beaming"]);
  });

  it("is the same whatever a fact hides", () => {
    const seen = (role: string) =>
      moodsOf([fact("RoleInspected", { seat: 0, card: "?", target: 1, role })], whole);
    expect(seen("?")).toEqual(seen("anything"));
  });
});

it("of what players said of each other the last counts, in this round", () => {
  const facts = [
    said(0, "suspect", 1),
    said(2, "trust", 1),
    said(0, "trust", 1),
    said(1, "stone", 2),
  ];
  expect(opinionsIn(facts)).toEqual([
    { by: 2, of: 1, kind: "trust" },
    { by: 0, of: 1, kind: "trust" },
  ]);
  expect(opinionsIn([...facts, fact("RoundDealt")])).toEqual([]);
});
