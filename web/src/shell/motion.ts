/** How long what moves takes here: at the speed that was chosen, or no time at all. */
import { preferences } from "./preferences.svelte";

const PACES = { auto: 1, fast: 0.5, slow: 2, less: 0 } as const;

/** The given milliseconds as they pass here; 0 where nothing is to move. */
export function paced(ms: number): number {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : ms * PACES[preferences.chosen.motion];
}
