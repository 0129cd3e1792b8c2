"""Verify that deals and draws were fair, from a player's download or an auditor's export; needs only Python.

python tools/verify.py FILE ...    # one line for each file with its first fault; a fault gives exit status 1
docs/fairness.md explains what is checked, and what cannot be checked.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

FORMAT = "tapete-deal-1"
STANDARD_52 = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
# A smaller deck has the highest ranks: 36 cards from the six up, 32 from the seven, 20 from the ten.
DECKS = {count: STANDARD_52[52 - count :] for count in (52, 36, 32, 20)}
HIDDEN, ALL = "??", -1  # ALL stands for a seat: an auditor's export hides no card
KNOWN = frozenset(
    "hand_started posted hole_dealt street_began burned board_dealt discarded stub_reshuffled brought_in"
    " folded checked called bet_made raised_to hand_killed uncalled_returned bets_collected shown mucked"
    " rake_taken pot_awarded hand_ended hand_voided hand_held hand_released".split()
)
"""Events of a hand that take cards off the top in turn, or no cards."""
Json = dict[str, Any]
Opened = dict[tuple[int, int], str]


def digest(what: str, *parts: bytes) -> bytes:
    """Return SHA-256 over the format, the kind of content, a zero byte, and the concatenated parts."""
    return hashlib.sha256(f"{FORMAT} {what}".encode() + b"\0" + b"".join(parts)).digest()


def leaf(name: str, place: int, salt: bytes, card: str) -> bytes:
    """Return the salted hash of the card at a place of the room's order."""
    return digest("card", name.encode(), b"\0", bytes([place]), salt, card.encode())


def by_seat(values: Mapping[int, bytes]) -> list[bytes]:
    """Return values by seat in the form that is hashed."""
    return [bytes([seat]) + values[seat] for seat in sorted(values)]


def permutation(count: int, seed: bytes) -> list[int]:
    """Shuffle by Fisher-Yates from the end, with unbiased 16-bit numbers of HMAC-SHA-256 in counter mode."""
    blocks = (hmac.digest(seed, b"order" + block.to_bytes(4, "big"), "sha256") for block in itertools.count())
    numbers = (data[at] << 8 | data[at + 1] for data in blocks for at in range(0, 32, 2))
    order = list(range(count))
    for choices in range(count, 1, -1):
        number = next(one for one in numbers if one < 65_536 - 65_536 % choices) % choices
        order[choices - 1], order[number] = order[number], order[choices - 1]
    return order


def check(proof: Json) -> list[str]:
    """Return the faults of a download or an export; empty if all its statements on chance are true."""
    try:
        if proof["format"] != FORMAT or proof["type"] not in CHECKS:
            return [f"it is {proof['type']} in {proof['format']}; this program knows {FORMAT}"]
        return list(CHECKS[proof["type"]](proof))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        return [f"it can't be read: {type(error).__name__}: {error}"]


def _wrong_in_hand(proof: Json) -> Iterator[str]:
    events, opened = proof["events"], Opened()
    began = [event["hand"] for event in events if event["type"] == "hand_started"]
    if began != [proof["hand"]] or events[0]["type"] != "hand_started":
        yield f"its events are not those of hand {proof['hand']}"
    yield from _wrong_in_decks(proof, opened)
    yield from _wrong_deals(events, proof["you"], opened)


def _wrong_in_decks(proof: Json, opened: Opened) -> Iterator[str]:
    """Yield faults of decks against their commitments; add the opened cards to `opened`."""
    events, decks = proof["events"], proof["decks"]
    known = DECKS.get(len(decks[0]["leaves"]), ())
    given = proof["contributions"]
    awaited = {one["seat"]: bytes.fromhex(one["commitment"]) for one in given}
    reveals = {one["seat"]: bytes.fromhex(one["reveal"]) for one in given if one["reveal"] is not None}
    if len(awaited) != len(given) or any(len(one) != 32 for one in awaited.values()):
        yield "a seat contributed twice, or did not commit to 32 bytes"
    for seat, reveal in reveals.items():
        if len(reveal) != 32 or digest("entropy", reveal) != awaited[seat]:
            yield f"the bytes of seat {seat} are not those that it committed to"
    stubs = [len(event["cards"]) for event in events if event["type"] == "stub_reshuffled"]
    if [len(deck["leaves"]) for deck in decks] != [len(known), *stubs]:
        yield "the number of its decks or of their cards is wrong"
    for number, deck in enumerate(decks):
        name = f"{proof['stream']}/{proof['table']}/{proof['deal']}/{number}"
        yield from [f"deck {number} is named {deck['name']}, not {name}"] * (deck["name"] != name)
        leaves, told = [bytes.fromhex(one) for one in deck["leaves"]], bytes.fromhex(deck["commitment"])
        made = digest("deck", name.encode(), b"\0", bytes([len(leaves)]), *leaves, *by_seat(awaited))
        if any(len(one) != 32 for one in leaves) or made != told:
            yield f"deck {number}: the hashes of its cards don't make its commitment"
        places, cards = permutation(len(leaves), digest("cut", told, *by_seat(reveals))), set()
        for one in deck["openings"]:
            at, card, salt = places[one["place"]], one["card"], bytes.fromhex(one["salt"])
            if len(salt) != 32 or leaf(name, at, salt, card) != leaves[at]:
                yield f"deck {number}: the card of place {one['place']} is not the one committed to"
            if card not in known or card in cards or (number, one["place"]) in opened:
                yield f"deck {number}: {card} is no card of the deck, or is there twice"
            cards.add(card)
            opened[number, one["place"]] = card


