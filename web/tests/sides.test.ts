// The other side of a line of the statement, in words.

import { expect, it } from "vitest";
import { Words } from "../src/words/catalogue";
import { sideInWords } from "../src/words/sides";

const en = new Words("en");

it("names tables and events, and never shows an account of the ledger", () => {
  const named = (account: string): string => sideInWords(en, account, (stream) => (stream === "ring/1" ? "Lima" : null));
  expect(named("ring/1")).toBe("Lima");
  expect(named("ring/9")).toBe("Cash table 9");
  expect(named("tournament/12/heads")).toBe("Tournament 12");
  expect(named("player/7/tickets/2200")).toBe("Wallet");
  expect(named("issue/PLAY")).toBe("Play chips from the house");
  expect(named("house/fees")).toBe("Rake and fees");
  expect(named("house/held")).toBe("The house");
});
