import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Changes, Fact, FromServer, Picture, Update, Welcome } from "../protocol";
import type { Listener } from "./link";
import { Table } from "./table.svelte";

const wire = vi.hoisted(() => ({ listener: null as unknown, agains: 0, answer: {} }));
const sounds = vi.hoisted(() => ({ hear: vi.fn(), answer: vi.fn() }));
vi.mock("../sound/sound", () => sounds);
vi.mock("./link", () => ({
  Link: class {
    constructor(_: string, listener: unknown) {
      wire.listener = listener;
    }
    again() {
      wire.agains++;
    }
    async ask() {
      return wire.answer;
    }
  },
}));

const picture = (phase: Picture["phase"]) =>
  ({ phase, host: 0, people: [{ number: 0, present: true }], chairs: [] }) as unknown as Picture;
const welcome = (part: Partial<Welcome> = {}): FromServer => ({
  type: "welcome",
  protocol: 2,
  version: 3,
  you: 0,
  seat: 1,
  table: picture("playing"),
  view: { round: 1, decision: { seat: 2 } } as unknown as Welcome["view"],
  left: null,
  waits: [],
  lesson: null,
  said: [],
  steps: [],
  ...part,
});
const update = (version: number, part: Partial<Update> = {}): FromServer => ({
  type: "update",
  version,
  facts: [],
  seat: 1,
  table: null,
  view: null,
  changes: null,
  left: null,
  lesson: null,
  said: [],
  ...part,
});
const started: Fact = {
  ...{ fact: "GameStarted", number: 2, game: "base", options: {}, players: [] },
  ...{ lesson: null, after: 0, day: null, practice: false },
};
const chatted = { fact: "Chatted", person: 0, text: "hello", aside: false } as Fact;

let table: Table;
let listener: Listener;

beforeEach(() => {
  wire.agains = 0;
  vi.clearAllMocks();
  table = new Table("abcd2345");
  listener = wire.listener as Listener;
});

describe("a table", () => {
  it("is what the welcome says, and says what it has seen when it comes back", () => {
    expect(listener.hello()).toMatchObject({ since: null });
    listener.heard(welcome());
    expect(table).toMatchObject({ version: 3, seat: 1, you: 0, present: [0], host: true });
    expect(listener.hello()).toMatchObject({ since: 3 });
  });

  it("keeps what an update leaves out", () => {
    listener.heard(welcome());
    listener.heard(update(4));
    expect(table.version).toBe(4);
    expect(table.view).toMatchObject({ round: 1 });
  });

  it("folds what changed into its view, once", () => {
    const decision = { seat: 2 };
    const tiles = [1, 2].map((x) => ({ x }));
    const view = { decision, deck: 9, tiles } as unknown as Welcome["view"];
    listener.heard(welcome({ view }));
    const dug = { fields: { deck: 8 }, rows: { tiles: [2, 0, [{ x: 3 }]] } } as unknown as Changes;
    listener.heard(update(4, { changes: dug }));
    listener.heard(update(4, { changes: dug }));
    expect(table.view).toEqual({ decision, deck: 8, tiles: [{ x: 1 }, { x: 2 }, { x: 3 }] });
    expect(tiles).toHaveLength(2);
  });

  it("asks anew when there is no view to change", () => {
    listener.heard(welcome({ view: null }));
    listener.heard(update(4, { changes: { fields: { deck: 8 }, rows: {} } }));
    expect(wire.agains).toBe(1);
    expect(table.view).toBeNull();
  });

  it("has the view of a welcome after a gap, whatever it missed", () => {
    listener.heard(welcome());
    listener.heard(update(6, { changes: { fields: { round: 3 }, rows: {} } }));
    expect(wire.agains).toBe(1);
    expect(table.view).toMatchObject({ round: 1 });
    const view = { round: 3, decision: { seat: 2 } } as unknown as Welcome["view"];
    listener.heard(welcome({ version: 6, view }));
    listener.heard(update(7, { changes: { fields: { deck: 1 }, rows: {} } }));
    expect(table.view).toEqual({ ...view, deck: 1 });
  });

  it("hears everything once", () => {
    listener.heard(welcome());
    listener.heard(update(4, { facts: [chatted] }));
    listener.heard(update(4, { facts: [chatted] }));
    listener.heard(welcome({ version: 4, steps: [] }));
    expect(table.steps).toHaveLength(1);
    expect(table.chat).toEqual([{ version: 4, person: 0, text: "hello", aside: false }]);
  });

  it("asks anew when it missed a step", () => {
    listener.heard(welcome());
    listener.heard(update(5));
    expect(wire.agains).toBe(1);
    expect(table.version).toBe(3);
  });

  it("asks for the whole game when it has another seat in it", () => {
    listener.heard(welcome({ steps: [{ version: 3, facts: [chatted] }] }));
    listener.heard(update(4, { seat: 2 }));
    expect(wire.agains).toBe(1);
    expect(listener.hello()).toMatchObject({ since: null });
    listener.heard(welcome({ version: 4, seat: 2, steps: [{ version: 4, facts: [started] }] }));
    expect(table.steps.map(({ version }) => version)).toEqual([4]);
  });

  it("has what was written before the game, and with its end what was said aside", () => {
    const aside = { ...chatted, text: "it is Bo", aside: true } as Fact;
    listener.heard(welcome({ said: [{ version: 1, facts: [chatted] }] }));
    listener.heard(update(4));
    listener.heard(update(5, { facts: [chatted] }));
    listener.heard(update(6, { said: [{ version: 4, facts: [aside] }] }));
    expect(table.chat.map(({ version, text }) => [version, text])).toEqual([
      [1, "hello"],
      [4, "it is Bo"],
      [5, "hello"],
    ]);
  });

  it("begins its log with the game, but keeps the chat", () => {
    listener.heard(welcome({ steps: [{ version: 3, facts: [chatted] }] }));
    listener.heard(update(4, { facts: [started] }));
    listener.heard(update(5, { facts: [chatted] }));
    expect(table.steps.map(({ version }) => version)).toEqual([4, 5]);
    expect(table.chat).toHaveLength(2);
  });

  it("has no view of a game that was put away", () => {
    listener.heard(welcome());
    listener.heard(update(4, { table: picture("gathering") }));
    expect(table.view).toBeNull();
  });

  it("lets be heard what happens now, not what is told again", () => {
    listener.heard(welcome({ steps: [{ version: 3, facts: [started] }] }));
    listener.heard(update(6));
    expect(sounds.hear).not.toHaveBeenCalled();
    listener.heard(update(4, { facts: [chatted] }));
    listener.heard(update(4, { facts: [chatted] }));
    expect(sounds.hear).toHaveBeenCalledOnce();
    expect(sounds.hear).toHaveBeenCalledWith(
      expect.objectContaining({ facts: [chatted], seat: 1, before: 2 }),
    );
  });

  it("lets a refusal be heard that a rule gives", async () => {
    wire.answer = { type: "nack", reason: "forbidden", rule: "T3" };
    expect(await table.do({ type: "start" })).toBe(wire.answer);
    wire.answer = { type: "nack", reason: "too-fast", rule: null };
    await table.do({ type: "start" });
    expect(sounds.answer.mock.calls).toEqual([["refused"]]);
  });

  it("counts its clock down from when it was told", () => {
    vi.useFakeTimers();
    listener.heard(welcome({ left: 5_000 }));
    vi.advanceTimersByTime(2_000);
    expect(table.remaining()).toBe(3_000);
    vi.advanceTimersByTime(9_000);
    expect(table.remaining()).toBe(0);
    vi.useRealTimers();
  });
});
