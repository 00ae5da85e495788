/**
 * The parts that a dwarf is drawn from, around 0,0 in a square from -40 to 40. A piece is its paint and
 * its path; pieces lie on each other in order. Every part differs in shape: nobody is told by colour alone.
 */

/** `~` is a line on the piece below. Capitals are the deep tone of a paint. */
export type Paint =
  | "hair"
  | "HAIR"
  | "cloth"
  | "CLOTH"
  | "skin"
  | "SKIN"
  | "steel"
  | "gold"
  | "hide"
  | "bone"
  | "lamp"
  | "~";
export type Piece = readonly [Paint, string];
export type Part = readonly Piece[];

/** The same on the other side. Paths here are absolute, and no arc stands in one that is mirrored. */
function mirrored(path: string): string {
  let odd = false;
  return path.replace(/[A-Z]|-?[\d.]+/g, (token) => {
    if (/[A-Z]/.test(token)) {
      odd = false;
      return token;
    }
    odd = !odd;
    return odd ? String(-Number(token)) : token;
  });
}

const both = (paint: Paint, path: string): Piece[] => [
  [paint, path],
  [paint, mirrored(path)],
];

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

export const HEAD: Part = [
  ...both("skin", "M-15 -6C-24 -11 -25 6 -15 7z"),
  ["skin", "M-17 -8C-17 -25 17 -25 17 -8V6C17 18 9 24 0 24 -9 24 -17 18 -17 6z"],
];

export const BODY: Part = [
  ["cloth", "M-31 44C-31 28 -20 20 0 20 20 20 31 28 31 44z"],
  ["CLOTH", "M-9 21C-6 30 6 30 9 21L13 22C9 37 -9 37 -13 22z"],
];

const FUR_ROLL =
  "M-21 -11C-26 -15 -23 -21 -18 -20 -17 -25 -10 -26 -8 -23 -5 -27 3 -27 5 -23 8 -27 16 -25 17 -20 23 -21 26 -15 21 -11 11 -15 -11 -15 -21 -11z";

