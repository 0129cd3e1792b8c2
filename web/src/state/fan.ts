// How a hand of cards lies in a given room: the rank and suit of every card that is face up stay in sight.

export interface Held {
  card: string;
  /** Whether it was dealt face up, so that everybody sees it. */
  up: boolean;
}

export interface Placed extends Held {
  /** In pixels from the left of the hand. */
  left: number;
  /** In the upper row of two. */
  upper: boolean;
}

export interface Fan {
  /** How wide a card is, and one of the upper row; 0 without any. */
  card: number;
  down: number;
  width: number;
  cards: readonly Placed[];
}

/** The least part of a card that must stay in sight beside the next one, for a "10" to be read whole. */
export const INDEX = 0.62;
/** The same for the back of a card, which says nothing. */
const BACK = 0.22;
const GAP = 1.06;
/** The size of down cards beside up cards of their own row. */
export const SMALLER = 0.72;

const back = ({ card }: Held): boolean => card === "??";

interface Row {
  card: number;
  lefts: readonly number[];
  width: number;
}

/** One row: cards as large as the room allows, and side by side where that is so. */
function row(cards: readonly Held[], room: number, most: number): Row {
  if (cards.length === 0) return { card: 0, lefts: [], width: 0 };
  const others = cards.slice(0, -1);
  const backs = others.filter(back).length;
  const faces = others.length - backs;
  // Nothing but backs may spread a little; before open cards they only show how many there are.
  const behind = faces === 0 && cards.every(back) ? 0.36 : BACK;
  const card = Math.min(most, room / (1 + behind * backs + INDEX * faces));
  const step = faces === 0 ? 0 : Math.min(GAP, (room / card - 1 - behind * backs) / faces);
  const lefts: number[] = [];
  let left = 0;
  for (const held of cards) {
    lefts.push(left);
    left += card * (back(held) ? behind : step);
  }
  return { card, lefts, width: (lefts.at(-1) ?? 0) + card };
}

/** Lay a hand out. Cards face down come first; in `rows`, those dealt face up lie in a larger row below them. */
export function fan(held: readonly Held[], { room, most, rows }: { room: number; most: number; rows: boolean }): Fan {
  const down = held.filter(({ up }) => !up);
  const up = held.filter(({ up }) => up);
  if (!rows || up.length === 0) {
    const order = [...down, ...up];
    const one = row(order, room, most);
    return { card: one.card, down: 0, width: one.width, cards: order.map((card, i) => ({ ...card, left: one.lefts[i] ?? 0, upper: false })) };
  }
  const lower = row(up, room, most);
  const upper = row(down, room, Math.min(most, lower.card) * SMALLER);
  const width = Math.max(lower.width, upper.width);
  const placed = (cards: readonly Held[], at: Row, isUpper: boolean): Placed[] =>
    cards.map((card, i) => ({ ...card, left: (width - at.width) / 2 + (at.lefts[i] ?? 0), upper: isUpper }));
  return { card: lower.card, down: upper.card, width, cards: [...placed(down, upper, true), ...placed(up, lower, false)] };
}
