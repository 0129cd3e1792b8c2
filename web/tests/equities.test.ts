// Equities on the cards while the board of an all-in is shown street by street.

import { describe, expect, it } from "vitest";
import type { HandEvent } from "../src/protocol";
import { openRunOut } from "../src/state/past.svelte";
import { staging } from "../src/state/scene";
import { DEFAULT_SIZES } from "../src/state/presets";
import { TableState } from "../src/state/table.svelte";
import { hand, table } from "./helpers";

const event = (told: object): HandEvent => told as HandEvent;
const RUNOUT: HandEvent[] = [
  event({ type: "called", seat: 1, amount: 1_480, all_in: true }),
  event({ type: "shown", seat: 1, cards: ["Ah", "Kd"] }),
  event({ type: "shown", seat: 2, cards: ["Qc", "Qs"] }),
  event({ type: "board_dealt", street: "flop", cards: ["2c", "7d", "Kh"] }),
  event({ type: "board_dealt", street: "turn", cards: ["9s"] }),
  event({ type: "board_dealt", street: "river", cards: ["3d"] }),
  event({ type: "pot_awarded", seat: 1, amount: 3_000, pot: 0, board: 0, half: "", cards: ["Ah", "Kd", "Kh", "9s", "7d"] }),
  event({ type: "hand_ended", stacks: { 1: 3_000, 2: 0 } }),
];

class Later {
  waiting: (() => void)[] = [];
  state = new TableState("tournament/1", {
    now: () => 0,
    later: (_, call) => {
      this.waiting.push(call);
      return () => void (this.waiting = this.waiting.filter((other) => other !== call));
    },
    uuid: () => "",
    send: () => undefined,
    sound: () => undefined,
    inBigBlinds: () => false,
    presets: () => DEFAULT_SIZES,
    hurried: () => false,
    happened: () => undefined,
  });

  pass(): void {
    this.waiting.shift()?.();
  }

  get seen(): (number | null)[] {
    return (this.state.scene?.seats ?? []).filter((seat) => seat.seat < 3).map((seat) => seat.equity);
  }
}

function allIn(): Later {
  const later = new Later();
  later.state.receive(table({ hand: hand({ hand: 7 }) }));
  const over = hand({ hand: 7, over: true, board: ["2c", "7d", "Kh", "9s", "3d"], hole_cards: { 1: ["Ah", "Kd"], 2: ["Qc", "Qs"] }, folded: [3] });
  later.state.receive(table({ version: 2, events: RUNOUT, hand: over }));
  return later;
}

const FOUND = new Map([
  [0, { "1": 0.43, "2": 0.57 }],
  [3, { "1": 0.91, "2": 0.09 }],
  [4, { "1": 0.95, "2": 0.05 }],
]);

describe("an all-in", () => {
  it("shows the open hands before the first card, then a street at a time, then who won", () => {
    expect(staging(0, RUNOUT).map(({ board, awards }) => `${board}${awards ? "!" : ""}`)).toEqual(["0", "3", "4", "5", "5!"]);
  });

  it("tells each hand its share of the street on show, and none once it is won", () => {
    const later = allIn();
    expect(later.seen).toEqual([null, null]); // the room has not counted yet
    later.state.takeEquities(7, FOUND);
    expect(later.seen).toEqual([0.43, 0.57]);
    later.pass();
    expect(later.seen).toEqual([0.91, 0.09]);
    later.pass();
    expect(later.seen).toEqual([0.95, 0.05]);
    later.pass();
    later.pass();
    expect([later.state.shown.awards, ...later.seen]).toEqual([true, null, null]);
  });

  it("takes no equities of another hand", () => {
    const later = allIn();
    later.state.takeEquities(6, FOUND);
    expect(later.seen).toEqual([null, null]);
  });

  it("is asked about with its open cards, by a spectator too", () => {
    const open = hand({ hand: 7, over: true, board: ["2c", "7d", "Kh", "9s", "3d"], hole_cards: { 1: ["Ah", "Kd"], 2: ["Qc", "Qs"], 3: ["??", "??"] }, folded: [3] });
    const found = openRunOut(table({ you: null, hand: open }));
    expect(found?.seats).toEqual(["1", "2"]);
    expect(Object.fromEntries(found?.query ?? [])).toEqual({ game: open.game, hands: "AhKd.QcQs", board: "2c7dKh9s3d" });
    expect(openRunOut(table({ hand: { ...open, folded: [] } }))).toBeNull(); // a hand that stays hidden
    expect(openRunOut(table({ hand: { ...open, folded: [2, 3] } }))).toBeNull();
    expect(openRunOut(table({ hand: { ...open, further_boards: [["2d"]] } }))).toBeNull();
    expect(openRunOut(table({ hand: { ...open, board: [] } }))).toBeNull();
  });
});
