/** Parts of the game that the first move does not need; they come when they are first shown. */
import { worded } from "../../words/spoken.svelte";

export const LATER = {
  about: worded(() => import("../telling/About.svelte")),
  ask: worded(() => import("../choosing/Ask.svelte")),
  aside: worded(() => import("./Aside.svelte")),
  choices: worded(() => import("../choosing/Choices.svelte")),
  clock: () => import("./Clock.svelte"),
  discards: worded(() => import("./Discards.svelte")),
  offers: worded(() => import("./Offers.svelte")),
  person: worded(() => import("../people/Person.svelte")),
  result: worded(() => import("./Result.svelte")),
  sheets: worded(() => import("./Sheets.svelte")),
  story: () => import("../telling/Story.svelte"),
  talk: worded(() => import("../telling/Talk.svelte")),
  wish: worded(() => import("./Wish.svelte")),
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
