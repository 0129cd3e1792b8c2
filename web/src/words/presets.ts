// Ready sizes of bets in words.

import type { Preset } from "../state/presets";
import type { Words } from "./catalogue";

const NAMED: Readonly<Record<string, "preset.half" | "preset.two_thirds" | "preset.pot">> = { "50": "preset.half", "66.67": "preset.two_thirds", "100": "preset.pot" };

export function presetName(words: Words, { kind, value }: Preset): string {
  if (kind === "min" || kind === "all_in") return words.say(`preset.${kind}`);
  const number = Math.round(value * 100) / 100;
  if (kind === "blinds") return words.say("unit.bb", { amount: new Intl.NumberFormat(words.locale, { maximumFractionDigits: 2 }).format(number) });
  const named = NAMED[String(number)];
  return named ? words.say(named) : words.say("unit.percent", { amount: new Intl.NumberFormat(words.locale, { maximumFractionDigits: 2 }).format(number) });
}
