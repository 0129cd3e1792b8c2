// What happened between two messages about a table, for the log of the tournament, the toasts and the voice.

import type { Deal, HandEvent, Notice, RulingTold, Standing, Table } from "../protocol";
import { dealt, justPaid, resultOf } from "./offers";
import { type Change, newRulings } from "./preactions";
import { stays } from "./scene";
import type { Sound } from "./sound";

export type News =
  | { kind: "events"; events: readonly HandEvent[]; table: Table }
  | { kind: "turn"; table: Table }
  | { kind: "level"; table: Table }
  /** `prize`: what it won, as far as the room has told it. */
  | { kind: "out"; seat: number; place: number; prize: Standing | null; table: Table }
  | { kind: "heads_up" }
  | { kind: "qualified"; chips: number }
  /** Your own prize was paid, after it was announced as unpaid. */
  | { kind: "prize_paid"; prize: Standing; table: Table }
  /** Input prepared for an outdated decision: an amount, or cards to change. */
  | { kind: "cleared"; what: "amount" | "cards" }
  | { kind: "undone"; why: Change; toCall: number }
  /** `again`: the seat was already away, so there is no news. */
  | { kind: "ruled"; ruling: RulingTold; table: Table; again: boolean }
  | { kind: "notice"; notice: Notice }
  | { kind: "moved"; why: Notice | null; table: Table }
  | { kind: "game"; game: string }
  | { kind: "waits"; why: NonNullable<Table["waits"]>; table: Table }
  | { kind: "stopped"; table: Table }
  | { kind: "resumed"; table: Table }
  | { kind: "deal"; deal: Deal; table: Table }
  | { kind: "deal_gone"; settled: boolean };

/** News of the hands at a table. */
export function* handNews(before: Table | null, table: Table): Iterable<News> {
  if (before && table.events.length > 0 && !table.resync) {
    yield { kind: "events", events: table.events, table };
  }
  if (before && table.state === "running" && table.level.number > before.level.number && before.level.number > 0) {
    yield { kind: "level", table };
  }
  if (before) {
    for (const seat of table.seats) {
      const earlier = before.seats.find((s) => s.seat === seat.seat);
      if (!stays(table, seat.seat) && seat.finish !== null && earlier?.finish === null && seat.finish > 1) {
        const prize = table.standings.find((standing) => standing.player === seat.player && standing.place === seat.finish) ?? null;
        yield { kind: "out", seat: seat.seat, place: seat.finish, prize, table };
      }
    }
    // Of the tournament, not of this table.
    const left = (t: Table): number => t.progress?.left ?? t.seats.filter((seat) => seat.finish === null).length;
    if (table.state === "running" && left(table) === 2 && left(before) > 2) yield { kind: "heads_up" };
  }
  for (const ruling of newRulings(before, table)) {
    const again = before?.seats.find((seat) => seat.seat === ruling.seat)?.away ?? false;
    yield { kind: "ruled", ruling, table, again };
  }
  if (table.decision && table.menu && table.decision !== before?.decision) yield { kind: "turn", table };
}

/** News beside the hands: a move, a break, a deal. They are told across a move too. */
export function* tournamentNews(known: Table, table: Table): Iterable<News> {
  const notices = newNotices(known, table);
  const moved = known.table !== table.table && known.table > 0 && table.table > 0 && table.you !== null;
  const myName = table.seats.find((seat) => seat.seat === table.you)?.name ?? "";
  const why = moved ? notices.find((notice) => MOVES.includes(notice.kind) && (notice.kind !== "moved" || notice.words.en?.includes(myName))) : undefined;
  if (moved) yield { kind: "moved", why: why ?? null, table };
  for (const notice of notices) if (notice !== why) yield { kind: "notice", notice };
  if (known.hand && table.hand && known.hand.game !== table.hand.game) yield { kind: "game", game: table.hand.game };
  if (table.stopped && !known.stopped) yield { kind: "stopped", table };
  if (!table.stopped && known.stopped && table.state === "running") yield { kind: "resumed", table };
  if (table.waits && table.waits !== known.waits && !notices.some((notice) => notice.kind === "break" || notice.kind === "hand_for_hand" || notice.kind === "simultaneous")) {
    yield { kind: "waits", why: table.waits, table };
  }
  const onward = resultOf(table)?.qualified;
  const paid = justPaid(known, table);
  if (paid) yield { kind: "prize_paid", prize: paid, table };
  if (onward && !resultOf(known)?.qualified) yield { kind: "qualified", chips: onward.chips };
  if (table.deal && table.deal.terms !== known.deal?.terms) yield { kind: "deal", deal: table.deal, table };
  if (known.deal && !table.deal) yield { kind: "deal_gone", settled: dealt(known, table) };
}

/** What puts players at another table. */
const MOVES: readonly Notice["kind"][] = ["moved", "table_broken", "final_table", "redrawn"];

/** Notices that were not told of before. Their words may change: a player's name takes the place of the alias. */
export function newNotices(known: Table, table: Table): readonly Notice[] {
  const left = known.notices.map((notice) => `${notice.at}/${notice.kind}`);
  return table.notices.filter((notice) => {
    const place = left.indexOf(`${notice.at}/${notice.kind}`);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** The sound of some events of a hand. */
export function soundOf(events: readonly HandEvent[]): Sound | null {
  const types = new Set(events.map((event) => event.type));
  if (types.has("called") || types.has("bet_made") || types.has("raised_to") || types.has("brought_in")) return "chips";
  if (types.has("board_dealt") || types.has("hole_dealt")) return "card";
  if (types.has("checked")) return "check";
  if (types.has("folded")) return "fold";
  return null;
}