def _wrong_deals(events: Sequence[Json], you: int | None, opened: Opened) -> Iterator[str]:
    """Yield faults of cards seen: each must come off the top in turn, and be opened."""
    seen: Opened = {}
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
            if any((you in (seat, ALL)) == (card == HIDDEN) for card in down):
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
    for at in sorted(seen if you == ALL else {*seen, *opened}):
        if seen.get(at) != opened.get(at):
            yield f"place {at[1]} of deck {at[0]}: dealt {seen.get(at)}, opened {opened.get(at)}"


def dealt_from(events: Sequence[Json]) -> Iterator[tuple[int, int, list[int]]]:
    """Yield event number, deck and places for each event that deals; a round is dealt seat by seat."""
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
            told, button = [one["seat"] for one in events[index:last]], events[0]["button"]
            if told != sorted(told, key=lambda seat: (seat <= button, seat)):
                raise ValueError(f"seats {told} were not dealt to in turn from the left of {button}")
            for turn in range(seats):
                yield index + turn, deck, list(range(top + turn, top + seats * each, seats))
            top += seats * each
            index = last
            continue
        elif event["type"] in ("board_dealt", "burned"):
            yield index, deck, list(range(top, top + len(event["cards"])))
            top += len(event["cards"])
        index += 1


def below(bounds: Sequence[int], seed: bytes) -> list[int]:
    """Return one unbiased number below each bound, by HMAC-SHA-256."""
    found = []
    for place, bound in enumerate(bounds):
        size, attempt = (bound.bit_length() + 7) // 8 + 1, 0
        number = limit = 256**size - 256**size % bound
        while number >= limit:
            counters = place.to_bytes(4, "big") + attempt.to_bytes(4, "big")
            number = int.from_bytes(hmac.digest(seed, b"below" + counters, "sha256")[:size], "big")
            attempt += 1
        found.append(number % bound)
    return found


def _wrong_in_draws(proof: Json) -> Iterator[str]:
    chains = {chain["series"]: chain for chain in proof["chains"]}
    for number, draw in enumerate(proof["draws"], proof["draws"][0]["draw"] if proof["draws"] else 0):
        if draw["draw"] != number:
            yield f"draw {number} is missing"
        yield from (f"draw {number}: {wrong}" for wrong in _wrong_in_draw(draw, proof["stream"], chains))


def _wrong_in_draw(draw: Json, stream: str, chains: Mapping[int, Json]) -> Iterator[str]:
    seed = link = bytes.fromhex(draw["seed"])
    for _ in range(draw["link"]):
        link = digest("link", f"{stream}/draws/{draw['series']}".encode(), b"\0", link)
    place = sum(chains[series]["links"] for series in range(1, draw["series"])) + draw["link"]
    if link.hex() != chains[draw["series"]]["commitment"] or place != draw["draw"]:
        yield "its seed is not the one that the room had committed to"
    numbers = iter(below([bound for choice in draw["choices"] for bound in choice["bounds"]], seed))
    found: dict[str, list[list[Any]]] = {"entry": [], "table": [], "place": [], "button": []}
    for choice in draw["choices"]:
        among, left = choice["among"], list(range(len(choice["among"])))
        for at, bound in enumerate(choice["bounds"]):
            if bound % (len(left) - at):
                yield "not all that could be chosen was equally likely"
            other = at + next(numbers) % (len(left) - at)
            left[at], left[other] = left[other], left[at]
        if choice.get("by"):
            left.sort(key=choice["by"].__getitem__)
        drawn = left[: len(choice["bounds"])] if choice["what"] == "table" else left
        found[choice["what"]].append([among[index] for index in drawn])
    entries, places = [one[0] for one in draw["seats"]], [list(one[1:]) for one in draw["seats"]]
    tables, kind = {table for table, _ in places} or {draw["table"]}, draw["kind"]
    right = all(order[: len(entries)] == entries for order in found["entry"])
    right = right and all(order[: len(places)] == places for order in found["place"][-1:])
    right = right and all(tables.issuperset(drawn) for drawn in found["table"])
    right = right and [order[0] for order in found["button"]] == [one for one in [draw.get("button")] if one]
    if kind in ("initial", "redraw", "final_table"):
        among = draw["choices"][0]["among"]
        right = right and len(among) == len(entries) and (among, places) == (sorted(among), sorted(places))
    elif kind == "break":
        one_each = sorted(order[0] for order in found["place"][:-1])
        right = right and one_each == sorted(places) and len(found["entry"][0]) == len(entries)
    if not right:
        yield f"its seed gives other seats or another table ({kind})"


