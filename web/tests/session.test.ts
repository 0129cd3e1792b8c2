import { describe, expect, it } from "vitest";
import type { Beforehand, RulingTold } from "../src/protocol";
import { backoff } from "../src/state/connection";
import { readPlace } from "../src/state/places";
import { error, hand, lobby, menu, poolEntry, row, seat, table } from "./helpers";
import { FakeRoom } from "./room";

describe("the session", () => {
  it("asks for a name once, then comes back with the token", () => {
    const room = new FakeRoom();
    room.session.identity.enter("Ana");
    room.opens();
    expect(room.sent).toEqual([{ type: "hello", protocol: 2, name: "Ana" }]);
    room.welcomes();
    expect(room.kinds).toEqual(["hello", "lobby", "wallet"]);
    expect(room.kept.get("tapete.token")).toBe("t-1");
    const again = new FakeRoom("t-1");
    again.opens();
    expect(again.sent).toEqual([{ type: "hello", protocol: 2, token: "t-1" }]);
  });

  it("says the invitation of a private table once, from the link of its host", () => {
    const room = new FakeRoom("t-1");
    room.place = "ring/5?invitation=0a1b";
    room.opens();
    room.welcomes();
    expect(room.sent.slice(3)).toEqual([
      { type: "watch", stream: "ring/5", chat: true },
      { type: "enter_private_table", id: "id-1", stream: "ring/5", invitation: "0a1b" },
    ]);
    expect(room.place).toBe("ring/5");
    expect(readPlace("ring/5?invitation=<b>")).toEqual({ screen: "lobby", choice: "" });
  });

  it("watches a private table where one sits, which has no row in the lobby", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    room.says({ ...lobby(), yours: { "ring/5": { entered: true, playing: true, pool_entries: [], names: {} }, "ring/6": { entered: false, playing: false, pool_entries: [], names: {} } } });
    expect(room.sent.filter(({ type }) => type === "watch")).toEqual([{ type: "watch", stream: "ring/5", chat: true }]);
  });

  it("leaves an entry of a pool that was closed while the line was down, and does not look at it again", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    const marked = { ...lobby(), yours: { "pool/1": { entered: true, playing: true, pool_entries: ["pool/1.3"], names: {} } } };
    room.says(marked);
    room.session.open("pool/1.3");
    room.says(poolEntry("pool/1.3", { status: "active" }));
    expect(room.session.screen).toBe("table");
    room.says(poolEntry("pool/1.3", null));
    expect(room.session.screen).toBe("lobby");
    const asked = room.sent.length;
    room.says(marked); // told before the room knew
    expect(room.sent.slice(asked)).toEqual([]);
    expect(room.session.tables).toEqual([]);
  });

  it("forgets an account that the room does not know", () => {
    const room = new FakeRoom("old");
    room.opens();
    room.says(error("unknown_token"));
    expect(room.session.identity.hasToken).toBe(false);
    expect(room.session.identity.line).toBe("idle");
    room.session.identity.enter("Ana");
    room.opens();
    expect(room.sent.at(-1)).toEqual({ type: "hello", protocol: 2, name: "Ana" });
  });

  it("comes back by itself, with the gap asked for and unanswered commands sent again", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    room.session.open("tournament/1");
    room.says(table({ version: 41, decision: "7/3", menu: menu(), hand: hand({ to_act: 1 }) }));
    room.time += 1_000;
    room.session.table?.fold();
    const act = room.sent.at(-1);
    room.hangsUp();
    expect(room.session.identity.line).toBe("lost");
    room.after(400);
    room.opens();
    room.welcomes();
    expect(room.sent).toEqual([
      { type: "hello", protocol: 2, token: "t-1" },
      { type: "lobby" },
      { type: "wallet" },
      { type: "watch", stream: "tournament/1", chat: true },
      act,
    ]);
    room.says({ type: "accepted", re: "id-1", later: false, stream: null });
    room.hangsUp();
    room.after(400);
    room.opens();
    room.welcomes();
    expect(room.kinds).not.toContain("act");
  });

  it("gives a box back that came too late, and says so", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    room.session.open("tournament/1");
    const beforehand: Beforehand = { situation: "7.0.20", offers: ["fold", "call", "call_any"], call: 10, ticked: null };
    room.says(table({ beforehand }));
    room.time += 1_000;
    room.session.table?.toggle("call");
    expect(room.session.table?.ticked).toBe("call");
    room.says(error("stale_decision", "id-1"));
    expect(room.session.table?.ticked).toBeNull();
    expect(room.session.notices.toasts.map((toast) => toast.text)).toEqual(["That click came after the bet changed. Nothing was done."]);
  });

  it("tells rulings on us and on the whole table in a line, with the rules behind it, and leaves those on others to the log", () => {
    const ruled = (number: number, incident: string, outcome: string, seat: number | null): RulingTold => ({
      number,
      after: 1,
      incident,
      outcome,
      seat,
      cites: ["COM-time-up"],
      words: { en: [`Ruling ${number}.`, "Its rule."], es: [`Fallo ${number}.`, "Su regla."], pt: [`Decisão ${number}.`, "A sua regra."] },
    });
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    room.session.open("tournament/1");
    room.says(table());
    const rulings = [ruled(1, "clock_expired", "folded", 2), ruled(2, "turn_comes", "released", 1)];
    room.says(table({ rulings }));
    expect(room.session.notices.toasts).toEqual([]);
    const onUs = ruled(3, "clock_expired", "checked", 1);
    room.says(table({ rulings: [...rulings, onUs] }));
    expect(room.session.notices.polite).toBe("Time ran out: you checked");
    room.session.settings.language = "pt";
    room.says(table({ rulings: [...rulings, onUs, ruled(4, "server_fault", "hand_voided", null)] }));
    expect(room.session.notices.polite).toBe("Falha da sala: esta mão não vale, e todas as fichas voltam");
    expect(room.session.notices.toasts.map((toast) => [toast.text, toast.lasting, toast.rules])).toEqual([
      ["Time ran out: you checked", false, ["Its rule."]],
      ["Falha da sala: esta mão não vale, e todas as fichas voltam", true, ["A sua regra."]],
    ]);
  });

  it("leaves what time does to a seat that is away to the log", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    const ruled = (number: number): RulingTold => ({ number, after: 1, incident: "clock_expired", outcome: "checked", seat: 1, cites: [], words: { en: [], es: [], pt: [] } });
    const away = [seat(1, { away: true }), seat(2), seat(3)];
    room.says(table(), table({ seats: away, rulings: [ruled(1)] }));
    expect(room.heard).toEqual(["Time ran out: you checked"]);
    room.session.notices.dismiss(1);
    room.says(table({ seats: away, rulings: [ruled(1), ruled(2)] }));
    expect(room.heard).toEqual([]);
  });

  it("keeps a toast whose rule is being read", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.notices.toast("Time ran out: you checked", false, ["Its rule."]);
    room.session.notices.toast("Level 2");
    room.session.notices.keep(1);
    room.after(6_000);
    room.after(6_000);
    expect(room.heard).toEqual(["Time ran out: you checked"]);
    room.session.notices.dismiss(1);
    expect(room.heard).toEqual([]);
  });

  it("waits longer after each failure, but not for ever", () => {
    expect([0, 1, 2, 3, 10].map((attempt) => backoff(attempt, 1))).toEqual([400, 800, 1_600, 3_200, 12_000]);
    expect(backoff(3, 0)).toBe(1_600);
  });

  it("opens the table when our tournament starts", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    room.says(lobby(row({ entered: true, playing: true })));
    expect(room.session.screen).toBe("lobby");
    room.says(lobby(row({ entered: true, playing: true, state: "running" })));
    expect([room.session.screen, room.place]).toEqual(["table", "tournament/1"]);
    expect(room.sent.at(-1)).toEqual({ type: "watch", stream: "tournament/1", chat: true });
  });

  it("opens the table when the news of the lobby says that it starts", () => {
    const room = new FakeRoom("t-1").lets();
    const other = row({ stream: "tournament/2" });
    room.says(lobby(row(), other));
    room.says({ type: "your_lobby", number: 1, yours: { "tournament/1": { entered: true, playing: true, pool_entries: [], names: { "Anonym 1": "Ana" } } } });
    expect(room.session.rowOf("tournament/1")?.playing).toBe(true);
    const untouched = room.session.rowOf("tournament/2");
    const { rows } = lobby(row({ state: "running", players: ["Anonym 1", "Anonym 2"] }));
    room.says({ type: "lobby_news", number: 1, rows, cash: [], gone: [] });
    expect([room.session.screen, room.place]).toEqual(["table", "tournament/1"]);
    expect(room.session.rowOf("tournament/1")?.players).toEqual(["Ana", "Anonym 2"]);
    expect(room.session.rowOf("tournament/2")).toBe(untouched);
    room.says({ type: "lobby_news", number: 2, rows: [], cash: [], gone: ["tournament/2"] });
    expect(room.session.rows?.map(({ stream }) => stream)).toEqual(["tournament/1"]);
  });

  it("asks for the lobby again where news of it is missing", () => {
    const room = new FakeRoom("t-1").lets();
    room.says(lobby(row()));
    room.sent = [];
    room.says({ type: "lobby_news", number: 2, rows: [], cash: [], gone: ["tournament/1"] });
    expect([room.sent, room.session.rows?.length]).toEqual([[{ type: "lobby" }], 1]);
  });

  it("puts the numbers into a refused entry", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    room.says(lobby(row()));
    room.session.commands.register("tournament/1");
    room.says(error("not_enough_money", "id-1"));
    expect(room.session.notices.toasts.map((toast) => toast.text)).toEqual(["Your balance is 50; this entry costs 100."]);
  });

  it("words a refusal with its rule, and gives the menu back", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    room.session.open("tournament/1");
    room.says(table({ decision: "7/3", menu: menu(), hand: hand({ to_act: 1 }) }));
    room.time += 1_000;
    room.session.table?.raise();
    expect(room.session.table?.menu).toBeNull();
    room.says({ type: "refusal", re: "id-1", reason: "raise_too_small", rule: "TDA19-43A", facts: { asked: 30, least: 40 } });
    expect(room.session.notices.toasts.at(-1)?.text).toBe("The least raise is to 40. (TDA19-43A)");
    expect(room.session.table?.menu).not.toBeNull();
  });
});

