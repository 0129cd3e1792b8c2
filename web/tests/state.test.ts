import { describe, expect, it } from "vitest";
import type { Act, Beforehand, HandEvent, PotAwarded, PreAct, RulingTold } from "../src/protocol";
import { clamp, DigitKeys, presetAmount, typedAmount } from "../src/state/amounts";
import { clockwiseFrom, places } from "../src/state/layout";
import { cut, grown, placed, streetsOf } from "../src/state/log";
import { ALL, sceneOfTable, staging, winsOf } from "../src/state/scene";
import { LOCK_MS, type News, TableState } from "../src/state/table.svelte";
import { hand, menu, seat, table } from "./helpers";

class FakeWorld {
  time = 1_000_000;
  sent: (Act | PreAct)[] = [];
  news: News[] = [];
  waiting: { at: number; call: () => void }[] = [];
  #ids = 0;
  now = () => this.time;
  uuid = () => `id-${++this.#ids}`;
  send = (message: Act | PreAct) => void this.sent.push(message);
  sound = () => undefined;
  hurried = () => false;
  happened = (news: News) => void this.news.push(news);
  later = (milliseconds: number, call: () => void) => {
    const entry = { at: this.time + milliseconds, call };
    this.waiting.push(entry);
    return () => void (this.waiting = this.waiting.filter((other) => other !== entry));
  };
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.waiting.filter((w) => w.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.time = next.at;
      this.waiting = this.waiting.filter((w) => w !== next);
      next.call();
    }
    this.time = end;
  }
}

const yourTurn = (changes = {}) =>
  table({ version: 2, decision: "7/3", menu: menu(), hand: hand({ to_act: 1 }), ...changes });

describe("amounts", () => {
  it("are brought into the menu's range, with the reason", () => {
    expect(typedAmount("100", menu())).toEqual({ amount: 100, clamp: null });
    expect(typedAmount("1.000", menu())).toEqual({ amount: 1_000, clamp: null });
    expect(typedAmount("39", menu())).toEqual({ amount: 40, clamp: { reason: "least_raise", limit: 40 } });
    expect(typedAmount("9,999", menu())).toEqual({ amount: 1_500, clamp: { reason: "most", limit: 1_500 } });
    expect(typedAmount("-5", menu()).clamp?.reason).toBe("not_a_number");
    expect(typedAmount("", menu()).clamp?.reason).toBe("not_a_number");
    const bet = menu({ raise_to: null, bet: { least: 20, most: 90 } });
    expect(typedAmount("3", bet)).toEqual({ amount: 20, clamp: { reason: "least_bet", limit: 20 } });
  });

  it("of the ready sizes are totals, kept in range", () => {
    // Facing 20 with 30 in the pot: a raise of the pot is to 70, its half to 45.
    expect(presetAmount("min", menu(), 20, 0)).toBe(40);
    expect(presetAmount("half", menu(), 20, 0)).toBe(45);
    expect(presetAmount("two_thirds", menu(), 20, 0)).toBe(53);
    expect(presetAmount("pot", menu(), 20, 0)).toBe(70);
    expect(presetAmount("all_in", menu(), 20, 0)).toBe(1_500);
    expect(presetAmount("half", menu({ raise_to: { least: 60, most: 65 } }), 20, 0)).toBe(60);
    expect(clamp(63.6, { least: 1, most: 100 })).toBe(64);
  });

  it("come from digit keys: one is a ready size, more are an amount", () => {
    const keys = new DigitKeys();
    expect(keys.press("2", 0)).toEqual({ preset: "half" });
    expect(keys.press("5", 300)).toEqual({ typed: "25" });
    expect(keys.press("0", 600)).toEqual({ typed: "250" });
    expect(keys.press("4", 5_000)).toEqual({ preset: "pot" });
    expect(keys.press("9", 9_000)).toEqual({ typed: "9" });
  });
});

const boxes = (changes: Partial<Beforehand> = {}): Beforehand => ({
  situation: "7.0.20",
  offers: ["fold", "call", "call_any"],
  call: 10,
  ticked: null,
  ...changes,
});
const released = (seat: number): RulingTold => ({
  number: 1,
  after: 2,
  incident: "turn_comes",
  outcome: "released",
  seat,
  cites: ["COM-pre-action"],
  words: { en: ["It does not bind.", "Rules:"], es: ["No obliga."], pt: ["Não vincula."] },
});

