// What a tournament sells to those who are in it, and what is bought by itself.

import type { Offer, Purchase, Standing, Table } from "../protocol";

export function offerOf(offers: readonly Offer[], what: Purchase): Offer | null {
  return offers.find((offer) => offer.what === what) ?? null;
}

/** The rebuy that the table waits for: all chips are lost, and it is bought or let go. */
export function rebuyAsked(table: Table): Offer | null {
  const offer = offerOf(table.purchases, "rebuy");
  const mine = table.seats.find((seat) => seat.seat === table.you);
  return offer && (mine?.deciding || offer.until !== null) ? offer : null;
}

/** What may be bought without being asked for an answer: a rebuy of a short stack, an add-on in its break. */
export function offersAtHand(table: Table): readonly Offer[] {
  const asked = rebuyAsked(table);
  return table.purchases.filter((offer) => offer !== asked && offer.what !== "re_entry");
}

/** One name for one offer, so that it is taken or told of once. */
export function offerKey(table: Table, offer: Offer): string {
  return `${table.stream}/${offer.what}/${offer.until ?? 0}/${offer.left}`;
}

/** Your own result, once you are out: the room's word for it, or the final table's. */
export function resultOf(table: Table): Standing | null {
  if (table.prize) return table.prize;
  // By the player: at other tables of the event others sat in a seat with this number.
  const player = table.you === null ? undefined : table.seats.find((seat) => seat.seat === table.you)?.player;
  return player === undefined ? null : (table.standings.find((standing) => standing.player === player) ?? null);
}

/** The notice for a prize paid to the wallet since the last message; null if none was. */
export function justPaid(before: Table, now: Table): Standing | null {
  const prize = now.prize;
  if (!prize || prize.payment !== "paid" || (prize.prize === 0 && prize.tickets === 0)) return null;
  return before.prize && before.prize.payment !== "paid" ? prize : null;
}

/** Whether the deal that was on the table has been settled; play may go on for what it left for the winner. */
export function dealt(before: Table, now: Table): boolean {
  const toWin = (table: Table): number => table.prizes.reduce((sum, prize) => sum + prize, 0);
  const paid = resultOf(before) === null && resultOf(now) !== null;
  return now.state !== "running" || paid || toWin(now) < toWin(before);
}