describe("the name screen", () => {
  const MINUTE = 60_000;

  it("holds no line while a person thinks, so nothing is lost, however long that takes", () => {
    const room = new FakeRoom();
    expect([room.lines, room.session.identity.line]).toEqual([0, "idle"]);
    room.time += 30 * MINUTE;
    expect(room.waiting).toEqual([]); // nothing to time out
    room.session.identity.enter("Ana");
    room.opens();
    room.welcomes();
    expect([room.session.identity.line, room.session.me?.name]).toEqual(["up", "Ana"]);
  });

  it("says why a name is not taken, offers a free one, and goes on as long after as one likes", () => {
    const room = new FakeRoom();
    room.session.identity.enter("Ana");
    room.opens();
    room.says(error("name_taken", "hello", { suggestion: "Ana 2" }));
    expect(room.session.identity.nameRefused).toContain("Somebody has that name");
    expect(room.session.identity.nameFree).toBe("Ana 2");
    expect([room.holdsLine, room.session.identity.line, room.waiting]).toEqual([false, "idle", []]);
    room.time += 30 * MINUTE;
    room.session.identity.enter("Ana 2");
    expect([room.session.identity.nameRefused, room.session.identity.nameFree]).toEqual(["", null]);
    room.opens();
    expect(room.sent.at(-1)).toEqual({ type: "hello", protocol: 2, name: "Ana 2" });
    room.welcomes();
    expect(room.session.identity.line).toBe("up");
  });

  it("keeps asking while the room can't be reached, with the last name that was entered", () => {
    const room = new FakeRoom();
    room.session.identity.enter("Ana");
    room.hangsUp();
    expect(room.session.identity.line).toBe("lost");
    room.session.identity.enter("Rui"); // not another wait, but at once
    room.opens();
    expect(room.sent).toEqual([{ type: "hello", protocol: 2, name: "Rui" }]);
    room.hangsUp();
    room.after(800);
    room.opens();
    expect(room.sent).toEqual([{ type: "hello", protocol: 2, name: "Rui" }]);
  });

  it("does not enter with a name that is being changed", () => {
    const room = new FakeRoom();
    room.session.identity.enter("Ana");
    room.hangsUp();
    room.session.identity.rethink();
    expect([room.session.identity.line, room.waiting]).toEqual(["idle", []]);
  });

  it.each(["malformed", "too_fast", "store_unavailable", "fault"] as const)("is not a dead end after %s", (code) => {
    const room = new FakeRoom();
    room.session.identity.enter("Ana");
    room.opens();
    room.says(error(code, "hello"));
    expect(room.session.identity.nameRefused).not.toBe("");
    room.session.identity.enter("Ana");
    room.opens();
    room.welcomes();
    expect(room.session.me?.name).toBe("Ana");
  });

  it("offers a token again after a while if the room can't take it now", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.says(error("store_unavailable", "hello"));
    expect([room.session.identity.hasToken, room.session.identity.notWelcome !== ""]).toEqual([true, true]);
    room.after(400);
    room.opens();
    room.welcomes();
    expect([room.session.identity.notWelcome, room.session.identity.line]).toEqual(["", "up"]);
  });

  it("says nothing of a room that stops or hangs up while no name was entered", () => {
    const room = new FakeRoom();
    room.session.identity.enter("Ana");
    room.opens();
    room.says({ type: "goodbye", reason: "stopping" }, error("name_taken", "hello"));
    expect([room.session.identity.goodbye, room.session.identity.line]).toEqual([null, "idle"]);
  });
});

