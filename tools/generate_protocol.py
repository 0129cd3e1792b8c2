"""Write the reference part of docs/protocol.md from the message classes; what is above the marker is kept.

python tools/generate_protocol.py            # write the file
python tools/generate_protocol.py --check    # change nothing; exit with 1 if the file is stale
"""

from __future__ import annotations

import ast
import inspect as python
import json
import re
import sys
import textwrap
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, inspect

from tapete.cards import HIDDEN, STANDARD_52, cards, made
from tapete.engine import (
    Bet,
    Call,
    Check,
    Command,
    Event,
    Fold,
    Hand,
    HandView,
    Post,
    PostKind,
    RaiseTo,
    Reason,
    Stakes,
)
from tapete.engine import events as ev
from tapete.engine.places import Moved, Place
from tapete.engine.rounds import Round
from tapete.engine.views import seen_by
from tapete.room import protocol as p
from tapete.rules import hand_rules

TARGET = Path(__file__).resolve().parent.parent / "docs" / "protocol.md"
MARKER = "<!-- All that follows is written by tools/generate_protocol.py"
WIDTH = 110

# ---------------------------------------------------------------- examples: one hand, as seat 1 sees it

STREAM = "tournament/1"
NOW = 1_767_225_600_000
IDS = {
    p.Register: "0b0f4c1e-3d5c-4f0e-9a43-0a6f3f1f5b10",
    p.Unregister: "5f3a7f0a-9c54-4f3e-8a53-64f0a1f0c1d2",
    p.Act: "7d9b9a3c-64a5-4b57-8b2f-3f0d3b3a9e55",
    p.PreAct: "2a6d0f83-5c1e-4b7a-9d24-8e3f7b0c6a19",
    p.Away: "c1a5a2b8-0f6e-4c8b-b0a1-2f4d9c7e6a31",
    p.Buy: "3e9c27d4-8a10-4f6b-9b55-1c0d7f2a6e84",
    p.Decline: "94b1d6f2-2c7e-4d09-8f31-a6e5c0b7d913",
    p.Surrender: "e7f20a6b-51d8-4c93-a2b4-0d9f8e6c3b17",
    p.ProposeDeal: "6c4d8e1f-b7a3-4925-9e60-f21b5d0c7a48",
    p.VoteOnDeal: "1d5b9f73-0e8c-4ab6-8d27-c94f6a2e3b50",
}
TOKEN = "f3jY0rW0cJ4nYhQZqv1v3m5o8m0w2kq6fS1b9tD7xAE"  # noqa: S105 - an example
NAMES = {1: "Caller", 2: "Aiko", 3: "Bruno"}


def _played() -> tuple[Hand, Hand]:
    """A three-handed hand played to its end, and the same hand at the first decision of seat 1."""
    known = cards("8c9sAh 3c2dKh 2s Ad7c4h 5s 9d 5d Jc")
    deck = known + tuple(card for card in STANDARD_52 if card not in known)
    # A made-up id of the ruleset, so that a change of a rulebook doesn't make the page stale.
    rules = msgspec.structs.replace(hand_rules("holdem-no-limit"), id="971d5253" * 8)
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=Stakes(small_blind=10, big_blind=20),
        stacks={1: 1_500, 2: 1_500, 3: 1_500},
        button=1,
        small_blind=2,
        big_blind=3,
        deck=deck,
    )
    first = hand.copy()
    script: tuple[Command, ...] = (
        RaiseTo(seat=1, amount=60),
        Fold(seat=2),
        Call(seat=3),
        Check(seat=3),
        Bet(seat=1, amount=80),
        Call(seat=3),
        Check(seat=3),
        Check(seat=1),
        Check(seat=3),
        Bet(seat=1, amount=150),
        Call(seat=3),
    )
    for command in script:
        for event in hand.decide(command):
            hand.apply(event)
    if not hand.over:
        raise ValueError("the example hand must end")
    return first, hand


PRICE = p.Prices(
    buy_in=100,
    bounty=0,
    fee=10,
    currency="PLAY",
    pay=(p.Means.TICKET, p.Means.TOURNAMENT_MONEY, p.Means.MONEY),
)
LEVEL = p.Level(number=1, small_blind=10, big_blind=20, ante=0, ends_at=NOW + 290_000)
PROGRESS = p.Progress(
    entries=3,
    left=3,
    waiting=0,
    tables=1,
    paid_places=2,
    average=1_500,
    largest=1_500,
    smallest=1_500,
    pool=300,
    break_until=None,
    hand_for_hand=False,
    final_table=True,
    your_place=1,
)


