// Says the last seconds of our turn: when the book wants a reminder, or at ten; and at five. The last two sound.

import type { TableState } from "../table.svelte";

/** The last call. */
const LAST = 5;
/** The first one where the book does not say when; only of turns that are longer. */
const FIRST = 10;
const LONG_MS = 12_000;

export interface Hurry {
  seconds: number;
  sound: boolean;
}

export class HurryBell {
  #told = "";

  /** The seconds to be told now, once each per deadline. */
  due(table: TableState | null, now: number): Hurry | null {
    const clock = table?.snapshot?.clock;
    if (!table || !clock || clock.seat !== table.snapshot?.you || table.answered !== null) return null;
    const left = clock.deadline - (now + table.ahead);
    const reminder = Math.round((table.snapshot.remind_ms ?? 0) / 1_000);
    const long = reminder > 0 || clock.deadline - clock.began > LONG_MS;
    const first = reminder || FIRST;
    const seconds = left <= 0 ? null : left <= LAST * 1_000 ? LAST : long && left <= first * 1_000 ? first : null;
    const key = `${seconds}/${clock.deadline}`;
    if (seconds === null || this.#told === key) return null;
    this.#told = key;
    return { seconds, sound: seconds === LAST || reminder > 0 };
  }
}
