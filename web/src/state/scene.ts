// What the stage draws, from a table's snapshot or from one step of a replay. Plain values, no drawing.

import type { HandEvent, HandView, Made, PotAwarded, SeatView, ReplayStep, Table } from "../protocol";
import { sitsOut } from "./cash";
import type { Held } from "./fan";
import { hasBoard, hasButton } from "./games";
import { clockwiseFrom } from "./layout";

/** How much of what has happened is on show yet: an all-in board comes street by street. */
export interface Shown {
  /** How many cards, those of further boards included. */
  board: number;
  awards: boolean;
}

export const ALL: Shown = { board: Infinity, awards: true };

export interface SceneSeat {
  seat: number;
  index: number;
  name: string;
  bot: boolean;
  hero: boolean;
  /** Chips behind; null at a seat without any part in what is shown. */
  stack: number;
  bet: number;
  cards: readonly Held[];
  folded: boolean;
  /** Whether cards of this seat were shown after the hand. */
  revealed: boolean;
  allIn: boolean;
  away: boolean;
  connected: boolean;
  /** Of those who are out. */
  finish: number | null;
  toAct: boolean;
  won: number;
  /** The share of the pot that these open cards win, while the board runs out; null where it is not told. */
  equity: number | null;
  /** The bounty on this player's head; 0 for none. */
  head: number;
  /** All is lost, and a rebuy may still follow. */
  deciding: boolean;
  /** At a cash table: why this player is not dealt in. */
  sits: ReturnType<typeof sitsOut>;
}

/** A further board of a hand that is run more than once: what it does not share with the first. */
export interface FurtherBoard {
  /** The place of its first card. */
  from: number;
  cards: readonly string[];
}

export interface ScenePot {
  amount: number;
  eligible: readonly number[];
}

export interface Scene {
  /** The hand's number, 0 without a hand: cards are dealt anew when it changes. */
  hand: number;
  count: number;
  seats: readonly SceneSeat[];
  board: readonly string[];
  /** The cards that would have come, had the hand gone on: they lie in the places after the board. */
  rabbit: readonly string[];
  further: readonly FurtherBoard[];
  /** Places for cards in the middle: those of the board, to come or not. */
  slots: number;
  /** Whether the game has shared cards. */
  hasBoard: boolean;
  /** Whether some cards lie face up before the showdown. */
  upcards: boolean;
  pots: readonly ScenePot[];
  button: number | null;
  /** Cards of the winning hands, once awarded: they are lifted, the others dimmed. */
  playing: ReadonlySet<string>;
  made: Made | null;
  bigBlind: number;
}

export function awardsOf(events: readonly HandEvent[]): PotAwarded[] {
  return events.filter((event): event is PotAwarded => event.type === "pot_awarded");
}

/** The pots on show: gathered ones, the bets of the street counted into the last; at the end those awarded. */
function potsOf(hand: HandView, log: readonly HandEvent[]): ScenePot[] {
  if (hand.over) {
    const collected = log.findLast((event) => event.type === "bets_collected");
    const amounts = collected?.type === "bets_collected" ? collected.pots : [];
    return amounts.map((amount, i) => ({ amount, eligible: hand.pots[i]?.eligible ?? [] }));
  }
  const bets = Object.values(hand.bets).reduce((sum, bet) => sum + bet, 0);
  const pots = hand.pots.map(({ amount, eligible }) => ({ amount, eligible }));
  const last = pots.at(-1);
  if (last) last.amount += bets;
  else if (bets > 0) pots.push({ amount: bets, eligible: [] });
  return pots.filter((pot) => pot.amount > 0);
}

/** The cards of each board that are on show, counted as they came, and the place of the first: one that begins on the turn shares the flop. */
function boardsOf(log: readonly HandEvent[], shown: number): Map<number, { seen: string[]; from: number }> {
  const boards = new Map<number, { seen: string[]; from: number }>();
  const begins = new Map<string, number>();
  let dealt = 0;
  let left = shown;
  for (const event of log) {
    if (event.type !== "board_dealt") continue;
    const first = (event.board ?? 0) === 0;
    if (first && !begins.has(event.street)) begins.set(event.street, dealt);
    if (first) dealt += event.cards.length;
    const board = boards.get(event.board ?? 0) ?? { seen: [], from: begins.get(event.street) ?? 0 };
    board.seen.push(...event.cards.slice(0, Math.max(0, left)));
    left -= event.cards.length;
    boards.set(event.board ?? 0, board);
  }
  return boards;
}

