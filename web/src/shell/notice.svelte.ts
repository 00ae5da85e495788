/** One sentence for everybody to see and hear, for a while. */
import { spoken } from "../words/spoken.svelte";
import { type Reason, reasonOf } from "./api";

const WHILE = 6_000;

class Notice {
  text = $state("");
  bad = $state(false);
  private leaving: ReturnType<typeof setTimeout> | undefined;

  say(text: string, bad = false): void {
    clearTimeout(this.leaving);
    this.text = text;
    this.bad = bad;
    this.leaving = setTimeout(() => (this.text = ""), WHILE);
  }

  /** Few reasons are at hand; the words of others are fetched first. */
  async refuse(reason: Reason): Promise<void> {
    const known = () => spoken.language.has("client", "reasons", reason);
    if (!known()) await spoken.whole();
    this.say(spoken.language.text("client", "reasons", known() ? reason : "unreachable"), true);
  }

  /** Do it, or say why it could not be done. */
  async attempt<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
    try {
      return await work();
    } catch (error) {
      void this.refuse(reasonOf(error));
      return undefined;
    }
  }
}

export const notice = new Notice();
