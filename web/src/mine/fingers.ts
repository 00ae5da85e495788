/** Pointers on the mine: one drags it, two pinch it, a short touch is a tap. */
import type { Point } from "./camera";

interface Moves {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** Whether the mine is being moved now. */
  moving(on: boolean): void;
}

/** A pointer that moves less than this was meant as a tap. */
const STILL = 7;
/** A wheel that was still for so many milliseconds has stopped. */
const REST = 160;

export function fingers(node: HTMLElement, moves: Moves): () => void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let dragging = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const at = (event: { clientX: number; clientY: number }): Point => {
    const { left, top } = node.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  function drag(): void {
    dragging = true;
    moves.moving(true);
    for (const id of down.keys()) if (!node.hasPointerCapture(id)) node.setPointerCapture(id);
  }

  function pressed(event: PointerEvent): void {
    if (!down.size) dragging = false;
    if (event.button !== 0 || (event.target as Element).closest("[data-still]")) return;
    down.set(event.pointerId, at(event));
    if (down.size === 1) start = at(event);
    else drag();
  }

  function moved(event: PointerEvent): void {
    const before = down.get(event.pointerId);
    if (!before || !start) return;
    // Let go outside, where nothing told us.
    if (!event.buttons) return lifted(event);
    const now = at(event);
    if (!dragging && distance(start, now) < STILL) return;
    if (!dragging) drag();
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(before, now, other);
    else moves.pan(now.x - before.x, now.y - before.y);
    down.set(event.pointerId, now);
  }

  function pinch(before: Point, now: Point, other: Point): void {
    moves.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    const factor = distance(now, other) / Math.max(distance(before, other), 1);
    moves.zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  function lifted(event: PointerEvent): void {
    down.delete(event.pointerId);
    if (!down.size) moves.moving(false);
  }

  /** The click that ends a drag is not a tap. */
  function clicked(event: MouseEvent): void {
    if (!dragging) return;
    dragging = false;
    if (event.detail) event.stopPropagation();
  }

  function wheeled(event: WheelEvent): void {
    event.preventDefault();
    moves.moving(true);
    clearTimeout(resting);
    resting = setTimeout(() => moves.moving(down.size > 0), REST);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    moves.zoom(Math.exp(-event.deltaY * lines * 0.0016), at(event));
  }

  const heard: [string, EventListener, AddEventListenerOptions?][] = [
    ["pointerdown", pressed as EventListener],
    ["pointermove", moved as EventListener],
    ["pointerup", lifted as EventListener],
    ["pointercancel", lifted as EventListener],
    ["click", clicked as EventListener, { capture: true }],
    ["wheel", wheeled as EventListener, { passive: false }],
  ];
  for (const [type, listener, options] of heard) node.addEventListener(type, listener, options);
  return () => {
    clearTimeout(resting);
    for (const [type, listener, options] of heard)
      node.removeEventListener(type, listener, options);
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
