// The proof of a hand that is looked at, and this page's own part in the cut of decks.

import { check, type Wrong } from "../fair/check";
import { agrees, Cutting } from "../fair/cutting";
import type { Bytes, Digests } from "../fair/hashes";
import { poolOf } from "./cash";
import type { ClientMessage, HandProof, Table } from "../protocol";

/** What fairness needs of the browser. */
export interface Chance {
  /** Null where the browser has no hashes. */
  digests: Digests | null;
  /** 32 random bytes. */
  bytes(): Bytes;
}

export class Fairness {
  /** The hand whose proof is on show, or asked for. */
  wanted: { stream: string; hand: number } | null = $state.raw(null);
  proof: HandProof | null = $state.raw(null);
  /** What is wrong with the proof; null while it is being checked, or where the browser has no hashes. */
  wrong: readonly Wrong[] | null = $state.raw(null);
  /** Whether the room can't prove the hand. */
  refused = $state(false);
  readonly canCheck: boolean;
  readonly cutting: Cutting;
  readonly #digests: Digests | null;
  readonly #send: (message: ClientMessage) => void;

  constructor({ digests, bytes }: Chance, send: (message: ClientMessage) => void) {
    this.#digests = digests;
    this.#send = send;
    this.canCheck = digests !== null;
    this.cutting = new Cutting(digests, bytes, send);
  }

  /** Whether what this page was told before agrees with the proof. */
  get agreement(): { commitment: boolean | null; bytes: boolean | null } {
    const proof = this.proof;
    return agrees(proof && this.cutting.witnessed(proof.stream, proof.table, proof.deal, proof.hand), proof ?? { decks: [], contributions: [] });
  }

  ask(stream: string, hand: number): void {
    this.wanted = { stream: poolOf(stream), hand };
    this.proof = null;
    this.wrong = null;
    this.refused = false;
    this.askAgain();
  }

  /** The line is back: ask for what is not here yet. */
  askAgain(): void {
    if (this.wanted && !this.proof) this.#send({ type: "prove_hand", ...this.wanted });
  }

  close(): void {
    this.wanted = null;
    this.proof = null;
  }

  came(proof: HandProof): void {
    if (proof.stream !== this.wanted?.stream || proof.hand !== this.wanted.hand) return;
    this.proof = proof;
    if (!this.#digests) return;
    void check(proof, this.#digests).then((wrong) => {
      if (this.proof === proof) this.wrong = wrong;
    });
  }

  /** The room told a table: remember what its deck is committed to, and take part in the next cut. */
  table(table: Table): void {
    const hand = table.hand;
    if (hand && !hand.over && table.shuffle) this.cutting.told(poolOf(table.stream), hand.hand, table.shuffle);
    // Who comes to a table of a pool is known only when it is dealt: nobody cuts its deck.
    if (table.your_table !== null && !table.your_pool) this.cutting.begun(table.stream, hand?.hand ?? 0);
  }

  /** What `tools/verify.py` reads: the proof, and what this page was told before. */
  get saved(): string {
    const proof = this.proof;
    const told = proof && this.cutting.witnessed(proof.stream, proof.table, proof.deal, proof.hand);
    return JSON.stringify({ type: "tapete-download", proof, told }, null, 1);
  }
}
