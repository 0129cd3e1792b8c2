// How far it is to the next prize.

export interface Jump {
  /** How many others have to go out first. */
  out: number;
  prize: number;
  /** Whether everybody who is left is paid already. */
  inMoney: boolean;
}

/** The next larger prize than the one of the next to go out; null where nothing more is known to be won. */
export function prizeJump(left: number, paid: number, prizes: readonly number[]): Jump | null {
  if (paid === 0 || left < 2) return null;
  if (left > paid) {
    const least = prizes[paid - 1];
    return least ? { out: left - paid, prize: least, inMoney: false } : null;
  }
  const now = prizes[left - 1] ?? 0;
  for (let place = left - 1; place >= 1; place -= 1) {
    const prize = prizes[place - 1] ?? 0;
    if (prize > now) return { out: left - place, prize, inMoney: true };
  }
  return null;
}
