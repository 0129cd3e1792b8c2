// Checks the proof of a hand: whether each card that was seen is the one that the room committed to, and came in turn.

import type { HandEvent, HandProof } from "../protocol";
import { type Bytes, commitment, contribution, cutSeed, type Digests, FORMAT, fromHex, leaf, permutation, toHex } from "./hashes";

/** What is wrong: a code with words in every language, and what it is about. */
export interface Wrong {
  what: "unreadable" | "events" | "bytes" | "decks" | "commitment" | "card" | "twice" | "seen" | "shown" | "seats" | "place";
  about: string;
}

const HIDDEN = "??";
const RANKS = [..."23456789TJQKA"];
const STANDARD = RANKS.flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
/** A deck of fewer cards has the highest ranks: 36 from the six up, 32 from the seven, 20 from the ten. */
const DECKS = new Map([52, 36, 32, 20].map((count) => [count, STANDARD.slice(52 - count)]));
/** Events of a hand in which cards come off the top in turn. */
const KNOWN = new Set(
  ("hand_started posted hole_dealt street_began burned board_dealt discarded stub_reshuffled brought_in folded checked " +
    "called bet_made raised_to hand_killed uncalled_returned bets_collected shown mucked rake_taken pot_awarded " +
    "hand_ended hand_voided hand_held hand_released").split(" "),
);
/** A place in the order of dealing: the number of the deck, and the place in it. */
type Place = `${number}/${number}`;

/** Check a proof.
 * @returns what is wrong; nothing if all that it says of the deal is true. */
export async function check(proof: HandProof, sums: Digests): Promise<Wrong[]> {
  try {
    if (proof.format !== FORMAT) return [{ what: "unreadable", about: proof.format }];
    const wrong: Wrong[] = [];
    const opened = await openedCards(proof, sums, wrong);
    checkDeals(proof, opened, wrong);
    return wrong;
  } catch (error) {
    return [{ what: "unreadable", about: String(error) }];
  }
}

async function openedCards(proof: HandProof, sums: Digests, wrong: Wrong[]): Promise<Map<Place, string>> {
  const began = proof.events.filter((event) => event.type === "hand_started");
  if (proof.events[0]?.type !== "hand_started" || began.length !== 1 || began[0]?.hand !== proof.hand) wrong.push({ what: "events", about: `${proof.hand}` });
  const awaited = new Map(proof.contributions.map((one) => [one.seat, fromHex(one.commitment)]));
  const reveals = new Map<number, Bytes>();
  if (awaited.size !== proof.contributions.length) wrong.push({ what: "bytes", about: "" });
  for (const { seat, reveal, commitment: told } of proof.contributions) {
    if (reveal === null) continue;
    reveals.set(seat, fromHex(reveal));
    if (toHex(await contribution(sums, fromHex(reveal))) !== told) wrong.push({ what: "bytes", about: `${seat}` });
  }
  const known = DECKS.get(proof.decks[0]?.leaves.length ?? 0) ?? [];
  const stubs = proof.events.filter((event) => event.type === "stub_reshuffled").map((event) => event.cards.length);
  const sizes = [known.length, ...stubs];
  if (proof.decks.length !== sizes.length || proof.decks.some((deck, number) => deck.leaves.length !== sizes[number])) wrong.push({ what: "decks", about: "" });
  const opened = new Map<Place, string>();
  for (const [number, deck] of proof.decks.entries()) {
    const name = `${proof.stream}/${proof.table}/${proof.deal}/${number}`;
    const leaves = deck.leaves.map((one) => fromHex(one));
    const told = fromHex(deck.commitment);
    if (deck.name !== name || toHex(await commitment(sums, name, leaves, awaited)) !== deck.commitment) wrong.push({ what: "commitment", about: deck.commitment });
    const places = await permutation(sums, leaves.length, await cutSeed(sums, told, reveals));
    const cards = new Set<string>();
    for (const { place, card, salt } of deck.openings) {
      const at = places[place];
      const hashed = at === undefined ? "" : toHex(await leaf(sums, name, at, fromHex(salt), card));
      if (at === undefined || hashed !== deck.leaves[at]) wrong.push({ what: "card", about: card });
      if (!known.includes(card) || cards.has(card) || opened.has(`${number}/${place}`)) wrong.push({ what: "twice", about: card });
      cards.add(card);
      opened.set(`${number}/${place}`, card);
    }
  }
  return opened;
}

