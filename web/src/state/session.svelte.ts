// Everything between the line to the room and what is drawn: who we are, the lobby, the wallet, the tables.

import { foldLobby } from "../fold/lobby";
import { foldPage } from "../fold/page";
import { foldWallet } from "../fold/wallet";
import {
  type ClientMessage,
  type DealMethod,
  type Goodbye,
  type HandList,
  type HandReplay,
  type Hello,
  type LobbyRows,
  type Means,
  type Offer,
  PROTOCOL,
  type Purchase,
  type RoomError,
  type ServerMessage,
  type Table,
  type TournamentState,
  type WalletState,
  type Welcome,
} from "../protocol";
import { doneInWords, whyNot } from "../words/answers";
import { type Told, told, toldElsewhere } from "../words/news";
import { Connection, type LineState, type Surroundings } from "./connection";
import { youIn } from "./games";
import { type SeenRow, type Tab, seenRows, total } from "./lobby";
import { offerKey, rebuyAsked } from "./offers";
import { type SeenPage, seenPage } from "./page";
import { readPlace, writePlace } from "./places";
import { Draws } from "./draws.svelte";
import { type Chance, Fairness } from "./fairness.svelte";
import type { Settings, Store } from "./settings.svelte";
import type { Sound } from "./sound";
import { type News, TableState } from "./table.svelte";
import { nextTurn, toWatch } from "./tabling";
import { Watched } from "./watched.svelte";
import { Wholes } from "./wholes";

export interface World extends Surroundings, Chance {
  uuid(): string;
  store: Store;
  sound(sound: Sound): void;
  hurried(): boolean;
  /** The address after `#`, so that a reload comes back to the same place. */
  place(): string;
  goTo(place: string): void;
}

export interface Toast {
  id: number;
  text: string;
  lasting: boolean;
  /** Details that the user can open. */
  rules: readonly string[];
}

const TOKEN = "tapete.token";
const TOAST_MS = 6_000;

export class Session {
  readonly settings: Settings;
  readonly fairness: Fairness;
  readonly draws: Draws;
  readonly #world: World;
  readonly #connection: Connection;

  line: LineState = $state("idle");
  /** Why the room hung up, if it said so. */
  goodbye: Goodbye["reason"] | null = $state(null);
  me: Welcome | null = $state.raw(null);
  /** Whether there is an account to come back to; without one, a name is asked for. */
  hasToken = $state(false);
  nameRefused = $state("");
  /** A free name similar to the refused one. */
  nameFree: string | null = $state(null);
  /** Reason why the room does not accept a token now. */
  notWelcome = $state("");
  rows: readonly SeenRow[] | null = $state.raw(null);
  lobbyTab: Tab = $state("all");
  /** Whether the lobby leaves out what sells no entries now. */
  openOnly = $state(false);
  wallet: WalletState | null = $state.raw(null);
  /** The one that is on show, or was last. */
  table: TableState | null = $state.raw(null);
  screen: "lobby" | "table" | "page" = $state("lobby");
  /** The tournament whose page was opened last, and what the room told of it. */
  pageStream: string | null = $state(null);
  page: SeenPage | null = $state.raw(null);
  /** The room's time less ours, by the page. */
  pageAhead = 0;
  /** The offer that was answered and is not confirmed yet. */
  answeredOffer: string | null = $state(null);
  hands: HandList | null = $state.raw(null);
  replay: HandReplay | null = $state.raw(null);
  replayWanted: number | null = $state(null);
  toasts: readonly Toast[] = $state.raw([]);
  polite = $state("");
  assertive = $state("");
  /** Our time in milliseconds, a few times a second. */
  now = $state(0);

  #name: string | null = null;
  /** The lobby as the room told it. */
  #lobbyKnown: LobbyRows | null = null;
  /** The page as the room told it. */
  #pageKnown: TournamentState | null = null;
  #toastId = 0;
  #hurried5 = "";
  readonly #watched: Watched;
  readonly #wholes: Wholes;
  readonly #offersTold = new Set<string>();
  /** Rebuys that nobody has clicked for. */
  readonly #byItself = new Set<string>();
  /** What unanswered commands were, to word their answers. */
  readonly #asked = new Map<string, ClientMessage>();

