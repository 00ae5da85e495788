/**
 * How each sound sounds: made of tones and of noise that is cut to a band, short, and told apart by
 * its shape rather than by its pitch. None lasts longer than what is seen with it.
 */
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
  /** What is left of noise: what lies below, around or above. */
  band?: "lowpass" | "bandpass" | "highpass";
}

const bell = (hertz: number, at: number, lasts = 0.3, loud = 0.16): Tone => ({
  ...{ wave: "sine", from: hertz, to: hertz, at, lasts, loud },
});
const noise = (
  band: NonNullable<Tone["band"]>,
  [from, to]: readonly [number, number],
  [at, lasts]: readonly [number, number],
  loud: number,
): Tone => ({ ...{ wave: "noise", band, from, to, at, lasts, loud } });
/** Something heavy that comes to rest. */
const thud = (hertz: number, at: number, loud: number): Tone => ({
  ...{ wave: "sine", from: hertz, to: hertz / 2.2, at, lasts: 0.18, loud },
});
/** Iron rings in overtones that do not fit. */
const iron = (at: number, loud = 0.12): Tone[] => [
  noise("highpass", [5000, 4000], [at, 0.03], loud * 1.6),
  bell(831, at, 0.26, loud),
  bell(2236, at, 0.2, loud * 0.7),
  bell(3917, at, 0.12, loud * 0.4),
];

export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  dig: [
    noise("bandpass", [3200, 2400], [0, 0.035], 0.5),
    bell(1480, 0, 0.06, 0.1),
    noise("lowpass", [900, 250], [0.03, 0.16], 0.35),
    thud(150, 0.03, 0.4),
  ],
  broken: [
    noise("highpass", [2600, 1800], [0, 0.04], 0.3),
    { wave: "sawtooth", from: 240, to: 70, at: 0.01, lasts: 0.16, loud: 0.14 },
    noise("highpass", [2000, 1200], [0.09, 0.05], 0.28),
    { wave: "sawtooth", from: 170, to: 55, at: 0.1, lasts: 0.18, loud: 0.14 },
  ],
  mended: [...iron(0), ...iron(0.17, 0.09)],
  fall: [
    noise("lowpass", [1100, 90], [0, 0.85], 0.55),
    thud(110, 0.05, 0.35),
    thud(85, 0.24, 0.4),
    thud(65, 0.46, 0.35),
    noise("bandpass", [2400, 1200], [0.1, 0.4], 0.08),
  ],
  wood: [
    { wave: "triangle", from: 260, to: 170, at: 0, lasts: 0.09, loud: 0.35 },
    noise("bandpass", [700, 450], [0, 0.07], 0.4),
    { wave: "triangle", from: 200, to: 150, at: 0.11, lasts: 0.1, loud: 0.25 },
  ],
  turned: [
    noise("bandpass", [1500, 5200], [0, 0.13], 0.6),
    noise("bandpass", [1800, 900], [0.15, 0.04], 0.8),
  ],
  coin: [bell(2093, 0, 0.12, 0.1), bell(2794, 0.06, 0.3, 0.12), bell(4186, 0.06, 0.14, 0.04)],
  treasure: [
    ...[523, 659, 784].map((hertz, i) => bell(hertz, i * 0.1, 0.4, 0.14)),
    bell(1047, 0.3, 0.7, 0.16),
    ...[2637, 3136, 2794, 3520].map((hertz, i) => bell(hertz, 0.36 + i * 0.09, 0.25, 0.05)),
  ],
  over: [bell(523, 0), bell(392, 0.18), bell(262, 0.36, 0.6, 0.2)],
  turn: [bell(659, 0, 0.2), bell(880, 0.14, 0.4)],
  refused: [
    { wave: "triangle", from: 160, to: 150, at: 0, lasts: 0.07, loud: 0.3 },
    { wave: "triangle", from: 130, to: 120, at: 0.1, lasts: 0.09, loud: 0.3 },
  ],
};

export function lengthOf(sound: Sound): number {
  return Math.max(...TONES[sound].map(({ at, lasts }) => at + lasts));
}
