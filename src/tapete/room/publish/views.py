"""Views: what one account may see of a table and its hands. Nothing else leaves the room."""

from collections.abc import Callable, Sequence

from msgspec import structs

from tapete.cards import Made, made, made_of
from tapete.engine import events as he
from tapete.engine.hand import Hand
from tapete.engine.types import HandRules, Seat
from tapete.engine.views import HandView, seen_by
from tapete.room import protocol as p
from tapete.room.core import early, offers
from tapete.room.core.figures import prizes, standings
from tapete.room.core.floor import WRONG, in_words
from tapete.room.core.game import Game
from tapete.room.core.notices import wish_of
from tapete.room.core.prospects import certain
from tapete.room.core.table_play import TablePlay
from tapete.room.publish.pages import Names, name_of, notice_told, progress, standing, standing_of, told_to
from tapete.rules import hand_rules
from tapete.tournament.director import Wait

RESULTS = 20
"""How many of the first places the last table tells."""


def table(
    game: Game,
    number: int,
    account: int | None,
    *,
    names: Names,
    connected: Callable[[int], bool],
    since: int | None,
    now: int,
    stopped: bool = False,
    wait: Wait | None = None,
) -> p.Table:
    """A table as `account` may see it.

    Args:
        number: which table; 0 before there are any.
        connected: whether an account has a line to this tournament.
        since: the last version that the viewer saw there; None, or one from before this hand, resyncs.
        stopped: whether the tournament stands still: nobody is asked for anything, and no clock runs.
        wait: why the table begins no hand, if it was asked and waits.
    """
    tournament, play = game.tournament, game.play(number)
    place = tournament.place_of(account) if account is not None else None
    here = place.seat if place is not None and place.table == number else None
    last = tournament.hand_at(number)
    hand = play.hand
    # Cards belong to the players who were dealt in, not to those who have taken their seats since.
    seat = _seat_in_hand(game, number, account)
    if here is not None and seat != here:
        seat = None
    you = seat if here is None else here
    view = hand.view_for(seat) if hand else None
    resync = since is None or not play.hand_version <= since <= play.version
    unseen = 0 if since is None or resync else since - play.hand_version
    events = hand.events[unseen:] if hand else []
    live = not stopped and play.running and tournament.state == "running"
    if view is not None and not live:
        view = structs.replace(view, menu=None)
    asked = live and play.box_due is None
    your_turn = asked and view is not None and view.menu is not None
    return p.Table(
        stream=game.stream,
        table=number,
        version=play.version,
        now=now,
        resync=resync,
        name=tournament.structure.name,
        state=tournament.state,
        you=you,
        your_table=place.table if place else None,
        seats=_seats(game, play, names, connected),
        size=tournament.structure.seats if tournament.tables.table_count != 1 else _size(game, number),
        level=level(game),
        button=last.button if last else None,
        hand=view,
        decision=play.decision if your_turn else None,
        menu=view.menu if view and your_turn else None,
        made=_made(view),
        clock=_clock(play, game) if live else None,
        standings=_standings(game, account, names),
        prizes=prizes(game)[0][:RESULTS],
        prizes_certain=certain(tournament),
        currency=tournament.structure.currency,
        events=tuple(seen_by(event, seat) for event in events),
        shuffle=play.shuffle.commitment if play.shuffle else None,
        beforehand=None if stopped else _beforehand(game, play, seat),
        rulings=_rulings(game, play, seat),
        progress=progress(game, account),
        wished=_wished(game, account),
        your_turn=not stopped and _turn_elsewhere(game, number, account),
        waits=None if stopped else _waits(game, play, wait),
        purchases=offers.at_the_table(game, account) if account is not None and not stopped else (),
        may_surrender=account is not None and not stopped and offers.may_surrender(game, account),
        deal=_deal(game, account, names) if tournament.state == "running" and not stopped else None,
        may_propose=offers.may_propose(game, account) if account is not None and not stopped else (),
        notices=_notices(game, number, account, names),
        prize=standing_of(game, account, names),
        stopped=stopped,
    )


def _wished(game: Game, account: int | None) -> p.Wish | None:
    """The wish of an account, made during the hand at its table."""
    entry = game.tournament.entry_of(account) if account is not None else None
    found = game.wishes.get(entry.entry) if entry is not None else None
    return wish_of(found) if found is not None else None


def _turn_elsewhere(game: Game, number: int, account: int | None) -> bool:
    """Whether it is the viewer's turn at their own table while they look at another one."""
    found = game.place_of(account) if account is not None else None
    if found is None or found[0].number == number or found[0].hand is None:
        return False
    play, seat = found
    return play.running and play.hand is not None and play.hand.to_act == seat


def _seat_in_hand(game: Game, number: int, account: int | None) -> Seat | None:
    """The seat from which an account was dealt into the hand that a table shows."""
    entry = game.tournament.entry_of(account) if account is not None else None
    hand = game.play(number).hand
    if entry is None or hand is None:
        return None
    dealt = game.hands.entries_of(hand.number)
    return next((seat for seat, one in dealt.items() if one == entry.entry), None)


def _size(game: Game, number: int) -> int:
    """A final table may have more seats than the others."""
    tables = game.tournament.tables
    taken = max(tables.players(number), default=0) if number in tables else 0
    return max(game.tournament.structure.seats, taken)


