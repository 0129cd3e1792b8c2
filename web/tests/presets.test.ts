// Own sizes of bets, and amounts in big blinds.

import { describe, expect, it } from "vitest";
import { presetAmount, typedAmount } from "../src/state/amounts";
import { ALL_IN, DEFAULT_SIZES, MIN, readSize, sizesOf, writeSize } from "../src/state/presets";
import { Settings } from "../src/state/settings.svelte";
import { Words } from "../src/words/catalogue";
import { exact, inBigBlinds } from "../src/words/chips";
import { deed } from "../src/words/log";
import { presetName } from "../src/words/presets";
import { hand, table } from "./helpers";
import { FakeRoom } from "./room";

const en = new Words("en");
const MENU = { ...base(), raise_to: { least: 40, most: 1_500 }, call: 20 };

function base() {
  return { seat: 1, fold: true, check: false, call: null, bet: null, raise_to: null, pot_raise_to: null, bring_in: null, draw: null, discard: false, free_fold: false };
}

function store() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) };
}

describe("ready sizes", () => {
  it("are read as people write them, and written back the same", () => {
    expect(["50", "50 %", "2,5 BB", "3x", "min", "MAX"].map((text) => writeSize(readSize(text) ?? MIN))).toEqual(["50%", "50%", "2.5bb", "3bb", "min", "max"]);
    expect(["", "-5", "pot?", "0%", "12345bb"].map(readSize)).toEqual([null, null, null, null, null]);
    expect(DEFAULT_SIZES.map((size) => readSize(writeSize(size)))).toEqual(DEFAULT_SIZES);
    expect(DEFAULT_SIZES.map((size) => presetName(en, size))).toEqual(["Min", "½", "⅔", "Pot", "All-in"]);
    expect(["75%", "2.5bb"].map((text) => presetName(en, readSize(text) ?? MIN))).toEqual(["75%", "2.5 BB"]);
  });

  it("keep within what the menu allows", () => {
    expect(presetAmount({ kind: "blinds", value: 2.5 }, MENU, 20, 50, 20)).toBe(50);
    expect(presetAmount({ kind: "blinds", value: 1 }, MENU, 20, 50, 20)).toBe(40);
    expect(presetAmount(ALL_IN, MENU, 20, 50, 20)).toBe(1_500);
  });

  it("belong to a game and a phase, and survive a reload", () => {
    const kept = store();
    const own = ["min", "2bb", "2.5bb", "3bb", "max"].map((text) => readSize(text) ?? MIN);
    const settings = new Settings(kept, ["en"]);
    settings.setPresets("holdem-no-limit", "first", own);
    const again = new Settings(kept, ["en"]);
    expect(again.presets("holdem-no-limit", "first")).toEqual(own);
    expect(again.presets("holdem-no-limit", "later")).toEqual(DEFAULT_SIZES);
    expect(again.presets("omaha-pot-limit", "first")).toEqual(DEFAULT_SIZES);
    again.setPresets("", "first", own);
    expect(again.presets("omaha-pot-limit", "first")).toEqual(own);
    expect(sizesOf({ "/first": ["broken"] }, "x", "first")).toEqual(DEFAULT_SIZES);
  });
});

describe("big blinds", () => {
  it("stand for every amount of the log, with one decimal", () => {
    const event = { type: "raised_to", seat: 2, amount: 45, all_in: true } as never;
    expect(deed(en, event, exact)?.text).toBe("raise to 45, all-in");
    expect(deed(en, event, inBigBlinds(en, 20))?.text).toBe("raise to 2.3 BB, all-in");
  });

  it("are typed with a point or a comma", () => {
    expect(typedAmount("2.5", MENU, 20).amount).toBe(50);
    expect(typedAmount("2,25", MENU, 20).amount).toBe(45);
    expect(typedAmount("1", MENU, 20).clamp).toEqual({ reason: "least_raise", limit: 40 });
    expect(typedAmount("two", MENU, 20).clamp?.reason).toBe("not_a_number");
  });

  it("are what is spoken when the turn comes, too", () => {
    const room = new FakeRoom("t").lets();
    room.session.settings.bigBlinds = true;
    room.session.open("tournament/1");
    room.says(table());
    room.says(table({ version: 2, decision: "12.1", menu: MENU, hand: hand({ to_act: 1 }) }));
    expect(room.session.notices.assertive).toContain("1 BB to call");
  });
});
