/** The mine as rows of cells, from the server's view. It shows what lies where and judges nothing. */
import type { Goal, Tile, Token, View } from "../protocol";
import type { Place } from "../words/places";

/** The part of a view that is the mine. */
export type MineView = Pick<View, "starts" | "tiles" | "goals" | "tokens">;

/** A card that is not laid yet, where it would lie. */
export interface Ghost extends Place {
  card: string;
  turned: boolean;
}

export interface Cell extends Place {
  id: string;
  tile: Tile | null;
  /** The goal here and its number, as long as it does not lie face up. */
  goal: (Goal & { number: number }) | null;
  tokens: readonly Token[];
  latest: boolean;
  /** Whether the chosen card or action may go here, and the card that would lie here. */
  legal: boolean;
  ghost: Ghost | null;
  /** The face of a goal that is just looked at. */
  glimpse: Ghost | null;
  /** Whether the choice is also about the card here. */
  meant: boolean;
  /** Whether it is a reason why something could not be chosen. */
  why: boolean;
}

/** What somebody is about to choose. */
export interface Marks {
  legal?: readonly Place[];
  ghost?: Ghost | null;
  meant?: readonly Place[];
  why?: readonly Place[];
  glimpse?: Ghost | null;
}

export interface Row {
  y: number;
  cells: readonly Cell[];
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** When a round is over every goal that may be known lies open, though no path has reached it. */
export function opened(mine: MineView): MineView {
  const goals = mine.goals.map((goal) =>
    goal.lies === "down" && goal.face !== "?" ? { ...goal, lies: "open" } : goal,
  );
  return { ...mine, goals };
}

export const keyOf = ({ x, y }: Place): string => `${x},${y}`;

/** The smallest box of cells around these places. */
export function bounds(places: readonly Place[], margin = 0): Bounds {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  return {
    left: Math.min(0, ...xs) - margin,
    top: Math.min(0, ...ys) - margin,
    right: Math.max(0, ...xs) + margin,
    bottom: Math.max(0, ...ys) + margin,
  };
}

/** Every card that lies face up, the goals that were reached too. */
export function laidTiles(view: MineView): Tile[] {
  return [...view.starts, ...view.tiles, ...view.goals.filter(isUp).map(laid)];
}

/** Every place where a card lies. */
export function occupied(view: MineView): Place[] {
  return [...view.starts, ...view.tiles, ...view.goals];
}

/** Every cell of the box, a row at a time, with what lies and stands there. */
export function rows(
  view: MineView,
  box: Bounds,
  { legal = [], ghost = null, meant = [], why = [], glimpse = null }: Marks = {},
): Row[] {
  const tiles = new Map(laidTiles(view).map((tile) => [keyOf(tile), tile]));
  const goals = new Map(view.goals.map((goal, number) => [keyOf(goal), { ...goal, number }]));
  const allowed = new Set(legal.map(keyOf));
  const newest = view.tiles.at(-1);
  const is = (place: Place | null | undefined, x: number, y: number) =>
    place?.x === x && place.y === y;
  return range(box.top, box.bottom).map((y) => ({
    y,
    cells: range(box.left, box.right).map((x): Cell => {
      const id = keyOf({ x, y });
      const tile = tiles.get(id) ?? null;
      const goal = tile ? null : (goals.get(id) ?? null);
      return {
        ...{ x, y, id, tile, goal },
        tokens: view.tokens.filter((token) => is(token, x, y)),
        latest: is(newest, x, y),
        legal: allowed.has(id),
        ghost: is(ghost, x, y) ? ghost : null,
        glimpse: is(glimpse, x, y) ? glimpse : null,
        meant: meant.some((place) => is(place, x, y)),
        why: why.some((place) => is(place, x, y)),
      };
    }),
  }));
}

/** The same rows, with the cells of before where nothing changed: those are not drawn again. */
export function steady(rows: readonly Row[], before: readonly Row[]): Row[] {
  const known = new Map(before.flatMap(({ cells }) => cells.map((cell) => [cell.id, cell])));
  const same = (cell: Cell): Cell => {
    const old = known.get(cell.id);
    return old && JSON.stringify(old) === JSON.stringify(cell) ? old : cell;
  };
  return rows.map(({ y, cells }) => ({ y, cells: cells.map(same) }));
}

const isUp = (goal: Goal): boolean => goal.lies === "up";

const laid = ({ x, y, face, turned }: Goal): Tile => ({ x, y, card: face, turned });

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
