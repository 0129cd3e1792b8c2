"""Fill in or check the facts of an incident that a hand, or the acts of a spot, already determine.

Derived facts are never asked for. A given fact that contradicts the hand is refused.

>>> from tapete.floor.incidents.turn import ActTakenBack
>>> from tapete.floor.spot import Act, HandSpot, Place
>>> spot = HandSpot(seats={1: Place(bet=300), 2: Place(bet=300)}, bet=300,
...     acts=(Act(seat=1, act="bet", to=300), Act(seat=2, act="call", to=300)))
>>> filled(spot, ActTakenBack(seat=1)).next_acted
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from tapete.engine.types import Seat
from tapete.floor.dealing import OVER
from tapete.floor.history import Done
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.bets import (
    AmbiguousAmount,
    CalledBeforeAmount,
    Declaration,
    FactsAsked,
    FakedBet,
    Wager,
)
from tapete.floor.incidents.board import CardsAside, SeventhExposed, ShortStub, WrongBurns
from tapete.floor.incidents.claims import DeclinesToShow, HandAsked, NobodyShows
from tapete.floor.incidents.deal import FouledDeck, OldLevel
from tapete.floor.incidents.players import AbsentStack, CardsShown, Device, HiddenChips, TimedAction
from tapete.floor.incidents.turn import (
    ActTakenBack,
    ConditionalStatement,
    FoldedBeforeAmount,
    FreeFold,
    LeftSeat,
    PotMiscount,
    SeatSkipped,
    TurnComes,
    Underbet,
    Undercall,
    UndercallRun,
    WrongCount,
)
from tapete.floor.spot import Act, Early, HandSpot, Place, Spot

T = TypeVar("T", bound=Incident)

NEEDED: Any = object()
"""Marks a fact without a usual value."""


class Follows(NamedTuple):
    """Derivation of one fact of an incident from a spot."""

    find: Callable[[Spot, Any], Any]
    """Returns the fact, or None if the spot leaves it open. Facts declared earlier are filled in already."""
    usual: Any = NEEDED
    """The value if the fact is neither derived nor given."""
    checked: bool = True
    """Whether a given fact must equal the derived one."""


def filled(spot: Spot, incident: T, *, usual: bool = True) -> T:
    """Fill in the incident's facts that follow from the spot.

    Args:
        usual: give missing facts their usual value, or refuse those without one; if false, leave them open.

    Raises:
        Impossible: a fact that contradicts the spot, or a missing fact without a usual value.
    """
    for name, follows in FOLLOWS.get(type(incident), {}).items():
        told, found = getattr(incident, name), follows.find(spot, incident)
        if found is None and told is None and usual:
            if follows.usual is NEEDED:
                raise Impossible(name, "say_it")
            incident = replace(incident, **{name: follows.usual})
        elif found is not None and told is None:
            incident = replace(incident, **{name: found})
        elif found is not None and told != found and follows.checked:
            raise Impossible(name, "not_as_hand", told=_plain(told), found=_plain(found))
    return incident


def _plain(value: Any) -> Any:
    """Format a fact for an error."""
    if isinstance(value, tuple) and value and isinstance(value[0], Act):
        return "; ".join(f"{act.seat} {act.act}{f' {act.to}' if act.to else ''}" for act in value)
    if isinstance(value, bool):
        return str(value).lower()
    return list(value) if isinstance(value, tuple) else value


# ------------------------------------------------------------ whose turn it is


def with_turn(spot: Spot, incident: Incident) -> Spot:
    """Set the seat to act from the incident, if the incident happens on its seat's turn."""
    seat = _seat_to_act(incident)
    if spot.to_act is not None or seat not in spot.seats:
        return spot
    if isinstance(incident, Undercall) and incident.in_turn is None and spot.acts:
        return spot  # the acts tell whether it was in turn
    return replace(spot, to_act=seat)


