/**
 * Where light lies in the mine. Only a picture: it follows tunnels from wherever a ladder leads up,
 * passes a door or a troll as a gleam, and goes out where a card is gone. It judges nothing; what is
 * legal and who has reached what arrive with the view.
 */
import { settingAt } from "../art/place";
import { freeCorner, HEIGHT, onArm, WIDTH } from "../art/shape";
import { type Face, faceOf, isPath, type Side, type Tunnel } from "../cards/face";
import type { Tile } from "../protocol";
import { keyOf, laidTiles, type MineView } from "./cells";

/** A lamp or a shaft, by its place on the plane. */
export interface Lamp {
  x: number;
  y: number;
  /** A lantern at an open end, one on a wall, daylight from a ladder, or a goal's faint shimmer. */
  kind: "end" | "wall" | "sky" | "goal";
}

export interface Light {
  /** How bright each lit card is, by its cell: 1 in the open, less behind what bars the way. */
  cells: ReadonlyMap<string, number>;
  lamps: readonly Lamp[];
}

/** What is left of the light behind a door or a troll. */
const GLEAM = 0.45;
const NEXT: Readonly<Record<Side, readonly [number, number, Side]>> = {
  N: [0, -1, "S"],
  E: [1, 0, "W"],
  S: [0, 1, "N"],
  W: [-1, 0, "E"],
};

interface Laid {
  tile: Tile;
  face: Face;
  /** Whether what bars the way was opened: a token lies there. */
  opened: boolean;
  /** How bright each of its sides is. */
  sides: Map<Side, number>;
}

export function lightOf(view: MineView): Light {
  const laid = cardsOf(view);
  for (const one of laid.values())
    if (one.face.ladder) for (const tunnel of one.face.tunnels) shine(one, tunnel[0]!, 1, laid);
  const cells = new Map<string, number>();
  for (const [key, { sides }] of laid) if (sides.size) cells.set(key, Math.max(...sides.values()));
  const lamps = [...laid.values()].flatMap((one) => lampsOf(one, laid, view));
  return { cells, lamps: [...lamps, ...shimmers(view)] };
}

function cardsOf(view: MineView): Map<string, Laid> {
  const tokens = new Set(view.tokens.filter(({ side }) => side === null).map(keyOf));
  return new Map(
    laidTiles(view)
      .filter(({ card }) => isPath(card))
      .map((tile): [string, Laid] => {
        const face = faceOf(tile.card, tile.turned);
        return [keyOf(tile), { tile, face, opened: tokens.has(keyOf(tile)), sides: new Map() }];
      }),
  );
}

/** Light comes in at a side, fills its tunnel and goes on to the neighbours. */
function shine(from: Laid, into: Side, bright: number, laid: ReadonlyMap<string, Laid>): void {
  const queue: [Laid, Side, number][] = [[from, into, bright]];
  while (queue.length) {
    const [one, side, level] = queue.pop()!;
    const tunnel = one.face.tunnels.find((sides) => sides.includes(side)) ?? [];
    for (const out of tunnel) {
      const there = out === side ? level : level * passing(one, tunnel, side, out);
      if ((one.sides.get(out) ?? 0) >= there) continue;
      one.sides.set(out, there);
      const [dx, dy, opposite] = NEXT[out];
      const next = laid.get(keyOf({ x: one.tile.x + dx, y: one.tile.y + dy }));
      if (next?.face.tunnels.some((sides) => sides.includes(opposite)))
        queue.push([next, opposite, there]);
    }
  }
}

/** How much light goes from one side of a tunnel to another. */
function passing({ face, opened }: Laid, tunnel: Tunnel, from: Side, to: Side): number {
  const { barrier } = face;
  if (!barrier || opened || !tunnel.every((side) => barrier.tunnel.includes(side))) return 1;
  return barrier.arm === null || barrier.arm === from || barrier.arm === to ? GLEAM : 1;
}

function lampsOf(one: Laid, laid: ReadonlyMap<string, Laid>, view: MineView): Lamp[] {
  const { tile, face, sides } = one;
  const at = (point: readonly [number, number], kind: Lamp["kind"]): Lamp => ({
    x: tile.x * WIDTH + point[0],
    y: tile.y * HEIGHT + point[1],
    kind,
  });
  // The treasure is a light of its own.
  if (!sides.size || face.mark === "treasure") return [];
  const goals = new Set(view.goals.map(keyOf));
  const ends = [...sides.keys()].filter((side) => {
    const [dx, dy] = NEXT[side];
    const beyond = keyOf({ x: tile.x + dx, y: tile.y + dy });
    const leads = face.ladder || face.tunnels.some((t) => t.length > 1 && t.includes(side));
    return leads && !laid.has(beyond) && !goals.has(beyond);
  });
  const lamps = ends.map((side) => at(onArm(side, 0.16, 16.5), "end"));
  if (face.ladder) lamps.push(at([WIDTH / 2, HEIGHT / 2], "sky"));
  else if (settingAt(tile).lamp && !ends.length) lamps.push(at(freeCorner(face, 1), "wall"));
  return lamps;
}

/** Every goal that lies face down can be made out, whatever its other side is. */
function shimmers({ goals }: MineView): Lamp[] {
  return goals
    .filter(({ lies }) => lies === "down")
    .map(({ x, y }) => ({ x: (x + 0.5) * WIDTH, y: (y + 0.5) * HEIGHT, kind: "goal" }));
}
