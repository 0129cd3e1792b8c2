import { describe, expect, it } from "vitest";
import type { Table } from "../src/protocol";
import { dealtIn } from "../src/state/dealt";
import { hand, seat, table } from "./helpers";

/** Names by seat after these tables came one after the other. */
function names(...tables: Table[]): Record<number, string> {
  let known = dealtIn(null, tables[0]!, new Map());
  tables.slice(1).forEach((next, at) => (known = dealtIn(tables[at]!, next, known)));
  return Object.fromEntries([...known].map(([number, one]) => [number, one.name]));
}

describe("the players of the hand on show", () => {
  it("keep their names when they leave their seats, and when somebody else takes them", () => {
    const over = table({ seats: [seat(1), seat(3)], hand: hand({ over: true }) });
    expect(names(table(), over)).toEqual({ 1: "Ana", 2: "Rui", 3: "Bea" });
    const taken = table({ seats: [seat(1), seat(2, { player: 9, name: "Zoe" }), seat(3)], hand: hand({ over: true }) });
    expect(names(table(), over, taken)).toEqual({ 1: "Ana", 2: "Rui", 3: "Bea" });
    expect(names(table(), over, taken, { ...taken, hand: hand({ hand: 8 }) })).toEqual({ 1: "Ana", 2: "Zoe", 3: "Bea" });
  });

  it("are known if the hand that they went out in came whole", () => {
    expect(names(table(), table({ seats: [seat(1), seat(3)], hand: hand({ hand: 8, over: true }) }))[2]).toBe("Rui");
  });

  it("are read by the names that an anonymous tournament tells at its end", () => {
    const masked = table({ seats: [seat(1), seat(2, { name: "Anónimo 2" }), seat(3)] });
    expect(names(masked, table())[2]).toBe("Rui");
  });

  it("are not told of a seat that we took after the deal", () => {
    expect(names(table({ hand: hand({ seat: null }) }))).toEqual({ 2: "Rui", 3: "Bea" });
  });
});
