// Ready sizes of bets: five of them, the player's own for each game, before the first cards in common and after.

export type Preset =
  | { kind: "min" | "all_in"; value: 0 }
  /** A share of the pot, in percent, after the call. */
  | { kind: "pot"; value: number }
  /** A total in big blinds. */
  | { kind: "blinds"; value: number };

const share = (value: number): Preset => ({ kind: "pot", value });
export const MIN: Preset = { kind: "min", value: 0 };
export const ALL_IN: Preset = { kind: "all_in", value: 0 };
export const DEFAULT_SIZES: readonly Preset[] = [MIN, share(50), share(200 / 3), share(100), ALL_IN];
export const SIZES = 5;

/** Streets before any board: what is raised there is mostly thought of in big blinds. */
export type Phase = "first" | "later";
const FIRST_STREETS: ReadonlySet<string> = new Set(["preflop", "third", "predraw"]);

export function phaseOf(street: string): Phase {
  return FIRST_STREETS.has(street) ? "first" : "later";
}

export function same(one: Preset | null, other: Preset | null): boolean {
  return one?.kind === other?.kind && one?.value === other?.value;
}

/** A size as it is kept and typed: "min", "max", "75%", "2.5bb". */
export function writeSize({ kind, value }: Preset): string {
  if (kind === "min") return "min";
  if (kind === "all_in") return "max";
  const number = Math.round(value * 100) / 100;
  return kind === "pot" ? `${number}%` : `${number}bb`;
}

/** Read a size; null if it is none. "50", "50 %", "2,5 BB", "min" and "max" are. */
export function readSize(text: string): Preset | null {
  const bare = text.trim().toLowerCase().replace(",", ".");
  if (bare === "min") return MIN;
  if (bare === "max") return ALL_IN;
  const found = /^(\d{1,4}(?:\.\d{1,2})?)\s*(%|bb|x)?$/.exec(bare);
  const value = Number(found?.[1]);
  if (!found || !(value > 0)) return null;
  const third = DEFAULT_SIZES.find(({ kind, value: known }) => kind === "pot" && Math.abs(known - value) < 0.01);
  return found[2] === "bb" || found[2] === "x" ? { kind: "blinds", value } : (third ?? share(value));
}

/** Sizes by game and phase, as they are kept. */
export type KeptSizes = Readonly<Record<string, readonly string[]>>;

export function sizesKey(game: string, phase: Phase): string {
  return `${game}/${phase}`;
}

/** The sizes for a game and a phase; the house's own where nothing, or something broken, is kept. */
export function sizesOf(kept: KeptSizes, game: string, phase: Phase): readonly Preset[] {
  const own = (kept[sizesKey(game, phase)] ?? kept[sizesKey("", phase)] ?? []).map((text) => readSize(String(text)));
  const read = own.filter((size): size is Preset => size !== null);
  return read.length === SIZES ? read : DEFAULT_SIZES;
}
