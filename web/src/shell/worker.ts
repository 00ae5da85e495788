/** The worker that shows notices, and a page of ours where no server can be reached. */
const WORKER = "/worker.js";
/** So many milliseconds after a page nobody waits for anything else. */
const WHILE = 15_000;

export function beginWorker(): void {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register(WORKER).catch(() => undefined);
  setTimeout(register, WHILE);
}
