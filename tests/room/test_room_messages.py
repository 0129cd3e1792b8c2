"""Every message that makes no sense gets one clear answer and changes nothing; nobody sees what is hidden."""

import asyncio
import json
import uuid
from collections.abc import Awaitable, Callable
from itertools import islice
from typing import Any

import msgspec
import pytest
from tests.simulation.virtual import Guest, Player, open_room, run_virtual

from tapete.bots import FORMER_NAMES, NAMES
from tapete.cards import HIDDEN
from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import dealing
from tapete.room.core import events as room_events
from tapete.room.people.free_names import TRIES, numbered
from tapete.room.people.house_bots import BOTS, BotHouse
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.store import name_key
from tapete.room.world.chance import SeededChance
from tapete.tournament.structure.structure import BlindLevel, Structure

T1 = "tournament/1"
QUICK = Structure(
    name="Quick",
    seats=6,
    starting_stack=400,
    buy_in=100,
    fee=10,
    payout=(50, 30, 20),
    levels=tuple(BlindLevel(small_blind=10 * 2**n, big_blind=20 * 2**n, minutes=1) for n in range(6)),
)
DEAR = msgspec.structs.replace(QUICK, name="Dear", buy_in=20_000)


def new_id() -> str:
    return str(uuid.uuid4())


async def arrive(room: Room, name: str) -> Guest:
    guest = Guest()
    room.connect(guest)
    await room.handle(guest, p.Hello(protocol=p.PROTOCOL, name=name))
    assert isinstance(guest.heard[-1], p.Welcome)
    return guest


async def settle() -> None:
    """Let everything happen that needs no time to pass."""
    for _ in range(30):
        await asyncio.sleep(0)


def state(disk: MemoryDisk) -> object:
    return (
        {stream: tuple(events) for stream, events in disk.events.items()},
        dict(disk.known.balances),
        dict(disk.known.answers),
        tuple(disk.accounts),
    )


async def until(true: Callable[[], bool]) -> None:
    """Let time pass until something is so."""
    while not true():  # noqa: ASYNC110 - time is virtual
        await asyncio.sleep(0.01)


async def ask(room: Room, guest: Guest, message: p.ClientMessage | str | bytes | dict[str, Any]) -> Any:
    """Send a message; its one answer."""
    before = len(guest.heard)
    if isinstance(message, dict):
        message = json.dumps(message)
    if isinstance(message, str | bytes):
        await room.handle_text(guest, message)
    else:
        await room.handle(guest, message)
    await settle()
    answers = [
        m
        for m in guest.heard[before:]
        if not isinstance(m, p.Table | p.LobbyRows | p.WalletState | p.WalletNews)
    ]
    assert len(answers) == 1, answers
    return answers[0]


async def my_turn(guest: Guest) -> p.Table:
    """The next table at which it is the guest's turn."""
    while True:
        if isinstance(guest.heard[-1], p.Table) and guest.heard[-1].decision:
            return guest.heard[-1]
        await guest.wait_for(p.Table)


def in_room(
    work: Callable[[Room, MemoryDisk], Awaitable[None]],
    structures: tuple[Structure, ...] = (QUICK,),
    seed: bytes = b"messages",
) -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=seed, structures=list(structures))
        await work(room, disk)
        assert await store.ledger_sums() in ({"PLAY": 0}, {})
        await room.close()

    run_virtual(whole())


