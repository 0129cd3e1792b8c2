"""Record a hand act by act. It is the engine's hand with unknown cards.

The hand is held, so no automatic step depends on cards. This module closes betting rounds and opens streets,
and at the showdown a person names the winners of each pot.
"""

from __future__ import annotations

from msgspec import structs

from tapete.desk import orders as od
from tapete.desk.acts import Acted
from tapete.desk.deciding import chips
from tapete.desk.deciding.discipline import miss_hand
from tapete.desk.deciding.hands import advanced, at_showdown, begun, ended, finished
from tapete.desk.deciding.table import Decided
from tapete.desk.draft import Draft
from tapete.desk.middle.facts import Middle
from tapete.desk.middle.starting import ToldHand, led_on, opening
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.state import LiveState
from tapete.engine import commands as hc
from tapete.engine.hand import Hand
from tapete.engine.menu import Menu
from tapete.engine.showdown import named_awards
from tapete.engine.types import Seat
from tapete.floor import rule
from tapete.floor.incidents.penalties import ServePenalty
from tapete.floor.spot import spot_of
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.positions.button import opening_positions
from tapete.tournament.prizes.bounties import knockouts_of
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.tournament import Tournament


def _command(order: od.HandAct, menu: Menu) -> hc.Fold | hc.Check | hc.Call | hc.Bet | hc.RaiseTo:
    """Return the engine's command; an all-in becomes a bet, raise or call of the whole stack."""
    seat = order.seat
    match order.act:
        case "fold":
            return hc.Fold(seat=seat)
        case "check":
            return hc.Check(seat=seat)
        case "call":
            return hc.Call(seat=seat)
        case "bet":
            return hc.Bet(seat=seat, amount=order.to)
        case "raise":
            return hc.RaiseTo(seat=seat, amount=order.to)
        case "all_in":
            if menu.bet is not None:
                return hc.Bet(seat=seat, amount=menu.bet.most)
            if menu.raise_to is not None:
                return hc.RaiseTo(seat=seat, amount=menu.raise_to.most)
            return hc.Call(seat=seat)


# -------------------------------------------------------------------- orders


def _recorded(draft: Draft, table: int) -> Hand:
    hand = draft.live.hands.get(table)
    if hand is None:
        raise DeskRefused(DeskReason.NO_RECORDED_HAND, table=table)
    return hand


def _record(draft: Draft, order: od.RecordHand) -> None:
    if draft.tournament.hand_for_hand is not None and draft.tournament.hand_runs(order.table):
        _record_running(draft, order)
        return
    if order.middle is not None:
        _record_middle(draft, order, order.middle)
        return
    if order.stacks:
        chips.count_seats(draft, order.table, order.stacks)
    draft.events += _beginning(draft.tournament, order, draft.at)
    _serve(draft, order.table, begun(draft.tournament, order.table))
    miss_hand(draft, order.table)


def _record_middle(draft: Draft, order: od.RecordHand, middle: Middle) -> None:
    """Record a running hand from the chips and cards on the table.

    Typed stacks are counts; the other stacks absorb the difference, as in any count.
    """
    table = order.table
    if order.stacks:
        raise DeskRefused(DeskReason.COUNT_FIRST, table=table)
    (began,) = (one for one in _beginning(draft.tournament, order, draft.at) if isinstance(one, ev.HandBegan))
    told = _opened(draft.tournament, began, middle)
    if counted := {seat: told.stacks[seat] for seat in (*middle.stacks, *middle.capped)}:
        chips.count_seats(draft, table, counted)
        told = _opened(draft.tournament, began, middle)
    draft.events += _beginning(draft.tournament, order, draft.at)
    hand = begun(draft.tournament, table, middle=middle)
    draft.hand_events += advanced(hand, led_on(hand, middle, told))
    miss_hand(draft, table)


def _opened(tournament: Tournament, began: ev.HandBegan, middle: Middle) -> ToldHand:
    known = tournament.stacks(began.table)
    return opening(
        middle,
        tournament.structure.rules(),
        tournament.structure.stakes(began.level),
        known={seat: chips for seat, chips in known.items() if chips and seat not in began.waiting},
        button=began.button,
        blinds=(began.small_blind, began.big_blind),
    )


def _beginning(tournament: Tournament, order: od.RecordHand, at: int) -> tuple[ev.Event, ...]:
    """Return the events that begin a table's next hand, with the button where a person sees it."""
    found = tournament.decide(cmd.BeginHand(table=order.table), at=at)
    if order.button is None:
        return found
    return tuple(_with_button(tournament, one, order.button) for one in found)


def _record_running(draft: Draft, order: od.RecordHand) -> None:
    """Record a hand that all tables have begun together; its penalties were counted at that time."""
    if order.table in draft.live.hands:
        raise TournamentRefused(TournamentReason.HAND_RUNNING, hand=draft.live.hands[order.table].number)
    if order.stacks:
        raise DeskRefused(DeskReason.COUNT_FIRST, table=order.table)
    hand, middle = begun(draft.tournament, order.table, order.button, order.middle), order.middle
    if middle is None:
        return
    known, blinds = draft.tournament.dealt(order.table), (hand.small_blind, hand.big_blind)
    told = opening(middle, hand.rules, hand.stakes, known=known, button=hand.button, blinds=blinds)
    if told.stacks != known:
        raise DeskRefused(DeskReason.COUNT_FIRST, table=order.table)
    draft.hand_events += advanced(hand, led_on(hand, middle, told))


