// The draws of a tournament that are looked at, and what this page was shown of their commitments before.

import { checkDraws, type WrongDraw } from "../fair/draws";
import type { Digests } from "../fair/hashes";
import type { ClientMessage, DrawsProof, DrawTold, TournamentState } from "../protocol";

export class Draws {
  /** The tournament whose draws are on show. */
  wanted: string | null = $state.raw(null);
  /** What has come of them, all answers together. */
  proof: DrawsProof | null = $state.raw(null);
  /** By number: what is wrong, or null for a draw that is as it should be. */
  wrong: ReadonlyMap<number, WrongDraw | null> = $state.raw(new Map());
  readonly canCheck: boolean;
  readonly #digests: Digests | null;
  readonly #send: (message: ClientMessage) => void;
  readonly #shown = new Map<string, readonly string[]>();

  constructor(digests: Digests | null, send: (message: ClientMessage) => void) {
    this.#digests = digests;
    this.#send = send;
    this.canCheck = digests !== null;
  }

  /** A page came: remember what it is committed to. Only the first that was shown counts. */
  shown({ stream, draws }: Pick<TournamentState, "stream" | "draws">): void {
    const known = this.#shown.get(stream) ?? [];
    this.#shown.set(stream, [...known, ...draws.slice(known.length)]);
  }

  /** Whether the commitments are those that this page was shown before; null if it was shown none. */
  get agrees(): boolean | null {
    const known = this.proof && this.#shown.get(this.proof.stream);
    if (!this.proof || !known || known.length === 0) return null;
    const told = this.proof.chains.map((chain) => chain.commitment);
    return known.every((commitment, at) => told[at] === undefined || told[at] === commitment);
  }

  /** The state of the whole: what is wrong anywhere comes first. */
  get verdict(): "loading" | "checking" | "none" | "good" | "bad" | "unchecked" {
    const proof = this.proof;
    if (!proof) return "loading";
    if (this.agrees === false || [...this.wrong.values()].some((one) => one !== null)) return "bad";
    if (proof.made === 0) return "none";
    if (!this.canCheck) return "unchecked";
    return this.wrong.size === proof.made ? "good" : "checking";
  }

  ask(stream: string): void {
    this.wanted = stream;
    this.proof = null;
    this.wrong = new Map();
    this.askAgain();
  }

  /** Ask for the draws that are not here yet. */
  askAgain(): void {
    if (this.wanted && (!this.proof || this.#last < this.proof.made)) this.#send({ type: "prove_draws", stream: this.wanted, after: this.#last });
  }

  close(): void {
    this.wanted = null;
    this.proof = null;
  }

  came(answer: DrawsProof): void {
    if (answer.stream !== this.wanted) return;
    const fresh = answer.draws.filter((draw) => draw.draw > this.#last);
    const proof = { ...answer, draws: [...(this.proof?.draws ?? []), ...fresh] };
    this.proof = proof;
    if (fresh.length > 0) this.askAgain();
    const digests = this.#digests;
    if (!digests) return;
    void checkDraws({ ...answer, draws: fresh }, digests).then((found) => {
      if (this.wanted === answer.stream) this.wrong = new Map([...this.wrong, ...found]);
    });
  }

  /** The seat that a draw gave to one of these entries, if it gave one. */
  seatOf(draw: DrawTold, entries: readonly number[]): readonly [table: number, seat: number] | null {
    const found = draw.seats.find(([entry]) => entries.includes(entry));
    return found ? [found[1], found[2]] : null;
  }

  /** What `tools/verify.py` reads. */
  get saved(): string {
    return JSON.stringify({ type: "tapete-download", proof: this.proof, told: [...(this.#shown.get(this.wanted ?? "") ?? [])] }, null, 1);
  }

  get #last(): number {
    return this.proof?.draws.at(-1)?.draw ?? 0;
  }
}
