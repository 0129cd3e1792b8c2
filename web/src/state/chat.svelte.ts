// What is said at the tables that are watched. Lines of muted players never come in here.

import type { Chat, ChatLine, ChatMode, ChatSaid, Phrase, Say } from "../protocol";

/** Lines of a table that are kept. */
const MOST = 60;
/** Characters of a line, as the room takes them. */
export const LONGEST_LINE = 120;

export const PHRASES: readonly Phrase[] = [
  "hello", "good_luck", "nice_hand", "well_played", "unlucky", "thanks",
  "sorry", "congratulations", "one_moment", "back_soon", "faster_please", "goodbye",
];

export interface ChatWorld {
  uuid(): string;
  send(message: Say): void;
  /** Whether a line is not to be shown: somebody muted has said it. */
  mutes(stream: string, name: string): boolean;
  /** A line came that nobody here has said. */
  heard(stream: string, line: ChatLine): void;
}

/** The chat of one watched table. */
export class TableChat {
  readonly stream: string;
  players: ChatMode = $state("off");
  watchers: ChatMode = $state("off");
  /** The row by which no text is said while a hand runs. */
  rule: string | null = $state(null);
  /** Until when the floor has stopped our chat; null: it has not. */
  stoppedUntil: number | null = $state(null);
  lines: readonly ChatLine[] = $state.raw([]);
  /** Height of the chat on the screen, for what lies above it. */
  height = $state(0);
  /** The number of the last line that was read. */
  read = $state(0);
  /** A text that waits until the hand is over. */
  held: string | null = $state(null);
  readonly #world: ChatWorld;

  constructor(stream: string, world: ChatWorld) {
    this.stream = stream;
    this.#world = world;
  }

  /** Whether the table has a chat at all. */
  get open(): boolean {
    return this.players !== "off";
  }

  /** The lines to show: none of those who are muted now. */
  get shown(): readonly ChatLine[] {
    return this.lines.filter((line) => !this.#world.mutes(this.stream, line.name));
  }

  get unread(): number {
    return this.shown.filter((line) => line.number > this.read).length;
  }

  came({ players, watchers, rule, lines, stopped_until }: Chat): void {
    this.stoppedUntil = stopped_until;
    this.players = players;
    this.watchers = watchers;
    this.rule = rule;
    const last = lines.at(-1)?.number ?? 0;
    if (last < this.read || this.lines.length === 0) this.read = last; // the room began anew, or this page did
    this.lines = lines;
  }

  said(line: ChatLine): void {
    this.lines = [...this.lines, line].slice(-MOST);
    if (!this.#world.mutes(this.stream, line.name)) this.#world.heard(this.stream, line);
  }

  readAll(): void {
    this.read = this.lines.at(-1)?.number ?? 0;
  }

  /** Say a phrase. */
  phrase(phrase: Phrase): void {
    this.#world.send({ type: "say", id: this.#world.uuid(), stream: this.stream, phrase });
  }

  /** Say a text; while a hand runs it waits. Returns whether there was anything to say. */
  text(text: string, handRuns: boolean): boolean {
    const said = text.trim().slice(0, LONGEST_LINE);
    if (said === "") return false;
    if (handRuns) this.held = said;
    else this.#world.send({ type: "say", id: this.#world.uuid(), stream: this.stream, text: said });
    return true;
  }

  /** The hand is over: say what waited. */
  handOver(): void {
    const { held } = this;
    this.held = null;
    if (held !== null) this.text(held, false);
  }
}

/** The chats of all watched tables. */
export class Chats {
  #of: ReadonlyMap<string, TableChat> = $state.raw(new Map());
  readonly #world: ChatWorld;

  constructor(world: ChatWorld) {
    this.#world = world;
  }

  of(stream: string): TableChat | null {
    return this.#of.get(stream) ?? null;
  }

  came(message: Chat): void {
    const known = this.of(message.stream) ?? new TableChat(message.stream, this.#world);
    known.came(message);
    this.#of = new Map([...this.#of, [message.stream, known]]);
  }

  /** The floor stopped our chat everywhere, or allows it again. */
  stop(until: number | null): void {
    for (const chat of this.#of.values()) chat.stoppedUntil = until;
  }

  said({ stream, line }: ChatSaid): void {
    this.of(stream)?.said(line);
  }

  forget(stream: string): void {
    this.#of = new Map([...this.#of].filter(([other]) => other !== stream));
  }

  clear(): void {
    this.#of = new Map();
  }
}
