/**
 * The wire to one table: a socket that is opened again for as long as the table is wanted, and
 * commands and questions that are sent, under the same id, until each has its one answer.
 */
import type { Ack, Because, Do, FromServer, Hello, Nack, Why } from "../protocol";

export type Linked = "connecting" | "live" | "lost";
/** Why there is no use in trying again. */
export type Closed = "not-found" | "banned" | "outdated";
export type Answer = Ack | Nack;
/** Whatever is left out is left open. */
export type Question = Omit<Why, "type" | "id">;
export type Explanation = Because | Nack;

export interface Listener {
  hello(): Hello;
  heard(message: FromServer): void;
  linked(state: Linked): void;
  closed(why: Closed): void;
}

/** Silence after which we ask whether the server is there, and how long it may take to say so. */
export const SILENCE = 20_000;
export const PATIENCE = 4_000;
/** A timer that comes so much too late has slept with the machine. */
const SLEPT = 10_000;
const TICK = 5_000;
const OPENING = 8_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const OTHER_PROTOCOL = 4400;
const ENDS: Record<number, Closed | undefined> = { 403: "banned", 404: "not-found" };
const WAKING = ["online", "offline", "pageshow", "focus"] as const;

interface Asked {
  text: string;
  answered(answer: Ack | Because | Nack): void;
}

export class Link {
  private socket: WebSocket | null = null;
  private state: Linked = "connecting";
  private tries = 0;
  private wanted = true;
  private heardAt = 0;
  private tickedAt = Date.now();
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly ticking: ReturnType<typeof setInterval>;
  private readonly asked = new Map<string, Asked>();
  private readonly woken = () => this.wake();

  constructor(
    private readonly code: string,
    private readonly listener: Listener,
  ) {
    for (const event of WAKING) addEventListener(event, this.woken);
    document.addEventListener("visibilitychange", this.woken);
    this.ticking = setInterval(() => this.tick(), TICK);
    this.open();
  }

  /** Sent now or when there is a connection again; the server does it once. */
  ask(what: Do): Promise<Answer> {
    return this.send<Answer>({ type: "command", do: what });
  }

  /** Why something cannot be chosen; it is never done. */
  why(question: Question): Promise<Explanation> {
    return this.send<Explanation>({ type: "why", ...question });
  }

  private send<Said>(message: object): Promise<Said> {
    const id = randomId();
    const text = JSON.stringify({ ...message, id });
    return new Promise((answered) => {
      this.asked.set(id, { text, answered: (answer) => answered(answer as Said) });
      // What cannot be sent yet goes out after the welcome.
      if (this.state === "live" && this.socket?.readyState === WebSocket.OPEN)
        this.socket.send(text);
      if (!this.wanted) this.answerAll();
    });
  }

  /** Start again with a new hello: what was heard does not fit together. */
  again(): void {
    this.open();
  }

  close(): void {
    this.wanted = false;
    clearInterval(this.ticking);
    clearTimeout(this.waiting);
    this.drop();
    for (const event of WAKING) removeEventListener(event, this.woken);
    document.removeEventListener("visibilitychange", this.woken);
    this.answerAll();
  }

  /** There never are two sockets: another one takes the place of the one before. */
  private open(): void {
    this.drop();
    clearTimeout(this.waiting);
    this.waiting = undefined;
    const socket = new WebSocket(address(this.code));
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.listener.hello()));
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as FromServer);
    socket.onclose = ({ code }) => this.lose(code);
    this.expect(OPENING);
  }

  private drop(): void {
    clearTimeout(this.patience);
    this.patience = undefined;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private hear(message: FromServer): void {
    this.heardAt = Date.now();
    clearTimeout(this.patience);
    this.patience = undefined;
    if (message.type === "ack" || message.type === "nack" || message.type === "because")
      this.answer(message);
    else this.listener.heard(message);
    if (message.type === "welcome") this.live();
  }

  private live(): void {
    this.tries = 0;
    this.change("live");
    for (const { text } of this.asked.values()) this.socket?.send(text);
  }

  private answer(answer: Ack | Because | Nack): void {
    if (answer.id === null) return;
    this.asked.get(answer.id)?.answered(answer);
    this.asked.delete(answer.id);
  }

  private answerAll(): void {
    for (const [id, { answered }] of this.asked)
      answered({ type: "nack", id, reason: "not-found", rule: null, args: {} });
    this.asked.clear();
  }

  private lose(code: number): void {
    const opened = this.state === "live";
    this.drop();
    this.change("lost");
    if (code === OTHER_PROTOCOL) return this.end("outdated");
    if (!opened) void this.look();
    this.wait();
  }

  private wait(): void {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    this.waiting = setTimeout(() => this.open(), wait * (0.5 + Math.random() / 2));
  }

  /** A socket that does not open gives no reason; asked over HTTP, the server does. */
  private async look(): Promise<void> {
    const found = await fetch(`/api/tables/${this.code}`).catch(() => null);
    const why = found && ENDS[found.status];
    if (why && this.wanted) this.end(why);
  }

  private end(why: Closed): void {
    this.close();
    this.listener.closed(why);
  }

  private change(state: Linked): void {
    this.state = state;
    this.listener.linked(state);
  }

  private tick(): void {
    const now = Date.now();
    const slept = now - this.tickedAt > TICK + SLEPT;
    this.tickedAt = now;
    if (slept) this.wake();
    else if (this.state === "live" && now - this.heardAt > SILENCE) this.pulse();
  }

  private wake(): void {
    if (this.state === "live") this.pulse();
    else if (this.waiting !== undefined && !document.hidden) this.open();
  }

  /** To join where one already is does nothing, but it has an answer. */
  private pulse(): void {
    if (this.patience !== undefined) return;
    const join = { type: "command", id: `pulse-${randomId()}`, do: { type: "join" } };
    this.socket?.send(JSON.stringify(join));
    this.expect(PATIENCE);
  }

  private expect(patience: number): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.lose(0), patience);
  }
}

/** `crypto.randomUUID` is not there on plain HTTP, `getRandomValues` is. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function address(code: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${code}/socket`;
}