def _beforehand(game: Game, play: TablePlay, you: Seat | None) -> p.Beforehand | None:
    """The pre-actions of the viewer's seat; no other viewer sees them."""
    hand = play.hand
    if hand is None or you is None or you not in hand.stacks or play.faulty:
        return None
    if game.tournament.state != "running":
        return None
    ticks, box = early.offers(hand, you), play.boxes.get(you)
    if not ticks:
        return None
    return p.Beforehand(
        situation=early.situation(hand),
        offers=ticks,
        call=early.to_call(hand, you),
        ticked=box.kind if box else None,
    )


def _rulings(game: Game, play: TablePlay, you: Seat | None) -> tuple[p.RulingTold, ...]:
    """Public rulings, and those on this seat's own pre-actions that change something.

    They are numbered for each viewer apart, so that a gap betrays no box of another seat.
    """
    seen = [
        (after, ruled)
        for after, ruled in play.rulings
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


def _seats(
    game: Game, play: TablePlay, names: Names, connected: Callable[[int], bool]
) -> tuple[p.SeatView, ...]:
    """The players at a table; at the last table also those who went out there, if their seat is free."""
    tournament, number = game.tournament, play.number
    players = tournament.tables.players(number) if number in tournament.tables else {}
    seats = dict(players)
    if tournament.state in ("running", "finished") and tournament.tables.table_count <= 1:
        size = tournament.structure.seats
        for out in standings(game)[:size]:
            entry = tournament.entries[out.entry]
            if entry.table == number and entry.seat is not None:
                seats.setdefault(entry.seat, out.entry)
    away, found = play.away, []
    for seat, one in sorted(seats.items()):
        entry = tournament.entries[one]
        found.append(
            p.SeatView(
                seat=seat,
                name=name_of(game, entry, names),
                bot=entry.bot,
                stack=entry.stack,
                away=seat in away and seat in players,
                connected=entry.bot or connected(entry.account),
                finish=entry.place,
                head=entry.head,
                deciding=entry.offer_until is not None,
            )
        )
    return tuple(found)


def level(game: Game) -> p.Level:
    """The present level, the first before the start."""
    tournament = game.tournament
    number = tournament.level.level if tournament.level else 1
    blinds = tournament.structure.levels[number - 1]
    return p.Level(
        number=number,
        small_blind=blinds.small_blind,
        big_blind=blinds.big_blind,
        ante=blinds.ante,
        ends_at=tournament.zero_at if tournament.state == "running" else None,
    )


def _clock(play: TablePlay, game: Game) -> p.Clock | None:
    if play.clock is None or play.hand is None or play.hand.to_act != play.clock.seat:
        return None
    structure = game.tournament.structure
    away = play.clock.seat in play.away
    return p.Clock(
        seat=play.clock.seat,
        began=play.clock.deadline - (structure.away_action_ms if away else structure.action_ms),
        deadline=play.clock.deadline,
        bank_deadline=play.clock.bank_deadline,
    )


def _standings(game: Game, account: int | None, names: Names) -> tuple[p.Standing, ...]:
    """The decided places, once one table is left; before that only the viewer's own."""
    tournament = game.tournament
    if tournament.state == "running" and tournament.tables.table_count > 1:
        own = standing_of(game, account, names)
        return (own,) if own else ()
    return tuple(standing(game, one, names) for one in standings(game)[:RESULTS])


def _waits(game: Game, play: TablePlay, wait: Wait | None) -> p.WaitsFor | None:
    if game.tournament.state != "running" or play.running:
        return "tables" if play.waits_for_tables else None
    if wait is None or wait.why == "over":
        return "purchases" if game.tournament.table_state(play.number).lost else None
    return wait.why


def _deal(game: Game, account: int | None, names: Names) -> p.Deal | None:
    tournament = game.tournament
    deal = tournament.deal
    if deal is None:
        return None
    entry = tournament.entry_of(account) if account is not None else None
    votes, told = tournament.deal_votes, tournament.told_votes
    return p.Deal(
        terms=deal.terms,
        method=p.DealMethod(deal.method),
        kept=deal.kept,
        shares=tuple(
            p.Share(
                name=name_of(game, tournament.entries[one], names),
                amount=amount,
                agreed=told is not None and told.get(one, False),
            )
            for one, amount in deal.amounts.items()
        ),
        yes=sum(votes.values()),
        missing=len(deal.amounts) - len(votes),
        your_vote=votes.get(entry.entry) if entry else None,
        open=told is not None,
        since=(game.deal_until or 0) - game.pace.deal,
        until=game.deal_until or 0,
    )


def _notices(game: Game, number: int, account: int | None, names: Names) -> tuple[p.Notice, ...]:
    """The latest notices for a table or its viewer."""
    entry = game.tournament.entry_of(account) if account is not None else None
    mine = entry.entry if entry else 0
    concern = [
        one
        for one in game.notices
        if told_to(game, one, account)
        and (not one.tables or number in one.tables or mine in one.named.values())
    ]
    return tuple(notice_told(game, one, names) for one in concern[-8:])


def _made(view: HandView | None) -> Made | None:
    """The strength of the viewer's cards with the board; None for a spectator or a folded hand."""
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
