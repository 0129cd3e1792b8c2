// The client as an installed program: kept for offline use, and loaded anew when the room has a newer one.

/** Register the service worker, where the browser has it: over TLS, or on this machine. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register("./sw.js").catch(() => undefined); // a private window refuses it
}

/** The same for a page of the desk, whose files only such a page asks for. */
export function keepDeskForOffline(): void {
  keepForOffline();
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready.then((found) => found.active?.postMessage("keep-desk"));
}

const MENDED = "tapete.mended";
const ONCE_IN_MS = 60_000;

/** A part could not be loaded: after an update its file is gone. Load the page anew if the room answers, not for ever. */
export async function mendStale(): Promise<void> {
  const last = Number(sessionStorage.getItem(MENDED) ?? 0);
  if (Date.now() - last < ONCE_IN_MS) return;
  sessionStorage.setItem(MENDED, String(Date.now()));
  const answer = await fetch("./", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}
