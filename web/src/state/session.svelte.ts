// Everything between the line to the room and what is drawn: who we are, the lobby, the wallet, the table.

import {
  type ClientMessage,
  type HandList,
  type HandReplay,
  type Hello,
  type LobbyRow,
  PROTOCOL,
  type ServerMessage,
  type WalletState,
  type Welcome,
} from "../protocol";
import { capital, madeInWords } from "../words/cards";
import { rulingInWords, spoken, winInWords } from "../words/log";
import { Connection, type LineState, type Surroundings } from "./connection";
import { winsOf } from "./scene";
import type { Settings, Store } from "./settings.svelte";
import type { Sound } from "./sound";
import { type News, TableState } from "./table.svelte";

export interface World extends Surroundings {
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
}

const TOKEN = "tapete.token";
const TOAST_MS = 6_000;

export class Session {
  readonly settings: Settings;
  readonly #world: World;
  readonly #connection: Connection;

  line: LineState = $state("connecting");
  /** Why the room hung up, if it said so. */
  goodbye: "stopping" | "too_slow" | null = $state(null);
  me: Welcome | null = $state.raw(null);
  /** Whether there is an account to come back to; without one, a name is asked for. */
  hasToken = $state(false);
  nameRefused = $state("");
  rows: readonly LobbyRow[] | null = $state.raw(null);
  wallet: WalletState | null = $state.raw(null);
  table: TableState | null = $state.raw(null);
  screen: "lobby" | "table" = $state("lobby");
  hands: HandList | null = $state.raw(null);
  replay: HandReplay | null = $state.raw(null);
  replayWanted: number | null = $state(null);
  toasts: readonly Toast[] = $state.raw([]);
  polite = $state("");
  assertive = $state("");
  /** Our time in milliseconds, a few times a second. */
  now = $state(0);

  #name: string | null = null;
  #toastId = 0;
  #hurried5 = "";
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

  start(): void {
    this.#connection.start();
  }

  /** Ask to be known by a name. */
  enter(name: string): void {
    this.#name = name;
    this.nameRefused = "";
    this.#connection.greet();
  }

  /** Forget this account and start again. */
  leave(): void {
    this.#world.store.removeItem(TOKEN);
    this.hasToken = false;
    this.me = null;
    this.#name = null;
    this.wallet = null;
    this.#closeTable();
    this.screen = "lobby";
    this.#world.goTo("");
    this.#connection.forgetCommands();
    this.#connection.start();
  }

  register(stream: string): void {
    this.#command({ type: "register", id: this.#world.uuid(), stream });
  }

  unregister(stream: string): void {
    this.#command({ type: "unregister", id: this.#world.uuid(), stream });
  }

  setAway(away: boolean): void {
    if (this.table) this.#command({ type: "away", id: this.#world.uuid(), stream: this.table.stream, away });
  }

  open(stream: string): void {
    if (this.table?.stream !== stream) {
      this.#closeTable();
      this.table = new TableState(stream, {
        now: () => this.#world.now(),
        later: (milliseconds, call) => this.#world.later(milliseconds, call),
        uuid: () => this.#world.uuid(),
        send: (message) => this.#command(message),
        sound: (sound) => this.#sound(sound),
        hurried: () => this.#world.hurried(),
        happened: (news) => this.#happened(news),
      });
      this.hands = null;
      this.#connection.send({ type: "watch", stream, since: 0 });
    }
    this.screen = "table";
    this.#world.goTo(stream);
  }

  toLobby(): void {
    this.screen = "lobby";
    this.closeReplay();
    if (this.table?.snapshot?.state === "finished") this.#closeTable();
    this.#world.goTo("lobby");
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
    this.#connection.send({ type: "wallet" });
  }

