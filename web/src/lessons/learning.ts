/** Beginning lessons, going on with one, and which were learned on this device. */
import { api } from "../shell/api";
import { preferences } from "../shell/preferences.svelte";
import { route } from "../shell/route.svelte";

/** To the lesson, at the table where it was left or at a new one. */
export async function begin(lesson: string): Promise<void> {
  const { left } = preferences.chosen;
  const code = left?.lesson === lesson ? left.code : (await api.learn({ lesson })).code;
  preferences.change({ left: { lesson, code } });
  route.go(`/t/${code}`);
}

/** Whoever is at a lesson can leave it and finds it again. */
export function keep(lesson: string, code: string): void {
  const { left } = preferences.chosen;
  if (left?.lesson !== lesson || left.code !== code) preferences.change({ left: { lesson, code } });
}

export function learned(lesson: string): void {
  const { learned, left } = preferences.chosen;
  const done = learned.includes(lesson);
  if (!done || left) {
    preferences.change({ left: null, learned: done ? learned : [...learned, lesson] });
  }
}

/** A lesson whose table is gone begins anew. */
export function forget(code: string): void {
  if (preferences.chosen.left?.code === code) preferences.change({ left: null });
}