ID = "00000000-0000-4000-8000-000000000001"
NONSENSE: list[str | bytes] = [
    "",
    "\x00",
    "hello",
    "null",
    "[]",
    "42",
    "{",
    "{}",
    '{"type":"ping"} ',
    '{"type":"ping"}{"type":"ping"}',
    '{"type":"dance"}',
    '{"type":7}',
    '{"type":"welcome"}',
    '{"type":"ping","now":1}',
    '{"type":"hello"}',
    '{"type":"hello","protocol":"1","name":"Ana"}',
    '{"type":"hello","protocol":2,"name":"  "}',
    '{"type":"hello","protocol":2,"name":"A"}',
    '{"type":"hello","protocol":2,"name":" Ana"}',
    '{"type":"hello","protocol":2,"name":"Ana\\n"}',
    '{"type":"hello","protocol":2,"name":"\\ud800na"}',
    '{"type":"hello","protocol":2,"name":"' + "a" * 21 + '"}',
    '{"type":"hello","protocol":2}',
    '{"type":"hello","protocol":2,"token":"' + "a" * 101 + '"}',
    '{"type":"hello","protocol":' + "9" * 6_000 + "}",
    '{"a":' + "[" * 4_000 + "]" * 4_000 + ',"type":"ping"}',
    '{"type":"ping","a":' + '{"a":' * 1_500 + "1" + "}" * 1_500 + "}",
    b"\xff\xfe",
    b'{"type":"hello","protocol":2,"name":"\xff\xff"}',
]
NONSENSE.remove('{"type":"ping"} ')  # spaces around a message are JSON


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_answered_once_and_changes_nothing(text: str | bytes) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = Guest()
        room.connect(guest)
        before = state(disk)
        answer = await ask(room, guest, text)
        assert isinstance(answer, p.Error) and answer.code == p.ErrorCode.MALFORMED
        assert answer.text and len(answer.text) < 300 and "Traceback" not in answer.text
        assert state(disk) == before
        assert isinstance(await ask(room, guest, p.Hello(protocol=p.PROTOCOL, name="Marina")), p.Welcome)

    in_room(check)


def changing(**fields: object) -> dict[str, Any]:
    return {"type": "act", "id": ID, "stream": T1, "decision": "1.0", "action": "fold"} | fields


MALFORMED_ACTS = [
    changing(amount=-1),
    changing(amount=2**53),
    changing(amount=10**30),
    changing(amount=1.5),
    changing(amount="100"),
    changing(amount=True),
    changing(action="shove"),
    changing(action=None),
    changing(decision="x" * 41),
    changing(decision=1),
    changing(stream="tournament/0"),
    changing(stream="../etc"),
    changing(stream=1),
    changing(seat=3),
]


@pytest.mark.parametrize("fields", MALFORMED_ACTS, ids=range(len(MALFORMED_ACTS)))
def test_a_malformed_act_is_answered_under_its_id(fields: dict[str, Any]) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await arrive(room, "Marina")
        before = state(disk)
        answer = await ask(room, guest, fields)
        assert (answer.code, answer.re) == (p.ErrorCode.MALFORMED, ID)
        assert state(disk) == before

    in_room(check)


@pytest.mark.parametrize("id", ["", "1", None, 7, ID[:-1], ID + "0", "x" * 36])
def test_an_id_must_be_a_uuid(id: object) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await arrive(room, "Marina")
        before = state(disk)
        for type in ("register", "unregister", "act", "away"):
            answer = await ask(room, guest, {"type": type, "id": id, "stream": T1, "away": True})
            assert answer.code == p.ErrorCode.MALFORMED
        assert state(disk) == before

    in_room(check)


def test_hello_comes_first_and_once() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = Guest()
        room.connect(guest)
        before = state(disk)
        early: list[p.ClientMessage] = [
            p.Lobby(),
            p.Wallet(),
            p.Watch(stream=T1, whole=True),
            p.Unwatch(stream=T1),
            p.Hands(stream=T1),
            p.HandSteps(stream=T1, hand=1),
            p.Register(id=ID, stream=T1),
            p.OpenClubEvent(id=ID, stream=T1, club=1, name="Friday", starts_at=1),
            p.Unregister(id=ID, stream=T1),
            p.Away(id=ID, stream=T1, away=True),
            p.Act(id=ID, stream=T1, decision="1.0", action=p.Action.FOLD),
        ]
        for message in early:
            answer = await ask(room, guest, message)
            assert (answer.code, answer.re) == (p.ErrorCode.HELLO_FIRST, message.answered_by)
        assert isinstance(await ask(room, guest, p.Ping()), p.Pong)
        answer = await ask(room, guest, p.Hello(protocol=1, name="Marina"))
        assert (answer.code, answer.facts) == (p.ErrorCode.UNKNOWN_PROTOCOL, {"protocol": 2})
        stolen = "token-1"
        answer = await ask(room, guest, p.Hello(protocol=p.PROTOCOL, token=stolen))
        assert answer.code == p.ErrorCode.UNKNOWN_TOKEN
        bot = disk.accounts[0].name
        answer = await ask(room, guest, p.Hello(protocol=p.PROTOCOL, name=bot.upper()))
        assert (answer.code, answer.suggestion) == (p.ErrorCode.NAME_TAKEN, f"{bot.upper()} 2")
        assert state(disk) == before
        welcome = await ask(room, guest, p.Hello(protocol=p.PROTOCOL, name="Marina"))
        assert (welcome.name, welcome.balance) == ("Marina", 10_000)
        after = state(disk)
        answer = await ask(room, guest, p.Hello(protocol=p.PROTOCOL, name="Other"))
        assert answer.code == p.ErrorCode.ALREADY_WELCOME
        other = Guest()
        answer = await ask(room, other, p.Hello(protocol=p.PROTOCOL, name="mARINA"))
        assert (answer.code, answer.suggestion) == (p.ErrorCode.NAME_TAKEN, "mARINA 2")
        assert state(disk) == after
        again = await ask(room, other, p.Hello(protocol=p.PROTOCOL, token=welcome.token))
        assert (again.account, again.balance) == (welcome.account, 10_000)
        assert state(disk) == after

    in_room(check)