export const HATS: readonly Part[] = [
  // A helmet with a lamp.
  [
    ["cloth", "M-19 -12C-20 -39 20 -39 19 -12z"],
    ["CLOTH", "M-4 -32C-2 -33 2 -33 4 -32V-14H-4z"],
    [
      "cloth",
      "M-25 -12C-12 -18 12 -18 25 -12 26 -9 24 -7 21 -8 9 -12 -9 -12 -21 -8 -24 -7 -26 -9 -25 -12z",
    ],
    ["steel", disc(0, -22, 7)],
    ["lamp", disc(0, -22, 4.6)],
  ],
  // A long cap that hangs over.
  [
    [
      "cloth",
      "M-19 -11C-18 -27 -8 -38 9 -39 22 -40 32 -30 32 -14 26 -22 21 -24 16 -23 18 -19 19 -15 19 -11z",
    ],
    ["~", "M-6 -32C-2 -30 4 -30 9 -32M15 -23C13 -26 12 -28 13 -31"],
    [
      "bone",
      "M-21 -15C-10 -20 10 -20 21 -15 24 -13 23 -6 20 -7 9 -11 -9 -11 -20 -7 -23 -6 -24 -13 -21 -15z",
    ],
    ["bone", disc(32, -11, 5)],
  ],
  // A hood.
  [
    [
      "cloth",
      "M-22 16C-29 -14 -16 -33 3 -40 4 -35 27 -24 22 16 19 8 18 0 16 -7 10 -16 -10 -16 -16 -7 -18 0 -19 8 -22 16z",
    ],
    ["~", "M-20 6C-22 -14 -12 -24 0 -26 12 -24 22 -14 20 6M2 -38C2 -34 1 -30 0 -26"],
  ],
  // A helmet with horns.
  [
    ...both("bone", "M-16 -17C-29 -14 -36 -25 -33 -39 -29 -31 -24 -28 -14 -28z"),
    ["steel", "M-18 -11C-19 -36 19 -36 18 -11z"],
    ["~", "M0 -29V-14"],
    ["gold", "M-20 -16C-8 -20 8 -20 20 -16V-9C8 -13 -8 -13 -20 -9z"],
  ],
  // A flat cap.
  [
    ["cloth", "M-20 -12C-30 -26 -10 -35 8 -33 26 -32 28 -20 20 -12 8 -16 -8 -16 -20 -12z"],
    ["~", "M-14 -24C-4 -30 10 -30 19 -25"],
    ["CLOTH", "M-26 -9C-22 -18 6 -20 14 -14 4 -12 -12 -8 -22 -5 -26 -5 -27 -7 -26 -9z"],
  ],
  // A wide hat with a feather.
  [
    ["bone", "M12 -18C14 -29 22 -37 33 -39 33 -29 27 -20 15 -15z"],
    ["~", "M14 -17C19 -24 24 -30 31 -36"],
    ["cloth", "M-14 -13C-18 -31 -10 -38 -2 -33 6 -38 18 -32 14 -13z"],
    ["hide", "M-15 -20C-6 -23 6 -23 15 -20L14.5 -14H-14.5z"],
    ["cloth", "M-33 -11C-16 -19 16 -19 33 -11 35 -6 24 -6 0 -10 -24 -6 -35 -6 -33 -11z"],
  ],
  // A kerchief, knotted.
  [
    ["CLOTH", "M17 -15C23 -23 32 -22 35 -17 29 -16 28 -13 33 -6 25 -4 19 -7 17 -11z"],
    ["cloth", "M-18 -8C-22 -31 22 -31 18 -8 9 -15 -9 -15 -18 -8z"],
    ["bone", `${disc(-9, -18, 2)}${disc(0, -21, 2)}${disc(9, -18, 2)}`],
  ],
  // A fur cap with flaps.
  [
    ...both("hide", "M-16 -17C-28 -17 -28 4 -22 12 -15 10 -14 0 -16 -8z"),
    ["cloth", "M-18 -18C-17 -40 17 -40 18 -18z"],
    ["~", "M0 -34V-24"],
    ["hide", FUR_ROLL],
  ],
  // Hair on end.
  [
    [
      "hair",
      "M-17 -6C-20 -20 -14 -25 0 -25 14 -25 20 -20 17 -6 15 -13 10 -17 0 -17 -10 -17 -15 -13 -17 -6z",
    ],
    [
      "hair",
      "M-8 -19C-14 -26 -12 -36 -4 -40 -4 -36 0 -37 4 -40 4 -36 9 -36 13 -38 9 -32 12 -26 8 -19 4 -22 -4 -22 -8 -19z",
    ],
    ["~", "M-3 -23C-5 -28 -4 -32 -2 -35M4 -23C4 -28 5 -31 7 -33"],
  ],
  // Bald, with goggles pushed up.
  [
    ["hide", "M-18 -14C-8 -18 8 -18 18 -14V-10C8 -14 -8 -14 -18 -10z"],
    ["steel", `${disc(-7.5, -17, 7)}`],
    ["steel", `${disc(7.5, -17, 7)}`],
    ["lamp", `${disc(-7.5, -17, 4.4)}`],
    ["lamp", `${disc(7.5, -17, 4.4)}`],
    ["hair", "M-4 -22C-6 -28 0 -32 2 -35 4 -30 8 -27 3 -22z"],
  ],
  // A crown, and a bowler: not to be chosen, they belong to roles.
  [
    ["gold", "M-18 -9L-22 -32 -11 -22 0 -38 11 -22 22 -32 18 -9C8 -13 -8 -13 -18 -9z"],
    ["CLOTH", disc(0, -19, 3.6)],
    ["CLOTH", `${disc(-11.5, -16, 2.4)}${disc(11.5, -16, 2.4)}`],
  ],
  [
    ["cloth", "M-16 -12C-19 -40 19 -40 16 -12z"],
    ["CLOTH", "M-17 -20C-8 -23 8 -23 17 -20L16.6 -13H-16.6z"],
    ["cloth", "M-27 -14C-14 -10 14 -10 27 -14 28 -7 20 -6 0 -6 -20 -6 -28 -7 -27 -14z"],
  ],
];

const JAW = "C-13 6 -9 8 -5 7 -2 9 2 9 5 7 9 8 13 6";
const LIP: Piece = [
  "hair",
  "M0 7C5 4 12 7 17 14 10 16 4 15 0 11 -4 15 -10 16 -17 14 -12 7 -5 4 0 7z",
];

