"""One hand in both engines, compared at every decision and at the end."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from tests.differential.deals import Deal, chance_of, choose, shuffled
from tests.differential.kit import Asked, Kit

from tapete.engine import Command, Hand, Menu, Reshuffle
from tapete.engine.types import Chips, Seat


class Difference(Struct, frozen=True, kw_only=True):
    """The first thing in a hand that the engines see differently; the hand stands there."""

    deal: Deal
    hand: Hand
    ours: Asked | dict[Seat, Chips]
    """At a decision, what each allows; at the end, the stacks."""
    theirs: Asked | dict[Seat, Chips] | str
    """A text is why PokerKit would not go on."""

    def __str__(self) -> str:
        deal = self.deal
        return f"hand {deal.number} of {deal.seed!r}, {deal.game}: ours {self.ours}, theirs {self.theirs}"


def asked_of(menu: Menu | None) -> Asked:
    """Our menu in the words of `Asked`."""
    if menu is None:
        return Asked(seat=None)
    if menu.draw is not None:
        return Asked(seat=menu.seat, draw=True)
    raises = menu.bet or menu.raise_to
    return Asked(
        seat=menu.seat,
        fold=menu.fold,
        bring_in=menu.bring_in,
        call=0 if menu.check else menu.call,
        least=None if raises is None else raises.least,
        most=None if raises is None else raises.most,
    )


def play(
    deal: Deal,
    choice: Callable[[Hand, Menu], Command],
    shuffle: Callable[[Hand], Reshuffle],
    *,
    house: bool = True,
) -> Difference | None:
    """Play a hand in both engines until they differ, or until it is over."""
    hand = deal.start()
    kit = Kit(deal, house=house)
    events = tuple(hand.events)
    while True:
        try:
            kit.deal(events)
        except ValueError as error:
            return Difference(deal=deal, hand=hand, ours=asked_of(hand.menu), theirs=str(error))
        if hand.to_shuffle:
            events = hand.act(shuffle(hand))
            continue
        ours, theirs = asked_of(hand.menu), kit.asked()
        if ours != theirs or hand.over == kit.state.status:
            return Difference(deal=deal, hand=hand, ours=ours, theirs=theirs)
        if hand.menu is None:
            break
        command = choice(hand, hand.menu)
        events = hand.act(command)
        kit.act(command)
    if hand.stacks != kit.stacks():
        return Difference(deal=deal, hand=hand, ours=dict(hand.stacks), theirs=kit.stacks())
    return None


def play_random(deal: Deal) -> Difference | None:
    """Play a random deal with random choices: the same ones every time."""
    chance = chance_of(deal.seed, deal.number, "acts")
    return play(
        deal,
        lambda hand, menu: choose(hand, menu, chance),
        lambda hand: shuffled(hand, chance),
    )
