/** A goal that this player has just looked at turns over for them alone, and back. */
import type { Goal, GoalSeen } from "../../protocol";
import { paced } from "../../shell/motion";
import type { Table } from "../../table/table.svelte";

/** The mine comes to rest; then it is lifted, turned, held and turned back. Without motion it lies. */
const TURNS = 400 + 900;
const LIES = 1_600;

export class Glimpse {
  /** What was seen, as long as it is shown. */
  seen = $state.raw<GoalSeen | null>(null);
  private told: number;

  constructor(private readonly table: Pick<Table, "version" | "steps" | "seat">) {
    this.told = table.version ?? 0;
  }

  /** See what has happened since. */
  follow(): void {
    const { steps, seat } = this.table;
    const fresh = steps.filter(({ version }) => version > this.told).flatMap(({ facts }) => facts);
    const seen = fresh.findLast(
      (fact): fact is GoalSeen => fact.fact === "GoalSeen" && fact.seat === seat,
    );
    this.told = steps.at(-1)?.version ?? this.told;
    if (seen && seen.face !== "?") this.show(seen);
  }

  private show(seen: GoalSeen): void {
    this.seen = seen;
    setTimeout(
      () => {
        if (this.seen === seen) this.seen = null;
      },
      paced(TURNS) || LIES,
    );
  }
}

/** Where it lies, and the face to be shown there. */
export function glimpsed(seen: GoalSeen | null, goals: readonly Goal[]) {
  const goal = seen && goals[seen.goal];
  return goal ? { x: goal.x, y: goal.y, card: seen.face, turned: goal.turned } : null;
}