def _row() -> p.LobbyRow:
    return p.LobbyRow(
        stream=STREAM,
        name="Evening",
        kind="scheduled",
        state="running",
        open=True,
        game="holdem-no-limit",
        mix=None,
        formats=("re_entry",),
        seats=6,
        capacity=None,
        price=PRICE,
        pool=300,
        guarantee=0,
        prizes=(180, 120),
        paid_places=2,
        starting_stack=1_500,
        level_minutes=5,
        level=1,
        entries=3,
        left=3,
        players=tuple(NAMES.values()),
        entered=True,
        playing=True,
        starts_at=NOW,
        fills_at=None,
    )


def _page() -> p.TournamentState:
    def entry(seat: int, name: str) -> p.EntryRow:
        return p.EntryRow(
            name=name,
            bot=True,
            stack=1_500,
            place=None,
            table=1,
            seat=seat,
            head=0,
            bounties=0,
            prize=0,
            you=seat == 1,
        )

    def level(number: int, small: int) -> p.LevelRow:
        return p.LevelRow(
            number=number,
            small_blind=small,
            big_blind=2 * small,
            ante=0,
            small_bet=0,
            bring_in=0,
            minutes=5,
            break_minutes=5 if number == 2 else 0,
        )

    return p.TournamentState(
        stream=STREAM,
        now=NOW,
        row=_row(),
        book="tda-2019",
        level=LEVEL,
        levels=(level(1, 10), level(2, 15)),
        ante_form="none",
        progress=PROGRESS,
        prizes=(
            p.PrizeRow(first=1, last=1, amount=180, tickets=0, item=""),
            p.PrizeRow(first=2, last=2, amount=120, tickets=0, item=""),
        ),
        fixed=False,
        entries=tuple(entry(seat, name) for seat, name in NAMES.items()),
        tables=(p.TableRow(table=1, players=3, largest=1_500, smallest=1_500, average=1_500, yours=True),),
        late_until_level=2,
        re_entries=1,
        rebuys=None,
        add_on=None,
        purchases=(),
        withdrawable=False,
        notices=(),
        your_prize=None,
    )


def _table(hand: Hand, view: HandView) -> p.Table:
    menu = view.menu
    return p.Table(
        stream=STREAM,
        table=1,
        version=len(hand.events),
        now=NOW,
        resync=True,
        name="Evening",
        state="running",
        you=1,
        your_table=1,
        seats=tuple(
            p.SeatView(seat=seat, name=name, bot=True, stack=1_500, away=False, connected=True, finish=None)
            for seat, name in NAMES.items()
        ),
        size=6,
        level=LEVEL,
        button=1,
        hand=view,
        decision="1.0",
        menu=menu,
        made=made(view.hole_cards[1]),
        clock=p.Clock(seat=1, began=NOW, deadline=NOW + 20_000, bank_deadline=NOW + 80_000),
        standings=(),
        prizes=(180, 120),
        progress=PROGRESS,
        currency="PLAY",
        events=tuple(seen_by(event, 1) for event in hand.events),
        shuffle="9f2c1b7a4f0e6d8c3b5a79e1d2f4068bace1357902468bdf13579bdf02468ace",
    )


def _ruled(hand: Hand) -> list[Any]:
    """What only the dealer's and the floor's acts make."""
    now = Round(
        bets={1: 80, 2: 0, 3: 80},
        folded=(2,),
        waiting=(),
        acted=(1, 3),
        level=80,
        full_raise=80,
        aggressor=1,
    )
    early = hand.board[3:4]
    stacks = dict.fromkeys((1, 2, 3), 1_500)
    return [
        ev.HandRestored(seat=3, round=now),
        ev.BetsCorrected(bets={3: 80}, round=now),
        ev.ActionTakenBack(seat=3, round=now),
        ev.ActLetStand(seat=3, waiting=(3, 1)),
        ev.TurnGiven(seat=1, waiting=(1,)),
        ev.Restricted(seat=3, may=("fold", "call"), until="act", rule="TDA19-55.2"),
        ev.ChipsForfeited(seat=3, amount=40),
        ev.PostsCorrected(
            stakes=Stakes(small_blind=20, big_blind=40),
            button=3,
            small_blind=1,
            big_blind=2,
            posts=(
                Post(seat=1, kind=PostKind.SMALL_BLIND, amount=20),
                Post(seat=2, kind=PostKind.BIG_BLIND, amount=40),
            ),
            antes={1: 0, 2: 0, 3: 0},
            dead={},
            short_blinds=0,
            opens_after=2,
            opener=3,
            round=now,
        ),
        ev.ChipsAdded(chips={1: 20, 3: 20}),
        ev.CardsExposed(seat=3, cards=hand.hole_cards[3][:1]),
        ev.DoorCardChanged(seat=3, up=hand.hole_cards[3][0], down=hand.hole_cards[3][1]),
        ev.CardsMoved(
            moves=(
                Moved(source=Place.LOOSE, target=Place.STUB, cards=early, seen=True),
                Moved(source=Place.STUB, target=Place.HOLE, cards=(HIDDEN,), seat=3),
            )
        ),
        ev.DealtEarly(street="turn", burned=(), cards=early),
        ev.BurnsSet(count=0),
        ev.HandHeld(),
        ev.HandReleased(),
        ev.Misdealt(stacks=stacks),
        ev.HandVoided(stacks=stacks),
        ev.PotShared(seats=(1, 3)),
        ev.AwardCorrected(taken={1: 100}, given={3: 100}),
    ]


