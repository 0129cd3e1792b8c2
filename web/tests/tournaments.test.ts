import { describe, expect, it } from "vitest";
import type { ClientMessage, Deal, HandEvent, LevelRow, Notice, Offer, WalletState } from "../src/protocol";
import { typedMoney } from "../src/state/amounts";
import { levelShare, nextBreak, runningDown } from "../src/state/clocks";
import { ANY, type Choice, chosen, fits, quickSeat, readChoice, writeChoice } from "../src/state/choice";
import { meansFor, split } from "../src/state/lobby";
import { offersAtHand, rebuyAsked, resultOf } from "../src/state/offers";
import { type SeenEntry, found, placeNow, seenPage } from "../src/state/page";
import { readPlace, writePlace } from "../src/state/places";
import { sceneOfTable } from "../src/state/scene";
import { offerTerms } from "../src/words/answers";
import { type Language, Words } from "../src/words/catalogue";
import { error, hand, lobby, menu, page, price, progress, row, seat, seen, standing, table } from "./helpers";
import { FakeRoom } from "./room";

const wallet = (changes: Partial<WalletState> = {}): WalletState => ({
  type: "wallet_state", number: 0,
  currency: "PLAY",
  balance: 1_000,
  entries: [],
  tournament_money: 0,
  tickets: [],
  ...changes,
});

describe("the lobby", () => {
  const rows = [
    row({ stream: "tournament/1", state: "finished", open: false, entered: true }),
    row({ stream: "tournament/2", state: "running", open: false }),
    row({ stream: "tournament/3", kind: "scheduled", starts_at: 900 }),
    row({ stream: "tournament/4", kind: "scheduled", starts_at: 500 }),
    row({ stream: "tournament/5", kind: "scheduled", state: "running", open: true, starts_at: 100 }),
    row({ stream: "tournament/6", state: "running", open: false, entered: true, playing: true }),
    row({ stream: "tournament/7", state: "registering", entered: true, playing: true }),
    row({ stream: "tournament/8", state: "cancelled", open: false }),
    row({ stream: "tournament/9" }),
  ];
  const streams = (choice: Partial<Choice>, starred: readonly string[] = []): number[] =>
    chosen(rows, { ...ANY, ...choice }, { starred: new Set(starred), told: (r) => [r.name, ...r.players].join(" "), locale: "en" }).map((r) => Number(r.stream.slice(11)));

  it("has what you play first, then what is open by its start, then what runs, and what is over last", () => {
    expect(streams({})).toEqual([6, 7, 9, 4, 3, 5, 2, 1]);
  });

  it("leaves out a cancelled event that the viewer had not entered", () => {
    const cancelled = row({ stream: "tournament/8", state: "cancelled", open: false });
    expect(fits(cancelled, ANY, new Set(), "")).toBe(false);
    expect(fits({ ...cancelled, entered: true }, ANY, new Set(), "")).toBe(true);
  });

  it("shows what was asked for", () => {
    expect(streams({ tab: "sit_and_go" })).toEqual([6, 7, 9, 2, 1]);
    expect(streams({ tab: "scheduled" })).toEqual([4, 3, 5]);
    expect(streams({ tab: "mine" })).toEqual([6, 7, 1]);
    expect(streams({ open: true })).toEqual([6, 7, 9, 4, 3, 5]);
  });

  it("narrows by game, limit, seats, speed, price, name and favourites", () => {
    const events = [
      row({ name: "Día largo", game: "omaha-pot-limit", seats: 2, speed: "turbo" }),
      row({ name: "Eight or better", game: "omaha-8-pot-limit", seats: 9, price: price({ buy_in: 300 }) }),
      row({ name: "Horse", game: "holdem-fixed-limit", mix: "horse", seats: 6 }),
      row({ name: "Razz night", game: "razz-fixed-limit", seats: 8, price: price({ buy_in: 0 }), players: ["Rui"] }),
    ];
    const names = (choice: Partial<Choice>, starred: readonly string[] = []): string[] =>
      chosen(events, { ...ANY, ...choice }, { starred: new Set(starred), told: (r) => [r.name, ...r.players].join(" "), locale: "en" }).map((r) => r.name);
    expect(names({ game: "omaha" })).toEqual(["Día largo"]);
    expect(names({ game: "omaha_hilo" })).toEqual(["Eight or better"]);
    expect(names({ game: "mixed" })).toEqual(["Horse"]);
    expect(names({ limit: "fixed-limit" })).toEqual(["Razz night"]);
    expect(names({ size: 2 })).toEqual(["Día largo"]);
    expect(names({ size: 10 })).toEqual(["Eight or better", "Razz night"]);
    expect(names({ speed: "turbo" })).toEqual(["Día largo"]);
    expect(names({ price: 0 })).toEqual(["Razz night"]);
    expect(names({ find: " dia " })).toEqual(["Día largo"]);
    expect(names({ find: "rui" })).toEqual(["Razz night"]);
    expect(names({ starred: true }, ["Horse"])).toEqual(["Horse"]);
    expect(names({ sort: "price", down: true })[0]).toBe("Eight or better");
    expect(names({ sort: "name" })).toEqual(["Día largo", "Eight or better", "Horse", "Razz night"]);
  });

  it("comes back from the address as it was, and forgets what makes no sense", () => {
    const choice: Choice = { ...ANY, tab: "mine", find: "café & co", game: "stud", size: 6, price: 0, starred: true, sort: "price", down: true };
    expect(readChoice(writeChoice(choice))).toEqual(choice);
    expect(writeChoice(ANY)).toBe("");
    expect(readChoice("tab=nothing&price=7&size=x&sort=__proto__&find=" + "a".repeat(100))).toEqual({ ...ANY, find: "a".repeat(60) });
  });

  it("finds a quick seat: where somebody waits, then where fewest are missing, that can be paid", () => {
    const events = [
      row({ stream: "tournament/21", capacity: 2, entries: 0 }),
      row({ stream: "tournament/22", capacity: 6, entries: 4 }),
      row({ stream: "tournament/23", capacity: 6, entries: 5, price: price({ buy_in: 5_000 }) }),
      row({ stream: "tournament/24", capacity: 6, entries: 5, entered: true }),
    ];
    expect(quickSeat(events, 1_000)?.stream).toBe("tournament/22");
    expect(quickSeat(events, 10_000)?.stream).toBe("tournament/23");
    expect(quickSeat(events, 1)).toBeNull();
  });

  it("offers what can pay an entry, and says how it is split", () => {
    expect(meansFor(price(), wallet(), 1_000)).toEqual(["money"]);
    expect(meansFor(price(), wallet(), 99)).toEqual([]);
    const rich = wallet({ tournament_money: 40, tickets: [{ price: 100, count: 1 }] });
    expect(meansFor(price(), rich, 1_000)).toEqual(["ticket", "tournament_money", "money"]);
    expect(meansFor(price({ pay: ["money"] }), rich, 1_000)).toEqual(["money"]);
    expect(meansFor(price({ pay: ["tournament_money"] }), rich, 1_000)).toEqual([]);
    expect(meansFor(price({ fee: 10 }), rich, 1_000)).toEqual(["tournament_money", "money"]);
    expect(split(price(), "tournament_money", rich)).toEqual({ tickets: 0, held: 40, money: 60 });
    expect(split(price(), "ticket", rich)).toEqual({ tickets: 1, held: 0, money: 0 });
  });
});

