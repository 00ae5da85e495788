/** Times a host may choose, in seconds, and how they are said. */
import type { Language } from "../words/language";

export const CLOCKS = [30, 60, 120, 300, 86_400, 259_200, 604_800] as const;
export const GRACES = [15, 60, 300, 3_600, 86_400] as const;

/** From here on people need not be there. */
export const DAY = 86_400;

const UNITS = [
  [86_400, "client.new.days"],
  [3_600, "client.new.hours"],
  [60, "client.new.minutes"],
] as const;

export function spelledTime(seconds: number, language: Language): string {
  for (const [unit, words] of UNITS)
    if (seconds >= unit && seconds % unit === 0)
      return language.t(words, { count: seconds / unit });
  return language.t("client.new.seconds", { count: seconds });
}

/** With the time that is set now, where a program set another one. */
export function choices(usual: readonly number[], now: number | null): number[] {
  const all = now === null || usual.includes(now) ? usual : [...usual, now];
  return [...all].sort((one, other) => one - other);
}