@pytest.mark.parametrize("name", ["Ines", "Ines 2", "A name of 20 letters", "O'B.", "Zoë 99", "一二"])
def test_a_suggested_name_is_taken_at_once_and_the_next_one_differs(name: str) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        asked, had = name, set[str]()
        assert isinstance(await ask(room, Guest(), p.Hello(protocol=p.PROTOCOL, name=name)), p.Welcome)
        for _ in range(3):
            answer = await ask(room, Guest(), p.Hello(protocol=p.PROTOCOL, name=asked))
            assert answer.code == p.ErrorCode.NAME_TAKEN and answer.suggestion not in had
            had.add(answer.suggestion)
            message = {"type": "hello", "protocol": 2, "name": answer.suggestion}
            assert isinstance(await ask(room, Guest(), message), p.Welcome)

    in_room(check)


def test_a_name_with_too_many_namesakes_is_refused_without_a_suggestion() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        for name in ("Ana", *islice(numbered("Ana"), TRIES)):
            await room.store.create_account(name, False, name.encode(), 0)
        answer = await ask(room, Guest(), p.Hello(protocol=p.PROTOCOL, name="ana"))
        assert (answer.code, answer.suggestion) == (p.ErrorCode.NAME_TAKEN, None)

    in_room(check)


EVERYDAY = ("Ines", "Hugo", "Luca", "Mara", "Ana", "Rui", "Marina", "Robin", "Martin", "Jay", "Wren", "Raven")


@pytest.mark.parametrize("name", [*FORMER_NAMES, *EVERYDAY])
def test_no_house_bot_stands_in_the_way_of_an_everyday_name(name: str) -> None:
    assert name_key(name) not in {name_key(bot) for bot in NAMES}


def test_bots_of_an_older_room_play_on_and_take_no_new_places() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        old = await room.store.create_account("Aiko", True, uuid.uuid5(BOTS, "Aiko").bytes, 0)
        stranger = await room.store.create_account("Alma", True, b"the hash of a token", 0)
        house = BotHouse(room.store, room.clock, SeededChance(b"house"))
        await house.open()
        assert house.account(old.id) == old and old.id in house.ids
        assert stranger.id not in house.ids  # a client's bot, not a house bot
        for stream in ("tournament/1", "tournament/8", "tournament/9"):
            assert [bot.name for bot in sorted(house.bots(stream), key=lambda bot: bot.name)] == sorted(NAMES)

    in_room(check)


def test_an_unknown_stream_or_hand() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await arrive(room, "Marina")
        before = state(disk)
        nowhere = "tournament/99"
        messages: list[p.ClientMessage] = [
            p.Watch(stream=nowhere, whole=True),
            p.Unwatch(stream=nowhere),
            p.Hands(stream=nowhere),
            p.HandSteps(stream=nowhere, hand=1),
            p.Register(id=ID, stream=nowhere),
            p.Act(id=ID, stream="wallet/1", decision="1.0", action=p.Action.FOLD),
        ]
        for message in messages:
            answer = await ask(room, guest, message)
            assert (answer.code, answer.re) == (p.ErrorCode.NO_SUCH_STREAM, message.answered_by)
        answer = await ask(room, guest, p.HandSteps(stream=T1, hand=7))
        assert (answer.code, answer.facts) == (p.ErrorCode.NO_SUCH_HAND, {"hand": 7})
        assert state(disk) == before

    in_room(check)