describe("clocks", () => {
  const level = (number: number, break_minutes = 0): LevelRow => ({
    number,
    small_blind: 10,
    big_blind: 20,
    ante: 0,
    small_bet: 0,
    bring_in: 0,
    minutes: 10,
    break_minutes,
  });

  it("run down in seconds, minutes and hours", () => {
    expect([-5, 1, 61_000, 3_600_000, 3_661_001].map(runningDown)).toEqual(["0:00", "0:01", "1:01", "1:00:00", "1:01:02"]);
  });

  it("know the next break", () => {
    const levels = [level(1, 5), level(2), level(3, 7), level(4)];
    expect(nextBreak(levels, 1, 60_000, 0)).toEqual({ in: 60_000, minutes: 5 });
    expect(nextBreak(levels, 2, 60_000, 0)).toEqual({ in: 660_000, minutes: 7 });
    expect(nextBreak(levels, 4, 60_000, 0)).toBeNull();
    expect(nextBreak(levels, 1, null, 0)).toBeNull();
  });

  it("show how much of a level is played", () => {
    expect(levelShare(10, 600_000, 150_000)).toBe(0.25);
    expect(levelShare(10, 0, 5)).toBe(1);
    expect(levelShare(10, null, 5)).toBe(0);
  });
});

describe("addresses", () => {
  it("come back to where they were written", () => {
    for (const text of ["lobby", "lobby?game=omaha&sort=price", "tournament/12", "tournament/12/page", "tournament/12/table/3"]) expect(writePlace(readPlace(text))).toBe(text);
    expect(readPlace("tournament/x")).toEqual({ screen: "lobby", choice: "" });
    expect(readPlace("")).toEqual({ screen: "lobby", choice: "" });
  });

  it("open a tournament's page and a table that is watched after a reload", () => {
    const room = new FakeRoom("t-1");
    room.place = "tournament/12/page";
    room.lets();
    expect([room.session.screen, room.session.feed.stream]).toEqual(["page", "tournament/12"]);
    expect(room.sent.at(-1)).toEqual({ type: "follow", stream: "tournament/12" });
    const other = new FakeRoom("t-1");
    other.place = "tournament/12/table/3";
    other.lets();
    expect(other.sent.at(-1)).toEqual({ type: "watch", stream: "tournament/12", table: 3, chat: true });
  });
});

