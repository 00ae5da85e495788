import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Fact } from "../protocol";

const chosen = vi.hoisted(() => ({
  ...{ sound: false, vibration: false, volumes: {} as Record<string, number> },
}));
vi.mock("../shell/preferences.svelte", () => ({ preferences: { chosen } }));

const parameter = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });

/** Counts what begins to sound. */
class FakeAudio {
  static all: FakeAudio[] = [];
  state = "suspended";
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  begun: number[] = [];

  constructor() {
    FakeAudio.all.push(this);
  }
  async resume() {
    this.state = "running";
  }
  createGain = () => ({ gain: parameter(), connect: (to: unknown) => to });
  createBiquadFilter = () => ({ frequency: parameter(), connect: (to: unknown) => to });
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Array(length) });
  createOscillator = () => this.source();
  createBufferSource = () => this.source();
  private source() {
    const start = (at: number) => this.begun.push(at);
    return { frequency: parameter(), connect: (to: unknown) => to, start, stop() {} };
  }
}

const page = new EventTarget();
const screen = { hidden: false };
const dug = { fact: "TunnelDug", seat: 1, card: "NEW", x: 1, y: 0, turned: false } as Fact;
const turn = { fact: "DecisionOpened", decision: "turn", seat: 0, about: null } as Fact;
const step = (...facts: Fact[]) => ({ facts, seat: 0, before: 1 });
const begun = () => FakeAudio.all[0]?.begun.length ?? 0;

let sound: typeof import("./sound");

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", screen);
  FakeAudio.all = [];
  [chosen.sound, screen.hidden] = [true, false];
  sound = await import("./sound");
});
afterEach(() => vi.unstubAllGlobals());

async function tap(): Promise<void> {
  page.dispatchEvent(new Event("pointerup"));
  await Promise.resolve();
}

describe("sound", () => {
  it("is off until it is wanted", async () => {
    chosen.sound = false;
    await sound.hear(step(dug));
    await sound.answer("refused");
    await tap();
    expect(FakeAudio.all).toEqual([]);
  });

  it("waits for a tap, then is heard", async () => {
    await sound.hear(step(dug));
    expect(FakeAudio.all).toEqual([]);
    await tap();
    await sound.hear(step(dug));
    expect(begun()).toBeGreaterThan(0);
    expect(FakeAudio.all).toHaveLength(1);
  });

  it("is heard at once when it was switched on", async () => {
    await sound.answer("turn");
    expect(begun()).toBe(2);
  });

  it("begins again after the browser stopped it", async () => {
    await sound.answer("turn");
    FakeAudio.all[0]!.state = "interrupted";
    await tap();
    await sound.hear(step(dug));
    expect(begun()).toBeGreaterThan(2);
  });

  it("only calls when the page is hidden", async () => {
    await sound.answer("refused");
    const before = begun();
    screen.hidden = true;
    await sound.hear(step(dug));
    expect(begun()).toBe(before);
    await sound.hear(step(dug, turn));
    expect(begun()).toBe(before + 2);
  });

  it("is as loud as its kind is wanted, and silent where it is not", async () => {
    chosen.volumes = { mine: 0 };
    await sound.answer("dig");
    expect(begun()).toBe(0);
    await sound.answer("turn");
    expect(begun()).toBe(2);
    chosen.volumes = {};
  });

  it("is felt only where that is wanted and can be", async () => {
    const vibrate = vi.fn();
    vi.stubGlobal("navigator", { vibrate });
    await sound.hear(step(dug));
    expect(vibrate).not.toHaveBeenCalled();
    chosen.vibration = true;
    await sound.hear(step(dug));
    expect(vibrate).toHaveBeenCalledOnce();
    vi.stubGlobal("navigator", {});
    await sound.hear(step(dug));
    expect(vibrate).toHaveBeenCalledOnce();
    chosen.vibration = false;
  });

  it("never falls behind: what comes too fast is left out", async () => {
    await sound.answer("refused");
    for (let i = 0; i < 100; i++) await sound.hear(step(dug));
    expect(Math.max(...FakeAudio.all[0]!.begun)).toBeLessThan(2);
  });
});
