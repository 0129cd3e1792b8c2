// The message catalogue: texts by code, shared with Python, in three languages.

import type en from "../../../src/tapete/texts/en.json";
import type people from "../../../src/tapete/texts/people.json";

export type Texts = typeof en & Record<keyof typeof people, string>;
export type Key = keyof Texts;
export type Language = "en" | "es" | "pt";
export type Facts = Readonly<Record<string, string | number>>;

export const LANGUAGES: readonly Language[] = ["en", "es", "pt"];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  es: "Español",
  pt: "Português",
};
/** The texts of the languages that are loaded. */
export const CATALOGUES = {} as Record<Language, Texts>;
const LOCALES: Readonly<Record<Language, string>> = { en: "en", es: "es", pt: "pt-BR" };

const LOADERS: Readonly<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  en: () => import("virtual:texts/en"),
  es: () => import("virtual:texts/es"),
  pt: () => import("virtual:texts/pt"),
};

/** Load the texts of a language; `Words` of it can be made afterwards. */
export async function loadTexts(language: Language): Promise<void> {
  CATALOGUES[language] ??= (await LOADERS[language]()).default as Texts;
}

/** The pattern of players' aliases in an anonymous tournament (ACO-t-anonymous). */
const ALIAS = /Anónimo (\d+)/g;

/** The first of the browser's languages that we have, else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

/** Everything that is written or spoken in one language. */
export class Words {
  readonly language: Language;
  readonly locale: string;
  readonly #texts: Readonly<Record<string, string>>;
  readonly #numbers: Intl.NumberFormat;
  readonly #plurals: Intl.PluralRules;
  readonly #lists: Intl.ListFormat;

  constructor(language: Language) {
    this.language = language;
    this.locale = LOCALES[language];
    this.#texts = CATALOGUES[language] ?? {};
    // Spanish leaves four-digit numbers ungrouped unless told; chips are easier to read grouped.
    this.#numbers = new Intl.NumberFormat(this.locale, { useGrouping: "always", maximumFractionDigits: 1 });
    this.#plurals = new Intl.PluralRules(this.locale);
    this.#lists = new Intl.ListFormat(this.locale, { type: "conjunction" });
  }

  /** The text of a key with its facts filled in; numbers are written as the language writes them. */
  say(key: Key, facts: Facts = {}): string {
    return this.#fill(this.#texts[key] ?? key, facts);
  }

  /** The text of a code from the room: with its numbers if it has them all, plainer if not. */
  code(group: "refused" | "error" | "reason", code: string, facts: Facts = {}): string {
    const unknown = group === "reason" ? "error.not_allowed_now" : (`${group}.unknown` as const);
    const text = this.#texts[`${group}.${code}`];
    if (text === undefined) return this.say(unknown);
    if (placeholders(text).every((name) => name in facts)) return this.#fill(text, facts);
    return this.#texts[`${group}.${code}.plain`] ?? this.say(unknown);
  }

  /** A phrase of the chat; null for one that is newer than this page. */
  phrase(id: string): string | null {
    return this.#texts[`phrase.${id}`] ?? null;
  }

  knows(group: "reason", code: string): boolean {
    return `${group}.${code}` in this.#texts;
  }

  /** The text for a count: "1 tournament", "2 tournaments". */
  count(stem: Stem, count: number, facts: Facts = {}): string {
    return this.#fill(this.#texts[`${stem}.${this.#form(count)}`] ?? stem, { ...facts, count });
  }

  /** Translate the room's aliases in a name or sentence. */
  aliased(text: string): string {
    return text.replace(ALIAS, (_, number: string) => this.say("table.anonymous", { number }));
  }

  number(value: number): string {
    return this.#numbers.format(value);
  }

  /** A day and a time of day, as the language and the zone of the browser write them. */
  when(at: number): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: "medium", timeStyle: "short" }).format(at);
  }

  list(names: readonly string[]): string {
    return this.#lists.format(names);
  }

  /** An amount of money in a currency; play money is a plain number with its unit in words. */
  money(amount: number, currency: string): string {
    if (currency === "PLAY") {
      return this.say(`money.play.${this.#form(amount)}`, { amount });
    }
    return new Intl.NumberFormat(this.locale, { style: "currency", currency }).format(amount / 100);
  }

  /** An amount where the unit is plain from what stands around it. */
  bareMoney(amount: number, currency: string): string {
    return currency === "PLAY" ? this.number(amount) : this.money(amount, currency);
  }

  /** "1st", "2.º", "3º". */
  place(n: number): string {
    const form = new Intl.PluralRules(this.locale, { type: "ordinal" }).select(n);
    const known = form === "one" || form === "two" || form === "few" ? form : "other";
    return this.say(`place.${known}`, { n });
  }

  /** What a street of a game is called; a street that we do not know keeps its own name. */
  street(name: string): string {
    return this.#texts[`street.${name}`] ?? name;
  }

  /** The same for a street of a further board, counted from 0: "River, board 2". */
  streetOn(name: string, board: number): string {
    const street = this.street(name);
    return board === 0 ? street : this.say("street.on_board", { street, n: board + 1 });
  }

  /** A text by a key that the room made up; the fallback if we have none. */
  lookup(key: string, fallback: string): string {
    return this.#texts[key] ?? fallback;
  }

  /** Choose one of a text's two forms for a count; the catalogue has no others. */
  #form(count: number): "one" | "other" {
    return this.#plurals.select(count) === "one" ? "one" : "other";
  }

  /** Fill a text: `{name}` is a fact; `{name|one|other}` chooses a form by the count, and `#` is the number. */
  #fill(text: string, facts: Facts): string {
    return text.replace(GAP, (whole, name: string, one?: string, other?: string) => {
      const value = facts[name];
      if (value === undefined) return whole;
      const shown = typeof value === "number" ? this.#numbers.format(value) : value;
      if (one === undefined || other === undefined) return shown;
      return (typeof value === "number" && this.#form(value) === "one" ? one : other).replaceAll("#", shown);
    });
  }
}

const GAP = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

type Stem = "clubs.members" | "clubs.players" | "chat.new" | "pool.players" | "cash.line" | "cash.waiting" | "cash.bots_here" | "lobby.stack" | "log.discards" | "money.play" | "lobby.paid" | "wallet.tickets" | "page.tickets" | "rebuy.left" | "offer.times" | "act.draw" | "act.discard" | "draws.seats";

export function placeholders(text: string): string[] {
  return [...text.matchAll(GAP)].map((match) => match[1] ?? "");
}
