/** What a mood does to brows, lids, pupils and mouth. A mood tells only what everybody saw. */
export const MOODS = ["neutral", "sly", "worried", "furious", "beaming"] as const;
export type Mood = (typeof MOODS)[number];

export interface Expression {
  /** How far each brow is lifted, and turned towards the nose, in degrees: left, right. */
  brows: readonly [readonly [number, number], readonly [number, number]];
  /** How much of each eye its lid covers, and how much more at the nose. */
  lid: number;
  frown: number;
  /** Where the pupils look. */
  gaze: readonly [number, number];
  /** Eyes that are shut with joy. */
  laughing?: boolean;
  mouth: string;
  /** Whether the mouth is open, and shows teeth. */
  open?: boolean;
}

export const EXPRESSIONS: Readonly<Record<Mood, Expression>> = {
  neutral: {
    brows: [
      [0, 0],
      [0, 0],
    ],
    lid: 0,
    frown: 0,
    gaze: [0, 0],
    mouth: "M-4.5 14.6C-2 16 2 16 4.5 14.6",
  },
  sly: {
    brows: [
      [-1.5, 10],
      [3.5, -12],
    ],
    lid: 0.45,
    frown: 0.1,
    gaze: [1.5, 0.6],
    mouth: "M-5 15.4C0 17.4 5 16 8 11.8 8.6 11.4 9.4 11.6 9.6 12.4",
  },
  worried: {
    brows: [
      [2.5, -20],
      [2.5, -20],
    ],
    lid: 0,
    frown: -0.2,
    gaze: [0, -1],
    mouth: "M-5.5 17C-3.6 13.6 -1.8 13.8 0 15.4 1.8 17 3.6 16.8 5.5 14.4",
  },
  furious: {
    brows: [
      [-3.2, 24],
      [-3.2, 24],
    ],
    lid: 0.15,
    frown: 0.55,
    gaze: [0, 0.6],
    mouth: "M-7.5 18C-6.5 12.6 6.5 12.6 7.5 18 4 16.8 -4 16.8 -7.5 18z",
    open: true,
  },
  beaming: {
    brows: [
      [3, -4],
      [3, -4],
    ],
    lid: 0,
    frown: 0,
    gaze: [0, 0],
    laughing: true,
    mouth: "M-8 12.6C-4 14 4 14 8 12.6 7.4 21.4 -7.4 21.4 -8 12.6z",
    open: true,
  },
};
