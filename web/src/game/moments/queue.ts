/**
 * Moments one after the other. When things happen faster than they can be seen, they go faster, and
 * of a great many only the last are seen: nobody watches an hour again. It knows neither a socket
 * nor a screen: a replay gives it facts as a live table does.
 */
import type { Moment } from "./seen";

/** So many may wait; of more the oldest are not seen. */
export const MOST = 6;

/** Plays one; `haste` is 1 or more. It ends at once when the signal says so. */
export type Play = (moment: Moment, haste: number, stop: AbortSignal) => Promise<void>;

export class Queue {
  private waiting: Moment[] = [];
  private stop: AbortController | null = null;

  constructor(private readonly play: Play) {}

  get busy(): boolean {
    return this.stop !== null;
  }

  add(moments: readonly Moment[]): void {
    this.waiting = [...this.waiting, ...moments].slice(-MOST);
    if (!this.stop && this.waiting.length) void this.run();
  }

  /** What moves is where it goes, and what waits is not seen. */
  skip(): void {
    this.waiting = [];
    this.stop?.abort();
  }

  private async run(): Promise<void> {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      this.stop = new AbortController();
      await this.play(next, hasteOf(this.waiting.length), this.stop.signal);
    }
    this.stop = null;
  }
}

/** With nothing behind it a moment takes its time; with three behind it half of that. */
export function hasteOf(behind: number): number {
  return 1 + behind / 3;
}