def _serve(draft: Draft, table: int, hand: Hand) -> None:
    """Deal in the seats of penalised players and kill their hands after the deal, as the book says."""
    book, entries = draft.tournament.structure.rulebook, draft.tournament.entries
    for seat, entry in draft.tournament.tables.players(table).items():
        left = draft.live.ledger.left(entries[entry].account)
        if not left or seat not in hand.seats:
            continue
        ruling = rule(spot_of(hand), ServePenalty(seat=seat, left=left), book)
        for command in ruling.carry:
            events = tuple(hand.decide(command))
            for event in events:
                hand.apply(event)
            draft.hand_events += events
    draft.hand_events += advanced(hand, ())
    ended(draft, table, hand)


def _with_button(tournament: Tournament, event: ev.Event, button: Seat) -> ev.Event:
    """Move the button of a `HandBegan` event to the seat where a person sees it."""
    if not isinstance(event, ev.HandBegan) or event.big_blind is None or event.button == button:
        return event
    places = opening_positions(tuple(tournament.tables.players(event.table)), button=button)
    return structs.replace(
        event,
        button=places.button,
        small_blind=places.small_blind,
        big_blind=places.big_blind,
        waiting=(),
    )


def _act(draft: Draft, order: od.HandAct) -> None:
    hand = _recorded(draft, order.table).copy()
    menu = hand.menu
    if menu is None:
        raise DeskRefused(DeskReason.NOBODY_TO_ACT, table=order.table)
    draft.hand_events += advanced(hand, hand.decide(_command(order, menu)))
    ended(draft, order.table, hand)


def _won(draft: Draft, order: od.HandWon) -> None:
    hand = _recorded(draft, order.table)
    if not at_showdown(hand):
        raise DeskRefused(DeskReason.NOT_AT_SHOWDOWN, table=order.table)
    pots, halves = hand.pots, len(hand.rules.ranking)
    lows = order.lows or ((),) * len(order.winners)
    if len(order.winners) != len(pots) or len(lows) != len(pots):
        raise DeskRefused(DeskReason.POTS_DIFFER, pots=len(pots), asked=len(order.winners))
    if order.lows and halves == 1:
        raise DeskRefused(DeskReason.NO_LOW, table=order.table)
    for pot, winners in zip((*pots, *pots), (*order.winners, *lows), strict=True):
        if not set(winners) <= set(pot.eligible) or len(set(winners)) < len(winners):
            raise DeskRefused(DeskReason.WINNER_NOT_THERE, table=order.table)
    won = tuple((high, low)[:halves] for high, low in zip(order.winners, lows, strict=True))
    awards, stacks = named_awards(hand, won), dict(hand.stacks)
    for award in awards:
        stacks[award.seat] += award.amount
    finished(draft, order.table, hand, stacks, knockouts_of(hand, stacks, awards))


def _drop(draft: Draft, order: od.DropHand) -> None:
    """Stop recording a hand and undo it. In hand-for-hand only the record ends, and the hand goes on."""
    hand = _recorded(draft, order.table)
    if draft.tournament.hand_for_hand is not None:
        return
    draft.give(cmd.UndoHand(hand=hand.number, table=order.table))


def note(live: LiveState, act: Acted) -> None:
    """Update the recorded hands after an act."""
    match act.order:
        case od.RecordHand(table=table):
            if live.tournament.hand_runs(table):
                live.hands[table] = begun(live.tournament, table, act.order.button, act.order.middle)
        case od.DropHand(table=table):
            live.hands.pop(table, None)
        case _:
            pass
    recorded = live.hands.get(getattr(act.order, "table", None) or 0)
    if recorded is not None:
        for event in act.hand_events:
            recorded.apply(event)
    for table in [one for one in live.hands if not live.tournament.hand_runs(one)]:
        del live.hands[table]


def _button_at(draft: Draft, order: od.ButtonAt) -> None:
    """Add an unrecorded hand with the button where a person saw it."""
    tournament, table = draft.tournament, order.table
    if table not in tournament.tables:
        raise TournamentRefused(
            TournamentReason.NO_SUCH_TABLE, table=table, tables=tournament.tables.table_count
        )
    if tournament.hand_runs(table):
        raise TournamentRefused(TournamentReason.HAND_RUNNING, hand=tournament.hands_played)
    if tournament.level_number < 1 or tournament.tables.size_of(table) < 2:
        raise TournamentRefused(TournamentReason.TOO_FEW_PLAYERS, table=table, players=0)
    places = opening_positions(tuple(tournament.tables.players(table)), button=order.seat)
    hand = tournament.hands_played + 1
    draft.events.append(
        ev.HandBegan(
            hand=hand,
            level=tournament.level_number,
            button=places.button,
            small_blind=places.small_blind,
            big_blind=places.big_blind,
            table=table,
        )
    )
    draft.give(cmd.FinishHand(hand=hand, table=table, stacks=draft.tournament.dealt(table)))


DECIDED: Decided = {
    od.RecordHand: _record,
    od.ButtonAt: _button_at,
    od.HandAct: _act,
    od.HandWon: _won,
    od.DropHand: _drop,
}
