import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf, SOURCES, type Source } from "./sources";

/** Which folder imports from which, each pair with one file that does. */
type Doors = Map<string, Map<string, string>>;

function doors(sources: readonly Source[]): Doors {
  const found: Doors = new Map();
  for (const source of sources) {
    const room = posix.dirname(source.path);
    for (const imported of importsOf(source).filter((name) => name.startsWith("."))) {
      const other = posix.dirname(posix.join(room, imported));
      if (other === room) continue;
      const out = found.get(room) ?? new Map<string, string>();
      found.set(room, out.set(other, source.path));
    }
  }
  return found;
}

/** The shortest way from a folder through others back to itself, by the files that lead there. */
function cycle(from: string, doors: Doors): string[] | null {
  const seen = new Set<string>();
  let ways: [string, string[]][] = [[from, []]];
  while (ways.length) {
    const next: [string, string[]][] = [];
    for (const [room, way] of ways)
      for (const [other, by] of doors.get(room) ?? []) {
        const longer = [...way, `${by} imports from ${other}`];
        if (other === from) return longer;
        if (!seen.has(other)) next.push([other, longer]);
        seen.add(other);
      }
    ways = next;
  }
  return null;
}

const cycles = (sources: readonly Source[]): string[][] => {
  const open = doors(sources);
  return [...open.keys()].flatMap((room) => {
    const found = cycle(room, open);
    return found ? [found] : [];
  });
};

describe("folders", () => {
  it("do not import from each other in a circle", () => {
    expect(SOURCES.length).toBeGreaterThan(100);
    expect(cycles(SOURCES)).toEqual([]);
  });

  it("that do are named, whether a script, a type or the markup asks", () => {
    const lazy = `<Lazy load={() => import("../shell/Door.svelte")} />`;
    expect(
      cycles([
        { path: "home/Page.svelte", text: lazy },
        { path: "shell/door.ts", text: `import type { Home } from "../home/parts/home";` },
        { path: "home/parts/home.ts", text: `export * from "../house";` },
      ]),
    ).toContainEqual([
      "home/Page.svelte imports from shell",
      "shell/door.ts imports from home/parts",
      "home/parts/home.ts imports from home",
    ]);
  });
});
