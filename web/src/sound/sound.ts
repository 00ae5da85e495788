/** Sound and vibration, for those who switched them on. Until then nothing of them is loaded. */
import { preferences } from "../shell/preferences.svelte";
import type { Sound, Told } from "./facts";

const speaker = () => import("./speaker");

/** Be ready, so that the next tap or key lets the page sound. */
export function prepare(): void {
  if (preferences.chosen.sound) void speaker();
}

/** A step that happens now; what is told again after a gap is not heard. */
export async function hear(told: Told): Promise<void> {
  if (preferences.chosen.vibration) (await import("./shaking")).shake(told);
  if (preferences.chosen.sound) (await speaker()).tell(told);
}

/** The answer to a tap: a refusal, or how it sounds when it was switched on. */
export async function answer(sound: Sound): Promise<void> {
  if (!preferences.chosen.sound) return;
  const { play, wake } = await speaker();
  await wake();
  play([sound]);
}