def _seat_to_act(incident: Incident) -> Seat | None:
    match incident:
        case (
            Wager(seat=seat)
            | AmbiguousAmount(seat=seat)
            | Declaration(seat=seat)
            | FakedBet(seat=seat)
            | FactsAsked(seat=seat)
            | WrongCount(seat=seat)
            | FreeFold(seat=seat)
            | TurnComes(seat=seat)
            | SeatSkipped(seat=seat)
            | FoldedBeforeAmount(bettor=seat)
            | Undercall(seat=seat, in_turn=True | None)
            | ConditionalStatement(seat=seat, condition="met")
        ):
            return seat
        case UndercallRun(run=(first, *_)):
            return first.seat
        case _:
            return None


# ------------------------------------------------------------ bets


def _bets_of(spot: Spot, seat: Seat | None) -> list[Done]:
    """List the bets and raises of a seat, or of all seats for None, in order."""
    if not isinstance(spot, HandSpot):
        return []
    return [one for one in spot.log if one.aggressive and seat in (None, one.seat)]


def _wrong_bet(spot: Spot, bet: Any) -> Done | None:
    """Find the bet or raise that an incident is about: the last one that matches the given facts.

    Raises:
        Impossible: the seat has made no such bet.
    """
    if not isinstance(spot, HandSpot):
        return None
    made = _bets_of(spot, bet.seat)
    late = bet.found in ("next_card", "showdown")
    if (not spot.whole and late) or (bet.found == "showdown" and spot.street not in OVER):
        return None  # unknown, or impossible, which the ruling reports
    if late:
        made = [one for one in made if _is_over(spot, one)]
    elif bet.found is not None:
        made = [one for one in made if not _is_over(spot, one)]
    if not made:
        if late:
            raise Impossible("seat", "made_no_bet_late", seat=bet.seat)
        raise Impossible("seat", "made_no_bet", seat=bet.seat)
    fitting = [one for one in made if bet.made in (None, one.to)]
    return (fitting or made)[-1]


def _is_over(spot: HandSpot, one: Done) -> bool:
    return one.street < spot.index or spot.street in OVER


def _who_bet(spot: Spot, bet: Any) -> Seat | None:
    """Find who made the bet: the last bet below the least, otherwise the last bet."""
    if bet.seat is not None:
        return None
    made = _bets_of(spot, None)
    if isinstance(bet, Underbet):
        made = [one for one in made if one.to < one.faced + one.least_raise] or made
    return made[-1].seat if made else None


def _when_found(spot: Spot, bet: Any) -> str | None:
    one = _wrong_bet(spot, bet)
    if one is None or not isinstance(spot, HandSpot):
        return None
    if not _is_over(spot, one):
        return "same_street"
    if spot.street in OVER and one.street < spot.index and bet.found is not None:
        return None  # it may have been found on an earlier street
    return "showdown" if spot.street in OVER and one.street == spot.index else "next_card"


def _faced(spot: Spot, bet: Underbet) -> int | None:
    one = _wrong_bet(spot, bet)
    return None if one is None else one.faced


def _made(spot: Spot, bet: Any) -> int | None:
    one = _wrong_bet(spot, bet)
    return None if one is None else one.to


def _least_raise(spot: Spot, bet: Underbet) -> int | None:
    one = _wrong_bet(spot, bet)
    return None if one is None else one.least_raise


def _callers(spot: Spot, bet: Underbet) -> tuple[Seat, ...] | None:
    """List the seats that called the bet before a raise, once its street is over."""
    one = _wrong_bet(spot, bet)
    if one is None or not isinstance(spot, HandSpot) or not _is_over(spot, one):
        return None
    callers: list[Seat] = []
    for later in spot.log:
        if later.at <= one.at or later.street != one.street:
            continue
        if later.aggressive:
            break
        if later.act == "call":
            callers.append(later.seat)
    return tuple(sorted(callers))


def _right(spot: Spot, bet: PotMiscount) -> int | None:
    """The true pot limit at the moment of the bet (TDA19-52B); None if the pot is unknown."""
    if spot.limit != "pot-limit" or not isinstance(spot, HandSpot) or not (spot.whole or spot.pot):
        return None
    one = _wrong_bet(spot, bet)
    return None if one is None else one.pot_to


