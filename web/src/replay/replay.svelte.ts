/**
 * A game told again: it is seen as a live table is, but where in it one is, one chooses. It holds
 * what the server told for one pair of eyes, and nothing else.
 */
import type { Chair, Happened, Picture, Replay, View } from "../protocol";
import { folded } from "../table/fold";
import type { Seen } from "../table/table.svelte";

export type Eyes = Replay["viewer"];

/** As addresses say it. */
export const eyesText = (eyes: Eyes): string => (eyes === null ? "onlooker" : `${eyes}`);

/** Which move was made last; two pairs of eyes may look at the same one. */
export class Playhead {
  at = $state(0);
  /** Counts what was not one step on: then nothing flies, one is simply there. */
  jumps = $state(0);

  constructor(at = 0) {
    this.at = at;
  }

  go(to: number, moves: number): void {
    const next = Math.max(0, Math.min(to, moves - 1));
    if (next !== this.at + 1 && next !== this.at) this.jumps++;
    this.at = next;
  }
}

export class Retelling implements Seen {
  readonly eyes: Eyes;
  /** Nobody who watches is meant by "you". */
  readonly seat = null;
  readonly all: readonly Happened[];
  readonly present: readonly number[];
  readonly code: string;
  private readonly views: readonly View[];
  private readonly chairs: readonly Chair[][];
  private readonly held: readonly (readonly string[][] | null)[];

  constructor(
    readonly told: Replay,
    private readonly head: Playhead,
  ) {
    this.eyes = told.viewer;
    this.code = told.table.code;
    this.all = told.steps.map(({ version, facts }) => ({ version, facts }));
    this.present = told.table.people.map(({ number }) => number);
    let view = told.view;
    this.views = told.steps.map(({ changes }) => (view = changes ? folded(view, changes) : view));
    let chairs = told.table.chairs;
    this.chairs = told.steps.map((step) => (chairs = step.chairs ?? chairs));
    let held: string[][] | null = null;
    this.held = told.steps.map(({ hands }) => (held = hands ?? held));
  }

  get moves(): number {
    return this.all.length;
  }
  readonly at = $derived.by(() => Math.min(this.head.at, this.moves - 1));
  readonly view: View | null = $derived.by(() => this.views[this.at] ?? null);
  readonly picture: Picture = $derived.by(() => ({
    ...this.told.table,
    chairs: this.chairs[this.at] ?? this.told.table.chairs,
  }));
  /** With everything open, all hands. */
  readonly hands = $derived.by(() => this.held[this.at] ?? null);
  readonly steps = $derived.by(() => this.all.slice(0, this.at + 1));
  readonly facts = $derived.by(() => this.steps.flatMap(({ facts }) => facts));
  readonly version = $derived.by(() => this.at + 1);
  /** What happened in the move that was made last. */
  readonly now = $derived.by(() => this.all[this.at]?.facts ?? []);
}
