"""Turn a game, its stakes and a number of seats into the record that compiled code reads, or refuse it."""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np

from tapete.batch import layout
from tapete.batch.kernels.strengths import Lookup
from tapete.batch.layout import MOST_BOARD, MOST_SEATS, MOST_STREETS, RULES, Records
from tapete.cards import deck_named
from tapete.cards.batch import OMAHA_RANKINGS, ids
from tapete.cards.batch.lookups import omaha_tables, tables
from tapete.engine.course import least_bet, pot_before_call
from tapete.engine.start_checks import MOST_CHIPS
from tapete.engine.types import HandRules, Stakes

Blinds = Literal["usual", "button"]
"""Place of the big blind: as the book says, or alone on the button, as in short deck."""

_KINDS: Final = {
    "no-limit": layout.NO_LIMIT,
    "pot-limit": layout.POT_LIMIT,
    "fixed-limit": layout.FIXED_LIMIT,
}
_NO_CAP: Final = 2**62


class OutsideBatch(ValueError):
    """Game, stake or rule that the batch engine does not play; the reference engine may play it."""


def rules_record(
    rules: HandRules, stakes: Stakes, *, seats: int, blinds: Blinds, event_heads_up: bool
) -> Records:
    """Return the record, in an array of one.

    Raises:
        OutsideBatch: the batch engine does not play this.
        ValueError: stakes that no hand can have.
    """
    _refuse_others(rules, stakes, seats, blinds, event_heads_up)
    betting, showing = rules.betting, rules.showdown
    row = np.zeros(1, RULES)
    capped = not (event_heads_up and betting.cap_lifted.value == "event-heads-up")
    one_for_blind = betting.short_blind_in_pot.value != "as-posted"
    big_heads_up = showing.heads_up_button.value == "big-blind"
    hole = rules.streets[0].hole_down
    values: dict[str, Any] = {
        "seats": seats,
        "everybody": (1 << seats) - 1,
        "small_blind": 0 if blinds == "button" else stakes.small_blind,
        "big_blind": stakes.big_blind,
        "ante": stakes.ante,
        "ante_form": layout.ANTE_FORMS.index(stakes.ante_form),
        "ante_first": stakes.ante_first,
        "blinds": layout.BUTTON_POSTS_BIG
        if blinds == "button"
        else layout.BUTTON_HAS_BIG_HEADS_UP
        if big_heads_up
        else layout.USUAL,
        "kind": _KINDS[betting.kind],
        "grows": betting.min_raise.value == "largest-full-raise",
        "whole_reopens": betting.reopen.value == "single-full-raise",
        "reopen_percent": betting.limit_reopen_percent.value,
        "one_bet_more": betting.after_short_all_in.value == "one-bet-more",
        "most_bets": betting.bets_per_round.value if capped else _NO_CAP,
        "blind_is_a_bet": betting.blind_is_a_bet.value,
        "pot_before_call": pot_before_call(betting),
        "short_as_whole": one_for_blind,
        "dead_too": betting.short_blind_in_pot.value == "dead-too",
        "dead_blind": stakes.small_blind,
        "free_fold": betting.free_fold.value == "binding",
        "bring_in": stakes.bring_in,
        "aggressor_shows": showing.first_to_show.value == "last-aggressor",
        "all_in_tabled": showing.all_in_tabled.value,
        "odd_to_low": showing.odd_chip_of_halves.value == "low",
        "share_whole": showing.identical_hands.value == "share-whole-pot",
        "smallest_chip": stakes.smallest_chip,
        "hole": hole,
        "from_hole": rules.from_hole or 0,
        "rankings": len(rules.ranking),
        "last_street": len(rules.streets) - 1,
    }
    for name, value in values.items():
        row[name] = value
    at, board = hole * seats, 0
    for index, street in enumerate(rules.streets):
        burn = int(street.burn) if index else 0
        row["bet_of"][0, index] = least_bet(rules, stakes, street)
        row["board_of"][0, index] = street.board
        row["burn_of"][0, index] = burn
        at += burn
        for _ in range(street.board):
            row["board_at"][0, board] = at
            board, at = board + 1, at + 1
    deck = ids([deck_named(rules.deck)])[0]
    if at > len(deck):
        raise ValueError(f"the deck has {len(deck)} cards; {seats} seats may need {at}")
    row["needed"] = at
    row["deck_size"] = len(deck)
    row["deck"][0, : len(deck)] = deck
    return row


