// The log of a hand: streets, and who did what in each.

import type { HandEvent } from "../protocol";

export interface Street {
  name: string;
  cards: readonly string[];
  /** The pot as the street began. */
  pot: number;
  events: readonly HandEvent[];
}

/** The events of one hand, street by street. */
export function streetsOf(events: readonly HandEvent[]): Street[] {
  const streets: { name: string; cards: readonly string[]; pot: number; events: HandEvent[] }[] = [];
  let pot = 0;
  for (const event of events) {
    if (event.type === "hand_started") streets.push({ name: "preflop", cards: [], pot: 0, events: [] });
    if (event.type === "bets_collected") pot = event.pots.reduce((sum, amount) => sum + amount, 0);
    if (event.type === "board_dealt") streets.push({ name: event.street, cards: event.cards, pot, events: [] });
    const opensShowdown = event.type === "shown" || event.type === "mucked" || event.type === "pot_awarded";
    if (opensShowdown && streets.at(-1)?.name !== "showdown") {
      streets.push({ name: "showdown", cards: [], pot, events: [] });
    }
    streets.at(-1)?.events.push(event);
  }
  return streets;
}

/** The log after more events: it holds the current hand alone. */
export function grown(log: readonly HandEvent[], events: readonly HandEvent[], anew: boolean): HandEvent[] {
  const all = anew ? [...events] : [...log, ...events];
  const start = all.findLastIndex((event) => event.type === "hand_started");
  return start > 0 ? all.slice(start) : all;
}

/** The part of a log that is on show while a board comes street by street. */
export function cut(log: readonly HandEvent[], board: number, awards: boolean): readonly HandEvent[] {
  let dealt = 0;
  const end = log.findIndex((event) => {
    if (event.type === "board_dealt") dealt += event.cards.length;
    return dealt > board || (event.type === "pot_awarded" && !awards);
  });
  return end === -1 ? log : log.slice(0, end);
}
