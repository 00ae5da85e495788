/** What a table will play, while somebody is choosing it. */
import type { ShelfGame } from "../protocol";

type Optional = Pick<ShelfGame, "options" | "editions">;

export interface Arranged {
  game: string;
  seats: number;
  /** Only what was chosen; the rest is as the edition or the game has it. */
  options: Record<string, string>;
}

export const EDITION = "edition";

/** What an option is now: chosen, preset by the edition, or usual. */
export function valueOf(game: Optional, options: Record<string, string>, name: string): string {
  const usual = game.options[name]?.default ?? "";
  const edition = options[EDITION] ?? game.options[EDITION]?.default ?? "";
  return options[name] ?? game.editions[edition]?.[name] ?? usual;
}

/** An edition presets others, so choosing one puts those back. */
export function withOption(
  options: Record<string, string>,
  name: string,
  value: string,
): Record<string, string> {
  return name === EDITION ? { [EDITION]: value } : { ...options, [name]: value };
}

/** How many options are not as they would be if nobody had chosen. */
export function changes(game: Optional, options: Record<string, string>): number {
  const names = Object.keys(game.options);
  return names.filter((name) => valueOf(game, options, name) !== valueOf(game, {}, name)).length;
}

export function seatsIn({ players: [least, most] }: Pick<ShelfGame, "players">): number[] {
  return Array.from({ length: most - least + 1 }, (_, more) => least + more);
}

export function nearest(seats: readonly number[], wanted: number): number {
  return Math.min(Math.max(wanted, seats[0]!), seats.at(-1)!);
}
