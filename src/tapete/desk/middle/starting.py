"""Start a hand in its middle: the engine plays from the deal to the state on the table.

The acts of earlier streets are unknown, so every seat checks or folds there, and the pots are added as
entered. On the current street the shortest legal acts that lead to the bets in front are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, structs

from tapete.cards import HIDDEN, Card, deck_named
from tapete.desk.middle.course import Aim, course_to
from tapete.desk.middle.facts import Middle
from tapete.desk.middle.gathered import dead_chips, put_in_before
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.engine import commands as hc
from tapete.engine.events import Event
from tapete.engine.hand import Hand
from tapete.engine.posting import usual_posts
from tapete.engine.types import Chips, HandRules, Post, Seat, Stakes

MOST_STEPS = 60
"""Maximum number of steps from the deal to the last street, one for each seat; a hand has fewer."""


class ToldHand(Struct, frozen=True, kw_only=True):
    """Beginning of a hand that is entered from the middle."""

    stacks: dict[Seat, Chips]
    """Stacks before any post."""
    put_in: dict[Seat, Chips]
    """Chips put in on earlier streets."""
    bets: dict[Seat, Chips]
    """Chips in front of every seat."""


def streets_from_the_middle(rules: HandRules) -> tuple[str, ...]:
    """Return the streets on which a hand can be entered; none in games with upcards or draws.

    >>> from tapete.rules import hand_rules
    >>> streets_from_the_middle(hand_rules("holdem-no-limit"))
    ('preflop', 'flop', 'turn', 'river')
    """
    if rules.upcards is not None or any(street.draw for street in rules.streets):
        return ()
    return tuple(street.name for street in rules.streets)


def posts_of(middle: Middle | None, seats: Sequence[Seat]) -> tuple[Post, ...] | None:
    """Return the forced bets of a hand; None for the usual ones. Later streets have them in the pots."""
    return None if middle is None or not middle.pots else dead_chips(middle, seats)


def deck_of(rules: HandRules, middle: Middle | None, seats: int) -> tuple[Card, ...]:
    """Return a deck of unknown cards, with typed community cards at their positions.

    >>> from tapete.rules import hand_rules
    >>> deck = deck_of(hand_rules("holdem-no-limit"), Middle(street="flop", board="Ah Kd 2c"), 2)
    >>> [card == HIDDEN for card in deck[3:9]]
    [True, False, False, False, True, True]
    """
    deck = [HIDDEN] * len(deck_named(rules.deck))
    board = list(middle.cards) if middle is not None else []
    at = 0
    for street in rules.streets:
        at += street.burn + seats * (street.hole_down + street.hole_up)
        for _ in range(street.board):
            if board:
                deck[at] = board.pop(0)
            at += 1
    return tuple(deck)


# -------------------------------------------------------------------- the entered facts


def opening(
    middle: Middle,
    rules: HandRules,
    stakes: Stakes,
    *,
    known: Mapping[Seat, Chips],
    button: Seat,
    blinds: tuple[Seat | None, Seat | None],
) -> ToldHand:
    """Return the stacks before the hand, and the chips each seat put in.

    Args:
        known: the known stack of every seat dealt in.
        blinds: the seats of the small blind and the big blind.

    Raises:
        DeskRefused: contradictory facts; `at` names the fact to correct.
    """
    seats = tuple(sorted(known))
    _check_seats(middle, rules, seats)
    first = middle.street == rules.streets[0].name
    bets, dead = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    if first:
        small, big = blinds
        for post in usual_posts(stakes, seats=seats, button=button, small_blind=small, big_blind=big):
            (bets if post.kind.live else dead)[post.seat] += post.amount
    posted = dict(bets)
    bets |= middle.bets
    for seat, least in posted.items():
        if bets[seat] < least and middle.stacks.get(seat) != 0:
            raise DeskRefused(DeskReason.BLIND_MISSING, at=f"bets.{seat}", seat=seat, least=least)
    put_in = put_in_before(middle, seats)
    for post in dead_chips(middle, seats):
        dead[post.seat] += post.amount
    stacks = {}
    for seat in seats:
        spent = bets[seat] + put_in[seat] + dead[seat]
        behind = middle.stacks.get(seat, known[seat] - spent)
        capped = seat in middle.capped
        if behind < 0 or (capped and seat in middle.stacks and behind):
            raise DeskRefused(DeskReason.STACK_TOO_SMALL, at=f"stacks.{seat}", seat=seat, spent=spent)
        stacks[seat] = spent if capped else behind + spent
        if not stacks[seat]:
            raise DeskRefused(DeskReason.STACK_TOO_SMALL, at=f"stacks.{seat}", seat=seat, spent=1)
        if not capped and not behind and not bets[seat] and seat not in middle.folded:
            raise DeskRefused(DeskReason.SAY_ITS_POT, at=f"capped.{seat}", seat=seat)
    return ToldHand(stacks=stacks, put_in=put_in, bets=bets)


def _check_seats(middle: Middle, rules: HandRules, seats: tuple[Seat, ...]) -> None:
    streets = streets_from_the_middle(rules)
    if not streets:
        raise DeskRefused(DeskReason.NOT_FROM_THE_MIDDLE)
    if middle.street not in streets:
        raise DeskRefused(DeskReason.NO_SUCH_STREET, at="street")
    for name, told in (
        ("stacks", middle.stacks),
        ("bets", middle.bets),
        ("folded", middle.folded),
        ("capped", middle.capped),
    ):
        for seat in told:
            if seat not in seats:
                raise DeskRefused(DeskReason.SEAT_NOT_DEALT, at=f"{name}.{seat}", seat=seat)
    live = [seat for seat in seats if seat not in middle.folded]
    if len(live) < 2:
        raise DeskRefused(DeskReason.TOO_FEW_LIVE, at="folded")
    at = streets.index(middle.street)
    if not at and middle.pots:
        raise DeskRefused(DeskReason.NO_POT_YET, at="pots.0")
    if at and not middle.pots:
        raise DeskRefused(DeskReason.POT_NEEDED, at="pots.0")
    for seat in middle.capped:
        if seat in middle.folded or middle.bets.get(seat):
            raise DeskRefused(DeskReason.CAPPED_ACTS, at=f"capped.{seat}", seat=seat)
    if middle.to_act is None and at + 1 < len(streets):
        raise DeskRefused(DeskReason.SAY_WHOSE_TURN, at="to_act")
    turn = middle.to_act
    if turn is not None and (turn not in live or turn in middle.capped):
        raise DeskRefused(DeskReason.CANNOT_ACT, at="to_act", seat=turn)
    dealt = sum(street.board for street in rules.streets[: at + 1])
    if middle.board and len(middle.cards) != dealt:
        raise DeskRefused(DeskReason.BOARD_DIFFERS, at="board", cards=dealt)


# -------------------------------------------------------------------- the course


def led_on(hand: Hand, middle: Middle, told: ToldHand) -> tuple[Event, ...]:
    """Return the events that lead a newly begun hand to the middle. The hand itself is not changed.

    Args:
        hand: held, with `told.stacks` and the posts of `posts_of`.

    Raises:
        DeskRefused: no legal acts lead there; `at` names the fact to correct.
    """
    ahead, begun = hand.copy(), len(hand.events)
    if middle.street != hand.rules.streets[0].name:
        _to_street(ahead, middle, told)
    aim = Aim(
        bets=told.bets,
        folded=frozenset(middle.folded),
        to_act=middle.to_act,
    )
    found = course_to(ahead, aim)
    if found is None:
        raise _why_not(ahead, aim)
    return (*ahead.events[begun:], *found)


def _to_street(hand: Hand, middle: Middle, told: ToldHand) -> None:
    gone = [seat for seat in middle.folded if not told.bets[seat]]
    for _ in range(MOST_STEPS):
        if hand.street.name == middle.street and (hand.betting or hand.to_act is not None):
            break
        seat = hand.to_act
        command: hc.Command = (
            hc.GoOn() if seat is None else hc.Fold(seat=seat) if seat in gone else hc.Check(seat=seat)
        )
        _take(hand, hand.decide(command))
    added = {seat: chips for seat, chips in told.put_in.items() if chips}
    _take(hand, hand.decide(hc.AddChips(chips=added)))


def _take(hand: Hand, events: Iterable[Event]) -> None:
    for event in events:
        hand.apply(event)


def _why_not(hand: Hand, aim: Aim) -> DeskRefused:
    """Find the fact that makes the others unreachable."""
    found = course_to(hand, structs.replace(aim, any_turn=True))
    if found is not None:
        ahead = hand.copy()
        _take(ahead, found)
        if ahead.to_act is None:
            return DeskRefused(DeskReason.BETTING_IS_OVER, at="to_act")
        return DeskRefused(DeskReason.OTHER_TURN, at="to_act", seat=ahead.to_act)
    most = max(aim.bets.values())
    for seat, bet in sorted(aim.bets.items(), key=lambda one: -one[1]):
        for other in (most, 0) if bet else ():
            changed = structs.replace(aim, bets={**aim.bets, seat: other}, any_turn=True)
            if other != bet and course_to(hand, changed) is not None:
                return DeskRefused(DeskReason.BET_NOT_LAWFUL, at=f"bets.{seat}", seat=seat, asked=bet)
    for seat in sorted(aim.folded):
        changed = structs.replace(aim, folded=aim.folded - {seat}, any_turn=True)
        if course_to(hand, changed) is not None:
            return DeskRefused(DeskReason.CANNOT_HAVE_FOLDED, at=f"folded.{seat}", seat=seat)
    return DeskRefused(DeskReason.NO_WAY_THERE, at="bets")
