// Folds `page_news` and `your_page` into a tournament's page, as src/tapete/room/protocol/page_folding.py does.

import type { EntryRow, PageNews, PageYours, TournamentState, YourPage } from "../protocol";
import { follows } from "./numbered";

/** The page after news; null if news before it is missing, so that the whole has to be asked for. */
export function foldPage(state: TournamentState, news: PageNews | YourPage): TournamentState | null {
  if (news.stream !== state.stream) return state;
  const order = follows(news.type === "your_page" ? state.your_number : state.number, news.number);
  if (order === "gap") return null;
  if (order === "known") return state;
  if (news.type === "your_page") {
    const { type: _, stream: __, number, ...changed } = news;
    const yours: PageYours = { ...state.yours, ...changed };
    return { ...state, your_number: number, yours };
  }
  const { type: _, levels, levels_gone, prizes, prizes_gone, entries, entries_gone, tables, tables_gone, notices, notices_dropped, ...changed } = news;
  return {
    ...state,
    ...changed,
    levels: replaced(state.levels, levels, levels_gone, (row) => row.number),
    prizes: replaced(state.prizes, prizes, prizes_gone, (row) => row.first),
    entries: entries || entries_gone ? [...replaced(state.entries, entries, entries_gone, (row) => row.entry)].sort(byChips) : state.entries,
    tables: replaced(state.tables, tables, tables_gone, (row) => row.table),
    notices: notices || notices_dropped ? [...state.notices.slice(notices_dropped ?? 0), ...(notices ?? [])] : state.notices,
  };
}

/** Rows in the order of their keys, with new ones in the place of old ones. */
function replaced<Row>(known: readonly Row[], rows: readonly Row[] | undefined, gone: readonly number[] | undefined, key: (row: Row) => number): readonly Row[] {
  if (!rows && !gone) return known;
  const found = new Map([...known, ...(rows ?? [])].map((row) => [key(row), row]));
  for (const one of gone ?? []) found.delete(one);
  return [...found.values()].sort((a, b) => key(a) - key(b));
}

/** Those who are in by their stacks, then those who are out by their places. */
function byChips(a: EntryRow, b: EntryRow): number {
  if (a.place === null && b.place === null) return b.stack - a.stack || a.entry - b.entry;
  if (a.place === null || b.place === null) return a.place === null ? -1 : 1;
  return a.place - b.place || a.entry - b.entry;
}
