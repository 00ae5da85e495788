/**
 * What this device does by itself: it shows that a table waits, opens that table, and has a page of
 * its own where the server cannot be reached. A notice brings keys of words, never words; those of
 * all languages are here, because nobody can be asked for them.
 */
import { offlinePage } from "./offline";
import type { Told } from "./telling";
import { shown } from "./telling";

/** Of what service workers have, what is used; the page's own types know nothing of them. */
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(of: { type: "window"; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<unknown>;
  };
  addEventListener<Name extends keyof Happenings>(
    name: Name,
    listener: (happened: Happenings[Name]) => void,
  ): void;
}
interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Happenings {
  activate: Lasting;
  fetch: Fetching;
  push: Lasting & { data: { json(): unknown } | null };
  notificationclick: Lasting & { notification: Notification };
}

const worker = self as unknown as Worker;
const CODE = /^[2-9a-hjkmnp-z]{8}$/;

worker.addEventListener("push", (push) => {
  const told = push.data?.json() as Told | undefined;
  if (!told || !CODE.test(told.code)) return;
  const { title, body } = shown(told);
  const about = {
    body,
    tag: told.code,
    icon: "/icon-192.png",
    lang: told.language,
    data: told.code,
  };
  push.waitUntil(worker.registration.showNotification(title, about));
});

worker.addEventListener("notificationclick", (click) => {
  click.notification.close();
  click.waitUntil(open(`/t/${click.notification.data as string}`));
});

/** The page that began it has it from now on, and not only from the next visit. */
worker.addEventListener("activate", (beginning) => beginning.waitUntil(worker.clients.claim()));

/** Pages alone: all else of the client knows by itself what to do without a server. */
worker.addEventListener("fetch", (fetching) => {
  const { request } = fetching;
  if (request.mode !== "navigate") return;
  fetching.respondWith(fetch(request).catch(offline));
});

function offline(): Response {
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(offlinePage(navigator.languages), { status: 503, headers });
}

/** The page that shows the table, if there is one; it is the person's by their cookie alone. */
async function open(path: string): Promise<unknown> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  return there ? there.focus() : worker.clients.openWindow(path);
}
