import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Do, Fact, Picture, Shuffle } from "../protocol";
import { Numbers, promisedNonce } from "./fair";

const done: Shuffle = { number: 1, promise: "a", seats: [0], promises: [], nonces: [], seed: null };
const begun: Fact = { fact: "ShuffleBegun", shuffle: done };

describe("our numbers", () => {
  const asked: Do[] = [];
  const at = (phase: Picture["phase"], shuffling: number[] | null = null) => ({
    picture: { phase, shuffling } as Picture,
    seat: 0,
    lesson: null,
  });
  const page = () => new Numbers("abcd2345", (what) => asked.push(what));
  const said = () => (asked.at(-1) as { nonce: string }).nonce;

  beforeEach(() => {
    asked.length = 0;
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
  });

  it("are promised once before a game, and said when they are asked for", () => {
    const numbers = page();
    numbers.look(at("gathering"));
    numbers.look(at("gathering"));
    expect(asked).toHaveLength(1);
    numbers.hear([begun]);
    numbers.look(at("gathering", [0, 2]));
    numbers.look(at("gathering", [0]));
    expect(asked.map(({ type }) => type)).toEqual(["promise", "open"]);
    expect(asked[0]).toEqual({ type: "promise", promise: promisedNonce(said()) });
    expect(numbers.mine).toEqual({ nonce: said(), begun: done });
  });

  it("survive a new page, before and after they were said", () => {
    page().look(at("gathering"));
    const again = page();
    again.hear([begun]);
    again.look(at("gathering", [0]));
    expect(promisedNonce(said())).toBe((asked[0] as { promise: string }).promise);
    again.hear([{ fact: "ShuffleDone", shuffle: done }]);
    again.look(at("over"));
    const mine = again.mine;
    const later = page();
    later.hear([{ fact: "ShuffleDone", shuffle: done }]);
    later.look(at("over"));
    expect(later.mine).toEqual(mine);
    expect(asked.at(-1)).toEqual(asked.at(-2));
  });

  it("are new for every game", () => {
    const numbers = page();
    numbers.look(at("gathering"));
    numbers.hear([begun]);
    numbers.look(at("gathering", [0]));
    numbers.hear([{ fact: "ShuffleDone", shuffle: done }]);
    numbers.look(at("playing"));
    numbers.look(at("over"));
    expect(asked.map(({ type }) => type)).toEqual(["promise", "open", "promise"]);
    expect(asked[2]).not.toEqual(asked[0]);
  });

  it("are not said before anything was promised, nor again for other promises", () => {
    const numbers = page();
    numbers.look(at("gathering"));
    numbers.look(at("gathering", [0]));
    expect(asked.map(({ type }) => type)).toEqual(["promise"]);
    numbers.hear([begun]);
    numbers.look(at("gathering", [0]));
    const again = page();
    again.hear([{ fact: "ShuffleBegun", shuffle: { ...done, promise: "b" } }]);
    again.look(at("gathering", [0]));
    expect(asked.map(({ type }) => type)).toEqual(["promise", "open"]);
  });

  it("are new after a shuffle that came to nothing", () => {
    const numbers = page();
    numbers.look(at("gathering"));
    numbers.hear([begun]);
    numbers.look(at("gathering", [0]));
    page().look(at("gathering"));
    expect(asked.map(({ type }) => type)).toEqual(["promise", "open", "promise"]);
    expect(asked[2]).not.toEqual(asked[0]);
  });

  it("are none of an onlooker, and not for a lesson", () => {
    page().look({ ...at("gathering"), seat: null });
    page().look({ ...at("over"), lesson: {} });
    expect(asked).toEqual([]);
  });
});
