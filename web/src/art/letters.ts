/**
 * The letters of the teams in all languages, drawn: what is written on a card would have to be read
 * out as it stands there, and labels say it in words.
 */
export const LETTERS: Readonly<Record<string, string>> = {
  A: "M-3.6 4.2L0 -4.4L3.6 4.2M-2.3 1.2H2.3",
  B: "M-2.6 -4.2V4.2H0.4C4 4.2 4 -0.3 0.4 -0.3H-2.6M0.4 -0.3C3.2 -0.3 3.2 -4.2 0.4 -4.2H-2.6",
  G: "M3.2 -2.8C1.6 -5.2 -3.8 -5 -3.8 0C-3.8 5 2 5.2 3.4 2.8V0.3H0.6",
  V: "M-3.6 -4.2L0 4.4L3.6 -4.2",
};
