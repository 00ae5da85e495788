/**
 * How the mine is looked at: a scale, and where the cell 0,0 is on the screen. A cell is 72 by 96
 * before it is scaled. Pure, so that fingers, wheel, keys and buttons share one arithmetic.
 */
import { HEIGHT, WIDTH } from "../art/shape";
import type { Place } from "../words/places";
import type { Bounds } from "./cells";

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

interface Screen {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

const SMALLEST = 0.2;
const LARGEST = 3;
const BORDER = 10;
/** What can be tapped is at least so wide. */
export const TOUCH = 44;
/** A hair more, or rounding takes it away again. */
const TAPPED = (TOUCH + 0.2) / WIDTH;

/** All of the box in the middle of the room, as large as it can be but never huge. */
export function fitted(box: Bounds, room: Screen, largest = 1.5): Camera {
  const width = (box.right - box.left + 1) * WIDTH;
  const height = (box.bottom - box.top + 1) * HEIGHT;
  const inner = (size: number) => Math.max(size - 2 * BORDER, 1);
  const scale = clamp(
    Math.min(inner(room.width) / width, inner(room.height) / height),
    SMALLEST,
    largest,
  );
  return {
    scale,
    x: (room.width - width * scale) / 2 - box.left * WIDTH * scale,
    y: (room.height - height * scale) / 2 - box.top * HEIGHT * scale,
  };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Nearer or farther, while what is under `at` stays where it is. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = clamp(camera.scale * factor, SMALLEST, LARGEST);
  const ratio = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

/** Moved by as little as brings the cell onto the screen. */
export function showing(camera: Camera, { x, y }: Place, screen: Screen): Camera {
  const step = (at: number, size: number, length: number) =>
    at < BORDER ? BORDER - at : Math.min(0, length - BORDER - size - at);
  const { scale } = camera;
  const left = camera.x + x * WIDTH * scale;
  const top = camera.y + y * HEIGHT * scale;
  return panned(
    camera,
    step(left, WIDTH * scale, screen.width),
    step(top, HEIGHT * scale, screen.height),
  );
}

/**
 * Where these cells can be tapped: seen whole and large enough. Nothing moves if they can be already;
 * if there is no room for all of them, as many as possible are shown, and the one that is wanted.
 */
export function choosing(
  camera: Camera,
  places: readonly Place[],
  screen: Screen,
  wanted: Place | null = null,
): Camera {
  if (!places.length || !screen.width) return camera;
  const room = fitted(around(places), screen).scale;
  const scale = Math.max(TAPPED, Math.min(camera.scale, room));
  const middle = { x: screen.width / 2, y: screen.height / 2 };
  const near = zoomed(camera, scale / camera.scale, middle);
  const { left, top, right, bottom } = inSight(places, screen, wanted);
  return showing(showing(near, { x: left, y: top }, screen), { x: right, y: bottom }, screen);
}

/** All of them; where there is no room for all, as much as there is room for, across and down. */
function inSight(places: readonly Place[], screen: Screen, wanted: Place | null): Bounds {
  const all = around(places);
  const { across, down } = roomFor(screen);
  const wide = all.right - all.left < across;
  const high = all.bottom - all.top < down;
  if (wide && high) return all;
  const most = around(together(places, screen, wanted));
  return {
    ...most,
    ...(wide ? { left: all.left, right: all.right } : {}),
    ...(high ? { top: all.top, bottom: all.bottom } : {}),
  };
}

/** So many cells that can be tapped are seen whole. */
function roomFor({ width, height }: Screen): { across: number; down: number } {
  const cells = (length: number, size: number) =>
    Math.max(Math.floor((length - 2 * BORDER + 0.01) / (size * TAPPED)), 1);
  return { across: cells(width, WIDTH), down: cells(height, HEIGHT) };
}

/** The most that can be seen at once, large enough; of as many, the easternmost: there most is won. */
function together(
  places: readonly Place[],
  screen: Screen,
  wanted: Place | null,
): readonly Place[] {
  const { across, down } = roomFor(screen);
  const within = (left: number, top: number) => (place: Place) =>
    place.x - left >= 0 && place.x - left < across && place.y - top >= 0 && place.y - top < down;
  const groups = places
    .flatMap(({ x }) => places.map(({ y }) => places.filter(within(x, y))))
    .filter((group) => group.length);
  const meant = groups.filter((group) =>
    group.some(({ x, y }) => x === wanted?.x && y === wanted.y),
  );
  return (meant.length ? meant : groups).reduce((best, group) =>
    group.length > best.length || (group.length === best.length && east(group) > east(best))
      ? group
      : best,
  );
}

export const WAYS = ["N", "W", "E", "S"] as const;
export type Way = (typeof WAYS)[number];

/** Those of these cells that are not on the screen, by the way one has to look for them. */
export function unseen(
  { x, y, scale }: Camera,
  places: readonly Place[],
  screen: Screen,
): Record<Way, Place[]> {
  const found: Record<Way, Place[]> = { N: [], W: [], E: [], S: [] };
  if (!screen.width) return found;
  for (const place of places) {
    const left = x + place.x * WIDTH * scale;
    const top = y + place.y * HEIGHT * scale;
    if (top < -1) found.N.push(place);
    else if (top + HEIGHT * scale > screen.height + 1) found.S.push(place);
    else if (left < -1) found.W.push(place);
    else if (left + WIDTH * scale > screen.width + 1) found.E.push(place);
  }
  return found;
}

/** Whether all of the box is on the screen, about as large as it could be. */
export function shows(camera: Camera, box: Bounds, screen: Screen): boolean {
  const { scale, x, y } = camera;
  const inside = (from: number, to: number, length: number) => from >= 0 && to <= length;
  return (
    inside(x + box.left * WIDTH * scale, x + (box.right + 1) * WIDTH * scale, screen.width) &&
    inside(y + box.top * HEIGHT * scale, y + (box.bottom + 1) * HEIGHT * scale, screen.height) &&
    scale >= fitted(box, screen).scale * 0.8
  );
}

/** The smallest box around these places alone. */
function around(places: readonly Place[]): Bounds {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

function east(places: readonly Place[]): number {
  return Math.max(...places.map(({ x }) => x));
}

/** At least a part of the box is always on the screen. */
export function kept(camera: Camera, box: Bounds, screen: Screen): Camera {
  const { scale } = camera;
  const rest = 48;
  const x = clamp(
    camera.x,
    rest - (box.right + 1) * WIDTH * scale,
    screen.width - rest - box.left * WIDTH * scale,
  );
  const y = clamp(
    camera.y,
    rest - (box.bottom + 1) * HEIGHT * scale,
    screen.height - rest - box.top * HEIGHT * scale,
  );
  return { scale, x, y };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
