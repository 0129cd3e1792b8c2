// The desk's texts, apart from those of players, so that neither downloads the other's.

import catalogue from "../../../src/tapete/texts/desk.json";

export type Language = "en" | "es" | "pt";
export type Facts = Readonly<Record<string, unknown>>;

const LOCALES: Readonly<Record<Language, string>> = { en: "en", es: "es", pt: "pt-BR" };
const TEXTS = catalogue as Readonly<Record<string, Readonly<Record<Language, string>>>>;

export function preferred(wanted: readonly string[]): Language {
  const tags = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return tags.find((tag): tag is Language => tag === "en" || tag === "es" || tag === "pt") ?? "en";
}

/** Everything that the desk says in one language. */
export class Said {
  readonly language: Language;
  readonly #locale: string;
  readonly #numbers: Intl.NumberFormat;
  readonly #clock: Intl.DateTimeFormat;

  constructor(language: Language) {
    this.language = language;
    this.#locale = LOCALES[language];
    this.#numbers = new Intl.NumberFormat(this.#locale, { useGrouping: "always" });
    this.#clock = new Intl.DateTimeFormat(this.#locale, { hour: "2-digit", minute: "2-digit" });
  }

  /** An instant with its day. */
  day(at: number): string {
    return new Date(at).toLocaleString(this.#locale, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  }

  has(code: string): boolean {
    return code in TEXTS;
  }

  /** The text of a code with its facts; numbers, and instants (`…_at`), are written as the language writes them. */
  t(code: string, facts: Facts = {}): string {
    const text = TEXTS[code]?.[this.language] ?? code;
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = facts[name];
      if (typeof value === "number") return name.endsWith("_at") ? this.time(value) : this.number(value);
      return value === undefined || value === null ? "–" : String(value);
    });
  }

  number(value: number): string {
    return this.#numbers.format(value);
  }

  /** An amount in the currency's smallest unit. */
  money(amount: number, currency: string): string {
    if (currency.length !== 3) return this.number(amount);
    const format = new Intl.NumberFormat(this.#locale, { style: "currency", currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    const whole = amount % 10 ** digits === 0;
    return new Intl.NumberFormat(this.#locale, {
      style: "currency",
      currency,
      minimumFractionDigits: whole ? 0 : digits,
    }).format(amount / 10 ** digits);
  }

  /** How many of the smallest unit make one of the currency. */
  unit(currency: string): number {
    if (currency.length !== 3) return 1;
    const format = new Intl.NumberFormat(this.#locale, { style: "currency", currency });
    return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  }

  time(at: number): string {
    return this.#clock.format(at);
  }
}

/** Minutes and seconds, with hours where there are any. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
