// The line to the room. Orders keep their id until they are answered: a tap that was made while the line was
// down is sent when it is back, and one that was sent twice acts once.

import type {
  AnyOrder,
  DeskClientMessage,
  DeskServerMessage,
  DeskShown,
  Devices,
  FormTold,
  Incidents,
  NotDone,
  PlayerPage,
  SeatCards,
  StructureChecked,
  Templates,
  EventLine,
  WallShown,
} from "./protocol";
import { preferred, Said, type Language } from "./texts";

type Give = Extract<DeskClientMessage, { type: "give" }>;
type Open = Extract<DeskClientMessage, { type: "open_event" }>;
type Watching =
  | { type: "watch_desk"; event: number }
  | { type: "watch_wall"; event: number }
  | { type: "watch_seat"; event: number; code: string };

const AGAIN_MS = [300, 1000, 2000, 5000] as const;

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
  cards: SeatCards | null = $state.raw(null);
  trouble: NotDone | null = $state.raw(null);
  /** Orders that are not answered yet, the first first. */
  pending: readonly Give[] = $state.raw([]);
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
    return () => clearInterval(ticking);
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
      order,
      ...(person ? { person } : {}),
    };
    this.trouble = null;
    if (then) this.#then.set(message.id, then);
    this.pending = [...this.pending, message];
    this.send(message);
  }

  open(document: Readonly<Record<string, unknown>>, text: string, then: (event: number) => void): void {
    if (this.opening) return;
    this.#opened = then;
    this.opening = text ? { type: "open_event", id: uuid(), text } : { type: "open_event", id: uuid(), document };
    this.send(this.opening);
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
        this.#sendAgain();
        break;
      case "desk_state":
        this.#set(message.now);
        this.desk = message.state;
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
      case "devices":
        this.devices = message;
        break;
      case "seat_cards":
        this.cards = message;
        break;
      case "done":
        this.lastDone = message.act;
        this.#then.get(message.id)?.();
        this.#answered(message.id);
        break;
      case "not_done":
        if (message.id === "enter") this.#refused();
        else {
          this.trouble = message;
          if (message.reason === "store_unavailable") setTimeout(() => this.#sendAgain(), 2000);
          else this.#answered(message.id);
        }
        break;
      case "desk_pong":
        this.#set(message.now);
        break;
    }
  }

  /** What has no answer yet; the room takes each id once. */
  #sendAgain(): void {
    if (this.opening) this.send(this.opening);
    for (const one of this.pending) this.send(one);
  }

  #refused(): void {
    this.wrongKey = this.key !== "";
    localStorage.removeItem("desk.key");
    this.send({ type: "enter", language: this.language });
  }

  #answered(id: string): void {
    this.#then.delete(id);
    this.pending = this.pending.filter((one) => one.id !== id);
    if (this.opening?.id === id) this.opening = null;
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

/** Why the room did not do something, in words. */
export function troubleIn(said: Said, told: NotDone): string {
  const since = told.since.map((one) => said.t(`act.${one.kind}`, one.facts)).join("; ");
  const code = `refused.${told.reason}`;
  const words = told.says || (said.has(code) ? said.t(code, { ...told.facts, since }) : said.t("refused.unknown", { reason: told.reason }));
  return told.rule ? `${words} (${told.rule})` : words;
}