def test_a_repeat_gets_the_first_answer_and_registering_can_be_undone_and_done_again() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await arrive(room, "Marina")
        assert guest.account
        wallet = (f"player/{guest.account.id}", "PLAY")
        in_, out, again = new_id(), new_id(), new_id()
        error = await ask(room, guest, p.Unregister(id=new_id(), stream=T1))
        assert error.code == p.ErrorCode.NOT_REGISTERED
        assert await ask(room, guest, p.Register(id=in_, stream=T1)) == p.Accepted(re=in_)
        entered = state(disk)
        assert disk.known.balances[wallet] == 9_890
        assert await ask(room, guest, p.Register(id=in_, stream=T1)) == p.Accepted(re=in_)
        error = await ask(room, guest, p.Register(id=again, stream=T1))
        assert (error.code, error.re) == (p.ErrorCode.ALREADY_REGISTERED, again)
        assert state(disk) == entered
        assert await ask(room, guest, p.Unregister(id=out, stream=T1)) == p.Accepted(re=out)
        assert disk.known.balances[wallet] == 10_000
        gone = state(disk)
        assert await ask(room, guest, p.Unregister(id=out, stream=T1)) == p.Accepted(re=out)
        assert await ask(room, guest, p.Register(id=in_, stream=T1)) == p.Accepted(re=in_)
        assert state(disk) == gone
        for _ in range(3):
            for kind, balance in ((p.Register, 9_890), (p.Unregister, 10_000)):
                assert isinstance(await ask(room, guest, kind(id=new_id(), stream=T1)), p.Accepted)
                assert disk.known.balances[wallet] == balance

    in_room(check)


def test_not_enough_money() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await arrive(room, "Marina")
        before = state(disk)
        dear = next(s for s, owner in room.owners.items() if owner.game.tournament.structure.name == "Dear")
        answer = await ask(room, guest, p.Register(id=ID, stream=dear))
        assert answer.code == p.ErrorCode.NOT_ENOUGH_MONEY
        assert (answer.re, answer.facts) == (ID, {"balance": 10_000, "needed": 20_010})
        assert state(disk) == before
        assert not room.owners[dear].stopped

    in_room(check, (QUICK, DEAR))


def test_an_empty_wallet_is_refilled_once_by_two_lines_at_once() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await arrive(room, "Marina")
        assert guest.account
        token, streams = "token-0", []
        for _ in range(2):
            stream = max(room.owners, key=lambda s: int(s.partition("/")[2]))
            streams.append(stream)
            await ask(room, guest, p.Register(id=new_id(), stream=stream))
            await asyncio.sleep(15)
        assert disk.known.balances[f"player/{guest.account.id}", "PLAY"] == 0
        lines = [Guest(), Guest()]
        await asyncio.gather(
            *(room.handle(line, p.Hello(protocol=p.PROTOCOL, token=token)) for line in lines)
        )
        assert disk.known.balances[f"player/{guest.account.id}", "PLAY"] == 10_000

    in_room(check, (msgspec.structs.replace(QUICK, buy_in=4_990),))


