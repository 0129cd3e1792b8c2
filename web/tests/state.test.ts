import { describe, expect, it } from "vitest";
import type { Act, Beforehand, HandEvent, PotAwarded, PreAct, RulingTold } from "../src/protocol";
import { clamp, DigitKeys, presetAmount, typedAmount } from "../src/state/amounts";
import { ALL_IN, DEFAULT_SIZES, MIN } from "../src/state/presets";
import { clockwiseFrom } from "../src/state/layout";
import { cut, grown, placed, streetsOf, toldByRulings } from "../src/state/log";
import { ALL, sceneOfTable, staging, winsOf } from "../src/state/scene";
import { SEEN_MS, TAKEN_AWAY_MS } from "../src/state/sight";
import type { News } from "../src/state/news";
import { TableState } from "../src/state/table.svelte";
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
  inBigBlinds = () => false;
  presets = () => DEFAULT_SIZES;
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

const [, HALF, TWO_THIRDS, POT] = DEFAULT_SIZES as [typeof MIN, typeof MIN, typeof MIN, typeof MIN];

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
    expect(presetAmount(MIN, menu(), 20, 0)).toBe(40);
    expect(presetAmount(HALF, menu(), 20, 0)).toBe(45);
    expect(presetAmount(TWO_THIRDS, menu(), 20, 0)).toBe(53);
    expect(presetAmount(POT, menu(), 20, 0)).toBe(70);
    expect(presetAmount(ALL_IN, menu(), 20, 0)).toBe(1_500);
    expect(presetAmount(HALF, menu({ raise_to: { least: 60, most: 65 } }), 20, 0)).toBe(60);
    expect(clamp(63.6, { least: 1, most: 100 })).toBe(64);
  });

  it("come from digit keys: one is a ready size, more are an amount", () => {
    const keys = new DigitKeys();
    expect(keys.press("2", 0)).toEqual({ preset: HALF });
    expect(keys.press("5", 300)).toEqual({ typed: "25" });
    expect(keys.press("0", 600)).toEqual({ typed: "250" });
    expect(keys.press("4", 5_000)).toEqual({ preset: POT });
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
    world.pass(SEEN_MS);
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
  it("offers nothing that is not on the menu, as while drawing or bringing in", () => {
    for (const other of [menu({ call: null, raise_to: null, fold: false, draw: 5 }), menu({ call: null, raise_to: null, fold: false, bring_in: 5 })]) {
      const world = new FakeWorld();
      const state = new TableState("tournament/1", world);
      state.receive(yourTurn({ menu: other, hand: hand({ bets: {} }) }));
      world.pass(SEEN_MS);
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
    world.pass(SEEN_MS);
    state.checkOrCall();
    state.checkOrCall();
    expect(world.sent).toHaveLength(1);
    expect(state.menu).toBeNull();
    state.notTaken();
    state.choosePreset(POT);
    state.raise();
    expect(world.sent[1]).toMatchObject({ action: "raise_to", amount: 70 });
  });

  it("never raises to an amount that had to be moved", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(yourTurn());
    world.pass(SEEN_MS);
    state.type("39");
    state.raise();
    expect(world.sent).toEqual([]);
    expect([state.amount, state.amountNote?.reason]).toEqual([40, "least_raise"]);
    state.raise();
    expect(world.sent[0]).toMatchObject({ amount: 40 });
  });
});

describe("the log", () => {
  it("tells what the clock did once: by its ruling", () => {
    const onTime = (at: number, seat: number, incident = "clock_expired") => ({ at, ruling: { ...released(seat), incident } });
    const checked: HandEvent = { type: "checked", seat: 1 };
    const folded: HandEvent = { type: "folded", seat: 2, irregular: false };
    const log = [started, checked, folded, checked];
    expect([...toldByRulings([onTime(1, 1), onTime(2, 2, "disconnected")], log)]).toEqual([1, 2]);
    expect([...toldByRulings([onTime(3, 1, "turn_comes"), onTime(2, 1), onTime(9, 1)], log)]).toEqual([]);
  });
});