def _bettor(spot: Spot, called: CalledBeforeAmount) -> Seat | None:
    """Find the bettor: the last seat that bet on this street, or the seat to act.

    Raises:
        Impossible: the incident gives another seat.
    """
    if not isinstance(spot, HandSpot):
        return None
    last = _last_bettor(spot)
    if called.bettor is None:
        return spot.to_act if last is None or last == called.seat else last
    if called.bettor not in (last, spot.to_act):
        raise Impossible("bettor", "made_no_bet", seat=called.bettor)
    return None


def _last_bettor(spot: HandSpot) -> Seat | None:
    return next((one.seat for one in reversed(spot.log) if one.aggressive and one.street == spot.index), None)


def _amount(spot: Spot, called: CalledBeforeAmount) -> int | None:
    """The amount of the bet, if it has been made."""
    if isinstance(spot, HandSpot) and _last_bettor(spot) == called.bettor != spot.to_act:
        return spot.bet
    return None


def _count_of_all_in(spot: Spot, count: WrongCount) -> bool | None:
    """Whether the bettor is all-in."""
    highest = [p for s, p in spot.seats.items() if s != count.seat and p.live and p.bet == spot.bet]
    if not isinstance(spot, HandSpot):
        return True if highest and all(place.all_in for place in highest) else None
    last = _last_bettor(spot)
    return spot.seats[last].all_in if last is not None else False


def _smallest_chip(spot: Spot, said: AmbiguousAmount) -> int | None:
    return spot.smallest_chip if isinstance(spot, HandSpot) and spot.smallest_chip > 1 else None


# ------------------------------------------------------------ acts and turns


def _next_acted(spot: Spot, asked: ActTakenBack) -> bool | None:
    """Whether anybody has acted after the last act of the seat."""
    own = [at for at, act in enumerate(spot.acts) if act.seat == asked.seat]
    return own[-1] + 1 < len(spot.acts) if own else None


def _to_act(spot: Spot, incident: Incident) -> Seat | None:
    return spot.to_act


def _in_turn(spot: Spot, made: Undercall) -> bool | None:
    return None if spot.to_act is None else spot.to_act == made.seat


def _skipped(spot: Spot, skip: SeatSkipped) -> Seat | None:
    return None if skip.seat is not None else spot.to_act


def _early_acts(spot: Spot, skip: SeatSkipped) -> tuple[Act, ...] | None:
    """The remembered acts out of turn; None if there are none."""
    return early_acts(spot) or None


def early_acts(spot: Spot) -> tuple[Act, ...]:
    """List the acts out of turn made while the seat to act was passed over, in order.

    They include pending acts and folds that already stand.
    """
    waiting = tuple(Act(seat=one.seat, act=one.act, to=one.to, in_turn=False) for one in spot.pending)
    stood: list[Act] = []
    for act in reversed(spot.acts):
        if act.in_turn or act.seat == spot.to_act:
            break
        if act.act == "fold":
            stood.insert(0, act)
    return (*waiting, *stood)


def pending_of(spot: Spot, seat: Seat) -> Early | None:
    """Find a seat's pending act out of turn."""
    return next((one for one in spot.pending if one.seat == seat), None)


def _of_pending(name: str) -> Callable[[Spot, TurnComes], Any]:
    def find(spot: Spot, comes: TurnComes) -> Any:
        one = pending_of(spot, comes.seat)
        if one is None or comes.by == "box":
            return None
        return getattr(one, name)

    return find


def _early_act(spot: Spot, comes: TurnComes) -> str | None:
    """The remembered act. A bet over a bet counts as a raise, and an all-in as the act that it made."""
    one = pending_of(spot, comes.seat)
    if one is None or comes.by == "box":
        return None
    alike = {comes.act, one.act} <= {"bet", "raise", "all_in"} or (
        comes.act == "all_in" and one.act == "call"
    )
    return None if comes.act is not None and alike else one.act


