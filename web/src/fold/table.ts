// Folds `snapshot`, `news` and `yours` into a table, as src/tapete/room/protocol/folding.py does.

import type {
  Beforehand,
  CashTable,
  Deal,
  HandEvent,
  HandStarted,
  HandView,
  Menu,
  News,
  Notice,
  Offer,
  Own,
  OwnCash,
  OwnRuling,
  Progress,
  RulingTold,
  SeatView,
  DealShare,
  Shared,
  Snapshot,
  Standing,
  Table,
  Yours,
} from "../protocol";
import { atLength, expectedOwn, expectedShared } from "./expected";
import { follows } from "./numbered";
import { type Json, merged } from "./patch";

/** How many of the last notices a table tells. */
const NOTICES = 8;

/** What the room leaves out where there is nothing. */
type Sparse<T> = { readonly [K in keyof T]?: T[K] | null };

export class FoldedTable {
  #stream = "";
  #number = -1;
  #shared: Json = {};
  #own: Json = {};
  /** How the hand that was told last began. */
  #started: HandStarted | null = null;
  #news = 0;
  #yours = 0;
  #rulings: readonly RulingTold[] = [];
  #ownRulings: readonly OwnRuling[] = [];
  #notices: readonly Notice[] = [];
  #held: Yours | null = null;
  #last: Table | null = null;
  /** Whether a snapshot is due: until it comes, nothing else can be folded. */
  #waits = true;

