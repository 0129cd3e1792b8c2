// Joins the parts of the client's state: hears the room, and passes each message on to the part that it is about.

import type { ChatLine, ClientMessage, LobbyRows, PoolState, RoomError, ServerMessage, TournamentState, WalletState, Welcome } from "../../protocol";
import { doneInWords, whyNot } from "../../words/answers";
import { lineInWords } from "../../words/chat";
import { type ChipWords, exact, inBigBlinds } from "../../words/chips";
import { Account } from "../account.svelte";
import type { SeenCash } from "../cash";
import { Chats } from "../chat.svelte";
import { Connection, type LineState } from "../connection";
import { Draws } from "../draws.svelte";
import { Fairness } from "../fairness.svelte";
import { youIn } from "../games";
import { type SeenRow, total } from "../lobby";
import { LobbyView } from "../lobbyview.svelte";
import type { SeenPage } from "../page";
import { Past } from "../past.svelte";
import { readPlace } from "../places";
import { Players } from "../players.svelte";
import type { Settings } from "../settings.svelte";
import type { TableState } from "../table.svelte";
import { toWatch } from "../tabling";
import { Wholes } from "../wholes";
import { Commands } from "./commands.svelte";
import { HurryBell } from "./hurry";
import { LastState } from "./laststate";
import { Identity } from "./identity.svelte";
import { Listing, PageFeed } from "./listing.svelte";
import { Notices } from "./notices.svelte";
import { Purse } from "./purse.svelte";
import { Replays } from "./replays.svelte";
import { type ScreenName, Visits } from "./visits.svelte";
import { TableWatching } from "./watching";
import type { World } from "./world";

export class Session {
  readonly settings: Settings;
  readonly identity: Identity;
  readonly notices: Notices;
  readonly commands: Commands;
  readonly visits: Visits;
  readonly replays: Replays;
  readonly fairness: Fairness;
  readonly draws: Draws;
  readonly lobby: LobbyView;
  readonly account: Account;
  readonly watching: TableWatching;
  readonly past: Past;
  /** What this person notes about others. */
  readonly players: Players;
  /** What is said at the tables that are watched. */
  readonly chats: Chats;
  readonly listing = new Listing();
  readonly feed = new PageFeed();
  readonly purse = new Purse();
  /** The facts of the pool that were asked for last. */
  pool: PoolState | null = $state.raw(null);
  /** Our time in milliseconds, a few times a second. */
  now = $state(0);

  /** When the lobby on show was told, while there is no line; null: it is told now. */
  asOf: number | null = $state(null);
  /** The room's time less ours, by its last greeting or answer to a ping. */
  ahead = $state(0);
  /** How long the room's last answer to a ping took, in milliseconds; null: none yet. */
  latency: number | null = $state(null);

  readonly #world: World;
  readonly #connection: Connection;
  readonly #wholes: Wholes;
  readonly #last: LastState;
  readonly #hurry = new HurryBell();

