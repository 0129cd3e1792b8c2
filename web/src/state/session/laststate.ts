// The last lobby that the room told, kept in the browser: it is what a page without a line can still show.

import type { LobbyRows } from "../../protocol";
import type { Store } from "../settings.svelte";

const LAST = "tapete.last";
const KEEP_EVERY_MS = 20_000;

export interface Last {
  at: number;
  lobby: LobbyRows;
}

export class LastState {
  #keptAt = -Infinity;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Keep a lobby, not more often than needed. */
  keep(lobby: LobbyRows, at: number): void {
    if (at - this.#keptAt < KEEP_EVERY_MS) return;
    this.#keptAt = at;
    try {
      this.#store.setItem(LAST, JSON.stringify({ at, lobby }));
    } catch {
      this.forget(); // the browser has no room for it
    }
  }

  read(): Last | null {
    try {
      const kept = JSON.parse(this.#store.getItem(LAST) ?? "null") as Last | null;
      return kept && Array.isArray(kept.lobby?.rows) && typeof kept.at === "number" ? kept : null;
    } catch {
      return null;
    }
  }

  forget(): void {
    this.#store.removeItem(LAST);
  }
}
