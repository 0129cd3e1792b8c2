// The service worker: the page and its files from the cache when there is no network; nothing of the room is kept here.

const CACHE = `tapete-${"VERSION"}`;
const FILES = ["FILES"];
const DESK = ["DESK"];
/** Pages of the desk: one file serves them all. */
const DESK_PAGES = ["desk", "wall", "seat"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("tapete-") && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "keep-desk") event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(DESK)));
});

/** A page: the newest one if the room answers, else the one that is kept. */
async function page(request, name) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(name);
    if (kept) return kept;
    throw error;
  }
}

/** A file whose name changes with its content: the kept one is as good as a new one. */
async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) await (await caches.open(CACHE)).put(request, found.clone());
  return found;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== "GET" || url.origin !== scope.origin) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (request.mode === "navigate" && (path === "" || path === "index.html")) event.respondWith(page(request, "./"));
  else if (request.mode === "navigate" && DESK_PAGES.includes(path.replace(/\/$/, ""))) event.respondWith(page(request, "./desk"));
  else if (path.startsWith("assets/")) event.respondWith(file(request));
  else if (path === "favicon.svg" || path === "manifest.webmanifest" || path.startsWith("icon-")) event.respondWith(file(request));
});
