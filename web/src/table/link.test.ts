import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer } from "../protocol";
import { type Closed, Link, type Linked, PATIENCE, SILENCE } from "./link";

/** A socket whose other end is this test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  static readonly OPEN = 1;
  sent: { type: string; id?: string; do?: { type: string } }[] = [];
  readyState = 0;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  /** As in a browser: too early is an error, too late is lost. */
  send(text: string) {
    if (this.readyState === 0) throw new Error("InvalidStateError");
    if (this.readyState === FakeSocket.OPEN) this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 2;
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  fail(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.open();
    this.say({ type: "welcome" });
  }
  get commands() {
    return this.sent.filter(({ type }) => type === "command");
  }
}

const events = new EventTarget();
const page = Object.assign(new EventTarget(), { hidden: false });
const wanted = () => FakeSocket.all.filter(({ readyState }) => readyState < 2);
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
    hello: () => ({ type: "hello", protocol: 2, since: 7 }),
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
    latest().open();
    expect(latest().sent).toEqual([{ type: "hello", protocol: 2, since: 7 }]);
    expect(states).toEqual([]);
    latest().say({ type: "welcome" });
    expect(states).toEqual(["live"]);
    expect(heard).toHaveLength(1);
  });

  it("tries for ever, less and less often, and resumes", () => {
    latest().welcome();
    const waits = Array.from({ length: 20 }, () => {
      latest().fail();
      return untilNext();
    });
    expect(waits[0]).toBeLessThanOrEqual(400);
    expect(waits[19]).toBeGreaterThan(4_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_100);
    expect(states.at(-1)).toBe("lost");
    latest().welcome();
    expect(states.at(-1)).toBe("live");
  });

  it("asks why, again under the same id, until it is told", async () => {
    latest().welcome();
    const asked = link.why({ cards: ["NES"], cell: [1, 0] });
    const [, first] = latest().sent;
    expect(first).toEqual({ type: "why", id: first!.id, cards: ["NES"], cell: [1, 0] });
    latest().fail();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    expect(latest().sent[1]).toEqual(first);
    latest().say({ type: "because", id: first!.id, rule: "T3" });
    expect(await asked).toMatchObject({ rule: "T3" });
    expect(heard).toHaveLength(2);
  });

  it("sends a command again under the same id until it has its answer", async () => {
    latest().welcome();
    const asked = link.ask({ type: "start" });
    const [first] = latest().commands;
    latest().fail();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    expect(latest().commands).toEqual([first]);
    latest().say({ type: "ack", id: first!.id, version: 8 });
    expect(await asked).toEqual({ type: "ack", id: first!.id, version: 8 });
    latest().fail();
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
    latest().fail();
    const before = FakeSocket.all.length;
    events.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  it("gives up where there is no table, and answers what was asked", async () => {
    found = 404;
    const asked = link.ask({ type: "start" });
    latest().fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toBe("not-found");
    expect(await asked).toMatchObject({ type: "nack", reason: "not-found" });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("gives up on a server of another protocol", () => {
    latest().fail(4400);
    expect(ended).toBe("outdated");
  });
});

describe("a socket", () => {
  it("is one, however often the page is woken while it is opened", () => {
    latest().welcome();
    latest().fail();
    for (const event of ["online", "focus", "pageshow"]) events.dispatchEvent(new Event(event));
    page.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("is one when what was heard does not fit, and the old one is heard no more", () => {
    latest().welcome();
    const [old] = FakeSocket.all;
    link.again();
    link.again();
    expect(FakeSocket.all).toHaveLength(3);
    expect(wanted()).toEqual([latest()]);
    old!.say({ type: "presence", present: [] });
    old!.fail();
    expect(heard).toHaveLength(1);
    expect(states).toEqual(["live"]);
  });

  it("that is still opening is sent nothing, and later everything", async () => {
    latest().welcome();
    link.again();
    const asked = link.ask({ type: "start" });
    page.dispatchEvent(new Event("visibilitychange"));
    expect(latest().sent).toEqual([]);
    latest().welcome();
    const [command, ...more] = latest().commands;
    expect(more).toEqual([]);
    latest().say({ type: "ack", id: command!.id, version: 8 });
    expect(await asked).toMatchObject({ type: "ack" });
  });

  it("that never opens is given up for another", () => {
    vi.advanceTimersByTime(7_900);
    expect(states).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(states).toEqual(["lost"]);
    expect(FakeSocket.all).toHaveLength(2);
    expect(wanted()).toEqual([latest()]);
  });

  it("that is closed while it opens stays closed", async () => {
    const asked = link.ask({ type: "start" });
    link.close();
    expect(wanted()).toEqual([]);
    latest().fail();
    events.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states).toEqual([]);
    expect(await asked).toMatchObject({ type: "nack" });
  });

  it("that slept with the machine is asked at once, and replaced when it says nothing", () => {
    latest().welcome();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(5_000);
    expect(latest().commands).toHaveLength(1);
    vi.advanceTimersByTime(PATIENCE);
    expect(states).toEqual(["live", "lost"]);
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("that died while the machine slept is asked in vain", () => {
    latest().welcome();
    latest().readyState = 3;
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(5_000 + PATIENCE);
    expect(states.at(-1)).toBe("lost");
  });

  it("is opened at once by a machine that slept during a long wait", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    for (let i = 0; i < 8; i++) {
      latest().fail();
      untilNext();
    }
    latest().fail();
    const before = FakeSocket.all.length;
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all).toHaveLength(before + 1);
    vi.restoreAllMocks();
  });

  it("is not opened from a hidden page that wakes: its timer is near enough", () => {
    latest().welcome();
    latest().fail();
    page.hidden = true;
    events.dispatchEvent(new Event("focus"));
    expect(FakeSocket.all).toHaveLength(1);
    page.hidden = false;
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("the wait for the next try", () => {
  it.each([
    [0, 0.5],
    [0.999_999, 1],
  ])("for the lot %f is %f of what doubles up to ten seconds", (lot, share) => {
    vi.spyOn(Math, "random").mockReturnValue(lot);
    for (const longest of [300, 600, 1_200, 2_400, 4_800, 9_600, 10_000, 10_000]) {
      latest().fail();
      const before = FakeSocket.all.length;
      vi.advanceTimersByTime(Math.floor(longest * share) - 5);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(10);
      expect(FakeSocket.all).toHaveLength(before + 1);
    }
    vi.restoreAllMocks();
  });

  it("is short again after a welcome", () => {
    for (let i = 0; i < 9; i++) {
      latest().fail();
      untilNext();
    }
    latest().welcome();
    latest().fail();
    expect(untilNext()).toBeLessThanOrEqual(400);
  });

  it("differs from one to the next, so that not all come back at once", () => {
    const waits = Array.from({ length: 40 }, () => {
      latest().fail();
      return untilNext();
    }).slice(8);
    expect(new Set(waits).size).toBeGreaterThan(5);
  });
});
