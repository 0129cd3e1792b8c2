// A room to test the session with.

import { type ClientMessage, PROTOCOL, type ServerMessage } from "../src/protocol";
import type { Digests } from "../src/fair/hashes";
import type { WireEvents } from "../src/state/connection";
import { Session } from "../src/state/session/session.svelte";
import { Settings } from "../src/state/settings.svelte";

/** A room that is all in the test's hands. */
export class FakeRoom {
  sent: ClientMessage[] = [];
  kept = new Map<string, string>();
  place = "";
  time = 0;
  waiting: { after: number; call: () => void }[] = [];
  /** How many lines were opened. */
  lines = 0;
  #wire: WireEvents | null = null;
  #ids = 0;
  readonly session: Session;

  constructor(token: string | null = null, digests: Digests | null = null) {
    if (token) this.kept.set("tapete.token", token);
    const store = {
      getItem: (key: string) => this.kept.get(key) ?? null,
      setItem: (key: string, value: string) => void this.kept.set(key, value),
      removeItem: (key: string) => void this.kept.delete(key),
    };
    this.session = new Session(new Settings(store, ["en"]), {
      store,
      open: (events) => {
        this.#wire = events;
        this.lines += 1;
        const close = (): void => {
          if (this.#wire === events) this.#wire = null;
        };
        return { send: (text) => void this.sent.push(JSON.parse(text) as ClientMessage), close };
      },
      later: (after, call) => {
        const entry = { after, call };
        this.waiting.push(entry);
        return () => void (this.waiting = this.waiting.filter((other) => other !== entry));
      },
      call: () => Promise.reject(new Error("this room answers no calls")),
      save: () => undefined,
      random: () => 1,
      now: () => this.time,
      digests,
      bytes: () => new Uint8Array(32).fill(7),
      uuid: () => `id-${++this.#ids}`,
      sound: () => undefined,
      alert: () => undefined,
      hurried: () => true,
      place: () => this.place,
      goTo: (place) => void (this.place = place),
    });
    this.session.start();
  }

  /** Whether the page holds a line now. */
  get holdsLine(): boolean {
    return this.#wire !== null;
  }

  opens(): void {
    this.#wire?.opened();
  }

  says(...messages: ServerMessage[]): void {
    for (const message of messages) this.frame(JSON.stringify(message));
  }

  /** A frame as it travels. */
  frame(text: string): void {
    this.#wire?.received(text);
  }

  welcomes(): void {
    this.says({ type: "welcome", protocol: PROTOCOL, account: 1, name: "Ana", token: "t-1", now: 0, currency: "PLAY", balance: 50 });
  }

  hangsUp(): void {
    this.sent = [];
    this.#wire?.closed();
  }

  /** Let the next wait of about this length end. */
  after(milliseconds: number): void {
    const index = this.waiting.findIndex((w) => w.after === milliseconds);
    const [entry] = this.waiting.splice(index, 1);
    entry?.call();
  }

  /** Say hello and be known. */
  lets(): this {
    this.opens();
    this.welcomes();
    return this;
  }

  get heard(): string[] {
    return this.session.notices.toasts.map((toast) => toast.text);
  }

  get kinds(): string[] {
    return this.sent.map((message) => message.type);
  }
}
