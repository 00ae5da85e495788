import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Fact, Shuffle } from "../protocol";
import { promisedNonce } from "../table/fair";
import { sha256 } from "../table/sha256";
import { MISSING, promisedSeed, verdict } from "./verdict";

const SEED = "5eed".repeat(16);
const MINE = "aa".repeat(32);
const THEIRS = "bb".repeat(32);
const done: Shuffle = {
  number: 1,
  promise: promisedSeed(SEED),
  seats: [0, 2],
  promises: [promisedNonce(MINE), promisedNonce(THEIRS)],
  nonces: [MINE, THEIRS],
  seed: null,
};
const facts = (done: Shuffle, shown: Partial<Shuffle> = {}): Fact[] => [
  { fact: "ShuffleDone", shuffle: done },
  { fact: "SeedShown", shuffle: { ...done, seed: SEED, ...shown } },
];
const mine = { nonce: MINE, begun: { ...done, nonces: [] } };

describe("SHA-256", () => {
  it("is what others make of the same text", () => {
    for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const text = "né".repeat(length).slice(0, length);
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });

  it("makes the promises of the page about fairness", () => {
    expect(done.promise).toBe("f67068d31ddb58f2a758e76a08d3dc3d9ddec1bfce66b791f7e1449011df12e8");
    expect(done.promises[0]).toBe(
      "dd09e1932bd50f8e51d95d889d117897192de07b006a8e9edee8749b3675198f",
    );
  });
});

describe("a shuffle", () => {
  it("is checked when everything fits and our number is in it", () => {
    expect(verdict(facts(done), 0, mine)).toBe("checked");
    expect(verdict(facts(done), null, null)).toBe("kept");
    expect(verdict([facts(done)[0]!], 0, mine)).toBe(null);
    expect(verdict([], 0, null)).toBe(null);
  });

  it("without our number says so", () => {
    expect(verdict(facts({ ...done, nonces: [MISSING, THEIRS] }), 0, mine)).toBe("left-out");
    expect(verdict(facts(done), 1, mine)).toBe("left-out");
    const swapped = { ...done, promises: [promisedNonce(THEIRS), done.promises[1]!] };
    const others = { nonce: MINE, begun: swapped };
    expect(verdict(facts({ ...swapped, nonces: [THEIRS, THEIRS] }), 0, others)).toBe("left-out");
  });

  it.each([
    ["another seed", facts(done, { seed: THEIRS })],
    ["no seed", facts(done, { seed: null })],
    ["another promise", facts(done, { promise: promisedSeed(THEIRS), seed: THEIRS })],
    ["another number at the end", facts(done, { nonces: [MISSING, THEIRS] })],
    ["a number that was not promised", facts({ ...done, nonces: [MINE, "cc".repeat(32)] })],
    ["a number too few", facts({ ...done, nonces: [MINE] })],
    ["another game", facts(done, { number: 2 })],
  ])("is wrong with %s", (_, changed) => {
    expect(verdict(changed, 0, mine)).toBe("wrong");
  });

  it.each([
    ["the seed", { promise: promisedSeed(THEIRS) }],
    ["somebody's number", { promises: [promisedNonce(MINE), promisedNonce("cc".repeat(32))] }],
    ["a number for another seat", { seats: [0, 1] }],
    ["one more number", { seats: [0], promises: [promisedNonce(MINE)] }],
    ["another game", { number: 2 }],
  ])("is wrong if %s was promised anew after we had said our number", (_, earlier) => {
    const begun = { ...mine.begun, ...earlier };
    expect(verdict(facts(done), 0, { nonce: MINE, begun })).toBe("wrong");
  });

  it("is not checked if nothing was promised to us before", () => {
    expect(verdict(facts(done), 0, { nonce: MINE, begun: null })).toBe("kept");
  });
});
