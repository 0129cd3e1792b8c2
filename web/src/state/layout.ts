// Where everything stands on the stage, in pixels. Yours is always bottom centre. Cards never lie over plates or cards.

import { type Fan, fan, type Held, SMALLER } from "./fan";

export interface Point {
  x: number;
  y: number;
}

/** A wide stage, an upright telephone, or one that lies on its side. */
export type Form = "wide" | "tall" | "small";
/** On which side of the plate the cards stand. */
export type Side = "above" | "below" | "left" | "right";

export interface Spot {
  seat: Point;
  plate: number;
  height: number;
  side: Side;
  /** Room for the cards, and the most that one may be wide. */
  room: number;
  most: number;
  /** Whether up cards have a row of their own under the down cards. */
  rows: boolean;
  bet: Point;
  button: Point;
}

export interface Stage {
  form: Form;
  /** An upright telephone whose board stands between two narrow columns of players. */
  narrow: boolean;
  spots: readonly Spot[];
  /** Where the middle of the board is, and how wide one of its cards. */
  board: number;
  card: number;
}

export interface Wanted {
  width: number;
  height: number;
  seats: number;
  /** Whether the game has shared cards. */
  board: boolean;
  /** Whether some cards lie face up before the showdown. */
  upcards: boolean;
  /** Your own cards. */
  hero: readonly Held[];
}

const RATIO = 1.4;
const at = (x: number, y: number): Point => ({ x, y });
const between = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), Math.max(least, most));

// In per cent of the stage, clockwise from bottom left, without your own seat.
const WIDE: Readonly<Record<number, readonly Point[]>> = {
  2: [at(50, 12)],
  3: [at(14, 22), at(86, 22)],
  4: [at(11, 55), at(50, 12), at(89, 55)],
  5: [at(11, 67), at(22, 16), at(78, 16), at(89, 67)],
  6: [at(11, 67), at(14, 22), at(50, 12), at(86, 22), at(89, 67)],
  7: [at(18, 80), at(9, 52), at(33, 12), at(67, 12), at(91, 52), at(82, 80)],
  8: [at(18, 80), at(9, 52), at(18, 20), at(50, 12), at(82, 20), at(91, 52), at(82, 80)],
  9: [at(19, 82), at(9, 58), at(12, 30), at(36, 12), at(64, 12), at(88, 30), at(91, 58), at(81, 82)],
  10: [at(19, 82), at(9, 58), at(11, 32), at(33, 12), at(50, 12), at(67, 12), at(89, 32), at(91, 58), at(81, 82)],
};

export function formOf(width: number, height: number): Form {
  if (width < 700 && height > width * 0.8) return "tall";
  return height < 430 ? "small" : "wide";
}

/** The places of `seats` seats; the first is your own, then clockwise. */
export function arrange(wanted: Wanted): Stage {
  const seats = Math.min(Math.max(wanted.seats, 2), 10);
  const form = formOf(wanted.width, wanted.height);
  return form === "tall" ? tall({ ...wanted, seats }) : form === "small" ? small({ ...wanted, seats }) : wide({ ...wanted, seats });
}

/** How high a hand stands: two rows where up cards have their own. */
export function handHeight(rows: boolean, { card, down }: Pick<Fan, "card" | "down">): number {
  return card * RATIO + (rows && down > 0 ? down * RATIO * SEEN_ABOVE : 0);
}

/** Of a card in the upper row, the part that the lower row leaves in sight: its rank and its suit. */
export const SEEN_ABOVE = 0.64;

