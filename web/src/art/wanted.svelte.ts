/** Pictures that only some games need: they are fetched when one of them is to be drawn. */

/** Those of action cards that every page has. */
const AT_HAND: ReadonlySet<string> = new Set(["map", "rockfall", "repair", "broken"]);

type Parts = typeof import("./parts");

class Wanted {
  /** What has come; those who draw it wait for it. */
  parts = $state.raw<Parts | null>(null);
  private coming: Promise<void> | null = null;

  /** Something that is not at hand is drawn. */
  want(): void {
    this.coming ??= this.fetch();
  }

  private async fetch(): Promise<void> {
    try {
      this.parts = await import("./parts");
    } catch {
      this.coming = null;
    }
  }

  emblem(name: string, tools: readonly string[]): void {
    if (!tools.length && !AT_HAND.has(name)) this.want();
  }
}

export const wanted = new Wanted();
