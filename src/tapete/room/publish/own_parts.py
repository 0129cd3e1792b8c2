"""The private part of a table for one account: cards, menu, pre-actions, offers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from tapete.cards import Card, Made, made, made_of
from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.types import Seat
from tapete.engine.views import seen_by
from tapete.room import protocol as p
from tapete.room.core import offers
from tapete.room.core.figures import stacks
from tapete.room.core.game import GameState
from tapete.room.core.hand_play import HandPlay
from tapete.room.core.notices import KeptNotice, wish_of
from tapete.room.core.time_bank import own_bank
from tapete.room.publish.pages import Names, name_of, notice_told, standing_of, told_to
from tapete.room.publish.shared import WithRulings, is_for_table, is_live, ruling_told
from tapete.rules import hand_rules
from tapete.tournament.entries.entry import Entry

NOBODY = p.Own()


class Moment:
    """The current state of one table that is the same for all its viewers.

    Args:
        shared: public state of the table.
        stopped: whether a fault has stopped the tournament, so that nobody acts.
    """

    __slots__ = ("asked", "game", "key", "play", "shared", "stopped")

    def __init__(self, game: GameState, number: int, shared: p.Shared, *, stopped: bool) -> None:
        self.game, self.shared, self.stopped = game, shared, stopped
        self.play = play = game.play(number)
        self.key = (number, game.changes, play.hand_version, stopped)
        """Cache key of an `OfEvent`, together with the account's request."""
        live = play.hand is not None and is_live(game, play, stopped=stopped) and play.box_due is None
        self.asked = play.hand.to_act if live and play.hand is not None else None
        """Seat to act."""


class OfEvent(Struct, frozen=True):
    """Cached private data of an account that does not change during a hand."""

    key: tuple[int, int, int, bool]
    """`key` of the moment for which it was computed."""
    entry: int
    wish: object
    """Pending request of the account."""
    here: Seat | None
    """The account's seat at this table."""
    your_table: int | None
    hand_seat: Seat | None
    your_place: int | None
    wished: p.Wish | None
    purchases: tuple[p.Offer, ...]
    may_surrender: bool
    may_propose: tuple[p.DealMethod, ...]
    your_vote: bool | None
    prize: p.Standing | None
    names: dict[int, str]


def of_event(now: Moment, account: int, entry: Entry, names: Names) -> OfEvent:
    """Compute an account's private data that does not change during a hand."""
    game, number, stopped = now.game, now.play.number, now.stopped
    tournament = game.tournament
    place = tournament.place_of(account)
    here = place.seat if place is not None and place.table == number else None
    return OfEvent(
        key=now.key,
        entry=entry.entry,
        wish=game.wishes.get(entry.entry),
        here=here,
        your_table=place.table if place else None,
        hand_seat=hand_seat(game, number, entry, here),
        your_place=_place(game, entry),
        wished=_wished(game, entry),
        purchases=() if stopped else offers.at_the_table(game, account),
        may_surrender=not stopped and offers.may_surrender(game, account),
        may_propose=() if stopped else offers.may_propose(game, account),
        your_vote=tournament.deal_votes.get(entry.entry) if now.shared.deal is not None else None,
        prize=standing_of(game, account, names),
        names=_renamed(game, names, now.shared) if tournament.structure.anonymous else {},
    )


def own_part(
    now: Moment, account: int | None, *, names: Names, known: OfEvent | None = None
) -> tuple[p.Own, OfEvent | None]:
    """Return the private state of a table for `account`, and its cached tournament part.

    Args:
        names: names that this account may read.
        known: second result of the last call for this account.
    """
    game, play = now.game, now.play
    if known is None or known.key != now.key or game.wishes.get(known.entry) != known.wish:
        entry = game.tournament.entry_of(account) if account is not None else None
        if account is None or entry is None:
            renamed = _renamed(game, names, now.shared) if game.tournament.structure.anonymous else {}
            return (p.Own(names=renamed) if renamed else NOBODY), None
        known = of_event(now, account, entry, names)
    seat, hand = known.hand_seat, play.hand
    menu = hand.menu if hand is not None and seat is not None and seat == now.asked else None
    own = p.Own(
        you=seat if known.here is None else known.here,
        your_table=known.your_table,
        hand_seat=seat,
        cards=tuple(hand.hole_cards.get(seat, ())) if hand is not None and seat is not None else (),
        made=strength(hand, seat) if hand is not None else None,
        decision=play.decision if menu is not None else None,
        menu=menu,
        ticked=_ticked(now, seat),
        bank=own_bank(play, known.here) if known.here is not None and not now.stopped else None,
        your_place=known.your_place,
        wished=known.wished,
        your_turn=known.here is None and not now.stopped and _turn_elsewhere(game, play.number, account),
        purchases=known.purchases,
        may_surrender=known.may_surrender,
        may_propose=known.may_propose,
        your_vote=known.your_vote,
        prize=known.prize,
        names=known.names,
    )
    return own, known


def _renamed(game: GameState, names: Names, shared: p.Shared) -> dict[int, str]:
    """Return the players whose name differs for this viewer from the public one, by entry."""
    seen = {one.player: one.name for one in shared.seats.values()}
    seen.update((one.player, one.name) for one in shared.standings)
    if shared.deal is not None:
        seen.update((one.player, one.name) for one in shared.deal.shares)
    read = {one: name_of(game, game.tournament.entries[one], names) for one in seen}
    return {one: name for one, name in read.items() if name != seen[one]}


