import { describe, expect, test } from "vitest";
import vectors from "../../tests/vectors/deal.json";
import { check } from "../src/fair/check";
import { agrees, Cutting } from "../src/fair/cutting";
import { browserDigests, contribution, cutSeed, fromHex, leaf, permutation, toHex } from "../src/fair/hashes";
import type { ClientMessage, DealOpened, HandProof } from "../src/protocol";

const sums = browserDigests(crypto);
if (!sums) throw new Error("no digests");
const TRUE = new Map(vectors.true.map(({ what, proof }) => [what, proof as unknown as HandProof]));

function tampered({ of, path, value }: { of: string; path: readonly (string | number)[]; value: unknown }): HandProof {
  const proof = structuredClone(TRUE.get(of));
  let inner = proof as unknown as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) inner = inner[step] as Record<string | number, unknown>;
  const last = path.at(-1) ?? "";
  expect(inner[last]).not.toEqual(value);
  inner[last] = value;
  if (!proof) throw new Error(of);
  return proof;
}

describe("the hashes are those of Python", () => {
  test("permutations", async () => {
    for (const { count, seed, order } of vectors.permutations) expect(await permutation(sums, count, fromHex(seed))).toEqual(order);
  });
  test("a contribution, a leaf and a cut", async () => {
    const { contribution: given, leaf: card, cut } = vectors.hashes;
    expect(toHex(await contribution(sums, fromHex(given.bytes)))).toBe(given.hash);
    expect(toHex(await leaf(sums, card.name, card.place, fromHex(card.salt), card.card))).toBe(card.hash);
    const reveals = new Map(Object.entries(cut.reveals).map(([seat, bytes]) => [Number(seat), fromHex(bytes)]));
    expect(toHex(await cutSeed(sums, fromHex(cut.commitment), reveals))).toBe(cut.hash);
  });
});

describe("a true hand passes", () => {
  test.each([...TRUE])("%s", async (_, proof) => {
    expect(await check(proof, sums)).toEqual([]);
  });
});

describe("a tampered hand is found", () => {
  test.each(vectors.tampered.map((one) => [one.what, one] as const))("%s", async (_, one) => {
    expect(await check(tampered(one), sums)).not.toEqual([]);
  });
});

describe("taking part in the cut", () => {
  const T1 = "tournament/1";
  function cutting(): { cutting: Cutting; sent: ClientMessage[]; all(): Promise<ClientMessage[]> } {
    const sent: ClientMessage[] = [];
    let made = 0;
    const one = new Cutting(sums, () => new Uint8Array(32).fill(++made), (message) => void sent.push(message));
    return { cutting: one, sent, all: async () => (await one.settled, sent.splice(0)) };
  }
  const opened = (awaited: readonly string[], { deal = 1, commitment = "d".repeat(64) } = {}): DealOpened => ({
    type: "deal_opened",
    stream: T1,
    table: 1,
    deal,
    commitment,
    awaited: Object.fromEntries(awaited.map((one, at) => [at + 1, one])),
    until: 0,
  });
  const committed = (message: ClientMessage | undefined): string => (message?.type === "commit_bytes" ? message.commitment : "");

  test("reveals once the room awaits it, and commits for the deal after", async () => {
    const { cutting: one, all } = cutting();
    one.begun(T1, 0);
    const [commit] = await all();
    one.opened(opened(["a".repeat(64), committed(commit)]));
    const [reveal] = await all();
    expect(reveal).toMatchObject({ type: "reveal_bytes", stream: T1, deal: "d".repeat(64), reveal: "01".repeat(32) });
    one.begun(T1, 1);
    one.begun(T1, 1);
    expect(await all()).toEqual([]);
    const next = reveal?.type === "reveal_bytes" ? (reveal.next ?? "") : "";
    one.opened(opened([next], { deal: 2, commitment: "e".repeat(64) }));
    expect(await all()).toMatchObject([{ type: "reveal_bytes", reveal: "02".repeat(32) }]);
  });

  test("commits again with the next hand if no deal has awaited it", async () => {
    const { cutting: one, all } = cutting();
    one.begun(T1, 4);
    const [first] = await all();
    one.opened(opened(["a".repeat(64)]));
    one.begun(T1, 5);
    expect(await all()).toEqual([first]);
  });

  test("reveals the same after a lost line, and nothing against another deck", async () => {
    const { cutting: one, all } = cutting();
    one.begun(T1, 0);
    const mine = committed((await all())[0]);
    one.opened(opened([mine]));
    one.lost();
    one.opened(opened([mine]));
    expect((await all()).map((message) => message.type === "reveal_bytes" && message.reveal)).toEqual(["01".repeat(32), "01".repeat(32)]);
    one.opened(opened([mine], { commitment: "e".repeat(64) }));
    one.opened(opened([mine], { deal: 2, commitment: "e".repeat(64) }));
    expect(await all()).toEqual([]);
  });

  test("remembers what it was told before the deal", async () => {
    const { cutting: one, all } = cutting();
    one.begun(T1, 0);
    const mine = committed((await all())[0]);
    one.opened(opened([mine]));
    one.told(T1, 7, "f".repeat(64));
    await all();
    const proof = { decks: [{ commitment: "d".repeat(64) }], contributions: [{ reveal: "01".repeat(32) }] };
    expect(agrees(one.witnessed(T1, 1, 1, 6), proof)).toEqual({ commitment: true, bytes: true });
    expect(agrees(one.witnessed(T1, 1, 1, 6), { ...proof, contributions: [{ reveal: null }] })).toEqual({ commitment: true, bytes: false });
    expect(agrees(one.witnessed(T1, 1, 2, 7), proof)).toEqual({ commitment: false, bytes: null });
    expect(agrees(one.witnessed(T1, 1, 3, 8), proof)).toEqual({ commitment: null, bytes: null });
  });

  test("without hashes of the browser it sends nothing", async () => {
    const sent: ClientMessage[] = [];
    const one = new Cutting(null, () => new Uint8Array(32), (message) => void sent.push(message));
    one.begun(T1, 0);
    one.opened(opened(["a".repeat(64)]));
    await one.settled;
    expect(sent).toEqual([]);
  });
});
