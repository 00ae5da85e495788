/** The table this page is at; there is one at a time. */
import type { NewTable } from "../protocol";
import { api } from "../shell/api";
import { Table } from "./table.svelte";

let held: Table | null = null;

export function tableAt(code: string): Table {
  if (held?.code === code) return held;
  held?.close();
  held = new Table(code);
  return held;
}

export function leaveTable(): void {
  held?.close();
  held = null;
}

/** A new table where we have the first seat, and bots the others if a level is given. */
export async function openTable(wanted: NewTable, level: string | null): Promise<Table> {
  const table = tableAt((await api.open(wanted)).code);
  const sat = [table.do({ type: "sit", seat: 0 })];
  for (let seat = 1; level !== null && seat < wanted.seats; seat++)
    sat.push(table.do({ type: "seat_bot", seat, level }));
  await Promise.all(sat);
  return table;
}

/** From one tap to the first hand of cards. */
export async function playNow(game: string, seats: number, level: string): Promise<Table> {
  const table = await openTable({ game, seats }, level);
  await table.do({ type: "start" });
  return table;
}