def _early_faced(spot: Spot, comes: TurnComes) -> int | None:
    """The remembered bet that a seat faced when it acted out of turn.

    Raises:
        Impossible: no such bet was made on this street.
    """
    one = pending_of(spot, comes.seat)
    if one is not None and comes.by != "box":
        return None if comes.faced == one.answered and comes.faced else one.faced
    if isinstance(spot, HandSpot) and comes.faced is not None and comes.faced <= spot.bet:
        stood = {spot.bet, *(one.faced for one in spot.log if one.street == spot.index)}
        if comes.faced not in stood:
            raise Impossible("faced", "never_stood", faced=comes.faced, bets=sorted(stood))
    return None


def _early_to(spot: Spot, comes: TurnComes) -> int | None:
    one = pending_of(spot, comes.seat)
    if one is None or comes.by == "box" or one.act not in ("bet", "raise"):
        return None
    return one.to


def _early_players(spot: Spot, comes: TurnComes) -> int | None:
    one = pending_of(spot, comes.seat)
    return None if one is None or comes.by == "box" else one.players


def _completed(spot: Spot, left: LeftSeat) -> bool | None:
    """Whether the seat has no decision left on this street unless the betting changes."""
    if not isinstance(spot, HandSpot) or spot.to_act is None:
        return None
    return left.seat not in spot.waiting


def _betting_over(spot: Spot, left: LeftSeat) -> bool | None:
    """Whether nobody can bet any more."""
    if not isinstance(spot, HandSpot):
        return None
    return spot.to_act is None and (spot.street in OVER or len(_with_chips(spot)) < 2)


def _with_chips(spot: Spot) -> list[Seat]:
    return [seat for seat, place in spot.seats.items() if place.live and not place.all_in]


# ------------------------------------------------------------ cards, stakes and players


def _ante(spot: Spot, level: OldLevel) -> int | None:
    return spot.ante if isinstance(spot, HandSpot) and spot.whole else None


def _acted_on(spot: Spot, burns: WrongBurns) -> bool | None:
    """Whether anybody has acted on the current street."""
    if not isinstance(spot, HandSpot) or burns.street not in ("", spot.street):
        return None
    return bool(spot.acts)


def _aside(spot: Spot, aside: CardsAside) -> int | None:
    return (len(spot.piles.aside) or None) if spot.piles is not None else None


def _seventh_all_in(spot: Spot, exposed: SeventhExposed) -> bool | None:
    return spot.place(exposed.seat).all_in if isinstance(spot, HandSpot) else None


def _stub(spot: Spot, short: ShortStub) -> int | None:
    return spot.piles.stub if isinstance(spot, HandSpot) and spot.piles is not None else None


def _burns(spot: Spot, short: ShortStub) -> int | None:
    return len(spot.piles.burns) if isinstance(spot, HandSpot) and spot.piles is not None else None


def _muck(spot: Spot, short: ShortStub) -> int | None:
    return len(spot.piles.muck) if isinstance(spot, HandSpot) and spot.piles is not None else None


def _shown(spot: Spot, incident: Incident) -> tuple[Seat, ...] | None:
    return (spot.shown or None) if isinstance(spot, HandSpot) else None


def _first_act(spot: Spot, timed: TimedAction) -> bool | None:
    if not isinstance(spot, HandSpot) or not spot.whole:
        return None
    return all(one.seat != timed.seat for one in spot.log)


def _action_pending(spot: Spot, shown: CardsShown) -> bool | None:
    if not isinstance(spot, HandSpot):
        return None
    return True if spot.to_act is not None else False if spot.street in OVER else None


def _in_hand(spot: Spot, device: Device) -> bool | None:
    if not isinstance(spot, HandSpot) or spot.street == "over":
        return None
    return _live_at(spot, device.seat) is not None