  /** The table after a message; null if the other half of a change, or a snapshot, is yet to come; "gap" if one has to be asked for. */
  fold(message: Snapshot | News | Yours): Table | "gap" | null {
    if (message.type === "snapshot") {
      // One that makes no table is not asked for again: the next would be the same.
      return message.shared?.level ? this.#begin(message) : null;
    }
    if (this.#waits || (message.table ?? 1) !== this.#number) return null;
    const order = follows(message.type === "news" ? this.#news : this.#yours, message.number);
    if (order === "known") return null;
    const found = order === "gap" ? order : message.type === "news" ? this.#forAll(message) : this.#alone(message);
    if (found === "gap") this.#waits = true;
    return found;
  }

  #alone(message: Yours): Table | null {
    this.#yours = message.number;
    if (message.after > this.#news) {
      this.#held = message;
      return null;
    }
    this.#take(message);
    return this.#told(message.now ?? 0, Object.values(message.events ?? {}));
  }

  #forAll(message: News): Table | "gap" {
    this.#news = message.number;
    const told = atLength(message.events ?? [], this.#started, (this.#shared as Shared).hand ?? null);
    if (!told) return "gap";
    let events: readonly HandEvent[] = told;
    this.#noteStart(events);
    const expected = expectedShared(this.#shared as unknown as Shared, events, message.now);
    this.#shared = merged(expected as unknown as Json, message.patch ?? {});
    // No table is without a level: this is not the state that the patch was made for.
    if (!(this.#shared as Shared).level) return "gap";
    if (events.some((event) => event.type === "hand_started")) {
      this.#rulings = [];
      this.#ownRulings = [];
    }
    this.#rulings = [...this.#rulings, ...(message.rulings ?? [])];
    this.#notices = [...this.#notices, ...(message.notices ?? [])];
    const held = this.#held;
    this.#held = null;
    if (held) {
      const first = ((this.#shared as Shared).version ?? 0) - events.length + 1;
      events = events.map((event, at) => held.events?.[first + at] ?? event);
    }
    this.#own = expectedOwn(this.#own as unknown as Own, this.#shared as unknown as Shared, events) as unknown as Json;
    if (held) this.#take(held);
    return this.#told(message.now, events);
  }

  #noteStart(events: readonly HandEvent[]): void {
    this.#started = events.find((event) => event.type === "hand_started") ?? this.#started;
  }

  #begin(message: Snapshot): Table {
    const before = this.#last;
    this.#waits = false;
    this.#stream = message.stream;
    this.#number = message.table;
    this.#shared = message.shared as unknown as Json;
    this.#own = message.own as unknown as Json;
    this.#noteStart(message.events);
    this.#news = message.news;
    this.#yours = 0;
    this.#held = null;
    this.#rulings = message.rulings;
    this.#ownRulings = message.own_rulings;
    this.#notices = message.notices;
    let events = message.events;
    let resync = true;
    if (before && before.table === message.table) {
      // What came while the line was down, if the same hand still runs.
      const unseen = (message.shared.version ?? 0) - before.version;
      if (unseen >= 0 && unseen <= events.length) {
        events = events.slice(events.length - unseen);
        resync = false;
      }
    }
    return this.#told(message.now, events, resync);
  }

  #take(message: Yours): void {
    this.#own = merged(this.#own, message.patch ?? {});
    this.#ownRulings = [...this.#ownRulings, ...(message.rulings ?? [])];
    this.#notices = [...this.#notices, ...(message.notices ?? [])];
  }

  #told(now: number, events: readonly HandEvent[], resync = false): Table {
    this.#notices = this.#notices.slice(-NOTICES);
    const shared = this.#shared as unknown as Shared;
    const own = this.#own as unknown as Own;
    const rulings = numbered(this.#rulings, this.#ownRulings);
    this.#last = tableOf(shared, own, { stream: this.#stream, table: this.#number, now, resync, events, rulings, notices: this.#notices });
    return this.#last;
  }
}

/** A whole table as one viewer may see it, from its two parts. */
function tableOf(shared: Shared, own: Own, rest: Pick<Table, "stream" | "table" | "now" | "resync" | "events" | "rulings" | "notices">): Table {
  const names = own.names ?? {};
  const menu = own.menu ? menuOf(own.menu) : null;
  const prize = own.prize ? standing(own.prize, {}) : null;
  if (!shared.level) throw new Error(`${rest.stream}: a table without a level`);
  return {
    type: "table",
    ...rest,
    version: shared.version ?? 0,
    name: shared.name ?? "",
    state: shared.state ?? "registering",
    you: own.you ?? null,
    your_table: own.your_table ?? null,
    seats: Object.values(shared.seats ?? {})
      .sort((one, other) => one.seat - other.seat)
      .map((one) => seat(one, names)),
    size: shared.size ?? 0,
    level: { ...shared.level, ends_at: shared.level.ends_at ?? null },
    button: shared.button ?? null,
    hand: shared.hand ? hand(shared.hand, own, menu) : null,
    decision: own.decision ?? null,
    menu,
    made: own.made ?? null,
    clock: shared.clock ?? null,
    standings: shared.last_table ? (shared.standings ?? []).map((one) => standing(one, names)) : prize ? [prize] : [],
    prizes: shared.prizes ?? [],
    prizes_certain: shared.prizes_certain ?? false,
    currency: shared.currency ?? "",
    shuffle: shared.shuffle ?? null,
    beforehand: beforehand(shared, own),
    progress: shared.progress ? progress(shared.progress, own) : null,
    waits: shared.waits ?? null,
    purchases: (own.purchases ?? []).map(offer),
    may_surrender: own.may_surrender ?? false,
    deal: shared.deal ? deal(shared.deal, own, names) : null,
    may_propose: own.may_propose ?? [],
    prize,
    wished: own.wished ?? null,
    your_turn: own.your_turn ?? false,
    stopped: shared.stopped ?? false,
    remind_ms: shared.remind_ms ?? 0,
    bank: own.bank ?? null,
    revealed: shared.revealed ?? {},
    rabbit: shared.rabbit ?? [],
    may_show: toShow(shared, own),
    may_hunt: mayHunt(shared, own),
    cash: shared.cash ? cash(shared.cash) : null,
    your_cash: own.cash ? ownCash(own.cash) : null,
    your_pool: own.pool ?? null,
  };
}

/** A cash table with null where nothing is. */
function cash(one: CashTable): CashTable {
  return {
    ...one,
    mix: one.mix ?? null,
    rake: one.rake ?? null,
    next_game: one.next_game ?? null,
    choice_until: one.choice_until ?? null,
    twice_until: one.twice_until ?? null,
  };
}

/** What is a viewer's own at a cash table, with null where nothing is. */
function ownCash(one: OwnCash): OwnCash {
  return {
    ...one,
    returns_until: one.returns_until ?? null,
    place: one.place ?? null,
    offered: one.offered ?? null,
    offered_until: one.offered_until ?? null,
    out: one.out ?? null,
    seat_until: one.seat_until ?? null,
    sits_out: one.sits_out ?? null,
    stands_up: one.stands_up ?? null,
    new_seat: one.new_seat ?? null,
    invitation: one.invitation ?? null,
  };
}

const FREE = ["check_or_fold", "check", "call_any"] as const;
const FACING = ["fold", "call", "call_any"] as const;

/** The boxes that a viewer may tick: those of a seat that has still to act on this street, but not now. */
function beforehand({ hand, betting }: Shared, own: Own): Beforehand | null {
  const seat = own.hand_seat;
  if (!hand || !betting || seat == null || !betting.waiting.slice(1).includes(seat)) return null;
  const missing = Math.max(0, betting.level - (hand.bets?.[seat] ?? 0));
  return {
    situation: `${hand.hand}.${betting.street}.${betting.level}`,
    offers: missing ? FACING : FREE,
    call: Math.min(hand.stacks[seat] ?? 0, missing),
    ticked: own.ticked ?? null,
  };
}

/** The viewer's cards of a hand that is over, without those that everybody has seen. */
function toShow({ hand, revealed }: Shared, own: Own): readonly string[] {
  const seat = own.hand_seat;
  if (seat == null || !hand?.over) return [];
  const seen = [...(hand.hole_cards[seat] ?? []), ...(revealed?.[seat] ?? [])];
  return (own.cards ?? []).filter((card) => !seen.includes(card));
}

/** Cards of a whole board. */
const BOARD = 5;

/** Whether the viewer may ask for the cards that would have come. */
function mayHunt({ hand, cash: terms, rabbit }: Shared, own: Own): boolean {
  if (!hand?.over || own.hand_seat == null || !terms?.rabbit_hunt) return false;
  return !rabbit?.length && hand.board.length < BOARD && hand.folded.length === Object.keys(hand.stacks).length - 1;
}

/** The rulings of a hand in the order in which they were made, numbered as this viewer reads them. */
function numbered(all: readonly RulingTold[], own: readonly OwnRuling[]): readonly RulingTold[] {
  const left = [...own];
  const found: RulingTold[] = [];
  for (let place = 0; place <= all.length; place += 1) {
    while (left[0] && (left[0].before <= place || place === all.length)) found.push((left.shift() as OwnRuling).ruling);
    const ruling = all[place];
    if (ruling) found.push(ruling);
  }
  return found.map((one, at) => ({ ...one, number: at + 1, seat: one.seat ?? null }));
}

type Names = Readonly<Record<number, string>>;

function named<T extends { readonly name: string; readonly player: number }>(one: T, names: Names): T {
  const name = names[one.player];
  return name === undefined ? one : { ...one, name };
}

function seat(one: Sparse<SeatView> & SeatView, names: Names): SeatView {
  return { ...named(one, names), finish: one.finish ?? null };
}

function share(one: DealShare, names: Names): DealShare {
  return named(one, names);
}

function standing(one: Standing, names: Names): Standing {
  const onward = one.qualified ? { ...one.qualified, stream: one.qualified.stream ?? null } : null;
  return { ...named(one, names), qualified: onward };
}

function menuOf(menu: Sparse<Menu> & Menu): Menu {
  const { call, bet, raise_to, pot_raise_to, bring_in, draw } = menu;
  return { ...menu, call: call ?? null, bet: bet ?? null, raise_to: raise_to ?? null, pot_raise_to: pot_raise_to ?? null, bring_in: bring_in ?? null, draw: draw ?? null, discard: menu.discard ?? false };
}

function hand(view: Sparse<HandView> & HandView, own: Own, menu: Menu | null): HandView {
  const mine = own.hand_seat != null && own.cards?.length ? { [own.hand_seat]: own.cards } : {};
  return {
    ...view,
    seat: own.hand_seat ?? null,
    small_blind: view.small_blind ?? null,
    big_blind: view.big_blind ?? null,
    to_act: view.to_act ?? null,
    halt: view.halt ?? null,
    menu,
    hole_cards: { ...view.hole_cards, ...mine },
    bets: view.bets ?? {},
  };
}

function progress(one: Sparse<Progress> & Progress, own: Own): Progress {
  return { ...one, break_until: one.break_until ?? null, in_step: one.in_step ?? null, your_place: own.your_place ?? null };
}

function offer(one: Sparse<Offer> & Offer): Offer {
  return { ...one, until: one.until ?? null, since: one.since ?? null };
}

function deal(one: Sparse<Deal> & Deal, own: Own, names: Names): Deal {
  return { ...one, your_vote: own.your_vote ?? null, shares: one.shares.map((part) => share(part, names)) };
}
