/** Where on the screen somebody sits, a cell is, or a pile lies: asked when a moment begins. */
import type { At } from "./seen";

/** The middle of it, in pixels of the window; a cell has the width that its card has. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  cell: boolean;
}

/** Null for what is not on the screen. */
export type Spots = (at: At) => Spot | null;

function selector(at: At): string {
  if ("seat" in at) return `[data-seat="${at.seat}"]`;
  return "pile" in at ? `[data-pile="${at.pile}"]` : `[data-cell="${at.x},${at.y}"]`;
}

/** What lies there now and is only arriving: it is not seen before it has come. */
export function arriving(at: At, within: ParentNode = document): Element | null {
  return "x" in at ? within.querySelector(`${selector(at)} > .tile`) : null;
}

export function spotWithin(at: At, within: ParentNode): Spot | null {
  const one = within.querySelector(selector(at));
  // Whoever is hit has a face.
  const box = (one?.querySelector("svg.face") ?? one)?.getBoundingClientRect();
  if (!box?.width) return null;
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    width: box.width,
    cell: "x" in at,
  };
}