function compose(
  people: readonly SeatView[],
  you: number | null,
  hand: HandView | null,
  log: readonly HandEvent[],
  shown: Shown,
  made: Made | null,
  button: number | null,
): Scene {
  const awards = hand?.over ? awardsOf(log) : [];
  // What everybody has seen since it was dealt; what is tabled at the end was not.
  const inSight = new Set(log.flatMap((event) => (event.type === "hole_dealt" && event.up ? event.cards.slice(-event.up) : [])));
  const boards = boardsOf(log, shown.board);
  const first = you ?? people[0]?.seat ?? 1;
  const order = clockwiseFrom(first, people.map((person) => person.seat));
  const seats = order.map((seat, index): SceneSeat => {
    const person = people.find((p) => p.seat === seat);
    const won = awards.filter((award) => award.seat === seat).reduce((sum, award) => sum + award.amount, 0);
    const inHand = hand !== null && seat in hand.stacks;
    const behind = inHand ? (hand.stacks[seat] ?? 0) : (person?.stack ?? 0);
    const pending = shown.awards ? 0 : won;
    return {
      seat,
      index,
      name: person?.name ?? "",
      bot: person?.bot ?? false,
      hero: seat === you,
      stack: behind - pending,
      bet: inHand ? (hand.bets[seat] ?? 0) : 0,
      cards: (hand?.hole_cards[seat] ?? []).map((card) => ({ card, up: inSight.has(card) })),
      revealed: false,
      folded: inHand && hand.folded.includes(seat),
      allIn: inHand && (hand.all_in.includes(seat) || behind - pending === 0) && !hand.folded.includes(seat) && !(hand.over && shown.awards),
      away: person?.away ?? false,
      connected: person?.connected ?? true,
      finish: shown.awards || !inHand ? (person?.finish ?? null) : null,
      toAct: inHand && hand.to_act === seat && !hand.over,
      won: shown.awards ? won : 0,
      equity: null,
      head: person?.head ?? 0,
      deciding: (person?.deciding ?? false) && shown.awards,
      sits: null,
    };
  });
  return {
    hand: hand?.hand ?? 0,
    count: people.length,
    seats,
    board: !hand ? [] : boards.size > 1 ? (boards.get(0)?.seen ?? []) : hand.board.slice(0, shown.board),
    rabbit: [],
    further: [...boards].filter(([number]) => number > 0).map(([, { seen, from }]) => ({ from, cards: seen })),
    slots: !hand || hasBoard(hand.game) ? 5 : Math.min(shown.board, hand.board.length),
    hasBoard: !hand || hasBoard(hand.game),
    upcards: inSight.size > 0,
    pots: hand ? potsOf(hand, log) : [],
    button: hand && !hasButton(hand.game) ? null : (hand?.button ?? button),
    playing: new Set(shown.awards ? awards.flatMap((award) => award.cards ?? []) : []),
    made: shown.board >= (hand?.board.length ?? 0) ? made : null,
    bigBlind: hand?.stakes.big_blind ?? 0,
  };
}

/** Those who sit here and the free seats between them, so that nobody seems to move when one leaves. */
function withFreeSeats(table: Table): readonly SeatView[] {
  const free = (seat: number): SeatView => ({
    seat,
    name: "",
    player: 0,
    bot: false,
    stack: 0,
    away: false,
    connected: true,
    finish: null,
    head: 0,
    deciding: false,
  });
  const numbers = Array.from({ length: Math.max(0, table.size) }, (_, index) => index + 1);
  const empty = numbers.filter((seat) => !table.seats.some((person) => person.seat === seat)).map(free);
  const people = table.seats.map((person) => (stays(table, person.seat) ? { ...person, finish: null } : person));
  return [...people, ...empty].sort((a, b) => a.seat - b.seat);
}

/** Whether a seat has chips left at the end: its place is decided, but it did not go out. */
export function stays(table: Table, seat: number): boolean {
  return table.state === "finished" && (table.hand?.stacks[seat] ?? 0) > 0;
}

/** The scene of a running table. */
export function sceneOfTable(table: Table, log: readonly HandEvent[], shown: Shown = ALL): Scene {
  // While the event is stopped, it is nobody's turn.
  const hand = table.hand && table.stopped ? { ...table.hand, to_act: null } : table.hand;
  // A table of a pool is formed for one hand: nobody can take a seat that is left.
  const people = table.cash?.pool && table.seats.length > 0 ? table.seats : withFreeSeats(table);
  const scene = withRevealed(compose(people, table.you, hand, log, shown, table.made, table.button), table);
  if (table.cash?.pool) return table.seats.length > 0 ? scene : { ...scene, seats: [] };
  return table.cash ? { ...scene, seats: scene.seats.map((seat) => ({ ...seat, sits: seat.name === "" ? null : sitsOut(table, seat.seat) })) } : scene;
}

