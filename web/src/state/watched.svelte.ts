// The tables that are watched, one of each tournament: the room sends no more than that over one line.

import { FoldedTable } from "../fold/table";
import type { ClientMessage, News, Snapshot, Table, Yours } from "../protocol";
import type { TableState } from "./table.svelte";

export class Watched {
  /** In the order in which they were opened. */
  all: readonly TableState[] = $state.raw([]);
  readonly #folded = new Map<string, FoldedTable>();
  readonly #send: (message: ClientMessage) => void;
  readonly #make: (stream: string, looksAt: number | null) => TableState;
  readonly #hears: () => boolean;

  /**
   * @param hears whether the chat is wanted, too.
   */
  constructor(send: (message: ClientMessage) => void, make: (stream: string, looksAt: number | null) => TableState, hears: () => boolean = () => true) {
    this.#send = send;
    this.#make = make;
    this.#hears = hears;
  }

  of(stream: string): TableState | null {
    return this.all.find((table) => table.stream === stream) ?? null;
  }

  /** The table as it is watched, or from now on: one's own, or the one with a number as a spectator. */
  watch(stream: string, looksAt: number | null): TableState {
    const known = this.of(stream);
    if (known?.looksAt === looksAt) return known;
    known?.close();
    const table = this.#make(stream, looksAt);
    this.all = known ? this.all.map((other) => (other === known ? table : other)) : [...this.all, table];
    this.#folded.set(stream, new FoldedTable());
    this.#ask(table);
    return table;
  }

  /** The table after what the room tells of it; null if nothing can be shown yet. */
  fold(message: Snapshot | News | Yours): Table | null {
    const table = this.of(message.stream);
    const folded = this.#folded.get(message.stream);
    if (!table || !folded) return null;
    const found = folded.fold(message);
    if (found !== "gap") return found;
    this.#ask(table);
    return null;
  }

  /** The line is back: ask for what came meanwhile; what was sent and not answered stands no more. */
  resume(): void {
    for (const table of this.all) {
      this.#ask(table);
      table.unconfirmed();
    }
  }

  /** Ask for every table anew: the chat is wanted now, or no more. */
  askAll(): void {
    for (const table of this.all) this.#ask(table);
  }

  close(table: TableState): void {
    this.#send({ type: "unwatch", stream: table.stream });
    table.close();
    this.#folded.delete(table.stream);
    this.all = this.all.filter((other) => other !== table);
  }

  #ask({ stream, looksAt, snapshot }: TableState): void {
    // When the table that is looked at breaks, the room shows another one in its place.
    this.#send({ type: "watch", stream, ...(looksAt === null ? {} : { table: snapshot?.table || looksAt }), ...(this.#hears() ? { chat: true } : {}) });
  }
}
