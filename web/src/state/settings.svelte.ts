// What a person has set in this browser.

import { LANGUAGES, type Language, preferredLanguage, Words } from "../words/catalogue";

export type Deck = "four" | "two";
export type Theme = "system" | "dark" | "light";

interface Kept {
  language: Language;
  deck: Deck;
  largeIndex: boolean;
  bigBlinds: boolean;
  theme: Theme;
  sound: boolean;
}

export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const KEY = "tapete.settings";

function read(store: Store): Partial<Kept> {
  try {
    return JSON.parse(store.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {}; // an older or broken entry: the defaults serve
  }
}

export class Settings {
  language: Language = $state("en");
  deck: Deck = $state("four");
  largeIndex = $state(false);
  bigBlinds = $state(false);
  theme: Theme = $state("system");
  sound = $state(true);
  words = $derived(new Words(this.language));
  readonly #store: Store;

  constructor(store: Store, languages: readonly string[]) {
    this.#store = store;
    const kept = read(store);
    this.language = LANGUAGES.find((language) => language === kept.language) ?? preferredLanguage(languages);
    this.deck = kept.deck === "two" ? "two" : "four";
    this.largeIndex = kept.largeIndex === true;
    this.bigBlinds = kept.bigBlinds === true;
    this.theme = kept.theme === "dark" || kept.theme === "light" ? kept.theme : "system";
    this.sound = kept.sound !== false;
  }

  /** Keep what is set; call it after a change. */
  keep(): void {
    const { language, deck, largeIndex, bigBlinds, theme, sound } = this;
    this.#store.setItem(KEY, JSON.stringify({ language, deck, largeIndex, bigBlinds, theme, sound }));
  }
}
