// What a tournament's page shows of its entries.

import type { EntryRow, Notice, PageYours, TableRow, TournamentState } from "../protocol";
import { type SeenRow, seen } from "./lobby";

export interface SeenEntry extends EntryRow {
  readonly you: boolean;
}

export interface SeenTable extends TableRow {
  readonly yours: boolean;
}

type Yours = Pick<PageYours, "purchases" | "withdrawable" | "seat_worth" | "qualified">;

/** A page as one person sees it: what all may see, and what the tournament is to them. */
export interface SeenPage extends Omit<TournamentState, "entries" | "tables">, Yours {
  readonly row: SeenRow;
  readonly entries: readonly SeenEntry[];
  readonly tables: readonly SeenTable[];
  readonly your_prize: PageYours["prize"];
}

const NOTICES = 20;

export function seenPage(page: TournamentState): SeenPage {
  const { yours } = page;
  const mine = new Set(yours.entries);
  const entry = (row: EntryRow): SeenEntry => ({ ...row, name: yours.names[row.name] ?? row.name, you: mine.has(row.entry) });
  const { purchases, withdrawable, seat_worth, qualified, prize } = yours;
  return {
    ...page,
    row: seen(page.row, yours),
    progress: { ...page.progress, your_place: yours.place },
    entries: [...page.entries, ...(yours.unlisted ? [yours.unlisted] : [])].map(entry),
    tables: page.tables.map((table) => ({ ...table, yours: table.table === yours.table })),
    notices: [...page.notices.map((notice) => named(notice, yours.names)), ...yours.notices].sort((a, b) => a.at - b.at).slice(-NOTICES),
    purchases,
    withdrawable,
    seat_worth,
    qualified,
    your_prize: prize,
  };
}

/** A notice with one's own names in place of their aliases; "Anonym 1" is not in "Anonym 12". */
function named(notice: Notice, names: PageYours["names"]): Notice {
  const aliases = Object.entries(names);
  if (aliases.length === 0) return notice;
  const put = (text: string): string =>
    aliases.reduce((sofar, [alias, name]) => sofar.split(alias).reduce((left, right) => left + (/^(\d| \[)/.test(right) ? alias : name) + right), text);
  return { ...notice, words: Object.fromEntries(Object.entries(notice.words).map(([language, text]) => [language, put(text)])) };
}

export interface Placed {
  entry: SeenEntry;
  /** The place by chips of those who are in, the final one of those who are out; null before the first hand. */
  place: number | null;
}

/** The entries by name: places are those among all, also in a search; equal stacks share a place. */
export function found(entries: readonly SeenEntry[], wanted: string): Placed[] {
  const needle = plain(wanted.trim());
  const stacks = entries.filter((entry) => entry.place === null).map((entry) => entry.stack);
  const ranked = stacks.some((stack) => stack !== stacks[0]);
  return entries
    .map((entry): Placed => {
      if (entry.place !== null) return { entry, place: entry.place };
      return { entry, place: ranked ? stacks.filter((stack) => stack > entry.stack).length + 1 : null };
    })
    .filter(({ entry }) => needle === "" || plain(entry.name).includes(needle));
}

/** The place by chips of an entry that is in; null before the first hand, or if more are in than are listed. */
export function placeNow(page: SeenPage, entry: SeenEntry): number | null {
  const listed = found(page.entries, "");
  const alive = listed.filter((one) => one.entry.place === null).length;
  return alive === page.progress.left ? (listed.find((one) => one.entry === entry)?.place ?? null) : null;
}

/** A name without its accents and capitals, so that "ines" finds "Inês". */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
