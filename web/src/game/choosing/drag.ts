/** Pointers on a card of the hand: a short touch is a tap, a way drags. */
interface Dragged {
  start(): void;
  move(x: number, y: number): void;
  /** Let go over this element; null if the drag was broken off. */
  end(over: Element | null): void;
}

const STILL = 9;

/** Follow the pointer that went down on a card. Says whether the click after it counts. */
export function follow(event: PointerEvent, dragged: Dragged): () => boolean {
  const node = event.currentTarget as HTMLElement;
  const { pointerId, clientX, clientY } = event;
  let state: "still" | "drag" | "done" = "still";

  function moved(event: PointerEvent): void {
    if (event.pointerId !== pointerId || state === "done") return;
    if (state === "still") {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < STILL) return;
      state = "drag";
      dragged.start();
    }
    dragged.move(event.clientX, event.clientY);
  }

  function lifted(event: PointerEvent): void {
    if (event.pointerId !== pointerId) return;
    for (const [type, listener] of heard) node.removeEventListener(type, listener);
    const broken = event.type === "pointercancel";
    if (state === "drag")
      dragged.end(broken ? null : document.elementFromPoint(event.clientX, event.clientY));
    // What was broken off, or asked about, is no tap.
    if (state === "drag" || broken) state = "done";
  }

  const heard: [string, EventListener][] = [
    ["pointermove", moved as EventListener],
    ["pointerup", lifted as EventListener],
    ["pointercancel", lifted as EventListener],
  ];
  for (const [type, listener] of heard) node.addEventListener(type, listener);
  node.setPointerCapture(pointerId);
  return () => state !== "done";
}
