/** What players say, as bubbles: each stays long enough to be read, and nobody talks over another. */
import type { Fact, Happened, Picture } from "../../protocol";

export interface Said {
  id: string;
  seat: number;
  fact: Fact;
}

/** However much is said, a bubble stays so long; a long one, with nobody waiting, longer. */
export const LEAST = 3_500;
const PER_LETTER = 45;
/** What nobody had room for is in the log. */
const MOST_WAITING = 8;

export class Speech {
  shown = $state.raw<readonly Said[]>([]);
  private waiting: Said[] = [];
  private heard: number;
  private readonly ends = new Map<string, { least: number; most: number }>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** What was said before this version has been said. */
  constructor(version: number) {
    this.heard = version;
  }

  /** How many fit on the screen at once. */
  most = 4;

  follow(steps: readonly Happened[], picture: Picture): void {
    for (const { version, facts } of steps) {
      if (version <= this.heard) continue;
      facts.forEach((fact, i) => {
        const seat = speaker(fact, picture);
        if (seat !== null) this.waiting.push({ id: `${version}.${i}`, seat, fact });
      });
    }
    this.heard = Math.max(this.heard, steps.at(-1)?.version ?? 0);
    this.waiting = this.waiting.slice(-MOST_WAITING);
    this.turn();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  /** Let those go who were there long enough, and those come for whom there is room. */
  private turn(): void {
    const now = Date.now();
    const urgent = this.waiting.length > 0;
    let stay = this.shown.filter(({ id }) => {
      const { least, most } = this.ends.get(id)!;
      return now < most && (now < least || !urgent || this.shown.length < this.most);
    });
    while (this.waiting.length && stay.length < this.most) {
      const next = this.waiting.shift()!;
      // Who says something new has said the last thing.
      stay = [...stay.filter(({ seat }) => seat !== next.seat), next];
      this.ends.set(next.id, { least: now + LEAST, most: now + LEAST + PER_LETTER * length(next) });
    }
    this.shown = stay;
    this.plan(now);
  }

  private plan(now: number): void {
    clearTimeout(this.timer);
    if (!this.shown.length) return;
    const ends = this.shown.map(({ id }) => this.ends.get(id)!);
    const next = Math.min(...ends.map(({ least, most }) => (this.waiting.length ? least : most)));
    this.timer = setTimeout(() => this.turn(), Math.max(50, next - now));
  }
}

const length = ({ fact }: Said): number => (fact.fact === "Chatted" ? fact.text.length : 30);

/** Those without a seat are heard in the log alone. */
function speaker(fact: Fact, { chairs }: Picture): number | null {
  if (fact.fact === "Talked") return fact.seat;
  if (fact.fact !== "Chatted") return null;
  const seat = chairs.findIndex(({ person }) => person === fact.person);
  return seat < 0 ? null : seat;
}
