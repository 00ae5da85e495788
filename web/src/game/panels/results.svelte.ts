/**
 * The end of a round, or of the game. First it is seen in the mine, where the goals turn over;
 * then the result comes, and stays on the screen until it is closed.
 */
import { type MineView, opened } from "../../mine/cells";
import type { Table } from "../../table/table.svelte";
import { type Summary, summaries } from "./summary";

type Told = Pick<Table, "facts" | "view" | "picture" | "ended">;

export class Results {
  private closed = $state("");
  private come = $state("");
  readonly summary: Summary | undefined = $derived.by(() =>
    summaries(this.table.facts, this.table.view?.players ?? 0).at(-1),
  );
  private readonly round = $derived.by(
    () => `${this.table.picture?.number}.${this.summary?.round}`,
  );
  /** Who closed the end of the last round, while others took their gold, has not seen who won. */
  private readonly key = $derived.by(() => `${this.round}.${this.summary?.game ? "won" : ""}`);
  private readonly due = $derived.by(() => this.summary !== undefined && this.key !== this.closed);
  /** While the end is seen in the mine, the result waits; once a round. */
  readonly waiting = $derived.by(() => this.due && this.come !== this.round);
  readonly shown = $derived.by(() => this.due && !this.waiting);
  /** The mine as it is, or, until its result is closed, as it was when its round ended. */
  readonly mine: MineView | null = $derived.by(() => {
    const { view, ended } = this.table;
    const past = this.due && this.summary?.past && ended?.round === this.summary.round;
    const seen = past ? ended : view;
    return seen?.round_over ? opened(seen) : seen;
  });

  /** What was over before the page came is not shown again. */
  constructor(private readonly table: Told) {
    this.show();
    if (this.summary?.past) this.close();
  }

  /** Everything was seen in the mine, or is not waited for. */
  show(): void {
    this.come = this.round;
  }

  close(): void {
    this.closed = this.key;
  }

  open(): void {
    this.closed = "";
    this.show();
  }
}
