import { describe, expect, test } from "vitest";
import vectors from "../../tests/vectors/deal.json";
import { checkDraws } from "../src/fair/draws";
import { below, browserDigests, fromHex } from "../src/fair/hashes";
import type { ClientMessage, DrawsProof } from "../src/protocol";
import { Draws } from "../src/state/draws.svelte";

const sums = browserDigests(crypto);
if (!sums) throw new Error("no digests");
const TRUE = vectors.draws.true as unknown as DrawsProof;
const wrongs = async (proof: DrawsProof): Promise<unknown[]> => [...(await checkDraws(proof, sums)).values()].filter((one) => one !== null);

describe("the numbers are those of Python", () => {
  test.each(vectors.below)("bounds $bounds", async ({ bounds, seed, numbers }) => {
    expect(await below(sums, bounds, fromHex(seed))).toEqual(numbers);
  });
});

test("true draws of every kind pass", async () => {
  expect(await wrongs(TRUE)).toEqual([]);
  expect((await checkDraws(TRUE, sums)).size).toBe(TRUE.draws.length);
});

describe("a tampered draw is found", () => {
  test.each(vectors.draws.tampered.map((one) => [one.what, one] as const))("%s", async (_, { path, value }) => {
    const proof = structuredClone(TRUE);
    let inner = proof as unknown as Record<string | number, unknown>;
    for (const step of path.slice(0, -1)) inner = inner[step] as Record<string | number, unknown>;
    const last = path.at(-1) ?? "";
    expect(inner[last]).not.toEqual(value);
    inner[last] = value;
    expect(await wrongs(proof)).not.toEqual([]);
  });
});

describe("the draws of a page", () => {
  function looking(): { draws: Draws; sent: ClientMessage[] } {
    const sent: ClientMessage[] = [];
    return { draws: new Draws(sums, (message) => void sent.push(message)), sent };
  }
  const commitment = TRUE.chains[0]?.commitment ?? "";

  test("are asked for until all are here, and checked", async () => {
    const { draws, sent } = looking();
    draws.shown({ stream: TRUE.stream, draws: [commitment] });
    draws.ask(TRUE.stream);
    expect(draws.verdict).toBe("loading");
    draws.came({ ...TRUE, draws: TRUE.draws.slice(0, 4) });
    draws.came({ ...TRUE, draws: TRUE.draws.slice(4) });
    expect(sent.map((one) => (one.type === "prove_draws" ? one.after : null))).toEqual([0, 4]);
    await expect.poll(() => draws.verdict).toBe("good");
    expect(draws.agrees).toBe(true);
    const mine = TRUE.draws[0]?.seats.find(([entry]) => entry === 5);
    expect(TRUE.draws[0] && draws.seatOf(TRUE.draws[0], [5])).toEqual(mine?.slice(1));
  });

  test("with another commitment than was shown before are not as they should be", async () => {
    const { draws } = looking();
    draws.shown({ stream: TRUE.stream, draws: ["0".repeat(64)] });
    draws.shown({ stream: TRUE.stream, draws: [commitment] });
    draws.ask(TRUE.stream);
    draws.came(TRUE);
    expect(draws.agrees).toBe(false);
    expect(draws.verdict).toBe("bad");
  });

  test("of another tournament, or twice, change nothing", () => {
    const { draws } = looking();
    draws.ask("tournament/8");
    draws.came(TRUE);
    expect(draws.proof).toBe(null);
    draws.ask(TRUE.stream);
    draws.came(TRUE);
    draws.came(TRUE);
    expect(draws.proof?.draws.length).toBe(TRUE.draws.length);
    expect(draws.agrees).toBe(null);
  });
});
