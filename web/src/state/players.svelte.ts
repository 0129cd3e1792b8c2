// What a person notes about other players: a colour, a text and whether they are muted, by name, kept in this browser alone.

import type { Store } from "./settings.svelte";

export const TAGS = ["none", "red", "yellow", "green", "blue", "purple"] as const;
export type Tag = (typeof TAGS)[number];

export interface Remark {
  tag: Tag;
  text: string;
  /** Whether nothing that the player says is shown. */
  muted?: boolean;
}

export const NOTHING: Remark = { tag: "none", text: "" };
/** How long a note may be. */
export const LONGEST = 500;
const KEY = "tapete.players";
/** Players with a note; the one noted first is forgotten when there are more. */
const MOST = 1_000;

function read(store: Store): [string, Remark][] {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? "[]") as [string, Remark][];
    return kept.filter(([name, one]) => typeof name === "string" && TAGS.includes(one.tag) && typeof one.text === "string" && (one.muted === undefined || typeof one.muted === "boolean"));
  } catch {
    return []; // a broken entry: nothing is noted
  }
}

export class Players {
  #remarks: ReadonlyMap<string, Remark> = $state.raw(new Map());
  /** Aliases that are muted, each at its table; nothing of them is kept. */
  #aliases: ReadonlySet<string> = $state.raw(new Set());
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.#remarks = new Map(read(store));
  }

  of(name: string): Remark {
    return this.#remarks.get(name) ?? NOTHING;
  }

  /** Keep a remark about a player; an empty one is forgotten. */
  note(name: string, { tag, text, muted = false }: Remark): void {
    const kept = new Map(this.#remarks);
    kept.delete(name);
    const said = text.trim().slice(0, LONGEST);
    if (tag !== "none" || said !== "" || muted) kept.set(name, { tag, text: said, ...(muted ? { muted } : {}) });
    this.#remarks = new Map([...kept].slice(-MOST));
    this.#store.setItem(KEY, JSON.stringify([...this.#remarks]));
  }

  /** Whether what somebody says at a table is not shown. */
  mutes(stream: string, name: string): boolean {
    return this.of(name).muted === true || this.#aliases.has(`${stream} ${name}`);
  }

  /** Show nothing more of what a player says, or show it again. */
  mute(name: string, muted: boolean): void {
    this.note(name, { ...this.of(name), muted });
  }

  /** The same for an alias at its table, until the page is closed: elsewhere somebody else bears it. */
  muteAlias(stream: string, name: string, muted: boolean): void {
    const others = [...this.#aliases].filter((one) => one !== `${stream} ${name}`);
    this.#aliases = new Set(muted ? [...others, `${stream} ${name}`] : others);
  }
}
