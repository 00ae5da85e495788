/** For whom everybody waits. */
import type { View } from "../../protocol";
import type { Table } from "../../table/table.svelte";

/** The seat of a person elsewhere who has the choice. */
export function waitsFor(
  { picture, own, device }: Pick<Table, "picture" | "own" | "device">,
  { decision }: Pick<View, "decision">,
): number | null {
  const { seat } = decision;
  if (seat === null || seat === own || device.includes(seat)) return null;
  return picture?.chairs[seat]?.player === "person" ? seat : null;
}

/** Whether there is anything to ask for at a table, or asked for. */
export const hasOffers = (table: Table, view: View | null): boolean =>
  view !== null &&
  table.lesson === null &&
  !table.picture?.day &&
  (view.undo || !!table.picture?.wish || waitsFor(table, view) !== null);
