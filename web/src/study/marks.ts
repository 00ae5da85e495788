/** Where in a study one is, and where one may jump to. */
import type { StudyMoment, StudyRound, StudyTold } from "../protocol";

/** The moments worth a look, of all rounds. */
export const marked = ({ rounds }: StudyTold): StudyMoment[] =>
  rounds.flatMap(({ moments }) => moments.filter(({ marks }) => marks.length));

/** The round that a move belongs to. */
export function roundAt({ rounds }: StudyTold, move: number): StudyRound | undefined {
  return rounds.findLast(({ moments }) => (moments[0]?.move ?? 0) <= move) ?? rounds[0];
}

/** The next marked move, or the one before. */
export function neighbour(marks: readonly StudyMoment[], at: number, by: 1 | -1): number | null {
  const found =
    by > 0 ? marks.find(({ move }) => move > at) : marks.findLast(({ move }) => move < at);
  return found?.move ?? null;
}
