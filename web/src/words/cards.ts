// Cards and made hands in words.

import type { Made } from "../protocol";
import type { Key, Words } from "./catalogue";

const RANKS = "23456789TJQKA";
const ACE_LOW = "A23456789TJQK";

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
    one2: words.say(`rank.${second}.one` as Key),
    many: words.say(`rank.${first}.many` as Key),
    many2: words.say(`rank.${second}.many` as Key),
    top: words.say(`rank.${first}.top` as Key),
    high: words.say(`rank.${first}.high` as Key),
  });
  const kicker = made.kickers[0];
  // Two cards have no kicker yet.
  const pocket = made.kind === "high_card" && made.kickers.length === 1;
  if (!kicker || pocket || !WITH_KICKER.has(made.kind)) return text;
  return words.say("made.kicker", { made: text, one: words.say(`rank.${kicker}.one` as Key) });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Reading {
  order: string;
  /** Where the straight with a low ace ends; null if that is no straight, "" if there are no straights at all. */
  wheel: string | null;
  low: boolean;
}
const READINGS: Readonly<Record<string, Reading>> = {
  high: { order: RANKS, wheel: "5", low: false },
  "high-short": { order: RANKS, wheel: "9", low: false },
  "low-8": { order: ACE_LOW, wheel: "", low: true },
  "low-a5": { order: ACE_LOW, wheel: "", low: true },
  "low-27": { order: RANKS, wheel: null, low: true },
};
const BADUGIS = ["", "one_card_badugi", "two_card_badugi", "three_card_badugi", "badugi"];

/** What the cards of a winning hand make under a ranking; null if there are none, or not as many as it takes. */
export function madeUnder(ranking: string, cards: readonly string[]): Made | null {
  const reading = READINGS[ranking];
  if (reading) return madeOfFive(cards, reading);
  const kind = ranking.startsWith("badugi") ? BADUGIS[cards.length] : "";
  if (!kind) return null;
  const order = ranking === "badugi" ? ACE_LOW : RANKS;
  const ranks = cards.map((card) => card[0] ?? "").sort((a, b) => order.indexOf(b) - order.indexOf(a));
  return { kind, ranks: ranks.slice(0, 1), kickers: ranks.slice(1) };
}

function madeOfFive(cards: readonly string[], { order, wheel, low }: Reading): Made | null {
  if (cards.length !== 5) return null;
  const ranks = cards.map((card) => order.indexOf(card[0] ?? "?"));
  if (ranks.includes(-1)) return null;
  const times = (rank: number): number => ranks.filter((other) => other === rank).length;
  const distinct = [...new Set(ranks)].sort((a, b) => times(b) - times(a) || b - a);
  const named = (from: number, to?: number): string[] => distinct.slice(from, to).map((r) => order[r] ?? "");
  const shape = distinct.map(times).join("");
  if (shape === "41") return { kind: "four", ranks: named(0, 1), kickers: named(1) };
  if (shape === "32") return { kind: "full_house", ranks: named(0, 2), kickers: [] };
  if (shape === "311") return { kind: "three", ranks: named(0, 1), kickers: named(1) };
  if (shape === "221") return { kind: "two_pair", ranks: named(0, 2), kickers: named(2) };
  if (shape === "2111") return { kind: "pair", ranks: named(0, 1), kickers: named(1) };
  const [top = 0, next = 0, , , last = 0] = distinct;
  if (wheel !== "") {
    const flush = cards.every((card) => card[1] === cards[0]?.[1]);
    const round = order[top] === "A" && order[next] === wheel && next - last === 3;
    const head = round ? [wheel ?? ""] : named(0, 1);
    if (round || top - last === 4) {
      if (!flush) return { kind: "straight", ranks: head, kickers: [] };
      return { kind: head[0] === "A" ? "royal_flush" : "straight_flush", ranks: head, kickers: [] };
    }
    if (flush) return { kind: "flush", ranks: head, kickers: named(1) };
  }
  if (!low) return { kind: "high_card", ranks: named(0, 1), kickers: named(1) };
  if (top - last === 4 && order[last] === "A") return { kind: "wheel", ranks: named(0, 1), kickers: named(1) };
  return { kind: "low", ranks: named(0, 2), kickers: named(2) };
}
