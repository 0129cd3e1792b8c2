// Where seats stand on the stage, in per cent of its width and height. Yours is always bottom centre.

export interface Point {
  x: number;
  y: number;
}

const at = (x: number, y: number): Point => ({ x, y });

// Clockwise from bottom left, without your own seat.
const WIDE: Readonly<Record<number, readonly Point[]>> = {
  2: [at(50, 12)],
  3: [at(14, 22), at(86, 22)],
  4: [at(11, 55), at(50, 12), at(89, 55)],
  5: [at(11, 67), at(22, 16), at(78, 16), at(89, 67)],
  6: [at(11, 67), at(14, 22), at(50, 12), at(86, 22), at(89, 67)],
  7: [at(18, 80), at(9, 52), at(35, 12), at(65, 12), at(91, 52), at(82, 80)],
  8: [at(18, 80), at(9, 52), at(18, 20), at(50, 12), at(82, 20), at(91, 52), at(82, 80)],
  9: [at(20, 82), at(9, 58), at(13, 28), at(35, 12), at(65, 12), at(87, 28), at(91, 58), at(80, 82)],
  10: [at(20, 82), at(9, 58), at(13, 28), at(30, 12), at(50, 12), at(70, 12), at(87, 28), at(91, 58), at(80, 82)],
};

const L = 17.5;
const R = 82.5;
const TALL: Readonly<Record<number, readonly Point[]>> = {
  2: [at(50, 11)],
  3: [at(L, 25), at(R, 25)],
  4: [at(L, 44), at(50, 11), at(R, 44)],
  5: [at(L, 63), at(L, 25), at(R, 25), at(R, 63)],
  6: [at(L, 63), at(L, 25), at(50, 11), at(R, 25), at(R, 63)],
  7: [at(L, 66), at(L, 45), at(L, 22), at(R, 22), at(R, 45), at(R, 66)],
  8: [at(L, 70), at(L, 51), at(L, 30), at(50, 11), at(R, 30), at(R, 51), at(R, 70)],
  9: [at(L, 70), at(L, 51), at(L, 32), at(L, 14), at(R, 14), at(R, 32), at(R, 51), at(R, 70)],
  10: [at(L, 70), at(L, 51), at(L, 32), at(L, 14), at(50, 8), at(R, 14), at(R, 32), at(R, 51), at(R, 70)],
};

export interface Places {
  seat: Point;
  bet: Point;
  button: Point;
}

/** The places of one seat: `index` counts clockwise from you (0). */
export function places(seats: number, index: number, tall: boolean): Places {
  const others = (tall ? TALL : WIDE)[Math.min(Math.max(seats, 2), 10)] ?? [];
  if (index === 0) {
    return tall
      ? { seat: at(50, 90), bet: at(24.5, 79), button: at(73, 80) }
      : { seat: at(50, 88), bet: at(61.5, 67), button: at(38.5, 70) };
  }
  const seat = others[index - 1] ?? at(50, 12);
  if (tall) {
    if (seat.x === 50) return { seat, bet: at(50, seat.y + 11.5), button: at(68, seat.y + 4) };
    const inwards = seat.x < 50 ? 1 : -1;
    return { seat, bet: at(seat.x, seat.y + 7.5), button: at(seat.x + inwards * 18.5, seat.y - 3.5) };
  }
  if (seat.y <= 16 && seat.x > 25 && seat.x < 75) {
    return { seat, bet: at(seat.x + (50 - seat.x) * 0.1, seat.y + 12.5), button: at(seat.x + 10, seat.y + 8) };
  }
  const inwards = seat.x < 50 ? 1 : -1;
  const downwards = seat.y < 45 ? 1 : -1;
  const steep = Math.abs(seat.y - 45) / 45;
  return {
    seat,
    bet: at(seat.x + inwards * (13.5 - 3 * steep), seat.y + downwards * (5 + 7 * steep)),
    button: at(seat.x + inwards * (10 + 2 * (1 - steep)), seat.y + downwards * (steep < 0.3 ? -7 : -1.5)),
  };
}

/** The seats in the order in which they are drawn: yours first, then clockwise. */
export function clockwiseFrom(first: number, seats: readonly number[]): number[] {
  const sorted = [...seats].sort((a, b) => a - b);
  const start = Math.max(0, sorted.indexOf(first));
  return [...sorted.slice(start), ...sorted.slice(0, start)];
}
