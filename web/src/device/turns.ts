/** Who on a shared device has something to do, by what everybody may see of the table. */
import type { Table } from "../table/table.svelte";

type Waiting = Pick<Table, "device" | "waits" | "view" | "picture">;

/** First whoever has not seen what the round begins with, then whoever is to choose. */
export function dueSeat({ device, waits, view, picture }: Waiting): number | null {
  if (!view || picture?.phase !== "playing") return null;
  const looks = device.find((seat) => waits.includes(seat));
  if (looks !== undefined) return looks;
  const { seat } = view.decision;
  return seat !== null && device.includes(seat) ? seat : null;
}