describe("a tournament's page", () => {
  const entry = (name: string, stack: number, place: number | null = null): SeenEntry => ({
    name,
    bot: false,
    stack,
    place,
    table: 1,
    seat: 1,
    head: 0,
    bounties: 0,
    prize: 0,
    payment: "certain",
    you: false,
    entry: 0,
  });

  it("finds players by name, with their places among all", () => {
    const entries = [entry("Rui", 900), entry("Inês", 500), entry("Bea", 500), entry("Ana", 0, 4)];
    expect(found(entries, "").map(({ place }) => place)).toEqual([1, 2, 2, 4]);
    expect(found(entries, " INES").map(({ entry: e, place }) => [e.name, place])).toEqual([["Inês", 2]]);
    const all = seen({ entries, progress: progress({ left: 3 }) });
    expect(entries.slice(0, 3).map((one) => placeNow(all, one))).toEqual([1, 2, 2]);
    expect(placeNow(seen({ entries, progress: progress({ left: 300 }) }), entries[0] ?? entry("", 0))).toBeNull();
    expect(found([entry("Rui", 500), entry("Bea", 500)], "").map(({ place }) => place)).toEqual([null, null]);
  });

  it("is what its news makes of it, with what is one's own put in", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.openPage("tournament/1");
    const { you: _, ...one } = { ...entry("Anonym 1", 500), entry: 1 };
    const other = { ...one, entry: 12, name: "Anonym 12" };
    const words = { en: "Anonym 1 moves; Anonym 12 stays.", es: "", pt: "" };
    const notice = { at: 5, kind: "moved" as const, words, cites: [] };
    room.says(page({ entries: [one, other], tables: [{ table: 1, players: 2, largest: 500, smallest: 500, average: 500 }], notices: [notice] }));
    expect(room.session.page?.entries.map((row) => [row.name, row.you])).toEqual([["Anonym 1", false], ["Anonym 12", false]]);
    room.says({ type: "your_page", stream: "tournament/1", number: 1, entered: true, playing: true, names: { "Anonym 1": "Ana" }, entries: [1], table: 1, place: 2 });
    expect(room.session.page?.entries.map((row) => [row.name, row.you])).toEqual([["Ana", true], ["Anonym 12", false]]);
    expect(room.session.page?.notices[0]?.words.en).toBe("Ana moves; Anonym 12 stays.");
    expect([room.session.page?.tables[0]?.yours, room.session.page?.row.playing, room.session.page?.progress.your_place]).toEqual([true, true, 2]);
    room.time = 4_000;
    room.says({ type: "page_news", stream: "tournament/1", number: 1, now: 1_004_000, entries: [{ ...other, stack: 900 }] });
    expect([room.session.page?.entries.map((row) => row.entry), room.session.feed.ahead]).toEqual([[12, 1], 1_000_000]);
    room.sent = [];
    room.says({ type: "page_news", stream: "tournament/1", number: 3, now: 1_006_000, fixed: true });
    expect([room.sent, room.session.page?.fixed]).toEqual([[{ type: "follow", stream: "tournament/1" }], false]);
  });

  it("shows one's own entry where it is not among those that are listed", () => {
    const { you: _, ...mine } = { ...entry("Ana", 20), entry: 300 };
    const shown = seenPage(page({ yours: { ...page().yours, entries: [300], unlisted: mine } }));
    expect(shown.entries).toEqual([{ ...mine, you: true }]);
  });

  it("is followed while it is open, and again when the line is back", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.openPage("tournament/1");
    room.says(page(), page({ stream: "tournament/2" }));
    expect(room.session.page?.stream).toBe("tournament/1");
    room.hangsUp();
    room.after(400);
    room.lets();
    expect(room.sent.at(-1)).toEqual({ type: "follow", stream: "tournament/1" });
    room.session.toLobby();
    expect(room.sent.at(-1)).toEqual({ type: "unfollow", stream: "tournament/1" });
    expect(room.place).toBe("lobby");
  });

  it("goes back to the lobby if there is no such tournament", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.openPage("tournament/99");
    room.says(error("no_such_stream"));
    expect(room.session.screen).toBe("lobby");
  });
});

