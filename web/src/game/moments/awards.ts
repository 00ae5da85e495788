/**
 * Awards at the end of a game, drawn from facts that everybody may know then. Whoever shares the most
 * shares the award; what nobody did, or everybody alike, is not awarded.
 */
import { isFoul } from "../../art/roles";
import type { Fact } from "../../protocol";
import { rounds, words } from "./told";

export const AWARDS = [
  "deepest",
  "finder",
  "liar",
  "trusted",
  "nose",
  "helper",
  "breaker",
  "hit",
] as const;
export type AwardName = (typeof AWARDS)[number];

export interface Award {
  name: AwardName;
  seats: number[];
  count: number;
}

type Count = (seat: number | null, by?: number) => void;
type Tally = (facts: readonly Fact[], count: Count) => void;

/** Counts what a seat did to others, or had done to it. */
const each =
  (count: (fact: Fact) => number | null): Tally =>
  (facts, add) =>
    facts.forEach((fact) => add(count(fact)));

const others = (fact: { seat: number; target: number }, who: "seat" | "target"): number | null =>
  fact.seat === fact.target ? null : fact[who];

const TALLY: Readonly<Record<AwardName, Tally>> = {
  deepest: each((fact) => (fact.fact === "TunnelDug" ? fact.seat : null)),
  finder: each((fact) => (fact.fact === "RoundEnded" ? fact.finder : null)),
  helper: each((fact) =>
    fact.fact === "ToolRepaired" || fact.fact === "PlayerFreed" ? others(fact, "seat") : null,
  ),
  breaker: each((fact) =>
    fact.fact === "ToolBroken" || fact.fact === "PlayerTrapped" ? others(fact, "seat") : null,
  ),
  hit: each((fact) => {
    if (fact.fact === "SabotageDrawn") return fact.works ? fact.seat : null;
    return fact.fact === "ToolBroken" || fact.fact === "PlayerTrapped"
      ? others(fact, "target")
      : null;
  }),
  liar: (facts, add) => {
    for (const word of rounds(facts).flatMap(words))
      if (word.what === "goal" && !word.right) add(word.seat);
  },
  trusted: (facts, add) => {
    for (const round of rounds(facts))
      for (const word of words(round))
        if (word.what === "trusts" && isFoul(round.ended.roles[word.about] ?? "")) add(word.about);
  },
  nose: (facts, add) => {
    for (const word of rounds(facts).flatMap(words))
      if (word.what === "suspects") add(word.seat, word.right ? 1 : -1);
  },
};

export function awards(facts: readonly Fact[], players: number): Award[] {
  // Whoever plays alone has beaten nobody.
  if (players < 2) return [];
  return AWARDS.flatMap((name) => {
    const counts = Array.from({ length: players }, () => 0);
    TALLY[name](facts, (seat, by = 1) => {
      if (seat !== null && seat in counts) counts[seat]! += by;
    });
    const count = Math.max(...counts);
    const seats = counts.flatMap((one, seat) => (one === count ? [seat] : []));
    return count > 0 && seats.length < players ? [{ name, seats, count }] : [];
  });
}
