/** Where things lie in the pictures of a study: points of a curve, and seats around a table. */
import type { StudyCurve } from "../protocol";

export interface Box {
  width: number;
  height: number;
  /** Free at every side. */
  edge: number;
}

export interface Point {
  x: number;
  y: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** How far to the right a move lies; the first and the last lie at the edges. */
export function across(move: number, { moves }: Pick<StudyCurve, "moves">, box: Box): number {
  const [first = 0, last = first] = [moves[0], moves.at(-1)];
  const part = last > first ? (move - first) / (last - first) : 0;
  return rounded(box.edge + Math.max(0, Math.min(1, part)) * (box.width - 2 * box.edge));
}

/** How high a value lies. */
export function up(value: number, most: number, box: Box): number {
  return rounded(box.height - box.edge - (value / most) * (box.height - 2 * box.edge));
}

/** A line of a curve as the points of an SVG polyline. */
export function pointsOf(values: readonly number[], curve: StudyCurve, box: Box): string {
  return values
    .map((value, i) => `${across(curve.moves[i]!, curve, box)},${up(value, curve.most, box)}`)
    .join(" ");
}

/** The move of a curve nearest to a place between its edges, from 0 to 1. */
export function moveAt(part: number, { moves }: StudyCurve, box: Box): number {
  const inside = (part * box.width - box.edge) / (box.width - 2 * box.edge);
  const wanted = moves[0]! + inside * (moves.at(-1)! - moves[0]!);
  return moves.reduce((one, other) =>
    Math.abs(other - wanted) < Math.abs(one - wanted) ? other : one,
  );
}

/** A seat around a round table; the first one sits at the top. */
export function seatAt(seat: number, seats: number, box: Box): Point {
  const turn = (2 * Math.PI * seat) / seats - Math.PI / 2;
  const [right, down] = [box.width / 2 - box.edge, box.height / 2 - box.edge];
  return {
    x: rounded(box.width / 2 + right * Math.cos(turn)),
    y: rounded(box.height / 2 + down * Math.sin(turn)),
  };
}

/** A bent arrow from one seat to another, which ends beside it, so that both directions are seen. */
export function arrow(from: Point, to: Point, gap: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const end = { x: to.x - ux * gap, y: to.y - uy * gap };
  const begin = { x: from.x + ux * gap, y: from.y + uy * gap };
  const middle = {
    x: (from.x + to.x) / 2 - uy * far * 0.14,
    y: (from.y + to.y) / 2 + ux * far * 0.14,
  };
  const at = ({ x, y }: Point) => `${rounded(x)} ${rounded(y)}`;
  return `M${at(begin)}Q${at(middle)} ${at(end)}`;
}

/** Lines of seats differ by more than their colour. */
export const dashOf = (number: number): string =>
  number ? `${2 + 2 * (number % 5)} ${1 + (number % 3)}` : "none";
