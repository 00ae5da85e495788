/** Parts of the game that the first move does not need; they come when they are first shown. */
import { worded } from "../../words/spoken.svelte";

export const LATER = {
  about: () => import("../telling/About.svelte"),
  ask: worded(() => import("../choosing/Ask.svelte")),
  aside: worded(() => import("./Aside.svelte")),
  choices: () => import("../choosing/Choices.svelte"),
  clock: () => import("./Clock.svelte"),
  discards: () => import("./Discards.svelte"),
  person: worded(() => import("../people/Person.svelte")),
  result: worded(() => import("./Result.svelte")),
  sheets: () => import("./Sheets.svelte"),
  story: () => import("../telling/Story.svelte"),
  talk: worded(() => import("../telling/Talk.svelte")),
};

/** So many milliseconds after a game is shown nobody waits for anything else. */
const WHILE = 12_000;

/** Have them at hand, so that nobody waits for them and a lost connection shuts none away. */
export function fetchLater(): () => void {
  const fetching = setTimeout(() => {
    for (const load of Object.values(LATER)) void load().catch(() => undefined);
  }, WHILE);
  return () => clearTimeout(fetching);
}
