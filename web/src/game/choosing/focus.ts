/** Where the focus goes by itself, for those who play by keys: on with the game, and never lost. */
import { tick } from "svelte";

export const VARIANTS = ".variants [role=radio][tabindex='0']";
export const CONFIRM = ".bar .primary:not(:disabled)";
export const HAND = ".hand [tabindex='0']";
/** To the first of these that is there. */
const NEXT = [
  ".handover .reveal",
  ".ask [role=radio][tabindex='0']",
  CONFIRM,
  HAND,
  ".result h2",
  ".bar button:not(:disabled)",
  ".head h1",
] as const;

export class Focus {
  /** Whether the keyboard was used last. */
  private keyed = document.querySelector(":focus-visible") !== null;

  /** Bring it on, to one of these if it is there; who is writing or reading a sheet stays there. */
  async next(...wanted: readonly string[]): Promise<void> {
    await tick();
    if (!this.keyed || document.activeElement?.closest("input, textarea, dialog")) return;
    for (const selector of [...wanted, ...NEXT]) {
      const found = document.querySelector<HTMLElement>(selector);
      found?.focus();
      if (found && document.activeElement === found) return;
    }
  }

  /** What has the focus may go, or be closed: look after it until this is called. */
  watch(): () => void {
    const keep = () => {
      if (document.activeElement === document.body) void this.next();
    };
    const pressed = () => (this.keyed = true);
    const pointed = () => (this.keyed = false);
    const watching = new MutationObserver(keep);
    watching.observe(document.body, {
      ...{ childList: true, subtree: true },
      attributeFilter: ["disabled"],
    });
    addEventListener("keydown", pressed, true);
    addEventListener("pointerdown", pointed, true);
    addEventListener("close", keep, true);
    return () => {
      watching.disconnect();
      removeEventListener("keydown", pressed, true);
      removeEventListener("pointerdown", pointed, true);
      removeEventListener("close", keep, true);
    };
  }
}
