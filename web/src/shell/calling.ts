/** A notice of the system by this page itself, while it is open but nobody looks at it. */
const WORKER = "/worker.js";

/** Whether this browser has notices at all; on an iPhone only once the page is on the home screen. */
export const canCall = (): boolean => isSecureContext && "Notification" in window;

/** Ask for leave, so somebody must have tapped. */
export async function mayCall(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

export async function call(code: string, text: string): Promise<void> {
  if (!canCall() || Notification.permission !== "granted") return;
  const title = `${text} · ${code.slice(0, 4)}-${code.slice(4)}`;
  const about = { tag: code, icon: "/icon-192.png", data: code };
  // Phones take notices from workers alone; the worker leads back to the table.
  const worker = await navigator.serviceWorker?.getRegistration(WORKER);
  if (worker) return worker.showNotification(title, about);
  new Notification(title, about).onclick = () => window.focus();
}
