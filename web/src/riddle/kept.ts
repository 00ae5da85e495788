/** Riddles that were fetched before, for when there is no network. */
import type { RiddleTold, Shelf } from "../protocol";
import { api, reasonOf } from "../shell/api";
import { session } from "../shell/session.svelte";
import { dayOf } from "./days";

const KEY = "saboteur.riddle";

interface Kept {
  day: string;
  told: RiddleTold;
  /** What the cards are: without a network there is no shelf either. */
  shelf: Shelf;
}

/** Today's riddle, or the one of a number; without a network today's, if it was fetched before. */
export async function fetched(number: string | null): Promise<RiddleTold> {
  try {
    const told = await api.riddle(number);
    const shelf = await session.stocked();
    if (number === null) keep({ day: dayOf(Date.now()), told, shelf });
    return told;
  } catch (error) {
    const kept = number === null && reasonOf(error) === "unreachable" ? last() : null;
    if (!kept) throw error;
    session.shelf ??= kept.shelf;
    return kept.told;
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // It will be fetched again.
  }
}

function last(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept?.day === dayOf(Date.now()) ? kept : null;
  } catch {
    return null;
  }
}
