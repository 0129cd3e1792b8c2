// The tables that are watched, one of each tournament: the room sends no more than that over one line.

import type { ClientMessage } from "../protocol";
import type { TableState } from "./table.svelte";

export class Watched {
  /** In the order in which they were opened. */
  all: readonly TableState[] = $state.raw([]);
  readonly #send: (message: ClientMessage) => void;
  readonly #make: (stream: string, looksAt: number | null) => TableState;

  constructor(send: (message: ClientMessage) => void, make: (stream: string, looksAt: number | null) => TableState) {
    this.#send = send;
    this.#make = make;
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
    this.#ask(table);
    return table;
  }

  /** The line is back: ask for what came meanwhile; what was sent and not answered stands no more. */
  resume(): void {
    for (const table of this.all) {
      this.#ask(table);
      table.unconfirmed();
    }
  }

  close(table: TableState): void {
    this.#send({ type: "unwatch", stream: table.stream });
    table.close();
    this.all = this.all.filter((other) => other !== table);
  }

  #ask({ stream, looksAt, snapshot }: TableState): void {
    this.#send({ type: "watch", stream, ...(looksAt === null ? {} : { table: looksAt }), since: snapshot?.version ?? 0, ...(snapshot ? { since_table: snapshot.table } : {}) });
  }
}
