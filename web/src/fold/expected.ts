// What follows from the events of a hand, before a patch corrects it: as src/tapete/room/protocol/expected.py does, line by line.

import type { BacksDealt, Clock, HandEvent, HandStarted, HandView, NextHand, Own, Pot, SeatView, Shared } from "../protocol";

/** Posts that stand in front of their seat and that others have to match. */
const IN_FRONT = ["small_blind", "big_blind", "straddle"];

const HIDDEN = "??";

type Of<T extends HandEvent["type"]> = Extract<HandEvent, { type: T }>;

const byNumber = (one: number, other: number): number => one - other;

/** The events that news stand for, one for each number of `version`; null if they follow a hand that is not known. */
export function atLength(told: readonly (HandEvent | BacksDealt | NextHand)[], started: HandStarted | null, before: HandView | null): HandEvent[] | null {
  if (told.some((event) => event.type === "next_hand") && !(started && before)) return null;
  return told.flatMap((event): HandEvent[] => {
    if (event.type === "next_hand") {
      const { hand, button, small_blind, big_blind } = event;
      return started && before ? [{ ...started, hand, stacks: before.stacks, button, small_blind, big_blind }] : [];
    }
    if (event.type !== "backs_dealt") return [event];
    const cards = Array<string>(event.cards).fill(HIDDEN);
    return event.seats.map((seat) => ({ type: "hole_dealt", seat, cards }));
  });
}

/** A hand and its betting while events are applied to it. */
class Ahead {
  readonly view: HandView;
  street: string;
  board: readonly string[];
  stacks: Record<number, number>;
  bets: Record<number, number>;
  putIn: Record<number, number>;
  holeCards: Record<number, readonly string[]>;
  pots: readonly Pot[];
  folded: number[];
  allIn: number[];
  over: boolean;
  level = 0;
  number = 0;
  waiting: number[] = [];

  constructor(view: HandView, betting: Shared["betting"]) {
    this.view = view;
    this.street = view.street;
    this.board = view.board;
    this.stacks = { ...view.stacks };
    this.bets = { ...view.bets };
    this.putIn = { ...view.put_in };
    this.holeCards = { ...view.hole_cards };
    this.pots = view.pots;
    this.folded = [...view.folded];
    this.allIn = [...view.all_in];
    this.over = view.over;
    if (betting) {
      this.level = betting.level;
      this.number = betting.street;
      this.waiting = [...betting.waiting];
    }
  }

  /** The seats with cards and chips behind, clockwise, `after` last if it is one of them. */
  active(after: number): number[] {
    const seats = Object.keys(this.stacks)
      .map(Number)
      .filter((seat) => !this.folded.includes(seat) && !this.allIn.includes(seat))
      .sort(byNumber);
    return [...seats.filter((seat) => seat > after), ...seats.filter((seat) => seat <= after)];
  }

  pay(seat: number, chips: number, allIn = false, inFront = true): void {
    this.stacks[seat] = (this.stacks[seat] ?? 0) - chips;
    this.putIn[seat] = (this.putIn[seat] ?? 0) + chips;
    if (inFront) this.bets[seat] = (this.bets[seat] ?? 0) + chips;
    if (allIn) this.allIn.push(seat);
  }

  acted(seat: number): void {
    this.waiting = this.waiting.filter((other) => other !== seat);
  }

  whole(): HandView {
    return {
      ...this.view,
      street: this.street,
      board: this.board,
      stacks: this.stacks,
      bets: this.bets,
      put_in: this.putIn,
      pots: this.pots,
      hole_cards: this.holeCards,
      folded: this.folded.sort(byNumber),
      all_in: this.allIn.sort(byNumber),
      to_act: this.waiting[0] ?? null,
      over: this.over,
    };
  }
}

/** What everybody may see of a table after events that happened at an instant, as far as they tell it. */
export function expectedShared(shared: Shared, events: readonly HandEvent[], now: number): Shared {
  if (!events.length) return shared;
  let ahead = shared.hand ? new Ahead(shared.hand, shared.betting) : null;
  let stacks: Readonly<Record<number, number>> | null = null;
  let button = shared.button;
  for (const event of events) {
    if (event.type === "hand_started") {
      ahead = begun(event);
      button = event.button;
    } else if (ahead) {
      happen(ahead, event);
      if (event.type === "hand_ended") stacks = event.stacks;
    }
  }
  const version = (shared.version ?? 0) + events.length;
  if (!ahead) return { ...shared, version };
  if (stacks) shared = withStacks(shared, stacks);
  const { number, level, waiting } = ahead;
  const turn = waiting[0];
  return {
    ...shared,
    version,
    button: button ?? null,
    hand: ahead.whole(),
    betting: turn === undefined ? null : { street: number, level, waiting },
    clock: turn === undefined ? null : clock(shared, turn, now),
  };
}

/** What one viewer alone may see after news: `shared` and `events` are those of the news, as this viewer sees them. */
export function expectedOwn(own: Own, shared: Shared, events: readonly HandEvent[]): Own {
  let seat = own.hand_seat ?? null;
  let cards = own.cards ?? [];
  let place = own.your_place ?? null;
  for (const event of events) {
    if (event.type === "hand_started") {
      seat = own.you != null && own.you in event.stacks ? own.you : null;
      cards = [];
    } else if (event.type === "hole_dealt" && event.seat === seat && !event.cards.includes(HIDDEN)) {
      cards = [...cards, ...event.cards];
    } else if (event.type === "hand_ended" && place !== null) {
      place = placeOf(own.you, shared) ?? place;
    } else if (event.type === "discarded" && event.seat === seat) {
      const given = event.cards;
      cards = cards.filter((card) => !given.includes(card));
    }
  }
  const { hand, betting } = shared;
  const menu = (!events.length && own.menu) || null; // a seat whose turn it is again, or still, is told a whole menu
  const holds = cards.length > 0 && hand != null && !(seat !== null && hand.folded.includes(seat));
  const mayTick = betting != null && seat !== null && betting.waiting.slice(1).includes(seat);
  return {
    ...own,
    hand_seat: seat,
    cards,
    your_place: place,
    menu,
    decision: ((menu || !own.menu) && own.decision) || null,
    made: (holds && own.made) || null,
    ticked: (mayTick && own.ticked) || null,
  };
}

