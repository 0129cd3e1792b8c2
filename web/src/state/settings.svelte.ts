// What a person has set in this browser.

import { type KeptSizes, type Phase, type Preset, sizesKey, sizesOf, writeSize } from "./presets";
import { LANGUAGES, type Language, loadTexts, preferredLanguage, Words } from "../words/catalogue";

export type Deck = "four" | "two";
export type Theme = "system" | "dark" | "light";

interface Kept {
  language: Language;
  deck: Deck;
  largeIndex: boolean;
  bigBlinds: boolean;
  theme: Theme;
  sound: boolean;
  /** Whether what is said at tables is shown. */
  chat: boolean;
  /** Whether the time bank starts automatically. */
  autoBank: boolean;
  /** Tables side by side where there is room. */
  tiled: boolean;
  /** Own sizes of bets, by game and phase. */
  sizes: KeptSizes;
  /** Tournaments in which rebuys are bought by themselves, the newest last. */
  autoRebuy: readonly string[];
}

export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const KEY = "tapete.settings";
const AUTO_REBUYS_KEPT = 30;

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
  chat = $state(true);
  autoBank = $state(false);
  tiled = $state(false);
  autoRebuy: readonly string[] = $state.raw([]);
  sizes: KeptSizes = $state.raw({});
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
    this.chat = kept.chat !== false;
    this.autoBank = kept.autoBank === true;
    this.tiled = kept.tiled === true;
    this.sizes = kept.sizes && typeof kept.sizes === "object" ? kept.sizes : {};
    this.autoRebuy = Array.isArray(kept.autoRebuy) ? kept.autoRebuy.filter((stream) => typeof stream === "string") : [];
  }

  /** Change the language, once its texts are here. */
  async speak(language: Language): Promise<void> {
    await loadTexts(language);
    this.language = language;
    this.keep();
  }

  /** The ready sizes of bets for a game, before the first board or after. */
  presets(game: string, phase: Phase): readonly Preset[] {
    return sizesOf(this.sizes, game, phase);
  }

  /** Keep own sizes; null: the house's again. Without a game they are for all games that have none of their own. */
  setPresets(game: string, phase: Phase, sizes: readonly Preset[] | null): void {
    const { [sizesKey(game, phase)]: _, ...others } = this.sizes;
    this.sizes = sizes ? { ...others, [sizesKey(game, phase)]: sizes.map(writeSize) } : others;
    this.keep();
  }

  /** Whether rebuys of a tournament are bought by themselves. */
  rebuysAlone(stream: string): boolean {
    return this.autoRebuy.includes(stream);
  }

  setAutoRebuy(stream: string, yes: boolean): void {
    const others = this.autoRebuy.filter((other) => other !== stream);
    this.autoRebuy = (yes ? [...others, stream] : others).slice(-AUTO_REBUYS_KEPT);
    this.keep();
  }

  /** Keep what is set; call it after a change. */
  keep(): void {
    const { language, deck, largeIndex, bigBlinds, theme, sound, chat, autoRebuy, autoBank, sizes, tiled } = this;
    this.#store.setItem(KEY, JSON.stringify({ language, deck, largeIndex, bigBlinds, theme, sound, chat, autoRebuy, autoBank, sizes, tiled }));
  }
}
