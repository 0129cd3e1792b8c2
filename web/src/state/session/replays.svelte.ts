// Hands that are over: the list of a table, and the one that is replayed.

import type { ClientMessage, HandList, HandReplay } from "../../protocol";
import type { Past, PastReplay } from "../past.svelte";
import type { TableState } from "../table.svelte";

/** Why there is no replay. */
export type NoReplay = "past.no_link" | "past.failed" | "hands.empty";

export class Replays {
  hands: HandList | null = $state.raw(null);
  replay: HandReplay | PastReplay | null = $state.raw(null);
  replayWanted: number | null = $state(null);
  readonly #past: Past;
  readonly #send: (message: ClientMessage) => void;
  readonly #table: () => TableState | null;
  readonly #failed: (why: NoReplay) => void;

  /**
   * @param table the table on show.
   * @param failed tells that there is no replay.
   */
  constructor(past: Past, send: (message: ClientMessage) => void, table: () => TableState | null, failed: (why: NoReplay) => void) {
    this.#past = past;
    this.#send = send;
    this.#table = table;
    this.#failed = failed;
  }

  ask(): void {
    const table = this.#table();
    if (table) this.#send({ type: "hands", stream: table.stream });
  }

  open(hand: number): void {
    if (!this.#table()) return;
    this.replay = null;
    this.replayWanted = hand;
    this.askAgain();
  }

  /** The line is back: ask for the wanted hand anew. */
  askAgain(): void {
    const table = this.#table();
    if (this.replayWanted !== null && table) this.#send({ type: "hand_steps", stream: table.stream, hand: this.replayWanted });
  }

  /** Replay a hand of the list of one's own hands. */
  async openPast(stream: string, hand: number): Promise<void> {
    this.replay = null;
    this.replayWanted = hand;
    const replay = await this.#past.replay(stream, hand);
    if (this.replayWanted !== hand) return;
    if (replay) this.replay = replay;
    else {
      this.close();
      this.#failed("past.failed");
    }
  }

  /**
   * Replay the hand that somebody shared.
   *
   * @param wanted whether the page still waits for it.
   */
  async openShared(link: string, wanted: () => boolean): Promise<void> {
    const replay = await this.#past.shared(link);
    if (!wanted()) return;
    this.replayWanted = replay?.hand ?? null;
    this.replay = replay;
    if (!replay) this.#failed("past.no_link");
  }

  /** The last hand that is over. */
  openLast(): void {
    const hand = this.#table()?.snapshot?.hand;
    const last = !hand ? 0 : hand.over ? hand.hand : hand.hand - 1;
    if (last > 0) this.open(last);
    else this.#failed("hands.empty");
  }

  came(replay: HandReplay): void {
    if (this.replayWanted === replay.hand) this.replay = replay;
  }

  close(): void {
    this.replay = null;
    this.replayWanted = null;
  }
}
