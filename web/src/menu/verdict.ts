/** Whether everybody kept the promises that a game was shuffled by. */
import type { Fact, Shuffle } from "../protocol";
import { type Mine, promisedNonce, samePromises } from "../table/fair";
import { sha256 } from "../table/sha256";

/** What the number of somebody is who did not say it in time. */
export const MISSING = "0".repeat(64);

/**
 * `checked`: all promises were kept, and our own number is in the shuffle. `left-out`: they were,
 * but it is not. `kept`: they were, and we had promised none. `wrong`: somebody broke theirs.
 */
export type Verdict = "checked" | "left-out" | "kept" | "wrong";

export const promisedSeed = (seed: string) => sha256(`saboteur/seed/1\n${seed}`);

/** What was promised for the game these facts are of, and what was shown at its end. */
export function shuffles(facts: readonly Fact[]): { done: Shuffle | null; shown: Shuffle | null } {
  let done: Shuffle | null = null;
  let shown: Shuffle | null = null;
  for (const fact of facts) {
    if (fact.fact === "ShuffleDone") done = fact.shuffle;
    else if (fact.fact === "SeedShown") shown = fact.shuffle;
  }
  return { done, shown };
}

/** Whether all is as promised; `null` as long as nothing can be said. */
export function verdict(
  facts: readonly Fact[],
  seat: number | null,
  mine: Mine | null,
): Verdict | null {
  const { done, shown } = shuffles(facts);
  if (!done || !shown) return null;
  if (!same(done, shown) || promisedSeed(shown.seed ?? "") !== done.promise) return "wrong";
  const kept = done.nonces.every(
    (nonce, i) => nonce === MISSING || promisedNonce(nonce) === done.promises[i],
  );
  if (!kept || done.nonces.length !== done.promises.length) return "wrong";
  // Whoever could promise anew once our number was known could have chosen the cards.
  if (mine?.begun && !samePromises(mine.begun, done)) return "wrong";
  if (!mine || seat === null) return "kept";
  if (done.nonces[done.seats.indexOf(seat)] !== mine.nonce) return "left-out";
  return mine.begun ? "checked" : "kept";
}

/** The seed apart, nothing may have changed since the deal. */
function same(done: Shuffle, shown: Shuffle): boolean {
  return JSON.stringify({ ...done, seed: null }) === JSON.stringify({ ...shown, seed: null });
}
