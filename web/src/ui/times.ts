/** How long something lasts, in a few words of a language, and until when. */

const HOUR = 3_600_000;
const UNITS = [
  [24 * HOUR, "day"],
  [HOUR, "hour"],
  [HOUR / 60, "minute"],
] as const;

/** The two largest units: "2 days, 5 hr", "40 min"; rounded up, so that nothing is left of 0. */
export function longTime(ms: number, language: string): string {
  const minutes = Math.max(1, Math.ceil(ms / (HOUR / 60))) * (HOUR / 60);
  let left = minutes >= 24 * HOUR ? Math.ceil(minutes / HOUR) * HOUR : minutes;
  const parts: string[] = [];
  for (const [size, unit] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count)
      parts.push(
        new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(
          count,
        ),
      );
  }
  return parts.join(", ");
}

/** The largest unit alone, as short as can be: "3d". */
export function shortTime(ms: number, language: string): string {
  const [size, unit] = UNITS.find(([size]) => ms >= size) ?? UNITS[2];
  const narrow = { style: "unit", unit, unitDisplay: "narrow" } as const;
  return new Intl.NumberFormat(language, narrow).format(Math.max(1, Math.round(ms / size)));
}

export function onDay(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "short" }).format(time);
}
