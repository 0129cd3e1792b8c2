// The lobby's rows: which are shown, in which order, and what an entry may be paid with.

import type { LobbyMark, LobbyRow, LobbyRows, Means, Prices, WalletState } from "../protocol";

/** A row as one person sees it: what all may see, and what the tournament is to them. */
export interface SeenRow extends LobbyRow {
  readonly entered: boolean;
  readonly playing: boolean;
}

/** A row with the viewer's own names in place of their aliases. */
export function seen(row: LobbyRow, mark: Pick<LobbyMark, "entered" | "playing" | "names"> | undefined): SeenRow {
  const players = mark ? row.players.map((name) => mark.names[name] ?? name) : row.players;
  return { ...row, players, entered: mark?.entered ?? false, playing: mark?.playing ?? false };
}

/** The rows of the lobby; one that is as before is the same object, so that it is not drawn again. */
export function seenRows({ rows, yours }: LobbyRows, before: readonly SeenRow[]): SeenRow[] {
  const known = new Map(before.map((row) => [row.stream, row]));
  return rows.map((row) => {
    const now = seen(row, yours[row.stream]);
    const old = known.get(row.stream);
    return old && JSON.stringify(old) === JSON.stringify(now) ? old : now;
  });
}

export const TABS = ["cash", "all", "sit_and_go", "scheduled", "mine"] as const;
export type Tab = (typeof TABS)[number];

/** Whether a row belongs under a tab. */
export function under(tab: Tab, row: SeenRow): boolean {
  if (tab === "all") return true;
  if (tab === "cash") return false;
  return tab === "mine" ? row.entered : row.kind === tab;
}

/** Over for good, however it ended. */
export function over(row: LobbyRow): boolean {
  return row.state === "finished" || row.state === "cancelled";
}

/** What you play comes first, then what can be entered by its start, then what runs, last what is over. */
function rank(row: SeenRow): number {
  if (over(row)) return 5;
  if (row.playing) return row.state === "running" ? 0 : 1;
  if (row.open) return row.state === "registering" ? 2 : 3;
  return 4;
}

/** The rows in the lobby's own order: what comes next first. */
export function inOrder(rows: readonly SeenRow[]): SeenRow[] {
  const soon = (row: SeenRow): number => row.starts_at ?? 0;
  return [...rows].sort((a, b) => rank(a) - rank(b) || (over(a) ? soon(b) - soon(a) : soon(a) - soon(b)) || number(b) - number(a));
}

/** The number in `tournament/12`: of two alike, the newer one comes first. */
function number(row: LobbyRow): number {
  return Number(row.stream.split("/")[1] ?? 0);
}

export function total(price: Prices): number {
  return price.buy_in + price.bounty + price.fee;
}

/** In this order the room takes them, if it is not told. */
const ORDER: readonly Means[] = ["ticket", "tournament_money", "money"];

/** What a person could pay an entry with now. Nothing if all of it is too little. */
export function meansFor(price: Prices, wallet: WalletState | null, balance: number): Means[] {
  const whole = total(price);
  const held = wallet?.tournament_money ?? 0;
  const can: Record<Means, boolean> = {
    ticket: wallet?.tickets.some((ticket) => ticket.price === whole && ticket.count > 0) ?? false,
    // Tournament money goes first and money pays the rest, where money is taken at all.
    tournament_money: held > 0 && (held >= whole || (price.pay.includes("money") && held + balance >= whole)),
    money: balance >= whole,
  };
  return ORDER.filter((means) => price.pay.includes(means) && can[means]);
}

/** How much of a price each kind of money pays. */
export function split(price: Prices, means: Means, wallet: WalletState | null): { tickets: number; held: number; money: number } {
  const whole = total(price);
  if (means === "ticket") return { tickets: 1, held: 0, money: 0 };
  const held = means === "tournament_money" ? Math.min(whole, wallet?.tournament_money ?? 0) : 0;
  return { tickets: 0, held, money: whole - held };
}
