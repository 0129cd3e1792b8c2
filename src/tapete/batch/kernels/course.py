"""Posts, deals and streets up to the next decision (plain: `engine.posting`, `engine.progress`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint64 as u64

from tapete.batch.kernels.compiling import compiled
from tapete.batch.kernels.pots import end_betting, matched
from tapete.batch.kernels.seats import active, find_turn, note, pay, put_in_front, several
from tapete.batch.layout import (
    AWARDED,
    BIG_BLIND_ANTE,
    BOARD,
    BURNED,
    BUTTON_HAS_BIG_HEADS_UP,
    BUTTON_POSTS_BIG,
    BY_FOLDS,
    DEALT,
    ENDED,
    NO_ANTE,
    NOBODY,
    NONE,
    PER_PLAYER,
    POST_ANTE,
    POST_BIG,
    POST_SMALL,
    POSTED,
    SHOWN,
)
from tapete.cards.equity.sampling import FACTORS, STEP

_STEP = np.uint64(STEP)
_FIRST = np.uint64(FACTORS[0])
_SECOND = np.uint64(FACTORS[1])


@compiled
def shuffle(table: Any, rules: Any) -> None:
    """Shuffle as many cards as a hand needs; every order is equally likely.

    The generator is SplitMix64. Do not use it for decks of real players.
    """
    for at in range(rules.deck_size):
        table.deck[at] = rules.deck[at]
    state = table.random
    for at in range(rules.needed):
        left = u64(rules.deck_size - at)
        while True:
            state += _STEP
            number = (state ^ (state >> u64(30))) * _FIRST
            number = (number ^ (number >> u64(27))) * _SECOND
            number = ((number ^ (number >> u64(31))) >> u64(32)) * left
            # Reject a low half below a bound, itself less than `left`: it would favour some cards.
            low = number & u64(0xFFFFFFFF)
            if low >= left or low >= u64(0x100000000) % left:
                break
        other = at + int(number >> u64(32))
        card = table.deck[at]
        table.deck[at] = table.deck[other]
        table.deck[other] = card
    table.random = state


@compiled
def start(table: Any, rules: Any, log: Any) -> None:
    """Post and deal; stacks, button, number and deck are in the record (plain: `Hand.start`)."""
    for seat in range(rules.seats):
        table.began[seat] = table.stack[seat]
        table.bet[seat] = 0
        table.put_in[seat] = 0
    table.level = table.raise_from = table.pot = table.short_blinds = table.dead = 0
    table.bets_made = table.street = table.over = table.logged = table.pot_count = 0
    table.folded = table.all_in = table.acted = table.waiting = table.shown = 0
    table.dead_seat = table.to_act = table.aggressor = NOBODY
    table.full_raise = rules.bet_of[0]
    _place_blinds(table, rules)
    if rules.ante_first:
        _post_antes(table, rules, log)
    _post_blinds(table, rules, log)
    if not rules.ante_first:
        _post_antes(table, rules, log)
    note(log, table, DEALT, NOBODY, NONE, NONE, NONE)
    table.dealt = rules.hole * rules.seats
    if rules.board_of[0]:
        note(log, table, BOARD, NOBODY, table.dealt, rules.board_of[0], NONE)
        table.dealt += rules.board_of[0]
    open_betting(table, rules, table.big_blind)


@compiled
def _place_blinds(table: Any, rules: Any) -> None:
    """Set the seats of the blinds by the book (plain: `usual_blinds`; TDA19-34)."""
    left = (table.button + 1) % rules.seats
    if rules.blinds == BUTTON_POSTS_BIG:
        table.small_blind, table.big_blind = NOBODY, table.button
    elif rules.seats == 2 and rules.blinds != BUTTON_HAS_BIG_HEADS_UP:
        table.small_blind, table.big_blind = table.button, left
    else:
        table.small_blind, table.big_blind = left, (left + 1) % rules.seats


@compiled
def _post_blinds(table: Any, rules: Any, log: Any) -> None:
    """Post the blinds, limited by the stacks (plain: `changes._posted`)."""
    seat = table.small_blind
    if seat >= 0 and rules.small_blind and table.stack[seat]:
        chips = min(rules.small_blind, table.stack[seat])
        note(log, table, POSTED, seat, chips, POST_SMALL, int(chips == table.stack[seat]))
        put_in_front(table, seat, chips)
        table.level = max(table.level, chips)
        table.short_blinds += rules.small_blind - chips
    seat = table.big_blind
    if table.stack[seat]:
        chips = min(rules.big_blind, table.stack[seat])
        note(log, table, POSTED, seat, chips, POST_BIG, int(chips == table.stack[seat]))
        put_in_front(table, seat, chips)
        _stand_blind(table, rules, rules.big_blind - chips)


@compiled
def _stand_blind(table: Any, rules: Any, short: int) -> None:
    """Make the full big blind the bet to match (plain: `changes._blind_stands`; TDA19-54B)."""
    if table.raise_from < rules.big_blind:
        table.level = table.raise_from = rules.big_blind
        table.bets_made = rules.blind_is_a_bet
    table.short_blinds += short


@compiled
def _post_antes(table: Any, rules: Any, log: Any) -> None:
    """Post the antes: all seats clockwise, or one seat for all (plain: `usual_posts`)."""
    if not rules.ante or rules.ante_form == NO_ANTE:
        return
    if rules.ante_form == PER_PLAYER:
        for step in range(rules.seats):
            _post_ante(table, rules, (table.button + 1 + step) % rules.seats, log)
        return
    seat = table.big_blind if rules.ante_form == BIG_BLIND_ANTE else table.button
    before = table.put_in[seat]
    _post_ante(table, rules, seat, log)
    if table.put_in[seat] > before:
        table.dead_seat = seat
        table.dead = table.put_in[seat] - before


@compiled
def _post_ante(table: Any, rules: Any, seat: int, log: Any) -> None:
    chips = min(rules.ante, table.stack[seat])
    if not chips:
        return
    note(log, table, POSTED, seat, chips, POST_ANTE, int(chips == table.stack[seat]))
    pay(table, seat, chips)
    # A seat with nothing left after the ante posts no blind, yet the blind counts in full.
    if table.stack[seat] == 0 and table.bet[seat] == 0:
        if seat == table.big_blind:
            _stand_blind(table, rules, rules.big_blind)
        elif seat == table.small_blind:
            table.short_blinds += rules.small_blind


@compiled
def open_betting(table: Any, rules: Any, after: int) -> None:
    """Begin the betting on the left of a seat (plain: `turns.open_betting`)."""
    table.waiting = active(table, rules)
    find_turn(table, rules, after)
    table.betting = 1
    if table.to_act < 0:
        # If no seat has a decision, there is betting to close only if there are bets or an ante.
        table.betting = 0
        if table.street == 0:
            first, second, seat = -1, -1, NOBODY
            for other in range(rules.seats):
                chips = matched(table, other)
                if table.bet[other]:
                    table.betting = 1
                if chips > first:
                    first, second, seat = chips, first, other
                elif chips > second:
                    second = chips
            if first > second and not table.folded >> seat & 1:
                table.betting = 1


@compiled
def next_street(table: Any, rules: Any, log: Any) -> None:
    """Deal the next street's cards and begin its betting (plain: `dealing.next_street`)."""
    street = table.street + 1
    burns, cards = rules.burn_of[street], rules.board_of[street]
    if burns:
        note(log, table, BURNED, NOBODY, table.dealt, burns, NONE)
        table.dealt += burns
    note(log, table, BOARD, NOBODY, table.dealt, cards, street)
    table.dealt += cards
    table.street = street
    table.acted = 0
    table.level = table.raise_from = table.bets_made = 0
    table.full_raise = rules.bet_of[street]
    table.aggressor = NOBODY
    open_betting(table, rules, table.button)


