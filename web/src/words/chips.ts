// Amounts of chips as the player wants to read them: exact, or in big blinds. All of a table goes by one of them.

import type { Words } from "./catalogue";

/** What stands for an amount in a text. */
export type ChipWords = (amount: number) => string | number;

/** The amount itself; the text writes it as the language does. */
export const exact: ChipWords = (amount) => amount;

/** In big blinds, with one decimal: "7.5 BB". */
export function inBigBlinds(words: Words, bigBlind: number): ChipWords {
  return (amount) => words.say("unit.bb", { amount: Math.round((amount / bigBlind) * 10) / 10 });
}