/** The table with the stacks of a hand that is over, which at the last table are those of the event. */
function withStacks(shared: Shared, stacks: Readonly<Record<number, number>>): Shared {
  const seats = Object.values(shared.seats ?? {}).map((one): SeatView => ({ ...one, stack: stacks[one.seat] ?? one.stack }));
  const left = seats.map((one) => one.stack).filter((stack) => stack > 0);
  const last = shared.progress?.tables === 1 && left.length > 0;
  return {
    ...shared,
    seats: Object.fromEntries(seats.map((one) => [one.seat, one])),
    ...(last && shared.progress ? { progress: { ...shared.progress, largest: Math.max(...left), smallest: Math.min(...left) } } : {}),
  };
}

/** The place of a seat by chips, if all who are left sit at this table. */
function placeOf(you: number | null | undefined, shared: Shared): number | null {
  const mine = you == null ? undefined : shared.seats?.[you];
  if (shared.progress?.tables !== 1 || !mine) return null;
  return 1 + Object.values(shared.seats ?? {}).filter((one) => one.stack > mine.stack).length;
}

function clock(shared: Shared, seat: number, now: number): Clock {
  const deadline = now + (shared.turn_ms ?? 0);
  return { seat, began: now, deadline, bank_deadline: deadline + (shared.bank_asked ? 0 : (shared.bank_ms ?? 0)) };
}

function begun(event: Of<"hand_started">): Ahead {
  const { hand, game, stakes, stacks, button, small_blind, big_blind } = event;
  const view: HandView = {
    hand,
    game,
    seat: null,
    stakes,
    button,
    small_blind,
    big_blind,
    street: "preflop",
    board: [],
    stacks,
    bets: {},
    put_in: Object.fromEntries(Object.keys(stacks).map((seat) => [seat, 0])),
    pots: [],
    hole_cards: {},
    folded: [],
    all_in: [],
    to_act: null,
    menu: null,
    over: false,
    further_boards: [],
    loose: [],
    halt: null,
  };
  return new Ahead(view, null);
}

function happen(ahead: Ahead, event: HandEvent): void {
  switch (event.type) {
    case "posted": {
      const inFront = IN_FRONT.includes(event.kind);
      ahead.pay(event.seat, event.amount, event.all_in, inFront);
      if (inFront) ahead.level = Math.max(ahead.level, ahead.bets[event.seat] ?? 0);
      break;
    }
    case "hole_dealt":
      ahead.holeCards[event.seat] = [...(ahead.holeCards[event.seat] ?? []), ...event.cards];
      if (ahead.view.big_blind != null && !ahead.board.length) ahead.waiting = ahead.active(ahead.view.big_blind);
      break;
    case "folded":
      ahead.folded.push(event.seat);
      delete ahead.holeCards[event.seat];
      ahead.pots = ahead.pots.map((pot) => ({ ...pot, eligible: pot.eligible.filter((seat) => seat !== event.seat) }));
      ahead.acted(event.seat);
      break;
    case "checked":
      ahead.acted(event.seat);
      break;
    case "called":
      ahead.pay(event.seat, event.amount, event.all_in);
      ahead.acted(event.seat);
      break;
    case "bet_made":
    case "raised_to":
      ahead.pay(event.seat, event.amount - (ahead.bets[event.seat] ?? 0), event.all_in);
      ahead.level = event.amount;
      ahead.waiting = ahead.active(event.seat).filter((other) => other !== event.seat);
      break;
    case "uncalled_returned":
      ahead.stacks[event.seat] = (ahead.stacks[event.seat] ?? 0) + event.amount;
      ahead.putIn[event.seat] = (ahead.putIn[event.seat] ?? 0) - event.amount;
      ahead.bets[event.seat] = (ahead.bets[event.seat] ?? 0) - event.amount;
      ahead.allIn = ahead.allIn.filter((other) => other !== event.seat);
      break;
    case "bets_collected":
      collect(ahead, event.pots);
      break;
    case "board_dealt": {
      if (event.board) break;
      ahead.board = [...ahead.board, ...event.cards];
      ahead.street = event.street;
      ahead.level = 0;
      ahead.number += 1;
      const active = ahead.active(ahead.view.button);
      ahead.waiting = active.length > 1 ? active : [];
      break;
    }
    case "shown":
      ahead.holeCards[event.seat] = event.cards;
      break;
    case "hand_ended":
      ahead.street = "over";
      ahead.over = true;
      ahead.stacks = { ...event.stacks };
      ahead.pots = [];
      ahead.waiting = [];
      break;
  }
}

function collect(ahead: Ahead, pots: readonly number[]): void {
  ahead.bets = {};
  ahead.waiting = [];
  const [amount] = pots;
  if (pots.length !== 1 || amount === undefined) return;
  const live = Object.keys(ahead.stacks)
    .map(Number)
    .filter((seat) => !ahead.folded.includes(seat))
    .sort(byNumber);
  const { button } = ahead.view;
  ahead.pots = [{ amount, eligible: [...live.filter((seat) => seat > button), ...live.filter((seat) => seat <= button)] }];
}
