// The world that a session stands in; tests give it a small one.

import type { Caller } from "../account.svelte";
import type { Surroundings } from "../connection";
import type { Chance } from "../fairness.svelte";
import type { Store } from "../settings.svelte";
import type { Sound } from "../sound";

export interface World extends Surroundings, Chance, Caller {
  uuid(): string;
  store: Store;
  sound(sound: Sound): void;
  /** Call the user back from another tab, window or pocket. */
  alert(title: string, text: string): void;
  hurried(): boolean;
  /** The address after `#`, so that a reload comes back to the same place. */
  place(): string;
  goTo(place: string): void;
}
