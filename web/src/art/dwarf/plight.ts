/** What lies in front of a player, as it shows on their dwarf. */
export interface Plight {
  /** Tools that are broken. */
  broken: string[];
  trapped: boolean;
  /** What does not show on them, and is drawn beside. */
  others: string[];
}

const TOOLS = ["pickaxe", "lantern", "cart"];
const BARS = "trapped";

/** By markers, as a view has them. */
export function plightOf(markers: readonly string[]): Plight {
  const broken = markers.filter((marker) => TOOLS.includes(marker));
  const trapped = markers.includes(BARS);
  return {
    broken,
    trapped,
    others: markers.filter((marker) => !TOOLS.includes(marker) && marker !== BARS),
  };
}