def _grown(line: Json, stream: str) -> Json:
    """Return a deal of an export as a proof with leaves derived from the seed, for comparison."""
    decks = []
    for number, deck in enumerate(line["decks"]):
        seed = bytes.fromhex(line["seed"])
        seed = hmac.digest(seed, b"stub" + bytes([number]), "sha256") if number else seed
        known = sorted(deck["cards"], key=STANDARD_52.index)
        order = [known[at] for at in permutation(len(known), seed)]
        salts = [hmac.digest(seed, b"salt" + bytes([at]), "sha256") for at in range(len(order))]
        leaves = [leaf(deck["name"], at, salts[at], card).hex() for at, card in enumerate(order)]
        told = enumerate(zip(deck["cards"], deck["salts"], strict=True))
        openings = [{"place": place, "card": card, "salt": salt} for place, (card, salt) in told]
        decks.append({**deck, "leaves": leaves, "openings": openings})
    return {"events": [], **line, "stream": stream, "decks": decks, "you": ALL}


def _wrong_in_audit(export: Json) -> Iterator[str]:
    lines, chains, deals, hands = export["lines"], dict[int, Json](), dict[int, int](), list[int]()
    counts = {"draw": 0, "entry": 0}
    for number, line in enumerate(lines, 1):
        kind, wrong = line["type"], list[str]()
        if kind in counts:
            counts[kind] += 1
            wrong += [f"{kind} {counts[kind]} is missing"] * (line[kind] != counts[kind])
        if kind == "chain":
            chains[line["series"]] = line
        elif kind == "draw":
            wrong += _wrong_in_draw(line, export["stream"], chains)
        elif kind == "windfall":
            seed = bytes.fromhex(line["seed"])
            told = hashlib.sha256(seed).hexdigest()
            wrong += ["its seed is not the one committed to"] * (told != line["commitment"])
            wrong += ["its seed gives another prize"] * (below([line["per"]], seed) != [line["draw"]])
        elif kind in ("hand", "unused"):
            deals[line["table"]] = deals.get(line["table"], 0) + 1
            wrong += [f"deal {deals[line['table']]} is missing"] * (line["deal"] != deals[line["table"]])
            deal = _grown(line, export["stream"])
            wrong += _wrong_in_hand(deal) if kind == "hand" else _wrong_in_decks(deal, {})
        if kind in ("hand", "unproven"):
            hands.append(line["hand"])
            wrong += ["it is out of order"] * (sorted(hands) != hands)
        yield from (f"line {number}, {kind} {line.get('hand', '')}: {one}" for one in wrong)
    end = lines[-1]
    if end["type"] != "end" or sorted([*hands, *end["running"]]) != list(range(1, end["hands"] + 1)):
        yield "its end, or a hand, is missing"
    if [end["draws"], end["entries"]] != list(counts.values()):
        yield "a draw or an entry is missing"


CHECKS = {"hand_proof": _wrong_in_hand, "draws_proof": _wrong_in_draws, "audit": _wrong_in_audit}


def main(arguments: list[str]) -> int:
    """Check the files named on the command line; return the exit status."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    failed = False
    for path in arguments:
        try:
            with open(path, encoding="utf-8") as file:
                lines = json.loads("[" + file.read().replace("\n{", "\n,{") + "]")
            wrong = check(lines[0].get("proof") or {**lines[0], "lines": lines})
        except (OSError, ValueError, IndexError) as error:
            wrong = [f"it can't be read: {error}"]
        failed = failed or bool(wrong)
        print(f"{path}: WRONG: {wrong[0]}" if wrong else f"{path}: ok: all is as the room had committed to")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
