// The line to the room. Orders keep their id until they are answered: a tap that was made while the line was
// down is sent when it is back, one after the other, and one that was sent twice acts once.

import type {
  AnyOrder,
  DeskClientMessage,
  DeskServerMessage,
  DeskShown,
  Devices,
  DrillAsked,
  DrillGraded,
  FormTold,
  Incidents,
  NotDone,
  Paper,
  PaperShown,
  PlayerPage,
  SeatCards,
  SeriesPlan,
  StaffReport,
  StructureChecked,
  Templates,
  EventLine,
  WallShown,
} from "./protocol";
import { preferred, Said, type Language } from "./texts";
import * as kept from "./waiting";
import type { Give, Merged } from "./waiting";

type Open = Extract<DeskClientMessage, { type: "open_event" | "open_series" }>;
type GivePaper = Extract<DeskClientMessage, { type: "give_paper" }>;
type Watching =
  | { type: "watch_desk"; event: number }
  | { type: "watch_wall"; event: number }
  | { type: "watch_seat"; event: number; code: string };

const AGAIN_MS = [300, 1000, 2000, 5000] as const;
const KEEP_MS = 1000;
const MOST_OWN = 200;

export class Link {
  up = $state(false);
  role: "operator" | "floor" | "dealer" | "wall" | null = $state(null);
  wrongKey = $state(false);
  language: Language = $state("en");
  said: Said = $derived(new Said(this.language));
  /** Milliseconds by which the room's clock is ahead of this machine's. */
  offset = $state(0);
  now = $state(Date.now());
  desk: DeskShown | null = $state.raw(null);
  wall: WallShown | null = $state.raw(null);
  seat: PlayerPage | null = $state.raw(null);
  events: readonly EventLine[] | null = $state.raw(null);
  templates: Templates | null = $state.raw(null);
  checked: StructureChecked | null = $state.raw(null);
  incidents: Incidents | null = $state.raw(null);
  form: FormTold | null = $state.raw(null);
  devices: Devices | null = $state.raw(null);
  /** What the room says of the notes on paper. */
  paper: PaperShown | null = $state.raw(null);
  /** Notes on paper that are being taken in: kept until the room has answered. */
  taking: GivePaper | null = $state.raw(null);
  cards: SeatCards | null = $state.raw(null);
  drill: DrillAsked | null = $state.raw(null);
  graded: DrillGraded | null = $state.raw(null);
  staffReport: StaffReport | null = $state.raw(null);
  trouble: NotDone | null = $state.raw(null);
  /** Orders that are not answered yet, the first first. */
  pending: readonly Give[] = $state.raw(kept.waiting());
  /** What became of the orders that had to wait, until somebody has read it. */
  merged: readonly Merged[] = $state.raw(kept.merged());
  /** The event that is being opened: it is kept until the room has answered, and sent again with the same id. */
  opening: Open | null = $state.raw(null);
  lastDone = $state(0);
  /** The table that the next ruling is about, once a person asks for one there. */
  rulingAt: number | null = $state(null);
  /** What is known of it already. */
  rulingOn: { incident: string; facts: Readonly<Record<string, unknown>> } | null = $state.raw(null);

  /** Tables whose clock call this page reads aloud. */
  readonly aloud = new Set<number>();
  /** Players who are out, chosen at several tables, the one who went out first before the others. */
  leaving: readonly { account: number; name: string; table: number; winner?: number }[] = $state.raw([]);

  #socket: WebSocket | null = null;
  #tries = 0;
  /** Orders that had to wait for the line. */
  readonly #waited = new Set<string>(this.pending.map((one) => one.id));
  /** Whether waiting orders are being sent, each once the one before it is answered. */
  #catchingUp = false;
  #own: readonly number[] = [];
  #keeping: ReturnType<typeof setTimeout> | null = null;
  #watching: Watching | null = null;
  readonly #then = new Map<string, () => void>();
  #opened: ((event: number) => void) | null = null;

  constructor() {
    this.language = (localStorage.getItem("desk.language") as Language | null) ?? preferred(navigator.languages);
  }

  get key(): string {
    return sessionStorage.getItem("desk.key") ?? localStorage.getItem("desk.key") ?? "";
  }

  get name(): string {
    return localStorage.getItem("desk.name") ?? "";
  }

