/** How the parts of a moment move: transforms and opacity only. Pure, so that tests can read it. */
import { type Deed, FLIGHT, HIT, type Moment } from "./seen";
import type { Spot } from "./spots";

export type Part = "card" | "back" | "gone" | "mark";

export interface Move {
  part: Part;
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
}

/** So long it lies there where nothing moves, in milliseconds. */
export const STILL = 1_600;
/** A card is 72 wide. On the way it is at least so large that it can be read, and where it lies… */
const WIDTH = 72;
const READABLE = 46 / WIDTH;
/** … as large as the cell, or no larger than a seat has room for. */
const sizeAt = ({ width, cell }: Spot): number => (cell ? width / WIDTH : READABLE);

const at = ({ x, y }: Spot, size: number, turn = 0, dx = 0, dy = 0): string =>
  `translate(${x + dx}px, ${y + dy}px) rotate(${turn}deg) scale(${size})`;

/** Nothing on one's own place flies: it rises and falls back. */
const same = (one: Spot, other: Spot): boolean => one.x === other.x && one.y === other.y;

export function keyframes(moment: Moment, from: Spot, to: Spot, pace: number): Move[] {
  if (!pace) return stills(moment, to);
  const flies = FLIGHT[moment.deed] * pace;
  const hits = HIT[moment.deed] * pace;
  const moves: Move[] = [
    {
      part: "card",
      frames: card(moment.deed, from, to, flies, hits),
      timing: during(0, flies + hits),
    },
    { part: "mark", frames: mark(moment.deed, to), timing: during(flies, hits) },
  ];
  if (moment.deed === "swaps")
    moves.push({
      part: "back",
      frames: card("swaps", to, from, flies, hits),
      timing: during(0, flies + hits),
    });
  if (moment.gone)
    moves.push({ part: "gone", frames: gone(to, flies, hits), timing: during(0, flies + hits) });
  return moves;
}

const during = (delay: number, duration: number): KeyframeAnimationOptions => ({
  ...{ delay, duration, fill: "both" },
});

function card(deed: Deed, from: Spot, to: Spot, flies: number, hits: number): Keyframe[] {
  const size = sizeAt(to);
  const arrives = flies / (flies + hits);
  const lift = same(from, to) ? -30 : 0;
  return [
    { transform: at(from, READABLE * 0.7), opacity: 0, easing: "ease-out" },
    {
      transform: at(from, READABLE, 0, 0, lift),
      opacity: 1,
      offset: arrives * 0.2,
      easing: "ease-in-out",
    },
    { transform: at(to, size), opacity: 1, offset: arrives },
    ...END[deed](from, to, size, arrives),
  ];
}

type End = (from: Spot, to: Spot, size: number, arrives: number) => Keyframe[];

const between = (arrives: number, part: number): number => arrives + (1 - arrives) * part;

/** It strikes, and drops. */
const drops: End = (_, to, size, arrives) => [
  { transform: at(to, size * 1.25, -10), opacity: 1, offset: between(arrives, 0.2) },
  { transform: at(to, size, 6), opacity: 1, offset: between(arrives, 0.55), easing: "ease-in" },
  { transform: at(to, size * 0.9, 14, 0, 26), opacity: 0 },
];
/** It grows a little, and is gone. */
const fades: End = (_, to, size, arrives) => [
  { transform: at(to, size * 1.15), opacity: 1, offset: between(arrives, 0.5) },
  { transform: at(to, size), opacity: 0 },
];
/** It stays as it lies; what it became is under it. */
const stays: End = (_, to, size) => [{ transform: at(to, size), opacity: 1 }];
/** It hovers over what is looked at, and goes back. */
const returns: End = (from, to, size, arrives) => [
  { transform: at(to, size * 0.8, 0, 0, -18), opacity: 1, offset: between(arrives, 0.2) },
  {
    transform: at(to, size * 0.8, 0, 0, -18),
    opacity: 1,
    offset: between(arrives, 0.75),
    easing: "ease-in",
  },
  { transform: at(from, READABLE * 0.7), opacity: 0 },
];

const END: Readonly<Record<Deed, End>> = {
  lies: stays,
  breaks: drops,
  mends: fades,
  locks: fades,
  frees: fades,
  falls: drops,
  looks: returns,
  swaps: fades,
  takes: fades,
  opens: fades,
};

function mark(deed: Deed, to: Spot): Keyframe[] {
  const size = Math.max(sizeAt(to), READABLE);
  const above = deed === "locks" || deed === "falls" ? -40 : 0;
  const last = deed === "lies" || deed === "takes" ? 1.5 : 1;
  return [
    { transform: at(to, size * (above ? 1 : 0.6), 0, 0, above), opacity: 0, easing: "ease-in" },
    { transform: at(to, size), opacity: 1, offset: 0.35 },
    { transform: at(to, size, 2, 2), opacity: 1, offset: 0.45 },
    { transform: at(to, size, -2, -2), opacity: 1, offset: 0.55 },
    { transform: at(to, size), opacity: 1, offset: 0.7, easing: "ease-out" },
    { transform: at(to, size * last), opacity: 0 },
  ];
}

/** What is hit by rock lies there until it is hit, shakes, and sinks. */
function gone(to: Spot, flies: number, hits: number): Keyframe[] {
  const size = sizeAt(to);
  const hit = flies / (flies + hits);
  return [
    { transform: at(to, size), opacity: 1 },
    { transform: at(to, size), opacity: 1, offset: hit },
    { transform: at(to, size, 0, 2), opacity: 1, offset: between(hit, 0.15) },
    { transform: at(to, size, 0, -2), opacity: 1, offset: between(hit, 0.3) },
    { transform: at(to, size, 0, 2), opacity: 1, offset: between(hit, 0.45), easing: "ease-in" },
    { transform: at(to, size * 0.8, 4, 0, 22), opacity: 0 },
  ];
}

/** Without motion: the card and its mark lie there, and nothing else. */
function stills({ deed }: Moment, to: Spot): Move[] {
  const size = Math.max(sizeAt(to), READABLE);
  const lies = (transform: string): Keyframe[] => [
    { transform, opacity: 1 },
    { transform, opacity: 1 },
  ];
  const timing: KeyframeAnimationOptions = { duration: 0, fill: "forwards" };
  return [
    { part: "card", frames: lies(at(to, size)), timing },
    ...(deed === "lies" ? [] : [{ part: "mark" as const, frames: lies(at(to, size)), timing }]),
  ];
}
