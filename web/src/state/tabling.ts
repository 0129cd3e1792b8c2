// Several tables of one person at once: one is shown, the others are watched and marked when it is their turn.

import type { SeenRow } from "./lobby";
import type { TableState } from "./table.svelte";

/** Milliseconds until a table's turn of yours ends, time bank included; null if it is not your turn. */
export function turnEnds(table: TableState, now: number): number | null {
  const clock = table.snapshot?.clock;
  if (!table.menu || !clock || clock.seat !== table.snapshot?.you) return null;
  return Math.max(0, clock.bank_deadline - now - table.ahead);
}

/** The table to go to next: of those whose turn it is, the one whose time ends first. */
export function nextTurn(tables: readonly TableState[], shown: TableState | null, now: number): TableState | null {
  const waiting = tables
    .filter((table) => table !== shown && table.menu !== null)
    .sort((a, b) => (turnEnds(a, now) ?? Infinity) - (turnEnds(b, now) ?? Infinity));
  return waiting[0] ?? null;
}

/** Tournaments that you play in and that run: their tables are watched even when another is shown. */
export function toWatch(rows: readonly SeenRow[]): string[] {
  return rows.filter((row) => row.playing && row.state === "running").map((row) => row.stream);
}
