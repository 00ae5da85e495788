import { describe, expect, it } from "vitest";
import type { Picture, View } from "../../protocol";
import { waitsFor } from "./waiting";

const picture = {
  chairs: [{ player: "person" }, { player: "careful" }, { player: "person" }],
} as Picture;
const at = (seat: number | null) => ({ decision: { what: "turn", seat } }) as unknown as View;

describe("whoever is waited for", () => {
  it("is a person, and not oneself", () => {
    const table = { picture, own: 0, device: [] };
    expect([0, 1, 2, null].map((seat) => waitsFor(table, at(seat)))).toEqual([null, null, 2, null]);
  });

  it("is nobody on this device", () => {
    expect(waitsFor({ picture, own: 0, device: [0, 2] }, at(2))).toBeNull();
  });
});
