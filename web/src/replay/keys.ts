/** The keys of a replay, wherever nothing else knows them itself. */
export type Keys = Readonly<Record<string, () => void>>;

/** A space presses these, and the arrows walk in those. */
const PRESSED = "input, select, textarea, button, a, [role=grid], .story, dialog";
const WALKED = "input, select, textarea, .mine, [role=grid], .story, dialog";

export function pressed(event: KeyboardEvent, keys: Keys): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const act = keys[event.key];
  const at = event.target as Element;
  if (!act || (event.key === " " && at.closest(PRESSED)) || at.closest(WALKED)) return;
  event.preventDefault();
  act();
}
