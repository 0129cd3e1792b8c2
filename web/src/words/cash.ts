// Cash tables in words.

import type { CashRow } from "../protocol";
import type { Words } from "./catalogue";

/** "10/20": the blinds, or the bets of a game without blinds. */
export function cashPair(words: Words, { stakes }: Pick<CashRow, "stakes">): string {
  const { small_blind, big_blind, small_bet, big_bet } = stakes;
  const [small, big] = big_blind > 0 && small_bet === 0 ? [small_blind, big_blind] : [small_bet, big_bet || small_bet * 2];
  return words.say("page.blinds", { small, big });
}

/** "ante 5", "ante 2, bring-in 4"; empty without an ante. */
export function cashAnte(words: Words, { stakes: { ante, bring_in } }: Pick<CashRow, "stakes">): string {
  return ante === 0 ? "" : words.say(bring_in > 0 ? "table.stud" : "table.ante", { ante, bring_in });
}

/** "10/20", or "10/20 ante 5". */
export function cashStakes(words: Words, row: Pick<CashRow, "stakes">): string {
  return [cashPair(words, row), cashAnte(words, row)].filter(Boolean).join(" ");
}
