// Small tables to test with.

import type { CashTable, HandView, LobbyRows, Menu, OwnPool, Prices, Progress, RoomError, SeatView, Standing, Table, TournamentState } from "../src/protocol";
import type { SeenRow } from "../src/state/lobby";
import { type SeenPage, seenPage } from "../src/state/page";

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
    discard: false,
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
    player: number,
    name: ["", "Ana", "Rui", "Bea"][number] ?? `P${number}`,
    bot: number > 1,
    stack: 1_500,
    away: false,
    connected: true,
    finish: null,
    head: 0,
    deciding: false,
    ...changes,
  };
}

export const POOL: CashTable = {
  game: "holdem-no-limit",
  mix: null,
  games: [],
  stakes: { small_blind: 5, big_blind: 10, ante: 0, bring_in: 0, small_bet: 0, big_bet: 0 },
  buy_in_least: 400,
  buy_in_most: 1_000,
  rake: null,
  twice: "no",
  mark: "",
  straddles: 0,
  straddle_from: "left_of_big_blind",
  buy_button: false,
  auto_top_up: true,
  bomb_ante: 0, bomb_boards: 1, rabbit_hunt: false,
  anonymous: false,
  pool: true,
  private: false,
  line: 0,
  kept: [],
  out: {},
  waits: [],
  next_game: null,
  choice_until: null,
  next_bomb: false,
  bomb: false,
  twice_until: null,
  closing: false,
};

/** An entry of a pool that waits; null: it is closed. */
export function poolEntry(stream: string, mine: Partial<OwnPool> | null): Table {
  const yours: OwnPool | null = mine && { pool: stream.split(".")[0] ?? "", entry: 3, status: "waiting", stack: 1_000, since: 0, fast_fold: "no", folded: false, least: 4, wait_ms: 0, ...mine };
  return { ...table({ stream, table: 0, you: null, your_table: null, seats: [], cash: POOL }), your_pool: yours };
}

export function table(changes: Partial<Table> = {}): Table {
  return {
    type: "table",
    stream: "tournament/1",
    table: 1,
    version: 1,
    now: 1_000_000,
    resync: false,
    name: "Alfama",
    state: "running",
    you: 1,
    your_table: 1,
    seats: [seat(1), seat(2), seat(3)],
    size: 3,
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
    progress: null,
    waits: null,
    purchases: [],
    may_surrender: false,
    deal: null,
    may_propose: [],
    notices: [],
    prizes_certain: true,
    prize: null,
    wished: null,
    your_turn: false,
    stopped: false,
    bank: null,
    remind_ms: 0,
    revealed: {},
    rabbit: [],
    may_show: [],
    may_hunt: false,
    cash: null,
    your_cash: null,
    your_pool: null,
    ...changes,
  };
}

export function price(changes: Partial<Prices> = {}): Prices {
  return { buy_in: 100, bounty: 0, fee: 0, currency: "PLAY", pay: ["ticket", "tournament_money", "money"], ...changes };
}

export function row(changes: Partial<SeenRow> = {}): SeenRow {
  return {
    stream: "tournament/1",
    name: "Alfama",
    kind: "sit_and_go",
    state: "registering",
    open: true,
    game: "holdem-no-limit",
    mix: null,
    formats: [],
    seats: 6,
    capacity: 6,
    price: price(),
    pool: 0,
    guarantee: 0,
    prizes: [300, 180, 120],
    paid_places: 3,
    starting_stack: 1_500,
    level_minutes: 5,
    level: 0,
    entries: 0,
    left: 0,
    players: [],
    entered: false,
    playing: false,
    starts_at: null,
    fills_at: null,
    stopped: false,
    speed: "normal",
    prizes_certain: true,
    draw: null,
    tickets: null,
    overlay: 0,
    tab: "sit_and_go",
    axes: null,
    limit: "no-limit",
    free: 6,
    place_bounties: [],
    ...changes,
  };
}

/** The whole lobby of a person who sees these rows. */
export function lobby(...rows: SeenRow[]): LobbyRows {
  const marked = rows.filter((row) => row.entered || row.playing);
  const yours = Object.fromEntries(marked.map(({ stream, entered, playing }) => [stream, { entered, playing, pool_entries: [], names: {} }]));
  const shared = rows.map((row) => {
    const { entered: _, playing: __, ...rest } = row;
    return rest;
  });
  return { type: "lobby_rows", number: 0, rows: shared, cash: [], your_number: 0, yours };
}

export function progress(changes: Partial<Progress> = {}): Progress {
  return {
    entries: 30,
    left: 20,
    waiting: 0,
    tables: 4,
    paid_places: 5,
    average: 2_250,
    largest: 9_000,
    smallest: 300,
    pool: 3_000,
    break_until: null,
    hand_for_hand: false,
    in_step: null,
    final_table: false,
    your_place: 7,
    ...changes,
  };
}

export function standing(changes: Partial<Standing> = {}): Standing {
  return { place: 1, seat: 1, player: 1, name: "Ana", prize: 0, hand: 12, bounties: 0, tickets: 0, qualified: null, payment: "certain", ticket: 0, ...changes };
}

/** A page as its reader sees it. */
export function seen(changes: Partial<SeenPage> = {}): SeenPage {
  return { ...seenPage(page()), ...changes };
}

export function page(changes: Partial<TournamentState> = {}): TournamentState {
  const [shown] = lobby(row({ kind: "scheduled", state: "running", level: 1 })).rows;
  return {
    type: "tournament_state",
    stream: "tournament/1",
    now: 1_000_000,
    number: 0,
    row: shown ?? row(),
    book: "TDA 2024",
    level: { number: 1, small_blind: 10, big_blind: 20, ante: 0, ends_at: 1_300_000 },
    levels: [],
    ante_form: "none",
    progress: progress({ your_place: null }),
    prizes: [],
    fixed: false,
    least_prize: null,
    entries: [],
    tables: [],
    late_until_level: 0,
    re_entries: 0,
    rebuys: null,
    add_on: null,
    notices: [],
    your_number: 0,
    yours: {
      entered: false,
      playing: false,
      names: {},
      entries: [],
      unlisted: null,
      place: null,
      table: null,
      purchases: [],
      withdrawable: false,
      notices: [],
      prize: null,
      seat_worth: null,
      qualified: 0,
    },
    commitment: null,
    drawn: null,
    draws: [],
    break_order: [],
    ...changes,
  };
}

/** An error of the room's about the message with an id, or about none. */
export function error(code: RoomError["code"], re: string | null = null, changes: Partial<RoomError> = {}): RoomError {
  return { type: "error", code, text: "", re, facts: {}, reason: null, rule: null, suggestion: null, ...changes };
}
