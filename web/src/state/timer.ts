// The time of the seat to act, as the stage draws it.

import type { TableState } from "./table.svelte";

export interface Timer {
  /** Of the turn's time, from 1 to 0. */
  left: number;
  seconds: number;
  bank: boolean;
  bankSeconds: number;
}

/**
 * The seat to act and its time; null if nobody acts.
 *
 * @param stepped move once a second, for people who want less movement.
 */
export function timerOf(table: TableState, ours: number, stepped: boolean): { seat: number; timer: Timer } | null {
  const { snapshot } = table;
  const clock = snapshot?.clock;
  if (!clock || snapshot?.stopped || snapshot?.hand?.over) return null;
  const now = ours + table.ahead;
  const left = clock.deadline - now;
  const bank = Math.max(0, clock.bank_deadline - Math.max(now, clock.deadline));
  const whole = Math.max(1, clock.deadline - clock.began);
  const total = Math.max(1, clock.bank_deadline - clock.deadline);
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const share = left > 0 ? (stepped ? seconds * 1000 : left) / whole : bank / total;
  return { seat: clock.seat, timer: { left: Math.min(1, share), seconds, bank: left <= 0, bankSeconds: Math.ceil(bank / 1000) } };
}

/** When the room names no reminder. */
const REMIND_MS = 8_000;

/** The seconds of the time bank that the player may switch on now, from the reminder on; null: not now. */
export function bankOffered(table: TableState, ours: number): number | null {
  const { snapshot, menu } = table;
  const clock = snapshot?.clock;
  const bank = snapshot?.bank;
  if (!menu || !clock || !bank || clock.seat !== snapshot.you || clock.bank_deadline > clock.deadline) return null;
  const left = clock.deadline - ours - table.ahead;
  return bank.left_ms > 0 && left > 0 && left <= (snapshot.remind_ms || REMIND_MS) ? Math.ceil(bank.left_ms / 1_000) : null;
}
