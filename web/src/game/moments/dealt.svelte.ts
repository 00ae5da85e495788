/** What one was dealt for the round: whether one has looked at one's role, and whether it lies there. */
import type { Fact } from "../../protocol";
import { session } from "../../shell/session.svelte";
import type { Table } from "../../table/table.svelte";
import { hidesRoles } from "../people/people";

/** What happens to a seat without its doing. */
const PASSIVE: readonly Fact["fact"][] = ["DecisionOpened", "CardDrawn", "Talked", "SeatTaken"];

export class Dealt {
  /** The rounds in which it was last looked at, and put away. */
  private seen = $state("");
  private closed = $state("");
  /** The game and the round. */
  readonly round = $derived.by(() => `${this.table.picture?.number}.${this.table.view?.round}`);
  private readonly hides = $derived.by(() => {
    const { view, seat } = this.table;
    return view !== null && seat !== null && hidesRoles(session.box(view.game));
  });
  readonly unseen = $derived.by(() => this.hides && this.seen !== this.round);
  readonly shown = $derived.by(
    () =>
      this.hides &&
      this.closed !== this.round &&
      this.table.view?.round_over === false &&
      this.table.view.decision.what === "turn",
  );

  /** Whoever has acted in this round knows their role. */
  constructor(private readonly table: Pick<Table, "view" | "seat" | "picture" | "facts">) {
    if (this.acted) this.close();
  }

  look(): void {
    this.seen = this.round;
  }

  close(): void {
    this.closed = this.round;
  }

  private get acted(): boolean {
    const { facts, seat } = this.table;
    const begun = facts.findLastIndex(({ fact }) => fact === "RoundDealt");
    return facts
      .slice(begun + 1)
      .some((fact) => "seat" in fact && fact.seat === seat && !PASSIVE.includes(fact.fact));
  }
}
