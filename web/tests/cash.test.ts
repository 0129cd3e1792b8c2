import { describe, expect, it } from "vitest";
import type { OwnCash } from "../src/protocol";
import { owed, quickCash, type SeenCash, soonestAtCash } from "../src/state/cash";
import { ANY } from "../src/state/choice";
import { POOL, table } from "./helpers";

function ring(changes: Partial<SeenCash> = {}): SeenCash {
  const { stakes } = POOL;
  return {
    stream: "ring/1", name: "Lima", game: "holdem-no-limit", mix: null, stakes: { ...stakes, small_blind: 5, big_blind: 10 }, currency: "PLAY",
    buy_in_least: 400, buy_in_most: 1_000, seats: 6, players: 0, bots: 0, free: 6, waiting: 0, average_pot: 0, hands_per_hour: 0, flop_percent: 0,
    twice: "no", mark: "", straddles: false, anonymous: false, beginners: false, pool: false, entries_most: 1, closing: false, stopped: false,
    yours: false, entries: [], ...changes,
  };
}

describe("a quick seat at cash", () => {
  it("is where most people play; without people, where no hand of bots is to be waited for", () => {
    const bots = ring({ stream: "ring/2", players: 3, bots: 3 });
    expect(quickCash([bots, ring()], 1_000)?.stream).toBe("ring/1");
    expect(quickCash([bots, ring(), ring({ stream: "ring/3", players: 4, bots: 3 })], 1_000)?.stream).toBe("ring/3");
    expect(quickCash([ring({ stream: "ring/4", players: 2, bots: 1 }), ring({ stream: "ring/5", players: 4, bots: 3 })], 1_000)?.stream).toBe("ring/5");
    expect(quickCash([ring({ free: 0 }), ring({ pool: true }), ring({ yours: true })], 1_000)).toBeNull();
    expect(quickCash([ring()], 399)).toBeNull();
  });

  it("is offered beside events unless a filter is of events alone", () => {
    expect(soonestAtCash(ANY)).toBe(true);
    expect(soonestAtCash({ ...ANY, game: "holdem" })).toBe(true);
    expect(soonestAtCash({ ...ANY, tab: "sit_and_go" })).toBe(false);
    expect(soonestAtCash({ ...ANY, price: 100 })).toBe(false);
    expect(soonestAtCash({ ...ANY, speed: "turbo" })).toBe(false);
  });

  it("says what is posted to be dealt in: a newcomer the big blind, others what they missed", () => {
    const cash = { ...POOL, stakes: { ...POOL.stakes, small_blind: 5, big_blind: 10 } };
    const mine = (owes: Partial<OwnCash>) => owed(table({ cash, your_cash: { owes_big: false, owes_small: false, ...owes } as OwnCash }));
    expect(mine({})).toBe(10);
    expect(mine({ owes_big: true })).toBe(10);
    expect(mine({ owes_big: true, owes_small: true })).toBe(15);
    expect(mine({ owes_small: true })).toBe(5);
    expect(owed(table())).toBe(0);
  });
});
