// Orders without an answer, what became of those that had to wait, and the last picture of the event. The browser
// keeps them, so that a reload without a line loses nothing.

import type { DeskClientMessage, DeskShown, NotDone } from "./protocol";

export type Give = Extract<DeskClientMessage, { type: "give" }>;

/** An order that had to wait, and what the room said of it once the line was back. */
export interface Merged {
  readonly give: Give;
  /** The number of its act; null: it was refused. */
  readonly act: number | null;
  readonly refused: NotDone | null;
}

/** The event as it was last shown, and who looked at it. */
export interface Last {
  readonly role: "operator" | "floor" | "dealer";
  readonly state: DeskShown;
}

const WAITING = "desk.waiting";
const MERGED = "desk.merged";
const LAST = "desk.last";
const MOST_MERGED = 100;

function read<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null; // written by another version, or forbidden
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The browser keeps nothing (a private window, or it is full): the page itself still does.
  }
}

/** Orders that wait, in the order in which they were given; those of other pages of this browser too. */
export function waiting(): readonly Give[] {
  const found = read<unknown>(WAITING);
  return Array.isArray(found) ? (found as Give[]).filter((one) => one?.type === "give" && typeof one.id === "string") : [];
}

/** Keep an order, or its newer form under the same id. */
export function keep(give: Give): void {
  const all = waiting();
  write(WAITING, all.some((one) => one.id === give.id) ? all.map((one) => (one.id === give.id ? give : one)) : [...all, give]);
}

export function forget(id: string): void {
  write(WAITING, waiting().filter((one) => one.id !== id));
}

export function merged(): readonly Merged[] {
  const found = read<unknown>(MERGED);
  return Array.isArray(found) ? (found as Merged[]).filter((one) => one?.give?.type === "give") : [];
}

export function keepMerged(all: readonly Merged[]): void {
  write(MERGED, all.slice(-MOST_MERGED));
}

export function last(event: number): Last | null {
  const found = read<Last>(LAST);
  return found?.state?.event === event ? found : null;
}

export function keepLast(found: Last): void {
  write(LAST, found);
}
