/** Days of riddles: they change at midnight UTC, for everybody at once. */
import type { Chosen } from "../shell/preferences.svelte";

export type Solved = Chosen["solved"];

const DAY = 86_400_000;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** How many days in a row were solved, today or until yesterday. */
export function streak(solved: Solved, now: number): number {
  if (!solved) return 0;
  return solved.day === dayOf(now) || solved.day === dayOf(now - DAY) ? solved.streak : 0;
}

/** With today's solved too; once a day. */
export function withToday(solved: Solved, now: number): Solved {
  const day = dayOf(now);
  return solved?.day === day ? solved : { day, streak: streak(solved, now) + 1 };
}
