"""Misdeals: the time limit and the procedure (TDA19-35A, 35C, 35D)."""

from __future__ import annotations

from typing import Any

from tapete.engine.commands import DeclareMisdeal
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat, Sourced
from tapete.floor.citing import Citing
from tapete.floor.dealing import kind_of, street_index
from tapete.floor.ruling import Fact, Option, Ruling, RulingStep
from tapete.floor.spot import Spot
from tapete.floor.substantial import substantial
from tapete.floor.vocabulary import Outcome
from tapete.rules import Book
from tapete.rules.points.deal import Ground


class MisdealFacts:
    """Facts of a fault of the deal: the spot, the book, and the points read so far."""

    __slots__ = ("_late", "book", "read", "spot", "time")

    def __init__(self, spot: Spot, book: Book, read: Citing) -> None:
        self.spot, self.book, self.read = spot, book, read
        self.time = Citing()
        """Rows on the time limit of a misdeal; they are cited after the other rows."""
        self._late: bool | None = None

    @property
    def late(self) -> bool:
        """Whether too much has happened for a misdeal.

        Raises:
            NotCovered: somebody has acted, and the book has no time limit.
        """
        if self._late is None:
            self._late = self._too_late()
        return self._late

    def _too_late(self) -> bool:
        spot, time = self.spot, self.time
        later = street_index(spot) > 0
        if not later and not spot.acts:
            return False
        until = time(self.book.deal.misdeal_until)
        if until == "first-act":
            return True
        if until == "third-player-acts":
            return players_acted(spot) > 2
        return substantial_in_hand(spot, self.book, time)

    @property
    def cites(self) -> tuple[str, ...]:
        """Deciding rows, then the rows on the time limit."""
        return tuple(dict.fromkeys([*self.read.cites, *self.time.cites]))

    def ruling(self, outcome: Outcome, **named: Any) -> Ruling:
        """Build a ruling with the rows of this case."""
        return Ruling(outcome=outcome, cites=self.cites, **named)

    def branch(self) -> MisdealFacts:
        """Copy the case without citations, for an option."""
        return MisdealFacts(self.spot, self.book, Citing())


def substantial_in_hand(spot: Spot, book: Book, read: Citing) -> bool:
    """Whether there has been substantial action since the deal; on a later street always."""
    if street_index(spot) > 0:
        read(book.turn.substantial_with_chips)
        return True
    return substantial(spot.acts, book, read)


def players_acted(spot: Spot) -> int:
    """Return the number of players who have acted in the hand; on a later street, all."""
    return len(spot.seats) if street_index(spot) > 0 else len({act.seat for act in spot.acts})


def refunds(spot: Spot, *, posts_stay: bool = False) -> dict[Seat, Chips]:
    """Return the chips that go back to each seat, as negative amounts."""
    back = {}
    for seat in spot.seats:
        chips = spot.put_in_by(seat)
        if posts_stay:
            chips -= posted(spot, seat)
        if chips:
            back[seat] = -chips
    return back


def posted(spot: Spot, seat: Seat) -> Chips:
    """Return the chips a seat has posted, as far as known: its blind and antes."""
    if street_index(spot) > 0:
        return 0
    blinds = {spot.small_blind_seat: spot.small_blind, spot.big_blind_seat: spot.big_blind}
    ante = spot.put_in_by(seat) - spot.place(seat).bet
    return ante + min(blinds.get(seat, 0), spot.place(seat).bet)


def misdeal(
    case: MisdealFacts,
    *,
    seat: Seat | None = None,
    facts: dict[str, Fact] | None = None,
    otherwise: tuple[RulingStep, ...] = (),
) -> Ruling:
    """Rule on a listed misdeal found in time; after action the book may leave it to the director.

    Args:
        otherwise: steps if the hand goes on.

    Rules: CCL-misdeal-window.
    """
    deal, spot = case.book.deal, case.spot
    declared = redealt(case, seat=seat, facts=facts)
    has_acted = bool(spot.acts) or street_index(spot) > 0
    if (
        deal.misdeal_after_action is None
        or not has_acted
        or case.time(deal.misdeal_after_action) == "misdeal"
    ):
        return declared
    return case.ruling(
        "director",
        seat=seat,
        options=(
            Option(name="misdeal", ruling=declared),
            Option(name="play_on", ruling=play_on(case, seat=seat, steps=otherwise)),
        ),
        facts=dict(facts or {}) | {"players_acted": players_acted(spot)},
    )


