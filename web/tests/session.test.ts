import { describe, expect, it } from "vitest";
import type { Beforehand, RulingTold } from "../src/protocol";
import { backoff } from "../src/state/connection";
import { error, hand, menu, row, table } from "./helpers";
import { FakeRoom } from "./room";

describe("the session", () => {
  it("asks for a name once, then comes back with the token", () => {
    const room = new FakeRoom();
    room.opens();
    expect(room.sent).toEqual([]);
    room.session.enter("Ana");
    expect(room.sent).toEqual([{ type: "hello", protocol: 1, name: "Ana" }]);
    room.welcomes();
    expect(room.kinds).toEqual(["hello", "lobby", "wallet"]);
    expect(room.kept.get("tapete.token")).toBe("t-1");
    const again = new FakeRoom("t-1");
    again.opens();
    expect(again.sent).toEqual([{ type: "hello", protocol: 1, token: "t-1" }]);
  });

  it("says in words why a name is not taken, and takes another", () => {
    const room = new FakeRoom();
    room.opens();
    room.session.enter("Ana");
    room.says(error("name_taken"));
    expect(room.session.nameRefused).toBe("That name is taken. Pick another one.");
    room.session.enter("Ana2");
    expect(room.sent.at(-1)).toMatchObject({ name: "Ana2" });
  });

  it("forgets an account that the room does not know", () => {
    const room = new FakeRoom("old");
    room.opens();
    room.says(error("unknown_token"));
    expect(room.session.hasToken).toBe(false);
    room.session.enter("Ana");
    expect(room.sent.at(-1)).toEqual({ type: "hello", protocol: 1, name: "Ana" });
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
    expect(room.session.line).toBe("lost");
    room.after(400);
    room.opens();
    room.welcomes();
    expect(room.sent).toEqual([
      { type: "hello", protocol: 1, token: "t-1" },
      { type: "lobby" },
      { type: "wallet" },
      { type: "watch", stream: "tournament/1", since: 41, since_table: 1 },
      act,
    ]);
    room.says({ type: "accepted", re: "id-1", later: false });
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
    room.session.table?.toggle("call");
    expect(room.session.table?.ticked).toBe("call");
    room.says(error("stale_decision", "id-1"));
    expect(room.session.table?.ticked).toBeNull();
    expect(room.session.toasts.map((toast) => toast.text)).toEqual(["That click came after the bet changed. Nothing was done."]);
  });

  it("tells rulings on us and on the whole table in our language, and leaves those on others to the log", () => {
    const ruled = (number: number, incident: string, seat: number | null): RulingTold => ({
      number,
      after: 1,
      incident,
      outcome: "",
      seat,
      cites: ["COM-time-up"],
      words: { en: [`Ruling ${number}.`, "Rules:"], es: [`Fallo ${number}.`], pt: [`Decisão ${number}.`] },
    });
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    room.session.open("tournament/1");
    room.says(table());
    const rulings = [ruled(1, "clock_expired", 2), ruled(2, "turn_comes", 1)];
    room.says(table({ rulings }));
    expect(room.session.toasts).toEqual([]);
    room.says(table({ rulings: [...rulings, ruled(3, "clock_expired", 1)] }));
    expect(room.session.polite).toBe("Ruling 3. Rules:");
    room.session.settings.language = "pt";
    room.says(table({ rulings: [...rulings, ruled(3, "clock_expired", 1), ruled(4, "server_fault", null)] }));
    expect(room.session.polite).toBe("Decisão 4.");
    expect(room.session.toasts.map((toast) => [toast.text, toast.lasting])).toEqual([
      ["Ruling 3. Rules:", false],
      ["Decisão 4.", true],
    ]);
  });

  it("waits longer after each failure, but not for ever", () => {
    expect([0, 1, 2, 3, 10].map((attempt) => backoff(attempt, 1))).toEqual([400, 800, 1_600, 3_200, 12_000]);
    expect(backoff(3, 0)).toBe(1_600);
  });

  it("opens the table when our tournament starts", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    room.says({ type: "lobby_rows", rows: [row({ entered: true, playing: true })] });
    expect(room.session.screen).toBe("lobby");
    room.says({ type: "lobby_rows", rows: [row({ entered: true, playing: true, state: "running" })] });
    expect([room.session.screen, room.place]).toEqual(["table", "tournament/1"]);
    expect(room.sent.at(-1)).toEqual({ type: "watch", stream: "tournament/1", since: 0 });
  });

  it("puts the numbers into a refused entry", () => {
    const room = new FakeRoom("t-1");
    room.opens();
    room.welcomes();
    room.says({ type: "lobby_rows", rows: [row()] });
    room.session.register("tournament/1");
    room.says(error("not_enough_money", "id-1"));
    expect(room.session.toasts.map((toast) => toast.text)).toEqual(["Your balance is 50; this entry costs 100."]);
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
    expect(room.session.toasts.at(-1)?.text).toBe("The least raise is to 40. (TDA19-43A)");
    expect(room.session.table?.menu).not.toBeNull();
  });
});
