// What a press was meant for. Buttons and keys keep their place while what they stand for changes, and a person needs
// a moment to see that: a press counts for what had been on show long enough when it began, and for nothing else.

/** Nobody reacts to a new picture faster than this, in milliseconds. */
export const SEEN_MS = 250;
/** After something that was taken away unanswered: what was begun for it is still under way. */
export const TAKEN_AWAY_MS = 1_000;

export class Sight {
  readonly #now: () => number;
  #what: string | null = null;
  #from = 0;
  #begun: { what: string | null } | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** This is on show from now on; nothing (null) takes no press. */
  shows(what: string | null, wait = SEEN_MS): void {
    if (what === this.#what) return;
    this.#what = what;
    this.#from = this.#now() + wait;
  }

  /** What a press that begins now is meant for; null if that has not been on show long enough. */
  get meant(): string | null {
    return this.#now() >= this.#from ? this.#what : null;
  }

  /** A press begins: the pointer, or a key on a button, goes down. */
  begins(): void {
    this.#begun = { what: this.meant };
  }

  /** It slid off its button, or was called off. */
  forgets(): void {
    this.#begun = null;
  }

  /** What a click is meant for: what its press began on. One without a press, as a screen reader's, begins now. */
  clicked(): string | null {
    const begun = this.#begun;
    this.#begun = null;
    return begun ? begun.what : this.meant;
  }
}