def examples() -> dict[type[Any], Any]:
    """One example of every message and event, by its class."""
    first, hand = _played()
    view = first.view_for(1)
    ended = hand.events[-1]
    found: list[Any] = [
        p.Hello(protocol=p.PROTOCOL, name="Caller", bot=True),
        p.Lobby(),
        p.Register(id=IDS[p.Register], stream=STREAM),
        p.Unregister(id=IDS[p.Unregister], stream=STREAM),
        p.Buy(id=IDS[p.Buy], stream=STREAM, what=p.Purchase.REBUY),
        p.Decline(id=IDS[p.Decline], stream=STREAM),
        p.Surrender(id=IDS[p.Surrender], stream=STREAM),
        p.ProposeDeal(id=IDS[p.ProposeDeal], stream=STREAM, method=p.DealMethod.ICM, kept=50),
        p.VoteOnDeal(id=IDS[p.VoteOnDeal], stream=STREAM, terms="1.c0ffee", yes=True),
        p.Follow(stream=STREAM),
        p.Unfollow(stream=STREAM),
        p.Watch(stream=STREAM, since=41),
        p.Unwatch(stream=STREAM),
        p.Act(id=IDS[p.Act], stream=STREAM, decision="1.0", action=p.Action.RAISE_TO, amount=60),
        p.PreAct(id=IDS[p.PreAct], stream=STREAM, situation="1.0.20", tick=p.PreAction.CALL),
        p.Away(id=IDS[p.Away], stream=STREAM, away=True),
        p.Hands(stream=STREAM),
        p.HandSteps(stream=STREAM, hand=1),
        p.Wallet(),
        p.Ping(),
        p.Welcome(
            protocol=p.PROTOCOL,
            account=51,
            name="Caller",
            token=TOKEN,
            now=NOW,
            currency="PLAY",
            balance=10_000,
        ),
        p.Error(
            code=p.ErrorCode.STALE_DECISION,
            text="That decision is past; nothing was done.",
            re=IDS[p.Act],
        ),
        p.Refusal(
            re=IDS[p.Act],
            reason=Reason.RAISE_TOO_SMALL,
            rule="TDA19-43A",
            facts={"asked": 30, "least": 40},
        ),
        p.Accepted(re=IDS[p.Act]),
        p.Pong(now=NOW),
        p.LobbyRows(rows=(_row(),)),
        _page(),
        _table(first, view),
        p.HandList(
            stream=STREAM,
            hands=(
                p.HandRow(
                    hand=1,
                    at=NOW,
                    your_cards=hand.hole_cards[1],
                    board=hand.board,
                    pot=sum(event.amount for event in hand.events if isinstance(event, ev.PotAwarded)),
                    winners=("Caller",),
                    net=hand.stacks[1] - 1_500,
                ),
            ),
        ),
        p.HandReplay(
            stream=STREAM,
            hand=1,
            names=NAMES,
            steps=(p.Step(event=ended, view=hand.view_for(1), made=made(hand.hole_cards[1] + hand.board)),),
        ),
        p.WalletState(
            currency="PLAY",
            balance=9_890,
            entries=(p.WalletEntry(at=NOW, memo="buy_in", stream=STREAM, amount=-110),),
            tournament_money=40,
            tickets=(p.Ticket(price=110, count=1),),
        ),
        p.Goodbye(reason="stopping"),
        # What this hand has no occasion for, nor any hand of a game without draws and cards in sight.
        ev.HandKilled(seat=2),
        ev.Mucked(seat=3),
        ev.UncalledReturned(seat=1, amount=150),
        ev.RakeTaken(pot=0, amount=5),
        ev.StreetBegan(street="fourth"),
        ev.Burned(cards=(HIDDEN,)),
        ev.Discarded(seat=2, cards=(HIDDEN, HIDDEN)),
        ev.StubReshuffled(cards=(HIDDEN,) * 12),
        ev.BroughtIn(seat=3, amount=5),
        *_ruled(hand),
        *(seen_by(event, 1) for event in hand.events),
    ]
    return {type(example): example for example in found}