describe("boxes before the turn", () => {
  it("are sent in the situation that they were offered in, and shown at once", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(table());
    state.toggle("call");
    expect(world.sent).toEqual([]); // nothing was offered
    state.receive(table({ beforehand: boxes() }));
    state.toggle("call");
    expect(world.sent).toEqual([
      { type: "pre_act", id: "id-1", stream: "tournament/1", situation: "7.0.20", tick: "call" },
    ]);
    expect(state.ticked).toBe("call");
    state.receive(table({ beforehand: boxes({ ticked: "call" }) }));
    expect([state.ticked, state.askedFor]).toEqual(["call", null]);
    state.toggle("call_any");
    state.receive(table({ beforehand: boxes({ ticked: "call_any" }) }));
    state.toggle("call_any");
    expect(world.sent.map((message) => "tick" in message && message.tick)).toEqual(["call", "call_any", null]);
    expect(state.ticked).toBeNull();
  });

  it("stand as they did if the room does not take a tick", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(table({ beforehand: boxes({ ticked: "fold" }) }));
    state.toggle("call");
    state.notTaken();
    expect(state.ticked).toBe("fold");
    state.toggle("call");
    state.receive(table({ version: 2, beforehand: boxes({ situation: "7.0.80", call: 70 }) }));
    expect(state.ticked).toBeNull();
  });

  it("are never played by the page itself", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(table({ beforehand: boxes({ ticked: "call_any" }) }));
    state.receive(yourTurn());
    expect(world.sent).toEqual([]);
  });

  it("are taken off by a ruling, before the turn or on it, and it is said what there is to call", () => {
    for (const later of [
      table({ version: 2, beforehand: boxes({ situation: "7.0.80", call: 70 }), rulings: [released(1)] }),
      yourTurn({ menu: menu({ call: 70 }), rulings: [released(1)] }),
    ]) {
      const world = new FakeWorld();
      const state = new TableState("tournament/1", world);
      state.receive(table({ beforehand: boxes({ ticked: "call" }) }));
      state.receive(later);
      expect(state.undoneWhy).toEqual({ why: "changed_amount", toCall: 70 });
      expect(world.news).toContainEqual({ kind: "undone", why: "changed_amount", toCall: 70 });
      world.news = [];
      state.receive({ ...later, now: later.now + 1 });
      expect(world.news).toEqual([]); // said once
    }
  });

  it("are for one street", () => {
    const state = new TableState("tournament/1", new FakeWorld());
    state.receive(table({ beforehand: boxes({ ticked: "check_or_fold" }) }));
    state.receive(table({ version: 2, hand: hand({ street: "flop" }), beforehand: boxes({ situation: "7.1.0" }) }));
    expect(state.undoneWhy?.why).toBe("changed_street");
    state.receive(table({ version: 9, hand: hand({ hand: 8 }), beforehand: boxes({ situation: "8.0.20" }) }));
    expect(state.undoneWhy).toBeNull();
  });

  it("that were played are no news but the act", () => {
    const checked: HandEvent = { type: "checked", seat: 1 };
    const state = new TableState("tournament/1", new FakeWorld());
    state.receive(table({ beforehand: boxes({ ticked: "check" }) }));
    state.receive(table({ version: 2, hand: hand({ street: "flop" }), events: [checked] }));
    expect(state.undoneWhy).toBeNull();
  });
});

describe("rulings", () => {
  it("are told once, hand by hand, and not those of before one came", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    const told = () => world.news.filter((news) => news.kind === "ruled").length;
    state.receive(table({ rulings: [released(2)] }));
    expect(told()).toBe(0);
    state.receive(table({ version: 2, rulings: [released(2), { ...released(3), number: 2 }] }));
    state.receive(table({ version: 3, rulings: [released(2), { ...released(3), number: 2 }] }));
    expect(told()).toBe(1);
    state.receive(table({ version: 4, hand: hand({ hand: 8 }), rulings: [released(3)] }));
    expect(told()).toBe(2);
  });

  it("stand in the log where they came", () => {
    const folded: HandEvent = { type: "folded", seat: 1, irregular: false };
    const log = [started, folded, dealt("flop", "Ah", "Kh", "2c"), folded];
    const ruled = [2, 3, 4].map((after) => ({ ...released(2), after: 40 + after }));
    expect(placed(table({ version: 44, rulings: ruled }), log).map((one) => one.at)).toEqual([2, 3, 4]);
    expect(streetsOf(log).map((street) => street.before)).toEqual([0, 2]);
  });
});