const notice = (kind: Notice["kind"], text: string): Notice => ({ at: 5, kind, words: { en: text, es: "", pt: "" }, cites: [] });
const started = { type: "hand_started", hand: 9, game: "holdem-no-limit" } as unknown as HandEvent;

describe("a player who is moved", () => {
  it("follows to the other table with a fresh log, and is told why in words", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table({ version: 8, events: [started, { type: "burned", cards: [] } as unknown as HandEvent] }));
    const moved = notice("moved", "Ana was moved from table 1: the tables are even.");
    const seats = [seat(3, { name: "Ana" }), seat(2)];
    room.says(table({ table: 2, your_table: 2, you: 3, seats, version: 1, resync: true, events: [started], notices: [moved] }));
    expect(room.session.table?.log).toHaveLength(1);
    expect(room.session.table?.snapshot?.table).toBe(2);
    expect(room.heard).toEqual(["You are now at table 2, seat 3. Ana was moved from table 1: the tables are even."]);
    expect(room.session.notices.polite).toBe(room.heard[0]);
    const other = notice("moved", "Rui was moved from table 1.");
    room.says(table({ table: 2, your_table: 2, you: 3, seats, version: 1, notices: [moved, other] }));
    expect([room.session.notices.polite, room.heard.length]).toEqual(["Rui was moved from table 1.", 1]);
  });

  it("is told even if no notice says it, but not at the start", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table({ table: 0, state: "registering", hand: null }));
    room.says(table({ table: 4, your_table: 4, you: 2, resync: true }));
    expect(room.heard).toEqual([]);
    room.says(table({ table: 5, your_table: 5, you: 6, resync: true }));
    expect(room.heard).toEqual(["You are now at table 5, seat 6."]);
  });

  it("keeps nothing of the table before if the log came without its beginning", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table({ events: [started] }));
    room.says(table({ table: 2, events: [] }));
    expect(room.session.table?.log).toEqual([]);
  });
});

describe("a table", () => {
  it("names the game when it changes", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table({ hand: hand({ game: "razz-fixed-limit" }) }));
    room.says(table({ hand: hand({ game: "stud-fixed-limit", hand: 8 }) }));
    expect(room.heard).toEqual(["Now: Limit seven-card stud"]);
  });

  it("says why no hand begins", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table());
    room.says(table({ waits: "tables" }));
    expect(room.session.notices.polite).toBe("Waiting for the other tables");
  });

  it("keeps its free seats, so that nobody seems to move", () => {
    const scene = sceneOfTable(table({ size: 5, seats: [seat(1), seat(3)] }), []);
    expect(scene.seats.map((s) => [s.seat, s.name])).toEqual([[1, "Ana"], [2, ""], [3, "Bea"], [4, ""], [5, ""]]);
    expect(scene.count).toBe(5);
  });

  it("has places for the board only in games with one, and a button only where it counts", () => {
    const of = (game: string) => sceneOfTable(table({ hand: hand({ game }) }), []);
    expect(["holdem-no-limit", "razz-fixed-limit", "27-triple-draw-fixed-limit"].map((game) => [of(game).slots, of(game).button])).toEqual([[5, 3], [0, null], [0, 3]]);
  });

  it("shows heads and who decides on a rebuy", () => {
    const scene = sceneOfTable(table({ seats: [seat(1), seat(2, { head: 50 }), seat(3, { deciding: true })] }), []);
    expect(scene.seats.map((s) => [s.head, s.deciding])).toEqual([[0, false], [50, false], [0, true]]);
  });

  it("that one looks at is left for one's own by a click", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1", 4);
    expect([room.sent.at(-1), room.place]).toEqual([{ type: "watch", stream: "tournament/1", table: 4, chat: true }, "tournament/1/table/4"]);
    room.says(table({ table: 4, you: null, your_table: 1 }));
    room.session.open("tournament/1");
    expect([room.sent.at(-1), room.place]).toEqual([{ type: "watch", stream: "tournament/1", chat: true }, "tournament/1"]);
    expect(room.session.tables).toHaveLength(1);
  });

  it("that broke meanwhile gives way to the tournament's page", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1", 4);
    room.says(error("no_such_table"));
    expect([room.session.screen, room.session.tables.length]).toEqual(["page", 0]);
  });
});

