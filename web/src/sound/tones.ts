/** How each sound sounds: short, quiet, and told apart by its shape rather than by its pitch. */
import type { Sound } from "./facts";

export interface Tone {
  wave: "sine" | "triangle" | "sawtooth" | "noise";
  /** In hertz, from its beginning to its end; of noise what is left of it. */
  from: number;
  to: number;
  /** In seconds. */
  at: number;
  lasts: number;
  /** 1 would be as loud as can be. */
  loud: number;
}

const bell = (hertz: number, at: number, lasts = 0.3): Tone => ({
  ...{ wave: "sine", from: hertz, to: hertz, at, lasts, loud: 0.08 },
});

export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  laid: [
    { wave: "triangle", from: 210, to: 120, at: 0, lasts: 0.1, loud: 0.12 },
    { wave: "noise", from: 1800, to: 600, at: 0, lasts: 0.05, loud: 0.04 },
  ],
  broken: [{ wave: "sawtooth", from: 200, to: 60, at: 0, lasts: 0.22, loud: 0.06 }],
  repaired: [bell(392, 0, 0.15), bell(587, 0.1)],
  fall: [
    { wave: "noise", from: 900, to: 90, at: 0, lasts: 0.7, loud: 0.16 },
    { wave: "triangle", from: 90, to: 40, at: 0.05, lasts: 0.5, loud: 0.14 },
  ],
  treasure: [bell(523, 0), bell(659, 0.1), bell(784, 0.2), bell(1047, 0.3, 0.6)],
  over: [bell(523, 0), bell(392, 0.18), bell(262, 0.36, 0.6)],
  turn: [bell(659, 0, 0.2), bell(880, 0.14, 0.4)],
  refused: [
    { wave: "triangle", from: 160, to: 150, at: 0, lasts: 0.07, loud: 0.1 },
    { wave: "triangle", from: 130, to: 120, at: 0.1, lasts: 0.09, loud: 0.1 },
  ],
};

export function lengthOf(sound: Sound): number {
  return Math.max(...TONES[sound].map(({ at, lasts }) => at + lasts));
}
