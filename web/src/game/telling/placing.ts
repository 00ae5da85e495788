/** Where a bubble goes: beside who speaks, on nothing that must be seen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}
export interface Placed extends Box {
  /** From the bubble to who speaks. */
  tail: string;
}

const GAP = 12;
const STEP = 14;
const EDGE = 4;
/** How wide a tail begins. */
const ROOT = 8;

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

const mid = (from: number, to: number): number => (from + to) / 2;
const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/**
 * Beside a column of players, below rows of them: the nearest place that is free. `chips` has all of
 * them, `avoid` what else must be seen. Null if there is no room.
 */
export function placed(
  speaker: Box,
  size: Size,
  screen: Box,
  chips: readonly Box[],
  avoid: readonly Box[],
): Placed | null {
  const taken = [...chips, ...avoid];
  const column = chips.every((chip) => Math.abs(chip.left - speaker.left) < 2) && chips.length > 1;
  const crowd = hull(chips);
  const spots = column ? beside(speaker, size, screen, crowd) : below(speaker, size, screen, crowd);
  for (const box of spots)
    if (!taken.some((other) => overlap(box, other)))
      return { ...box, tail: tail(box, speaker, chips) };
  return null;
}

function hull(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

const boxAt = (left: number, top: number, { width, height }: Size): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Up and down the column first, then further away from it. */
function* beside(speaker: Box, size: Size, screen: Box, crowd: Box): Generator<Box> {
  const leftward = mid(crowd.left, crowd.right) > mid(screen.left, screen.right);
  const top = mid(speaker.top, speaker.bottom) - size.height / 2;
  for (let away = GAP; away < 260; away += 4 * STEP)
    for (const shift of slides(8)) {
      const left = leftward ? crowd.left - away - size.width : crowd.right + away;
      const box = boxAt(left, within(top + shift, screen.top + EDGE, fit(screen, size)), size);
      if (box.left >= screen.left && box.right <= screen.right) yield box;
    }
}

/** To and fro below the row first, then lower; at last above it. */
function* below(speaker: Box, size: Size, screen: Box, crowd: Box): Generator<Box> {
  const left = mid(speaker.left, speaker.right) - size.width / 2;
  const most = screen.right - size.width - EDGE;
  const tops = Array.from({ length: 5 }, (_, i) => crowd.bottom + GAP + i * 2 * STEP);
  for (const top of [...tops, Math.max(screen.top + EDGE, crowd.top - size.height - EDGE)])
    for (const shift of slides(20)) {
      const box = boxAt(within(left + shift, screen.left + EDGE, most), top, size);
      if (box.bottom <= screen.bottom) yield box;
    }
}

const fit = (screen: Box, { height }: Size): number => screen.bottom - height - EDGE;

function slides(times: number): number[] {
  return Array.from(
    { length: 2 * times + 1 },
    (_, i) => Math.ceil(i / 2) * (i % 2 ? 1 : -1) * STEP,
  );
}

/** Straight to who speaks where nobody sits between, else along the gap beside those who do. */
function tail(box: Box, speaker: Box, chips: readonly Box[]): string {
  const x = mid(speaker.left, speaker.right);
  const y = mid(speaker.top, speaker.bottom);
  if (box.left >= speaker.right || box.right <= speaker.left) {
    if (box.top < speaker.bottom && box.bottom > speaker.top)
      return sideways(box, speaker, within(y, box.top + 2 * ROOT, box.bottom - 2 * ROOT));
  }
  const up = box.top >= speaker.bottom;
  const edge = up ? box.top + 1 : box.bottom - 1;
  const tip = up ? speaker.bottom - 2 : speaker.top + 2;
  const between = chips.filter(
    (chip) =>
      chip.left < x &&
      chip.right > x &&
      (up ? chip.top >= speaker.bottom - 1 : chip.bottom <= speaker.top + 1),
  );
  if (between.length && up) {
    const gap = Math.min(...between.map(({ left }) => left)) - 3.5;
    const root = within(gap, box.left + 2 * ROOT, box.right - 2 * ROOT);
    return `M${root - ROOT} ${edge}L${gap - 1} ${edge - GAP}L${gap - 0.5} ${tip - 4}H${gap + 0.5}L${gap + 1} ${edge - GAP}L${root + ROOT} ${edge}z`;
  }
  const root = within(x, box.left + 2 * ROOT, box.right - 2 * ROOT);
  return `M${root - ROOT} ${edge}L${x} ${tip}L${root + ROOT} ${edge}z`;
}

function sideways(box: Box, speaker: Box, root: number): string {
  const right = box.left >= speaker.right;
  const edge = right ? box.left + 1 : box.right - 1;
  const tip = right ? speaker.right - 7 : speaker.left + 7;
  return `M${edge} ${root - ROOT}L${tip} ${mid(speaker.top, speaker.bottom)}L${edge} ${root + ROOT}z`;
}