function wide({ width: w, height: h, seats, board, upcards, hero }: Wanted): Stage {
  const plate = between(112, w * (seats >= 10 ? 0.165 : seats === 9 ? 0.185 : 0.2), 194);
  const height = 60;
  const above = upcards ? 54 : 60;
  const card = between(48, Math.min(w * 0.08, h * 0.125), 100);
  const own = 258;
  const me = at(w / 2, h - 69);
  const room = between(200, (seats >= 7 ? 0.62 * w : 0.78 * w) - plate - 16, 520);
  const most = between(60, h * (upcards ? 0.125 : 0.146), 124);
  const rows = upcards && hero.length > 3;
  const held = fan(hero, { room, most, rows });
  const top = me.y - 33 - handHeight(rows, held);
  const beside = held.width / 2 + 96 < room / 2;
  const mine: Spot = {
    seat: me, plate: own, height: 66, side: "above", room, most, rows,
    bet: beside ? at(w / 2 + held.width / 2 + 48, top + card * 0.7) : at(w / 2 + 34, top - 15),
    button: at(w / 2 - own / 2 - 20, me.y),
  };
  const others = (WIDE[seats] ?? []).map(({ x: px, y: py }): Spot => {
    const seat = at(between(plate / 2 + 6, (w * px) / 100, w - plate / 2 - 6), Math.max((h * py) / 100, above + height / 2 + 4));
    const inwards = px < 50 ? 1 : -1;
    const upper = py <= 16 && px > 25 && px < 75;
    const low = py > 70;
    const bet = upper
      ? at(seat.x + plate * 0.1, seat.y + height / 2 + 20)
      : low
        ? at(seat.x + inwards * plate * 0.3, seat.y - height / 2 - above - 14)
        : at(seat.x + inwards * (plate / 2 + 46), seat.y - 14);
    const button = upper ? at(seat.x - plate * 0.3, seat.y + height / 2 + 17) : at(seat.x + inwards * (plate / 2 + 18), seat.y + 16);
    return { seat, plate, height, side: "above", room: plate, most: 45, rows: false, bet, button };
  });
  return { form: "wide", narrow: false, spots: [mine, ...others], board: h * (board ? 0.45 : 0.36), card };
}

function tall({ width: w, height: h, seats, board, upcards, hero }: Wanted): Stage {
  const narrow = board && seats >= 7;
  const plate = narrow ? 76 : Math.min(116, (w - 30) / 3);
  const height = narrow ? 44 : 48;
  const rows = upcards;
  const room = plate + 2;
  const me = at(w / 2, h - 44);
  const ownRows = upcards && hero.length > 3;
  const ownRoom = w - 28;
  const ownMost = between(44, h * (ownRows ? 0.1 : 0.11), 64);
  const held = fan(hero, { room: ownRoom, most: ownMost, rows: ownRows });
  const handTop = me.y - 28 - handHeight(ownRows, held);
  // Players in each column, and one at the top between them.
  const sides = Math.floor((seats - 1) / 2);
  const tops = (seats - 1) % 2;
  // A short hand leaves room at its sides: the lowest players may come down beside it.
  const last = (held.width < w - 2 * plate - 24 ? me.y - 28 - height / 2 - 40 : handTop - 10) - height / 2;
  // Cards are as large as the rows of players leave room for.
  const high = RATIO * (rows ? 1 + SMALLER * SEEN_ABOVE : 1);
  const free = sides > 0 ? (last - height / 2 - 4 - (sides - 1) * (height + 2)) / sides : Infinity;
  const above = Math.min(free, (narrow ? 32 : 36) * high - 6);
  const most = (above + 6) / high;
  const first = above + height / 2 + 4;
  const shy = tops === 1 && sides === 2 ? Math.min(30, Math.max(0, (last - first) / 8)) : 0;
  const start = first + shy;
  const step = sides > 1 ? (last - start) / (sides - 1) : 0;
  // Of four, one sits above the board and two below it.
  const rowsY = Array.from({ length: sides }, (_, i) => (seats === 4 ? last : start + step * i));
  const left = plate / 2 + 8;
  // Where the upper player sits lower than usual for two, their bet stands below those beside it.
  const clear = tops === 1 && sides === 2 ? 44 : 13;
  const spot = (x: number, y: number, upper: boolean): Spot => {
    const inwards = x < w / 2 ? 1 : -1;
    const bets = x + inwards * (plate / 2 + (narrow ? 24 : 30));
    // Over your own cards there is no room for a bet: it stands above them, and above the button.
    const low = Math.abs(bets - w / 2) < held.width / 2 + 20 ? Math.min(y + 8, handTop - 38) : y + 8;
    return {
      seat: at(x, y), plate, height, side: "above", room, most, rows,
      bet: upper ? at(x, y + height / 2 + clear) : at(bets, low),
      button: upper ? at(x + plate / 2 + 14, y) : at(x + inwards * (plate / 2 + 15), y - 16),
    };
  };
  const upper = tops === 1 ? [w / 2] : [];
  const others = [
    ...[...rowsY].reverse().map((y) => spot(left, y, false)),
    ...upper.map((x) => spot(x, first, true)),
    ...rowsY.map((y) => spot(w - left, y, false)),
  ];
  const beside = held.width / 2 + 64 < w / 2;
  const mine: Spot = {
    seat: me, plate: 224, height: 56, side: "above", room: ownRoom, most: ownMost, rows: ownRows,
    bet: beside ? at(w / 2 - held.width / 2 - 34, me.y - 28 - 26) : at(w / 2, handTop - 13),
    button: at(w / 2 + 112 + 16, me.y - 6),
  };
  // The board lies in a gap between two rows of players, or between the last one and your hand.
  const ends = [...(tops === 1 && (sides === 0 || seats === 4) ? [first] : []), ...rowsY];
  const split = Math.max(0, Math.floor(ends.length / 2) - 1);
  const from = (ends[split] ?? first) + height / 2;
  const next = ends[split + 1];
  const to = next === undefined ? handTop - 24 : next - height / 2 - above;
  const card = narrow ? between(34, (w - 2 * (plate + 16) - 16) / 5, 54) : between(38, Math.min(w * 0.128, (to - from - 44) / RATIO), 54);
  const middle = narrow ? between(tops * (first + height / 2 + 64) + card * 0.7, (from + to) / 2, handTop - card) : from + 36 + (to - from - 36) / 2;
  return { form: "tall", narrow, spots: [mine, ...others], board: board ? middle : (first + handTop) / 2 - 20, card };
}

