// How one person looks at the lobby: their choice, their favourites, and the row whose facts are on show.

import { ANY, type Choice, type Column, readChoice, writeChoice } from "./choice";
import type { Store } from "./settings.svelte";

const CHOICE = "tapete.lobby";
const STARS = "tapete.stars";
const STARS_KEPT = 200;

function keptStars(store: Store): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(STARS) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export class LobbyView {
  choice: Choice = $state.raw(ANY);
  /** Names of the events that are favourites: the next one of the same name is one, too. */
  starred: ReadonlySet<string> = $state.raw(new Set());
  /** The cash table at which the user wants to sit down, until it has come. */
  sitsAt: string | null = $state(null);
  /** Whether they are in a hurry there: by a quick seat, which posts a blind rather than wait for it. */
  hurries = $state(false);
  /** The pool that the user wants to join, while it is asked how many chips they bring. */
  joins: string | null = $state(null);
  /** The stream that the user has picked. */
  picked: string | null = $state(null);
  readonly #store: Store;
  readonly #changed: () => void;

  /** `address`: what stood behind `lobby?`; empty: as it was left last. */
  constructor(store: Store, address: string, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
    this.choice = readChoice(address || (store.getItem(CHOICE) ?? ""));
    this.starred = new Set(keptStars(store));
  }

  get address(): string {
    return writeChoice(this.choice);
  }

  set(change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...change };
    this.#store.setItem(CHOICE, this.address);
    this.#changed();
  }

  /** Everything of a tab; the order stays. */
  clear(): void {
    const { tab, sort, down } = this.choice;
    this.set({ ...ANY, tab, sort, down });
  }

  get filtered(): boolean {
    const { tab, sort, down } = this.choice;
    return writeChoice(this.choice) !== writeChoice({ ...ANY, tab, sort, down });
  }

  /** Sort by a column, the other way round at the second press, and not at the third. */
  sort(column: Column): void {
    const { sort, down } = this.choice;
    if (sort !== column) this.set({ sort: column, down: false });
    else if (!down) this.set({ down: true });
    else this.set({ sort: null, down: false });
  }

  star(name: string): void {
    const stars = new Set(this.starred);
    if (!stars.delete(name)) stars.add(name);
    this.starred = stars;
    this.#store.setItem(STARS, JSON.stringify([...stars].slice(-STARS_KEPT)));
  }
}
