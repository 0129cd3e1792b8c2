// Who was dealt into the hand on show. In a tournament of several tables a seat may be free, or somebody else's, while
// one still looks at the hand.

import type { SeatView, Table } from "../protocol";
import { youIn } from "./games";

export type DealtIn = ReadonlyMap<number, SeatView>;

/** The players of the hand by seat, after another table came; those without a hand sit where they sit. */
export function dealtIn(before: Table | null, table: Table, known: DealtIn): DealtIn {
  const sameHand = before !== null && before.hand !== null && before.hand.hand === table.hand?.hand;
  // Who went out in a hand that came whole was there before it.
  const earlier = sameHand ? known : new Map((before?.seats ?? []).map((seat) => [seat.seat, seat]));
  const found = new Map(table.seats.map((seat) => [seat.seat, seat]));
  for (const seat of Object.keys(table.hand?.stacks ?? {}).map(Number)) {
    const now = found.get(seat);
    const then = earlier.get(seat);
    if (then?.name && (now === undefined || !now.name || (sameHand && now.player !== then.player))) found.set(seat, then);
  }
  // In a hand that was played before we came, our seat was somebody else's.
  const { you } = table;
  if (you !== null && youIn(table) !== you && found.get(you)?.player === table.seats.find((seat) => seat.seat === you)?.player) found.delete(you);
  return found;
}
