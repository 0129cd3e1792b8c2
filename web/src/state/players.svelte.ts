// What a person notes about other players: a colour and a text, by name, kept in this browser alone.

import type { Store } from "./settings.svelte";

export const TAGS = ["none", "red", "yellow", "green", "blue", "purple"] as const;
export type Tag = (typeof TAGS)[number];

export interface Remark {
  tag: Tag;
  text: string;
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
    return kept.filter(([name, one]) => typeof name === "string" && TAGS.includes(one.tag) && typeof one.text === "string");
  } catch {
    return []; // a broken entry: nothing is noted
  }
}

export class Players {
  #remarks: ReadonlyMap<string, Remark> = $state.raw(new Map());
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.#remarks = new Map(read(store));
  }

  of(name: string): Remark {
    return this.#remarks.get(name) ?? NOTHING;
  }

  /** Keep a remark about a player; an empty one is forgotten. */
  note(name: string, { tag, text }: Remark): void {
    const kept = new Map(this.#remarks);
    kept.delete(name);
    const said = text.trim().slice(0, LONGEST);
    if (tag !== "none" || said !== "") kept.set(name, { tag, text: said });
    this.#remarks = new Map([...kept].slice(-MOST));
    this.#store.setItem(KEY, JSON.stringify([...this.#remarks]));
  }
}
