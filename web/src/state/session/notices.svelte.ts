// Toasts, sounds, and what a screen reader says.

import type { Told } from "../../words/news";
import type { Settings } from "../settings.svelte";
import type { Sound } from "../sound";
import type { World } from "./world";

export interface Toast {
  id: number;
  text: string;
  lasting: boolean;
  /** Details that the user can open. */
  rules: readonly string[];
}

const TOAST_MS = 6_000;

export class Notices {
  toasts: readonly Toast[] = $state.raw([]);
  polite = $state("");
  assertive = $state("");
  #lastId = 0;
  readonly #world: Pick<World, "later" | "sound">;
  readonly #settings: Settings;

  constructor(world: Pick<World, "later" | "sound">, settings: Settings) {
    this.#world = world;
    this.#settings = settings;
  }

  toast(text: string, lasting = false, rules: readonly string[] = []): void {
    if (this.toasts.some((toast) => toast.text === text)) return;
    const id = ++this.#lastId;
    this.toasts = [...this.toasts.slice(-2), { id, text, lasting, rules }];
    if (!lasting) this.#world.later(TOAST_MS, () => void (this.toasts = this.toasts.filter((one) => one.id !== id || one.lasting)));
  }

  /** Keep a toast while its details are open. */
  keep(id: number): void {
    this.toasts = this.toasts.map((toast) => (toast.id === id ? { ...toast, lasting: true } : toast));
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Tell of an error, with its rule. */
  trouble(text: string, rule: string | null): void {
    this.toast(rule ? `${text} (${rule})` : text, true);
  }

  sound(sound: Sound): void {
    if (this.#settings.sound) this.#world.sound(sound);
  }

  say({ polite, assertive, toast, lasting, rules, sound }: Told): void {
    if (polite) this.polite = polite;
    if (assertive) this.assertive = assertive;
    if (toast) this.toast(toast, lasting, rules);
    if (sound) this.sound(sound);
  }
}
