// Amounts of the cashier: whole numbers of the smallest unit, shown and typed with the decimals of their currency.

import type { Words } from "../words/catalogue";

export interface Purse {
  part: string;
  currency: string;
  amount: number;
}

export interface Statement {
  currency: string;
  digits: number;
  lines: readonly { at: number; memo: string; amount: number; balance: number; transfer: string; sides: readonly { account: string; amount: number }[] }[];
  total: number;
  memos: readonly string[];
}

export interface Limit {
  id: number;
  kind: "deposit" | "loss" | "time" | "excluded";
  currency: string;
  days: 1 | 7 | 30;
  most: number;
  from_at: number;
  until_at: number | null;
}

type Digits = readonly { code: string; digits: number }[];

/** An amount in its currency. The browser's own table would know another number of digits for some currencies. */
export function amountIn(words: Words, amount: number, currency: string, digits: Digits): string {
  if (currency === "PLAY") return words.number(amount);
  const places = digits.find((one) => one.code === currency)?.digits ?? 2;
  const options = { style: "currency", currency, minimumFractionDigits: places, maximumFractionDigits: places } as const;
  return new Intl.NumberFormat(words.locale, options).format(amount / 10 ** places);
}

/** A typed amount in the smallest unit; NaN if it is none or finer than the currency. */
export function minor(typed: string, digits: number): number {
  const found = /^(\d{1,12})(?:[.,](\d{1,4}))?$/.exec(typed.trim());
  if (found === null || (found[2] ?? "").length > digits) return NaN;
  return Number(found[1]) * 10 ** digits + Number((found[2] ?? "").padEnd(digits, "0") || 0);
}

export function partName(words: Words, purse: Purse, digits: Digits): string {
  if (purse.part === "money") return words.say("cashier.part.money");
  if (purse.part === "tournament_money") return words.say("cashier.part.tournament_money");
  return words.say("cashier.part.tickets", { price: amountIn(words, Number(purse.part.replace("tickets/", "")), purse.currency, digits) });
}
