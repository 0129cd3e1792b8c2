// What a person asked the lobby to show: filters, search and order. It is kept in the browser and stands in the address.

import type { LobbyRow } from "../protocol";
import { inOrder, over, type SeenRow, type Tab, TABS, total, under } from "./lobby";

export const FAMILIES = ["holdem", "omaha", "omaha_hilo", "short_deck", "stud", "draw", "mixed"] as const;
export type Family = (typeof FAMILIES)[number];
export const LIMITS = ["no-limit", "pot-limit", "fixed-limit"] as const;
export type Limit = (typeof LIMITS)[number];
type Speed = LobbyRow["speed"];
export const SPEEDS = ["normal", "turbo", "hyper_turbo"] as const satisfies readonly Speed[];
/** The largest table of each choice; the next larger choice begins above it. */
export const SIZES = [2, 6, 10] as const;
export type Size = (typeof SIZES)[number];
/** Most that an entry may cost, all parts together; 0: free. */
export const PRICES = [0, 100, 250, 500] as const;
export const COLUMNS = ["name", "game", "price", "prizes", "entries", "start"] as const;
export const CASH_COLUMNS = ["name", "game", "stakes", "seats", "pot", "speed"] as const;
export type CashColumn = (typeof CASH_COLUMNS)[number];
/** The largest big blind of each choice. */
export const STAKES = [10, 50, 200, 1_000] as const;
/** At cash: tables with a seat of one's own, or pools with new opponents in every hand. */
export const KINDS = ["table", "pool"] as const;
export type Kind = (typeof KINDS)[number];
export type Column = (typeof COLUMNS)[number] | (typeof CASH_COLUMNS)[number];

export interface Choice {
  tab: Tab;
  find: string;
  game: Family | null;
  limit: Limit | null;
  size: Size | null;
  speed: Speed | null;
  price: number | null;
  /** Of cash tables: the largest big blind. */
  stakes: number | null;
  /** Of cash play: tables or pools. */
  kind: Kind | null;
  /** Only those that sell entries now. */
  open: boolean;
  /** Only favourites. */
  starred: boolean;
  /** Null: what comes next first. */
  sort: Column | null;
  down: boolean;
}

export const ANY: Choice = {
  tab: "all", find: "", game: null, limit: null, size: null, speed: null, price: null, stakes: null, kind: null, open: false, starred: false, sort: null, down: false,
};

export function familyOf({ game, mix }: Pick<LobbyRow, "game" | "mix">): Family {
  if (mix) return "mixed";
  const base = game.replace(/-(no-limit|pot-limit|fixed-limit)$/, "");
  if (base === "holdem") return "holdem";
  if (base === "short-deck") return "short_deck";
  if (/^(omaha|courchevel)/.test(base)) return base.endsWith("-8") ? "omaha_hilo" : "omaha";
  return base.startsWith("stud") || base === "razz" ? "stud" : "draw";
}

export function limitOf({ game }: Pick<LobbyRow, "game">): Limit | null {
  return LIMITS.find((limit) => game.endsWith(limit)) ?? null;
}

/** How many may sit at the tables of a choice. */
export function sizeOf(seats: number): Size {
  return SIZES.find((size) => seats <= size) ?? 10;
}

/** Text without case and accents, so that "dia" finds "Día". */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a row is among those asked for, whatever the tab. `told`: the words under which it may be found. */
export function fits(row: SeenRow, choice: Choice, starred: ReadonlySet<string>, told: string): boolean {
  const { find, game, limit, size, speed, price } = choice;
  // A cancelled event interests only those who had entered it.
  if (row.state === "cancelled" && !row.entered) return false;
  if (find.trim() !== "" && !plain(told).includes(plain(find.trim()))) return false;
  if (game && familyOf(row) !== game) return false;
  // Every game of a mix has its own limit; a mix is found by its name.
  if (limit && (row.mix !== null || limitOf(row) !== limit)) return false;
  if (size && sizeOf(row.seats) !== size) return false;
  if (speed && row.speed !== speed) return false;
  if (price !== null && total(row.price) > price) return false;
  if (choice.starred && !starred.has(row.name)) return false;
  return !choice.open || row.open || row.playing;
}

function compared(a: SeenRow, b: SeenRow, sort: Column, locale: string): number {
  if (sort === "name") return a.name.localeCompare(b.name, locale);
  if (sort === "game") return FAMILIES.indexOf(familyOf(a)) - FAMILIES.indexOf(familyOf(b)) || a.game.localeCompare(b.game);
  if (sort === "price") return total(a.price) - total(b.price);
  if (sort === "prizes") return (a.draw?.most ?? a.pool) - (b.draw?.most ?? b.pool);
  if (sort === "entries") return a.entries - b.entries;
  if (sort !== "start") return 0;
  const start = (row: SeenRow): number => (over(row) ? Infinity : (row.fills_at ?? row.starts_at ?? 0));
  return start(a) === start(b) ? 0 : start(a) - start(b);
}

/** The rows asked for, in the order asked for. */
export function chosen(
  rows: readonly SeenRow[],
  choice: Choice,
  { starred, told, locale }: { starred: ReadonlySet<string>; told: (row: SeenRow) => string; locale: string },
): SeenRow[] {
  const found = inOrder(rows.filter((row) => under(choice.tab, row) && fits(row, choice, starred, told(row))));
  const { sort, down } = choice;
  // Sorting is stable, so equal rows stay in the lobby's own order.
  return sort === null ? found : found.sort((a, b) => (down ? -1 : 1) * compared(a, b, sort, locale));
}

/** Where the next free seat is: a Sit & Go that is open and can be paid, the fullest and then the cheapest first. */
export function quickSeat(rows: readonly SeenRow[], balance: number): SeenRow | null {
  const can = rows.filter((row) => row.kind === "sit_and_go" && row.open && row.state === "registering" && !row.entered && !row.stopped && total(row.price) <= balance);
  const missing = (row: SeenRow): number => (row.capacity ?? Infinity) - row.entries;
  const waits = (row: SeenRow): number => (row.entries > 0 ? 0 : 1);
  return [...can].sort((a, b) => waits(a) - waits(b) || missing(a) - missing(b) || total(a.price) - total(b.price))[0] ?? null;
}

/** The choice as it stands in the address: only what differs from `ANY`. */
export function writeChoice(choice: Choice): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(choice)) {
    if (value !== ANY[name as keyof Choice]) text.set(name, String(value === true ? 1 : value));
  }
  return text.toString();
}

/** The choice that an address means; what makes no sense in it is left out. */
export function readChoice(text: string): Choice {
  const told = new URLSearchParams(text);
  const one = <T extends string | number>(name: keyof Choice, known: readonly T[]): T | null => known.find((value) => String(value) === told.get(name)) ?? null;
  return {
    tab: one("tab", TABS) ?? "all",
    find: (told.get("find") ?? "").slice(0, 60),
    game: one("game", FAMILIES),
    limit: one("limit", LIMITS),
    size: one("size", SIZES),
    speed: one("speed", SPEEDS),
    price: one("price", PRICES),
    stakes: one("stakes", STAKES),
    kind: one("kind", KINDS),
    open: told.get("open") === "1",
    starred: told.get("starred") === "1",
    sort: one("sort", [...COLUMNS, ...CASH_COLUMNS]),
    down: told.get("down") === "1",
  };
}
