/** Where something lies, in words. A screen has no axes to read coordinates from. */
import type { Language } from "./language";

export interface Place {
  x: number;
  y: number;
}

const START: Place = { x: 0, y: 0 };

/** A place as it is told everywhere: by the way from where digging starts. */
export function placePhrase(place: Place, language: Language): string {
  return wayTo(place, START, language) || language.t("mine.start");
}

/** The way from one place to another, such as "2 east, 1 north"; nothing where they are the same. */
export function wayTo(to: Place, from: Place, language: Language): string {
  const across = to.x - from.x;
  const along = to.y - from.y;
  const steps: [number, string][] = [
    [Math.abs(across), across > 0 ? "E" : "W"],
    [Math.abs(along), along > 0 ? "S" : "N"],
  ];
  return steps
    .filter(([count]) => count)
    .map(([count, side]) => language.t("mine.away", { count, side: language.text("sides", side) }))
    .join(", ");
}