/** The scene with the cards that players have shown after the hand, and those that would have come. */
export function withRevealed(scene: Scene, { revealed, rabbit }: Pick<Table, "revealed" | "rabbit">): Scene {
  if (rabbit.length === 0 && Object.keys(revealed).length === 0) return scene;
  const seats = scene.seats.map((seat) => {
    const cards = [...(revealed[seat.seat] ?? [])];
    if (cards.length === 0 || seat.hero) return seat;
    // A hand that was folded shows what its player has shown of it; in others these lie in place of backs.
    const held = seat.cards.map((one) => (one.card === "??" && cards.length > 0 ? { card: cards.shift() ?? "", up: false } : one));
    return { ...seat, cards: [...held, ...cards.map((card) => ({ card, up: false }))], revealed: true };
  });
  return { ...scene, seats, rabbit };
}

/** The scene just after one step of a hand; `people` tells who is a bot, by name. */
export function sceneOfStep(
  steps: readonly ReplayStep[],
  at: number,
  names: Readonly<Record<number, string>>,
  people: readonly SeatView[],
): Scene {
  const step = steps[at];
  // Who was not dealt in leaves an empty place, so that the others sit where they sat.
  const seats = Object.entries(names).map(([seat, name]): SeatView => ({
    seat: Number(seat),
    name: steps[0] && Number(seat) in steps[0].view.stacks ? name : "",
    player: 0,
    bot: people.find((person) => person.name === name)?.bot ?? false,
    stack: 0,
    away: false,
    connected: true,
    finish: null,
    head: 0,
    deciding: false,
  }));
  const log = steps.slice(0, at + 1).map((s) => s.event);
  const view = step?.view ?? null;
  // Awards come one by one: what is shown is what has been awarded so far, whether or not the hand is over.
  const hand = view && awardsOf(log).length > 0 ? { ...view, over: true } : view;
  return compose(seats, view?.seat ?? null, hand, log, ALL, step?.made ?? null, view?.button ?? null);
}

/** Shares of the pot by seat. */
export type Equities = Readonly<Record<string, number>>;

/** The scene with the equities of open hands. */
export function withEquities(scene: Scene, equities: Equities | undefined): Scene {
  if (!equities) return scene;
  return { ...scene, seats: scene.seats.map((seat) => ({ ...seat, equity: seat.folded ? null : (equities[String(seat.seat)] ?? null) })) };
}

export interface Win {
  seats: readonly number[];
  amount: number;
  /** Null: the only pot. 0: the main pot beside side pots. */
  pot: number | null;
  /** The ranking that won it, of a pot split between two; else empty. */
  half: string;
  /** Null: the only board. 0: the first of several. */
  board: number | null;
  /** The cards that won; empty when nobody else was left. */
  cards: readonly string[];
}

/**
 * Who won what: one entry a pot, the main pot first, and in it one a board and a half; pots won by the same hand alone
 * are not merged.
 */
export function winsOf(log: readonly HandEvent[]): Win[] {
  const awards = awardsOf(log);
  const pots = new Set(awards.map((award) => award.pot));
  const boards = new Set(awards.map((award) => award.board));
  const parts = new Map<string, PotAwarded[]>();
  for (const award of [...awards].sort((a, b) => a.pot - b.pot)) {
    const part = `${award.pot}/${award.board}/${award.half}`;
    parts.set(part, [...(parts.get(part) ?? []), award]);
  }
  return [...parts.values()].map((mine): Win => {
    const { pot = 0, half = "", board = 0, cards = [] } = mine[0] ?? {};
    return {
      seats: mine.map((award) => award.seat),
      amount: mine.reduce((sum, award) => sum + award.amount, 0),
      pot: pots.size > 1 ? pot : null,
      half,
      board: boards.size > 1 ? board : null,
      cards,
    };
  });
}

/** How much of the board to show when, for events that came at once: one entry a street, then the awards. */
export function staging(before: number, events: readonly HandEvent[]): Shown[] {
  const steps: Shown[] = [];
  let board = before;
  let opened = false;
  for (const event of events) {
    if (event.type === "hand_started") board = 0;
    if (event.type === "shown") opened ||= steps.length === 0;
    if (event.type === "board_dealt") {
      // Hands that are all-in lie open before the next card comes: give people the time to look at them.
      if (opened && steps.length === 0) steps.push({ board, awards: false });
      board += event.cards.length;
      steps.push({ board, awards: false });
    }
  }
  const awarded = events.some((event) => event.type === "pot_awarded");
  if (steps.length === 0 || (steps.length === 1 && !awarded)) return [];
  return awarded ? [...steps, { board, awards: true }] : steps;
}
