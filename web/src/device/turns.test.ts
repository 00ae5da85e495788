import { describe, expect, it } from "vitest";
import { dueSeat } from "./turns";

type Waiting = Parameters<typeof dueSeat>[0];

const at = (seat: number | null, waits: number[] = [], phase = "playing") =>
  ({
    device: [0, 2],
    waits,
    view: { decision: { seat } },
    picture: { phase },
  }) as unknown as Waiting;

describe("the device goes to", () => {
  it("whoever is to choose", () => expect(dueSeat(at(2))).toBe(2));
  it("nobody while others choose", () => expect(dueSeat(at(1))).toBeNull());
  it("those first who have not seen the deal", () => expect(dueSeat(at(0, [1, 2]))).toBe(2));
  it("nobody while only others look", () => expect(dueSeat(at(1, [1]))).toBeNull());
  it("nobody once it is over", () => expect(dueSeat(at(0, [], "over"))).toBeNull());
});
