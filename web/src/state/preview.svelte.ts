// A table in play for somebody without a name: the room's public feed of it, or else an example hand.

import type { HandReplay, LobbyRows, Table } from "../protocol";
import { type Scene, sceneOfStep } from "./scene";
import { TableState } from "./table.svelte";
import { DEFAULT_SIZES } from "./presets";

/** What the preview needs of the world. */
export interface PreviewWorld {
  now(): number;
  later(milliseconds: number, call: () => void): () => void;
  /** The lines of an endless answer, until it is aborted; throws if the room does not answer. */
  lines(path: string, aborted: AbortSignal): AsyncIterable<string>;
  example(): Promise<HandReplay>;
  hurried(): boolean;
}

const RETRY_MS = 10_000;
const STEP_MS = 1_100;
const REST_STEPS = 4;

/** The feed of the liveliest table: cash first, then a tournament that runs; null if nothing is played. */
export function liveliest(lobby: LobbyRows): string | null {
  const cash = lobby.cash.filter((row) => !row.stopped && row.players + row.bots > 1);
  const best = cash.sort((a, b) => b.players - a.players || b.hands_per_hour - a.hands_per_hour)[0];
  if (best) return `/api/v1/feeds/cash/${best.stream.split("/")[1]}`;
  const event = lobby.rows.find((row) => row.state === "running" && !row.stopped);
  return event ? `/api/v1/feeds/events/${event.stream.split("/")[1]}/tables/1` : null;
}

export class Preview {
  table: TableState | null = $state.raw(null);
  #example: Scene | null = $state.raw(null);
  readonly #world: PreviewWorld;
  #abort: AbortController | null = null;
  #stopStep: () => void = () => undefined;
  #stopRetry: () => void = () => undefined;

  constructor(world: PreviewWorld) {
    this.#world = world;
  }

  /** Whether it is a table of the room, not the example. */
  get live(): boolean {
    return this.table?.snapshot != null;
  }

  get scene(): Scene | null {
    return this.table?.scene ?? this.#example;
  }

  get name(): string {
    return this.table?.snapshot?.name ?? "";
  }

  start(): void {
    if (this.#abort) return;
    this.#abort = new AbortController();
    void this.#look(this.#abort.signal);
  }

  stop(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.#stopStep();
    this.#stopRetry();
    this.table?.close();
    this.table = null;
    this.#example = null;
  }

  /** Look for a table in play, now and then. */
  async #look(aborted: AbortSignal): Promise<void> {
    try {
      for await (const line of this.#world.lines("/api/v1/feeds/lobby?lines=1", aborted)) {
        const feed = line ? liveliest(JSON.parse(line) as LobbyRows) : null;
        if (feed) await this.#watch(feed, aborted);
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error; // no answer: the example goes on
    }
    if (aborted.aborted) return;
    this.table?.close();
    this.table = null;
    if (!this.#example) void this.#playExample(aborted);
    this.#stopRetry = this.#world.later(RETRY_MS, () => void this.#look(aborted));
  }

  async #watch(feed: string, aborted: AbortSignal): Promise<void> {
    for await (const line of this.#world.lines(feed, aborted)) {
      if (aborted.aborted) return;
      const told = line ? (JSON.parse(line) as Table | { type: "feed_ends" }) : null;
      if (told?.type !== "table") continue;
      this.#stopStep();
      this.table ??= this.#tableOf(told.stream);
      this.table.receive(told);
    }
  }

  #tableOf(stream: string): TableState {
    return new TableState(stream, {
      now: () => this.#world.now(),
      later: (milliseconds, call) => this.#world.later(milliseconds, call),
      uuid: () => "",
      send: () => undefined,
      sound: () => undefined,
      inBigBlinds: () => false,
      presets: () => DEFAULT_SIZES,
      hurried: () => this.#world.hurried(),
      happened: () => undefined,
    });
  }

  async #playExample(aborted: AbortSignal): Promise<void> {
    let example: HandReplay;
    try {
      example = await this.#world.example();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return; // no line: the next look asks again
    }
    const { steps, names } = example;
    const show = (at: number): void => {
      if (aborted.aborted || this.table) return;
      this.#example = sceneOfStep(steps, Math.min(at, steps.length - 1), names, []);
      const next = at + 1 >= steps.length + REST_STEPS ? 0 : at + 1;
      if (!this.#world.hurried()) this.#stopStep = this.#world.later(STEP_MS, () => show(next));
    };
    const flop = steps.findIndex((step) => step.view.board.length === 3);
    show(this.#world.hurried() ? steps.length - 1 : Math.max(0, flop));
  }
}
