/** Who the server takes us for, and what is on its shelf. */
import type { Me, Shelf, ShelfGame } from "../protocol";
import { spoken } from "../words/spoken.svelte";
import { api } from "./api";

const AGAIN = 2_000;

class Session {
  me = $state.raw<Me | null>(null);
  shelf = $state.raw<Shelf | null>(null);
  private meeting: Promise<void> | null = null;
  private looking: Promise<Shelf> | null = null;

  /** In the order of the shelf; before it is there, in that of the words. */
  get games(): string[] {
    return Object.keys(this.shelf?.games ?? spoken.language.words.games);
  }

  /** A game that is played: no table is shown before the shelf is there. */
  box(game: string): ShelfGame {
    const box = this.shelf?.games[game];
    if (!box) throw new Error(`not on the shelf: ${game}`);
    return box;
  }

  /**
   * The first answer brings the cookie that says who we are. Everything else waits for it, because
   * two first questions at once would make us two people.
   */
  met(): Promise<void> {
    this.meeting ??= this.meet();
    return this.meeting;
  }

  /** What is on the shelf, as soon as that is known. */
  stocked(): Promise<Shelf> {
    this.looking ??= this.met().then(() => this.look());
    return this.looking;
  }

  /** After a change of person. */
  async meetAgain(): Promise<void> {
    this.me = await api.me();
  }

  rename(name: string): Promise<Me> {
    return api.rename(name);
  }

  dress(look: string): Promise<Me> {
    return api.dress(look);
  }

  private async meet(): Promise<void> {
    while (!this.me) {
      this.me = await api.me().catch(() => null);
      if (!this.me) await new Promise((wake) => setTimeout(wake, AGAIN));
    }
    void this.stocked();
  }

  private async look(): Promise<Shelf> {
    while (!this.shelf) {
      this.shelf = await api.shelf().catch(() => null);
      if (!this.shelf) await new Promise((wake) => setTimeout(wake, AGAIN));
    }
    return this.shelf;
  }
}

export const session = new Session();