describe("what is done is meant for a decision", () => {
  const next = (changes = {}) => yourTurn({ version: 9, decision: "7/5", menu: menu({ raise_to: { least: 70, most: 1_400 } }), ...changes });
  const gone = table({ version: 5, hand: hand({ to_act: 2 }) });
  /** A table with a decision that has been on show for a while. */
  const asked = (changes = {}): { world: FakeWorld; state: TableState } => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(yourTurn(changes));
    world.pass(5_000);
    return { world, state };
  };

  it("not for one that a person can't have seen yet", () => {
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    for (const act of [() => state.fold(), () => state.checkOrCall(), () => state.raise(), () => state.choosePreset(POT), () => state.digit("5")]) {
      state.receive(table({ version: world.time, hand: hand({ to_act: 2 }) }));
      state.receive(yourTurn({ version: world.time + 1, decision: `7/${world.time}` }));
      world.pass(SEEN_MS - 1);
      expect(state.tooSoon).toBe(false);
      act();
      expect([world.sent, state.tooSoon]).toEqual([[], true]);
      world.pass(1);
      state.fold();
      expect(state.tooSoon).toBe(false);
      world.sent = [];
    }
  });

  it("longer if the one before was taken away, as what was begun for it is still under way", () => {
    for (const act of ["fold", "checkOrCall", "raise"] as const) {
      const { world, state } = asked();
      state.receive(gone);
      world.pass(20_000);
      state.receive(next());
      world.pass(TAKEN_AWAY_MS - 1);
      state[act]();
      expect(world.sent).toEqual([]);
      world.pass(1);
      state[act]();
      expect(world.sent).toMatchObject([{ decision: "7/5" }]);
    }
  });

  it("sends nothing for Enter while no amount was set by hand", () => {
    const { world, state } = asked();
    state.enter();
    expect([world.sent, state.unset]).toEqual([[], true]);
    state.step(1, false);
    expect(state.unset).toBe(false);
    state.enter();
    expect(world.sent).toMatchObject([{ action: "raise_to", amount: 41 }]);
  });

  it("takes a typed amount at the first Enter and sends it at the second", () => {
    const { world, state } = asked();
    state.type("120");
    state.enter();
    expect([world.sent, state.amount]).toEqual([[], 120]);
    state.enter();
    expect(world.sent).toMatchObject([{ action: "raise_to", amount: 120, decision: "7/3" }]);
  });

  it.each([
    ["what was typed", (state: TableState) => void state.type("120")],
    ["what was typed and taken", (state: TableState) => void (state.type("120") && state.commitText())],
    ["the slider", (state: TableState) => state.setAmount(300)],
    ["a ready size", (state: TableState) => state.choosePreset(ALL_IN)],
    ["digits", (state: TableState) => ["1", "2", "0"].forEach((digit) => state.digit(digit))],
  ])("clears %s with its decision, says so, and never sends it for the next", (_, prepare) => {
    for (const between of [[gone], []]) {
      const { world, state } = asked();
      prepare(state);
      for (const one of [...between, next()]) state.receive(one);
      expect(world.news).toContainEqual({ kind: "cleared", what: "amount" });
      expect([state.amount, state.amountText, state.sizedFor]).toEqual([70, "", null]);
      for (const wait of [0, 310, 5_000]) {
        world.pass(wait);
        state.enter();
      }
      expect(world.sent).toEqual([]);
    }
  });

  it("says nothing of an amount that was sent, even if the line was lost before the room told of it", () => {
    const { world, state } = asked();
    state.setAmount(300);
    state.raise();
    state.unconfirmed();
    state.receive(gone);
    state.receive(next());
    expect(world.news.filter((news) => news.kind === "cleared")).toEqual([]);
    world.pass(SEEN_MS);
    state.fold();
    expect(world.sent).toHaveLength(2);
  });

  it("takes no rest of an amount that was begun for the decision before", () => {
    const { world, state } = asked();
    state.type("1");
    state.receive(next());
    world.pass(310);
    expect(state.type("20")).toBe(false);
    state.digit("5");
    expect([state.amountText, state.amount, state.preset]).toEqual(["", 70, MIN]);
  });

  it("clears cards that were chosen for a draw, and draws none of them in the next", () => {
    const draw = (decision: string, version: number) =>
      yourTurn({ version, decision, menu: menu({ call: null, raise_to: null, fold: false, draw: 3 }), hand: hand({ to_act: 1 }) });
    const world = new FakeWorld();
    const state = new TableState("tournament/1", world);
    state.receive(draw("7/3", 2));
    state.toggleDiscard("Ah");
    expect(state.discard).toEqual([]); // too soon
    world.pass(SEEN_MS);
    state.toggleDiscard("Ah");
    expect(state.discard).toEqual(["Ah"]);
    state.receive(draw("7/9", 12));
    expect(world.news).toContainEqual({ kind: "cleared", what: "cards" });
    state.raise();
    state.checkOrCall();
    world.pass(310);
    state.toggleDiscard("Kd");
    state.checkOrCall();
    expect([world.sent, state.discard]).toEqual([[], []]);
    world.pass(TAKEN_AWAY_MS);
    state.checkOrCall();
    expect(world.sent).toMatchObject([{ decision: "7/9", action: "draw", discard: [] }]);
  });

  it("takes a click for what it was pressed on", () => {
    const { world, state } = asked();
    state.sight.begins();
    state.receive(next());
    world.pass(5_000); // held down all the while
    state.checkOrCall(state.sight.clicked());
    expect([world.sent, state.tooSoon]).toEqual([[], true]);
    state.checkOrCall(state.sight.clicked()); // as a screen reader clicks: without a press
    expect(world.sent).toMatchObject([{ decision: "7/5", action: "call" }]);
  });

  it("holds for boxes, and for those that come where sizes were", () => {
    const { world, state } = asked();
    state.receive(table({ version: 5, hand: hand({ to_act: 2 }), beforehand: boxes() }));
    world.pass(TAKEN_AWAY_MS - 1);
    state.toggle("call_any");
    expect([world.sent, state.tooSoon]).toEqual([[], true]);
    state.receive(table({ version: 6, hand: hand({ to_act: 2 }), beforehand: boxes() }));
    expect(state.tooSoon).toBe(true);
    world.pass(1);
    state.boxSight.begins();
    state.receive(table({ version: 6, hand: hand({ to_act: 2 }), beforehand: boxes({ situation: "7.0.80", call: 70 }) }));
    world.pass(TAKEN_AWAY_MS);
    state.toggle("call", state.boxSight.clicked());
    expect([world.sent, state.tooSoon]).toEqual([[], true]);
    state.toggle("call", state.boxSight.clicked());
    expect(state.tooSoon).toBe(false);
    expect(world.sent).toMatchObject([{ type: "pre_act", situation: "7.0.80", tick: "call" }]);
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
  openers: {},
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
    const shown: HandEvent = { type: "shown", seat: 2, cards: ["2c", "3c"] };
    const streets = streetsOf([started, folded, collected, dealt("flop", "Ah", "Kh", "2c"), shown, award(0, 2, 69)]);
    expect(streets.map((s) => [s.name, s.pot, s.cards.length])).toEqual([
      ["preflop", 0, 0],
      ["flop", 69, 3],
      ["showdown", 69, 0],
    ]);
  });

  it("has no showdown where nobody contests the pot, and one where cards are tabled before the board is out", () => {
    const names = (...events: HandEvent[]) => streetsOf([started, ...events]).map((street) => street.name);
    const folded: HandEvent = { type: "folded", seat: 1, irregular: false };
    const back: HandEvent = { type: "uncalled_returned", seat: 2, amount: 10 };
    expect(names(folded, back, award(0, 2, 30))).toEqual(["preflop"]);
    const shown = (seat: number): HandEvent => ({ type: "shown", seat, cards: ["2c", "3c"] });
    const mucked: HandEvent = { type: "mucked", seat: 3 };
    expect(names(dealt("flop", "Ah", "Kh", "2d"), shown(1), shown(2), dealt("turn", "4d"), dealt("river", "5d"), mucked, award(0, 1, 30))).toEqual([
      "preflop",
      "flop",
      "showdown",
      "turn",
      "river",
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