const rebuy = (changes: Partial<Offer> = {}): Offer => ({ what: "rebuy", price: price(), chips: 1_500, until: 1_020_000, left: 2, since: null, until_level: 4, ...changes });
const broke = (offer: Offer = rebuy()) => table({ seats: [seat(1, { stack: 0, deciding: true }), seat(2), seat(3)], purchases: [offer], waits: "purchases" });
const ofType = (room: FakeRoom, type: string): ClientMessage[] => room.sent.filter((message) => message.type === type);

describe("games with draws and bring-ins", () => {
  function at(changes: Parameters<typeof menu>[0]): FakeRoom {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    const cards = { 1: ["Ah", "Kd", "7c", "7s", "2h"] };
    room.says(table({ decision: "7.3", menu: menu({ call: null, raise_to: null, fold: false, ...changes }), hand: hand({ to_act: 1, hole_cards: cards }) }));
    room.time += 1_000;
    return room;
  }

  it("change the cards that were chosen, no more than may be", () => {
    const room = at({ draw: 2 });
    const mine = room.session.table;
    for (const digit of ["1", "2", "2", "5", "3", "9"]) mine?.digit(digit);
    expect(mine?.discard).toEqual(["Ah", "2h"]);
    mine?.raise();
    expect(room.sent.at(-1)).toMatchObject({ type: "act", action: "draw", discard: ["Ah", "2h"] });
  });

  it("stand pat by the key of the call, and draw nothing by that of the raise", () => {
    const room = at({ draw: 3 });
    room.session.table?.raise();
    expect(ofType(room, "act")).toEqual([]);
    room.session.table?.toggleDiscard("Kd");
    room.session.table?.checkOrCall();
    expect(room.sent.at(-1)).toMatchObject({ action: "draw", discard: [] });
  });

  it("bring in", () => {
    const room = at({ bring_in: 5 });
    expect(room.session.notices.assertive).toContain("The bring-in is 5");
    room.session.table?.checkOrCall();
    expect(room.sent.at(-1)).toMatchObject({ action: "bring_in" });
  });
});

describe("offers", () => {
  it("tell a rebuy that the table waits for from what is merely for sale", () => {
    expect(rebuyAsked(broke())?.chips).toBe(1_500);
    const short = table({ purchases: [rebuy({ until: null }), rebuy({ what: "add_on" }), rebuy({ what: "re_entry" })] });
    expect(rebuyAsked(short)).toBeNull();
    expect(offersAtHand(short).map((offer) => offer.what)).toEqual(["rebuy", "add_on"]);
    expect(offersAtHand(broke())).toEqual([]);
  });

  it("are asked aloud and answered once", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(broke());
    expect(room.session.notices.assertive).toBe("You have lost all your chips. A rebuy costs 100 play chips and gives 1,500 chips.");
    room.session.commands.decline("tournament/1");
    expect(ofType(room, "decline")).toHaveLength(1);
    expect(room.session.commands.answeredOffer).not.toBeNull();
    room.says(error("not_allowed_now", "id-1", { reason: "no_offer", rule: "ACO-1" }));
    expect(room.session.commands.answeredOffer).toBeNull();
    expect(room.heard).toEqual(["Nothing is offered to you now. (ACO-1)"]);
  });

  it("are bought by themselves where that was asked for, each once", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.settings.setAutoRebuy("tournament/1", true);
    room.session.open("tournament/1");
    room.says(broke(), broke());
    expect(ofType(room, "buy")).toMatchObject([{ stream: "tournament/1", what: "rebuy" }]);
    room.says(table());
    room.says(broke(rebuy({ until: 1_090_000, left: 1 })));
    expect(ofType(room, "buy")).toHaveLength(2);
    expect(JSON.parse(room.kept.get("tapete.settings") ?? "{}")).toMatchObject({ autoRebuy: ["tournament/1"] });
    room.session.settings.setAutoRebuy("tournament/1", false);
    room.says(broke(rebuy({ until: 1_190_000 })));
    expect(ofType(room, "buy")).toHaveLength(2);
  });

  it("that were bought by themselves are told of as such", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.settings.setAutoRebuy("tournament/1", true);
    room.session.open("tournament/1");
    room.says(broke());
    room.says({ type: "accepted", re: "id-1", later: false, stream: null });
    expect(room.heard).toEqual(["You had lost all your chips: a rebuy was bought by itself, as you had asked."]);
    room.session.commands.buy("tournament/1", "rebuy");
    room.says({ type: "accepted", re: "id-2", later: false, stream: null });
    expect(room.heard.at(-1)).toBe("Rebuy bought: the chips are in your stack for the next hand.");
  });

  it("that cannot be paid are asked again, with what is lacking", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.settings.setAutoRebuy("tournament/1", true);
    room.session.open("tournament/1");
    room.says(broke());
    const facts = { balance: 50, needed: 100 };
    room.says(error("not_enough_money", "id-1", { reason: "not_enough_money", rule: "ACO-entry-payment", facts }));
    expect(room.heard).toEqual(["It costs 100; you have 50. (ACO-entry-payment)"]);
    expect(room.session.commands.answeredOffer).toBeNull();
  });

  it("to enter again say how often and until when", () => {
    const offer = rebuy({ what: "re_entry", until: null, left: 1 });
    const terms = (language: Language): string => offerTerms(new Words(language), offer);
    expect(terms("en")).toBe("It gives 1,500 chips. You may enter again 1 more time. Offered until level 4 ends.");
    expect(terms("es")).toBe("Da 1.500 fichas. Puedes volver a entrar 1 vez más. Disponible hasta que acabe el nivel 4.");
    expect(terms("pt")).toBe("Dá 1.500 fichas. Você pode entrar de novo mais 1 vez. Disponível até o fim do nível 4.");
  });

  it("name the result that is yours", () => {
    const prize = standing({ place: 9, prize: 40, bounties: 10 });
    expect(resultOf(table({ you: null, prize }))).toBe(prize);
    expect(resultOf(table({ standings: [prize] }))).toBe(prize);
    expect(resultOf(table({ you: null, standings: [prize] }))).toBeNull();
  });
});

