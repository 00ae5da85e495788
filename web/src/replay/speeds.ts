/** How fast a game is told again. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** In milliseconds at the usual speed: a move, what is said, and the end of a round. */
const MOVE = 1_600;
const END = 6_000;

/** How long one looks at a move before the next. */
export function looksAt(facts: readonly { fact: string }[], speed: number): number {
  const ends = facts.some(({ fact }) => fact === "RoundEnded" || fact === "GameEnded");
  return (ends ? END : MOVE) / speed;
}
