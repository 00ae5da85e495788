/**
 * That one is waited for, where one looks while doing something else: in the title of the page, in
 * its icon and, for those who want it, in a notice of the system.
 */
import { preferences } from "./preferences.svelte";

const ICONS = { plain: "/icon.svg", turn: "/icon-turn.svg" };

class Signal {
  /** The table that waits for whoever is at this page. */
  private waiting = $state.raw<string | null>(null);

  get on(): boolean {
    return this.waiting !== null;
  }

  /** Whether a table waits now; what it says while the page is hidden comes as a notice. */
  show(code: string, waits: boolean, says: () => string): void {
    if (waits === (this.waiting === code)) return;
    this.waiting = waits ? code : null;
    if (waits) this.call(code, says());
  }

  /** Tell those who wanted it and look elsewhere. */
  call(code: string, text: string): void {
    if (!document.hidden || !preferences.chosen.calls) return;
    void import("./calling").then(({ call }) => call(code, text)).catch(() => undefined);
  }

  /** The icon in the tab says it, too. */
  draw(): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const icon = this.on ? ICONS.turn : ICONS.plain;
    if (link && link.getAttribute("href") !== icon) link.href = icon;
  }
}

export const signal = new Signal();
