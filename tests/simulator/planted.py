"""Faults that are planted into the room, to show that the simulator finds them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from tapete.room import money
from tapete.room.money import by_event
from tapete.room.pools import own as pool_own
from tapete.room.pools import viewing
from tapete.room.pools.game import PoolGame
from tapete.room.protocol import patching
from tapete.room.publish import fan_out, own_parts
from tapete.room.store.ledger import post
from tapete.room.store.store import Batch, Known
from tapete.room.stream import owner as owner_module
from tapete.room.stream.owner import Owner
from tapete.tournament import events as te

Plant = Callable[[pytest.MonkeyPatch], None]


def acknowledges_before_it_stores(patch: pytest.MonkeyPatch) -> None:
    """The answer goes out before the batch is kept."""
    keep = Owner.keep

    async def hasty(self: Owner, events: Any, **options: Any) -> None:
        answer = options.pop("answer", None)
        if answer is not None:
            answer[0].tell(answer[1])
        await keep(self, events, **options)

    patch.setattr(Owner, "keep", hasty)


def forgets_a_refund(patch: pytest.MonkeyPatch) -> None:
    """Who gives an entry back gets nothing; and the room does not compare its books."""
    patch.setitem(by_event._BOOKS, te.Withdrawn, lambda booking, event: None)
    patch.setattr(money, "check_agreement", lambda *what, **more: None)


def shows_cards_to_a_neighbour(patch: pytest.MonkeyPatch) -> None:
    """A player is told the cards of the next seat as well."""
    own_part = own_parts.own_part

    def leaky(now: own_parts.Moment, account: int | None, **more: Any) -> Any:
        own, *rest = own_part(now, account, **more)
        hand = now.play.hand
        if hand is not None and own.cards:
            others = [cards for seat, cards in hand.hole_cards.items() if seat != own.hand_seat and cards]
            own = structs.replace(own, cards=others[0]) if others else own
        return own, *rest

    patch.setattr(own_parts, "own_part", leaky)


def shows_cards_to_a_neighbour_in_a_pool(patch: pytest.MonkeyPatch) -> None:
    """An entry is told the cards of the next seat."""
    own_part = pool_own.own_part

    def leaky(game: PoolGame, shared: Any, entry: Any, **more: Any) -> Any:
        own, play = own_part(game, shared, entry, **more), game.play_shown(entry.entry)
        hand = play.hand if play is not None else None
        if hand is not None and own.cards:
            others = [cards for seat, cards in hand.hole_cards.items() if seat != own.hand_seat and cards]
            own = structs.replace(own, cards=others[0]) if others else own
        return own

    patch.setattr(viewing, "own_part", leaky)


def does_a_command_twice(patch: pytest.MonkeyPatch) -> None:
    """The store does not know a command again."""

    def admit(self: Known, batch: Batch) -> Any:
        lines = post(batch.transfers, self.balances)
        self.answers.update({(done.account, done.command): done.answer for done in batch.commands})
        if batch.events:
            self.heads[batch.stream] = batch.events[-1].seq
        return lines

    patch.setattr(Known, "admit", admit)


def takes_the_same_chance(patch: pytest.MonkeyPatch) -> None:
    """Every deck grows from the same number."""
    from tests.simulator.process import Dice

    patch.setattr(Dice, "seed", lambda self, purpose: bytes(32))


def goes_on_from_memory(patch: pytest.MonkeyPatch) -> None:
    """After a write of unknown outcome, the stream goes on without reading its log."""

    async def rebuild(self: Owner) -> None:
        self.stopped, self.trouble = False, None
        self.stood_still()

    patch.setattr(owner_module.Owner, "rebuild", rebuild)


def forgets_news(patch: pytest.MonkeyPatch) -> None:
    """A player is not told that the turn is over."""
    changes = patching.changes

    def fewer(before: Any, after: Any) -> Any:
        return {name: value for name, value in changes(before, after).items() if name != "decision"}

    patch.setattr(fan_out, "changes", fewer)


PLANTED: dict[Plant, frozenset[str]] = {
    acknowledges_before_it_stores: frozenset({"acknowledged"}),
    forgets_a_refund: frozenset({"money"}),
    shows_cards_to_a_neighbour: frozenset({"cards"}),
    does_a_command_twice: frozenset({"once", "log"}),
    takes_the_same_chance: frozenset({"dealt twice"}),
    goes_on_from_memory: frozenset({"fault", "stopped", "replay"}),
    forgets_news: frozenset({"folded"}),
}
"""What is planted, and what may be found of it."""
