import { expect, test } from "vitest";
import { asStart, EVERYTHING, Past, type PastRow, queryOf } from "../src/state/past.svelte";
import { readPlace, writePlace } from "../src/state/places";

test("a starting hand is written as the room writes it", () => {
  expect(["aks", "QQ", "t9O", "AAk2", "", "what"].map(asStart)).toEqual(["AKs", "QQ", "T9o", "AAK2", "", "what"]);
});

test("a search asks for no more than was filled in", () => {
  expect(queryOf(EVERYTHING).toString()).toBe("");
  const query = queryOf({ ...EVERYTHING, title: " Sunday ", start: "aks", pot: "100", result: "won", all_in: true });
  expect(Object.fromEntries(query)).toEqual({ title: "Sunday", start: "AKs", pot: "100", result: "won", all_in: "1" });
  expect(queryOf({ ...EVERYTHING, pot: "1e9", since: "soon" }).toString()).toBe("");
});

test("the last day counts whole", () => {
  const query = queryOf({ ...EVERYTHING, since: "2026-11-02", until: "2026-11-02" });
  expect(Number(query.get("until")) - Number(query.get("since"))).toBe(86_400_000);
});

function room(answers: Record<string, unknown>): { past: Past; asked: string[] } {
  const asked: string[] = [];
  const fetcher = (path: string | URL | Request): Promise<Response> => {
    asked.push(String(path));
    const found = Object.entries(answers).find(([part]) => String(path).includes(part));
    return Promise.resolve(found ? Response.json(found[1]) : new Response("", { status: 503 }));
  };
  return { past: new Past(() => "a token", fetcher as typeof fetch), asked };
}

const row = (hand: number): PastRow => ({ stream: "tournament/1", hand, at: hand, title: "Go", game: "holdem-no-limit", cards: [], board: [], pot: 0, net: 0, winners: [], position: "BB", showdown: false, all_in: false });

test("pages follow each other", async () => {
  const { past, asked } = room({ "after=": { hands: [row(1)], next: null, found: 2 }, statistics: { hands: 2, total: null, groups: [], graph: [] }, "hands?": { hands: [row(2)], next: "2~tournament/1~2", found: 2 } });
  await past.look();
  expect([past.rows.map((one) => one.hand), past.more, past.found]).toEqual([[2], true, 2]);
  await past.lookFurther();
  expect([past.rows.map((one) => one.hand), past.more]).toEqual([[2, 1], false]);
  await past.lookFurther();
  expect(asked.filter((path) => path.includes("after=")).length).toBe(1);
});

test("a room that does not answer is told, and nothing breaks", async () => {
  const { past } = room({});
  await past.look();
  expect([past.failed, past.rows, past.busy]).toEqual([true, [], false]);
  expect(await past.file("phhs")).toBeNull();
  expect(await past.link("tournament/1", 1, true)).toBeNull();
});

test("an address leads to one's hands, and to a shared one", () => {
  for (const place of [{ screen: "hands", link: null }, { screen: "hands", link: "gV4-_x" }] as const) {
    expect(readPlace(writePlace(place))).toEqual(place);
  }
  expect(readPlace("hands/<script>")).toEqual({ screen: "lobby", choice: "" });
});
