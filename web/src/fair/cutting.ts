// Takes part in the cut of every deck: commits to random bytes, and reveals them once the room has committed.

import type { ClientMessage, DealOpened } from "../protocol";
import { type Bytes, contribution, type Digests, toHex } from "./hashes";

/** How many of the last deals and hands are remembered, to compare proofs with what was told before. */
const KEPT = 1_000;
/** How many commitments of one stream are remembered; the room awaits the last one or the one before. */
const MOST_SECRETS = 8;

/** The part of it that is another one's of the same stream. */
interface Part {
  secrets: Map<string, Bytes>;
  /** What the next deal may await. */
  next: string | null;
  /** The hand at which the room was last sure to know it. */
  hand: number | null;
  /** Whether the next hand is cut by these bytes; the room knows what it may await after it. */
  cut: boolean;
}

/** What was told of a deal before it was dealt. */
export interface Witness {
  commitment: string;
  /** Our bytes, if they were awaited. */
  bytes: string | null;
}

export class Cutting {
  readonly #parts = new Map<string, Part>();
  /** By what was committed to: the deck against which it was revealed. */
  readonly #against = new Map<string, string>();
  readonly #opened = new Map<string, Witness>();
  readonly #shuffles = new Map<string, string>();
  readonly #sums: Digests | null;
  readonly #random: () => Bytes;
  readonly #send: (message: ClientMessage) => void;
  #queue: Promise<void> = Promise.resolve();

  /** Without `sums`, it takes no part and only remembers what it is told. */
  constructor(sums: Digests | null, random: () => Bytes, send: (message: ClientMessage) => void) {
    this.#sums = sums;
    this.#random = random;
    this.#send = send;
  }

  /** Done with all that came so far. */
  get settled(): Promise<void> {
    return this.#queue;
  }

  /** A hand is on at our own table, 0 before the first one: commit, until a deal has awaited it. */
  begun(stream: string, hand: number): void {
    this.#then(async (sums) => {
      const part = this.#part(stream);
      if (part.hand === hand) return;
      part.hand = hand;
      if (part.cut) part.cut = false;
      else this.#send({ type: "commit_bytes", stream, commitment: part.next ?? (await this.#fresh(sums, part)) });
    });
  }

  /** The table tells what the deck of its hand was committed to. */
  told(stream: string, hand: number, shuffle: string): void {
    keep(this.#shuffles, `${stream}/${hand}`, shuffle);
  }

  /** The line was lost, perhaps with the room: commit again. */
  lost(): void {
    this.#then(async () => {
      for (const part of this.#parts.values()) {
        part.hand = null;
        part.cut = false;
      }
    });
  }

  /** A deal is open: reveal the bytes, if they are awaited. */
  opened(deal: DealOpened): void {
    this.#then((sums) => this.#open(sums, deal));
  }

  /** What was told of a hand before it was over; null if we were not there. */
  witnessed(stream: string, table: number, deal: number, hand: number): Witness | null {
    const opened = this.#opened.get(`${stream}/${table}/${deal}`);
    if (opened) return opened;
    const shuffle = this.#shuffles.get(`${stream}/${hand}`);
    return shuffle === undefined ? null : { commitment: shuffle, bytes: null };
  }

  async #open(sums: Digests, deal: DealOpened): Promise<void> {
    const part = this.#part(deal.stream);
    const at = `${deal.stream}/${deal.table}/${deal.deal}`;
    const before = this.#opened.get(at);
    if (before && before.commitment !== deal.commitment) return; // the room has put another deck in its place
    const mine = Object.values(deal.awaited).find((one) => part.secrets.has(one));
    const bytes = mine === undefined ? undefined : part.secrets.get(mine);
    if (!before) keep(this.#opened, at, { commitment: deal.commitment, bytes: bytes ? toHex(bytes) : null });
    if (mine === undefined || !bytes) return;
    const against = this.#against.get(mine) ?? deal.commitment;
    if (against !== deal.commitment) return; // it knew these bytes when it put this deck in order
    this.#against.set(mine, against);
    part.cut = true;
    const reveal: ClientMessage = { type: "reveal_bytes", stream: deal.stream, deal: deal.commitment, reveal: toHex(bytes) };
    this.#send(mine === part.next ? { ...reveal, next: await this.#fresh(sums, part) } : reveal);
  }

  async #fresh(sums: Digests, part: Part): Promise<string> {
    const made = this.#random();
    const committed = toHex(await contribution(sums, made));
    part.secrets.set(committed, made);
    for (const old of [...part.secrets.keys()].slice(0, -MOST_SECRETS)) {
      part.secrets.delete(old);
      this.#against.delete(old);
    }
    part.next = committed;
    return committed;
  }

  #part(stream: string): Part {
    let part = this.#parts.get(stream);
    if (!part) {
      part = { secrets: new Map(), next: null, hand: null, cut: false };
      this.#parts.set(stream, part);
    }
    return part;
  }

  /** Do it once all before is done, so that hashing changes no order. */
  #then(work: (sums: Digests) => Promise<void>): void {
    const sums = this.#sums;
    if (sums) this.#queue = this.#queue.then(() => work(sums)).catch(() => undefined);
  }
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value);
  for (const old of map.keys()) {
    if (map.size <= KEPT) break;
    map.delete(old);
  }
}

/** Whether what was told before agrees with the proof: `true`, `false`, or null if nothing was told to us. */
export function agrees(witness: Witness | null, proof: { decks: readonly { commitment: string }[]; contributions: readonly { reveal: string | null }[] }): { commitment: boolean | null; bytes: boolean | null } {
  if (!witness) return { commitment: null, bytes: null };
  const bytes = witness.bytes === null ? null : proof.contributions.some((one) => one.reveal === witness.bytes);
  return { commitment: proof.decks[0]?.commitment === witness.commitment, bytes };
}