describe("the line", () => {
  it("asks whether anybody is there while the welcome takes its time, and comes back from silence", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.time += 10_000;
    room.after(10_000);
    expect(room.kinds).toEqual(["hello", "ping"]);
    room.says({ type: "pong", now: 0 });
    for (const _ of [1, 2, 3]) {
      room.time += 10_000;
      room.after(10_000);
    }
    expect(room.session.identity.line).toBe("lost");
    room.after(400);
    room.opens();
    expect(room.kinds.at(-1)).toBe("hello");
  });
});

describe("a prize of an event whose table is not open", () => {
  const entry = (changes = {}) => ({ at: 5, memo: "prize", stream: "tournament/9", amount: 450, ...changes });
  const wallet = (...entries: ReturnType<typeof entry>[]) => ({ type: "wallet_state" as const, number: 0, currency: "PLAY", balance: 1_000, entries, tournament_money: 0, tickets: [] });
  const news = (number: number, ...entries: ReturnType<typeof entry>[]) => ({ ...wallet(...entries), type: "wallet_news" as const, number });

  it("is told once, by name, as when a final is won without a hand", () => {
    const room = new FakeRoom("t-1").lets();
    room.says(lobby(row({ stream: "tournament/9", name: "Sunday Final", state: "finished", entered: true })));
    room.says(wallet(entry({ at: 1, amount: 80 })));
    expect(room.heard).toEqual([]);
    room.says(news(1, entry()));
    const said = "Sunday Final: Your prize is in your wallet: 450 play chips.";
    expect([room.heard, room.session.notices.polite]).toEqual([[said], said]);
    room.says(news(2, entry({ at: 6, memo: "buy_in", amount: -110 })));
    expect(room.heard).toEqual([said]);
    expect(room.session.wallet?.entries.map(({ at }) => at)).toEqual([6, 5, 1]);
  });

  it("is asked for again where news of it is missing", () => {
    const room = new FakeRoom("t-1").lets();
    room.says(wallet());
    room.sent = [];
    room.says(news(2, entry()));
    expect([room.sent, room.session.wallet?.entries]).toEqual([[{ type: "wallet" }], []]);
    room.says({ ...wallet(entry()), number: 2 });
    room.says(news(3, entry({ at: 6 })));
    expect(room.session.wallet?.entries.length).toBe(2);
  });

  it("is left to the result where the table is open", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/9");
    room.says(wallet(), wallet(entry()));
    expect(room.heard).toEqual([]);
  });
});

describe("a page without a line", () => {
  it("shows the last lobby, and the room's own as soon as it answers", () => {
    const first = new FakeRoom("t").lets();
    first.says({ type: "lobby_rows", number: 1, rows: [row({ name: "Kept" })], cash: [], your_number: 1, yours: {} });
    const kept = first.kept.get("tapete.last") ?? "";
    expect(kept).toContain("Kept");
    const later = new FakeRoom("t");
    later.kept.set("tapete.last", kept);
    later.hangsUp();
    expect([later.session.asOf, later.session.rows?.map(({ name }) => name), later.session.me]).toEqual([0, ["Kept"], null]);
    later.after(200);
    later.after(400);
    later.lets();
    expect([later.session.asOf, later.session.rows]).toEqual([null, null]);
    later.session.leave();
    expect(later.kept.get("tapete.last")).toBeUndefined();
  });
});