describe("acting", () => {
  it("is locked for a moment after the menu changes", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(yourTurn());
    state.fold();
    expect(world.sent).toEqual([]);
    expect(world.news).toContainEqual({ kind: "late_click" });
    world.pass(LOCK_MS);
    state.fold();
    expect(world.sent).toHaveLength(1);
  });

  it("offers nothing that is not on the menu, as while drawing or bringing in", () => {
    for (const other of [menu({ call: null, raise_to: null, fold: false, draw: 5 }), menu({ call: null, raise_to: null, fold: false, bring_in: 5 })]) {
      const world = new FakeWorld();
      const state = new TableState("tournament/1", world);
      state.receive(yourTurn({ menu: other, hand: hand({ bets: {} }) }));
      world.pass(LOCK_MS);
      state.fold();
      state.raise();
      state.digit("9");
      expect(world.sent).toEqual([]);
      expect(state.amount).toBe(0);
    }
  });

  it("answers a decision once, until the room says no", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(yourTurn());
    world.pass(LOCK_MS);
    state.checkOrCall();
    state.checkOrCall();
    expect(world.sent).toHaveLength(1);
    expect(state.menu).toBeNull();
    state.notTaken();
    state.choosePreset("pot");
    state.raise();
    expect(world.sent[1]).toMatchObject({ action: "raise_to", amount: 70 });
  });

  it("never raises to an amount that had to be moved", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(yourTurn());
    world.pass(LOCK_MS);
    state.type("39");
    state.raise();
    expect(world.sent).toEqual([]);
    expect([state.amount, state.amountNote?.reason]).toEqual([40, "least_raise"]);
    state.raise();
    expect(world.sent[0]).toMatchObject({ amount: 40 });
  });
});

const started: HandEvent = {
  type: "hand_started",
  hand: 7,
  rules: "",
  game: "",
  stakes: hand().stakes,
  stacks: {},
  button: 3,
  small_blind: 1,
  big_blind: 2,
  boards: 1,
  event_heads_up: false,
};
const dealt = (street: string, ...cards: string[]): HandEvent => ({ type: "board_dealt", street, cards, board: 0 });
const award = (pot: number, winner: number, amount: number, cards: string[] = []): PotAwarded => ({
  type: "pot_awarded",
  pot,
  seat: winner,
  amount,
  cards,
  half: "",
  board: 0,
});
const runout = [dealt("turn", "2c"), dealt("river", "3c"), award(0, 2, 300)];

describe("what is on show", () => {
  it("puts you first and the others clockwise", () => {
    expect(clockwiseFrom(4, [1, 2, 3, 4, 5, 6])).toEqual([4, 5, 6, 1, 2, 3]);
    const scene = sceneOfTable(table({ you: 2 }), []);
    expect(scene.seats.map((s) => [s.seat, s.index, s.hero])).toEqual([[2, 0, true], [3, 1, false], [1, 2, false]]);
    for (const count of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      for (const tall of [true, false]) {
        const spots = Array.from({ length: count }, (_, i) => JSON.stringify(places(count, i, tall).seat));
        expect(new Set(spots).size, `${count} seats`).toBe(count);
      }
    }
  });

  it("counts the bets of the street into the last pot", () => {
    expect(sceneOfTable(table(), []).pots.map((pot) => pot.amount)).toEqual([30]);
    const pots = [{ amount: 69, eligible: [1, 2, 3] }, { amount: 10, eligible: [1, 2] }];
    expect(sceneOfTable(table({ hand: hand({ pots }) }), []).pots.map((pot) => pot.amount)).toEqual([69, 40]);
  });

  it("keeps the result of an all-in back until its board is out", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    const flop = ["Ah", "Kh", "Qh"];
    state.receive(table({ hand: hand({ board: flop, street: "flop" }) }));
    const over = hand({ board: [...flop, "2c", "3c"], over: true, stacks: { 1: 0, 2: 300, 3: 0 }, bets: {}, to_act: null });
    state.receive(table({ version: 2, hand: over, events: runout }));
    const seen = () => [state.scene?.board.length, state.scene?.seats[1]?.stack, state.scene?.seats[1]?.won];
    expect(seen()).toEqual([4, 0, 0]);
    expect(state.won).toBeNull();
    world.pass(900);
    expect(seen()).toEqual([5, 0, 0]);
    world.pass(900);
    expect(seen()).toEqual([5, 300, 300]);
    expect(state.won).not.toBeNull();
    expect(staging(3, runout).map((s) => s.board)).toEqual([4, 5, 5]);
    expect(staging(3, [dealt("turn", "2c")])).toEqual([]);
  });

  it("names the wins pot by pot", () => {
    const wins = winsOf([award(1, 2, 84, ["Ah"]), award(0, 3, 35), award(0, 1, 34)]);
    expect(wins).toEqual([
      { pot: 0, half: "", board: null, seats: [3, 1], amount: 69, cards: [] },
      { pot: 1, half: "", board: null, seats: [2], amount: 84, cards: ["Ah"] },
    ]);
  });

  it("names the halves of a pot, and its boards, one by one", () => {
    const wins = winsOf([
      { ...award(1, 1, 9), half: "high" },
      { ...award(1, 2, 8), half: "low-8" },
      { ...award(0, 1, 30), half: "high" },
      { ...award(0, 2, 15), half: "low-8" },
      { ...award(0, 3, 15), half: "low-8" },
    ]);
    expect(wins.map((win) => [win.pot, win.half, win.seats, win.amount])).toEqual([
      [0, "high", [1], 30],
      [0, "low-8", [2, 3], 30],
      [1, "high", [1], 9],
      [1, "low-8", [2], 8],
    ]);
    const twice = winsOf([award(0, 1, 30), { ...award(0, 2, 30), board: 1 }]);
    expect(twice.map((win) => [win.pot, win.board, win.seats])).toEqual([[null, 0, [1]], [null, 1, [2]]]);
  });

  it("tells of levels and of who is out", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(table());
    const level = { number: 2, small_blind: 15, big_blind: 30, ante: 0, ends_at: null };
    state.receive(table({ version: 2, level, seats: [seat(1), seat(2), seat(3, { finish: 3 })] }));
    expect(world.news.map((news) => news.kind)).toEqual(["level", "out", "heads_up"]);
  });

  it("shows everything at once after a reload", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(table({ resync: true, events: [started, ...runout] }));
    expect(state.shown).toEqual(ALL);
  });
});

