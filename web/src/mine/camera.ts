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
