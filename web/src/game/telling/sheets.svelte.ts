/** What lies open over the game; anything on the screen may open it. */
import type { Subject } from "./asking";

export type Open = "log" | "talk" | "list" | "discards";

class OpenSheets {
  which = $state.raw<Open | null>(null);
  /** The seat, and the card, that more is told about. */
  person = $state.raw<number | null>(null);
  card = $state.raw<string | null>(null);

  tell(subject: Subject): void {
    if ("card" in subject) this.card = subject.card;
    else this.person = subject.seat;
  }

  close(): void {
    this.which = this.person = this.card = null;
  }
}

export const sheets = new OpenSheets();