# ---------------------------------------------------------------- prose from classes


def described(cls: type[Any]) -> str:
    """Return a class's docstring without its doctest; nothing if it has none of its own."""
    text = cls.__dict__.get("__doc__") or ""
    return for_readers(python.cleandoc(text.partition(">>>")[0]).strip())


def for_readers(text: str) -> str:
    """Return a text of the code in the words of JSON, without pointers into the code.

    >>> for_readers("The menu (see `decide`); None if it is over.")
    'The menu; null if it is over.'
    """
    return re.sub(r"\bNone\b(?! of)", "null", re.sub(r" \(see `\w+`\)", "", text))


def field_texts(cls: type[Any]) -> dict[str, str]:
    """Return what is said below each field of a class and of its bases."""
    texts: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not base.__module__.startswith("tapete."):
            continue
        (node,) = ast.parse(textwrap.dedent(python.getsource(base))).body
        if not isinstance(node, ast.ClassDef):
            raise TypeError(f"{base} is no class")
        for before, after in zip(node.body, node.body[1:], strict=False):
            if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name):
                if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                    texts[before.target.id] = for_readers(" ".join(str(after.value.value).split()))
    return texts


def _bounds(*, least: Any, most: Any, what: str = "") -> str:
    if least is not None and most is not None:
        return f"{least} to {most}{what}"
    if least is not None:
        return f"{least} or more{what}"
    return f"at most {most}{what}" if most is not None else ""


def _left_out(field: inspect.Field) -> Any:
    """Return what a field is taken for if it is left out."""
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


class Reference:
    """Collects the objects and lists of values that the messages speak of."""

    def __init__(self) -> None:
        self.objects: dict[str, type[Any]] = {}
        self.enums: dict[str, type[Enum]] = {"Reason": Reason}

    def type_of(self, info: inspect.Type) -> str:
        """Return a type in words, with its bounds, and remember the objects it names."""
        match info:
            case inspect.Metadata():
                return self.type_of(info.type)
            case inspect.BoolType():
                return "true or false"
            case inspect.NoneType():
                return "null"
            case inspect.IntType():
                bounds = _bounds(least=info.ge, most=info.le)
                return f"integer, {bounds}" if bounds else "integer"
            case inspect.StrType():
                length = _bounds(least=info.min_length, most=info.max_length, what=" characters")
                pattern = f"`{info.pattern}`".replace("|", "\\|") if info.pattern else ""
                return ", ".join(part for part in ("string", length, pattern) if part)
            case inspect.LiteralType():
                return " or ".join(f"`{json.dumps(value)}`" for value in info.values)
            case inspect.EnumType():
                self.enums[info.cls.__name__] = info.cls
                return f"[{info.cls.__name__}](#{info.cls.__name__.lower()})"
            case inspect.StructType():
                self.objects[info.cls.__name__] = info.cls
                return f"[{info.cls.__name__}](#{info.cls.__name__.lower()})"
            case inspect.VarTupleType():
                return f"array of {self.type_of(info.item_type)}"
            case inspect.TupleType():
                return f"[{', '.join(self.type_of(item) for item in info.item_types)}]"
            case inspect.DictType():
                key = "seat" if isinstance(info.key_type, inspect.IntType) else "name"
                return f"object, {key} to {self.type_of(info.value_type)}"
            case inspect.UnionType():
                return self._union(info)
            case _:
                raise TypeError(f"no words for {info!r}")

    def _union(self, info: inspect.UnionType) -> str:
        structs = {member.cls for member in info.types if isinstance(member, inspect.StructType)}
        if structs == set(get_args(Event)):
            return "[event](#events-of-a-hand)"
        parts = [self.type_of(member) for member in info.types]
        return ("; or " if any(", " in part for part in parts) else " or ").join(parts)

    def fields(self, cls: type[Any]) -> Iterator[str]:
        """Yield the table of a class's fields."""
        info = inspect.type_info(cls)
        if not isinstance(info, inspect.StructType):
            raise TypeError(f"{cls} is no struct")
        if not info.fields:
            yield "No fields besides `type`." if info.tag is not None else "No fields."
            return
        texts = field_texts(cls)
        optional = issubclass(cls, p.Ask)
        yield f"| field | type |{' if left out |' if optional else ''} meaning |"
        yield "|---|---|" + "---|" * (2 if optional else 1)
        for field in info.fields:
            cells = [f"`{field.encode_name}`", self.type_of(field.type)]
            if optional:
                cells.append("must be there" if field.required else f"`{json.dumps(_left_out(field))}`")
            cells.append(texts.get(field.name, ""))
            yield "| " + " | ".join(cells).rstrip() + " |"