/** Whether every card that was seen came off the top in turn, and is opened. */
function checkDeals(proof: HandProof, opened: ReadonlyMap<Place, string>, wrong: Wrong[]): void {
  const seen = new Map<Place, string>();
  const held = new Map<number, Place[]>();
  const given = new Map<number, number>();
  const dealt = dealtFrom(proof.events);
  for (const [index, event] of proof.events.entries()) {
    const places = dealt.get(index) ?? [];
    if (event.type === "hole_dealt" || event.type === "board_dealt" || event.type === "burned") {
      for (const [at, card] of event.cards.entries()) {
        const place = places[at];
        if (card !== HIDDEN && place) seen.set(place, card);
      }
    }
    if (event.type === "hole_dealt") {
      held.set(event.seat, [...(held.get(event.seat) ?? []), ...places]);
      const down = event.cards.slice(0, event.cards.length - (event.up ?? 0));
      if (down.some((card) => (event.seat === proof.you) === (card === HIDDEN))) wrong.push({ what: "seen", about: `${event.seat}` });
    } else if (event.type === "discarded") {
      given.set(event.seat, (given.get(event.seat) ?? 0) + event.cards.length);
    } else if (event.type === "shown") {
      const own = held.get(event.seat) ?? [];
      for (const card of event.cards) {
        const place = own.findLast((one) => opened.get(one) === card);
        if (!place || (seen.get(place) ?? card) !== card) wrong.push({ what: "shown", about: card });
        else seen.set(place, card);
      }
      const left = own.length - (given.get(event.seat) ?? 0);
      if (event.cards.length !== left || new Set(event.cards).size !== left) wrong.push({ what: "shown", about: `${event.seat}` });
    }
  }
  const started = proof.events[0];
  const seats = started?.type === "hand_started" ? Object.keys(started.stacks).map(Number) : [];
  if (seats.length !== held.size || seats.some((seat) => !held.has(seat))) wrong.push({ what: "seats", about: "" });
  for (const place of new Set([...seen.keys(), ...opened.keys()])) {
    if (seen.get(place) !== opened.get(place)) wrong.push({ what: "place", about: opened.get(place) ?? seen.get(place) ?? "" });
  }
}

/** For each event that deals: the place of each of its cards. A round goes to the seats one card at a time, but is told
 * seat by seat.
 * @throws {RangeError} cards did not come off the top in turn. */
function dealtFrom(events: readonly HandEvent[]): Map<number, Place[]> {
  const found = new Map<number, Place[]>();
  const started = events[0];
  const button = started?.type === "hand_started" ? started.button : 0;
  let deck = 0;
  let top = 0;
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index];
    if (!event || !KNOWN.has(event.type)) throw new RangeError(`${event?.type} can't be followed`);
    if (event.type === "stub_reshuffled") {
      deck += 1;
      top = 0;
    } else if (event.type === "hole_dealt") {
      const round = roundFrom(events, index);
      inTurn(button, round);
      for (let turn = 0; turn < round.length; turn += 1) {
        found.set(index + turn, Array.from(event.cards, (_, card): Place => `${deck}/${top + card * round.length + turn}`));
      }
      top += round.length * event.cards.length;
      index += round.length - 1;
    } else if (event.type === "board_dealt" || event.type === "burned") {
      found.set(index, Array.from(event.cards, (_, card): Place => `${deck}/${top + card}`));
      top += event.cards.length;
    }
  }
  return found;
}

/** The seats of neighbouring deals. */
function roundFrom(events: readonly HandEvent[], first: number): number[] {
  const seats: number[] = [];
  for (const event of events.slice(first)) {
    if (event.type !== "hole_dealt") break;
    seats.push(event.seat);
  }
  return seats;
}

/** @throws {RangeError} these seats don't go round the table from the button's left. */
function inTurn(button: number, seats: readonly number[]): void {
  const ordered = seats.toSorted((one, other) => one - other);
  const round = [...ordered.filter((seat) => seat > button), ...ordered.filter((seat) => seat <= button)];
  if (round.some((seat, at) => seat !== seats[at])) throw new RangeError(`dealt to ${seats.join(", ")} with the button at ${button}`);
}
