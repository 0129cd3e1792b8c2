// What was noted on paper, as it is typed; the browser keeps it until it is taken in. The room checks all of it.

import { untrack } from "svelte";
import type { Link } from "../link.svelte";
import type { DeskShown, Paper, PaperFault } from "../protocol";
import type { Said } from "../texts";

export interface OutNote { account: number; time: string; winner: number; same: boolean }

interface Kept {
  since: string;
  reason: string;
  outs: OutNote[];
  counts: Record<number, number | null>;
  level: number;
  minutes: number | null;
  seconds: number | null;
  breaks: number[];
  breakLeft: number | null;
  onBreak: boolean;
  running: boolean;
}

const DAY_MS = 86_400_000;
const place = (event: number): string => `desk.paper.${event}`;

/** Whether notes of an event wait to be taken in. */
export function hasNotes(event: number): boolean {
  return localStorage.getItem(place(event)) !== null;
}

export class Notes {
  readonly #link: Link;
  readonly #event: number;
  kept: Kept = $state(null as unknown as Kept);

  constructor(link: Link, desk: DeskShown) {
    this.#link = link;
    this.#event = desk.event;
    const fresh: Kept = {
      since: "", reason: link.said.t("paper.why"), outs: [], counts: {}, level: desk.clock.level, minutes: null, seconds: null,
      breaks: [], breakLeft: null, onBreak: false, running: true,
    };
    try {
      this.kept = { ...fresh, ...(JSON.parse(localStorage.getItem(place(desk.event)) ?? "{}") as Partial<Kept>) };
    } catch {
      this.kept = fresh;
    }
  }

  keep(): void {
    localStorage.setItem(place(this.#event), JSON.stringify(this.kept));
  }

  drop(): void {
    localStorage.removeItem(place(this.#event));
  }

  out(account: number): OutNote | undefined {
    return this.kept.outs.find((one) => one.account === account);
  }

  toggle(account: number): void {
    if (this.out(account)) this.kept.outs = this.kept.outs.filter((one) => one.account !== account);
    else this.kept.outs = [...this.kept.outs, { account, time: "", winner: 0, same: false }];
    delete this.kept.counts[account];
  }

  /** Put the list in the order of its times, once each has one. */
  sort(): void {
    if (this.kept.outs.some((one) => !one.time)) return;
    this.kept.outs = this.kept.outs.toSorted((one, other) => this.instant(one.time) - this.instant(other.time));
  }

  move(at: number, by: number): void {
    const outs = [...this.kept.outs];
    const [one] = outs.splice(at, 1);
    if (one) outs.splice(at + by, 0, one);
    this.kept.outs = outs;
  }

  /** The latest instant with this time of day. */
  instant(time: string): number {
    const [hours, minutes] = time.split(":").map(Number);
    const now = untrack(() => this.#link.now); // else the notes were other ones with each tick
    const found = new Date(now);
    found.setHours(hours ?? 0, minutes ?? 0, 0, 0);
    return found.getTime() > now ? found.getTime() - DAY_MS : found.getTime();
  }

  /** As the room takes it; null while the beginning is not typed. */
  get paper(): Paper | null {
    const { kept } = this;
    if (!kept.since) return null;
    const timed = typeof kept.minutes === "number" || typeof kept.seconds === "number";
    return {
      since: this.instant(kept.since),
      reason: kept.reason,
      outs: kept.outs.map((one) => ({ account: one.account, at: one.time ? this.instant(one.time) : null, winner: one.winner || null, same: one.same })),
      counts: Object.fromEntries(Object.entries(kept.counts).filter((one): one is [string, number] => typeof one[1] === "number")),
      level: kept.level,
      remaining_ms: timed ? ((kept.minutes ?? 0) * 60 + (kept.seconds ?? 0)) * 1000 : null,
      breaks: kept.breaks,
      break_left: kept.onBreak ? kept.breakLeft : null,
      running: kept.running,
    };
  }
}

/** A fault or a hint in words. */
export function faultIn(said: Said, fault: PaperFault): string {
  const code = [`hint.${fault.reason}`, `refused.${fault.reason}`].find((one) => said.has(one));
  const words = code ? said.t(code, fault.facts) : said.t("refused.unknown", { reason: fault.reason });
  return fault.rule ? `${words} (${fault.rule})` : words;
}