def lookups_of(rules: HandRules) -> tuple[Lookup, ...]:
    """Return the lookup tables of two rankings; a game with one ranking has the same table twice."""
    found = [_lookup(ranking, rules.from_hole is not None) for ranking in rules.ranking]
    return (found[0], found[-1])


def _lookup(ranking: str, two_and_three: bool) -> Lookup:
    if two_and_three:
        omaha = omaha_tables(ranking, MOST_BOARD)
        worth = omaha.worth.view(np.uint64)
        return Lookup(worth, omaha.start, omaha.place, omaha.pair, omaha.strengths, omaha.flushes)
    known = tables(ranking, 7)
    none = np.zeros(0, np.uint16)
    worth = known.worth.view(np.uint64)
    return Lookup(worth, known.start, known.place, none, known.strengths, known.flushes)


def _refuse_others(
    rules: HandRules, stakes: Stakes, seats: int, blinds: Blinds, event_heads_up: bool
) -> None:
    """Refuse every feature that the kernels don't support."""
    if not 2 <= seats <= MOST_SEATS:
        raise OutsideBatch(f"tapete.batch plays with 2 to {MOST_SEATS} seats, not {seats}")
    if blinds not in ("usual", "button"):
        raise ValueError(f"blinds are 'usual' or 'button', not {blinds!r}")
    if event_heads_up and seats > 2:
        raise ValueError(f"{seats} seats are dealt in though the event is heads-up")
    first, *later = rules.streets
    held = range(2, 7) if rules.from_hole else (2,)
    reasons = (
        (rules.upcards is not None or first.hole_up > 0, "it has cards in sight"),
        (any(street.draw for street in rules.streets), "its cards are changed during the hand"),
        (any(street.discard for street in rules.streets), "cards are thrown away during the hand"),
        (rules.boards > 1, f"it has {rules.boards} boards"),
        (not rules.has_blinds and rules.upcards is None, "nobody posts a blind"),
        (sum(street.board for street in rules.streets) != MOST_BOARD, "its board has not five cards"),
        (any(s.hole_down or s.hole_up or not s.board for s in later), "a later street deals to the seats"),
        (len(rules.streets) > MOST_STREETS, f"it has {len(rules.streets)} streets"),
        (first.hole_down not in held or rules.from_hole not in (None, 2), "of its number of hole cards"),
        (
            first.opener != "left-of-big-blind" or any(s.opener != "left-of-button" for s in later),
            "of who acts first",
        ),
        (
            len(rules.ranking) > 2 or any(name not in OMAHA_RANKINGS for name in rules.ranking),
            f"of its ranking, {' and '.join(rules.ranking)}",
        ),
        (
            rules.betting.kind == "fixed-limit" and rules.betting.street_bet.value != "exact",
            "its bets are spread",
        ),
        (rules.showdown.odd_chip.value != "left-of-button", "its odd chips go by suit"),
        (stakes.rake is not None, "the house takes a rake"),
    )
    for applies, reason in reasons:
        if applies:
            raise OutsideBatch(f"tapete.batch does not play {rules.game}: {reason}")
    _check_stakes(rules, stakes)


def _check_stakes(rules: HandRules, stakes: Stakes) -> None:
    """Refuse what `Hand.start` would refuse for every hand."""
    for name in ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "smallest_chip"):
        amount = getattr(stakes, name)
        if type(amount) is not int or not 0 <= amount <= MOST_CHIPS:
            raise ValueError(f"stakes.{name} can't be {amount!r}")
    if not stakes.big_blind or not stakes.smallest_chip:
        raise ValueError(f"{rules.game} needs stakes.big_blind and stakes.smallest_chip")
    if stakes.small_blind > stakes.big_blind:
        raise ValueError(f"stakes.small_blind {stakes.small_blind} is more than {stakes.big_blind}")
    if stakes.ante_form not in layout.ANTE_FORMS or (stakes.ante and stakes.ante_form == "none"):
        raise ValueError(f"nobody pays stakes.ante {stakes.ante}: its form is {stakes.ante_form!r}")