describe("the log", () => {
  it("holds the current hand alone", () => {
    expect(grown([started, dealt("flop", "Ah")], [started], false)).toEqual([started]);
    expect(grown([dealt("flop", "Ah")], [started, ...runout], true)).toEqual([started, ...runout]);
  });

  it("goes street by street, with the pot that each began with", () => {
    const folded: HandEvent = { type: "folded", seat: 1, irregular: false };
    const collected: HandEvent = { type: "bets_collected", pots: [60, 9] };
    const streets = streetsOf([started, folded, collected, dealt("flop", "Ah", "Kh", "2c"), award(0, 2, 69)]);
    expect(streets.map((s) => [s.name, s.pot, s.cards.length])).toEqual([
      ["preflop", 0, 0],
      ["flop", 69, 3],
      ["showdown", 69, 0],
    ]);
  });

  it("begins a street by cards of the seats, by draws or by the board", () => {
    const named = (game: string, ...events: HandEvent[]) =>
      streetsOf([{ ...started, game }, ...events]).map((s) => [s.name, s.board, s.cards.length]);
    const began = (street: string): HandEvent => ({ type: "street_began", street });
    expect(named("stud-fixed-limit", began("fourth"))).toEqual([["third", 0, 0], ["fourth", 0, 0]]);
    expect(named("razz-fixed-limit", began("seventh"), dealt("seventh", "Ah"))).toEqual([
      ["third", 0, 0],
      ["seventh", 0, 1], // one card for all
    ]);
    expect(named("27-triple-draw-fixed-limit", began("first draw"))).toEqual([["deal", 0, 0], ["first draw", 0, 0]]);
    expect(named("courchevel-pot-limit", dealt("preflop", "Ah"))).toEqual([["preflop", 0, 1]]);
    expect(named("holdem-no-limit", dealt("river", "Ah"), { ...dealt("river", "Kd"), board: 1 } as HandEvent)).toEqual([
      ["preflop", 0, 0],
      ["river", 0, 1],
      ["river", 1, 1],
    ]);
  });

  it("does not run ahead of the board", () => {
    expect(cut(runout, 1, false)).toEqual(runout.slice(0, 1));
    expect(cut(runout, 2, false)).toEqual(runout.slice(0, 2));
    expect(cut(runout, 2, true)).toEqual(runout);
    const further = [...runout, { ...dealt("river", "4c", "5c", "6c", "7c"), board: 1 } as HandEvent];
    expect(cut(further, ALL.board, ALL.awards)).toEqual(further);
  });
});
