import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer } from "../protocol";
import { type Closed, Link, type Linked, PATIENCE, SILENCE } from "./link";

/** A socket whose other end is this test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { type: string; id?: string; do?: { type: string } }[] = [];
  closed = false;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.onopen?.();
    this.say({ type: "welcome" });
  }
  get commands() {
    return this.sent.filter(({ type }) => type === "command");
  }
}

const events = new EventTarget();
const page = Object.assign(new EventTarget(), { hidden: false });
const latest = () => FakeSocket.all.at(-1)!;
/** How long it takes until another socket is opened. */
function untilNext(): number {
  const [before, began] = [FakeSocket.all.length, Date.now()];
  while (FakeSocket.all.length === before) vi.advanceTimersByTime(100);
  return Date.now() - began;
}
let states: Linked[];
let heard: FromServer[];
let ended: Closed | null;
let found: number;
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("fetch", async () => ({ status: found }));
  FakeSocket.all = [];
  [states, heard, ended, found] = [[], [], null, 200];
  link = new Link("abcd2345", {
    hello: () => ({ type: "hello", protocol: 1, since: 7 }),
    heard: (message) => heard.push(message),
    linked: (state) => states.push(state),
    closed: (why) => (ended = why),
  });
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a link", () => {
  it("says hello first and is live when it was welcomed", () => {
    latest().onopen?.();
    expect(latest().sent).toEqual([{ type: "hello", protocol: 1, since: 7 }]);
    expect(states).toEqual([]);
    latest().say({ type: "welcome" });
    expect(states).toEqual(["live"]);
    expect(heard).toHaveLength(1);
  });

  it("tries for ever, less and less often, and resumes", () => {
    latest().welcome();
    const waits = Array.from({ length: 20 }, () => {
      latest().onclose?.({ code: 1006 });
      return untilNext();
    });
    expect(waits[0]).toBeLessThanOrEqual(400);
    expect(waits[19]).toBeGreaterThan(4_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_100);
    expect(states.at(-1)).toBe("lost");
    latest().welcome();
    expect(states.at(-1)).toBe("live");
  });

  it("sends a command again under the same id until it has its answer", async () => {
    latest().welcome();
    const asked = link.ask({ type: "start" });
    const [first] = latest().commands;
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    expect(latest().commands).toEqual([first]);
    latest().say({ type: "ack", id: first!.id, version: 8 });
    expect(await asked).toEqual({ type: "ack", id: first!.id, version: 8 });
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    expect(latest().commands).toEqual([]);
  });

  it("keeps what is asked before there is a connection, in order", () => {
    void link.ask({ type: "stand" });
    void link.ask({ type: "start" });
    expect(latest().commands).toEqual([]);
    latest().welcome();
    expect(latest().commands.map((command) => command.do?.type)).toEqual(["stand", "start"]);
  });

  it("notices that a silent server is gone", () => {
    latest().welcome();
    vi.advanceTimersByTime(SILENCE + 5_000);
    expect(latest().commands).toHaveLength(1);
    vi.advanceTimersByTime(PATIENCE);
    expect(states.at(-1)).toBe("lost");
  });

  it("is content when the server answers", () => {
    latest().welcome();
    vi.advanceTimersByTime(SILENCE + 5_000);
    latest().say({ type: "nack", id: latest().commands[0]!.id, reason: "nothing-to-do" });
    vi.advanceTimersByTime(PATIENCE);
    expect(states.at(-1)).toBe("live");
  });

  it("asks at once when the page wakes up, and connects at once when the net is back", () => {
    latest().welcome();
    page.dispatchEvent(new Event("visibilitychange"));
    expect(latest().commands).toHaveLength(1);
    latest().onclose?.({ code: 1006 });
    const before = FakeSocket.all.length;
    events.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  it("gives up where there is no table, and answers what was asked", async () => {
    found = 404;
    const asked = link.ask({ type: "start" });
    latest().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toBe("not-found");
    expect(await asked).toMatchObject({ type: "nack", reason: "not-found" });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("gives up on a server of another protocol", () => {
    latest().onclose?.({ code: 4400 });
    expect(ended).toBe("outdated");
  });
});
