/** Pictures that only some games need: they are fetched when one of them is to be drawn. */

/** Those of action cards that every page has. */
const AT_HAND: ReadonlySet<string> = new Set(["map", "rockfall", "repair", "broken"]);

class Wanted {
  more = $state(false);

  /** Something that is not at hand is drawn. */
  want(): void {
    this.more = true;
  }

  emblem(name: string, tools: readonly string[]): void {
    if (!tools.length && !AT_HAND.has(name)) this.want();
  }
}

export const wanted = new Wanted();
