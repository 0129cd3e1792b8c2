// The browser as the session's world.

import { browserDigests } from "./fair/hashes";
import type { Store } from "./state/settings.svelte";
import type { HandReplay } from "./protocol";
import type { PreviewWorld } from "./state/preview.svelte";
import type { World } from "./state/session/world";
import { play } from "./state/sound";

/** localStorage, or a store for this page alone where a browser forbids it. */
function keptStore(): Store {
  try {
    localStorage.setItem("tapete.try", "1");
    localStorage.removeItem("tapete.try");
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

/** `crypto.randomUUID` is missing where a page does not come over TLS from another machine. */
function uuid(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The lines of an answer that goes on and on. */
async function* lines(path: string, aborted: AbortSignal): AsyncGenerator<string> {
  const answer = await fetch(path, { signal: aborted });
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}

export function previewWorld(): PreviewWorld {
  return {
    now: () => Date.now(),
    later(milliseconds, call) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
    lines,
    example: async () => (await import("./example/hand.json")).default as unknown as HandReplay,
    hurried: () => document.hidden || calm(),
  };
}

export function browserWorld(): World {
  return {
    store: keptStore(),
    uuid,
    digests: browserDigests(crypto),
    bytes: () => crypto.getRandomValues(new Uint8Array(32)),
    now: () => Date.now(),
    random: () => Math.random(),
    later(milliseconds, call) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
    open(events) {
      const secure = location.protocol === "https:";
      const socket = new WebSocket(`${secure ? "wss" : "ws"}://${location.host}/ws`);
      socket.onopen = () => events.opened();
      socket.onmessage = (message) => {
        if (typeof message.data === "string") events.received(message.data);
      };
      socket.onclose = () => events.closed();
      return { send: (text) => socket.send(text), close: () => socket.close() };
    },
    async call(path, body, headers) {
      const asked: RequestInit = { headers: { ...headers }, credentials: "same-origin" };
      if (body !== undefined) {
        asked.method = "POST";
        asked.headers = { ...headers, "Content-Type": "application/json" };
        asked.body = JSON.stringify(body);
      }
      const answer = await fetch(path, asked);
      const json = /^application\/(problem\+)?json/.test(answer.headers.get("content-type") ?? "");
      const found = json ? ((await answer.json()) as Record<string, unknown>) : { text: await answer.text() };
      return { status: answer.status, body: found };
    },
    save(text, name, type) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type }));
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    },
    sound: play,
    alert(title, text) {
      if (!document.hidden) return;
      navigator.vibrate?.([180, 90, 180]);
      if (!("Notification" in window) || Notification.permission !== "granted") return;
      // One at a time for each table; it goes once the page is looked at again.
      const told = new Notification(title, { body: text, tag: `tapete/${title}` });
      told.onclick = () => {
        window.focus();
        told.close();
      };
      document.addEventListener("visibilitychange", () => told.close(), { once: true });
    },
    hurried: () => document.hidden || calm(),
    place: () => location.hash.slice(1),
    goTo(place) {
      if (location.hash.slice(1) !== place) history.replaceState(null, "", place ? `#${place}` : location.pathname);
    },
  };
}