def test_acts_that_are_foreign_stale_or_against_the_rules() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        marina, stranger = await arrive(room, "Marina"), await arrive(room, "Stranger")
        answer = await ask(room, marina, p.Act(id=ID, stream=T1, decision="1.0", action=p.Action.FOLD))
        assert answer.code == p.ErrorCode.NOT_SEATED
        await ask(room, marina, p.Register(id=new_id(), stream=T1))
        answer = await ask(room, marina, p.Act(id=ID, stream=T1, decision="1.0", action=p.Action.FOLD))
        assert answer.code == p.ErrorCode.NOT_SEATED
        for guest in (marina, stranger):
            await room.handle(guest, p.Watch(stream=T1, whole=True))
        # while another seat is to act, its decision is nobody else's
        game = room.owners[T1].game
        play = game.play(1)
        assert marina.account
        mine = marina.account.id
        await until(
            lambda: (
                play.hand is not None
                and play.hand.to_act not in (None, game.tournament.seat_of(mine))
                and game.tournament.seat_of(mine) not in play.hand.folded
            )
        )
        assert play.decision
        before = state(disk)
        foreign = p.Act(id=ID, stream=T1, decision=play.decision, action=p.Action.FOLD)
        refusal = await ask(room, marina, foreign)
        assert isinstance(refusal, p.Refusal) and (refusal.re, refusal.reason) == (ID, "not_your_turn")
        answer = await ask(room, stranger, foreign)
        assert answer.code == p.ErrorCode.NOT_SEATED
        answer = await ask(room, stranger, p.Away(id=ID, stream=T1, away=True))
        assert answer.code == p.ErrorCode.NOT_SEATED
        answer = await ask(room, stranger, p.Register(id=ID, stream=T1))
        assert answer.code == p.ErrorCode.TOURNAMENT_STARTED
        answer = await ask(room, marina, p.Unregister(id=ID, stream=T1))
        assert answer.code == p.ErrorCode.TOURNAMENT_STARTED
        assert state(disk) == before
        table = await my_turn(marina)
        assert table.menu and table.menu.raise_to and table.hand and table.decision
        before = state(disk)

        def act(action: str, amount: int | None = None, decision: str | None = None) -> p.Act:
            return p.Act(
                id=ID,
                stream=T1,
                decision=decision or table.decision or "",
                action=p.Action(action),
                amount=amount,
            )

        errors = [
            (act("fold", decision="0.0"), p.ErrorCode.STALE_DECISION),
            (act("fold", decision="999.0"), p.ErrorCode.STALE_DECISION),
            (act("raise_to"), p.ErrorCode.AMOUNT_MISSING),
            (act("bet"), p.ErrorCode.AMOUNT_MISSING),
            (act("call", 20), p.ErrorCode.AMOUNT_UNEXPECTED),
            (act("fold", 0), p.ErrorCode.AMOUNT_UNEXPECTED),
        ]
        for message, code in errors:
            answer = await ask(room, marina, message)
            assert (answer.code, answer.re) == (code, ID)
        least, most = table.menu.raise_to.least, table.menu.raise_to.most
        for message, reason in (
            (act("raise_to", least - 1), "raise_too_small"),
            (act("raise_to", 0), "raise_too_small"),
            (act("raise_to", most + 1), "more_than_stack"),
            (act("raise_to", 2**53 - 1), "more_than_stack"),
            (act("bet", least), "bet_already_made"),
            (act("check"), "cannot_check"),
        ):
            refusal = await ask(room, marina, message)
            assert (refusal.re, refusal.reason) == (ID, reason)
        refusal = await ask(room, marina, act("raise_to", least - 1))
        assert refusal.rule and refusal.rule.startswith("TDA19-")
        assert refusal.facts["asked"] == least - 1 and refusal.facts["least"] == least
        assert state(disk) == before
        # done, and done again: the first answer again
        assert await ask(room, marina, act("fold")) == p.Accepted(re=ID)
        after = state(disk)
        assert await ask(room, marina, act("fold")) == p.Accepted(re=ID)
        # reusing the id for another command is an error without any effect
        for other in (
            act("call"),
            act("fold", decision="999.0"),
            p.Away(id=ID, stream=T1, away=True),
            p.Register(id=ID, stream="tournament/2"),
        ):
            answer = await ask(room, marina, other)
            assert (answer.code, answer.re) == (p.ErrorCode.ID_REUSED, ID)
        assert state(disk) == after

    in_room(check, seed=b"b")


class Ear(Player):
    """A player who remembers all that was told."""

    def hear(self, message: p.ServerMessage) -> None:
        self.heard.append(message)
        super().hear(message)