  constructor(settings: Settings, world: World) {
    this.settings = settings;
    this.#world = world;
    this.now = world.now();
    this.#connection = new Connection(world, {
      line: (state) => this.#line(state),
      message: (message) => this.#message(message),
      hello: () => this.identity.hello(),
      answered: (milliseconds) => (this.latency = milliseconds),
    });
    const send = (message: ClientMessage): void => this.#connection.send(message);
    this.#last = new LastState(world.store);
    this.players = new Players(world.store);
    this.#wholes = new Wholes(send);
    this.notices = new Notices(world, settings);
    this.identity = new Identity(world.store, this.#connection, () => this.words, () => (this.account.mine = null));
    this.account = new Account(world, {
      token: () => this.identity.token,
      signedIn: () => this.identity.useSession(),
      signedOut: () => this.leave(),
    });
    this.past = new Past(() => this.identity.token);
    this.replays = new Replays(this.past, send, () => this.table, (why) => this.notices.toast(this.words.say(why)));
    this.visits = new Visits({
      send,
      newTable: (stream, looksAt) => this.watching.newTable(stream, looksAt),
      hears: () => settings.chat,
      goTo: (place) => world.goTo(place),
      choice: () => this.lobby.address,
      wholes: this.#wholes,
      listing: this.listing,
      feed: this.feed,
      replays: this.replays,
    });
    this.commands = new Commands(() => world.uuid(), send, (stream) => this.visits.watched.of(stream)?.snapshot ?? null);
    this.chats = new Chats({
      uuid: () => world.uuid(),
      send: (message) => this.commands.send(message),
      mutes: (stream, name) => this.players.mutes(stream, name),
      heard: (stream, line) => this.#heard(stream, line),
    });
    this.fairness = new Fairness(world, send);
    this.watching = new TableWatching({
      world,
      settings,
      notices: this.notices,
      commands: this.commands,
      visits: this.visits,
      fairness: this.fairness,
      chats: this.chats,
      replays: this.replays,
      past: this.past,
      chips: (bigBlind) => this.chips(bigBlind),
    });
    this.draws = new Draws(world.digests, send);
    const place = readPlace(world.place());
    this.lobby = new LobbyView(world.store, place.screen === "lobby" ? place.choice : "", () => {
      if (this.screen === "lobby") this.visits.atLobby();
    });
  }

  // ------------------------------------------------------------ short ways to the parts

  get words() {
    return this.settings.words;
  }

  get me(): Welcome | null {
    return this.identity.me;
  }

  get screen(): ScreenName {
    return this.visits.screen;
  }

  /** The table that is on show, or was last. */
  get table(): TableState | null {
    return this.visits.table;
  }

  /** Every table that is watched: those one plays at, and the last one that was opened. */
  get tables(): readonly TableState[] {
    return this.visits.watched.all;
  }

  get rows(): readonly SeenRow[] | null {
    return this.listing.rows;
  }

  get cash(): readonly SeenCash[] {
    return this.listing.cash;
  }

  get page(): SeenPage | null {
    return this.feed.page;
  }

  get wallet(): WalletState | null {
    return this.purse.wallet;
  }

  get balance(): number {
    return this.wallet?.balance ?? this.me?.balance ?? 0;
  }

  get currency(): string {
    return this.wallet?.currency ?? this.me?.currency ?? "PLAY";
  }

  rowOf(stream: string): SeenRow | null {
    return this.listing.rowOf(stream);
  }

  open(stream: string, number: number | null = null): void {
    this.visits.open(stream, number);
  }

  openPage(stream: string): void {
    this.visits.openPage(stream);
  }

  toLobby(): void {
    this.visits.toLobby();
  }

  nextTable(): void {
    this.visits.nextTable(this.now);
  }

  // ------------------------------------------------------------ beginning and end

  start(): void {
    const link = /^link\/([\w-]+)$/.exec(this.#world.place());
    if (link?.[1]) {
      this.#world.goTo(""); // so that no reload tries it again
      void this.#useLink(link[1]);
    } else if (this.identity.signedIn) {
      void this.account.look();
    }
    this.#connection.start();
  }

  async #useLink(secret: string): Promise<void> {
    const done = await this.account.useLink(secret);
    if (done === "email") this.notices.toast(this.words.say("account.email_confirmed"));
    else if (done === null) this.identity.notWelcome = this.words.say("account.refused.wrong_link");
    if (done === null && this.me) this.notices.toast(this.identity.notWelcome);
  }

  /** Forget this account and start again. */
  leave(): void {
    this.identity.forget();
    this.#last.forget();
    this.purse.wallet = null;
    this.visits.closeAll();
    this.chats.clear();
    this.listing.clear();
    this.#connection.forgetCommands();
    this.#connection.start();
  }

  /** Ask for the facts of a pool. */
  askPool(stream: string): void {
    this.#connection.send({ type: "pool", stream });
  }

  askWallet(): void {
    this.#wholes.ask({ type: "wallet" });
  }

  /** Local time in milliseconds. */
  time(): number {
    return this.#world.now();
  }

  /** Called a few times a second. */
  tick(): void {
    this.now = this.#world.now();
    const hurry = this.#hurry.due(this.table, this.now);
    if (hurry === null) return;
    if (hurry.sound) this.notices.sound("hurry");
    this.notices.assertive = this.words.say("turn.seconds", { seconds: hurry.seconds });
  }

  // ------------------------------------------------------------ what the room says

  #line(state: LineState): void {
    if (state === "up" && this.identity.line === "lost" && this.me) {
      this.notices.toast(this.words.say("line.back"));
      this.identity.goodbye = null;
    }
    this.identity.line = state;
    if (state === "lost" && !this.me && this.rows === null) this.#showLast();
  }

  /** The room does not answer: show what it told last. */
  #showLast(): void {
    const last = this.identity.hasToken ? this.#last.read() : null;
    if (!last) return;
    this.listing.came(last.lobby);
    this.asOf = last.at;
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
        const lobby = this.listing.fold(message);
        if (lobby) this.#lobby(lobby);
        else this.#wholes.askOnce({ type: "lobby" });
        break;
      }
      case "table":
        this.watching.came(message);
        break;
      case "snapshot":
      case "news":
      case "yours": {
        const table = this.visits.watched.fold(message);
        if (table) this.watching.came(table);
        break;
      }
      case "tournament_state":
        if (message.stream !== this.feed.stream) break;
        this.#wholes.came("follow");
        this.#page(message);
        break;
      case "page_news":
      case "your_page": {
        if (message.stream !== this.feed.stream) break;
        const page = this.feed.fold(message);
        if (page) this.#page(page);
        else this.#wholes.askOnce({ type: "follow", stream: message.stream });
        break;
      }
      case "hand_list":
        if (this.table?.stream === message.stream) this.replays.hands = message;
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
        this.replays.came(message);
        break;
      case "deal_preview":
        this.commands.preview = message;
        break;
      case "pool_state":
        this.pool = message;
        break;
      case "chat":
        if (this.visits.watched.of(message.stream)) this.chats.came(message);
        break;
      case "chat_stopped": {
        this.chats.stop(message.until);
        const { until } = message;
        const text = until === null ? this.words.say("chat.allowed") : this.words.say("chat.stopped", { when: this.words.when(until) });
        this.notices.toast(text);
        this.notices.assertive = text;
        break;
      }
      case "chat_said":
        this.chats.said(message);
        break;
      case "wallet_state":
        this.#wholes.came("wallet");
        this.#wallet(message);
        break;
      case "wallet_news": {
        const wallet = this.purse.fold(message);
        if (wallet) this.#wallet(wallet);
        else this.#wholes.askOnce({ type: "wallet" });
        break;
      }
      case "accepted": {
        const asked = this.commands.answeredTo(message.re);
        if ((asked?.type === "open_private_table" || asked?.type === "sit_down") && message.stream) this.open(message.stream);
        if (this.commands.wasAutomatic(message.re)) this.notices.toast(this.words.say("event.rebought_alone"));
        else if (asked) this.notices.say(doneInWords(this.words, asked, "stream" in asked ? this.rowOf(message.stream ?? asked.stream) : null, message.later, Boolean(message.stream)));
        break;
      }
      case "refusal":
        for (const table of this.tables) table.notTaken();
        this.commands.answeredTo(message.re);
        this.notices.trouble(this.words.code("refused", message.reason, message.facts), message.rule);
        break;
      case "error":
        this.#error(message);
        break;
      case "goodbye":
        if (this.me) this.identity.goodbye = message.reason;
        if (message.reason === "taken_over") this.#connection.rest();
        if (message.reason === "signed_out") {
          this.leave();
          this.identity.notWelcome = this.words.say("line.signed_out");
        }
        break;
      case "pong":
        this.ahead = message.now - this.#world.now();
        break;
    }
  }

  #welcomed(message: Welcome): void {
    this.identity.welcomed(message);
    if (this.asOf !== null) this.listing.clear();
    this.asOf = null;
    this.ahead = message.now - this.#world.now();
    this.#wholes.ask({ type: "lobby" });
    this.#wholes.ask({ type: "wallet" });
    this.fairness.cutting.lost();
    this.fairness.askAgain();
    this.draws.askAgain();
    this.visits.watched.resume();
    this.commands.answeredOffer = null;
    const place = readPlace(this.#world.place());
    if (this.screen === "page" && this.feed.stream) this.#wholes.ask({ type: "follow", stream: this.feed.stream });
    else if (!this.table && place.screen === "table") {
      this.open(place.stream, place.table);
      // The address of the open table no longer carries the invitation: no reload says it again.
      if (place.invitation !== undefined) this.commands.askTable(place.stream, { type: "enter_private_table", invitation: place.invitation });
    }
    else if (!this.table && place.screen === "page") this.openPage(place.stream);
    else if (!this.table && place.screen === "hands" && this.screen !== "hands") this.visits.openHands(place.link);
    else if (!this.table && place.screen === "clubs" && this.screen !== "clubs") this.visits.openClubs(place);
    this.replays.askAgain();
  }

  /** A tournament that we play in opens by itself when it starts, unless a hand of another is on show. */
  #lobby(lobby: LobbyRows): void {
    const before = this.rows;
    const { watched } = this.visits;
    this.listing.came(lobby);
    this.#last.keep(lobby, this.#world.now());
    // By the marks, since a private table has no row: a player who sits there still finds the way back.
    for (const [stream, mark] of Object.entries(lobby.yours)) {
      if (mark.playing && stream.startsWith("ring/") && !watched.of(stream)) watched.watch(stream, null);
      for (const entry of mark.pool_entries) if (!watched.of(entry) && !this.watching.closed(entry)) watched.watch(entry, null);
    }
    const cameBack = before === null && this.#world.place() === "";
    for (const stream of toWatch(this.rows ?? [])) {
      const earlier = before?.find((row) => row.stream === stream);
      // A late entry or re-entry joins an event that has already started.
      const starts = earlier !== undefined && earlier.state !== "running";
      const enters = earlier?.state === "running" && !earlier.playing;
      const name = this.rowOf(stream)?.name ?? "";
      if ((starts || enters || cameBack) && !this.visits.busy(stream)) {
        if (starts) this.notices.toast(this.words.say("event.started"));
        this.open(stream);
      } else {
        if (starts && this.table?.stream !== stream) this.notices.toast(this.words.say("event.started_elsewhere", { name }));
        // As it may be looked at elsewhere: what is watched already stays as it is.
        if (!watched.of(stream)) watched.watch(stream, null);
      }
    }
  }

  #page(page: TournamentState): void {
    this.feed.came(page, this.#world.now());
    this.draws.shown(page);
  }

  /** Tell of prizes of events whose table is not open, such as a final that is won without a hand. */
  #wallet(wallet: WalletState): void {
    for (const { stream, amount } of this.purse.came(wallet)) {
      if (stream === null || this.visits.watched.of(stream)) continue;
      const what = this.words.say("event.prize_paid", { amount: this.words.money(amount, wallet.currency) });
      const where = this.rowOf(stream)?.name;
      const text = where ? this.words.say("event.elsewhere", { where, what }) : what;
      this.notices.polite = text;
      this.notices.toast(text);
    }
  }

  // ------------------------------------------------------------ tables

  /** Somebody has said something: spoken politely where its table is on show. */
  #heard(stream: string, line: ChatLine): void {
    const table = this.visits.watched.of(stream);
    if (!table || !this.visits.shows(table) || (line.seat !== null && line.seat === table.snapshot?.you)) return;
    this.notices.polite = lineInWords(this.words, line);
  }

  /** Show what is said at tables, or do not. */
  hear(chat: boolean): void {
    this.settings.chat = chat;
    this.settings.keep();
    this.chats.clear();
    this.visits.watched.askAll();
  }

  // ------------------------------------------------------------ errors

  #error(message: RoomError): void {
    const { code, re, facts, reason, rule } = message;
    const asked = this.commands.answeredTo(re);
    if (!this.me || re === "hello" || code === "unknown_token") {
      this.identity.refused(message);
      return;
    }
    if (asked?.type === "act" || asked?.type === "pre_act") this.visits.watched.of(asked.stream)?.notTaken();
    if (asked?.type === "buy" || asked?.type === "decline") this.commands.answeredOffer = null;
    if (code === "not_awaited") return; // the deal was made without this page's bytes: its proof says so
    if (code === "no_proof" || (code === "no_such_hand" && re === "prove_hand")) {
      this.fairness.refused = true;
      return;
    }
    if (code === "table_stopped") {
      this.#standsStill(asked);
      return;
    }
    this.visits.gone(code);
    if (code === "no_such_hand") this.replays.close();
    this.notices.trouble(whyNot(this.words, code, reason, { ...this.#needed(asked), ...facts }), rule);
  }

  /** Show a stopped event by name, only where that event is shown. */
  #standsStill(asked: ClientMessage | undefined): void {
    const stream = asked && "stream" in asked ? asked.stream : null;
    const shown = this.screen === "table" ? this.table?.stream : this.screen === "page" ? this.feed.stream : null;
    if (stream === null || (this.screen !== "lobby" && shown !== stream)) return;
    const name = this.rowOf(stream)?.name ?? this.visits.watched.of(stream)?.snapshot?.name ?? "";
    this.notices.toast(this.words.say("error.table_stopped", { name }));
  }

  #needed(asked: ClientMessage | undefined): Record<string, number> {
    const row = asked?.type === "register" ? this.rowOf(asked.stream) : null;
    if (asked?.type === "sit_down" || asked?.type === "top_up") return { balance: this.balance, needed: asked.chips };
    return row ? { balance: this.balance, needed: total(row.price) } : {};
  }

  // ------------------------------------------------------------ what to say about it

  /** The name of a tournament or cash table, where this page knows it. */
  nameOfStream(stream: string): string | null {
    return this.rowOf(stream)?.name ?? this.cash.find((row) => row.stream === stream)?.name ?? this.visits.watched.of(stream)?.snapshot?.name ?? null;
  }

  /** How to write amounts of chips where the big blind is this. */
  chips(bigBlind: number): ChipWords {
    return this.settings.bigBlinds && bigBlind > 0 ? inBigBlinds(this.words, bigBlind) : exact;
  }

  nameOf = (seat: number): string => {
    const table = this.table?.snapshot;
    if (table && youIn(table) === seat) return this.words.say("table.you");
    return this.realName(seat);
  };

  realName = (seat: number): string => this.watching.nameAt(this.table, seat);
}
