import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import nl from "$words/nl.json";
import { Language } from "../words/language";
import type { Place } from "../words/places";
import { choosing, fitted, kept, showing, shows, TOUCH, unseen, zoomed } from "./camera";
import { bounds, type Cell, occupied, rows, steady } from "./cells";
import { cellLabel, type Shown } from "./labels";
import { BASE, DUEL } from "./samples";

const english = new Language("en", en);
const dutch = new Language("nl", nl as typeof en);
const PLAIN: Shown = { peeking: false, names: ["Alva", "Bram"] };
const screen = { width: 360, height: 400 };

function cellAt(view: typeof BASE, x: number, y: number): Cell {
  const cells = rows(view, bounds(occupied(view), 1)).flatMap((row) => row.cells);
  const found = cells.find((cell) => cell.x === x && cell.y === y);
  if (!found) throw new Error(`no cell at ${x},${y}`);
  return found;
}

describe("cells", () => {
  it("fill the box around all cards, with a margin", () => {
    const box = bounds(occupied(BASE), 1);
    expect(box).toEqual({ left: -1, top: -3, right: 9, bottom: 3 });
    expect(rows(BASE, box).map((row) => row.cells.length)).toEqual(Array(7).fill(11));
  });

  it("hold a goal until it lies face up, and then its card", () => {
    expect(cellAt(BASE, 8, 0)).toMatchObject({ tile: { card: "NESW+treasure" }, goal: null });
    expect(cellAt(BASE, 8, 2)).toMatchObject({ tile: null, goal: { number: 2 } });
  });

  it("show what a choice is about too", () => {
    const cells = rows(BASE, bounds(occupied(BASE)), { meant: [{ x: 8, y: 2 }] });
    const meant = cells.flatMap((row) => row.cells.filter((cell) => cell.meant));
    expect(meant.map((cell) => cell.id)).toEqual(["8,2"]);
  });

  it("show, and say, why something could not be chosen", () => {
    const cells = rows(BASE, bounds(occupied(BASE)), { why: [{ x: 2, y: 0 }] });
    const [cell, ...others] = cells.flatMap((row) => row.cells.filter((cell) => cell.why));
    expect([cell?.id, others]).toEqual(["2,0", []]);
    expect(cellLabel(cell!, { peeking: false, names: [] }, english)).toContain("this is why");
  });

  it("mark the card that was laid last, and only that", () => {
    const marked = rows(BASE, bounds(occupied(BASE))).flatMap((row) =>
      row.cells.filter((cell) => cell.latest),
    );
    expect(marked.map((cell) => cell.id)).toEqual(["7,0"]);
  });
});

describe("cells of before", () => {
  it("stay where nothing changed, and only there", () => {
    const box = bounds(occupied(BASE), 1);
    const before = rows(BASE, box);
    const after = steady(rows(BASE, box, { legal: [{ x: 1, y: 1 }] }), before);
    const changed = after
      .flatMap((row) => row.cells)
      .filter((cell) => !before.some((row) => row.cells.includes(cell)));
    expect(changed.map((cell) => cell.id)).toEqual(["1,1"]);
  });
});

describe("labels", () => {
  it("say where a card leads and what is in it", () => {
    expect(cellLabel(cellAt(DUEL, 2, -1), PLAIN, english)).toBe(
      "Path north, east, and west, green door north at 2 east, 1 north; key of Alva.",
    );
    expect(cellLabel(cellAt(BASE, 5, 0), PLAIN, dutch)).toBe(
      "Gang zuid en west, doodlopend noord op 5 oost.",
    );
  });

  it("keep what a viewer knows of a goal until it is asked for", () => {
    const goal = cellAt(BASE, 8, 2);
    expect(cellLabel(goal, PLAIN, english)).not.toContain("tone");
    expect(cellLabel(goal, { ...PLAIN, peeking: true }, english)).toContain("stone");
  });

  it("say what is possible and what is chosen", () => {
    const empty = { ...cellAt(BASE, 1, 1), legal: true };
    expect(cellLabel(empty, PLAIN, english)).toContain(en.mine.legal);
    const ghost = { x: 1, y: 1, card: "NE", turned: true };
    expect(cellLabel({ ...empty, ghost }, PLAIN, english)).toContain("south and west");
  });
});

