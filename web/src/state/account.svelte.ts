// The account of this browser: signing in and out, passwords, sessions, tokens, one's own data. All of it goes by HTTP,
// because a cookie that scripts can't read holds the session.

import type { Key } from "../words/catalogue";

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** What a call needs of the world; the browser's own is in `world.ts`. */
export interface Caller {
  /** Without a body it is a question. Rejects only when the room can't be reached. */
  call(path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Answer>;
  save(text: string, name: string, type: string): void;
  uuid(): string;
}

export interface Mine {
  id: number;
  name: string;
  role: "player" | "floor" | "operator";
  secured: boolean;
  password: boolean;
  email: string | null;
  recovery_codes: number;
  proven: boolean;
  csrf: string | null;
}

export interface Offers {
  mail: boolean;
  passkeys: boolean;
  currencies: readonly string[];
}

export interface Login {
  id: number;
  kind: "browser" | "bot";
  label: string;
  scopes: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  here: boolean;
}

/** A refusal as the room gave it. */
export interface Refused {
  error: string;
  facts: Readonly<Record<string, number>>;
}

/** What the account tells the rest of the page. */
export interface Hooks {
  /** The guest's token, if this browser plays as a guest. */
  token(): string | null;
  /** The browser has a session now. */
  signedIn(): void;
  /** The browser has none any more. */
  signedOut(): void;
}

export class Account {
  mine: Mine | null = $state.raw(null);
  offers: Offers = $state.raw({ mail: false, passkeys: false, currencies: [] });
  sessions: readonly Login[] = $state.raw([]);
  /** Recovery codes that were just made. */
  codes: readonly string[] = $state.raw([]);
  refused: Refused | null = $state.raw(null);
  /** Whether a call is on its way: its button does nothing meanwhile. */
  busy = $state(false);
  /** What waits until the password was shown again. */
  waiting: (() => Promise<void>) | null = $state.raw(null);

  readonly #caller: Caller;
  readonly #hooks: Hooks;

  constructor(caller: Caller, hooks: Hooks) {
    this.#caller = caller;
    this.#hooks = hooks;
  }

  get why(): Key | null {
    return this.refused === null ? null : (`account.refused.${this.refused.error}` as Key);
  }

  async look(): Promise<void> {
    const answer = await this.#ask("/account");
    if (answer === null) return;
    this.mine = answer["account"] as Mine | null;
    this.offers = answer["offers"] as Offers;
  }

  async secure(password: string): Promise<boolean> {
    return this.#enter("/account/secure", { password });
  }

  async signIn(name: string, password: string): Promise<boolean> {
    return this.#enter("/account/sign-in", { name, password });
  }

  async recover(name: string, code: string, password: string): Promise<boolean> {
    return this.#enter("/account/recover", { name, code, password });
  }

  /** Use a link of a mail. Returns "email" if it confirmed an address. */
  async useLink(secret: string): Promise<"signed_in" | "email" | null> {
    const answer = await this.#do("/account/link/use", { secret });
    if (answer === null) return null;
    if (answer["confirmed"] === true) return "email";
    this.#entered(answer);
    return "signed_in";
  }

