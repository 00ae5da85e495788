/** Arrow keys along a row of buttons, of which the Tab key meets one. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Where a key leads among so many; null if it is none of these keys. */
export function stepped(key: string, at: number, count: number): number | null {
  const step = STEPS[key];
  return step && count ? Math.min(Math.max(step(at, count - 1), 0), count - 1) : null;
}

/** Move the focus; says to which of them, or null if nothing was to be done. */
export function walk(event: KeyboardEvent, row: Iterable<HTMLElement>): number | null {
  const along = [...row];
  const at = along.findIndex((one) => one === event.target);
  const to = at < 0 ? null : stepped(event.key, at, along.length);
  if (to === null) return null;
  event.preventDefault();
  along[to]?.focus();
  return to;
}
