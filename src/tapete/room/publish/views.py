"""Views of a table and its hands for one account. Nothing else leaves the room."""

from collections.abc import Callable, Sequence

from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.types import HandRules, Seat
from tapete.engine.views import seen_by
from tapete.room import protocol as p
from tapete.room.core.floor import WRONG
from tapete.room.core.game import GameState
from tapete.room.publish import own_parts
from tapete.room.publish import shared as to_all
from tapete.room.publish.pages import Names, notice_told
from tapete.tournament.director import Wait


def snapshot(
    game: GameState,
    number: int,
    account: int | None,
    *,
    names: Names,
    shared: p.Shared,
    own: p.Own,
    now: int,
    news: int,
) -> p.Snapshot:
    """Return a snapshot of a table: its two parts and the events of its hand.

    Args:
        number: number of the table; 0 before the first table.
        names: names that this account may read.
        news: number of the last news included.
    """
    play = game.play(number)
    seat = own.hand_seat
    told = [
        one
        for one in game.notices
        if to_all.is_for_table(game, one, number) or own_parts.is_for_account(game, one, number, account)
    ]
    told.sort(key=lambda one: (one.at, not to_all.is_for_table(game, one, number)))
    return p.Snapshot(
        stream=game.stream,
        table=number,
        now=now,
        news=news,
        shared=shared,
        own=own,
        events=to_all.events_since(play, play.hand_version, seat),
        rulings=to_all.rulings(game, play),
        own_rulings=own_parts.own_rulings(game, play, seat),
        notices=tuple(notice_told(game, one, names) for one in told[-p.NOTICES :]),
    )


def whole(found: p.Snapshot, since: int | None) -> p.Table:
    """Return a snapshot as one whole table, for clients that fold nothing.

    Args:
        since: last version that the viewer has seen; None or a version before this hand resyncs.
    """
    begins = found.shared.version - len(found.events)
    resync = since is None or not begins <= since <= found.shared.version
    unseen = 0 if since is None or resync else since - begins
    return p.table_of(
        found.shared,
        found.own,
        stream=found.stream,
        table=found.table,
        now=found.now,
        resync=resync,
        events=found.events[unseen:],
        rulings=found.rulings,
        own_rulings=found.own_rulings,
        notices=found.notices,
    )


def table(
    game: GameState,
    number: int,
    account: int | None,
    *,
    names: Names,
    public_names: Names | None = None,
    connected: Callable[[int], bool],
    since: int | None,
    now: int,
    stopped: bool = False,
    wait: Wait | None = None,
) -> p.Table:
    """Build a whole table as `account` may see it.

    Args:
        number: number of the table; 0 before the first table.
        names: names that this account may read.
        public_names: names that an outsider may read; None for the same as `names`.
        connected: returns whether an account is connected to this tournament.
        since: last version that the viewer saw there; None or a version before this hand resyncs.
        stopped: whether a fault has stopped the tournament, so that nobody acts and no clock runs.
        wait: reason why the table begins no hand, if it waits.
    """
    all_read = names if public_names is None else public_names
    shared, _ = to_all.shared_part(
        game, number, names=all_read, connected=connected, stopped=stopped, wait=wait
    )
    own, _ = own_parts.own_part(own_parts.Moment(game, number, shared, stopped=stopped), account, names=names)
    return whole(snapshot(game, number, account, names=names, shared=shared, own=own, now=now, news=0), since)


def hand_steps(
    events: Sequence[hand_events.Event], seat: Seat | None, *, rules: HandRules
) -> tuple[p.ReplayStep, ...]:
    """Return a finished hand event by event, as `seat` may see it."""
    hand = Hand.replay(rules, events[:1])
    steps = []
    for event in events:
        if not isinstance(event, hand_events.HandStarted):
            hand.apply(event)
        view = hand.view_for(seat)
        strength = own_parts.strength(hand, seat)
        steps.append(p.ReplayStep(event=seen_by(event, seat), view=view, made=strength))
    return tuple(steps)


def replays(events: Sequence[hand_events.Event], *, rules: HandRules) -> bool:
    """Whether a hand's log can be replayed. A hand voided because it can't be replayed is not shown."""
    try:
        Hand.replay(rules, events)
    except WRONG:
        return False
    return True