def test_nobody_hears_another_s_cards_nor_the_seed() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        players = [Ear(room, T1) for _ in range(3)]
        spectator = await arrive(room, "Spectator")
        await room.handle(spectator, p.Watch(stream=T1, whole=True))
        await asyncio.gather(*(player.play(f"Player {n}") for n, player in enumerate(players)))
        for guest in (*players, spectator):
            await room.handle(guest, p.Hands(stream=T1))
            hands = [m for m in guest.heard if isinstance(m, p.HandList)][-1].hands
            for row in hands:
                await room.handle(guest, p.HandSteps(stream=T1, hand=row.hand))
        secret: dict[tuple[int, int], tuple[str, ...]] = {}
        shown: dict[int, dict[int, set[str]]] = {}
        seeds, hand = set(), 0
        for stored in disk.events[T1]:
            match room_events.decode(stored.body):
                case room_events.DeckShuffled() as shuffle:
                    key = room.owners[T1].game.key
                    assert key is not None
                    seed = dealing.seed_of(T1, 1, shuffle, key).hex()
                    assert seed.encode() not in stored.body and not shuffle.seed
                    seeds.add(seed)
                case hand_events.HandStarted(hand=hand):
                    shown[hand] = {}
                case hand_events.HoleDealt(seat=seat, cards=cards):
                    secret[hand, seat] = cards
                case hand_events.Shown(seat=seat, cards=cards):
                    shown[hand].setdefault(seat, set()).update(cards)
                case _:
                    pass
        hidden = sum(seat not in shown[hand] for hand, seat in secret)
        assert hidden > 50 and len(seeds) == len(shown) > 5  # there was something to hide

        def may_see(you: int | None, hand: int, seat: int, cards: tuple[str, ...]) -> bool:
            return seat == you or all(card == HIDDEN or card in shown[hand].get(seat, ()) for card in cards)

        views = own = 0
        for guest in (*players, spectator):
            assert guest.account
            you = room.owners[T1].game.tournament.seat_of(guest.account.id)
            for message in guest.heard:
                text = msgspec.json.encode(message).decode()
                assert not any(seed in text for seed in seeds)
                if isinstance(message, p.Table):
                    seen = [(message.hand, message.events)]
                elif isinstance(message, p.HandReplay):
                    seen = [(step.view, (step.event,)) for step in message.steps]
                else:
                    continue
                for view, events in seen:
                    if view is None:
                        continue
                    views += 1
                    assert view.menu is None or view.seat == you is not None
                    for seat, cards in view.hole_cards.items():
                        assert may_see(you, view.hand, seat, cards)
                        own += seat == you and HIDDEN not in cards
                    for event in events:
                        if isinstance(event, hand_events.HoleDealt):
                            assert event.seat == you or set(event.cards) == {HIDDEN}
                            if event.seat == you:
                                assert event.cards == secret[view.hand, event.seat]
            if guest is spectator:
                assert you is None
        assert views > 500 and own > 100

    in_room(check)


def test_versions_are_dense_and_a_gap_is_filled_or_resynced() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        player, watcher = Ear(room, T1), await arrive(room, "Watcher")
        await room.handle(watcher, p.Watch(stream=T1, whole=True))
        playing = asyncio.ensure_future(player.play("Player"))
        await watcher.wait_for(p.Table)
        late = await arrive(room, "Late")
        gaps = resyncs = 0
        game = room.owners[T1].game
        play = game.play(1)
        for _ in range(60):
            await asyncio.sleep(2)
            if play.hand is None:
                continue
            for since in (
                play.hand_version,
                play.version - 1,
                play.version,
                play.hand_version - 1,
                2**53 - 1,
            ):
                before = len(late.heard)
                await room.handle(late, p.Watch(stream=T1, since=since, whole=True))
                (table,) = [m for m in late.heard[before:] if isinstance(m, p.Table)]
                if play.hand_version <= since <= play.version and since:
                    gaps += 1
                    assert not table.resync and len(table.events) == table.version - since
                else:
                    resyncs += 1
                    assert table.resync and len(table.events) == table.version - play.hand_version
                await room.handle(late, p.Unwatch(stream=T1))
        assert gaps > 20 and resyncs > 20
        await playing
        version = 0
        for message in watcher.heard:
            if isinstance(message, p.Table):
                start = message.version - len(message.events)
                assert start == version or message.resync
                version = message.version
        assert version == play.version > 100

    in_room(check)


def test_unwatch_of_a_stranger_bothers_nobody_and_close_leaves_no_task() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"close", structures=[QUICK])
        marina, stranger = await arrive(room, "Marina"), await arrive(room, "Stranger")
        await ask(room, marina, p.Register(id=new_id(), stream=T1))
        await room.handle(marina, p.Watch(stream=T1, whole=True))
        await my_turn(marina)
        heard = len(marina.heard)
        await room.handle(stranger, p.Unwatch(stream=T1))
        await settle()
        assert len(marina.heard) == heard
        await room.close()
        assert marina.heard[-1] == p.Goodbye(reason="stopping")
        assert asyncio.all_tasks() == {asyncio.current_task()}
        stored = len(disk.events[T1])
        await asyncio.sleep(600)
        assert len(disk.events[T1]) == stored
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run_virtual(whole())
