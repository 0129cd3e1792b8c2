// Who we are to the room: a name, a token or the cookie of a signed-in browser; and the state of the line.

import { type Goodbye, type Hello, PROTOCOL, type RoomError, type Welcome } from "../../protocol";
import type { Words } from "../../words/catalogue";
import type { Connection, LineState } from "../connection";
import type { Store } from "../settings.svelte";

const TOKEN = "tapete.token";
/** Set while a cookie, which no script can read, holds a session of this browser. */
const SIGNED_IN = "tapete.signed_in";

export class Identity {
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
  #name: string | null = null;
  readonly #store: Store;
  readonly #connection: Pick<Connection, "start" | "rest" | "retry">;
  readonly #words: () => Words;
  readonly #forgotten: () => void;

  /**
   * @param forgotten called when the account of this browser is forgotten.
   */
  constructor(store: Store, connection: Pick<Connection, "start" | "rest" | "retry">, words: () => Words, forgotten: () => void) {
    this.#store = store;
    this.#connection = connection;
    this.#words = words;
    this.#forgotten = forgotten;
    this.hasToken = this.token !== null || this.signedIn;
  }

  get token(): string | null {
    return this.#store.getItem(TOKEN);
  }

  get signedIn(): boolean {
    return this.#store.getItem(SIGNED_IN) !== null;
  }

  /** The greeting; null while there is nothing to greet with. */
  hello(): Hello | null {
    const token = this.token;
    if (token) return { type: "hello", protocol: PROTOCOL, token };
    if (this.#name) return { type: "hello", protocol: PROTOCOL, name: this.#name };
    if (this.signedIn) return { type: "hello", protocol: PROTOCOL };
    return null;
  }

  welcomed(message: Welcome): void {
    this.me = message;
    this.hasToken = true;
    this.notWelcome = "";
    if (message.token !== null) this.#store.setItem(TOKEN, message.token);
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

  /** The browser has a session: greet again, by its cookie. */
  useSession(): void {
    this.#store.removeItem(TOKEN);
    this.#store.setItem(SIGNED_IN, "1");
    this.#name = null;
    this.goodbye = null;
    this.hasToken = true;
    this.#connection.start();
  }

  /** Forget the account of this browser, and the name that was typed. */
  forget(): void {
    this.#forgetAccount();
    this.#name = null;
  }

  #forgetAccount(): void {
    this.#store.removeItem(TOKEN);
    this.#store.removeItem(SIGNED_IN);
    this.hasToken = false;
    this.me = null;
    this.#forgotten();
  }

  /** Play here again after another browser has taken the seat over. */
  takeBack(): void {
    this.goodbye = null;
    this.#connection.start();
  }

  /** The greeting was refused: ask for a name again, or retry a token after a while. */
  refused({ code, facts, suggestion }: RoomError): void {
    const words = this.#words();
    const why = words.code("error", code, facts);
    // A greeting without anything: the cookie of our session has gone before us.
    const cookieGone = code === "malformed" && this.#name === null && this.token === null;
    if (code === "unknown_token" || cookieGone) this.#forgetAccount();
    if (this.hasToken) {
      this.notWelcome = why;
      if (code === "unknown_protocol") this.#connection.rest();
      else this.#connection.retry();
      return;
    }
    this.#name = null;
    this.nameRefused = cookieGone ? "" : code === "malformed" ? words.say("enter.bad") : why;
    this.nameFree = suggestion;
    this.#connection.rest();
  }
}