  async askForLink(email: string, language: string): Promise<boolean> {
    return (await this.#do("/account/link", { email, language })) !== null;
  }

  async signOut(): Promise<void> {
    if ((await this.#do("/account/sign-out", {})) !== null) this.#left();
  }

  async erase(name: string): Promise<void> {
    await this.proven(async () => {
      if ((await this.#do("/account/erase", { name })) !== null) this.#left();
    });
  }

  async changePassword(password: string): Promise<boolean> {
    return this.proven(async () => (await this.#do("/account/password", { password })) !== null);
  }

  async newCodes(): Promise<void> {
    await this.proven(async () => {
      const answer = await this.#do("/account/recovery-codes", {});
      if (answer !== null) this.codes = answer["codes"] as string[];
    });
  }

  async confirmEmail(email: string, language: string): Promise<boolean> {
    return this.proven(async () => (await this.#do("/account/email", { email, language })) !== null);
  }

  async removeEmail(): Promise<void> {
    await this.proven(async () => {
      if ((await this.#do("/account/email/remove", {})) !== null) await this.look();
    });
  }

  async lookAtSessions(): Promise<void> {
    const answer = await this.#ask("/account/sessions");
    if (answer !== null) this.sessions = answer["sessions"] as Login[];
  }

  async end(login: Login): Promise<void> {
    if ((await this.#do("/account/sessions/end", { id: login.id })) === null) return;
    if (login.here) this.#left();
    else await this.lookAtSessions();
  }

  async endOthers(): Promise<void> {
    if ((await this.#do("/account/sessions/end-others", {})) !== null) await this.lookAtSessions();
  }

  /** A token for a bot, told this once. */
  async newToken(label: string, scope: "play" | "watch", days: number): Promise<string | null> {
    return this.proven(async () => {
      const answer = await this.#do("/account/tokens", { label, scopes: [scope], days });
      if (answer === null) return null;
      await this.lookAtSessions();
      return answer["token"] as string;
    });
  }

  async becomeOperator(code: string): Promise<boolean> {
    if ((await this.#do("/account/operator", { secret: code })) === null) return false;
    await this.look();
    return true;
  }

  async exported(): Promise<string | null> {
    const answer = await this.#ask("/account/export");
    return answer === null ? null : JSON.stringify(answer, null, 2);
  }

  /** Show the password again; then what waited for it goes on. */
  async confirm(password: string): Promise<void> {
    if ((await this.#do("/account/confirm", { password })) !== null) await this.goOn();
  }

  /** Go on with what waited until the owner was proven. */
  async goOn(): Promise<void> {
    const next = this.waiting;
    this.waiting = null;
    await this.look();
    if (next) await next();
  }

  forget(): void {
    this.refused = null;
    this.waiting = null;
  }

  /** Do something that needs a fresh proof. If it is missing, it is asked for, and this is done afterwards. */
  async proven<T>(work: () => Promise<T>): Promise<T> {
    const done = await work();
    if (this.refused?.error === "confirm_first") {
      this.refused = null;
      this.waiting = async () => void (await work());
    }
    return done;
  }

  /** A change by our page. Returns null if it was refused; `refused` says why. */
  async change(path: string, body: unknown): Promise<Record<string, unknown> | null> {
    return this.#do(path, body);
  }

  /** A file of the room as text. */
  async text(path: string): Promise<string | null> {
    const answer = await this.#ask(path);
    return answer === null ? null : String(answer["text"] ?? JSON.stringify(answer));
  }

  /** Have the browser save a text as a file. */
  save(text: string, name: string, type: string): void {
    this.#caller.save(text, name, type);
  }

  /** A number for an order, so that it acts once. */
  orderNumber(): string {
    return this.#caller.uuid();
  }

  /** A question of our page. */
  async ask(path: string): Promise<Record<string, unknown> | null> {
    return this.#ask(path);
  }

  /** Take over an answer that has opened a session. */
  entered(answer: Record<string, unknown>): void {
    this.#entered(answer);
  }

  async #enter(path: string, body: unknown): Promise<boolean> {
    const answer = await this.#do(path, body);
    if (answer === null) return false;
    this.#entered(answer);
    return true;
  }

  #entered(answer: Record<string, unknown>): void {
    this.mine = answer["account"] as Mine;
    this.codes = (answer["codes"] as string[] | undefined) ?? [];
    this.#hooks.signedIn();
  }

  #left(): void {
    this.mine = null;
    this.sessions = [];
    this.#hooks.signedOut();
  }

  async #ask(path: string): Promise<Record<string, unknown> | null> {
    return this.#take(await this.#called(path, undefined));
  }

  async #do(path: string, body: unknown): Promise<Record<string, unknown> | null> {
    if (this.busy) return null; // a double click
    this.busy = true;
    this.refused = null;
    try {
      return this.#take(await this.#called(path, body));
    } finally {
      this.busy = false;
    }
  }

  async #called(path: string, body: unknown): Promise<Answer> {
    const headers: Record<string, string> = {};
    const token = this.#hooks.token();
    if (token !== null) headers["Authorization"] = `Bearer ${token}`;
    if (this.mine?.csrf) headers["X-Tapete-CSRF"] = this.mine.csrf;
    try {
      return await this.#caller.call(path, body, headers);
    } catch {
      return { status: 503, body: { code: "unknown", facts: {} } };
    }
  }

  #take(answer: Answer): Record<string, unknown> | null {
    if (answer.status < 400) return answer.body;
    const { code, facts } = answer.body as { code?: string; facts?: Record<string, number> };
    this.refused = { error: code ?? "unknown", facts: facts ?? {} };
    return null;
  }
}