export const BEARDS: readonly Part[] = [
  // Long and pointed.
  [
    ["hair", `M-18 1${JAW} 18 1 23 18 13 33 0 42 -13 33 -23 18 -18 1z`],
    ["~", "M-9 22C-8 27 -6 31 -3 34M9 22C8 27 6 31 3 34M0 23V31"],
    LIP,
  ],
  // Forked.
  [
    [
      "hair",
      `M-18 1${JAW} 18 1 23 16 22 30 15 41 9 37 3 31 0 24 -3 31 -9 37 -15 41 -22 30 -23 16 -18 1z`,
    ],
    ["~", "M-13 20C-14 26 -14 30 -14 34M13 20C14 26 14 30 14 34"],
    LIP,
  ],
  // One braid with a ring.
  [
    ["hair", "M-5 23C-10 27 -9 31 -5 32 -8 35 -6 39 0 42 6 39 8 35 5 32 9 31 10 27 5 23z"],
    ["~", "M-5 32H5"],
    ["hair", `M-18 1${JAW} 18 1 21 14 14 24 6 25H-6C-14 24 -21 14 -18 1z`],
    ["gold", "M-6 22H6V27H-6z"],
    LIP,
  ],
  // Round and bushy.
  [
    [
      "hair",
      "M-17 -3C-30 2 -34 18 -27 26 -24 31 -19 30 -17 31 -12 37 12 37 17 31 19 30 24 31 27 26 34 18 30 2 17 -3 14 5 9 8 5 7 2 9 -2 9 -5 7 -9 8 -14 5 -17 -3z",
    ],
    ["~", "M-22 14C-22 19 -19 23 -15 25M22 14C22 19 19 23 15 25M-6 29C-2 31 2 31 6 29"],
    LIP,
  ],
  // A walrus' moustache.
  [
    [
      "hair",
      "M0 5C6 2 14 5 17 12 19 17 23 18 27 14 27 24 19 29 11 24 6 22 2 18 0 15 -2 18 -6 22 -11 24 -19 29 -27 24 -27 14 -23 18 -19 17 -17 12 -14 5 -6 2 0 5z",
    ],
  ],
  // A goatee.
  [
    ["hair", "M-7 19C-3 17 3 17 7 19 8 27 4 35 0 41 -4 35 -8 27 -7 19z"],
    [
      "hair",
      "M0 7C4 5 9 8 14 6 17 5 19 2 21 -1 23 8 15 14 8 12 4 12 2 10 0 10 -2 10 -4 12 -8 12 -15 14 -23 8 -21 -1 -19 2 -17 5 -14 6 -9 8 -4 5 0 7z",
    ],
  ],
  // Cut square.
  [
    [
      "hair",
      `M-18 0${JAW} 18 0L22 34C17 37 14 34 10 36 6 38 3 36 0 37 -3 36 -6 38 -10 36 -14 34 -17 37 -22 34z`,
    ],
    ["~", "M-13 20V31M-4.5 24V33M4.5 24V33M13 20V31"],
    LIP,
  ],
  // Curls.
  [
    [
      "hair",
      "M-18 -1C-24 1 -26 8 -22 11 -28 14 -27 22 -21 23 -22 30 -14 33 -10 30 -7 38 7 38 10 30 14 33 22 30 21 23 27 22 28 14 22 11 26 8 24 1 18 -1 14 6 9 8 5 7 2 9 -2 9 -5 7 -9 8 -14 6 -18 -1z",
    ],
    [
      "~",
      "M-17 14C-14 13 -12 16 -15 18M17 14C14 13 12 16 15 18M-8 25C-5 23 -3 27 -6 28M8 25C5 23 3 27 6 28",
    ],
    LIP,
  ],
  // No beard: two plaits.
  [
    ...both(
      "hair",
      "M-16 -4C-25 0 -29 8 -24 13 -30 18 -30 24 -25 27 -30 31 -29 37 -23 41 -17 37 -17 31 -20 27 -16 23 -16 17 -19 13 -14 8 -15 2 -14 -4z",
    ),
    ...both("gold", "M-28 26C-25 28 -21 28 -17 26L-18 30C-21 32 -25 32 -28 30z"),
    ["SKIN", `${disc(-9, 7, 1)}${disc(-12, 4.5, 1)}${disc(9, 7, 1)}${disc(12, 4.5, 1)}`],
  ],
  // Whiskers beside a bare chin.
  [
    ...both(
      "hair",
      "M-16 -8C-27 0 -29 20 -17 25 -15 22 -14 24 -11 22 -6 16 -8 12 -3 8 -8 9 -14 4 -14 -8z",
    ),
    ...both("~", "M-20 8C-20 13 -18 17 -15 19"),
  ],
];