  start(): () => void {
    this.#connect();
    const ticking = setInterval(() => (this.now = Date.now() + this.offset), 200);
    const leaving = (): void => this.#keepLast();
    addEventListener("pagehide", leaving);
    return () => {
      clearInterval(ticking);
      removeEventListener("pagehide", leaving);
    };
  }

  get staff(): boolean {
    return this.role === "operator" || this.role === "floor" || this.role === "dealer";
  }

  speak(language: Language): void {
    this.language = language;
    localStorage.setItem("desk.language", language);
    this.enter(this.key, this.name);
  }

  enter(key: string, name: string): void {
    localStorage.setItem("desk.key", key);
    localStorage.setItem("desk.name", name);
    this.wrongKey = false;
    this.send({ type: "enter", key, name, language: this.language });
  }

  watch(watching: Watching): void {
    this.#watching = watching;
    this.send(watching);
  }

  send(message: DeskClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Give an order; it is kept until the room has answered. `then` is called once the room has carried it out. */
  give(order: AnyOrder, person?: string, then?: () => void): void {
    const desk = this.desk;
    if (!desk) return;
    const message: Give = {
      type: "give",
      id: uuid(),
      event: desk.event,
      seen: desk.act,
      ...(this.#own.some((act) => act > desk.act) ? { own: this.#own.filter((act) => act > desk.act) } : {}),
      order,
      ...(person ? { person } : {}),
    };
    this.trouble = null;
    if (then) this.#then.set(message.id, then);
    this.pending = [...this.pending, message];
    kept.keep(message);
    if (!this.up) this.#waited.add(message.id);
    else if (!this.#catchingUp) this.send(message);
  }

  /** What became of the waiting orders has been read. */
  readMerged(): void {
    this.merged = [];
    kept.keepMerged([]);
  }

  /** Open an event, or flights and their final with a plan. */
  open(document: Readonly<Record<string, unknown>>, text: string, then: (event: number) => void, plan: SeriesPlan | null = null): void {
    if (this.opening) return;
    this.#opened = then;
    const of = text ? { id: uuid(), text } : { id: uuid(), document };
    this.opening = plan ? { type: "open_series", plan, ...of } : { type: "open_event", ...of };
    this.send(this.opening);
  }

  /** Take in the notes of a time on paper. `then` is called once it is done. */
  takePaper(paper: Paper, seen: number, then: () => void): void {
    if (!this.desk || this.taking) return;
    this.trouble = null;
    this.taking = { type: "give_paper", id: uuid(), event: this.desk.event, seen, paper };
    this.#then.set(this.taking.id, then);
    this.send(this.taking);
  }

  #connect(): void {
    const address = new URL("/desk/ws", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.send({ type: "enter", key: this.key, name: this.name, language: this.language });
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as DeskServerMessage);
    socket.onclose = () => {
      this.up = false;
      this.#catchingUp = false;
      for (const one of this.pending) this.#waited.add(one.id);
      this.#restore();
      const wait = AGAIN_MS[Math.min(this.#tries++, AGAIN_MS.length - 1)] ?? 5000;
      setTimeout(() => this.#connect(), wait);
    };
  }

  #hear(message: DeskServerMessage): void {
    switch (message.type) {
      case "entered":
        this.role = message.role;
        this.#set(message.now);
        this.up = true;
        if (this.#watching) this.send(this.#watching);
        if (this.staff) this.#sendAgain();
        break;
      case "desk_state":
        this.#set(message.now);
        this.desk = message.state;
        this.#own = this.#own.filter((act) => act > message.state.act);
        this.#keeping ??= setTimeout(() => this.#keepLast(), KEEP_MS);
        break;
      case "wall_state":
        this.#set(message.now);
        this.wall = message.state;
        break;
      case "seat_state":
        this.#set(message.now);
        this.seat = message.state;
        break;
      case "events":
        this.events = message.events;
        break;
      case "templates":
        this.templates = message;
        break;
      case "structure_checked":
        this.checked = message;
        break;
      case "event_opened":
        if (this.opening?.id !== message.id) break;
        this.opening = null;
        this.#opened?.(message.event);
        this.#opened = null;
        break;
      case "incidents":
        this.incidents = message;
        break;
      case "form_told":
        this.form = message;
        break;
      case "paper_told":
        this.paper = message.told;
        break;
      case "devices":
        this.devices = message;
        break;
      case "seat_cards":
        this.cards = message;
        break;
      case "drill_asked":
        this.drill = message;
        this.graded = null;
        break;
      case "drill_graded":
        this.graded = message;
        break;
      case "staff_report":
        this.staffReport = message;
        break;
      case "done":
        this.lastDone = message.act;
        this.#then.get(message.id)?.();
        this.#isOwn(message.act);
        this.#merge(message.id, message.act, null);
        this.#answered(message.id);
        break;
      case "not_done":
        if (message.id === "enter") this.#refused();
        else if (message.reason === "store_unavailable") {
          this.trouble = message;
          setTimeout(() => this.#sendAgain(), 2000);
        } else {
          if (!this.#merge(message.id, null, message)) this.trouble = message;
          this.#answered(message.id);
        }
        break;
      case "desk_pong":
        this.#set(message.now);
        break;
    }
  }

  /** What has no answer yet; the room takes each id once. Orders go one by one, so that each knows of those before it. */
  #sendAgain(): void {
    if (this.opening) this.send(this.opening);
    if (this.taking) this.send(this.taking);
    const [first] = this.pending;
    this.#catchingUp = first !== undefined;
    if (first) this.send(first);
  }

  /** An act of this page's own: what it changed is no news to the orders after it. */
  #isOwn(act: number): void {
    if (!act) return;
    this.#own = [...this.#own, act].slice(-MOST_OWN);
    this.pending = this.pending.map((one) => ({ ...one, own: [...(one.own ?? []), act].slice(-MOST_OWN) }));
    if (this.#catchingUp) for (const one of this.pending) kept.keep(one);
  }

  /** Note what became of an order that had to wait. Returns whether it had to. */
  #merge(id: string, act: number | null, refused: NotDone | null): boolean {
    const give = this.pending.find((one) => one.id === id);
    if (!give || !this.#waited.delete(id)) return false;
    this.merged = [...this.merged, { give, act, refused }];
    kept.keepMerged(this.merged);
    return true;
  }

  /** Show the event as it was last seen, where the page was loaded without a line. */
  #restore(): void {
    const found = this.role === null && this.#watching?.type !== "watch_wall" && this.#watching?.type !== "watch_seat" ? kept.last(Number(new URLSearchParams(location.search).get("event") ?? 0)) : null;
    if (!found) return;
    this.role = found.role;
    this.desk = found.state;
  }

  #keepLast(): void {
    if (this.#keeping !== null) clearTimeout(this.#keeping);
    this.#keeping = null;
    const role = this.role;
    if (this.desk && (role === "operator" || role === "floor" || role === "dealer")) kept.keepLast({ role, state: this.desk });
  }

  #refused(): void {
    this.wrongKey = this.key !== "";
    localStorage.removeItem("desk.key");
    this.send({ type: "enter", language: this.language });
  }

  #answered(id: string): void {
    this.#then.delete(id);
    const known = this.pending.some((one) => one.id === id);
    this.pending = this.pending.filter((one) => one.id !== id);
    if (this.opening?.id === id) this.opening = null;
    if (this.taking?.id === id) this.taking = null;
    if (!known) return;
    kept.forget(id);
    if (this.#catchingUp) this.#sendAgain();
  }

  #set(now: number): void {
    this.offset = now - Date.now();
    this.now = now;
  }
}

export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join("-");
}

/** An order that waits, in words. */
export function orderIn(said: Said, give: Give, desk: DeskShown | null): string {
  const { order } = give;
  const nameOf = (account: number): string => desk?.players.find((one) => one.account === account)?.name ?? `#${account}`;
  const accounts = order.type === "out" || order.type === "table_done" ? (order.losers ?? []).map((one) => one.account) : "account" in order && typeof order.account === "number" ? [order.account] : [];
  const name = give.person ?? accounts.map(nameOf).join(", ");
  const code = said.has(`wait.${order.type}`) ? `wait.${order.type}` : `act.${order.type}`;
  return said.t(code, { ...order, ...(name ? { name } : {}) });
}

/** Why the room did not do something, in words. */
export function troubleIn(said: Said, told: NotDone): string {
  const since = told.since.map((one) => `${said.t(`act.${one.kind}`, one.facts)} · ${one.by}`).join("; ");
  const code = `refused.${told.reason}`;
  const words = told.says || (said.has(code) ? said.t(code, { ...told.facts, since }) : said.t("refused.unknown", { reason: told.reason }));
  return told.rule ? `${words} (${told.rule})` : words;
}
