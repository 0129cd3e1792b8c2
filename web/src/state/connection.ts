// The line to the room: greets, keeps commands until they are answered, and comes back by itself when lost.
// Connects only while there is a name or token to send. A page waiting for a name holds no connection, so nothing can
// time out while the user thinks of one.

import type { ClientMessage, Hello, ServerMessage } from "../protocol";

export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}

/** The world that a connection stands in; tests give it a small one. */
export interface Surroundings {
  open(events: WireEvents): Wire;
  /** Calls back later; the returned function calls it off. */
  later(milliseconds: number, call: () => void): () => void;
  /** From 0 to 1, to spread clients that come back at once. */
  random(): number;
  now(): number;
}

/** `idle`: no name or token to send, so no connection. */
export type LineState = "idle" | "connecting" | "up" | "lost";

export interface Listener {
  line(state: LineState): void;
  message(message: ServerMessage): void;
  /** How to greet, or null while there is nothing to greet with. */
  hello(): Hello | null;
  /** A ping was answered, after this long. */
  answered(milliseconds: number): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;
const PING_EVERY = 10_000;
const SILENCE_MEANS_LOST = 25_000;

/** How long to wait before the nth attempt (from 0), with up to half of it left to chance. */
export function backoff(attempt: number, chance: number): number {
  return Math.round(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + chance / 2));
}

/** The messages of a frame, which is one or a list of them; what is none is left out. */
export function messagesIn(text: string): ServerMessage[] {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
  return (Array.isArray(told) ? told : [told]).filter((one): one is ServerMessage => typeof one?.type === "string");
}

export class Connection {
  readonly #around: Surroundings;
  readonly #listener: Listener;
  #wire: Wire | null = null;
  #open = false;
  #known = false;
  #attempt = 0;
  #heard = 0;
  /** When the last ping without an answer was sent. */
  #pinged: number | null = null;
  #stopWaiting: () => void = () => undefined;
  #stopPinging: () => void = () => undefined;
  /** Commands without an answer, by id: they go out again after a lost line, and the room does each once. */
  readonly #unanswered = new Map<string, ClientMessage>();

  constructor(around: Surroundings, listener: Listener) {
    this.#around = around;
    this.#listener = listener;
  }

  /** Open a connection, replacing any other, and send the greeting; without a greeting, stay idle. */
  start(): void {
    if (this.#listener.hello() === null) {
      this.rest();
      return;
    }
    this.#stopWaiting();
    this.#drop();
    this.#listener.line(this.#attempt === 0 ? "connecting" : "lost");
    let mine = true;
    const wire = this.#around.open({
      opened: () => {
        if (!mine) return;
        this.#open = true;
        this.#heard = this.#around.now();
        this.#greet();
        this.#ping();
      },
      received: (text) => {
        if (mine) this.#received(text);
      },
      closed: () => {
        if (!mine) return;
        mine = false;
        this.#lost();
      },
    });
    this.#wire = { send: (text) => wire.send(text), close: () => { mine = false; wire.close(); } };
  }

  /** Close the connection and wait for a name or a retry. */
  rest(): void {
    this.#stopWaiting();
    this.#drop();
    this.#attempt = 0;
    this.#listener.line("idle");
  }

  /** The room can't accept us now: retry after a while, as after a lost connection. */
  retry(): void {
    this.#lost();
  }

  #greet(): void {
    const hello = this.#listener.hello();
    if (this.#open && !this.#known && hello) this.#write(hello);
  }

  /** Send now if the room knows us. A command waits otherwise; a question is dropped, since it will be asked anew. */
  send(message: ClientMessage): void {
    if ("id" in message && message.id) this.#unanswered.set(message.id, message);
    if (this.#known) this.#write(message);
  }

  forgetCommands(): void {
    this.#unanswered.clear();
  }

  #received(text: string): void {
    this.#heard = this.#around.now();
    for (const message of messagesIn(text)) this.#take(message);
  }

  #take(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.#known = true;
      this.#attempt = 0;
      this.#listener.line("up");
      // What the listener asks for at the welcome goes out by itself, not twice.
      const earlier = [...this.#unanswered.values()];
      this.#listener.message(message);
      for (const command of earlier) this.#write(command);
      return;
    }
    if (message.type === "pong" && this.#pinged !== null) {
      this.#listener.answered(this.#around.now() - this.#pinged);
      this.#pinged = null;
    }
    if ((message.type === "accepted" || message.type === "error" || message.type === "refusal") && message.re) {
      this.#unanswered.delete(message.re);
    }
    this.#listener.message(message);
  }

  #lost(): void {
    if (this.#listener.hello() === null) {
      this.rest();
      return;
    }
    this.#stopWaiting();
    this.#drop();
    this.#listener.line("lost");
    const wait = backoff(this.#attempt, this.#around.random());
    this.#attempt += 1;
    this.#stopWaiting = this.#around.later(wait, () => this.start());
  }

  #ping(): void {
    this.#stopPinging = this.#around.later(PING_EVERY, () => {
      if (this.#around.now() - this.#heard > SILENCE_MEANS_LOST) {
        this.#lost();
        return;
      }
      // Also before the welcome: any message shows that the room is alive.
      this.#pinged = this.#around.now();
      this.#write({ type: "ping" });
      this.#ping();
    });
  }

  #drop(): void {
    this.#stopPinging();
    this.#pinged = null;
    this.#open = false;
    this.#known = false;
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }

  #write(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }
}
