/** The light of the mine, painted on a small canvas: a cell is 18 by 24 there. */
import { HEIGHT, WIDTH } from "../art/shape";
import type { Bounds } from "./cells";
import type { Lamp, Light } from "./light";

const PART = 1 / 4;
type Colour = readonly [number, number, number];
const EMBER: Colour = [255, 150, 58];
const MOON: Colour = [160, 200, 255];

/** How far a lamp shines, how much of the night it takes away, and what it adds. */
const SHINES: Readonly<
  Record<Lamp["kind"], { reach: number; clears: number; adds: number; colour: Colour }>
> = {
  end: { reach: 120, clears: 0.95, adds: 0.24, colour: EMBER },
  wall: { reach: 100, clears: 0.9, adds: 0.2, colour: EMBER },
  goal: { reach: 74, clears: 0.62, adds: 0.05, colour: MOON },
  sky: { reach: 120, clears: 1, adds: 0.2, colour: MOON },
};

export function paint(canvas: HTMLCanvasElement, light: Light, area: Bounds): void {
  const wide = (area.right - area.left + 1) * WIDTH * PART;
  const high = (area.bottom - area.top + 1) * HEIGHT * PART;
  canvas.width = wide;
  canvas.height = high;
  const brush = canvas.getContext("2d");
  if (!brush) return;
  // What follows is in the mine's own measures.
  brush.scale(PART, PART);
  brush.translate(-area.left * WIDTH, -area.top * HEIGHT);
  brush.fillStyle = getComputedStyle(canvas).color;
  brush.fillRect(area.left * WIDTH, area.top * HEIGHT, wide / PART, high / PART);
  brush.globalCompositeOperation = "destination-out";
  for (const [x, y, level] of middles(light)) glow(brush, x, y, 86, [0, 0, 0], 0.72 * level);
  for (const { x, y, kind } of light.lamps)
    glow(brush, x, y, SHINES[kind].reach, [0, 0, 0], SHINES[kind].clears);
  brush.globalCompositeOperation = "source-over";
  for (const [x, y, level] of middles(light)) glow(brush, x, y, 96, EMBER, 0.09 * level);
  for (const { x, y, kind } of light.lamps)
    glow(brush, x, y, SHINES[kind].reach * 0.9, SHINES[kind].colour, SHINES[kind].adds);
}

/** The middle of every lit card, and how bright it is. */
function middles({ cells }: Light): [number, number, number][] {
  return [...cells].map(([key, level]) => {
    const [x = 0, y = 0] = key.split(",").map(Number);
    return [(x + 0.5) * WIDTH, (y + 0.5) * HEIGHT, level];
  });
}

function glow(
  brush: CanvasRenderingContext2D,
  x: number,
  y: number,
  reach: number,
  [red, green, blue]: Colour,
  strength: number,
): void {
  const colour = (part: number) => `rgb(${red} ${green} ${blue} / ${strength * part})`;
  const fill = brush.createRadialGradient(x, y, 0, x, y, reach);
  fill.addColorStop(0, colour(1));
  fill.addColorStop(0.4, colour(0.62));
  fill.addColorStop(0.75, colour(0.16));
  fill.addColorStop(1, colour(0));
  brush.fillStyle = fill;
  brush.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
}
