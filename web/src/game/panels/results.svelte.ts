/** The end of a round, or of the game, on the screen until it is closed. */
import type { Table } from "../../table/table.svelte";
import { type Summary, summaries } from "./summary";

type Told = Pick<Table, "facts" | "view" | "picture">;

export class Results {
  private closed = $state("");
  readonly summary: Summary | undefined = $derived.by(() =>
    summaries(this.table.facts, this.table.view?.players ?? 0).at(-1),
  );
  /** Who closed the end of the last round, while others took their gold, has not seen who won. */
  private readonly key = $derived.by(() => {
    const won = this.summary?.game ? "won" : "";
    return `${this.table.picture?.number}.${this.summary?.round}.${won}`;
  });
  readonly shown = $derived.by(() => this.summary !== undefined && this.key !== this.closed);

  /** What was over before the page came is not shown again. */
  constructor(private readonly table: Told) {
    if (this.summary?.past) this.close();
  }

  close(): void {
    this.closed = this.key;
  }

  open(): void {
    this.closed = "";
  }
}
