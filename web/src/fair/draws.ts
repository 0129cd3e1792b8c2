// Checks draws of seats and tables: whether each seed is the one that was committed to, and gives what was told.

import type { Choice, DrawChain, DrawsProof, DrawTold } from "../protocol";
import { below, type Digests, FORMAT, fromHex, opens, toHex } from "./hashes";

/** What is wrong with a draw. */
export type WrongDraw = "unreadable" | "seed" | "odds" | "result" | "missing";

/** Check draws.
 * @returns by number of the draw: what is wrong with it, or null if all that it says is true. */
export async function checkDraws(proof: DrawsProof, sums: Digests): Promise<Map<number, WrongDraw | null>> {
  const found = new Map<number, WrongDraw | null>();
  const chains = new Map(proof.chains.map((chain) => [chain.series, chain]));
  const first = proof.draws[0]?.draw ?? 1;
  for (const [at, draw] of proof.draws.entries()) {
    let wrong: WrongDraw | null;
    try {
      if (proof.format !== FORMAT) wrong = "unreadable";
      else if (draw.draw !== first + at) wrong = "missing";
      else wrong = await wrongIn(draw, proof.stream, chains, sums);
    } catch {
      wrong = "unreadable";
    }
    found.set(draw.draw, wrong);
  }
  return found;
}

async function wrongIn(draw: DrawTold, stream: string, chains: ReadonlyMap<number, DrawChain>, sums: Digests): Promise<WrongDraw | null> {
  const chain = chains.get(draw.series);
  const seed = fromHex(draw.seed);
  const before = [...chains.values()].filter((one) => one.series < draw.series).reduce((sum, one) => sum + one.links, 0);
  if (!chain || draw.link > chain.links || before + draw.link !== draw.draw) return "seed";
  if (toHex(await opens(sums, `${stream}/draws/${draw.series}`, seed, draw.link)) !== chain.commitment) return "seed";
  const numbers = await below(sums, draw.choices.flatMap((choice) => choice.bounds), seed);
  const found: Record<Choice["what"], unknown[][]> = { entry: [], place: [], table: [], button: [] };
  for (const choice of draw.choices) {
    const taken = numbers.splice(0, choice.bounds.length);
    if (choice.bounds.some((bound, at) => bound % (choice.among.length - at) !== 0)) return "odds";
    const order = chosenBy(choice, taken);
    found[choice.what].push(choice.what === "table" ? order.slice(0, taken.length) : order);
  }
  return gives(draw, found) ? null : "result";
}

/** All things of a choice, the chosen ones first. */
function chosenBy(choice: Choice, numbers: readonly number[]): unknown[] {
  const left = choice.among.map((_, at) => at);
  for (const [at, number] of numbers.entries()) {
    const other = at + (number % (left.length - at));
    const kept = left[at] ?? 0;
    left[at] = left[other] ?? 0;
    left[other] = kept;
  }
  if (choice.by.length > 0) left.sort((one, other) => (choice.by[one] ?? 0) - (choice.by[other] ?? 0));
  return left.map((at) => choice.among[at]);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const inOrder = (pairs: readonly (readonly number[])[]): boolean => pairs.every((pair, at) => at === 0 || before(pairs[at - 1] ?? [], pair));
const before = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
};

/** Whether the seats that were told are those that the choices lead to. */
function gives(draw: DrawTold, found: Readonly<Record<Choice["what"], unknown[][]>>): boolean {
  const entries = draw.seats.map(([entry]) => entry);
  const places = draw.seats.map(([, table, seat]) => [table, seat] as const);
  const tables: ReadonlySet<unknown> = new Set(places.length > 0 ? places.map(([table]) => table) : [draw.table]);
  const last = found.place.at(-1);
  if (!found.entry.every((order) => same(order.slice(0, entries.length), entries))) return false;
  if (last && !same(last.slice(0, places.length), places)) return false;
  if (!same(found.button.map(([seat]) => seat), draw.button ? [draw.button] : [])) return false;
  if (!found.table.every((drawn) => drawn.every((table) => tables.has(table)))) return false;
  if (["initial", "redraw", "final_table"].includes(draw.kind)) {
    const among = draw.choices[0]?.among ?? [];
    return among.length === entries.length && inOrder(among.map((entry) => [Number(entry)])) && inOrder(places);
  }
  if (draw.kind === "break") {
    const sorted = (list: readonly unknown[]): string[] => list.map((one) => JSON.stringify(one)).sort();
    const single = found.place.slice(0, -1).map((order) => order[0]);
    return same(sorted(single), sorted(places)) && found.entry[0]?.length === entries.length;
  }
  return true;
}
