// The chat of a table: what is shown, what is muted, what waits for the end of a hand.

import { describe, expect, it } from "vitest";
import type { Chat, ChatLine } from "../src/protocol";
import { PHRASES } from "../src/state/chat.svelte";
import { lineInWords } from "../src/words/chat";
import { CATALOGUES, LANGUAGES, Words } from "../src/words/catalogue";
import { hand, table } from "./helpers";
import { FakeRoom } from "./room";

const STREAM = "tournament/1";
const line = (number: number, more: Partial<ChatLine> = {}): ChatLine => ({ number, at: 0, seat: 2, name: "Rui", phrase: "nice_hand", text: null, ...more });
const chat = (more: Partial<Chat> = {}): Chat => ({ type: "chat", stream: STREAM, table: 1, players: "all", watchers: "off", rule: "TDA19-67.1", lines: [], stopped_until: null, ...more });

function seated(): FakeRoom {
  const room = new FakeRoom("t-1");
  room.opens();
  room.welcomes();
  room.session.open(STREAM);
  room.says(table({ you: 1 }));
  return room;
}

describe("the chat", () => {
  it("is asked for with the table, and no more once it is switched off", () => {
    const room = seated();
    expect(room.sent.at(-1)).toEqual({ type: "watch", stream: STREAM, chat: true });
    room.session.hear(false);
    expect(room.sent.at(-1)).toEqual({ type: "watch", stream: STREAM });
    expect(JSON.parse(room.kept.get("tapete.settings") ?? "{}")).toMatchObject({ chat: false });
  });

  it("counts what is new and speaks it politely, but not one's own line", () => {
    const room = seated();
    room.says(chat({ lines: [line(1)] }));
    const here = room.session.chats.of(STREAM);
    expect([here?.unread, here?.shown.length]).toEqual([0, 1]);
    room.says({ type: "chat_said", stream: STREAM, table: 1, line: line(2) });
    expect([here?.unread, room.session.notices.polite]).toEqual([1, "Rui: Nice hand"]);
    room.says({ type: "chat_said", stream: STREAM, table: 1, line: line(3, { seat: 1, name: "Ana", phrase: "thanks" }) });
    expect(room.session.notices.polite).toBe("Rui: Nice hand");
    here?.readAll();
    expect(here?.unread).toBe(0);
    room.says({ type: "chat_said", stream: "tournament/9", table: 1, line: line(1) });
    expect(room.session.chats.of("tournament/9")).toBe(null);
  });

  it("never shows who is muted, neither what came before nor what comes", () => {
    const room = seated();
    room.says(chat({ lines: [line(1), line(2, { name: "Bo", seat: 3 })] }));
    room.session.players.note("Rui", { tag: "red", text: "loose" });
    room.session.players.mute("Rui", true);
    const here = room.session.chats.of(STREAM);
    expect(here?.shown.map(({ name }) => name)).toEqual(["Bo"]);
    room.says({ type: "chat_said", stream: STREAM, table: 1, line: line(3) });
    expect([here?.shown.length, here?.unread, room.session.notices.polite]).toEqual([1, 0, ""]);
    expect(room.session.players.of("Rui")).toEqual({ tag: "red", text: "loose", muted: true });
    room.session.players.mute("Rui", false);
    expect(here?.shown.length).toBe(3);
    expect(room.session.players.of("Rui")).toEqual({ tag: "red", text: "loose" });
  });

  it("mutes an alias at its table only, and keeps nothing of it", () => {
    const room = seated();
    room.session.players.muteAlias(STREAM, "Anónimo 2", true);
    expect([room.session.players.mutes(STREAM, "Anónimo 2"), room.session.players.mutes("ring/1", "Anónimo 2")]).toEqual([true, false]);
    expect(room.kept.has("tapete.players")).toBe(false);
  });

  it("says phrases at once, and a text when the hand is over", () => {
    const room = seated();
    room.says(chat());
    const here = room.session.chats.of(STREAM);
    here?.phrase("good_luck");
    expect(room.sent.at(-1)).toMatchObject({ type: "say", stream: STREAM, phrase: "good_luck" });
    expect(here?.text("   ", true)).toBe(false);
    here?.text(` ${"x".repeat(200)} `, true);
    expect(here?.held).toBe("x".repeat(120));
    const sent = room.sent.length;
    room.says(table({ you: 1, hand: hand({ to_act: 1 }) }));
    expect(room.sent.length).toBe(sent);
    room.says(table({ you: 1, hand: hand({ to_act: null, over: true }) }));
    expect([room.sent.at(-1), here?.held]).toEqual([{ type: "say", id: "id-2", stream: STREAM, text: "x".repeat(120) }, null]);
  });

  it("has its phrases in every language; one that is newer than the page does no harm", () => {
    for (const language of LANGUAGES) {
      const words = new Words(language);
      expect(CATALOGUES[language]).toBeDefined();
      const said = PHRASES.map((phrase) => words.phrase(phrase));
      expect(said).not.toContain(null);
      expect(new Set(said).size).toBe(PHRASES.length);
      expect(lineInWords(words, line(1, { phrase: "from_tomorrow" as never }))).toBe("Rui: …");
    }
  });
});
