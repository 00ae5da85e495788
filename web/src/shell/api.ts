/** What the client asks the server over HTTP. A refusal is thrown as its reason. */
import type {
  ListedTable,
  Me,
  MyGame,
  NewLesson,
  NewReport,
  NewTable,
  Opened,
  Problem,
  Replay,
  Shelf,
  TransferCode,
} from "../protocol";

export type Reason = Problem["reason"] | "unreachable";

class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function ask<Said>(method: Method, path: string, sent?: unknown): Promise<Said> {
  const body = sent === undefined || sent instanceof Blob ? sent : JSON.stringify(sent);
  const headers: HeadersInit = body === undefined ? {} : { "content-type": "application/json" };
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, { method, body, headers });
  } catch {
    throw new Refused("unreachable");
  }
  const said: unknown = await answer.json().catch(() => ({ reason: "unreachable" }));
  if (!answer.ok) throw new Refused((said as Problem).reason);
  return said as Said;
}

export const api = {
  me: () => ask<Me>("GET", "me"),
  rename: (name: string) => ask<Me>("PUT", "me", { name }),
  dress: (look: string) => ask<Me>("PUT", "me", { look }),
  forget: () => ask<Me>("DELETE", "me"),
  games: () => ask<MyGame[]>("GET", "me/games"),
  transfer: () => ask<TransferCode>("POST", "me/transfer"),
  redeem: (code: string) => ask<unknown>("POST", "transfer", { code }),
  shelf: () => ask<Shelf>("GET", "shelf"),
  tables: () => ask<ListedTable[]>("GET", "tables"),
  learn: (lesson: NewLesson) => ask<Opened>("POST", "lessons", lesson),
  report: (code: string, report: NewReport) =>
    ask<unknown>("POST", `tables/${code}/reports`, report),
  replay: (code: string, number: number, eyes: string) =>
    ask<Replay>("GET", `tables/${code}/replay/${number}${seenAs(eyes)}`),
  replayFile: (file: Blob, eyes: string) => ask<Replay>("POST", `replay${seenAs(eyes)}`, file),
  open: (table: NewTable) => ask<Opened>("POST", "tables", table),
};

/** Whoever names nobody's eyes sees through their own. */
const seenAs = (eyes: string) => (eyes ? `?as=${encodeURIComponent(eyes)}` : "");

/** Files that the browser downloads by itself. */
export const EXPORT = "/api/me/export";
export const recordOf = (code: string, number: number) => `/api/tables/${code}/record/${number}`;
export const replayOf = (code: string, number: number) => `/replay/${code}/${number}`;
export const qrOf = (code: string) => `/api/tables/${code}/qr.svg`;

export function reasonOf(error: unknown): Reason {
  return error instanceof Refused ? error.reason : "unreachable";
}
