"""Check that a deal was fair, from a player's download or an auditor's export; needs Python alone.

python tools/verify.py FILE ...    # one line a hand; exit status 1 if anything is wrong

docs/fairness.md explains what is checked, and what can't be.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

FORMAT = "tapete-deal-1"
STANDARD_52 = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
DECKS = {52: STANDARD_52, 36: [card for card in STANDARD_52 if card[0] not in "2345"]}
HIDDEN = "??"
KNOWN = frozenset(
    "hand_started posted hole_dealt street_began burned board_dealt discarded stub_reshuffled brought_in"
    " folded checked called bet_made raised_to hand_killed uncalled_returned bets_collected shown mucked"
    " rake_taken pot_awarded hand_ended hand_voided hand_held hand_released".split()
)
"""Events of a hand in which cards come off the top in turn."""


Json = dict[str, Any]


# ------------------------------------------------------------ the format


def digest(what: str, *parts: bytes) -> bytes:
    """SHA-256 over the format, what is hashed, a zero byte, and the parts one after the other."""
    return hashlib.sha256(f"{FORMAT} {what}".encode() + b"\0" + b"".join(parts)).digest()


def leaf(name: str, place: int, salt: bytes, card: str) -> bytes:
    """The salted hash of the card at a place of the room's order."""
    return digest("card", name.encode(), b"\0", bytes([place]), salt, card.encode())


def commitment(name: str, leaves: Sequence[bytes], awaited: Mapping[int, bytes]) -> bytes:
    """What the room publishes of a deck, with the commitments of the clients whose bytes will cut it."""
    return digest("deck", name.encode(), b"\0", bytes([len(leaves)]), *leaves, *by_seat(awaited))


def by_seat(values: Mapping[int, bytes]) -> list[bytes]:
    """What belongs to seats, as it is hashed."""
    return [bytes([seat]) + values[seat] for seat in sorted(values)]


def contribution(reveal: bytes) -> bytes:
    """What a client publishes of its random bytes before the room commits to the deck."""
    return digest("entropy", reveal)


def cut_of(committed: bytes, reveals: Mapping[int, bytes], count: int) -> list[int]:
    """For each place in the order of dealing: where that card stands in the room's order."""
    return permutation(count, digest("cut", committed, *by_seat(reveals)))