function small({ width: w, height: h, seats, board, upcards, hero }: Wanted): Stage {
  const plate = between(104, w * 0.155, 136);
  const height = 44;
  const me = at(w / 2, h - 26);
  const room = w * 0.34;
  const rows = upcards && hero.length > 3;
  const card = between(34, h * 0.16, 52);
  const middle = board ? h * 0.45 : h * 0.4;
  // Own cards end below the places of the board, also while a notice takes some of the height.
  const below = me.y - 23 - (middle + (card * RATIO) / 2) - 6;
  const most = upcards ? 46 : board ? between(30, below / RATIO, 52) : 52;
  // Those of the upper players end above them.
  const over = board ? between(20, (middle - (card * RATIO) / 2 - height - 4) / RATIO, 30) : 30;
  const held = fan(hero, { room, most, rows });
  const mine: Spot = {
    seat: me, plate: 210, height: 46, side: "above", room, most, rows,
    bet: at(w / 2 - held.width / 2 - 30, me.y - 23 - handHeight(rows, held) + 8),
    button: at(w / 2 + 105 + 18, me.y),
  };
  const others = (WIDE[seats] ?? []).map(({ x: px, y: py }): Spot => {
    const upper = py <= 16 && px > 25 && px < 75;
    const x = between(plate / 2 + 6, (w * px) / 100, w - plate / 2 - 6);
    const y = upper ? height / 2 + 4 : between(height / 2 + 4, (h * py) / 100, h - height / 2 - 4);
    const inwards = px < 50 ? 1 : -1;
    const side: Side = upper ? "below" : px < 50 ? "right" : "left";
    // The lowest come close to your own cards.
    const near = w / 2 - Math.max(105, held.width / 2) - 8 - ((px < 50 ? x : w - x) + plate / 2 + 4);
    // Above their cards, or beside them where it would leave the cloth, whose edge is at a twentieth.
    const leaves = y - height / 2 - 15 < h * 0.05 + 12;
    const sideways = py > 70 ? Math.min(86, near) : 86;
    return {
      seat: at(x, y), plate, height, side, room: upper ? (seats >= 10 ? 56 : 86) : sideways, most: upper ? over : 30, rows: false,
      bet: upper ? at(x + inwards * (seats >= 10 ? 52 : 68), y + height / 2 + 15) : leaves ? at(x + inwards * (plate / 2 + 84), y - 4) : at(x + inwards * (plate / 2 + (seats >= 8 ? 14 : 30)), y - height / 2 - 15),
      button: upper ? at(x - inwards * 0.5 * plate - inwards * 16, y + 4) : at(x + inwards * (plate / 2 + 14), y + height / 2 + 6),
    };
  });
  return { form: "small", narrow: false, spots: [mine, ...others], board: middle, card };
}

/** The seats in the order in which they are drawn: yours first, then clockwise. */
export function clockwiseFrom(first: number, seats: readonly number[]): number[] {
  const sorted = [...seats].sort((a, b) => a - b);
  const start = Math.max(0, sorted.indexOf(first));
  return [...sorted.slice(start), ...sorted.slice(0, start)];
}

/** The places round a small picture of a table, in per cent. */
export function around(seats: number): readonly Point[] {
  return [at(50, 88), ...(WIDE[Math.min(Math.max(seats, 2), 10)] ?? [])];
}