def hand_seat(game: GameState, number: int, entry: Entry | None, here: Seat | None) -> Seat | None:
    """Return the seat in which an entry was dealt into the shown hand, if it has not moved since.

    Cards belong to the players who were dealt in, not to players who took their seats later.
    """
    hand = game.play(number).hand
    if entry is None or hand is None:
        return None
    dealt: Mapping[Seat, int] = game.hands.entries_of(number, hand.number)
    seat = next((seat for seat, one in dealt.items() if one == entry.entry), None)
    return None if here is not None and seat != here else seat


def events_for(play: HandPlay, version: int, seat: Seat | None) -> dict[int, hand_events.Event]:
    """Return the events after a version that a seat may see more of than others, by version."""
    if play.hand is None or seat is None:
        return {}
    first = max(version, play.hand_version)
    found = {}
    for number, event in enumerate(play.hand.events[first - play.hand_version :], start=first + 1):
        all_see = seen_by(event, None)
        if all_see is not event:
            seen = seen_by(event, seat)
            if seen != all_see:
                found[number] = seen
    return found


def in_place(
    told: Sequence[hand_events.Event], own: Mapping[int, hand_events.Event], version: int
) -> tuple[hand_events.Event, ...]:
    """Return the events of news with a viewer's private versions in their places.

    Args:
        own: private versions of events, by version number.
        version: version number of the last event.
    """
    first = version - len(told) + 1
    return tuple(own.get(first + at, event) for at, event in enumerate(told))


def own_rulings(game: WithRulings, play: HandPlay, seat: Seat | None) -> tuple[p.OwnRuling, ...]:
    """Return the private rulings on a seat's pre-actions that change something."""
    found, public = list[p.OwnRuling](), 0
    for after, one in play.rulings:
        if one.told_to is None:
            public += 1
        elif one.told_to == seat and one.ruling.outcome != "binding":
            found.append(p.OwnRuling(before=public, ruling=ruling_told(game, after, one)))
    return tuple(found)


def is_for_account(game: GameState, notice: KeptNotice, number: int, account: int | None) -> bool:
    """Whether an account gets a notice that not everybody at its table gets."""
    if is_for_table(game, notice, number) or not told_to(game, notice, account):
        return False
    entry = game.tournament.entry_of(account) if account is not None else None
    mine = entry.entry if entry else 0
    return not notice.tables or number in notice.tables or mine in notice.named.values()


def notices_for(
    game: GameState, number: int, account: int | None, found: list[KeptNotice], names: Names
) -> list[p.Notice]:
    """Return the notices that only this account gets."""
    return [notice_told(game, one, names) for one in found if is_for_account(game, one, number, account)]


def _place(game: GameState, entry: Entry) -> int | None:
    """Return a player's place by chips among the remaining players."""
    if entry.place is not None or game.tournament.state != "running":
        return None
    found = stacks(game).stacks
    return len(found) - bisect_right(found, entry.stack) + 1


def _wished(game: GameState, entry: Entry) -> p.Wish | None:
    """Return the pending request of an entry, made during the hand at its table."""
    found = game.wishes.get(entry.entry)
    return wish_of(found) if found is not None else None


def _turn_elsewhere(game: GameState, number: int, account: int | None) -> bool:
    """Whether it is the viewer's turn at their own table while they watch another."""
    found = game.place_of(account) if account is not None else None
    if found is None or found[0].number == number or found[0].hand is None:
        return False
    play, seat = found
    return play.running and play.hand is not None and play.hand.to_act == seat


def _ticked(now: Moment, you: Seat | None) -> p.PreAction | None:
    """Return the pre-action of the viewer's seat while it may be changed. No other viewer sees it."""
    box = now.play.boxes.get(you) if you is not None else None
    betting = now.shared.betting
    if box is None or betting is None or you not in betting.waiting[1:]:
        return None
    return box.kind


def strength(hand: Hand, seat: Seat | None) -> Made | None:
    """Return the best hand of a seat's cards and the board; None for an outsider or a folded hand."""
    if seat is None or seat in hand.folded:
        return None
    held = hand.hole_cards.get(seat, ())
    return made_with(hand.rules.game, tuple(held), tuple(hand.board)) if held else None


_OF_FEW = ("badugi", "badugi-27", "high-few")
"""Rankings of hands with fewer than five cards."""


@lru_cache(maxsize=4_096)  # called at every action of a street
def made_with(game: str, held: tuple[Card, ...], board: tuple[Card, ...]) -> Made | None:
    """Return the best hand that cards make in a game; None while there are too few."""
    rules = hand_rules(game)
    ranking, from_hole = rules.hands[0]
    if ranking == "high" and from_hole is None and len(held) + len(board) <= 7:
        return made(held + board)  # two cards are enough to name a pair
    if from_hole is not None and len(board) < 3:
        return None
    enough = ranking in _OF_FEW or len(held) + len(board) >= 5
    return made_of(ranking, held, board, from_hole=from_hole) if enough else None
