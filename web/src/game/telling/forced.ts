/** What happened to this player by a rule or a clock and not by anybody's choice. */
import type { Fact, Happened } from "../../protocol";

interface Forced {
  version: number;
  facts: Fact[];
}

/** In the latest step that has something of the kind, after the given version. */
export function forcedUpon(
  seat: number | null,
  steps: readonly Happened[],
  since: number,
): Forced | null {
  for (let i = steps.length - 1; i >= 0; i--) {
    const { version, facts } = steps[i]!;
    if (version <= since || seat === null) return null;
    const found = facts.filter((fact) => isForced(fact, seat));
    if (found.length) return { version, facts: found };
  }
  return null;
}

function isForced(fact: Fact, seat: number): boolean {
  const kinds = ["SabotageDrawn", "SlideDrawn", "ClockRanOut", "ChoiceReplaced"];
  return kinds.includes(fact.fact) && "seat" in fact && fact.seat === seat;
}