  toast(text: string, lasting = false): void {
    if (this.toasts.some((toast) => toast.text === text)) return;
    const id = ++this.#toastId;
    this.toasts = [...this.toasts.slice(-2), { id, text, lasting }];
    if (!lasting) this.#world.later(TOAST_MS, () => this.dismiss(id));
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

  #message(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#welcomed(message);
        break;
      case "lobby_rows":
        this.#lobby(message.rows);
        break;
      case "table":
        if (this.table?.stream === message.stream) {
          this.table.receive(message);
          if (message.events.some((event) => event.type === "hand_ended") && this.hands) this.askHands();
        }
        break;
      case "hand_list":
        if (this.table?.stream === message.stream) this.hands = message;
        break;
      case "hand_replay":
        if (this.replayWanted === message.hand) this.replay = message;
        break;
      case "wallet_state":
        this.wallet = message;
        break;
      case "accepted": {
        const asked = this.#answeredTo(message.re);
        if (asked?.type === "register") this.toast(this.words.say("event.seated"));
        if (asked?.type === "unregister") this.toast(this.words.say("event.unregistered"));
        break;
      }
      case "refusal":
        this.#answeredTo(message.re);
        this.table?.notTaken();
        this.#trouble(this.words.code("refused", message.reason, message.facts), message.rule);
        break;
      case "error":
        this.#error(message.code, message.re, message.facts);
        break;
      case "goodbye":
        this.goodbye = message.reason;
        break;
      case "pong":
        break;
    }
  }

  #welcomed(message: Welcome): void {
    this.me = message;
    this.hasToken = true;
    this.#world.store.setItem(TOKEN, message.token);
    this.#connection.send({ type: "lobby" });
    this.#connection.send({ type: "wallet" });
    if (this.table) {
      const since = this.table.snapshot?.version ?? 0;
      this.#connection.send({ type: "watch", stream: this.table.stream, since });
      this.table.notTaken();
    } else if (/^[a-z]+\/\d+$/.test(this.#world.place())) {
      this.open(this.#world.place());
    }
    if (this.replayWanted !== null && this.table) {
      this.#connection.send({ type: "hand_steps", stream: this.table.stream, hand: this.replayWanted });
    }
  }

  /** A tournament that we are in opens by itself when it starts, unless we chose to look at something else. */
  #lobby(rows: readonly LobbyRow[]): void {
    const before = this.rows;
    this.rows = rows;
    for (const row of rows) {
      if (!row.entered || row.state !== "running") continue;
      const earlier = before?.find((r) => r.stream === row.stream);
      const starts = earlier?.state === "registering";
      const cameBack = before === null && this.#world.place() === "";
      if ((starts || cameBack) && this.table?.stream !== row.stream) {
        if (starts) this.toast(this.words.say("event.started"));
        this.open(row.stream);
      }
    }
  }

  #answeredTo(id: string | null): ClientMessage | undefined {
    if (!id) return undefined;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }

  #error(code: string, re: string | null, facts: Readonly<Record<string, number>>): void {
    const asked = this.#answeredTo(re);
    if (code === "unknown_token") {
      this.#world.store.removeItem(TOKEN);
      this.hasToken = false;
      this.me = null;
      this.nameRefused = this.words.code("error", code, facts);
      return;
    }
    if (!this.me && (code === "name_taken" || code === "malformed")) {
      this.#name = null;
      this.nameRefused = code === "malformed" ? this.words.say("enter.bad") : this.words.code("error", code, facts);
      return;
    }
    if (asked?.type === "act" || asked?.type === "pre_act") this.table?.notTaken();
    if (code === "no_such_stream" && this.table && !this.table.snapshot) {
      this.#closeTable();
      this.toLobby();
    }
    if (code === "no_such_hand") this.closeReplay();
    const row = asked?.type === "register" ? this.rows?.find((r) => r.stream === asked.stream) : undefined;
    const known = row ? { balance: this.balance, needed: row.buy_in + row.fee } : {};
    this.#trouble(this.words.code("error", code, { ...known, ...facts }), null);
  }

  #trouble(text: string, rule: string | null): void {
    this.toast(rule ? `${text} (${rule})` : text, true);
  }

  #closeTable(): void {
    if (!this.table) return;
    this.#connection.send({ type: "unwatch", stream: this.table.stream });
    this.table.close();
    this.table = null;
    this.hands = null;
  }

  #sound(sound: Sound): void {
    if (this.settings.sound) this.#world.sound(sound);
  }

  // ------------------------------------------------------------ what to say about it

  nameOf = (seat: number): string => {
    const table = this.table?.snapshot;
    if (table && table.you === seat) return this.words.say("table.you");
    return this.realName(seat);
  };

  realName = (seat: number): string =>
    this.table?.snapshot?.seats.find((s) => s.seat === seat)?.name ?? this.words.say("table.seat", { seat });

  #happened(news: News): void {
    const words = this.words;
    switch (news.kind) {
      case "events": {
        const lines = [spoken(words, news.events, this.realName, news.table.you)];
        for (const win of winsOf(news.events)) lines.push(`${winInWords(words, win, news.table.hand?.game ?? "", this.realName, news.table.you)}.`);
        if (news.table.made && news.events.some((e) => e.type === "board_dealt")) {
          lines.push(`${words.say("made.yours", { made: madeInWords(words, news.table.made) })}.`);
        }
        const text = lines.filter((line) => line !== "").join(" ");
        if (text) this.polite = text;
        break;
      }
      case "turn": {
        const { menu, clock, now } = news.table;
        const seconds = clock ? Math.max(0, Math.round((clock.deadline - now) / 1000)) : 0;
        const pot = this.table?.pot ?? 0;
        this.assertive = menu?.check
          ? words.say("turn.spoken_check", { pot, seconds })
          : words.say("turn.spoken_call", { amount: menu?.call ?? 0, pot, seconds });
        this.#sound("turn");
        break;
      }
      case "level": {
        const { number: level, small_blind: small, big_blind: big, ante } = news.table.level;
        this.#news(words.say(ante > 0 ? "event.level_ante" : "event.level", { level, small, big, ante }));
        break;
      }
      case "out": {
        const place = words.place(news.place);
        // Your own end has a page of its own: it is spoken, not toasted.
        if (news.table.you === news.seat) this.polite = words.say("event.you_out", { place });
        else this.#news(words.say("event.out", { name: this.realName(news.seat), place }));
        break;
      }
      case "heads_up":
        this.#news(words.say("event.heads_up"));
        break;
      case "late_click":
        this.toast(words.say("late.click"));
        break;
      case "undone":
        this.polite = capital(words.say(`pre.${news.why}`, { amount: news.toCall }));
        break;
      case "ruled": {
        // A box of one's own is told of in words of its own, and what others' time did is in the log.
        const { ruling, table } = news;
        const mine = ruling.seat === table.you || ruling.seat === null;
        if (ruling.incident === "turn_comes" || !mine) break;
        this.polite = rulingInWords(words, ruling).join(" ");
        this.toast(this.polite, ruling.seat === null);
        break;
      }
    }
  }

  #news(text: string): void {
    this.toast(text);
  }
}

