/** How good one's private notes were: judged here, where they are; they are sent to nobody. */
import { Notes } from "../game/people/notes.svelte";
import type { OwnStory } from "../protocol";

export interface Judged {
  right: number;
  wrong: number;
}

export function judged(truths: OwnStory["truths"]): Judged {
  const found = { right: 0, wrong: 0 };
  for (const { code, number, round, seat, saboteurs, seats } of truths) {
    // On a shared device notes are kept by seat.
    const kept = [null, seat].map((whose) => new Notes(code, number, round, whose));
    for (let other = 0; other < seats; other++) {
      const mark = kept.map((notes) => notes.of(other).mark).find((one) => one !== "none");
      if (other === seat || !mark) continue;
      found[(mark === "good") !== saboteurs.includes(other) ? "right" : "wrong"]++;
    }
  }
  return found;
}