def redealt(
    case: MisdealFacts,
    *,
    seat: Seat | None = None,
    facts: dict[str, Fact] | None = None,
    button: Seat | None = None,
    first: tuple[RulingStep, ...] = (),
) -> Ruling:
    """Rule a misdeal: return the chips, gather the cards and deal the same hand again.

    Args:
        button: the right button seat, if a wrong button was the error.
        first: steps before the cards are gathered.
    """
    deal, read, spot = case.book.deal, case.read, case.spot
    stay = read(deal.misdeal_chips) == "posts-stay"
    cut = read(deal.misdeal_cards) == "shuffle-and-cut"
    if button is None and spot.button is not None and deal.redeal_button is not None:
        same = read(deal.redeal_button) == "same"
        button = spot.button if same else clockwise(spot.seats, after=spot.button)[0]
    steps = [*first, RulingStep("return_chips"), RulingStep("gather_cards"), RulingStep("shuffle")]
    if cut:
        steps.append(RulingStep("cut"))
    steps.append(RulingStep("redeal") if button is None else RulingStep("redeal_from", {"button": button}))
    return case.ruling(
        "misdeal",
        seat=seat,
        owes=refunds(spot, posts_stay=stay),
        steps=tuple(steps),
        facts=dict(facts or {}),
        carry=(DeclareMisdeal(),),
    )


def play_on(case: MisdealFacts, *, seat: Seat | None = None, steps: tuple[RulingStep, ...] = ()) -> Ruling:
    """Rule no misdeal: the hand goes on."""
    return case.ruling("play_on", seat=seat, steps=steps)


def too_late(case: MisdealFacts, *, seat: Seat | None = None, steps: tuple[RulingStep, ...] = ()) -> Ruling:
    """Rule that a misdeal would come too late."""
    cites = tuple(dict.fromkeys([*case.time.cites, *case.read.cites]))
    facts: dict[str, Fact] = {"acts": len(case.spot.acts)}
    return Ruling(outcome="too_late", seat=seat, steps=steps, facts=facts, cites=cites)


def unlisted(
    case: MisdealFacts, *, seat: Seat | None = None, default: str = "misdeal", dead: tuple[Ruling, ...] = ()
) -> Ruling:
    """Rule on a fault that the book doesn't list: the director decides if the list is open.

    Args:
        default: the first option, "misdeal" or "play_on".
        dead: rulings offered instead of playing on.

    Raises:
        NotCovered: the book has no list of misdeals.
    """
    point: Sourced[Any] | None = case.book.deal.misdeal_list
    if case.read(point) == "closed":
        return play_on(case, seat=seat)
    return either(case, seat=seat, default=default, dead=dead)


def either(
    case: MisdealFacts, *, seat: Seat | None = None, default: str = "misdeal", dead: tuple[Ruling, ...] = ()
) -> Ruling:
    """Return the director's choice whether to declare a misdeal."""
    others = dead or (play_on(case.branch(), seat=seat),)
    options = [
        Option(name="misdeal", ruling=redealt(case.branch(), seat=seat)),
        *(Option(name=other.outcome, ruling=other) for other in others),
    ]
    options.sort(key=lambda option: option.name != default)
    return case.ruling("director", seat=seat, options=tuple(options))


def in_draw(case: MisdealFacts, ground: Ground, *, seat: Seat | None = None) -> Ruling | None:
    """Rule by the house's misdeals of draw games; None if the listed misdeals hold, or for other games."""
    deal = case.book.deal
    if kind_of(case.spot) != "draw":
        return None
    if case.read(deal.draw_misdeals) == "listed":
        return None
    if case.late:
        return too_late(case, seat=seat)
    if deal.draw_grounds is None:
        return either(case, seat=seat)
    if ground in case.read(deal.draw_grounds):
        return misdeal(case, seat=seat)
    return play_on(case, seat=seat)


def by_ground(
    case: MisdealFacts,
    ground: Ground,
    point: Sourced[Any] | None,
    *,
    seat: Seat | None = None,
    facts: dict[str, Fact] | None = None,
    otherwise: tuple[RulingStep, ...] = (),
) -> Ruling:
    """Rule on a ground that the book may list as a misdeal.

    Args:
        point: the book's value; only "misdeal" makes a misdeal.
        otherwise: steps if the hand goes on.
    """
    of_house = in_draw(case, ground, seat=seat)
    if of_house is not None:
        return of_house
    if point is not None and point.value != "misdeal":
        case.read(point)
        return play_on(case, seat=seat, steps=otherwise)
    if case.late:
        return too_late(case, seat=seat, steps=otherwise)
    if point is None:
        return unlisted(case, seat=seat)
    case.read(point)
    return misdeal(case, seat=seat, facts=facts, otherwise=otherwise)
