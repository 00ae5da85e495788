/** One's own result of a deal beside those of all others. */
import type { DayScores } from "../protocol";

export interface Beside extends Record<string, number> {
  more: number;
  same: number;
  less: number;
}

/** How many others have more gold, as much, and less; null for whoever has not played it. */
export function beside({ scores, gold: own }: DayScores): Beside | null {
  if (own === null) return null;
  const count = (is: (gold: number) => boolean) =>
    scores.reduce((sum, { gold, people }) => sum + (is(gold) ? people : 0), 0);
  return {
    more: count((gold) => gold > own),
    same: count((gold) => gold === own) - 1,
    less: count((gold) => gold < own),
  };
}
