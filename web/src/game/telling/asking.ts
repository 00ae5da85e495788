/**
 * More about anything on the screen: held still, right-clicked, or by the letter i or the menu key
 * where the focus is. One listener serves a whole page; every card that is drawn says which it is.
 */
export type Subject = { card: string } | { seat: number };

/** Told of a subject. */
type Tell = (subject: Subject) => void;

/** One that is held still for so many milliseconds, and moves less than this, asks. */
const LONG = 550;
const STILL = 9;
const WITH_SUBJECT = "[data-card], [data-seat], [data-cell], button";

/** A card; else the player of a chip; else the card in a cell or on a button. */
function subjectOf(on: Element): Subject | null {
  const around = on.closest<HTMLElement>(WITH_SUBJECT);
  const { card, seat } = around?.dataset ?? {};
  if (card !== undefined) return { card };
  if (seat !== undefined) return { seat: Number(seat) };
  const inside = around?.querySelector<HTMLElement>("[data-card]")?.dataset.card;
  return inside === undefined ? null : { card: inside };
}

export function asking(tell: Tell): () => void {
  let holding: ReturnType<typeof setTimeout> | undefined;
  let down: PointerEvent | null = null;
  let told = false;

  function ask(on: EventTarget | null): boolean {
    const subject = on instanceof Element ? subjectOf(on) : null;
    if (subject) tell(subject);
    return subject !== null;
  }

  function pressed(event: PointerEvent): void {
    lifted();
    told = false;
    if (event.button !== 0 || !event.isPrimary) return;
    down = event;
    holding = setTimeout(() => {
      if (ask(event.target)) end(event);
    }, LONG);
  }

  /** What was told ends the touch: no drag follows it, and its click is no tap. */
  function end({ target, pointerId }: PointerEvent): void {
    told = true;
    lifted();
    target?.dispatchEvent(new PointerEvent("pointercancel", { pointerId, bubbles: true }));
  }

  function moved({ clientX, clientY }: PointerEvent): void {
    if (down && Math.hypot(clientX - down.clientX, clientY - down.clientY) > STILL) lifted();
  }

  function lifted(): void {
    clearTimeout(holding);
    down = null;
  }

  function clicked(event: MouseEvent): void {
    if (!told || !event.detail) return;
    told = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** Touch screens send it for a long touch too, some before and some after our own time. */
  function menu(event: MouseEvent): void {
    if (!told && !ask(event.target)) return;
    event.preventDefault();
    if (down) end(down);
  }

  function keyed(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const writing = (target as Element).closest("input, textarea, select");
    if (key !== "i" || ctrlKey || metaKey || altKey || writing) return;
    if (ask(target)) event.preventDefault();
  }

  const heard: [string, EventListener][] = [
    ["pointerdown", pressed as EventListener],
    ["pointermove", moved as EventListener],
    ["pointerup", lifted],
    ["pointercancel", lifted],
    ["click", clicked as EventListener],
    ["contextmenu", menu as EventListener],
    ["keydown", keyed as EventListener],
  ];
  for (const [type, listener] of heard) document.addEventListener(type, listener, true);
  return () => {
    lifted();
    for (const [type, listener] of heard) document.removeEventListener(type, listener, true);
  };
}
