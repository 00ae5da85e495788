/** What a new table plays if nobody says otherwise: what was played here last, else what is usual. */
import { preferences } from "./preferences.svelte";
import { session } from "./session.svelte";

export function usualGame(): string {
  const { game } = preferences.chosen;
  const { games } = session;
  return game !== null && games.includes(game) ? game : games[0]!;
}

/** Not known before the shelf is there. */
export function usualSeats(game: string): number | undefined {
  return preferences.chosen.seats[game] ?? session.shelf?.games[game]?.usual;
}