/** How far the mouth lies below where most have it, and whether it is under the hair. */
export const MOUTHS: Readonly<Record<number, readonly [number, boolean]>> = {
  4: [8, true],
  5: [0.5, false],
  8: [-1, false],
  9: [0, false],
};

export const NOSES: readonly Part[] = [
  [["SKIN", "M-6 4C-7 -4 7 -4 6 4 5 10 -5 10 -6 4z"]],
  [["SKIN", "M-3 -6C-3 0 -7 7 -6 11 -4 16 4 16 6 11 7 7 3 0 3 -6z"]],
  [["SKIN", "M0 -7C-3 -2 -11 2 -10 9 -8 12 -4 8 2 10 7 9 5 2 4 -7z"]],
  [["SKIN", "M-4 4C-4.4 0 4.4 0 4 4 3 7.4 -3 7.4 -4 4z"]],
  [
    ["SKIN", "M-11 6C-11 0 -5 2 -4 -3 -2 -5 2 -5 4 -3 5 2 11 0 11 6 7 11 -7 11 -11 6z"],
    ["~", "M-5 7C-6 5 -4 4 -3 6M5 7C6 5 4 4 3 6"],
  ],
  [["SKIN", "M-2 -6C0 -1 4 -1 12 -2 13 4 6 9 0 9 -6 9 -6 3 -4 0z"]],
];

/** One brow, the outer end to the left; the other one is mirrored. */
export const BROWS: readonly string[] = [
  "M-7.5 1.4C-4 -3.4 3 -3.4 6 0 3 2.6 -4 2.6 -7.5 1.4z",
  "M-7.5 2.6C-5 -3 3 -4 6 -1 2 -.8 -3 -.4 -7.5 2.6z",
  "M-9 3C-9 -1 -7 -4 -4 -2 -3 -5 0 -5 1 -3 3 -5 6 -4 6 1 2 3 -4 1 -9 3z",
  "M-6.4 -2.2H5.6V2.2H-6.4z",
  "M-10 7C-10 0 -5 -4 6 -1 5 2 -3 1 -6 4 -7 5 -9 6 -10 7z",
  "M-6 1C-4 -3 2 -4 8.5 -2V2C3 3 -3 3 -6 1z",
];

/** What an eye is besides white and pupil: how large, and what is worn over it. */
export interface Eyes {
  /** The radius of the white; 0 for a pupil alone. */
  white: number;
  pupil: number;
  wears?: "glasses" | "patch" | "monocle";
  /** Lids that hang, even when nothing is wrong. */
  heavy?: boolean;
}

export const EYES: readonly Eyes[] = [
  { white: 4.4, pupil: 2.3 },
  { white: 0, pupil: 2.3 },
  { white: 3.6, pupil: 2, wears: "glasses" },
  { white: 4.4, pupil: 2.4, wears: "patch" },
  { white: 4.8, pupil: 2.4, heavy: true },
  { white: 6, pupil: 2.6 },
  { white: 4, pupil: 2.2, wears: "monocle" },
];

/** A paint and its deep tone. */
type Tones = readonly [string, string];
export const SKINS: readonly Tones[] = [
  ["#f6cfa8", "#e59f74"],
  ["#e8b184", "#c98252"],
  ["#cf9465", "#a86a3f"],
  ["#a86d44", "#83502f"],
  ["#8a5838", "#663f26"],
  ["#f3bda6", "#e0876f"],
];
export const HAIRS: readonly Tones[] = [
  ["#e0842c", "#b45f18"],
  ["#8d5128", "#6a3a19"],
  ["#51443f", "#332a27"],
  ["#f1ebdf", "#c9beaa"],
  ["#a9a59f", "#7c7873"],
  ["#e8c25c", "#bd9433"],
  ["#b0412a", "#822b19"],
  ["#7b3f52", "#572a39"],
];
export const CLOTHS: readonly Tones[] = [
  ["#f0b62f", "#bd8112"],
  ["#b23a2e", "#7f231b"],
  ["#4f86c2", "#2f5d92"],
  ["#5f8f52", "#3d6434"],
  ["#7d569b", "#573a70"],
  ["#35948c", "#1f6862"],
  ["#9a6a3c", "#6d4722"],
  ["#6b7682", "#48515b"],
];
