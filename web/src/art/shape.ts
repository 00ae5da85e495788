/** Where things are on a path card: lines of tunnels, rails, ends. A card is 72 by 96. */
import type { Face, Side, Tunnel } from "../cards/face";

export const WIDTH = 72;
export const HEIGHT = 96;
export const MIDDLE: Point = [36, 48];
export type Point = readonly [number, number];

/** The middle of each side, and the way in from there. */
const EDGE: Readonly<Record<Side, Point>> = {
  N: [36, -1],
  E: [73, 48],
  S: [36, 97],
  W: [-1, 48],
};
const INWARD: Readonly<Record<Side, Point>> = { N: [0, 1], E: [-1, 0], S: [0, -1], W: [1, 0] };
const REACH: Readonly<Record<Side, number>> = { N: 49, E: 37, S: 49, W: 37 };
const STRAIGHT = new Set(["NS", "SN", "EW", "WE"]);

/** How something that is drawn coming from the north is turned to a side. */
export const ANGLE: Readonly<Record<Side, number>> = { N: 0, E: 90, S: 180, W: 270 };

/** A point on an arm: 0 at the card's edge, 1 in its middle; `aside` is to the right going in. */
export function onArm(side: Side, part: number, aside = 0): Point {
  const [x, y] = EDGE[side];
  const [dx, dy] = INWARD[side];
  const way = REACH[side] * part;
  return [x + dx * way - dy * aside, y + dy * way + dx * aside];
}

function isStraight(a: Side, b: Side): boolean {
  return STRAIGHT.has(a + b);
}

function to(point: Point): string {
  return `${round(point[0])} ${round(point[1])}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A line along an arm. */
function arm(side: Side, end: number, aside = 0): string {
  return `M${to(onArm(side, 0, aside))}L${to(onArm(side, end, aside))}`;
}

/** From side to side; `bend` says how near a curve comes to the middle. */
function between(a: Side, b: Side, bend: number, aside = 0): string {
  const start = onArm(a, 0, aside);
  const end = onArm(b, 0, -aside);
  if (isStraight(a, b)) return `M${to(start)}L${to(end)}`;
  return `M${to(start)}C${to(onArm(a, bend, aside))} ${to(onArm(b, bend, -aside))} ${to(end)}`;
}

function pairs(sides: Tunnel): [Side, Side][] {
  return sides.flatMap((a, i) => sides.slice(i + 1).map((b): [Side, Side] => [a, b]));
}

interface Run {
  sides: Tunnel;
  /** Its floor, as lines of a wide stroke. */
  floor: string;
  /** Sleepers and rails, for a tunnel that leads on. */
  sleepers: string;
  rails: string;
  /** Where it ends inside the card, for a dead end. */
  end: number | null;
}

const RAIL = 4;

/** The lines of each tunnel of a face. */
export function runs(face: Face): Run[] {
  return face.tunnels.map((sides) => run(sides, face));
}

function run(sides: Tunnel, face: Face): Run {
  const first = sides[0];
  if (first && sides.length === 1) return stub(first, face);
  const alone = face.tunnels.length === 1;
  const bend = sides.length > 2 ? 0.86 : alone ? 0.8 : 0.62;
  const joins = pairs(sides);
  const lines = joins.filter(([a, b]) => sides.length < 4 || isStraight(a, b));
  const rails = lines.flatMap(([a, b]) => [RAIL, -RAIL].map((r) => between(a, b, bend, r)));
  const sleepers =
    sides.length === 3
      ? sides.map((side) => arm(side, inStraight(side, sides) ? 1 : 0.68))
      : lines.map(([a, b]) => between(a, b, bend));
  const floor = joins.map(([a, b]) => between(a, b, bend)).join("");
  return { sides, floor, sleepers: sleepers.join(""), rails: rails.join(""), end: null };
}

function inStraight(side: Side, sides: Tunnel): boolean {
  return sides.some((other) => isStraight(side, other));
}

/** A tunnel with one opening: a dead end, unless it leads to a ladder. */
function stub(side: Side, face: Face): Run {
  const end = face.ladder ? 1 : stubEnd(side, face);
  const floor = arm(side, end);
  return { sides: [side], floor, sleepers: "", rails: "", end: face.ladder ? null : end };
}

/** How far a dead end goes in: others in its way leave it little room. */
function stubEnd(side: Side, face: Face): number {
  if (face.tunnels.length === 1) return 0.86;
  const upright = isUpright(side);
  const through = face.tunnels.some((sides) => sides.length > 2 || isLine(sides));
  if (through) return upright ? 0.5 : 0.4;
  return upright ? 0.6 : 0.52;
}

export function isUpright(side: Side): boolean {
  return side === "N" || side === "S";
}

function isLine([a, b]: Tunnel): boolean {
  return a !== undefined && b !== undefined && isStraight(a, b);
}

/** The middle of the path between two sides. */
export function halfway([a, b]: Tunnel, alone: boolean): Point {
  if (!a || !b || isStraight(a, b)) return MIDDLE;
  const bend = alone ? 0.8 : 0.62;
  const points = [onArm(a, 0), onArm(a, bend), onArm(b, bend), onArm(b, 0)];
  const sum = (axis: 0 | 1) => points.reduce((s, p, i) => s + p[axis] * (i % 3 ? 3 : 1), 0) / 8;
  return [sum(0), sum(1)];
}

/** Where gold lies: in the tunnel of these sides. */
export function goldSpot(face: Face, sides: Tunnel): Point {
  const alone = face.tunnels.length === 1;
  const tunnel = face.tunnels.find((one) => one.includes(sides[0]!)) ?? [];
  const only = tunnel.length === 1 ? tunnel[0] : undefined;
  if (only) return onArm(only, stubEnd(only, face) - (isUpright(only) ? 0.2 : 0.08));
  if (sides.length === 1) return onArm(sides[0]!, 0.42);
  if (isBridge(face)) return onArm(sides[0]!, 0.3);
  return tunnel.length === 2 ? halfway(tunnel, alone) : MIDDLE;
}

/** Where a door or a troll stands. */
export function barrierSpot(face: Face): Point {
  const { arm, tunnel } = face.barrier ?? { arm: null, tunnel: [] };
  if (!arm) return halfway(tunnel, face.tunnels.length === 1);
  return onArm(arm, isUpright(arm) ? 0.34 : 0.44);
}

/** A corner of the rock with most room around it; of several such, one by number. */
export function freeCorner(face: Face, which = 0): Point {
  const open = new Set(face.tunnels.flat());
  const corners: [Side, Side, Point][] = [
    ["S", "W", [14, 78]],
    ["S", "E", [58, 78]],
    ["N", "W", [14, 19]],
    ["N", "E", [58, 19]],
  ];
  const crowd = ([a, b]: [Side, Side, Point]) => Number(open.has(a)) + Number(open.has(b));
  const least = Math.min(...corners.map(crowd));
  const free = corners.filter((corner) => crowd(corner) === least);
  return free[which % free.length]![2];
}

export function isBridge(face: Face): boolean {
  return face.tunnels.length === 2 && face.tunnels.every(isLine);
}
