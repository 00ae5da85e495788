/** A view and what changed in it make the next view: the server sends no more than that. */
import type { Changes, View } from "../protocol";

export function folded(view: View, changes: Changes): View {
  const rows = Object.entries(changes.rows).map(([name, [start, gone, items]]) => {
    const row = view[name as keyof View] as unknown[];
    return [name, [...row.slice(0, start), ...items, ...row.slice(start + gone)]];
  });
  return { ...view, ...changes.fields, ...Object.fromEntries(rows) };
}
