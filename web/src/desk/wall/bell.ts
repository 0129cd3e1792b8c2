// Sounds of the wall screen: a minute before the end, the end of a level or break, and what is announced.

export interface Heard {
  level: number;
  onBreak: boolean;
  left: number | null;
  act: number;
}

const MINUTE_MS = 60_000;

export class Bell {
  #context: AudioContext | null = null;
  #on = false;
  #before: Heard | null = null;

  /** Turn sounds on or off. A browser lets a page make sounds only after somebody has clicked. */
  toggle(): boolean {
    this.#on = !this.#on;
    if (this.#on) {
      this.#context ??= new AudioContext();
      this.#ring([660]);
    }
    return this.#on;
  }

  hear(now: Heard): void {
    const before = this.#before;
    this.#before = now;
    if (!this.#on || !before) return;
    if (now.level !== before.level || now.onBreak !== before.onBreak) this.#ring([523, 659, 784]);
    else if (crossed(before.left, now.left, 0)) this.#ring([880, 880, 880]);
    else if (crossed(before.left, now.left, MINUTE_MS)) this.#ring([660, 660]);
  }

  #ring(notes: readonly number[]): void {
    const context = this.#context;
    if (!context) return;
    notes.forEach((note, at) => {
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      const from = context.currentTime + at * 0.28;
      tone.frequency.value = note;
      volume.gain.setValueAtTime(0.25, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.26);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + 0.27);
    });
  }
}

/** Whether a time that goes down has passed a mark. */
export function crossed(before: number | null, now: number | null, mark: number): boolean {
  return before !== null && now !== null && before > mark && now <= mark;
}
