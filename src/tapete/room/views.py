"""What one account may see of a stream: table, lobby row, past hands. Nothing else leaves the room."""

from collections.abc import Mapping, Sequence
from typing import Literal

from tapete.cards import Made, made, made_of
from tapete.engine import events as he
from tapete.engine.hand import Hand
from tapete.engine.types import HandRules, Seat
from tapete.engine.views import HandView, seen_by
from tapete.room import early
from tapete.room import protocol as p
from tapete.room.floor import WRONG, in_words
from tapete.room.sit_and_go import SitAndGo
from tapete.rules import hand_rules

Names = Mapping[int, str]
"""Account to name."""


def table(
    game: SitAndGo,
    account: int | None,
    *,
    names: Names,
    connected: frozenset[int],
    since: int | None,
    now: int,
) -> p.Table:
    """The table as `account` may see it.

    Args:
        connected: accounts with a line to this table.
        since: the last version that the viewer saw; None, or one from before this hand, resyncs.
    """
    sng = game.sng
    you = sng.seat_of(account) if account is not None else None
    last = sng.hand_at()
    hand = game.hand
    view = hand.view_for(you) if hand else None
    resync = since is None or not game.hand_version <= since <= game.version
    unseen = 0 if since is None or resync else since - game.hand_version
    events = hand.events[unseen:] if hand else []
    your_turn = view is not None and view.menu is not None and game.box_due is None
    return p.Table(
        stream=game.stream,
        version=game.version,
        now=now,
        resync=resync,
        name=sng.structure.name,
        state=_state(game),
        you=you,
        seats=_seats(game, names, connected),
        level=_level(game),
        button=last.button if last else None,
        hand=view,
        decision=game.decision if your_turn else None,
        menu=view.menu if view and your_turn else None,
        made=_made(view),
        clock=_clock(game),
        standings=_standings(game, names),
        prizes=sng.prizes,
        currency=sng.structure.currency,
        events=tuple(seen_by(event, you) for event in events),
        shuffle=game.shuffle.commitment if game.shuffle else None,
        beforehand=_beforehand(game, you),
        rulings=_rulings(game, you),
    )


def _beforehand(game: SitAndGo, you: Seat | None) -> p.Beforehand | None:
    """The boxes of a seat's own, for nobody else."""
    if game.hand is None or you is None or game.sng.state != "running" or game.faulty:
        return None
    offers, box = early.offers(game.hand, you), game.boxes.get(you)
    if not offers:
        return None
    return p.Beforehand(
        situation=early.situation(game.hand),
        offers=offers,
        call=early.to_call(game.hand, you),
        ticked=box.kind if box else None,
    )


def _rulings(game: SitAndGo, you: Seat | None) -> tuple[p.RulingTold, ...]:
    """Rulings that everybody is told of, and those on this seat's own boxes which change anything.

    They are numbered for each viewer apart, so that a gap betrays no box of another seat.
    """
    seen = [
        (after, ruled)
        for after, ruled in game.rulings
        if ruled.told_to is None or (ruled.told_to == you and ruled.ruling.outcome != "binding")
    ]
    return tuple(
        p.RulingTold(
            number=number,
            after=after,
            incident=ruled.incident,
            outcome=ruled.ruling.outcome,
            seat=ruled.ruling.seat,
            cites=ruled.ruling.cites,
            words=dict(in_words(ruled, game.book)),
        )
        for number, (after, ruled) in enumerate(seen, start=1)
    )


def _state(game: SitAndGo) -> Literal["registering", "running", "finished"]:
    state = game.sng.state
    return "finished" if state == "cancelled" else state


def _seats(game: SitAndGo, names: Names, connected: frozenset[int]) -> tuple[p.SeatView, ...]:
    views = []
    for entry in game.sng.entries.values():
        if entry.seat is not None:
            views.append(
                p.SeatView(
                    seat=entry.seat,
                    name=names.get(entry.account, "?"),
                    bot=entry.bot,
                    stack=entry.stack,
                    away=entry.seat in game.away,
                    connected=entry.bot or entry.account in connected,
                    finish=entry.place,
                )
            )
    return tuple(sorted(views, key=lambda view: view.seat))


def _level(game: SitAndGo) -> p.Level:
    sng = game.sng
    number = sng.level.level if sng.level else 1
    blinds = sng.structure.levels[number - 1]
    ends_at = sng.level.ends_at if sng.level and sng.state == "running" else None
    return p.Level(
        number=number,
        small_blind=blinds.small_blind,
        big_blind=blinds.big_blind,
        ante=blinds.ante,
        ends_at=ends_at,
    )


