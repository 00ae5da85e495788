import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Happened, Picture } from "../../protocol";
import { type Box, overlap, placed } from "./placing";
import { LEAST, Speech } from "./speech.svelte";

const picture = { chairs: [{ person: 4 }, { person: null }] } as unknown as Picture;
const talk = (version: number, seat: number): Happened =>
  ({ version, facts: [{ fact: "Talked", seat, statement: "repair-me", about: null }] }) as Happened;
const chat = (version: number, person: number): Happened =>
  ({ version, facts: [{ fact: "Chatted", person, text: "hello" }] }) as Happened;

describe("speech", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const seats = (speech: Speech) => speech.shown.map(({ seat }) => seat);

  it("is what comes after the beginning, of those who have a seat", () => {
    const speech = new Speech(5);
    speech.follow([talk(5, 0), talk(6, 1), chat(7, 4), chat(8, 9)], picture);
    expect(seats(speech)).toEqual([1, 0]);
  });

  it("stays long enough even when others wait, and goes by itself", () => {
    const speech = new Speech(0);
    speech.most = 1;
    speech.follow([talk(1, 0)], picture);
    vi.advanceTimersByTime(1_000);
    speech.follow([talk(1, 0), talk(2, 1)], picture);
    vi.advanceTimersByTime(LEAST - 1_100);
    expect(seats(speech)).toEqual([0]);
    vi.advanceTimersByTime(200);
    expect(seats(speech)).toEqual([1]);
    vi.advanceTimersByTime(LEAST - 100);
    expect(seats(speech)).toEqual([1]);
    vi.advanceTimersByTime(LEAST);
    expect(seats(speech)).toEqual([]);
  });
});

describe("a bubble", () => {
  const size = { width: 120, height: 40 };
  const row = (y: number): Box[] =>
    Array.from({ length: 6 }, (_, i) => ({
      left: 4 + i * 59,
      top: y,
      right: 57 + i * 59,
      bottom: y + 66,
    }));
  const phone: Box = { left: 0, top: 0, right: 360, bottom: 640 };

  it("stands below rows of faces, on none of them and on no goal", () => {
    const faces = [...row(48), ...row(116)];
    const goals = [{ left: 0, top: 190, right: 200, bottom: 250 }];
    for (const speaker of faces) {
      const place = placed(speaker, size, phone, faces, goals)!;
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.right).toBeLessThanOrEqual(360);
      for (const other of [...faces, ...goals]) expect(overlap(place, other)).toBe(false);
    }
  });

  it("stands beside a column, at either edge of the screen", () => {
    const screen: Box = { left: 0, top: 0, right: 1366, bottom: 768 };
    for (const left of [8, 1160]) {
      const faces = Array.from({ length: 12 }, (_, i) => ({
        left,
        top: i * 62,
        right: left + 190,
        bottom: i * 62 + 58,
      }));
      const taken: Box[] = [];
      for (const speaker of faces.slice(0, 4)) {
        const place = placed(speaker, size, screen, faces, taken)!;
        for (const other of [...faces, ...taken]) expect(overlap(place, other)).toBe(false);
        taken.push(place);
      }
    }
  });

  it("is not shown where there is no room", () => {
    const goal = { left: 0, top: 0, right: 360, bottom: 640 };
    expect(placed(row(48)[0]!, size, phone, row(48), [goal])).toBeNull();
  });
});