def _to_act_in_hand(spot: Spot, device: Device) -> bool | None:
    """Whether the seat must still act; None if that is not certain."""
    if not isinstance(spot, HandSpot):
        return None
    place = _live_at(spot, device.seat)
    if place is None or place.all_in:
        return False
    return True if device.seat in spot.waiting else None


def _live_at(spot: Spot, seat: Seat) -> Place | None:
    place = spot.seats.get(seat)
    return place if place is not None and place.live else None


def _stack(spot: Spot, absent: AbsentStack) -> int | None:
    place = spot.seats.get(absent.seat)
    return place.stack if isinstance(spot, HandSpot) and place is not None else None


def _mucked(spot: Spot, asked: HandAsked) -> bool | None:
    """A hand that was folded in the betting lies in the muck; one that died later may still be held."""
    if not isinstance(spot, HandSpot) or asked.seat not in spot.seats:
        return None
    return True if spot.has_folded(asked.seat) else None


def _covered(spot: Spot, found: HiddenChips) -> int | None:
    """What the caller has left, until the pots are paid."""
    if not isinstance(spot, HandSpot) or spot.street == "over" or found.caller not in spot.seats:
        return None
    return spot.seats[found.caller].stack


def _in_this_hand(spot: Spot, fouled: FouledDeck) -> str | None:
    return "in_hand" if isinstance(spot, HandSpot) and spot.street != "over" else None


FOLLOWS: Mapping[type[Incident], Mapping[str, Follows]] = MappingProxyType(
    {
        AmbiguousAmount: {"smallest_chip": Follows(_smallest_chip, 1)},
        CalledBeforeAmount: {"bettor": Follows(_bettor), "amount": Follows(_amount)},
        WrongCount: {"all_in": Follows(_count_of_all_in, False)},
        ActTakenBack: {"next_acted": Follows(_next_acted, False)},
        FoldedBeforeAmount: {"bettor": Follows(_to_act, checked=False)},
        Undercall: {"in_turn": Follows(_in_turn, True)},
        TurnComes: {
            "act": Follows(_early_act),
            "by": Follows(_of_pending("by"), "chips"),
            "faced": Follows(_early_faced),
            "to": Follows(_early_to, 0),
            "players": Follows(_early_players, 0),
        },
        SeatSkipped: {"seat": Follows(_skipped), "acts": Follows(_early_acts)},
        Underbet: {
            "seat": Follows(_who_bet),
            "found": Follows(_when_found, "same_street"),
            "made": Follows(_made, 0),
            "faced": Follows(_faced),
            "least_raise": Follows(_least_raise, 0),
            "callers": Follows(_callers, ()),
        },
        PotMiscount: {
            "seat": Follows(_who_bet),
            "found": Follows(_when_found, "same_street"),
            "made": Follows(_made, 0),
            "right": Follows(_right),
        },
        LeftSeat: {
            "acted": Follows(_completed, False),
            "betting_over": Follows(_betting_over, False),
        },
        OldLevel: {"ante_posted": Follows(_ante, 0)},
        WrongBurns: {"acted": Follows(_acted_on, None)},
        CardsAside: {"cards": Follows(_aside)},
        SeventhExposed: {"all_in": Follows(_seventh_all_in, False)},
        ShortStub: {
            "stub": Follows(_stub),
            "burns": Follows(_burns),
            "muck": Follows(_muck, 0, checked=False),
        },
        NobodyShows: {"tabled": Follows(_shown, ())},
        DeclinesToShow: {"tabled": Follows(_shown, ())},
        TimedAction: {"first": Follows(_first_act, False)},
        CardsShown: {"action_pending": Follows(_action_pending, True)},
        Device: {
            "in_hand": Follows(_in_hand, False),
            "action_pending": Follows(_to_act_in_hand, False),
        },
        AbsentStack: {"stack": Follows(_stack)},
        HandAsked: {"mucked": Follows(_mucked, False)},
        HiddenChips: {"covered": Follows(_covered, None)},
        FouledDeck: {"found": Follows(_in_this_hand, "in_hand")},
    }
)
"""Derivations by incident type and fact, in the order in which they are filled in."""
