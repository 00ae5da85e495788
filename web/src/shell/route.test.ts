import { describe, expect, it } from "vitest";
import { placeOf } from "./route.svelte";

describe("an address", () => {
  it.each([
    ["/", "home", null],
    ["/t/abcd2345", "table", "abcd2345"],
    ["/rules", "rules", null],
    ["/rules/T3", "rules", "T3"],
    ["/settings/", "settings", null],
    ["/settings/more", "nowhere", null],
    ["/t/abcd2345/more", "nowhere", null],
    ["/api/me/export", "nowhere", null],
  ])("%s is a place", (path, page, of) => expect(placeOf(path)).toEqual({ page, of }));
});
