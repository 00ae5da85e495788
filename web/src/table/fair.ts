/**
 * Fair shuffles from a player's side: promise a number before a game, and say it when it is asked
 * for. `menu/verdict` looks at the end whether everybody kept their promise.
 */
import type { Do, Fact, Picture, Shuffle } from "../protocol";
import { sha256 } from "./sha256";

/** What this browser knows of its own part: its number, and all that was promised when it said it. */
export interface Mine {
  nonce: string;
  begun: Shuffle | null;
}

export const promisedNonce = (nonce: string) => sha256(`saboteur/nonce/1\n${nonce}`);

/** Whether these are the same promises, for the same game: those of the server and of everybody. */
export const samePromises = (one: Shuffle, other: Shuffle) => promises(one) === promises(other);

const promises = ({ number, promise, seats, promises }: Shuffle) =>
  JSON.stringify([number, promise, seats, promises]);

interface Seen {
  picture: Picture | null;
  seat: number | null;
  lesson: unknown;
}

/** Our numbers for one table: the next game's, and the one that went into this game. */
export class Numbers {
  private next: string | null;
  /** The number of the last game whose shuffle was heard of. */
  private game: number;
  private promised = false;
  private said: string | null = null;
  private asked: Shuffle | null = null;
  mine: Mine | null;

  constructor(
    private readonly code: string,
    private readonly ask: (what: Do) => void,
  ) {
    ({ next: this.next, mine: this.mine, game: this.game } = read(code));
  }

  /** The table looks like this now: do what is due. */
  look({ picture, seat, lesson }: Seen): void {
    if (!picture || seat === null || lesson || picture.day) return;
    if (picture.shuffling) this.say(picture.shuffling.includes(seat));
    else if (picture.phase !== "playing") this.promise();
  }

  /** These things happened. */
  hear(facts: readonly Fact[]): void {
    for (const fact of facts) {
      if (fact.fact === "ShuffleBegun") this.asked = fact.shuffle;
      else if (fact.fact === "ShuffleDone") this.begin(fact.shuffle);
    }
  }

  private promise(): void {
    if (this.promised) return;
    this.promised = true;
    // A number that was said for a shuffle which came to nothing is known, and good for no other.
    if (this.mine?.nonce === this.next) this.next = null;
    this.next ??= random();
    this.keep();
    this.ask({ type: "promise", promise: promisedNonce(this.next) });
  }

  private say(ours: boolean): void {
    // Not before everything is promised, and not once more for other promises.
    if (!ours || !this.next || !this.asked || this.said === this.next) return;
    const { nonce, begun } = this.mine ?? { nonce: null, begun: null };
    if (nonce === this.next && !(begun && samePromises(begun, this.asked))) return;
    this.said = this.next;
    this.mine = { nonce: this.next, begun: this.asked };
    this.keep();
    this.ask({ type: "open", nonce: this.next });
  }

  /** A number is for one game; a page that is loaded again is told of the same game again. */
  private begin({ number }: Shuffle): void {
    if (number <= this.game) return;
    if (!this.next) this.mine = null;
    else if (this.mine?.nonce !== this.next) this.mine = { nonce: this.next, begun: null };
    this.next = null;
    this.game = number;
    this.promised = false;
    this.keep();
  }

  private keep(): void {
    try {
      const { next, mine, game } = this;
      localStorage.setItem(place(this.code), JSON.stringify({ next, mine, game }));
    } catch {
      // A page that may keep nothing knows its number until it is closed.
    }
  }
}

const place = (code: string) => `saboteur.numbers.${code}`;

interface Kept {
  next: string | null;
  mine: Mine | null;
  game: number;
}

function read(code: string): Kept {
  const nothing: Kept = { next: null, mine: null, game: 0 };
  try {
    const kept = JSON.parse(localStorage.getItem(place(code)) ?? "{}") as Partial<Kept>;
    return { ...nothing, ...kept };
  } catch {
    return nothing;
  }
}

function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
