"""Write tests/vectors/deal.json: hands that a deal checker must accept or find tampered with.

python tools/generate_deal_vectors.py            # write the file
python tools/generate_deal_vectors.py --check    # change nothing; exit with 1 if the file is stale
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tapete.cards import read_cards
from tapete.engine import BringIn, Call, Check, Draw, Hand, Reshuffle, Stakes
from tapete.engine.events import StubReshuffled
from tapete.engine.types import HandRules, Seat
from tapete.room.core import dealing
from tapete.room.core.events import Awaited, DeckShuffled
from tapete.room.fair.decks import contribution, leaf, mixed
from tapete.room.fair.draws import chain_name, seed_of_draw
from tapete.room.publish.proofs import proof
from tapete.room.world.chance import below, permutation
from tapete.room.world.deal_key import DealKey
from tapete.rules import hand_rules
from tapete.tournament.draws import ANY_SEAT
from tapete.tournament.seats.choices import Choice, chosen_by, of_seating, of_tables
from tapete.tournament.seats.seating import SeatPlace

TARGET = Path(__file__).resolve().parent.parent / "tests" / "vectors" / "deal.json"
STREAM, TABLE = "tournament/7", 3
KEY = DealKey(b"the key of the vectors: 32 bytes")
RULES_ID = "971d5253" * 8
"""Invented id of the ruleset, so that a change of a rulebook does not make the file stale."""

Path_ = list[str | int]


def _rules(game: str) -> HandRules:
    return msgspec.structs.replace(hand_rules(game), id=RULES_ID)


def _played(game: str, seats: tuple[Seat, ...], cut: int, *, number: int) -> tuple[DeckShuffled, Hand]:
    """Play a hand with calls and large draws only; the first `cut` seats reveal, the next one does not."""
    rules, chance = _rules(game), random.Random(number)  # noqa: S311 - the same vectors each time
    given = {seat: bytes([seat, number]) * 16 for seat in seats[: cut + 1]}
    awaited = {seat: Awaited(seat, contribution(one).hex()) for seat, one in given.items()} if cut else {}
    opened = dealing.opened(
        STREAM, TABLE, deal=number, nonce=bytes([number]) * 32, deck=rules.deck, awaited=awaited, key=KEY
    )
    reveals = {seat: given[seat] for seat in seats[:cut]}
    shuffle, deck = dealing.fixed(
        STREAM, TABLE, opened, hand=100 + number, reveals=reveals, rules=rules, key=KEY
    )
    stud = rules.upcards is not None
    stakes = Stakes(small_blind=10, big_blind=20)
    if stud:
        stakes = Stakes(small_blind=0, big_blind=0, ante=5, ante_form="per_player", small_bet=20, bring_in=10)
    hand, _ = Hand.start(
        rules,
        hand=100 + number,
        stakes=stakes,
        stacks=dict.fromkeys(seats, 2_000),
        button=seats[0],
        small_blind=None if stud else seats[1 % len(seats)],
        big_blind=None if stud else seats[2 % len(seats)],
        deck=deck,
    )
    while not hand.over:
        _act(hand, shuffle, chance)
    return shuffle, hand


def _act(hand: Hand, shuffle: DeckShuffled, chance: random.Random) -> None:
    seat, menu = hand.to_act, hand.menu
    if seat is None or menu is None:
        stub = sum(isinstance(event, StubReshuffled) for event in hand.events) + 1
        hand.act(Reshuffle(cards=dealing.fixed_stub(STREAM, TABLE, shuffle, stub, hand.to_shuffle, KEY)[1]))
    elif menu.draw is not None:
        held = hand.hole_cards[seat]
        hand.act(Draw(seat=seat, discard=tuple(chance.sample(held, min(menu.draw, 4)))))
    elif menu.bring_in is not None:
        hand.act(BringIn(seat=seat))
    else:
        hand.act(Check(seat=seat) if menu.call is None else Call(seat=seat))


def _proof(shuffle: DeckShuffled, hand: Hand, seat: Seat | None) -> dict[str, Any]:
    made = proof(STREAM, TABLE, shuffle, hand.events, seat, rules=hand.rules, key=KEY)
    found: dict[str, Any] = json.loads(msgspec.json.encode(made))
    return found


def _index(events: list[dict[str, Any]], kind: str, **fields: Any) -> int:
    return next(
        index
        for index, event in enumerate(events)
        if event["type"] == kind and all(event.get(key) == value for key, value in fields.items())
    )


def _tampered(true: dict[str, Any]) -> list[tuple[str, Path_, Any]]:
    """List the changes that tamper with a proof: description, path and value."""
    events, deck, you = true["events"], true["decks"][0], true["you"]
    leaves, openings = deck["leaves"], deck["openings"]
    mine, board = _index(events, "hole_dealt", seat=you), _index(events, "board_dealt")
    others = [event["seat"] for event in events if event["type"] == "shown" and event["seat"] != you]
    shown = _index(events, "shown", seat=others[0])
    other = "2c" if openings[0]["card"] != "2c" else "2d"
    burned = {"type": "burned", "cards": ["??"]}
    wrong = "0" * 64
    return [
        ("the commitment is another", ["decks", 0, "commitment"], wrong),
        ("a leaf is another", ["decks", 0, "leaves", 17], wrong),
        ("a leaf is missing", ["decks", 0, "leaves"], leaves[:-1]),
        ("two leaves have changed places", ["decks", 0, "leaves"], [*leaves[1::-1], *leaves[2:]]),
        ("a salt is another", ["decks", 0, "openings", 0, "salt"], wrong),
        ("a card is another", ["decks", 0, "openings", 0, "card"], other),
        ("a place is another", ["decks", 0, "openings", 0, "place"], openings[0]["place"] + 1),
        ("a card is not opened", ["decks", 0, "openings"], openings[1:]),
        ("a card is opened twice", ["decks", 0, "openings"], [*openings, openings[0]]),
        ("your card in the hand is another", ["events", mine, "cards", 0], other),
        ("your card in the hand is hidden", ["events", mine, "cards", 0], "??"),
        ("the board in the hand is another", ["events", board, "cards", 0], other),
        ("a shown card in the hand is another", ["events", shown, "cards", 0], other),
        ("a shown hand is another's", ["events", shown, "seat"], you),
        ("your seat is another", ["you"], others[0]),
        ("the stream is another", ["stream"], "tournament/8"),
        ("the table is another", ["table"], true["table"] + 1),
        ("the deal is another", ["deal"], true["deal"] + 1),
        ("the hand is another", ["hand"], true["hand"] + 1),
        ("the format is another", ["format"], "tapete-deal-0"),
        ("a revealed byte is another", ["contributions", 0, "reveal"], "f" * 64),
        ("a reveal is left out", ["contributions", 0, "reveal"], None),
        ("a client's commitment is another", ["contributions", 0, "commitment"], wrong),
        ("a client is missing", ["contributions"], true["contributions"][1:]),
        ("a client has another seat", ["contributions", 0, "seat"], 9),
        ("a seat was not dealt in", ["events"], [*events[:mine], *events[mine + 1 :]]),
        ("a burn was added", ["events"], [*events[:board], burned, *events[board:]]),
    ]


def _draws() -> dict[str, Any]:
    """Return a draw of each kind, from one chain of six."""
    stream, links = "tournament/7", 6
    name = chain_name(stream, 1)
    top = KEY.seed(name, bytes([9]) * 32)
    at = [(table, seat) for table in (1, 2, 3) for seat in (1, 2, 3)]
    entries, places = of_seating(range(1, 10), [SeatPlace(*spot) for spot in at])
    one_each = [
        Choice(what="place", among=((1, 3), (1, 4)), bounds=(ANY_SEAT,)),
        Choice(what="place", among=((2, 2), (2, 4), (2, 5)), bounds=(ANY_SEAT,)),
    ]
    made: list[dict[str, Any]] = []

    def add(kind: str, *choices: Choice, table: int = 0) -> None:
        number = len(made) + 1
        seed = seed_of_draw(name, top, number, links=links)
        numbers = iter(below([bound for choice in choices for bound in choice.bounds], seed))
        taken = [chosen_by(choice, [next(numbers) for _ in choice.bounds]) for choice in choices]
        by_what: dict[str, Sequence[Any]] = {
            choice.what: got for choice, got in zip(choices, taken, strict=True)
        }
        who = by_what.get("entry", (4,))
        where = by_what.get("place", [(got, 5) for got in by_what.get("table", ())])
        count = {"pick": 0, "balance": 1, "late": 1}.get(kind, len(who))
        draw = {
            "draw": number,
            "series": 1,
            "link": number,
            "seed": seed.hex(),
            "kind": kind,
            "choices": choices,
            "seats": [(one, *spot) for one, spot in zip(who[:count], where[:count], strict=True)],
            "table": by_what["table"][0] if kind == "pick" else table,
        }
        made.append(draw)

    seed = seed_of_draw(name, top, 5, links=links)
    broken = [
        chosen_by(choice, [number])[0]
        for choice, number in zip(one_each, below([ANY_SEAT, ANY_SEAT], seed), strict=True)
    ]
    add("initial", entries, places)
    add("late", Choice(what="place", among=((1, 4), (2, 4), (3, 4)), bounds=(3,)))
    add("pick", of_tables((1, 2, 3)))
    add("balance", of_tables((1, 3)), table=2)
    add(
        "break",
        *one_each,
        Choice(what="place", among=tuple(broken), bounds=(2,), by=(3, 1)),
        Choice(what="entry", among=(5, 8), bounds=(2,)),
        table=3,
    )
    add("final_table", entries, places)
    commitment = seed_of_draw(name, top, 0, links=links).hex()
    found: dict[str, Any] = {
        "type": "draws_proof",
        "format": "tapete-deal-1",
        "stream": stream,
        "made": len(made),
        "chains": [{"series": 1, "commitment": commitment, "links": links}],
        "draws": made,
    }
    told: dict[str, Any] = json.loads(msgspec.json.encode(found))
    return told


TAMPERED_DRAWS: list[tuple[str, Path_, Any]] = [
    ("the commitment is another", ["chains", 0, "commitment"], "0" * 64),
    ("the stream is another", ["stream"], "tournament/8"),
    ("a seed is another", ["draws", 1, "seed"], "0" * 64),
    ("a link is another", ["draws", 1, "link"], 3),
    ("a seat is another", ["draws", 0, "seats", 0, 2], 9),
    ("an entry is another", ["draws", 0, "seats", 0, 0], 99),
    ("the order of entering is another", ["draws", 0, "choices", 0, "among", 0], 2),
    ("a bound is another", ["draws", 0, "choices", 0, "bounds", 0], 10),
    ("a late seat is another", ["draws", 1, "seats", 0, 1], 9),
    ("the table that breaks is another", ["draws", 2, "table"], 9),
    ("the table that gets a player is another", ["draws", 3, "seats", 0, 1], 2),
    ("a place of a break is another", ["draws", 4, "seats", 0, 2], 9),
    ("the order of a break is another", ["draws", 4, "choices", 2, "by", 0], 0),
    ("a player of a break is missing", ["draws", 4, "choices", 3, "among"], [5]),
    ("seats of the final table are missing", ["draws", 5, "seats"], []),
]


def generate() -> bytes:
    """Return the text of the file."""
    hands = {
        "hold'em, two of four clients took part": (_played("holdem-no-limit", (2, 4, 5, 9), 2, number=1), 9),
        "hold'em, no client took part": (_played("holdem-no-limit", (1, 2), 0, number=2), 1),
        "hold'em, for a spectator": (_played("holdem-no-limit", (1, 2, 3), 1, number=3), None),
        "triple draw, with a reshuffled stub": (
            _played("27-triple-draw-fixed-limit", (1, 2, 3, 5, 6), 3, number=4),
            3,
        ),
        "stud": (_played("stud-fixed-limit", (1, 3, 6, 7), 2, number=5), 6),
        "short deck": (_played("short-deck-no-limit", (1, 3, 6), 1, number=6), 1),
    }
    true = {what: _proof(*hand, seat) for what, (hand, seat) in hands.items()}
    first = next(iter(true))
    seeds = [bytes(32), b"s" * 32]
    name = f"{STREAM}/{TABLE}/1/0"
    found = {
        "permutations": [
            {"count": count, "seed": seed.hex(), "order": permutation(count, seed)}
            for seed in seeds
            for count in (2, 36, 52)
        ],
        "hashes": {
            "contribution": {"bytes": seeds[1].hex(), "hash": contribution(seeds[1]).hex()},
            "leaf": {
                "name": name,
                "place": 51,
                "salt": seeds[1].hex(),
                "card": "Ah",
                "hash": leaf(name, 51, seeds[1], read_cards("Ah")[0]).hex(),
            },
            "cut": {
                "commitment": seeds[0].hex(),
                "reveals": {"10": seeds[1].hex(), "2": seeds[0].hex()},
                "hash": mixed(seeds[0], {10: seeds[1], 2: seeds[0]}).hex(),
            },
        },
        "draws": {
            "true": _draws(),
            "tampered": [
                {"what": what, "path": path, "value": value} for what, path, value in TAMPERED_DRAWS
            ],
        },
        "below": [
            {"bounds": bounds, "seed": seed.hex(), "numbers": below(bounds, seed)}
            for seed in seeds
            for bounds in ([2, 255, 256, 257, 65_536, 2_520], [9, 8, 7, 6, 5, 4, 3, 2])
        ],
        "true": [{"what": what, "proof": one} for what, one in true.items()],
        "tampered": [
            {"what": what, "of": first, "path": path, "value": value}
            for what, path, value in _tampered(true[first])
        ],
    }
    return json.dumps(found, separators=(",", ":")).encode() + b"\n"


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    data = generate()
    if not arguments:
        TARGET.write_bytes(data)
        return 0
    if TARGET.is_file() and TARGET.read_bytes() == data:
        return 0
    print(f"{TARGET.name} is stale: run .venv/bin/python tools/generate_deal_vectors.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