def permutation(count: int, seed: bytes) -> list[int]:
    """Fisher-Yates from the back, by 16-bit numbers of HMAC-SHA-256 in counter mode, without bias."""
    numbers, order = _numbers(seed), list(range(count))
    for last in range(count - 1, 0, -1):
        choices = last + 1
        words = -(-last.bit_length() // 16)
        limit = number = (1 << 16 * words) - (1 << 16 * words) % choices
        while number >= limit:
            number = 0
            for _ in range(words):
                number = number << 16 | next(numbers)
        order[last], order[number % choices] = order[number % choices], order[last]
    return order


def _numbers(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        data = hmac.digest(seed, b"order" + block.to_bytes(4, "big"), "sha256")
        yield from (data[at] << 8 | data[at + 1] for at in range(0, 32, 2))
        block += 1


# ------------------------------------------------------------ a player's hand


def check_hand(proof: Json) -> list[str]:
    """What is wrong with the proof of a hand; nothing if all that it says of the deal is true."""
    try:
        if (proof["type"], proof["format"]) != ("hand_proof", FORMAT):
            return [f"it is {proof['type']} in {proof['format']}; this program knows {FORMAT}"]
        return list(_wrong_in_hand(proof))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        return [f"it can't be read: {type(error).__name__}: {error}"]


def _wrong_in_hand(proof: Json) -> Iterator[str]:
    events, decks = proof["events"], proof["decks"]
    began = [event["hand"] for event in events if event["type"] == "hand_started"]
    if began != [proof["hand"]] or events[0]["type"] != "hand_started":
        yield f"its events are not those of hand {proof['hand']}"
    known = DECKS.get(len(decks[0]["leaves"]), ())
    awaited = {one["seat"]: bytes.fromhex(one["commitment"]) for one in proof["contributions"]}
    reveals = {
        one["seat"]: bytes.fromhex(one["reveal"])
        for one in proof["contributions"]
        if one["reveal"] is not None
    }
    if len(awaited) != len(proof["contributions"]) or any(len(one) != 32 for one in awaited.values()):
        yield "a seat contributed twice, or did not commit to 32 bytes"
    for seat, reveal in reveals.items():
        if len(reveal) != 32 or contribution(reveal) != awaited[seat]:
            yield f"the bytes of seat {seat} are not those that it committed to"
    stubs = [len(event["cards"]) for event in events if event["type"] == "stub_reshuffled"]
    if [len(deck["leaves"]) for deck in decks] != [len(known), *stubs]:
        yield "the number of its decks or of their cards is wrong"
    opened: dict[tuple[int, int], str] = {}
    for number, deck in enumerate(decks):
        name = f"{proof['stream']}/{proof['table']}/{proof['deal']}/{number}"
        if deck["name"] != name:
            yield f"deck {number} is named {deck['name']}, not {name}"
        leaves, told = [bytes.fromhex(one) for one in deck["leaves"]], bytes.fromhex(deck["commitment"])
        if any(len(one) != 32 for one in leaves) or commitment(name, leaves, awaited) != told:
            yield f"deck {number}: the hashes of its cards don't make its commitment"
        places, cards = cut_of(told, reveals, len(leaves)), set()
        for one in deck["openings"]:
            at, card, salt = places[one["place"]], one["card"], bytes.fromhex(one["salt"])
            if len(salt) != 32 or leaf(name, at, salt, card) != leaves[at]:
                yield f"deck {number}: the card of place {one['place']} is not the one committed to"
            if card not in known or card in cards or (number, one["place"]) in opened:
                yield f"deck {number}: {card} is no card of the deck, or is there twice"
            cards.add(card)
            opened[number, one["place"]] = card
    yield from _wrong_deals(events, proof["you"], opened)


def _wrong_deals(
    events: Sequence[Json], you: int | None, opened: Mapping[tuple[int, int], str]
) -> Iterator[str]:
    """Whether every card that was seen came off the top in turn, and is opened."""
    seen: dict[tuple[int, int], str] = {}
    held: dict[int, list[tuple[int, int]]] = {}
    given: dict[int, int] = {}
    places = {index: [(deck, place) for place in found] for index, deck, found in dealt_from(events)}
    for index, event in enumerate(events):
        kind, cards = event["type"], event.get("cards", ())
        seat: Any = event.get("seat")
        if index in places:
            seen.update((at, card) for at, card in zip(places[index], cards, strict=True) if card != HIDDEN)
        if kind == "hole_dealt":
            held.setdefault(seat, []).extend(places[index])
            down = cards[: len(cards) - event.get("up", 0)]
            if any((seat == you) == (card == HIDDEN) for card in down):
                yield f"event {index}: a card is hidden or seen that should not be"
        elif kind == "discarded":
            given[seat] = given.get(seat, 0) + len(cards)
        elif kind == "shown":
            from_seat = {card: at for at in held.get(seat, ()) for card in [opened.get(at)]}
            if any(card not in from_seat or seen.setdefault(from_seat[card], card) != card for card in cards):
                yield f"event {index}: a card was shown that was not dealt to seat {seat}"
            left = len(held.get(seat, ())) - given.get(seat, 0)
            if (len(set(cards)), len(cards)) != (left, left):
                yield f"event {index}: not all cards of seat {seat} were shown, or some twice"
    if sorted(held) != sorted(map(int, events[0]["stacks"])):
        yield "not every seat of the hand was dealt in, or another one was"
    for at in sorted({*seen, *opened}):
        if seen.get(at) != opened.get(at):
            yield f"place {at[1]} of deck {at[0]}: dealt {seen.get(at)}, opened {opened.get(at)}"


def dealt_from(events: Sequence[Json]) -> Iterator[tuple[int, int, list[int]]]:
    """For each event that deals: its number, the deck, and the place of each of its cards.

    Cards come off the top in turn. A round goes to the seats one card at a time, but is told seat by seat.
    """
    deck = top = index = 0
    while index < len(events):
        event = events[index]
        if event["type"] not in KNOWN:
            raise ValueError(f"it has {event['type']}, which this program can't follow")
        if event["type"] == "stub_reshuffled":
            deck, top = deck + 1, 0
        elif event["type"] == "hole_dealt":
            last = index
            while last < len(events) and events[last]["type"] == "hole_dealt":
                last += 1
            seats, each = last - index, len(event["cards"])
            in_turn(events[0]["button"], [one["seat"] for one in events[index:last]])
            for turn in range(seats):
                yield index + turn, deck, list(range(top + turn, top + seats * each, seats))
            top += seats * each
            index = last
            continue
        elif event["type"] in ("board_dealt", "burned"):
            yield index, deck, list(range(top, top + len(event["cards"])))
            top += len(event["cards"])
        index += 1


def in_turn(button: int, seats: Sequence[int]) -> None:
    """Raise an error unless these seats go round the table from the button's left."""
    left = sorted(seat for seat in seats if seat > button)
    if list(seats) != left + sorted(seat for seat in seats if seat <= button):
        raise ValueError(f"seats {seats} were not dealt to in turn from the left of {button}")


# ------------------------------------------------------------ the command


def main(arguments: list[str]) -> int:
    """Check the files that the command line names; return the exit status."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    failed = False
    for path in arguments:
        try:
            with open(path, encoding="utf-8") as file:
                found = json.load(file)
        except (OSError, ValueError) as error:
            print(f"{path}: can't be read: {error}")
            failed = True
            continue
        wrong = check_hand(found)
        failed = failed or bool(wrong)
        for line in wrong or ["every card that was seen is the one committed to"]:
            print(f"{path}: {'WRONG: ' if wrong else 'ok: '}{line}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