def _clock(game: SitAndGo) -> p.Clock | None:
    if game.clock is None or game.hand is None or game.hand.to_act != game.clock.seat:
        return None
    structure = game.sng.structure
    away = game.clock.seat in game.away
    return p.Clock(
        seat=game.clock.seat,
        began=game.clock.deadline - (structure.away_action_ms if away else structure.action_ms),
        deadline=game.clock.deadline,
        bank_deadline=game.clock.bank_deadline,
    )


def _standings(game: SitAndGo, names: Names) -> tuple[p.Standing, ...]:
    entries = game.sng.entries
    return tuple(
        p.Standing(
            place=standing.place,
            seat=entries[standing.entry].seat or 0,
            name=names.get(entries[standing.entry].account, "?"),
            prize=standing.prize,
            hand=standing.hand,
        )
        for standing in game.sng.standings
    )


def _made(view: HandView | None) -> Made | None:
    """What the viewer's own cards make with the board; nothing for a spectator or a folded hand."""
    if view is None or view.seat is None or view.seat in view.folded:
        return None
    held = view.hole_cards.get(view.seat, ())
    if not held:
        return None
    rules = hand_rules(view.game)
    ranking = rules.ranking[0]
    if ranking == "high" and rules.from_hole is None:
        return made(held + view.board)  # two cards are enough to name a pair
    if rules.from_hole is not None and len(view.board) < 3:
        return None
    enough = ranking == "badugi" or len(held) + len(view.board) >= 5
    return made_of(ranking, held, view.board, from_hole=rules.from_hole) if enough else None


def lobby_row(game: SitAndGo, account: int | None, *, names: Names) -> p.LobbyRow:
    """One line of the lobby."""
    structure = game.sng.structure
    return p.LobbyRow(
        stream=game.stream,
        name=structure.name,
        state=_state(game),
        game=structure.game,
        seats=structure.seats,
        buy_in=structure.buy_in,
        fee=structure.fee,
        currency=structure.currency,
        prizes=game.sng.prizes,
        starting_stack=structure.starting_stack,
        level_minutes=structure.levels[0].minutes,
        players=tuple(names.get(entry.account, "?") for entry in game.sng.entries.values()),
        entered=account is not None and game.sng.entry_of(account) is not None,
        fills_at=game.fills_at if game.sng.state == "registering" else None,
    )


def split_hands(events: Sequence[tuple[object, int]]) -> dict[int, tuple[int, list[he.Event]]]:
    """The hands of a stream: number to when it began and its events."""
    hands: dict[int, tuple[int, list[he.Event]]] = {}
    current: list[he.Event] = []
    for event, at in events:
        if isinstance(event, he.HandStarted):
            current = []
            hands[event.hand] = (at, current)
        if isinstance(event, he.Event):
            current.append(event)
    return hands


def hand_row(
    events: Sequence[he.Event], at: int, seat: Seat | None, *, rules: HandRules, names: Mapping[Seat, str]
) -> p.HandRow:
    """A finished hand in one line."""
    hand = Hand.replay(rules, events)
    started = events[0]
    before = started.stacks.get(seat, 0) if isinstance(started, he.HandStarted) and seat else 0
    winners = {event.seat for event in events if isinstance(event, he.PotAwarded)}
    return p.HandRow(
        hand=hand.number,
        at=at,
        your_cards=hand.hole_cards.get(seat, ()) if seat else (),
        board=hand.board,
        pot=sum(event.amount for event in events if isinstance(event, he.PotAwarded)),
        winners=tuple(names.get(winner, "?") for winner in sorted(winners)),
        net=hand.stacks.get(seat, 0) - before if seat else 0,
    )


def hand_steps(events: Sequence[he.Event], seat: Seat | None, *, rules: HandRules) -> tuple[p.Step, ...]:
    """A finished hand event by event, as `seat` may see it."""
    hand = Hand.replay(rules, events[:1])
    steps = []
    for event in events:
        if not isinstance(event, he.HandStarted):
            hand.apply(event)
        view = hand.view_for(seat)
        steps.append(p.Step(event=seen_by(event, seat), view=view, made=_made(view)))
    return tuple(steps)


def replays(events: Sequence[he.Event], *, rules: HandRules) -> bool:
    """Whether a hand's log can be replayed; one that was voided because it can't be is not shown."""
    try:
        Hand.replay(rules, events)
    except WRONG:
        return False
    return True


def is_over(events: Sequence[he.Event]) -> bool:
    """Whether the hand of this log has ended."""
    return bool(events) and isinstance(events[-1], he.HandEnded)
