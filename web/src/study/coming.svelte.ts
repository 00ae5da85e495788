/** A study that is asked for until it is here. */
import type { StudyAnswer } from "../protocol";
import { reasonOf, type Reason } from "../shell/api";

const AGAIN = 2_000;

export class Coming {
  answer = $state.raw<StudyAnswer | null>(null);
  wrong = $state.raw<Reason | null>(null);
  private due: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(private readonly ask: () => Promise<StudyAnswer>) {}

  async look(): Promise<void> {
    this.wrong = null;
    try {
      const answer = await this.ask();
      if (this.over) return;
      this.answer = answer;
      if (answer.state === "waiting" || answer.state === "making")
        this.due = setTimeout(() => void this.look(), AGAIN);
    } catch (error) {
      this.wrong = reasonOf(error);
    }
  }

  end(): void {
    this.over = true;
    clearTimeout(this.due);
  }
}
