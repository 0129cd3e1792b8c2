// The hashes of the format `tapete-deal-1`; docs/fairness.md explains it, tools/verify.py is the same in Python.

export const FORMAT = "tapete-deal-1";
export type Bytes = Uint8Array<ArrayBuffer>;

/** SHA-256 and HMAC-SHA-256 of the browser, which has them only where a page came over TLS or from this machine. */
export interface Digests {
  sha256(data: Bytes): Promise<Bytes>;
  hmac(key: Bytes, data: Bytes): Promise<Bytes>;
}

export function browserDigests(crypto: Crypto): Digests | null {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  return {
    sha256: async (data) => new Uint8Array(await subtle.digest("SHA-256", data)),
    hmac: async (key, data) => {
      const made = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
      return new Uint8Array(await subtle.sign("HMAC", made, data));
    },
  };
}

/** Bytes from hexadecimal digits.
 * @throws {RangeError} there are others, or not as many as `length` bytes have. */
export function fromHex(text: string, length = 32): Bytes {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) throw new RangeError(`these are not ${length} bytes: ${text}`);
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function joined(parts: readonly Bytes[]): Bytes {
  const found = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    found.set(part, at);
    at += part.length;
  }
  return found;
}

const ascii = (text: string): Bytes => new TextEncoder().encode(text);
const byte = (value: number): Bytes => Uint8Array.of(value);

function digest(sums: Digests, what: string, ...parts: readonly Bytes[]): Promise<Bytes> {
  return sums.sha256(joined([ascii(`${FORMAT} ${what}`), byte(0), ...parts]));
}

/** What belongs to seats, as it is hashed. */
function bySeat(values: ReadonlyMap<number, Bytes>): Bytes[] {
  return [...values].sort(([one], [other]) => one - other).map(([seat, value]) => joined([byte(seat), value]));
}

/** The salted hash of the card at a place of the room's order. */
export function leaf(sums: Digests, name: string, place: number, salt: Bytes, card: string): Promise<Bytes> {
  return digest(sums, "card", ascii(name), byte(0), byte(place), salt, ascii(card));
}

/** What the room publishes of a deck, with the commitments of the clients whose bytes will cut it. */
export function commitment(sums: Digests, name: string, leaves: readonly Bytes[], awaited: ReadonlyMap<number, Bytes>): Promise<Bytes> {
  return digest(sums, "deck", ascii(name), byte(0), byte(leaves.length), ...leaves, ...bySeat(awaited));
}

/** What a client publishes of its random bytes before the room commits to the deck. */
export function contribution(sums: Digests, reveal: Bytes): Promise<Bytes> {
  return digest(sums, "entropy", reveal);
}

/** The seed of the cut. */
export function cutSeed(sums: Digests, committed: Bytes, reveals: ReadonlyMap<number, Bytes>): Promise<Bytes> {
  return digest(sums, "cut", committed, ...bySeat(reveals));
}

/** Fisher-Yates from the back, by 16-bit numbers of HMAC-SHA-256 in counter mode, without bias; up to 65,536 things. */
export async function permutation(sums: Digests, count: number, seed: Bytes): Promise<number[]> {
  const order = Array.from({ length: count }, (_, at) => at);
  const numbers: number[] = [];
  let block = 0;
  for (let last = count - 1; last > 0; last -= 1) {
    const limit = 65_536 - (65_536 % (last + 1));
    let number = limit;
    while (number >= limit) {
      if (numbers.length === 0) {
        const counter = new Uint8Array(4);
        new DataView(counter.buffer).setUint32(0, block);
        block += 1;
        const data = await sums.hmac(seed, joined([ascii("order"), counter]));
        for (let at = 0; at < 32; at += 2) numbers.push(((data[at] ?? 0) << 8) | (data[at + 1] ?? 0));
      }
      number = numbers.shift() ?? limit;
    }
    const other = number % (last + 1);
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
  return order;
}

/** The commitment that the seed of a draw leads to: it is hashed as often as its number in the chain says. */
export async function opens(sums: Digests, chain: string, seed: Bytes, link: number): Promise<Bytes> {
  let found = seed;
  for (let step = 0; step < link; step += 1) found = await digest(sums, "link", ascii(chain), byte(0), found);
  return found;
}

/** One number below each bound, without bias. */
export async function below(sums: Digests, bounds: readonly number[], seed: Bytes): Promise<number[]> {
  const found: number[] = [];
  for (const [place, bound] of bounds.entries()) {
    let size = 1;
    while (256n ** BigInt(size) <= BigInt(bound)) size += 1;
    const span = 256n ** BigInt(size + 1);
    const limit = span - (span % BigInt(bound));
    let number = limit;
    for (let attempt = 0; number >= limit; attempt += 1) {
      const counters = new Uint8Array(8);
      new DataView(counters.buffer).setUint32(0, place);
      new DataView(counters.buffer).setUint32(4, attempt);
      const data = await sums.hmac(seed, joined([ascii("below"), counters]));
      number = BigInt(`0x${toHex(data.slice(0, size + 1))}`);
    }
    found.push(Number(number % BigInt(bound)));
  }
  return found;
}