describe("notices", () => {
  const told = (name: string): Notice => notice("redrawn", `${name} drew a seat.`);

  it("are told once, also when a name has taken the place of an alias since", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table(), table({ notices: [told("Anónimo 4"), told("Anónimo 5")] }));
    expect(room.heard).toEqual(["Anonymous 4 drew a seat.", "Anonymous 5 drew a seat."]);
    room.says(table({ notices: [told("Rui"), told("Anónimo 5")] }), table({ notices: [told("Rui"), told("Anónimo 5"), told("Bea")] }));
    expect(room.heard).toEqual(["Anonymous 4 drew a seat.", "Anonymous 5 drew a seat.", "Bea drew a seat."]);
  });
});

describe("deals", () => {
  const deal: Deal = { terms: "d-1", method: "icm", kept: 0, shares: [], yes: 1, missing: 2, your_vote: null, open: false, since: 0, until: 0 };

  it("are not taken for settled because somebody is out: at another table, in a seat with our number, or we, before", () => {
    const other = standing({ place: 7, seat: 1, player: 12, name: "Zoe" });
    const asAPlayer = new FakeRoom("t-1").lets();
    asAPlayer.session.open("tournament/1");
    asAPlayer.says(table({ standings: [other] }), table({ standings: [other], deal }), table({ standings: [other] }));
    expect(asAPlayer.heard).toEqual(["A deal is proposed", "There is no deal: play goes on."]);
    const out = { you: null, prize: standing({ place: 5 }) };
    const whoIsOut = new FakeRoom("t-1").lets();
    whoIsOut.session.open("tournament/1");
    whoIsOut.says(table(out), table({ ...out, deal }), table(out));
    expect(whoIsOut.heard).toEqual(["A deal is proposed", "There is no deal: play goes on."]);
  });

  it("are told of when proposed, settled or refused", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table(), table({ deal }), table({ deal: { ...deal, yes: 2 } }), table());
    expect(room.heard).toEqual(["A deal is proposed", "There is no deal: play goes on."]);
    room.says(table({ deal }), table({ state: "finished" }));
    expect(room.heard.at(-1)).toBe("The deal is settled.");
  });

  it("are settled too if play goes on for what they leave for the winner", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table({ deal: { ...deal, kept: 10 } }), table({ prizes: [10] }));
    expect(room.heard.at(-1)).toBe("The deal is settled.");
  });

  it("are voted on by their terms", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.commands.voteOnDeal("tournament/1", "d-1", true);
    expect(room.sent.at(-1)).toMatchObject({ type: "vote_on_deal", terms: "d-1", yes: true });
  });

  it("take amounts as people write them", () => {
    expect(["1,200", "1.200", "90", "", "x"].map((text) => typedMoney(text, "PLAY"))).toEqual([1_200, 1_200, 90, null, null]);
    expect(["12", "12.5", "1.234,56", "1,234.56", "-3"].map((text) => typedMoney(text, "EUR"))).toEqual([1_200, 1_250, 123_456, 123_456, null]);
  });
});

