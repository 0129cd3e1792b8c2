// Decides what a press was meant for. Buttons and keys stay in place while their meaning changes, and a person needs a
// moment to see that. So a press counts only for a target shown long enough before the press began.

/** Shortest human reaction to a new picture, in milliseconds. */
export const SEEN_MS = 250;
/** Longer delay after a target was removed unanswered: a press begun for it may still arrive. */
export const TAKEN_AWAY_MS = 1_000;

export class Sight {
  readonly #now: () => number;
  #what: string | null = null;
  #from = 0;
  #begun: { what: string | null } | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Set the target shown from now on; null takes no press. */
  shows(what: string | null, wait = SEEN_MS): void {
    if (what === this.#what) return;
    this.#what = what;
    this.#from = this.#now() + wait;
  }

  /** The target of a press that begins now; null if it has not been shown long enough. */
  get meant(): string | null {
    return this.#now() >= this.#from ? this.#what : null;
  }

  /** A press begins: the pointer, or a key on a button, goes down. */
  begins(): void {
    this.#begun = { what: this.meant };
  }

  /** The press left its button or was cancelled. */
  forgets(): void {
    this.#begun = null;
  }

  /** The target of a click: the one at the start of its press. A screen reader's click has no press and begins now. */
  clicked(): string | null {
    const begun = this.#begun;
    this.#begun = null;
    return begun ? begun.what : this.meant;
  }
}
