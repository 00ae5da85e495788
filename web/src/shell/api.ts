/** What the client asks the server over HTTP. A refusal is thrown as its reason. */
import type {
  Advice,
  ListedTable,
  Me,
  NewPlayouts,
  MyGame,
  NewLesson,
  NewPush,
  NewQuestion,
  NewReport,
  NewTable,
  NewWhatIf,
  Opened,
  PlayedOut,
  Problem,
  PushOffer,
  Replay,
  RiddleTold,
  Share,
  Shelf,
  OwnStory,
  StudyAnswer,
  Today,
  TransferCode,
  WaitingTable,
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

/** A finished game of a table, or one whose record somebody brings along. */
export type Finished = Blob | { code: string; number: number };

async function again<Said>(what: string, game: Finished, wanted: object): Promise<Said> {
  if (!(game instanceof Blob))
    return ask("POST", `tables/${game.code}/replay/${game.number}/${what}`, wanted);
  const record: unknown = JSON.parse(await game.text());
  return ask("POST", `replay/${what}`, { ...wanted, record });
}

export const api = {
  me: () => ask<Me>("GET", "me"),
  rename: (name: string) => ask<Me>("PUT", "me", { name }),
  dress: (look: string) => ask<Me>("PUT", "me", { look }),
  agree: (riddles: boolean) => ask<Me>("PUT", "me", { riddles }),
  forget: () => ask<Me>("DELETE", "me"),
  games: () => ask<MyGame[]>("GET", "me/games"),
  story: () => ask<OwnStory>("GET", "me/story"),
  waiting: () => ask<WaitingTable[]>("GET", "me/waiting"),
  pushKey: () => ask<PushOffer>("GET", "push"),
  pushHere: (device: NewPush) => ask<unknown>("PUT", "me/push", device),
  pushNoMore: (endpoint: string) => ask<unknown>("POST", "me/push/end", { endpoint }),
  transfer: () => ask<TransferCode>("POST", "me/transfer"),
  redeem: (code: string) => ask<unknown>("POST", "transfer", { code }),
  shelf: () => ask<Shelf>("GET", "shelf"),
  tables: () => ask<ListedTable[]>("GET", "tables"),
  riddle: (number: string | null) => ask<RiddleTold>("GET", `riddles/${number ?? "today"}`),
  today: () => ask<Today>("GET", "today"),
  playToday: () => ask<Opened>("POST", "today"),
  learn: (lesson: NewLesson) => ask<Opened>("POST", "lessons", lesson),
  report: (code: string, report: NewReport) =>
    ask<unknown>("POST", `tables/${code}/reports`, report),
  advice: (code: string, asked: NewQuestion) => ask<Advice>("POST", `tables/${code}/advice`, asked),
  replay: (code: string, number: number, eyes: string) =>
    ask<Replay>("GET", `tables/${code}/replay/${number}${seenAs(eyes)}`),
  whatIf: (game: Finished, wanted: NewWhatIf) => again<Opened>("what-if", game, wanted),
  playOut: (game: Finished, wanted: NewPlayouts) => again<PlayedOut>("outcomes", game, wanted),
  replayFile: (file: Blob, eyes: string) => ask<Replay>("POST", `replay${seenAs(eyes)}`, file),
  study: (code: string, number: number, language: string) =>
    ask<StudyAnswer>("GET", `tables/${code}/study/${number}?lang=${language}`),
  share: (code: string, number: number, names: boolean) =>
    ask<Share>("POST", `tables/${code}/study/${number}/share`, { names }),
  shared: (link: string, language: string) =>
    ask<StudyAnswer>("GET", `shared/${encodeURIComponent(link)}?lang=${language}`),
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
