// Cash tables: what a person sees of them, and what they ask of one.

import type { CashRow, ClientMessage, LobbyRows, OwnCash, Table } from "../protocol";
import { CASH_COLUMNS, type CashColumn, type Choice, FAMILIES, familyOf, limitOf, plain, sizeOf } from "./choice";

/** A row of the lobby as one person sees it. */
export interface SeenCash extends CashRow {
  /** Whether they sit or wait there. */
  readonly yours: boolean;
  /** Of a pool: their entries, as messages name them. */
  readonly entries: readonly string[];
}

export function seenCash({ cash, yours }: LobbyRows, before: readonly SeenCash[]): SeenCash[] {
  const known = new Map(before.map((row) => [row.stream, row]));
  return cash.map((row) => {
    const now = { ...row, yours: yours[row.stream]?.playing ?? false, entries: yours[row.stream]?.pool_entries ?? [] };
    const old = known.get(row.stream);
    return old && JSON.stringify(old) === JSON.stringify(now) ? old : now;
  });
}

/** What the stakes are measured by: the big blind, or the small bet where nobody has blinds. */
export function bigOf({ stakes }: Pick<CashRow, "stakes">): number {
  return stakes.big_blind || stakes.small_bet;
}

const people = (row: SeenCash): number => row.players - row.bots;

function fits(row: SeenCash, choice: Choice, starred: ReadonlySet<string>, told: string): boolean {
  const { find, game, limit, size, stakes, kind } = choice;
  if (find.trim() !== "" && !plain(told).includes(plain(find.trim()))) return false;
  if (kind && row.pool !== (kind === "pool")) return false;
  if (game && familyOf(row) !== game) return false;
  if (limit && (row.mix !== null || limitOf(row) !== limit)) return false;
  if (size && sizeOf(row.seats) !== size) return false;
  if (stakes !== null && bigOf(row) > stakes) return false;
  if (choice.starred && !starred.has(row.name)) return false;
  return !choice.open || row.free > 0 || row.yours;
}

/** The tables asked for: yours first, then those where people play, then by game and stakes. */
export function chosenCash(
  rows: readonly SeenCash[],
  choice: Choice,
  { starred, told, locale }: { starred: ReadonlySet<string>; told: (row: SeenCash) => string; locale: string },
): SeenCash[] {
  const found = rows
    .filter((row) => fits(row, choice, starred, told(row)))
    .sort((a, b) => Number(b.yours) - Number(a.yours) || people(b) - people(a) || FAMILIES.indexOf(familyOf(a)) - FAMILIES.indexOf(familyOf(b)) || bigOf(a) - bigOf(b) || a.name.localeCompare(b.name, locale));
  const { sort, down } = choice;
  const by: Readonly<Record<CashColumn, (a: SeenCash, b: SeenCash) => number>> = {
    name: (a, b) => a.name.localeCompare(b.name, locale),
    game: (a, b) => a.game.localeCompare(b.game),
    stakes: (a, b) => bigOf(a) - bigOf(b),
    seats: (a, b) => a.players - b.players,
    pot: (a, b) => a.average_pot - b.average_pot,
    speed: (a, b) => a.hands_per_hour - b.hands_per_hour,
  };
  const order = CASH_COLUMNS.find((column) => column === sort);
  return order ? found.sort((a, b) => (down ? -1 : 1) * by[order](a, b)) : found;
}

/** The table with a free seat that one can pay and where most people play; without people, where no hand of bots runs that one would have to wait for. */
export function quickCash(rows: readonly SeenCash[], balance: number): SeenCash | null {
  const can = rows.filter((row) => !row.pool && row.free > 0 && !row.yours && !row.closing && !row.stopped && row.buy_in_least <= balance);
  return [...can].sort((a, b) => people(b) - people(a) || (people(a) > 0 ? b.players - a.players : a.players - b.players) || bigOf(a) - bigOf(b))[0] ?? null;
}

/** Whether a quick seat is at a cash table though events are on show: all are, and no filter is of events alone. */
export function soonestAtCash({ tab, price, speed }: Choice): boolean {
  return tab === "all" && price === null && speed === null;
}

/** What to bring at first: the most that is allowed and that one has. */
export function usualBuyIn({ buy_in_least, buy_in_most }: Pick<OwnCash, "buy_in_least" | "buy_in_most">, balance: number): number {
  return Math.max(buy_in_least, Math.min(buy_in_most, balance));
}

/** What a player who waits for the big blind would post to be dealt in at once (ACO-O-missed-blinds); a newcomer a big blind (ACO-O-new-player). */
export function owed({ cash, your_cash }: Pick<Table, "cash" | "your_cash">): number {
  if (!cash || !your_cash) return 0;
  const { owes_big, owes_small } = your_cash;
  return (owes_big || !owes_small ? cash.stakes.big_blind : 0) + (owes_small ? cash.stakes.small_blind : 0);
}

/** The pool of an entry; a table is its own stream. */
export function poolOf(stream: string): string {
  return stream.split(".")[0] ?? stream;
}

type Asked = ClientMessage & { id: string };
/** A message without what every message has. */
type Bare<T> = T extends { id: string; stream: string } ? Omit<T, "id" | "stream"> : never;
export type CashAsk = Bare<Extract<Asked, { type: (typeof CASH_MESSAGES)[number] }>>;

export const CASH_MESSAGES = [
  "sit_down", "reserve_seat", "join_waiting_list", "leave_waiting_list", "change_seat", "stand_up", "top_up", "drop_top_up", "auto_top_up",
  "sit_out", "come_back", "set_presets", "answer_twice", "choose_game", "call_bomb_pot", "enter_private_table", "open_private_table", "invite_players",
  "fast_fold", "leave_hand",
] as const;

/** What a seat does instead of playing. */
export function sitsOut({ cash }: Table, seat: number): "asked" | "away" | "no_chips" | "waits" | null {
  if (!cash) return null;
  return cash.out[seat] ?? (cash.waits.includes(seat) ? "waits" : null);
}
