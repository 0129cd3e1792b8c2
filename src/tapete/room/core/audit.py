"""An auditor's export of one event: the data to repeat every deal and every draw.

The export is read from the log and the key; `docs/fairness.md` explains its lines. Running hands and open
deals are left out because their seeds give the cards to come. Seeds of future draws are left out too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tapete.cards import deck_named
from tapete.engine import events as hand_events
from tapete.engine.types import HandRules
from tapete.room.core import dealing
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.fair.decks import FORMAT, Cut, Sealed, deck_name
from tapete.room.fair.places import NotInTurn, dealt_from
from tapete.room.store.store import StoredEvent
from tapete.room.world.deal_key import DealKey
from tapete.tournament import events as te
from tapete.tournament import presets

Line = dict[str, Any]
"""One line of the export, as plain JSON."""


class _Hand:
    """One hand as the log has it."""

    def __init__(
        self, shuffle: room_events.DeckShuffled, opened: room_events.DealOpened | None, at: int
    ) -> None:
        self.shuffle, self.opened, self.at = shuffle, opened, at
        self.events: list[hand_events.Event] = []
        self.rules: HandRules | None = None
        self.outcome: str | None = None
        """None while the hand runs."""


class Audit:
    """The export of one event.

    Args:
        stream: name of the event's stream.
        stored: whole log of the event.
        key: key from which the seeds are derived.

    Raises:
        InvariantBroken: the log can't be replayed.
        msgspec.DecodeError: an event of the log can't be read.
    """

    def __init__(self, stream: str, stored: Iterable[StoredEvent], key: DealKey) -> None:
        self._stream = stream
        self._key = key
        self._game = GameState(stream, RoomPace())
        self._lines: list[Line] = []
        """All lines except those of hands, in log order."""
        self._deals: list[tuple[int, _Hand | room_events.DealOpened]] = []
        """Hands and unused deals with their tables, in the order of their beginnings."""
        self._current: dict[int, _Hand] = {}
        self._opened: dict[int, room_events.DealOpened] = {}
        self._begun = 0
        for event in stored:
            self._read(room_events.decode(event.body), event.at)

    @property
    def name(self) -> str:
        """Name of the event."""
        return self._game.tournament.structure.name

    @property
    def hands(self) -> int:
        """Number of finished hands."""
        return sum(isinstance(one, _Hand) and one.outcome is not None for _, one in self._deals)

    @property
    def running(self) -> tuple[int, ...]:
        """Running hands, which are left out."""
        return tuple(
            one.shuffle.hand for _, one in self._deals if isinstance(one, _Hand) and one.outcome is None
        )

    @property
    def draws(self) -> int:
        """Number of draws made, without the draw of a Windfall."""
        return len(self._game.drawing.made)

    def lines(self) -> list[Line]:
        """Return all lines: a header, the content, and a trailer with the expected counts."""
        tournament = self._game.tournament
        first = {
            "type": "audit",
            "format": FORMAT,
            "stream": self._stream,
            "name": self.name,
            "events": self._game.seq,
            "at": self._game.last_at,
        }
        last = {
            "type": "end",
            "state": tournament.state,
            "entries": len([one for one in self._lines if one["type"] == "entry"]),
            "draws": self.draws,
            "hands": self._begun,
            "running": list(self.running),
        }
        deals = [self._deal(table, one) for table, one in self._deals]
        return [first, *self._lines, *(deal for deal in deals if deal is not None), last]

    # ------------------------------------------------------------ reading the log

    def _read(self, told: room_events.StreamEvent, at: int) -> None:
        table, event = room_events.where(told)
        self._game.apply(told, at=at)
        match event:
            case te.Entered():
                self._line("entry", entry=event.entry, account=event.account, bot=event.bot, at=at)
            case room_events.DrawsCommitted():
                self._line("chain", **_fields(event), at=at)
            case room_events.DrawMade():
                self._line("draw", **_fields(event), at=at)
            case te.WindfallDrawn() if not any(line["type"] == "windfall" for line in self._lines):
                self._windfall(event, at)
            case te.HandBegan():
                self._begun = max(self._begun, event.hand)
            case te.HandFinished():
                self._over(event.table, "void" if event.void else "played")
            case te.HandUndone():
                self._over(event.table, "undone")
            case room_events.DealOpened():
                self._opened[table] = event
            case room_events.DeckShuffled():
                self._shuffled(table, event, at)
            case hand_events.HandEvent() if table in self._current:
                self._follow(table, event)
            case _:
                pass

    def _line(self, type_: str, **fields: Any) -> None:
        self._lines.append({"type": type_, **fields})

    def _windfall(self, event: te.WindfallDrawn, at: int) -> None:
        committed = self._game.commitment
        if committed is None:
            return
        seed = bytes.fromhex(committed.seed) or self._key.seed(
            f"{self._stream}/windfall", bytes.fromhex(committed.nonce)
        )
        prizes = self._game.tournament.structure.prizes
        self._line(
            "windfall",
            commitment=committed.commitment,
            nonce=committed.nonce,
            seed=seed.hex(),
            per=presets.windfall(prizes.windfall).per,
            draw=event.draw.number,
            at=at,
        )

    def _shuffled(self, table: int, shuffle: room_events.DeckShuffled, at: int) -> None:
        opened = self._opened.pop(table, None)
        if opened is not None and opened.deal != shuffle.deal:
            self._deals.append((table, opened))
        hand = self._current[table] = _Hand(shuffle, opened, at)
        self._deals.append((table, hand))

    def _follow(self, table: int, event: hand_events.Event) -> None:
        hand = self._current[table]
        hand.events.append(event)
        played = self._game.play(table).hand
        if isinstance(event, hand_events.HandStarted) and played is not None:
            hand.rules = played.rules

    def _over(self, table: int, outcome: str) -> None:
        hand = self._current.pop(table, None)
        if hand is not None:
            hand.outcome = outcome

    # ------------------------------------------------------------ dealing again

    def _deal(self, table: int, deal: _Hand | room_events.DealOpened) -> Line | None:
        if isinstance(deal, room_events.DealOpened):
            return self._unused(table, deal)
        if deal.outcome is None:
            return None
        shuffle = deal.shuffle
        told = {"hand": shuffle.hand, "table": table, "at": deal.at, "outcome": deal.outcome}
        if not shuffle.format or deal.rules is None:
            return {"type": "unproven", **told, "why": "dealt by an earlier version"}
        try:
            dealt_from(deal.events)
        except NotInTurn as error:
            return {"type": "unproven", **told, "why": f"cards were moved by hand: {error}"}
        decks = [dealing.cut_deck(self._stream, table, shuffle, deal.rules, self._key)]
        stubs = [event.cards for event in deal.events if isinstance(event, hand_events.StubReshuffled)]
        for stub, cards in enumerate(stubs, start=1):
            decks.append(dealing.cut_stub(self._stream, table, shuffle, stub, cards, self._key))
        awaited = deal.opened.awaited if deal.opened is not None else {}
        return {
            "type": "hand",
            **told,
            "deal": shuffle.deal,
            "nonce": shuffle.nonce,
            "seed": dealing.seed_of(self._stream, table, shuffle, self._key).hex(),
            "contributions": [
                {
                    "seat": seat,
                    "entry": awaited[seat].entry if seat in awaited else None,
                    "commitment": committed.hex(),
                    "reveal": shuffle.reveals.get(seat),
                }
                for seat, committed in sorted(dealing.awaited_by(shuffle).items())
            ],
            "decks": [_deck(cut) for cut in decks],
            "events": msgspec.to_builtins(deal.events, str_keys=True),
        }

    def _unused(self, table: int, opened: room_events.DealOpened) -> Line:
        """Return the line of an opened deal whose deck was not used; the next hand had another
        game."""
        name = deck_name(self._stream, table, opened.deal)
        seed = dealing.seed_of(self._stream, table, opened, self._key)
        awaited = {seat: bytes.fromhex(one.commitment) for seat, one in opened.awaited.items()}
        cut = Sealed(name, deck_named(opened.deck), seed, awaited).cut({})
        return {
            "type": "unused",
            "table": table,
            "deal": opened.deal,
            "nonce": opened.nonce,
            "seed": seed.hex(),
            "contributions": [
                {"seat": seat, "entry": one.entry, "commitment": one.commitment, "reveal": None}
                for seat, one in sorted(opened.awaited.items())
            ],
            "decks": [_deck(cut)],
        }


def _deck(cut: Cut) -> Line:
    """Return the line of a deck, in the order of dealing."""
    opened = [cut.opening(place) for place in range(len(cut.places))]
    return {
        "name": cut.sealed.name,
        "commitment": cut.sealed.commitment.hex(),
        "cards": [one.card for one in opened],
        "salts": [one.salt.hex() for one in opened],
    }


def _fields(event: room_events.RoomEvent) -> Line:
    found: Line = msgspec.to_builtins(event)
    del found["type"]
    return found
