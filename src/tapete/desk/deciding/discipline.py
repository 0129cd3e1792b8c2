"""Decide penalties, rulings and notes."""

from __future__ import annotations

from tapete.desk import orders as od
from tapete.desk.deciding.entries import player
from tapete.desk.deciding.hands import carry_out
from tapete.desk.deciding.table import Decided
from tapete.desk.draft import Draft
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.rulings.ruled import ruled
from tapete.desk.state import LiveState
from tapete.engine.hand import Hand
from tapete.floor import penalties
from tapete.floor.citing import Citing
from tapete.floor.penalty_terms import hands_of_rounds, needs_release
from tapete.rules.points.penalties import Kind
from tapete.tournament import commands as cmd

KINDS: dict[str, Kind] = {
    "warning": "warning",
    "missed_hand": "missed_hands",
    "missed_hands": "missed_hands",
    "missed_rounds": "missed_rounds",
    "chips": "chip_penalty",
    "disqualified": "disqualification",
}


def _punish(draft: Draft, order: od.Punish) -> None:
    """Give a penalty. Rounds become hands at once, by the book's way of counting (TDA19-71A.2)."""
    live = draft.live
    entry = player(live, order.account)
    kind = KINDS[order.kind]
    book, read, hands = draft.tournament.structure.rulebook, Citing(), 0
    if kind == "missed_rounds":
        table = entry.table if entry.table in draft.tournament.tables else 0
        players = draft.tournament.tables.size_of(table) if table else draft.tournament.structure.seats
        hands = hands_of_rounds(order.count, players, book, read)
    elif kind == "missed_hands":
        hands = 1 if order.kind == "missed_hand" else order.count
    draft.penalties += penalties.give(
        live.ledger,
        player=order.account,
        kind=kind,
        hands=hands,
        needs_release=bool(hands) and needs_release(book, read),
        offence=order.reason,
        rows=tuple(dict.fromkeys((*((order.rule,) if order.rule else ()), *read.cites))),
    )
    rule = order.rule or "TDA19-71A"
    if kind == "chip_penalty":
        draft.give(cmd.TakeChips(account=order.account, chips=order.count, rule=rule))
    elif kind == "disqualification":
        draft.give(cmd.Disqualify(account=order.account, rule=rule))


def miss_hand(draft: Draft, table: int) -> bool:
    """Count a hand of a table against the penalties served there. Return whether any was served."""
    here = {draft.tournament.entries[one].account for one in draft.tournament.tables.players(table).values()}
    ledger = penalties.replay(draft.penalties, draft.live.ledger)
    hand = draft.live.last_act + 1
    found = [one for one in penalties.miss_hand(ledger, hand) if ledger[one.penalty].given.player in here]
    draft.penalties += found
    return bool(found)


def _missed(draft: Draft, order: od.MissedHand) -> None:
    if order.table not in draft.tournament.tables or not miss_hand(draft, order.table):
        raise DeskRefused(DeskReason.NO_PENALTY, table=order.table)


def _rule(draft: Draft, order: od.Rule) -> None:
    if order.account is not None:
        player(draft.live, order.account)
    hand = about(draft.live, order)
    draft.ruled, ruling = ruled(order, draft.tournament.structure, hand)
    if not order.carry:
        return
    if hand is None:
        raise DeskRefused(DeskReason.NO_RECORDED_HAND, table=order.table or 0)
    carry_out(draft, order.table or 0, ruling.carry)


def about(live: LiveState, order: od.Rule) -> Hand | None:
    """Return the recorded hand of a ruling; None if a person typed in the facts of the table."""
    return None if order.table is None or order.at_table else live.hands.get(order.table)


def _note(draft: Draft, order: od.Note | od.OnPaper) -> None:
    """Change nothing: a note only enters the log."""


DECIDED: Decided = {
    od.Punish: _punish,
    od.MissedHand: _missed,
    od.Rule: _rule,
    od.Note: _note,
    od.OnPaper: _note,
}
