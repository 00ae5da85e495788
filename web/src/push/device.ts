/** Whether this device is told that a table waits, and how to begin and end that. */
import { api } from "../shell/api";

/** `home`: an iPhone takes notices once the page is on its home screen. */
export type Standing = "on" | "off" | "denied" | "unable" | "insecure" | "home";

const WORKER = "/worker.js";

/** An iPad says that it is a Mac, but a Mac has no touch screen. */
function isApple(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** What there is to know without asking anybody. */
export function hindrance(): Standing | null {
  if (!isSecureContext) return "insecure";
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (able) return Notification.permission === "denied" ? "denied" : null;
  const installed = matchMedia("(display-mode: standalone)").matches;
  return isApple() && !installed ? "home" : "unable";
}

async function subscribed(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Tell the server about this device: it may have forgotten it, or know it as somebody else's. */
async function tell(subscription: PushSubscription, language: string): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await api.pushHere({ endpoint: endpoint ?? "", key: p256dh, auth, language });
}

export async function standing(language: string): Promise<Standing> {
  const hindered = hindrance();
  if (hindered) return hindered;
  const subscription = await subscribed();
  if (!subscription) return "off";
  await tell(subscription, language);
  return "on";
}

/** Asks for leave, so somebody must have tapped. */
export async function turnOn(key: string, language: string): Promise<Standing> {
  if ((await Notification.requestPermission()) !== "granted") return hindrance() ?? "off";
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  // One that was made for other keys is of no use.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  await tell(await worker.pushManager.subscribe(wanted), language);
  return "on";
}

export async function turnOff(): Promise<Standing> {
  const subscription = await subscribed();
  if (subscription) {
    await api.pushNoMore(subscription.endpoint);
    await subscription.unsubscribe();
  }
  return hindrance() ?? "off";
}
