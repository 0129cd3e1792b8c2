// The log of a hand: streets, and who did what in each.

import type { HandEvent, RulingTold, Table } from "../protocol";
import { firstStreet } from "./games";

export interface Street {
  name: string;
  /** 0 for the first board, 1 for the second of a hand that is run twice. */
  board: number;
  cards: readonly string[];
  /** The pot as the street began. */
  pot: number;
  events: readonly HandEvent[];
  /** How many events of the hand came before. */
  before: number;
}

/** The events of one hand, street by street. */
export function streetsOf(events: readonly HandEvent[]): Street[] {
  const streets: (Street & { events: HandEvent[] })[] = [];
  let pot = 0;
  const begin = (name: string, cards: readonly string[] = [], board = 0): void => {
    streets.push({ name, board, cards, pot, events: [], before: index });
  };
  let index = 0;
  for (const event of events) {
    const street = streets.at(-1);
    if (event.type === "hand_started") begin(firstStreet(event.game));
    if (event.type === "bets_collected") pot = event.pots.reduce((sum, amount) => sum + amount, 0);
    if (event.type === "street_began") begin(event.street);
    if (event.type === "board_dealt") {
      // A street that has begun otherwise may have a community card too.
      if (street?.name === event.street && street.board === event.board) street.cards = event.cards;
      else begin(event.street, event.cards, event.board);
    }
    // Add the heading once: further streets follow cards tabled for an all-in. An uncontested pot has no showdown.
    const opensShowdown = event.type === "shown" || event.type === "mucked";
    if (opensShowdown && !streets.some((one) => one.name === "showdown")) begin("showdown");
    streets.at(-1)?.events.push(event);
    index += 1;
  }
  return streets;
}

/** How many events of its hand came before each ruling, as far as the log goes. */
export function placed(table: Table, log: readonly HandEvent[]): { at: number; ruling: RulingTold }[] {
  const begun = table.version - log.length;
  return table.rulings.map((ruling) => ({ at: Math.max(1, ruling.after - begun), ruling }));
}

const BY_THE_CLOCK = ["clock_expired", "disconnected"];
const DEEDS = ["checked", "folded", "hand_killed", "brought_in", "discarded"];

/** Events already covered by a ruling on time: the seat's act just after it. */
export function toldByRulings(rulings: readonly { at: number; ruling: RulingTold }[], log: readonly HandEvent[]): ReadonlySet<number> {
  const told = new Set<number>();
  for (const { at, ruling } of rulings) {
    const event = log[at];
    const mine = event && "seat" in event && event.seat === ruling.seat && DEEDS.includes(event.type);
    if (mine && BY_THE_CLOCK.includes(ruling.incident)) told.add(at);
  }
  return told;
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
