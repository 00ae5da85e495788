import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { addressOf } from "./route.svelte";

describe("an address", () => {
  it.each([
    ["/", "home", null],
    ["/t/abcd2345", "table", "abcd2345"],
    ["/tv/abcd2345", "tv", "abcd2345"],
    ["/tv", "nowhere", null],
    ["/rules", "rules", null],
    ["/rules/T3", "rules", "T3"],
    ["/settings/", "settings", null],
    ["/replay", "replay", null],
    ["/replay/abcd2345/2", "replay", "abcd2345/2"],
    ["/replay/abcd2345", "nowhere", null],
    ["/replay/abcd2345/last", "nowhere", null],
    ["/today", "daily", null],
    ["/settings/more", "nowhere", null],
    ["/study/Ab_-23456789", "study", "Ab_-23456789"],
    ["/study", "nowhere", null],
    ["/t/abcd2345/more", "nowhere", null],
    ["/api/me/export", "nowhere", null],
  ])("%s is a place", (path, page, of) => expect(addressOf(path)).toEqual({ page, of }));
});

describe("the server", () => {
  it("gives the client for every place, and for nothing else", () => {
    const pages = new URL("../../../src/saboteur/server/http/pages.py", import.meta.url);
    const listed = /PLACES: Final = \(([^)]*)\)/.exec(readFileSync(fileURLToPath(pages), "utf-8"));
    const places = [...listed![1]!.matchAll(/"([^"]+)"/g)].map((match) => match[1]!);
    const shown = places.map(
      (place) => addressOf(place.replace(/\{number\}/, "1").replace(/\{\w+\}/, "x")).page,
    );
    expect(shown).not.toContain("nowhere");
    expect(new Set(shown)).toEqual(
      new Set([
        "home",
        "table",
        "tv",
        "new",
        "watch",
        "games",
        "turn",
        "replay",
        "study",
        "riddle",
        "daily",
        "learn",
        "rules",
        "settings",
      ]),
    );
  });
});
