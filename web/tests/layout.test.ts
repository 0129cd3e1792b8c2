// Cards lie over nobody's plate, over no other cards and not over the board, at every table and on every screen.

import { describe, expect, it } from "vitest";
import { type Held, INDEX, fan } from "../src/state/fan";
import { arrange, formOf, handHeight, type Spot } from "../src/state/layout";

type Box = readonly [left: number, top: number, right: number, bottom: number];

const STAGES = [
  { name: "laptop", width: 964, height: 577 },
  { name: "laptop with tabs", width: 964, height: 532 },
  { name: "wide", width: 1400, height: 857 },
  { name: "small laptop", width: 1024, height: 500 },
  { name: "tablet", width: 768, height: 800 },
  { name: "phone", width: 390, height: 560 },
  { name: "phone with tabs", width: 390, height: 520 },
  { name: "narrow phone", width: 360, height: 540 },
  { name: "landscape", width: 844, height: 282 },
  { name: "landscape with a notice", width: 844, height: 236 },
] as const;

const backs = (count: number): Held[] => Array.from({ length: count }, () => ({ card: "??", up: false }));
const faces = (count: number): Held[] => Array.from({ length: count }, (_, i) => ({ card: `${"23456789TJQKA"[i] ?? "2"}s`, up: false }));
const raised = (count: number): Held[] => faces(count).map((card) => ({ ...card, up: true }));
const GAMES = [
  { name: "hold’em", most: 10, board: true, upcards: false, hero: faces(2), other: backs(2) },
  { name: "hold’em shown", most: 10, board: true, upcards: false, hero: faces(2), other: faces(2) },
  { name: "Omaha", most: 10, board: true, upcards: false, hero: faces(4), other: backs(4) },
  { name: "Omaha shown", most: 10, board: true, upcards: false, hero: faces(4), other: faces(4) },
  { name: "six-card Omaha", most: 6, board: true, upcards: false, hero: faces(6), other: backs(6) },
  { name: "draw", most: 6, board: false, upcards: false, hero: faces(5), other: backs(5) },
  { name: "draw shown", most: 6, board: false, upcards: false, hero: faces(5), other: faces(5) },
  { name: "stud", most: 8, board: false, upcards: true, hero: [...faces(3), ...raised(4)], other: [...backs(3), ...raised(4)] },
  { name: "stud shown", most: 8, board: false, upcards: true, hero: [...faces(3), ...raised(4)], other: [...faces(3), ...raised(4)] },
] as const;

function plateOf({ seat, plate, height }: Spot): Box {
  return [seat.x - plate / 2, seat.y - height / 2, seat.x + plate / 2, seat.y + height / 2];
}

/** What can be seen of the cards: the part behind or over the player's own plate is left out. */
function cardsOf(spot: Spot, held: readonly Held[], hero = false): Box {
  const laid = fan(held, spot);
  const high = handHeight(spot.rows, laid);
  const [left, top, right, bottom] = plateOf(spot);
  const { x, y } = spot.seat;
  const over = hero ? 2 : held.some(({ card }) => card !== "??") ? 6 : 14;
  if (spot.side === "above") return [x - laid.width / 2, top + over - high, x + laid.width / 2, top];
  if (spot.side === "below") return [x - laid.width / 2, bottom, x + laid.width / 2, bottom - 4 + high];
  if (spot.side === "right") return [right + 4, y - high / 2, right + 4 + laid.width, y + high / 2];
  return [left - 4 - laid.width, y - high / 2, left - 4, y + high / 2];
}

const shared = (a: Box, b: Box): number => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

describe("the stage", () => {
  for (const { name, width, height } of STAGES) {
    for (const game of GAMES) {
      it(`keeps cards clear: ${game.name}, ${name}`, () => {
        const faults: string[] = [];
        for (let seats = 2; seats <= game.most; seats += 1) {
          const stage = arrange({ width, height, seats, board: game.board, upcards: game.upcards, hero: game.hero });
          expect(stage.spots).toHaveLength(seats);
          const plates = stage.spots.map(plateOf);
          const cards = stage.spots.map((spot, i) => i === 0 ? cardsOf(spot, game.hero, true) : cardsOf(spot, game.other));
          const half = stage.card * 0.7;
          const broad = stage.card * 2.5 + (stage.form === "wide" ? 16 : 8);
          const board: Box = [width / 2 - broad, stage.board - half, width / 2 + broad, stage.board + half];
          const put = (what: string, a: Box, b: Box): void => {
            if (shared(a, b) > 1) faults.push(`${seats} seats: ${what}`);
          };
          for (let i = 0; i < seats; i += 1) {
            const [left, top, right] = cards[i] ?? [0, 0, 0, 0];
            if (left < -1 || right > width + 1 || top < 0) faults.push(`${seats} seats: cards of ${i} leave the stage`);
            const plate = plates[i] ?? [0, 0, 0, 0];
            if (plate[0] < 0 || plate[2] > width || plate[1] < 0 || plate[3] > height) faults.push(`${seats} seats: plate ${i} leaves the stage`);
            if (game.board) put(`cards of ${i} on the board`, cards[i] as Box, board);
            if (game.board) put(`plate ${i} on the board`, plate, board);
            for (let j = 0; j < seats; j += 1) {
              if (i === j) continue;
              put(`cards of ${i} on plate ${j}`, cards[i] as Box, plates[j] as Box);
              if (i < j) put(`plates ${i} and ${j}`, plates[i] as Box, plates[j] as Box);
              if (i < j) put(`cards of ${i} and ${j}`, cards[i] as Box, cards[j] as Box);
            }
          }
        }
        expect(faults).toEqual([]);
      });
    }
  }

  it("knows an upright telephone from one on its side", () => {
    expect([formOf(390, 560), formOf(844, 282), formOf(964, 577), formOf(768, 800)]).toEqual(["tall", "small", "wide", "wide"]);
  });
});

describe("a hand of cards", () => {
  it("shows rank and suit of every card that is face up, in any room", () => {
    for (const room of [70, 122, 194, 300]) {
      for (const held of [faces(2), faces(7), [...backs(3), ...raised(4)], [...faces(3), ...raised(4)], faces(6)]) {
        for (const rows of [false, true]) {
          const laid = fan(held, { room, most: 48, rows });
          expect(laid.width).toBeLessThanOrEqual(room + 0.01);
          for (const upper of [true, false]) {
            const row = laid.cards.filter((card) => card.upper === upper);
            const wide = upper ? laid.down : laid.card;
            row.forEach((card, i) => {
              const next = row[i + 1];
              if (next && card.card !== "??") expect(next.left - card.left).toBeGreaterThanOrEqual(INDEX * wide - 0.01);
            });
          }
        }
      }
    }
  });

  it("puts up cards below, larger than the down cards above them", () => {
    const laid = fan([...faces(3), ...raised(4)], { room: 300, most: 60, rows: true });
    expect(laid.cards.map((card) => card.upper)).toEqual([true, true, true, false, false, false, false]);
    expect(laid.card).toBeGreaterThan(laid.down * 1.2);
  });
});
