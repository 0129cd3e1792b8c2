// Small tables to test with.

import type { HandView, Menu, SeatView, Table } from "../src/protocol";

export function menu(changes: Partial<Menu> = {}): Menu {
  return {
    seat: 1,
    check: false,
    call: 20,
    bet: null,
    raise_to: { least: 40, most: 1_500 },
    pot_raise_to: 70,
    free_fold: false,
    fold: true,
    bring_in: null,
    draw: null,
    ...changes,
  };
}

export function hand(changes: Partial<HandView> = {}): HandView {
  return {
    hand: 7,
    game: "holdem-no-limit",
    seat: 1,
    stakes: {
      small_blind: 10,
      big_blind: 20,
      ante: 0,
      ante_form: "none",
      ante_first: true,
      bring_in: 0,
      small_bet: 0,
      big_bet: 0,
      smallest_chip: 1,
      rake: null,
    },
    button: 3,
    small_blind: 1,
    big_blind: 2,
    street: "preflop",
    board: [],
    stacks: { 1: 1_490, 2: 1_480, 3: 1_500 },
    bets: { 1: 10, 2: 20 },
    put_in: { 1: 10, 2: 20, 3: 0 },
    pots: [],
    hole_cards: { 1: ["Ah", "Kd"], 2: ["??", "??"], 3: ["??", "??"] },
    folded: [],
    all_in: [],
    to_act: 3,
    menu: null,
    over: false,
    further_boards: [],
    loose: [],
    halt: null,
    ...changes,
  };
}

export function seat(number: number, changes: Partial<SeatView> = {}): SeatView {
  return {
    seat: number,
    name: ["", "Ana", "Rui", "Bea"][number] ?? `P${number}`,
    bot: number > 1,
    stack: 1_500,
    away: false,
    connected: true,
    finish: null,
    ...changes,
  };
}

export function table(changes: Partial<Table> = {}): Table {
  return {
    type: "table",
    stream: "tournament/1",
    version: 1,
    now: 1_000_000,
    resync: false,
    name: "Alfama",
    state: "running",
    you: 1,
    seats: [seat(1), seat(2), seat(3)],
    level: { number: 1, small_blind: 10, big_blind: 20, ante: 0, ends_at: 1_300_000 },
    button: 3,
    hand: hand(),
    decision: null,
    menu: null,
    made: null,
    clock: null,
    standings: [],
    prizes: [300, 180, 120],
    currency: "PLAY",
    events: [],
    shuffle: null,
    beforehand: null,
    rulings: [],
    ...changes,
  };
}