def one_line_where_it_fits(value: Any, indent: int = 0, used: int = 0) -> str:
    """Return JSON that breaks only what is too long for a line.

    >>> one_line_where_it_fits({"type": "ping"})
    '{"type": "ping"}'
    """
    flat = json.dumps(value, ensure_ascii=False)
    if indent + used + len(flat) <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return flat
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        items = [
            f"{inner}{json.dumps(key)}: {one_line_where_it_fits(item, indent + 2, len(key) + 5)}"
            for key, item in value.items()
        ]
        return "{\n" + ",\n".join(items) + "\n" + " " * indent + "}"
    items = [inner + one_line_where_it_fits(item, indent + 2, 1) for item in value]
    return "[\n" + ",\n".join(items) + "\n" + " " * indent + "]"


def as_json(example: Any) -> str:
    """Return an example as it travels, without what a client may leave out."""
    value = json.loads(msgspec.json.encode(example))
    if isinstance(example, p.Ask):
        info = inspect.type_info(type(example))
        if isinstance(info, inspect.StructType):
            for field in info.fields:
                if not field.required and value[field.encode_name] == _left_out(field):
                    del value[field.encode_name]
    return one_line_where_it_fits(value)


def _section(title: str, *lines: str) -> str:
    return "\n".join([f"### {title}", "", *lines, ""])


def _message(reference: Reference, cls: type[Any], example: Any) -> str:
    tag = inspect.type_info(cls)
    if not isinstance(tag, inspect.StructType):
        raise TypeError(f"{cls} is no message")
    said = described(cls)
    lines = [said, ""] if said else []
    return _section(f"`{tag.tag}`", *lines, *reference.fields(cls), "", "```json", as_json(example), "```")


def _enum(cls: type[Enum]) -> str:
    texts = described(cls)
    values = ", ".join(f"`{member.value}`" for member in cls)
    return _section(cls.__name__, *([texts, ""] if texts else []), *textwrap.wrap(values, WIDTH))


def generate() -> str:
    """Return what comes after the marker's line."""
    reference = Reference()
    shown = examples()
    asked = [_message(reference, cls, shown[cls]) for cls in get_args(p.ClientMessage)]
    told = [_message(reference, cls, shown[cls]) for cls in get_args(p.ServerMessage)]
    happened = [_message(reference, cls, shown[cls]) for cls in get_args(Event)]
    objects: list[str] = []
    done: set[str] = set()
    while left := [name for name in reference.objects if name not in done]:
        for name in left:
            done.add(name)
            cls = reference.objects[name]
            said = described(cls)
            objects.append(_section(name, *([said, ""] if said else []), *reference.fields(cls)))
    parts = [
        "## Messages from you\n",
        *asked,
        "## Messages from the room\n",
        "All fields are always there.\n",
        *told,
        "## Objects inside messages\n",
        *objects,
        "## Events of a hand\n",
        "They come in `events` of a `table` and in the steps of a `hand_replay`, in the order in which they"
        " happened.\n",
        *happened,
        "## Lists of values\n",
        *(_enum(cls) for cls in reference.enums.values()),
    ]
    return "\n" + "\n".join(parts)


def page(present: str) -> str:
    """Return the whole page: what the present one has up to the marker's line, then the reference.

    Raises:
        ValueError: the marker is missing.
    """
    introduction, marker, rest = present.partition(MARKER)
    if not marker:
        raise ValueError(f"{TARGET.name} has no line that begins with {MARKER!r}")
    return introduction + marker + rest.partition("\n")[0] + "\n" + generate()


def main(arguments: list[str]) -> int:
    """Do what the command line says; return the exit status."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    present = TARGET.read_text(encoding="utf-8")
    text = page(present)
    if not arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if present == text:
        return 0
    print(f"{TARGET.name} is stale; run: python tools/generate_protocol.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