describe("several tournaments at once", () => {
  const rows = [
    row({ stream: "tournament/1", state: "running", entered: true, playing: true }),
    row({ stream: "tournament/2", name: "Lapa", state: "running", entered: true, playing: true }),
  ];
  const turn = (stream: string, deadline: number) =>
    table({ stream, name: stream === "tournament/2" ? "Lapa" : "Alfama", decision: `${deadline}`, menu: menu(), hand: hand({ to_act: 1 }), clock: { seat: 1, began: 0, deadline, bank_deadline: deadline } });

  function both(): FakeRoom {
    const room = new FakeRoom("t-1");
    room.place = "tournament/1";
    room.lets();
    room.says(lobby(...rows));
    room.says(table({ now: 0 }), table({ now: 0, stream: "tournament/2", name: "Lapa" }));
    return room;
  }

  it("are all watched, one of them on show", () => {
    const room = both();
    expect(ofType(room, "watch").map((message) => "stream" in message && message.stream)).toEqual(["tournament/1", "tournament/2"]);
    expect(room.session.table?.stream).toBe("tournament/1");
    expect(room.session.tables.map((one) => one.stream)).toEqual(["tournament/1", "tournament/2"]);
  });

  it("say where it is your turn, and a key goes there", () => {
    const room = both();
    room.says({ ...turn("tournament/2", 9_000), now: 0 });
    expect(room.session.notices.assertive).toBe("Your turn at Lapa.");
    expect(room.session.table?.stream).toBe("tournament/1");
    room.session.nextTable();
    expect([room.session.table?.stream, room.place]).toEqual(["tournament/2", "tournament/2"]);
    expect(room.session.tables).toHaveLength(2);
    room.session.nextTable();
    expect(room.session.table?.stream).toBe("tournament/2");
  });

  it("do not take one away from a table in play when another starts", () => {
    const room = new FakeRoom("t-1").lets();
    const waiting = row({ stream: "tournament/2", name: "Lapa", entered: true, playing: true });
    const first = rows.slice(0, 1);
    room.says(lobby(...first, waiting));
    room.session.open("tournament/1");
    room.says(table());
    room.says(lobby(...first, { ...waiting, state: "running" }));
    expect(room.session.table?.stream).toBe("tournament/1");
    expect(room.heard).toEqual(["Lapa starts. Its table is above."]);
    expect(room.session.tables).toHaveLength(2);
  });

  it("keep the tables that are ours when another is opened, and close what was only looked at", () => {
    const room = both();
    room.session.open("tournament/3");
    room.says(table({ stream: "tournament/3", you: null, your_table: null }));
    room.session.open("tournament/1");
    expect(room.session.tables.map((one) => one.stream)).toEqual(["tournament/1", "tournament/2"]);
    expect(ofType(room, "unwatch")).toEqual([{ type: "unwatch", stream: "tournament/3" }]);
  });

  it("come back together after a lost line", () => {
    const room = both();
    room.hangsUp();
    room.after(400);
    room.lets();
    expect(ofType(room, "watch")).toEqual([
      { type: "watch", stream: "tournament/1", chat: true },
      { type: "watch", stream: "tournament/2", chat: true },
    ]);
  });
});

describe("a wish", () => {
  const why = { at: 9, kind: "wish_dropped", words: { en: "The rebuy was not made.", es: "No se hizo.", pt: "Não foi feita." }, cites: [] } as const;

  it("that waits for the end of the hand is not told of as done", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.commands.surrender("tournament/1");
    room.says({ type: "accepted", re: "id-1", later: true, stream: null });
    room.session.commands.buy("tournament/1", "add_on");
    room.says({ type: "accepted", re: "id-2", later: true, stream: null });
    room.session.commands.proposeDeal("tournament/1", "even", 0);
    room.says({ type: "accepted", re: "id-3", later: true, stream: null });
    expect(room.heard).toEqual([
      "It is noted: your chips are given up when this hand is over.",
      "Your add-on is noted: it is bought when this hand is over.",
      "Your proposal is noted: it is made when this hand is over.",
    ]);
    room.session.commands.surrender("tournament/1");
    room.says({ type: "accepted", re: "id-4", later: false, stream: null });
    expect(room.heard.at(-1)).toBe("Your chips are given up. You may enter again.");
  });

  it("that came to nothing is told with its reason until it is closed, at the table and elsewhere", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table(), table({ notices: [why] }));
    expect(room.session.notices.toasts).toMatchObject([{ text: "The rebuy was not made.", lasting: true }]);
    room.session.settings.language = "pt";
    room.session.toLobby();
    room.says(table({ notices: [why, { ...why, at: 10 }] }));
    expect(room.session.notices.toasts.at(-1)).toMatchObject({ text: "Alfama: Não foi feita.", lasting: true });
  });
});

