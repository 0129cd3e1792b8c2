// The browser as the session's world.

import { browserDigests } from "./fair/hashes";
import type { Store } from "./state/settings.svelte";
import type { World } from "./state/session.svelte";
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
    sound: play,
    hurried: () => document.hidden || calm(),
    place: () => location.hash.slice(1),
    goTo(place) {
      if (location.hash.slice(1) !== place) history.replaceState(null, "", place ? `#${place}` : location.pathname);
    },
  };
}
