// Words the state of a prize: provisional while entries are sold, then certain, and paid once the money has moved.

import type { LobbyRow, Standing } from "../protocol";
import type { SeenPage } from "../state/page";
import type { Words } from "./catalogue";

export interface PrizeLine {
  text: string;
  /** Whether the money is in the wallet. */
  paid: boolean;
}

/** Words a prize in money and tickets: "1,250 play chips", "2 tickets worth 220". */
export function prizeInWords(words: Words, prize: Standing, currency: string): string {
  const tickets = ticketsInWords(words, prize.tickets, prize.ticket, currency);
  return words.list([...(prize.prize > 0 ? [words.money(prize.prize, currency)] : []), ...tickets]);
}

function ticketsInWords(words: Words, count: number, value: number, currency: string): string[] {
  if (count === 0) return [];
  if (value === 0) return [words.count("page.tickets", count)];
  return [words.say("prize.tickets", { count, value: words.bareMoney(value, currency) })];
}

/** The line about your own prize; null without a prize. */
export function prizeLine(words: Words, prize: Standing, currency: string): PrizeLine | null {
  const amount = prizeInWords(words, prize, currency);
  if (amount === "") return null;
  const key = prize.payment === "paid" ? "result.paid" : (`result.prize_${prize.payment}` as const);
  return { text: words.say(key, { amount }), paid: prize.payment === "paid" };
}

/** The reason for no prize, or none yet; null if one is won or places are not paid. */
export function withoutPrize(words: Words, prize: Standing, paidPlaces: number): string | null {
  if (prize.prize > 0 || prize.tickets > 0 || prize.bounties > 0 || paidPlaces === 0) return null;
  if (prize.payment === "provisional") return words.say("result.no_prize_yet");
  return words.say("result.no_prize", { count: paidPlaces });
}

/** Whether a prize is tickets and no money: these winners are equals, and the last of them went out to nobody. */
export function onlyTickets(prize: Standing): boolean {
  return prize.tickets > 0 && prize.prize === 0;
}

/** The heading of your result. Those who win tickets win the same, so a place would say less. */
export function placeInWords(words: Words, prize: Standing | null, place: number): string {
  const provisional = prize?.payment === "provisional";
  if (!provisional && prize && onlyTickets(prize)) return words.say("result.won_ticket", { tickets: prize.tickets });
  if (!provisional && place === 1) return words.say("result.won");
  return words.say(provisional ? "result.place_so_far" : "result.place", { place: words.place(place) });
}

/** The prize cell in a list of results. */
export function prizeCell(words: Words, prize: Standing, currency: string): string {
  const money = prize.prize > 0 ? [words.bareMoney(prize.prize, currency)] : [];
  const tickets = prize.tickets > 0 ? [words.count("page.tickets", prize.tickets)] : [];
  return [...money, ...tickets].join(" + ") || "–";
}

/** Prizes on one line: "300 / 180 / 120" where few places are paid, else all that is to be won. */
export function prizesInShort(words: Words, row: LobbyRow): string {
  const money = (amount: number): string => words.bareMoney(amount, row.price.currency);
  if (row.draw) return rangeInWords(words, row) ?? "";
  if (row.tickets) return row.tickets.count > 0 ? words.count("page.tickets", row.tickets.count) : words.say("lobby.by_entries");
  if (row.kind === "sit_and_go" && row.prizes.length > 0 && row.paid_places <= 3) return row.prizes.map(money).join(" / ");
  return row.pool > 0 ? money(row.pool) : words.say("lobby.by_entries");
}

/** All that is to be won, as short as a column needs it; a dash while nobody knows. */
export function poolInShort(words: Words, row: LobbyRow): string {
  const money = (amount: number): string => words.bareMoney(amount, row.price.currency);
  if (row.draw) return `≤ ${money(row.draw.most)}`;
  if (row.tickets) return row.tickets.count > 0 ? words.count("page.tickets", row.tickets.count) : "–";
  return row.pool > 0 ? money(row.pool) : "–";
}

/** How certain the prizes of a tournament are; empty for a cancelled one. */
export function certaintyInWords(words: Words, page: SeenPage): string {
  const { draw, kind, state, price } = page.row;
  if (state === "cancelled") return "";
  if (draw) return words.say("page.prizes_drawn", { least: words.bareMoney(draw.least, price.currency), most: words.bareMoney(draw.most, price.currency) });
  if (!page.fixed) return words.say("page.prizes_now");
  return words.say(kind === "sit_and_go" && state === "registering" ? "page.prizes_full" : "page.prizes_fixed");
}

/** The range of a Windfall's pool before its draw: "200 to 200,000"; null for other events. */
export function rangeInWords(words: Words, row: LobbyRow): string | null {
  if (!row.draw) return null;
  const { currency } = row.price;
  return words.say("lobby.draw_range", { least: words.bareMoney(row.draw.least, currency), most: words.bareMoney(row.draw.most, currency) });
}

/** The bounties on places: "Bounties on places: 3rd 70 and 4th 40"; null for an event without any. */
export function placeBountiesInWords(words: Words, row: LobbyRow): string | null {
  if (row.place_bounties.length === 0) return null;
  const each = row.place_bounties.map(({ place, amount }) => `${words.place(place)} ${words.bareMoney(amount, row.price.currency)}`);
  return words.say("lobby.place_bounties", { bounties: words.list(each) });
}

/** A satellite's prizes: "2 tickets worth 220" and "160 for 3rd" or "160 for the house"; empty for other events. */
export function satelliteInWords(words: Words, row: LobbyRow): string[] {
  if (!row.tickets) return [];
  const { count, value, remainder, place } = row.tickets;
  const { currency } = row.price;
  if (count === 0 && remainder === 0) return [words.say("lobby.tickets_of", { value: words.bareMoney(value, currency) }), words.say("lobby.by_entries")];
  const amount = words.bareMoney(remainder, currency);
  const left = place === null ? words.say("lobby.remainder_house", { amount }) : words.say("lobby.remainder", { amount, place: words.place(place) });
  const rest = remainder === 0 ? [] : [left];
  const won = words.say("prize.tickets", { count, value: words.bareMoney(value, currency) });
  return [won, ...rest];
}