describe("an end by time", () => {
  const onward = standing({ place: 2, hand: 7, qualified: { chips: 900, stream: "tournament/9" } });
  const end = (stack: number) =>
    table({
      state: "finished",
      prize: onward,
      hand: hand({ over: true, stacks: { 1: 900, 2: stack, 3: 2_000 } }),
      seats: [seat(1, { finish: 2 }), seat(2, { finish: 3 }), seat(3, { finish: 1 })],
    });

  it("tells who goes on, and calls nobody out who still has chips", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table(), end(700));
    expect(room.heard).toEqual(["You go on to the final with 900 chips."]);
    expect(sceneOfTable(end(700), []).seats.map((one) => one.finish)).toEqual([null, null, null]);
    const other = new FakeRoom("t-1").lets();
    other.session.open("tournament/1");
    other.says(table(), end(0));
    expect(other.heard).toEqual(["Rui is out: 3rd", "You go on to the final with 900 chips."]);
    expect(sceneOfTable(end(0), []).seats.map((one) => one.finish)).toEqual([null, 3, null]);
  });
});

describe("two players left", () => {
  it("are those of the tournament, not those of one of its tables", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    const two = [seat(1), seat(2), seat(3, { finish: 5 })];
    room.says(table({ progress: progress({ left: 5 }) }), table({ progress: progress({ left: 4 }), seats: two }));
    expect(room.heard).toEqual(["Bea is out: 5th"]);
    room.says(table({ progress: progress({ left: 2 }), seats: two }));
    expect(room.heard.at(-1)).toBe("Two players left");
  });
});

describe("a seat that one has just come to", () => {
  it("was somebody else’s in the hand before", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.open("tournament/1");
    room.says(table({ you: 2, hand: hand({ seat: null }) }));
    expect([room.session.nameOf(2), room.session.nameOf(3)]).toEqual(["Seat 2", "Bea"]);
    const dealt = { type: "hole_dealt", seat: 2, cards: ["??", "??"], up: 0 } as const;
    room.says(table({ version: 2, you: 2, hand: hand({ seat: null }), events: [dealt] }));
    expect(room.session.notices.polite).toBe("");
    room.says(table({ version: 3, you: 2, hand: hand({ seat: 2 }), events: [{ ...dealt, cards: ["Ah", "Kd"] }] }));
    expect(room.session.notices.polite).toContain("ace of hearts");
    expect(room.session.nameOf(2)).toBe("You");
  });
});

describe("an entry", () => {
  it("is paid with what was chosen, or as the room thinks best", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.commands.register("tournament/1", "ticket");
    room.session.commands.register("tournament/1");
    expect(ofType(room, "register")).toEqual([
      { type: "register", id: "id-1", stream: "tournament/1", pay: "ticket" },
      { type: "register", id: "id-2", stream: "tournament/1" },
    ]);
  });

  it("that is drawn into another flight is told so", () => {
    const room = new FakeRoom("t-1").lets();
    const flights = [row({ name: "Day 1A" }), row({ stream: "tournament/2", name: "Day 1B" })];
    room.says(lobby(...flights));
    room.session.commands.register("tournament/1");
    room.says({ type: "accepted", re: "id-1", later: false, stream: "tournament/2" });
    expect(room.heard).toEqual(["The draw put you into another flight: Day 1B."]);
  });

  it("that is late opens its table once there is a seat", () => {
    const room = new FakeRoom("t-1").lets();
    const live = row({ kind: "scheduled", state: "running" });
    room.says(lobby(live));
    room.session.commands.register("tournament/1");
    room.says({ type: "accepted", re: "id-1", later: false, stream: null });
    expect(room.heard).toEqual(["You are in. Your table opens as soon as you have a seat."]);
    room.says(lobby({ ...live, entered: true, playing: true }));
    expect(room.session.screen).toBe("table");
    expect(room.heard).not.toContain("The tournament starts");
  });

  it("that the tournament refuses is explained with its rule", () => {
    const room = new FakeRoom("t-1").lets();
    room.session.commands.register("tournament/1");
    room.says(error("not_allowed_now", "id-1", { reason: "entries_used", rule: "ACO-7", facts: { asked: 3, most: 2 } }));
    room.says(error("not_allowed_now", null, { reason: "made_of_cheese" }));
    expect(room.heard).toEqual(["You have used all of your entries: 2. (ACO-7)", "The tournament does not allow that now. Nothing was done."]);
  });
});

