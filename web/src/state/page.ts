// What a tournament's page shows of its entries.

import type { EntryRow, TournamentState } from "../protocol";
import { type SeenRow, seen } from "./lobby";

/** A page as one person sees it. */
export interface SeenPage extends TournamentState {
  readonly row: SeenRow;
}

export function seenPage(page: TournamentState): SeenPage {
  return { ...page, row: seen(page.row, page.mark) };
}

export interface Placed {
  entry: EntryRow;
  /** The place by chips of those who are in, the final one of those who are out; null before the first hand. */
  place: number | null;
}

/** The entries by name: places are those among all, whoever is looked for; equal stacks share a place. */
export function found(entries: readonly EntryRow[], wanted: string): Placed[] {
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
export function placeNow(page: SeenPage, entry: EntryRow): number | null {
  const listed = found(page.entries, "");
  const alive = listed.filter((one) => one.entry.place === null).length;
  return alive === page.progress.left ? (listed.find((one) => one.entry === entry)?.place ?? null) : null;
}

/** A name without its accents and capitals, so that "ines" finds "Inês". */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
