import { describe, expect, it } from "vitest";
import { nextTurn, turnEnds } from "../src/state/tabling";
import type { HandEvent } from "../src/protocol";
import { error, hand, lobby, menu, row, table } from "./helpers";
import { FakeRoom } from "./room";

/** At our turn, with a clock that runs. */
const asked = (changes = {}) =>
  table({
    version: 2,
    decision: "7/3",
    menu: menu(),
    hand: hand({ to_act: 1 }),
    clock: { seat: 1, began: 1_000_000, deadline: 1_020_000, bank_deadline: 1_080_000 },
    ...changes,
  });
/** As the room tells it, and as an older one would have: with everything still in it. */
const HALTS = [table({ version: 2, hand: hand({ to_act: 1 }), stopped: true }), asked({ stopped: true })];

function atTable(): FakeRoom {
  const room = new FakeRoom("t-1").lets();
  room.session.open("tournament/1");
  room.says(lobby(row({ name: "Alfama", state: "running", entered: true, playing: true })), asked());
  room.time += 2_000;
  return room;
}

describe("an event that stands still", () => {
  it.each(HALTS)("asks nobody and takes nothing", (halted) => {
    const room = atTable();
    room.says(halted);
    const state = room.session.table;
    if (!state) throw new Error("no table");
    expect([state.menu, turnEnds(state, 0), nextTurn(room.session.tables, null, 0)]).toEqual([null, null, null]);
    expect(state.scene?.seats.filter((seat) => seat.toAct)).toEqual([]);
    room.sent = [];
    room.time += 5_000;
    state.fold();
    state.checkOrCall();
    state.raise();
    room.session.tick();
    expect(room.sent).toEqual([]);
  });

  it("is told by name where it is on show, once, and not by a toast that outlasts it", () => {
    const room = atTable();
    room.says(HALTS[0] ?? table());
    expect(room.session.notices.assertive).toBe("Alfama has stopped. Your seat and your chips are kept; the operator can resume it or cancel it.");
    expect(room.heard).toEqual([]);
  });

  it("disturbs nobody at another table", () => {
    const room = atTable();
    room.session.open("tournament/2");
    room.session.notices.assertive = "";
    room.says(table({ stream: "tournament/2", name: "Baixa" }), HALTS[0] ?? table(), error("table_stopped"));
    expect([room.heard, room.session.notices.assertive]).toEqual([[], ""]);
    expect(nextTurn(room.session.tables, room.session.table, 0)).toBeNull();
  });

  it("answers what was sent to it by its name", () => {
    const room = atTable();
    room.session.table?.fold();
    room.says(error("table_stopped", "id-1"));
    expect(room.heard).toEqual(["Alfama has stopped, so nothing was done. Seats and chips are kept."]);
  });

  it("goes on without a reload, with the decision asked anew", () => {
    const room = atTable();
    room.session.table?.fold();
    room.says(HALTS[0] ?? table(), asked({ version: 3 }));
    expect(room.heard).toEqual(["Alfama goes on."]);
    room.sent = [];
    room.time += 1_000;
    room.session.table?.checkOrCall();
    expect(room.sent).toMatchObject([{ type: "act", decision: "7/3", action: "call" }]);
  });

  it("shows what came back when it is cancelled", () => {
    const room = atTable();
    room.says(HALTS[0] ?? table(), table({ version: 3, state: "cancelled" }));
    expect(room.heard).toEqual([]);
    const entry = (memo: string, stream: string, amount: number) => ({ at: 1, memo, stream, amount });
    room.says({
      type: "wallet_state",
      number: 0,
      currency: "PLAY",
      balance: 10_000,
      entries: [entry("refund", "tournament/1", 100), entry("refund", "tournament/1", 10), entry("refund", "tournament/2", 7), entry("buy_in", "tournament/1", -110)],
      tournament_money: 0,
      tickets: [],
    });
    expect(room.session.purse.refunded("tournament/1")).toBe(110);
  });

  it("counts the share of the pool with the fee, and nothing that was paid before", () => {
    const room = atTable();
    const entry = (at: number, memo: string, amount: number) => ({ at, memo, stream: "tournament/1", amount });
    const wallet = (...entries: ReturnType<typeof entry>[]) =>
      room.says({ type: "wallet_state", number: 0, currency: "PLAY", balance: 10_000, entries, tournament_money: 0, tickets: [] });
    const before = [entry(5, "bounty", 50), entry(4, "buy_in", -160), entry(3, "refund", 160), entry(2, "buy_in", -160)];
    // Cancelled before the money: a share of the pool, the own bounty and the fee, all at one instant.
    wallet(entry(9, "refund", 10), entry(9, "bounty", 50), entry(9, "prize", 98), ...before);
    expect(room.session.purse.refunded("tournament/1")).toBe(158);
    // A freeroll has no fee to give back.
    wallet(entry(9, "prize", 98), ...before);
    expect(room.session.purse.refunded("tournament/1")).toBe(98);
    // A player who was out gets nothing: the bounty is an earlier one.
    wallet(...before);
    expect(room.session.purse.refunded("tournament/1", { out: true })).toBe(0);
    wallet(entry(9, "refund", 160), ...before);
    expect(room.session.purse.refunded("tournament/1", { out: true })).toBe(160);
  });

  it("takes the banner of the last winner away, so that nothing hides the word", () => {
    const room = atTable();
    const state = room.session.table;
    if (!state) throw new Error("no table");
    const award = { type: "pot_awarded", hand: 7, pot: 0, amounts: { 1: 30 }, board: 0, part: null } as unknown as HandEvent;
    room.says(table({ version: 3, events: [award] }));
    expect(state.won).not.toBeNull();
    room.says(table({ version: 4, stopped: true }));
    room.after(2_500);
    expect(state.won).toBeNull();
  });
});
