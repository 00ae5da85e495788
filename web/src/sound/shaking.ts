/** What a phone lets feel of what happens; no more than what is heard. */
import { type Sound, soundsOf, type Told } from "./facts";

/** Milliseconds on, off, on. What is not here is not felt. */
const FELT: Partial<Record<Sound, readonly number[]>> = {
  dig: [14],
  broken: [30, 40, 40],
  mended: [15, 120, 15],
  fall: [60, 40, 90, 40, 50],
  treasure: [20, 60, 20, 60, 120],
  turn: [35],
};

export const canShake = (): boolean => "vibrate" in navigator;

export function shake(told: Told): void {
  if (!canShake() || document.hidden) return;
  const felt = soundsOf(told).flatMap((sound) => FELT[sound] ?? []);
  if (felt.length) navigator.vibrate(felt.slice(0, 9));
}