  constructor(settings: Settings, world: World) {
    this.settings = settings;
    this.#world = world;
    this.now = world.now();
    this.hasToken = world.store.getItem(TOKEN) !== null;
    this.#connection = new Connection(world, {
      line: (state) => this.#line(state),
      message: (message) => this.#message(message),
      hello: () => this.#hello(),
    });
    this.#wholes = new Wholes((question) => this.#connection.send(question));
    this.fairness = new Fairness(world, (message) => this.#connection.send(message));
    this.draws = new Draws(world.digests, (message) => this.#connection.send(message));
    this.#watched = new Watched(
      (message) => this.#connection.send(message),
      (stream, looksAt) => this.#newTable(stream, looksAt),
    );
  }

  /** Every table that is watched: those one plays at, and the last one that was opened. */
  get tables(): readonly TableState[] {
    return this.#watched.all;
  }

  get words() {
    return this.settings.words;
  }

  get balance(): number {
    return this.wallet?.balance ?? this.me?.balance ?? 0;
  }

  get currency(): string {
    return this.wallet?.currency ?? this.me?.currency ?? "PLAY";
  }

  /**
   * What the cancellation of a tournament paid to the wallet, in the smallest unit: the buy-in, or the fee and a share
   * of the pool, all at one instant (ACO-O-cancel-running). Players who were `out` get their buy-in back or nothing.
   */
  refunded(stream: string, { out = false } = {}): number {
    const entries = (this.wallet?.entries ?? []).filter((entry) => entry.stream === stream);
    const last = Math.max(...entries.map((entry) => entry.at));
    const paid = entries.filter((entry) => entry.at === last && entry.amount > 0 && (!out || entry.memo === "refund"));
    return paid.reduce((sum, entry) => sum + entry.amount, 0);
  }

  start(): void {
    this.#connection.start();
  }

  /** Enter with a name. This opens a new connection, whatever the state of the old one. */
  enter(name: string): void {
    this.#name = name;
    this.nameRefused = "";
    this.nameFree = null;
    this.#connection.start();
  }

  /** The user is changing the name: withdraw the one already sent. */
  rethink(): void {
    this.nameRefused = "";
    this.nameFree = null;
    if (this.me || this.#name === null) return;
    this.#name = null;
    this.#connection.rest();
  }

  /** Forget this account and start again. */
  leave(): void {
    this.#world.store.removeItem(TOKEN);
    this.hasToken = false;
    this.me = null;
    this.#name = null;
    this.wallet = null;
    for (const table of this.tables) this.#close(table);
    this.#unfollow();
    this.rows = null;
    this.#lobbyKnown = null;
    this.screen = "lobby";
    this.#world.goTo("");
    this.#connection.forgetCommands();
    this.#connection.start();
  }

  // ------------------------------------------------------------ entries, purchases, deals

  register(stream: string, pay: Means | null = null): void {
    this.#command({ type: "register", id: this.#world.uuid(), stream, ...(pay ? { pay } : {}) });
  }

  unregister(stream: string): void {
    this.#command({ type: "unregister", id: this.#world.uuid(), stream });
  }

  buy(stream: string, what: Purchase, pay: Means | null = null): void {
    this.#buy(this.#world.uuid(), stream, what, pay);
  }

  #buy(id: string, stream: string, what: Purchase, pay: Means | null): void {
    const table = this.#watched.of(stream)?.snapshot;
    const asked = table ? rebuyAsked(table) : null;
    if (table && asked?.what === what) this.answeredOffer = offerKey(table, asked);
    this.#command({ type: "buy", id, stream, what, ...(pay ? { pay } : {}) });
  }

  /** Let the rebuy that is offered go by. */
  decline(stream: string): void {
    const table = this.#watched.of(stream)?.snapshot;
    const asked = table ? rebuyAsked(table) : null;
    if (table && asked) this.answeredOffer = offerKey(table, asked);
    this.#command({ type: "decline", id: this.#world.uuid(), stream });
  }

  surrender(stream: string): void {
    this.#command({ type: "surrender", id: this.#world.uuid(), stream });
  }

  /** Take tournament money in place of a seat that was won. */
  giveUpSeat(stream: string): void {
    this.#command({ type: "give_up_seat", id: this.#world.uuid(), stream });
  }

  proposeDeal(stream: string, method: DealMethod, kept: number, amounts: Readonly<Record<string, number>> = {}): void {
    this.#command({ type: "propose_deal", id: this.#world.uuid(), stream, method, kept, amounts });
  }

  voteOnDeal(stream: string, terms: string, yes: boolean): void {
    this.#command({ type: "vote_on_deal", id: this.#world.uuid(), stream, terms, yes });
  }

  setAway(away: boolean): void {
    if (this.table) this.#command({ type: "away", id: this.#world.uuid(), stream: this.table.stream, away });
  }

  // ------------------------------------------------------------ going places

  rowOf(stream: string): SeenRow | null {
    return this.rows?.find((row) => row.stream === stream) ?? null;
  }

  /** Go to a table of a tournament: one's own, or the one with this number as a spectator. */
  open(stream: string, number: number | null = null): void {
    this.#leaveTable(stream);
    this.#leavePage();
    this.closeReplay();
    const table = this.#watched.watch(stream, number);
    if (this.table !== table) this.hands = null;
    this.table = table;
    this.screen = "table";
    this.#world.goTo(writePlace({ screen: "table", stream, table: number }));
  }

  /** Go to the page of a tournament. */
  openPage(stream: string): void {
    this.#leaveTable(null);
    this.closeReplay();
    if (this.pageStream !== stream) {
      this.#leavePage();
      this.page = null;
    }
    this.pageStream = stream;
    this.#wholes.ask({ type: "follow", stream });
    this.screen = "page";
    this.#world.goTo(writePlace({ screen: "page", stream }));
  }

  toLobby(): void {
    this.#leaveTable(null);
    this.#leavePage();
    this.screen = "lobby";
    this.closeReplay();
    this.#world.goTo("lobby");
  }

  /** Go to the table where time runs out first, if it is our turn at another. */
  nextTable(): void {
    const next = nextTurn(this.tables, this.screen === "table" ? this.table : null, this.now);
    if (next) this.open(next.stream, next.looksAt);
  }

  askHands(): void {
    if (this.table) this.#connection.send({ type: "hands", stream: this.table.stream });
  }

  openReplay(hand: number): void {
    if (!this.table) return;
    this.replay = null;
    this.replayWanted = hand;
    this.#connection.send({ type: "hand_steps", stream: this.table.stream, hand });
  }

  /** Check the deal of a hand that is over. */
  openFairness(hand: number): void {
    if (this.table) this.fairness.ask(this.table.stream, hand);
  }

  closeReplay(): void {
    this.replay = null;
    this.replayWanted = null;
  }

  /** The last hand that is over. */
  openLastHand(): void {
    const hand = this.table?.snapshot?.hand;
    const last = !hand ? 0 : hand.over ? hand.hand : hand.hand - 1;
    if (last > 0) this.openReplay(last);
    else this.toast(this.words.say("hands.empty"));
  }

  askWallet(): void {
    this.#wholes.ask({ type: "wallet" });
  }

  toast(text: string, lasting = false, rules: readonly string[] = []): void {
    if (this.toasts.some((toast) => toast.text === text)) return;
    const id = ++this.#toastId;
    this.toasts = [...this.toasts.slice(-2), { id, text, lasting, rules }];
    if (!lasting) this.#world.later(TOAST_MS, () => void (this.toasts = this.toasts.filter((one) => one.id !== id || one.lasting)));
  }

  /** Local time in milliseconds. */
  time(): number {
    return this.#world.now();
  }

  /** Keep a toast while its details are open. */
  keep(id: number): void {
    this.toasts = this.toasts.map((toast) => (toast.id === id ? { ...toast, lasting: true } : toast));
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Called a few times a second. */
  tick(): void {
    this.now = this.#world.now();
    const table = this.table;
    const clock = table?.snapshot?.clock;
    if (!table || !clock || clock.seat !== table.snapshot?.you || table.answered !== null) return;
    const left = clock.deadline - (this.now + table.ahead);
    const key = `${clock.deadline}`;
    if (left > 0 && left <= 5_000 && this.#hurried5 !== key) {
      this.#hurried5 = key;
      this.#sound("hurry");
      this.assertive = this.words.say("turn.seconds", { seconds: 5 });
    } else if (left > 5_000 && left <= 10_000 && this.#hurried5 !== `10/${key}` && clock.deadline - clock.began > 12_000) {
      this.#hurried5 = `10/${key}`;
      this.assertive = this.words.say("turn.seconds", { seconds: 10 });
    }
  }

  // ------------------------------------------------------------ the line

  #hello(): Hello | null {
    const token = this.#world.store.getItem(TOKEN);
    if (token) return { type: "hello", protocol: PROTOCOL, token };
    if (this.#name) return { type: "hello", protocol: PROTOCOL, name: this.#name };
    return null;
  }

  #line(state: LineState): void {
    if (state === "up" && this.line === "lost" && this.me) {
      this.toast(this.words.say("line.back"));
      this.goodbye = null;
    }
    this.line = state;
  }

  #command(message: ClientMessage & { id: string }): void {
    this.#asked.set(message.id, message);
    this.#connection.send(message);
  }

  #tableCame(told: Table): void {
    const table = this.#watched.of(told.stream);
    if (!table) return;
    table.receive(told);
    this.fairness.table(told);
    this.#rebuy(table);
    const ended = told.events.some((event) => event.type === "hand_ended");
    if (ended && this.hands && table === this.table) this.askHands();
  }

  #message(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#welcomed(message);
        break;
      case "lobby_rows":
        this.#wholes.came("lobby");
        this.#lobby(message);
        break;
      case "lobby_news":
      case "your_lobby": {
        const lobby = this.#lobbyKnown && foldLobby(this.#lobbyKnown, message);
        if (lobby) this.#lobby(lobby);
        else this.#wholes.askOnce({ type: "lobby" });
        break;
      }
      case "table":
        this.#tableCame(message);
        break;
      case "snapshot":
      case "news":
      case "yours": {
        const table = this.#watched.fold(message);
        if (table) this.#tableCame(table);
        break;
      }
      case "tournament_state":
        if (message.stream !== this.pageStream) break;
        this.#wholes.came("follow");
        this.#page(message);
        break;
      case "page_news":
      case "your_page": {
        if (message.stream !== this.pageStream) break;
        const page = this.#pageKnown?.stream === message.stream && foldPage(this.#pageKnown, message);
        if (page) this.#page(page);
        else this.#wholes.askOnce({ type: "follow", stream: message.stream });
        break;
      }
      case "hand_list":
        if (this.table?.stream === message.stream) this.hands = message;
        break;
      case "hand_proof":
        this.fairness.came(message);
        break;
      case "draws_proof":
        this.draws.came(message);
        break;
      case "deal_opened":
        this.fairness.cutting.opened(message);
        break;
      case "hand_replay":
        if (this.replayWanted === message.hand) this.replay = message;
        break;
      case "wallet_state":
        this.#wholes.came("wallet");
        this.#wallet(message);
        break;
      case "wallet_news": {
        const wallet = this.wallet && foldWallet(this.wallet, message);
        if (wallet) this.#wallet(wallet);
        else this.#wholes.askOnce({ type: "wallet" });
        break;
      }
      case "accepted": {
        const asked = this.#answeredTo(message.re);
        if (this.#byItself.delete(message.re)) this.toast(this.words.say("event.rebought_alone"));
        else if (asked) this.#say(doneInWords(this.words, asked, "stream" in asked ? this.rowOf(message.stream ?? asked.stream) : null, message.later, Boolean(message.stream)));
        break;
      }
      case "refusal":
        for (const table of this.tables) table.notTaken();
        this.#answeredTo(message.re);
        this.#trouble(this.words.code("refused", message.reason, message.facts), message.rule);
        break;
      case "error":
        this.#error(message);
        break;
      case "goodbye":
        if (this.me) this.goodbye = message.reason;
        break;
      case "pong":
        break;
    }
  }

  #welcomed(message: Welcome): void {
    this.me = message;
    this.hasToken = true;
    this.notWelcome = "";
    this.#world.store.setItem(TOKEN, message.token);
    this.#wholes.ask({ type: "lobby" });
    this.#wholes.ask({ type: "wallet" });
    this.fairness.cutting.lost();
    this.fairness.askAgain();
    this.draws.askAgain();
    this.#watched.resume();
    this.answeredOffer = null;
    const place = readPlace(this.#world.place());
    if (this.screen === "page" && this.pageStream) this.#wholes.ask({ type: "follow", stream: this.pageStream });
    else if (!this.table && place.screen === "table") this.open(place.stream, place.table);
    else if (!this.table && place.screen === "page") this.openPage(place.stream);
    if (this.replayWanted !== null && this.table) {
      this.#connection.send({ type: "hand_steps", stream: this.table.stream, hand: this.replayWanted });
    }
  }

  /** A tournament that we play in opens by itself when it starts, unless a hand of another is on show. */
  #lobby(lobby: LobbyRows): void {
    this.#lobbyKnown = lobby;
    const before = this.rows;
    const rows = seenRows(lobby, before ?? []);
    this.rows = rows;
    const cameBack = before === null && this.#world.place() === "";
    for (const stream of toWatch(rows)) {
      const earlier = before?.find((row) => row.stream === stream);
      // A late entry or re-entry joins an event that has already started.
      const starts = earlier !== undefined && earlier.state !== "running";
      const enters = earlier?.state === "running" && !earlier.playing;
      const name = this.rowOf(stream)?.name ?? "";
      if ((starts || enters || cameBack) && !this.#busy(stream)) {
        if (starts) this.toast(this.words.say("event.started"));
        this.open(stream);
      } else {
        if (starts && this.table?.stream !== stream) this.toast(this.words.say("event.started_elsewhere", { name }));
        // As it may be looked at elsewhere: what is watched already stays as it is.
        if (!this.#watched.of(stream)) this.#watched.watch(stream, null);
      }
    }
  }

  #page(page: TournamentState): void {
    if (page.now !== this.#pageKnown?.now) this.pageAhead = page.now - this.#world.now();
    this.#pageKnown = page;
    this.page = seenPage(page);
    this.draws.shown(page);
  }

  #wallet(wallet: WalletState): void {
    this.#paid(this.wallet, wallet);
    this.wallet = wallet;
  }

  /** Tell of prizes of events whose table is not open, such as a final that is won without a hand. */
  #paid(before: WalletState | null, now: WalletState): void {
    if (before === null) return;
    const known = new Set(before.entries.map((entry) => JSON.stringify(entry)));
    for (const entry of now.entries) {
      const { stream, memo } = entry;
      if (memo !== "prize" || stream === null || known.has(JSON.stringify(entry)) || this.#watched.of(stream)) continue;
      const what = this.words.say("event.prize_paid", { amount: this.words.money(entry.amount, now.currency) });
      const where = this.rowOf(stream)?.name;
      const text = where ? this.words.say("event.elsewhere", { where, what }) : what;
      this.polite = text;
      this.toast(text);
    }
  }

  /** Whether a person sits at another table on show, and should not be taken away from it. */
  #busy(stream: string): boolean {
    const shown = this.screen === "table" ? this.table : null;
    return shown !== null && shown.stream !== stream && shown.snapshot?.state === "running" && shown.snapshot.you !== null;
  }

  #newTable(stream: string, looksAt: number | null): TableState {
    const table: TableState = new TableState(
      stream,
      {
        now: () => this.#world.now(),
        later: (milliseconds, call) => this.#world.later(milliseconds, call),
        uuid: () => this.#world.uuid(),
        send: (message) => this.#command(message),
        sound: (sound) => {
          if (this.#shows(table)) this.#sound(sound);
        },
        hurried: () => this.#world.hurried() || !this.#shows(table),
        happened: (news) => this.#happened(table, news),
      },
      looksAt,
    );
    return table;
  }

  #shows(table: TableState): boolean {
    return this.screen === "table" && this.table === table;
  }

  /** The table on show is left for another place: it is closed if nothing of ours goes on there. */
  #leaveTable(next: string | null): void {
    const table = this.table;
    if (!table || table.stream === next) return;
    const { snapshot } = table;
    const going = snapshot === null || (snapshot.state !== "finished" && snapshot.state !== "cancelled");
    const ours = this.rowOf(table.stream)?.playing ?? snapshot?.your_table != null;
    // From the lobby one comes back to a table that was only looked at, until another is opened.
    if (!going || (!ours && next !== null)) this.#close(table);
  }

  #close(table: TableState): void {
    this.#watched.close(table);
    if (this.table !== table) return;
    this.table = null;
    this.hands = null;
  }

  #leavePage(): void {
    if (this.screen === "page" && this.pageStream) this.#connection.send({ type: "unfollow", stream: this.pageStream });
  }

  #unfollow(): void {
    this.#leavePage();
    this.pageStream = null;
    this.page = null;
  }

  /** A rebuy that the table waits for: bought by itself where that was asked for, else told of. */
  #rebuy(table: TableState): void {
    const snapshot = table.snapshot;
    const offer = snapshot ? rebuyAsked(snapshot) : null;
    if (!snapshot || !offer) return;
    const key = offerKey(snapshot, offer);
    if (this.#offersTold.has(key)) return;
    this.#offersTold.add(key);
    if (this.settings.rebuysAlone(table.stream)) {
      const id = this.#world.uuid();
      this.#byItself.add(id);
      this.#buy(id, table.stream, "rebuy", null);
      return;
    }
    this.assertive = this.words.say("rebuy.spoken", this.#offerFacts(offer));
    if (!this.#shows(table)) this.toast(this.words.say("event.elsewhere", { where: snapshot.name, what: this.words.say("rebuy.title") }));
    this.#sound("turn");
  }

  #offerFacts(offer: Offer): { price: string; chips: number } {
    return { price: this.words.money(total(offer.price), offer.price.currency), chips: offer.chips };
  }

  #answeredTo(id: string | null): ClientMessage | undefined {
    if (!id) return undefined;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }

  /** The greeting was refused: ask for a name again, or retry a token after a while. */
  #notGreeted({ code, facts, suggestion }: RoomError): void {
    const why = this.words.code("error", code, facts);
    if (code === "unknown_token") {
      this.#world.store.removeItem(TOKEN);
      this.hasToken = false;
      this.me = null;
    }
    if (this.hasToken) {
      this.notWelcome = why;
      if (code === "unknown_protocol") this.#connection.rest();
      else this.#connection.retry();
      return;
    }
    this.#name = null;
    this.nameRefused = code === "malformed" ? this.words.say("enter.bad") : why;
    this.nameFree = suggestion;
    this.#connection.rest();
  }

  #error(message: RoomError): void {
    const { code, re, facts, reason, rule } = message;
    const asked = this.#answeredTo(re);
    if (!this.me || re === "hello" || code === "unknown_token") {
      this.#notGreeted(message);
      return;
    }
    if (asked?.type === "act" || asked?.type === "pre_act") this.#watched.of(asked.stream)?.notTaken();
    if (asked?.type === "buy" || asked?.type === "decline") this.answeredOffer = null;
    if (code === "not_awaited") return; // the deal was made without this page's bytes: its proof says so
    if (code === "no_proof" || (code === "no_such_hand" && re === "prove_hand")) {
      this.fairness.refused = true;
      return;
    }
    if (code === "table_stopped") {
      this.#standsStill(asked);
      return;
    }
    this.#gone(code);
    if (code === "no_such_hand") this.closeReplay();
    this.#trouble(whyNot(this.words, code, reason, { ...this.#needed(asked), ...facts }), rule);
  }

  /** Show a stopped event by name, only where that event is shown. */
  #standsStill(asked: ClientMessage | undefined): void {
    const stream = asked && "stream" in asked ? asked.stream : null;
    const shown = this.screen === "table" ? this.table?.stream : this.screen === "page" ? this.pageStream : null;
    if (stream === null || (this.screen !== "lobby" && shown !== stream)) return;
    const name = this.rowOf(stream)?.name ?? this.#watched.of(stream)?.snapshot?.name ?? "";
    this.toast(this.words.say("error.table_stopped", { name }));
  }

  /** What we wanted to see is not there: back to where there is something. */
  #gone(code: string): void {
    const table = this.table;
    const empty = table !== null && table.snapshot === null;
    // A table that broke while the line was down would stand still.
    if (code === "no_such_table" && table && (empty || table.looksAt !== null)) {
      this.#close(table);
      this.openPage(table.stream);
    } else if (code === "no_such_stream") {
      if (table && empty) this.#close(table);
      const noPage = this.screen === "page" && this.page === null;
      if (noPage) this.#unfollow();
      if (empty || noPage) this.toLobby();
    }
  }

  #needed(asked: ClientMessage | undefined): Record<string, number> {
    const row = asked?.type === "register" ? this.rowOf(asked.stream) : null;
    return row ? { balance: this.balance, needed: total(row.price) } : {};
  }

  #trouble(text: string, rule: string | null): void {
    this.toast(rule ? `${text} (${rule})` : text, true);
  }

  #sound(sound: Sound): void {
    if (this.settings.sound) this.#world.sound(sound);
  }

  // ------------------------------------------------------------ what to say about it

  nameOf = (seat: number): string => {
    const table = this.table?.snapshot;
    if (table && youIn(table) === seat) return this.words.say("table.you");
    return this.realName(seat);
  };

  realName = (seat: number): string => this.#nameAt(this.table, seat);

  #nameAt(table: TableState | null, seat: number): string {
    const name = table?.dealtIn.get(seat)?.name;
    return name ? this.words.aliased(name) : this.words.say("table.seat", { seat });
  }

  #happened(table: TableState, news: News): void {
    const about = { table: table.snapshot, pot: table.pot, realName: (seat: number) => this.#nameAt(table, seat) };
    this.#say(this.#shows(table) ? told(this.words, news, about) : toldElsewhere(this.words, news, about));
  }

  #say({ polite, assertive, toast, lasting, rules, sound }: Told): void {
    if (polite) this.polite = polite;
    if (assertive) this.assertive = assertive;
    if (toast) this.toast(toast, lasting, rules);
    if (sound) this.#sound(sound);
  }
}