@compiled
def table_all_in(table: Any, rules: Any, log: Any) -> None:
    """Table every live hand once nobody has a decision left (plain: `showdown.table_all_in`; TDA19-16)."""
    live = rules.everybody & ~table.folded
    if not table.all_in or not rules.all_in_tabled or not live & ~table.shown:
        return
    with_chips = live & ~table.all_in
    if with_chips == live or (several(with_chips) and table.street < rules.last_street):
        return
    for step in range(rules.seats):
        seat = (table.button + 1 + step) % rules.seats
        if (live & ~table.shown) >> seat & 1:
            note(log, table, SHOWN, seat, NONE, NONE, NONE)
            table.shown |= 1 << seat


@compiled
def go_on(table: Any, rules: Any, log: Any) -> bool:
    """Advance to the next decision or the end; return True if hands must be compared (plain: `go_on`)."""
    while table.to_act < 0:
        if table.betting:
            end_betting(table, rules, log)
        elif not several(rules.everybody & ~table.folded):
            _award_last(table, rules, log)
            return False
        elif table.street == rules.last_street:
            return True
        else:
            table_all_in(table, rules, log)
            next_street(table, rules, log)
    return False


@compiled
def _award_last(table: Any, rules: Any, log: Any) -> None:
    """Award the pot to the last seat after all others have folded."""
    live = rules.everybody & ~table.folded
    seat = 0
    while not live >> seat & 1:
        seat += 1
    if table.pot:
        note(log, table, AWARDED, seat, table.pot, NONE, BY_FOLDS)
        table.stack[seat] += table.pot
        table.pot = 0
    end_hand(table, log)


@compiled
def end_hand(table: Any, log: Any) -> None:
    """End the hand."""
    note(log, table, ENDED, NOBODY, NONE, NONE, NONE)
    table.over = 1
