// Notes about other players, and the reminder that the book wants.

import { describe, expect, it } from "vitest";
import { LONGEST, NOTHING, Players } from "../src/state/players.svelte";
import { HurryBell } from "../src/state/session/hurry";
import type { TableState } from "../src/state/table.svelte";
import { table } from "./helpers";

function store(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first));
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) };
}

describe("notes", () => {
  it("are kept by name, and an empty one is forgotten", () => {
    const there = store();
    const players = new Players(there);
    players.note("Rui", { tag: "red", text: ` ${"x".repeat(600)} ` });
    expect(new Players(there).of("Rui")).toEqual({ tag: "red", text: "x".repeat(LONGEST) });
    players.note("Rui", { tag: "none", text: "  " });
    expect(new Players(there).of("Rui")).toBe(NOTHING);
  });

  it("survive what somebody else wrote there", () => {
    for (const broken of ["{", "7", '[["Rui", {"tag": "pink", "text": "?"}], ["Ana", {"tag": "blue", "text": ""}]]']) {
      const players = new Players(store({ "tapete.players": broken }));
      expect(players.of("Rui")).toBe(NOTHING);
    }
  });
});

describe("the reminder", () => {
  const seated = (remind_ms: number, length: number): TableState => {
    const clock = { seat: 1, began: 0, deadline: length, bank_deadline: length + 60_000 };
    return { snapshot: table({ you: 1, clock, remind_ms }), answered: null, ahead: 0 } as unknown as TableState;
  };

  it("comes when the book wants it, once, with a sound", () => {
    const bell = new HurryBell();
    const mine = seated(8_000, 20_000);
    expect([11_900, 12_000, 12_500, 15_000, 15_100, 20_000].map((now) => bell.due(mine, now))).toEqual([null, { seconds: 8, sound: true }, null, { seconds: 5, sound: true }, null, null]);
  });

  it("comes at ten seconds of a long turn where the book says nothing", () => {
    const bell = new HurryBell();
    expect([10_000, 15_000].map((now) => bell.due(seated(0, 20_000), now))).toEqual([{ seconds: 10, sound: false }, { seconds: 5, sound: true }]);
    expect(new HurryBell().due(seated(0, 12_000), 3_000)).toBeNull();
  });
});
