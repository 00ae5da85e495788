/**
 * How players feel, by what everybody at the table saw, and what they said of each other. A secret
 * makes no mood: every seat and every onlooker sees the same faces.
 */
import type { Mood } from "../../art/dwarf/mood";
import type { Fact } from "../../protocol";

/** What a deed does to who did it, and to whom it was done. */
const FELT: Readonly<Record<string, { by?: Mood; whom?: Mood }>> = {
  ToolBroken: { by: "sly", whom: "furious" },
  ToolRepaired: { whom: "beaming" },
  PlayerTrapped: { by: "sly", whom: "furious" },
  PlayerFreed: { whom: "beaming" },
  MarkerShed: { by: "beaming" },
  GoldStolen: { by: "sly", whom: "furious" },
  TheftPlanned: { by: "sly" },
  TheftPrevented: { whom: "furious" },
  RoleInspected: { by: "sly", whom: "worried" },
  HandsSwapped: { by: "sly", whom: "worried" },
  HatChanged: { whom: "worried" },
  RockFell: { by: "sly" },
  NuggetTaken: { by: "beaming" },
  GoldPaid: { by: "beaming" },
};
const SAID: Readonly<Record<string, Mood>> = { suspect: "worried", trust: "beaming" };
/** After these somebody has calmed down. */
const CALM = new Set(["TunnelDug", "Passed"]);
/** A mood passes when everybody has chosen about once. */
const LAPS = 1.2;

type Fields = Readonly<Record<string, unknown>>;
const seatIn = (fields: Fields, ...names: string[]): number | null => {
  const found = names.map((name) => fields[name]).find((value) => typeof value === "number");
  return typeof found === "number" ? found : null;
};

/** By seat. `broken` are those with something in front of them: they worry when all else passes. */
export function moodsOf(facts: readonly Fact[], broken: readonly boolean[]): Mood[] {
  const players = broken.length;
  const felt: ({ mood: Mood; since: number } | null)[] = broken.map(() => null);
  let turns = 0;
  const feel = (seat: number | null, mood: Mood | undefined): void => {
    if (seat !== null && mood) felt[seat] = { mood, since: turns };
  };
  for (const fact of facts) {
    const fields = fact as unknown as Fields;
    if (fact.fact === "RoundDealt") felt.fill(null);
    if (fact.fact === "DecisionOpened") turns++;
    const doer = seatIn(fields, "seat");
    if (doer !== null && CALM.has(fact.fact)) felt[doer] = null;
    if (fact.fact === "RoundEnded") felt.fill({ mood: "worried", since: Infinity });
    if (fact.fact === "GameEnded")
      felt.forEach((_, seat) => feel(seat, fact.winners.includes(seat) ? "beaming" : "furious"));
    if (fact.fact === "Talked" && fact.about !== null && fact.about < players)
      feel(fact.about, SAID[fact.statement]);
    const { by, whom } = FELT[fact.fact] ?? {};
    feel(doer, by);
    feel(seatIn(fields, "target", "victim"), whom);
  }
  return felt.map((one, seat) => {
    if (one && turns - one.since <= players * LAPS) return one.mood;
    return broken[seat] ? "worried" : "neutral";
  });
}

export interface Opinion {
  /** Who said it, of whom. */
  by: number;
  of: number;
  kind: "suspect" | "trust";
}

/** What players last said of each other in this round, oldest first. */
export function opinionsIn(facts: readonly Fact[]): Opinion[] {
  let held: Opinion[] = [];
  for (const fact of facts) {
    if (fact.fact === "RoundDealt") held = [];
    const said = opinionOf(fact);
    if (said) held = [...held.filter(({ by, of }) => by !== said.by || of !== said.of), said];
  }
  return held;
}

export function opinionOf(fact: Fact): Opinion | null {
  if (fact.fact !== "Talked" || fact.about === null) return null;
  const { seat: by, about: of, statement: kind } = fact;
  return kind === "suspect" || kind === "trust" ? { by, of, kind } : null;
}
