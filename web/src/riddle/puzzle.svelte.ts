/**
 * A riddle as a table at which its seat is about to choose: what was sent with it is all there is,
 * so that it can be solved without a network. What is chosen is an answer, and goes nowhere.
 */
import type { Do, Fact, Happened, Picture, RiddleTold, View } from "../protocol";
import type { Answer, Explanation, Question } from "../table/link";
import type { Played } from "../table/table.svelte";

export class Puzzle implements Played {
  readonly code = "";
  readonly state = "live";
  readonly stoodIn = false;
  readonly waits: readonly number[] = [];
  readonly picture: Picture;
  readonly view: View;
  readonly seat: number;
  readonly steps: readonly Happened[];
  readonly facts: readonly Fact[];
  readonly version: number;
  readonly present: readonly number[];

  constructor(
    readonly told: RiddleTold,
    private readonly answered: (text: string) => void,
  ) {
    this.picture = told.replay.table;
    this.view = told.view;
    this.seat = told.seat;
    this.steps = told.replay.steps.map(({ version, facts }) => ({ version, facts }));
    this.facts = this.steps.flatMap(({ facts }) => facts);
    this.version = this.steps.length;
    this.present = this.picture.people.map(({ number }) => number);
  }

  do(what: Do): Promise<Answer> {
    if (what.type === "choose") this.answered(what.action);
    return Promise.resolve({ type: "ack", id: "", version: this.version });
  }

  /** Nobody is there to ask; the rule of the card is told instead. */
  why(_: Question): Promise<Explanation> {
    return Promise.resolve({
      ...{ type: "because", id: "", rule: null },
      ...{ cells: [], seats: [], markers: [] },
    } as Explanation);
  }
}
