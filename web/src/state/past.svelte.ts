// One's own hands, asked of the room over HTTP: a list page by page, one hand to replay, links, files, statistics.

import type { HandReplay, Table } from "../protocol";

export interface PastRow {
  stream: string;
  hand: number;
  at: number;
  title: string;
  game: string;
  cards: readonly string[];
  board: readonly string[];
  pot: number;
  net: number;
  winners: readonly string[];
  position: string;
  showdown: boolean;
  all_in: boolean;
}

export interface Share {
  made: number;
  chances: number;
  value: number | null;
  low: number;
  high: number;
}

export interface Rate {
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface Figures {
  group: string;
  hands: number;
  shares: Readonly<Record<string, Share>>;
  aggression_factor: number | null;
  bb_per_100: Rate;
  ev_per_100: Rate;
}

export interface Statistics {
  hands: number;
  total: Figures | null;
  groups: readonly Figures[];
  graph: readonly { hands: number; won: number; expected: number }[];
}

/** A replay with the equities that the room has counted, by step and seat. */
export interface PastReplay extends HandReplay {
  equities: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** An all-in whose cards lie open, from the public events of its hand: null if a hand in it is hidden, or the board comes twice. */
export function openRunOut({ hand }: Pick<Table, "hand">): { seats: readonly string[]; query: URLSearchParams } | null {
  if (!hand || hand.board.length < 3 || (hand.further_boards ?? []).length > 0) return null;
  const live = Object.entries(hand.hole_cards).filter(([seat, cards]) => cards.length > 0 && !hand.folded.includes(Number(seat)));
  if (live.length < 2 || live.some(([, cards]) => cards.includes("??"))) return null;
  const query = new URLSearchParams({ game: hand.game, hands: live.map(([, cards]) => cards.join("")).join("."), board: hand.board.join("") });
  return { seats: live.map(([seat]) => seat), query };
}

/** What the list is narrowed by; empty fields do not narrow it. */
export interface Search {
  title: string;
  game: string;
  result: "" | "won" | "lost";
  start: string;
  since: string;
  until: string;
  pot: string;
  showdown: boolean;
  all_in: boolean;
}

export const EVERYTHING: Search = {
  title: "",
  game: "",
  result: "",
  start: "",
  since: "",
  until: "",
  pot: "",
  showdown: false,
  all_in: false,
};

const DAY_MS = 86_400_000;

/** A starting hand as the room writes it: ranks first capital, then s or o. */
export function asStart(text: string): string {
  const plain = text.trim();
  const found = /^([2-9tjqka]+)([so]?)$/i.exec(plain);
  return found?.[1] ? found[1].toUpperCase() + (found[2] ?? "").toLowerCase() : plain;
}

/** The search as a query of the room. */
export function queryOf(search: Search): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string): void => {
    if (value !== "") query.set(name, value);
  };
  put("title", search.title.trim());
  put("game", search.game);
  put("result", search.result);
  put("start", asStart(search.start));
  put("pot", /^\d{1,12}$/.test(search.pot) ? search.pot : "");
  const since = Date.parse(`${search.since}T00:00`);
  const until = Date.parse(`${search.until}T00:00`);
  if (Number.isFinite(since) && since >= 0) query.set("since", String(since));
  if (Number.isFinite(until) && until >= 0) query.set("until", String(until + DAY_MS));
  if (search.showdown) query.set("showdown", "1");
  if (search.all_in) query.set("all_in", "1");
  return query;
}

type Ask = (path: string) => Promise<Response>;

export class Past {
  rows: readonly PastRow[] = $state.raw([]);
  found: number | null = $state(null);
  statistics: Statistics | null = $state.raw(null);
  busy = $state(false);
  failed = $state(false);
  search: Search = $state({ ...EVERYTHING });
  by: "position" | "game" = $state("position");
  #next: string | null = null;
  #asked = 0;
  readonly #ask: Ask;

  constructor(token: () => string | null, fetcher: typeof fetch = (...given) => fetch(...given)) {
    this.#ask = (path) => {
      const known = token();
      return fetcher(`/api/v1/hands${path}`, known ? { headers: { authorization: `Bearer ${known}` } } : {});
    };
  }

  get more(): boolean {
    return this.#next !== null;
  }

  /** Look anew; an older look that comes back later is dropped. */
  async look(): Promise<void> {
    const asked = ++this.#asked;
    this.busy = true;
    const [list, figures] = await Promise.all([this.#page(null), this.#figures()]);
    if (asked !== this.#asked) return;
    this.busy = false;
    this.failed = list === null;
    this.rows = list?.hands ?? [];
    this.found = list?.found ?? null;
    this.#next = list?.next ?? null;
    this.statistics = figures;
  }

  async lookFurther(): Promise<void> {
    if (this.#next === null || this.busy) return;
    const asked = ++this.#asked;
    this.busy = true;
    const list = await this.#page(this.#next);
    if (asked !== this.#asked) return;
    this.busy = false;
    this.failed = list === null;
    if (!list) return;
    this.rows = [...this.rows, ...list.hands];
    this.#next = list.next;
  }

  async replay(stream: string, hand: number): Promise<PastReplay | null> {
    return await this.#json<PastReplay>(`/${stream}/${hand}`);
  }

  /** The share of each open hand of an all-in, by the number of cards on the board. */
  async runOut(table: Pick<Table, "hand">): Promise<ReadonlyMap<number, Readonly<Record<string, number>>> | null> {
    const open = openRunOut(table);
    const told = open && (await this.#json<{ shares: Readonly<Record<string, readonly number[]>> }>(`/run-out?${open.query}`));
    if (!told) return null;
    return new Map(Object.entries(told.shares).map(([seen, shares]) => [Number(seen), Object.fromEntries(open.seats.map((seat, i) => [seat, shares[i] ?? 0]))]));
  }

  async shared(link: string): Promise<PastReplay | null> {
    return await this.#json<PastReplay>(`/shared/${encodeURIComponent(link)}`);
  }

  /** A link to a hand; with one's own cards, if they are to be shown. */
  async link(stream: string, hand: number, cards: boolean): Promise<string | null> {
    const told = await this.#json<{ link: string }>(`/${stream}/${hand}/link${cards ? "?cards=1" : ""}`);
    return told?.link ?? null;
  }

  /** The hands that the search finds, or one hand, as a file. */
  async file(ending: string, one: { stream: string; hand: number } | null = null): Promise<Blob | null> {
    const query = one ? new URLSearchParams({ stream: one.stream, hand: String(one.hand) }) : queryOf(this.search);
    try {
      const told = await this.#ask(`/file.${ending}?${query}`);
      return told.ok ? await told.blob() : null;
    } catch {
      return null;
    }
  }

  async #page(after: string | null): Promise<{ hands: PastRow[]; next: string | null; found: number } | null> {
    const query = queryOf(this.search);
    if (after !== null) query.set("after", after);
    return await this.#json(`?${query}`);
  }

  async #figures(): Promise<Statistics | null> {
    const query = queryOf(this.search);
    query.set("by", this.by);
    return await this.#json(`/statistics?${query}`);
  }

  async #json<T>(path: string): Promise<T | null> {
    try {
      const told = await this.#ask(path);
      return told.ok ? ((await told.json()) as T) : null;
    } catch {
      return null;
    }
  }
}
