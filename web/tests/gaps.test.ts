import { describe, expect, it } from "vitest";
import type { News, Shared, Snapshot } from "../src/protocol";
import { error, hand, lobby, page, row, seat, table } from "./helpers";
import { FakeRoom } from "./room";

const STREAM = "tournament/1";

/** A table of which news can be told, with its public hand number 7. */
function snapshot(changes: Partial<Snapshot> = {}): Snapshot {
  const { version, name, state, size, level, button, currency } = table();
  const { seat: _, menu: __, hole_cards, ...open } = hand();
  const seats = Object.fromEntries([seat(1), seat(2), seat(3)].map((one) => [one.seat, one]));
  const shared = { version, name, state, size, level, button, currency, seats, hand: { ...open, hole_cards } } as unknown as Shared;
  const own = { you: 1, your_table: 1, hand_seat: 1, cards: ["Ah", "Kd"] } as unknown as Snapshot["own"];
  return { type: "snapshot", stream: STREAM, table: 1, news: 4, now: 1_000_000, shared, own, events: [], rulings: [], own_rulings: [], notices: [], ...changes };
}

function news(number: number, changes: Partial<News> = {}): News {
  return { type: "news", stream: STREAM, table: 1, number, now: 1_000_000, patch: { size: number }, ...changes } as News;
}

/** A person at a table, who has asked for nothing since. */
function seated(): FakeRoom {
  const room = new FakeRoom("t-1").lets();
  room.says(lobby(row()), { type: "wallet_state", number: 0, currency: "PLAY", balance: 5, entries: [], tournament_money: 0, tickets: [] });
  room.session.open(STREAM);
  room.says(snapshot());
  room.sent = [];
  return room;
}

describe("what is missing", () => {
  it("is asked for once, however much of the table's news comes before it", () => {
    const room = seated();
    room.says(news(5), news(7), news(8), news(9));
    expect(room.sent).toEqual([{ type: "watch", stream: STREAM, chat: true }]);
    expect(room.session.table?.snapshot?.size).toBe(5);
    room.says(snapshot({ news: 9 }), news(10));
    expect([room.kinds, room.session.table?.snapshot?.size]).toEqual([["watch"], 10]);
    room.says(news(12));
    expect(room.kinds).toEqual(["watch", "watch"]);
  });

  it("is asked for once in the lobby and the wallet", () => {
    const room = seated();
    const rows = (number: number) => ({ type: "lobby_news" as const, number, rows: [], cash: [], gone: [] });
    const money = (number: number) => ({ type: "wallet_news" as const, number, currency: "PLAY", balance: number, entries: [], tournament_money: 0, tickets: [] });
    room.says(rows(2), money(2), rows(3), money(3), { type: "your_lobby", number: 9, yours: {} });
    expect(room.kinds).toEqual(["lobby", "wallet"]);
    room.says(lobby(row()), { ...money(3), type: "wallet_state" });
    room.says(rows(1), money(4));
    expect([room.kinds, room.session.balance]).toEqual([["lobby", "wallet"], 4]);
    room.says(rows(3), money(6));
    expect(room.kinds).toEqual(["lobby", "wallet", "lobby", "wallet"]);
  });

  it("is asked for once on a tournament's page, also before the page has come", () => {
    const room = seated();
    room.session.openPage(STREAM);
    const rest = (number: number) => ({ type: "page_news" as const, stream: STREAM, number, now: 0 });
    room.says(rest(3));
    expect(room.kinds).toEqual(["follow"]);
    room.says(page({ number: 3 }));
    room.says(rest(5), rest(6), rest(7));
    expect(room.kinds).toEqual(["follow", "follow"]);
  });

  it("is asked for where the room has taken a spectator when the table broke", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open(STREAM, 2);
    room.says(snapshot({ table: 2, own: {} as Snapshot["own"] }), snapshot({ table: 1, own: {} as Snapshot["own"] }));
    room.hangsUp();
    room.after(400);
    room.lets();
    expect(room.sent.at(-1)).toEqual({ type: "watch", stream: STREAM, table: 1, chat: true });
    // That one broke too, while the line was down: nothing stands still on the screen.
    room.says(error("no_such_table"));
    expect([room.session.screen, room.session.table, room.kinds.slice(-2)]).toEqual(["page", null, ["unwatch", "follow"]]);
  });

  it("is asked for again over a new line", () => {
    const room = seated();
    room.says({ type: "lobby_news", number: 2, rows: [], cash: [], gone: [] });
    room.hangsUp();
    room.after(400);
    room.lets();
    expect(room.kinds).toEqual(["hello", "lobby", "wallet", "watch"]);
  });
});

describe("what makes no sense", () => {
  it("is skipped, with the messages around it kept", () => {
    const room = seated();
    for (const frame of ["", "{", "null", "7", "[]", "[null, 3, {}]", '{"type": 5}', '{"type": "weather"}']) room.frame(frame);
    room.frame(JSON.stringify([null, news(5), { type: "weather" }, news(6)]));
    expect([room.sent, room.session.table?.snapshot?.size]).toEqual([[], 6]);
  });

  it("of a table that is not watched, or was left, changes nothing", () => {
    const room = seated();
    room.says(news(5, { stream: "tournament/9" }), news(1, { table: 2 }), snapshot({ stream: "tournament/9" }));
    expect([room.sent, room.session.tables.length, room.session.table?.snapshot?.size]).toEqual([[], 1, 3]);
  });

  it("leads to one question for the table, and to none if the answer makes no sense either", () => {
    const room = seated();
    room.says(news(5, { patch: { level: null } } as unknown as Partial<News>), news(6));
    expect([room.kinds, room.session.table?.snapshot?.level.big_blind]).toEqual([["watch"], 20]);
    room.says(snapshot({ shared: {} as unknown as Shared }), news(7));
    expect([room.kinds, room.session.table?.snapshot?.size]).toEqual([["watch"], 3]);
    room.says(snapshot({ news: 7 }), news(8));
    expect([room.kinds, room.session.table?.snapshot?.size]).toEqual([["watch"], 8]);
  });
});
