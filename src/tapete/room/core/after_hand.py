"""Actions of players after a hand: show cards, ask for the cards that would have come. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Literal, Protocol

from tapete.cards import Card
from tapete.engine.hand import Hand
from tapete.engine.stub import cards_to_come
from tapete.engine.types import Seat
from tapete.room import protocol as p
from tapete.room.core.events import CardsRevealed, RabbitHunted
from tapete.room.core.hand_index import HandIndex
from tapete.room.core.hand_play import HandPlay
from tapete.room.core.not_taken import NotTaken
from tapete.room.core.play_state import VOID

Rabbit = Literal["no", "shown"]
"""Whether players may ask for the cards that would have come."""


class DealtBefore(Protocol):
    """Part of a stream's state: its last hands."""

    hands: HandIndex

    def entries_of(self, account: int) -> frozenset[int]:
        """The numbers of all entries of an account."""


def done_with(
    game: DealtBefore, play: HandPlay, message: p.ShowCards | p.RabbitHunt, *, account: int, rabbit: Rabbit
) -> tuple[CardsRevealed | RabbitHunted, ...]:
    """Return the events of a message about a finished hand.

    Args:
        rabbit: whether this table shows the cards that would have come.

    Raises:
        NotTaken: the hand runs or is past, the account was not dealt in, or there is nothing to show.
    """
    hand = _over(play, message.hand)
    seat = seat_in(game, play, hand, account)
    if seat is None:
        raise NotTaken(p.ErrorCode.NOT_SEATED, "You were not dealt into that hand.")
    if isinstance(message, p.ShowCards):
        return _revealed(play, hand, seat, message.cards)
    return _hunted(play, hand, seat, rabbit)


def _over(play: HandPlay, number: int) -> Hand:
    hand = play.hand
    if hand is None or hand.number != number:
        raise NotTaken(p.ErrorCode.STALE_DECISION, "That hand is past; nothing was shown.")
    if not hand.over or play.running or any(isinstance(event, VOID) for event in hand.events):
        text = "Cards are shown after the hand, and only if it counts."
        raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="hand_runs")
    return hand


def seat_in(game: DealtBefore, play: HandPlay, hand: Hand, account: int) -> Seat | None:
    """Return the seat in which an account was dealt into a table's last hand."""
    mine = game.entries_of(account)
    dealt = game.hands.entries_of(play.number, hand.number)
    return next((seat for seat, entry in dealt.items() if entry in mine), None)


def hidden_still(hand: Hand, seat: Seat, shown: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of a seat that not everybody has seen."""
    if seat in hand.shown:
        return ()
    seen: Set[Card] = {*shown, *hand.up.get(seat, ())}
    return tuple(card for card in hand.hole_cards.get(seat, ()) if card not in seen)


def _revealed(play: HandPlay, hand: Hand, seat: Seat, cards: Sequence[Card]) -> tuple[CardsRevealed, ...]:
    left = hidden_still(hand, seat, play.revealed.get(seat, ()))
    if not cards or len(set(cards)) < len(cards) or not set(cards) <= set(left):
        text = "Name cards of yours that nobody has seen."
        raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="not_yours_to_show")
    return (CardsRevealed(hand=hand.number, seat=seat, cards=tuple(cards)),)


def _hunted(play: HandPlay, hand: Hand, seat: Seat, rabbit: Rabbit) -> tuple[RabbitHunted, ...]:
    if rabbit == "no":
        text = "This table does not show cards that would have come."
        raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="no_rabbit_hunt")
    if play.rabbit:
        return ()
    found = cards_to_come(hand, play.deck_of(hand))
    if not found:
        text = "No more cards would have come."
        raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="nothing_to_come")
    return (RabbitHunted(hand=hand.number, seat=seat, cards=found),)
