/**
 * What makes one card of the mine look unlike its neighbours: rock, beams, moss, puddles, lamps, drawn
 * by lot from its place. The same place always draws the same, on every screen.
 */
import type { Side } from "../cards/face";

export interface Spot {
  x: number;
  y: number;
}

export interface Setting {
  /** Which cut of the rock, and whether it is turned. */
  cut: number;
  flipped: boolean;
  /** Where timber holds up the roof: half a frame, the other half is the neighbour's. */
  beams: readonly Side[];
  moss: boolean;
  puddle: boolean;
  /** Whether a lamp hangs here once the tunnel is lit. */
  lamp: boolean;
  /** Where the irregular line of the walls begins. */
  shift: number;
}

const CUTS = 4;
/** From a cell's middle to each of its edges, in halves of a cell: neighbours share an edge. */
const EDGE: Readonly<Record<Side, readonly [number, number]>> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
};
const SIDES = Object.keys(EDGE) as Side[];

/** From 0 to 1, and always the same for the same numbers. */
export function chance(x: number, y: number, salt: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(salt, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** How the card at this place is set. */
export function settingAt({ x, y }: Spot): Setting {
  return {
    cut: Math.floor(chance(x, y, 1) * CUTS),
    flipped: chance(x, y, 2) < 0.5,
    beams: SIDES.filter((side) => {
      const [dx, dy] = EDGE[side];
      return chance(2 * x + dx, 2 * y + dy, 3) < 0.45;
    }),
    moss: chance(x, y, 4) < 0.34,
    puddle: chance(x, y, 5) < 0.2,
    lamp: chance(x, y, 6) < 0.3,
    shift: Math.floor(chance(x, y, 7) * 40),
  };
}

/** A card that lies nowhere is set by its name. */
export function settingOf(name: string): Setting {
  const sum = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) | 0;
  return { ...settingAt({ x: sum, y: name.length }), beams: SIDES, puddle: false };
}
