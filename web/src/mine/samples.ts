/** Mines for the gallery: one of The Duel with everything that can stand on cards, and a big one. */
import type { Tile, Token } from "../protocol";
import type { Place } from "../words/places";
import type { Ghost, MineView } from "./cells";

const tile = (x: number, y: number, card: string, turned = false): Tile => ({ x, y, card, turned });

export const DUEL: MineView = {
  starts: [tile(0, -1, "NESW+start+blue-ladder"), tile(0, 1, "NESW+start+green-ladder")],
  tiles: [
    tile(1, -1, "EW"),
    tile(2, -1, "NEW+green@N"),
    tile(2, -2, "NE/S", true),
    tile(3, -1, "NSW+blue@N"),
    tile(3, 0, "NESW+troll@W"),
    tile(1, 1, "NS/EW+gold1@NS"),
    tile(2, 1, "EW/S+gold1@S"),
    tile(3, 1, "NW+blue-ladder"),
    tile(4, 0, "EW"),
  ],
  goals: [
    { x: 5, y: -2, face: "?", lies: "down", turned: false },
    { x: 5, y: 0, face: "NEW+goal+blue@N+gold2", lies: "up", turned: false },
    { x: 5, y: 2, face: "NW+goal+gold2@NW", lies: "down", turned: false },
    { x: 7, y: -1, face: "?", lies: "down", turned: false },
    { x: 7, y: 1, face: "NESW+goal", lies: "over", turned: false },
    { x: 9, y: 0, face: "?", lies: "down", turned: false },
  ],
  tokens: [
    { kind: "key", x: 2, y: -1, seat: 0, side: null },
    { kind: "bribe", x: 3, y: 0, seat: null, side: null },
    { kind: "counter", x: 5, y: 0, seat: 0, side: null },
    { kind: "counter", x: 1, y: 1, seat: 1, side: null },
    { kind: "figure", x: 4, y: 0, seat: 3, side: "E" },
  ] satisfies Token[],
};

const DUEL_LEGAL: Place[] = [
  { x: 6, y: 0 },
  { x: 3, y: -2 },
  { x: 0, y: 2 },
  { x: 5, y: -2 },
  { x: 2, y: 1 },
];
const DUEL_GHOST: Ghost = { x: 6, y: 0, card: "NES", turned: true };

const FACES = "EW NS NE NW NEW NES NESW NS/EW NW/ES N/E/S/W NEW+crystal EW+green NS+blue".split(
  " ",
);

/** A hundred cards that fit nothing in particular. */
const BIG: MineView = {
  starts: [tile(0, 0, "NESW+start")],
  tiles: Array.from({ length: 100 }, (_, i) =>
    tile(1 + (i % 10), Math.floor(i / 10) - 5, FACES[(i * 7) % FACES.length] ?? "EW", i % 3 === 0),
  ).filter(({ x, y }) => x !== 8 || Math.abs(y) > 2 || y % 2 !== 0),
  goals: [-2, 0, 2].map((y) => ({ x: 8, y, face: "?", lies: "down", turned: false })),
  tokens: [],
};

export const BASE: MineView = {
  starts: [tile(0, 0, "NESW+start")],
  tiles: [
    tile(1, 0, "EW"),
    tile(2, 0, "NEW"),
    tile(2, -1, "NES", true),
    tile(3, 0, "NESW"),
    tile(3, 1, "NE"),
    tile(4, 0, "N/E/S/W"),
    tile(4, 1, "EW"),
    tile(5, 1, "NEW"),
    tile(5, 0, "NE/S", true),
    tile(6, 1, "NW"),
    tile(6, 0, "NES"),
    tile(7, 0, "EW"),
  ],
  goals: [
    { x: 8, y: -2, face: "?", lies: "down", turned: false },
    { x: 8, y: 0, face: "NESW+treasure", lies: "up", turned: false },
    { x: 8, y: 2, face: "NE+stone", lies: "down", turned: false },
  ],
  tokens: [],
};

/** The gallery's, by the name of the part that shows them. */
export const MINES: Record<string, { view: MineView; legal?: Place[]; ghost?: Ghost }> = {
  base: { view: BASE },
  big: { view: BIG },
  duel: { view: DUEL, legal: DUEL_LEGAL, ghost: DUEL_GHOST },
};
/** To lay one card after the other. */
export const NEXT = "NEW";
