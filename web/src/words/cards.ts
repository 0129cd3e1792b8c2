// Cards and made hands in words.

import type { Made } from "../protocol";
import type { Key, Words } from "./catalogue";

const RANKS = "23456789TJQKA";

/** "ace of spades" */
export function cardName(words: Words, card: string): string {
  const [rank, suit] = card;
  if (!rank || !suit || card === "??") return words.say("card.hidden");
  return words.say("card.name", {
    rank: words.say(`rank.${rank}.one` as Key),
    suit: words.say(`suit.${suit}` as Key),
  });
}

export function cardNames(words: Words, cards: readonly string[]): string {
  return words.list(cards.map((card) => cardName(words, card)));
}

const WITH_KICKER = new Set(["high_card", "pair", "two_pair", "three", "four"]);

/** "pair of kings, ace kicker": what cards make, never what to do with them. */
export function madeInWords(words: Words, made: Made): string {
  const first = made.ranks[0] ?? "2";
  const second = made.ranks[1] ?? first;
  const text = words.say(`made.${made.kind}` as Key, {
    one: words.say(`rank.${first}.one` as Key),
    many: words.say(`rank.${first}.many` as Key),
    many2: words.say(`rank.${second}.many` as Key),
    top: words.say(`rank.${first}.top` as Key),
  });
  const kicker = made.kickers[0];
  if (!kicker || !WITH_KICKER.has(made.kind)) return text;
  return words.say("made.kicker", { made: text, one: words.say(`rank.${kicker}.one` as Key) });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What exactly five cards make; null for any other number. The room says what your own cards make. */
export function madeOfFive(cards: readonly string[]): Made | null {
  if (cards.length !== 5) return null;
  const ranks = cards.map((card) => RANKS.indexOf(card[0] ?? ""));
  if (ranks.includes(-1)) return null;
  const times = (rank: number): number => ranks.filter((other) => other === rank).length;
  const distinct = [...new Set(ranks)].sort((a, b) => times(b) - times(a) || b - a);
  const named = (from: number, to?: number): string[] => distinct.slice(from, to).map((r) => RANKS[r] ?? "");
  const shape = distinct.map(times).join("");
  if (shape === "41") return { kind: "four", ranks: named(0, 1), kickers: named(1) };
  if (shape === "32") return { kind: "full_house", ranks: named(0, 2), kickers: [] };
  if (shape === "311") return { kind: "three", ranks: named(0, 1), kickers: named(1) };
  if (shape === "221") return { kind: "two_pair", ranks: named(0, 2), kickers: named(2) };
  if (shape === "2111") return { kind: "pair", ranks: named(0, 1), kickers: named(1) };
  const flush = cards.every((card) => card[1] === cards[0]?.[1]);
  const [top = 0, next = 0, , , low = 0] = distinct;
  const wheel = top === 12 && next === 3;
  const straight = top - low === 4 || wheel;
  const head = wheel ? ["5"] : named(0, 1);
  if (flush && straight) {
    return head[0] === "A"
      ? { kind: "royal_flush", ranks: head, kickers: [] }
      : { kind: "straight_flush", ranks: head, kickers: [] };
  }
  if (straight) return { kind: "straight", ranks: head, kickers: [] };
  return { kind: flush ? "flush" : "high_card", ranks: named(0, 1), kickers: named(1) };
}
