/** Wanting something of a table from a page: a refusal is said in words. */
import type { Do } from "../protocol";
import { notice } from "../shell/notice.svelte";
import type { Table } from "./table.svelte";

export async function want(table: Table, what: Do): Promise<boolean> {
  const answer = await table.do(what);
  if (answer.type === "ack") return true;
  if (answer.reason !== "nothing-to-do") void notice.refuse(answer.reason);
  return false;
}

export function emptySeats(table: Table): number[] {
  const chairs = table.picture?.chairs ?? [];
  return chairs.flatMap((chair, seat) => (chair.player === null ? [seat] : []));
}

/** Bots on all empty seats, then begin. */
export async function fillAndStart(table: Table, level: string): Promise<void> {
  const seated = emptySeats(table).map((seat) => want(table, { type: "seat_bot", seat, level }));
  if ((await Promise.all(seated)).every(Boolean)) await want(table, { type: "start" });
}
