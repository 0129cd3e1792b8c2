// Sizes of bets: what the menu offers, the ready sizes, and what was typed.

import type { Amounts, Menu } from "../protocol";
import { DEFAULT_SIZES, type Preset } from "./presets";

/** Why a typed amount was moved; `null` if it stands as typed. */
export type Clamp = { reason: "not_a_number" | "least_bet" | "least_raise" | "most"; limit: number } | null;

/** The range of the bet or raise that the menu offers, or null. */
export function range(menu: Menu | null): Amounts | null {
  return menu ? (menu.bet ?? menu.raise_to) : null;
}

export function clamp(value: number, { least, most }: Amounts): number {
  return Math.min(Math.max(Math.round(value), least), most);
}

/** The total of a ready size. `faced` is the bet to match, `pot` what a call would make the pot. */
export function presetAmount(preset: Preset, menu: Menu, faced: number, pot: number, bigBlind = 0): number {
  const limits = range(menu);
  if (!limits) return 0;
  const whole = (menu.pot_raise_to ?? faced + pot) - faced;
  const { kind, value } = preset;
  if (kind === "min") return limits.least;
  if (kind === "all_in") return limits.most;
  if (kind === "blinds") return clamp(value * bigBlind, limits);
  return clamp(faced + Math.floor((whole * value) / 100 + 1e-6), limits);
}

/** A number of big blinds as it was typed, "2.5" or "2,5"; null if it is none. */
function typedBlinds(text: string): number | null {
  const found = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return found ? Number(`${found[1]}.${found[2] ?? 0}`) : null;
}

/**
 * Read a typed amount, however the reader's language groups it, and bring it into range, saying why.
 *
 * @param bigBlind where amounts are written in big blinds, their size; 0: in chips.
 */
export function typedAmount(text: string, menu: Menu, bigBlind = 0): { amount: number; clamp: Clamp } {
  const limits = range(menu);
  if (!limits) return { amount: 0, clamp: null };
  const digits = text.trim().replace(/[\s.,'’\u00a0\u202f]/g, "");
  const blinds = bigBlind > 0 ? typedBlinds(text) : null;
  const found = bigBlind > 0 ? (blinds === null ? null : Math.round(blinds * bigBlind)) : /^\d+$/.test(digits) ? Number(digits) : null;
  if (found === null) return { amount: limits.least, clamp: { reason: "not_a_number", limit: limits.least } };
  const asked = found;
  if (asked < limits.least) {
    const reason = menu.bet ? "least_bet" : "least_raise";
    return { amount: limits.least, clamp: { reason, limit: limits.least } };
  }
  if (asked > limits.most) return { amount: limits.most, clamp: { reason: "most", limit: limits.most } };
  return { amount: asked, clamp: null };
}

/** An amount of money as it was typed: whole play chips, or units with their hundredths. Null if it is none. */
export function typedMoney(text: string, currency: string): number | null {
  const bare = text.trim().replace(/[\s'’\u00a0\u202f]/g, "");
  if (currency === "PLAY") {
    const digits = bare.replace(/[.,]/g, "");
    return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
  }
  // The last point or comma with one or two digits after it stands before the hundredths.
  const parts = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(bare);
  const whole = (parts?.[1] ?? "").replace(/[.,]/g, "");
  if (!/^\d{1,13}$/.test(whole)) return null;
  return Number(whole) * 100 + Number((parts?.[2] ?? "").padEnd(2, "0"));
}

/** What a key of digits means while acting: one of 1-5 is a ready size, more than one digit an amount. */
export class DigitKeys {
  #typed = "";
  #last = 0;

  press(digit: string, now: number, presets: readonly Preset[] = DEFAULT_SIZES): { preset: Preset } | { typed: string } {
    if (now - this.#last > 1_200) this.#typed = "";
    this.#last = now;
    this.#typed = (this.#typed + digit).slice(0, 12);
    const preset = presets[Number(this.#typed) - 1];
    return this.#typed.length === 1 && preset ? { preset } : { typed: this.#typed };
  }

  clear(): void {
    this.#typed = "";
  }
}