describe("the camera", () => {
  const box = bounds(occupied(BASE));

  it("fits everything on the screen", () => {
    const { x, y, scale } = fitted(box, screen);
    expect(x + box.left * 72 * scale).toBeGreaterThanOrEqual(0);
    expect(x + (box.right + 1) * 72 * scale).toBeLessThanOrEqual(screen.width);
    expect(y + box.top * 96 * scale).toBeGreaterThanOrEqual(0);
    expect(y + (box.bottom + 1) * 96 * scale).toBeLessThanOrEqual(screen.height);
  });

  it("keeps what is under the finger there while it zooms", () => {
    const before = fitted(box, screen);
    const at = { x: 100, y: 80 };
    const after = zoomed(before, 1.7, at);
    expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale);
    expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale);
  });

  it("moves no more than it must to show a cell", () => {
    const camera = fitted(box, screen);
    expect(showing(camera, { x: 4, y: 0 }, screen)).toEqual(camera);
    const far = showing(zoomed(camera, 3, { x: 0, y: 0 }), { x: 8, y: 2 }, screen);
    expect(far.x + 9 * 72 * far.scale).toBeLessThanOrEqual(screen.width);
    expect(far.y + 3 * 96 * far.scale).toBeLessThanOrEqual(screen.height);
  });

  it("goes to what can be chosen, large enough to tap", () => {
    const camera = fitted(box, screen);
    expect(72 * camera.scale).toBeLessThan(TOUCH);
    const legal = [
      { x: 5, y: -1 },
      { x: 7, y: 1 },
    ];
    const near = choosing(camera, legal, screen);
    expect(72 * near.scale).toBeGreaterThanOrEqual(TOUCH);
    for (const { x, y } of legal) {
      expect(near.x + x * 72 * near.scale).toBeGreaterThanOrEqual(0);
      expect(near.x + (x + 1) * 72 * near.scale).toBeLessThanOrEqual(screen.width);
      expect(near.y + y * 96 * near.scale).toBeGreaterThanOrEqual(0);
      expect(near.y + (y + 1) * 96 * near.scale).toBeLessThanOrEqual(screen.height);
    }
  });

  it("stays where it is if everything can be tapped there", () => {
    const wide = { width: 1200, height: 800 };
    const camera = fitted(box, wide);
    expect(choosing(camera, [{ x: 3, y: 1 }], wide)).toEqual(camera);
    expect(choosing(camera, [], wide)).toEqual(camera);
  });

  it("shows the easternmost where there is no room for all", () => {
    const far = [
      { x: -9, y: 4 },
      { x: 9, y: -1 },
    ];
    const near = choosing(fitted(box, screen), far, screen);
    expect(72 * near.scale).toBeGreaterThanOrEqual(TOUCH);
    expect(near.x + 10 * 72 * near.scale).toBeLessThanOrEqual(screen.width);
    expect(near.y - 96 * near.scale).toBeGreaterThanOrEqual(0);
  });

  it("shows whole what there is room for one way, though not the other", () => {
    const low = { width: 390, height: 400 };
    const places = [
      { x: 0, y: -2 },
      { x: 1, y: 5 },
      { x: 4, y: 5 },
    ];
    const near = choosing(fitted(box, low), places, low);
    expect(unseen(near, places, low)).toMatchObject({ N: [places[0]], W: [], E: [], S: [] });
    expect(near.x).toBeGreaterThanOrEqual(0);
  });

  it("shows as many as it can, with the one that is wanted, and knows where the rest is", () => {
    const low = { width: 340, height: 200 };
    const goals = [-2, 0, 2].map((y) => ({ x: 8, y }));
    const seen = (wanted: Place | null) => {
      const hidden = unseen(choosing(fitted(box, low), goals, low, wanted), goals, low);
      return { north: hidden.N.length, south: hidden.S.length };
    };
    expect(seen(goals[0]!)).toEqual({ north: 0, south: 1 });
    expect(seen(goals[2]!)).toEqual({ north: 1, south: 0 });
    expect(unseen(fitted(box, low), goals, low)).toMatchObject({ N: [], S: [] });
  });

  it("knows whether all is in sight", () => {
    const camera = fitted(box, screen);
    expect(shows(camera, box, screen)).toBe(true);
    expect(shows(zoomed(camera, 2, { x: 0, y: 0 }), box, screen)).toBe(false);
    expect(shows(camera, box, { ...screen, height: 100 })).toBe(false);
  });

  it("never loses the mine", () => {
    const lost = kept({ x: 9999, y: -9999, scale: 1 }, box, screen);
    expect(lost.x + box.left * 72).toBeLessThan(screen.width);
    expect(lost.y + (box.bottom + 1) * 96).toBeGreaterThan(0);
  });
});
