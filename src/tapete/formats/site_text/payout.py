"""Bring the money of a site's hand into one form for all sites.

Some sites return an uncalled bet as part of the pot, some print no rake, some no total. Missing amounts are
derived from the play.
"""

from collections import defaultdict
from collections.abc import Mapping

from msgspec import structs

from tapete.engine import Hand
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.mismatch import Mismatch
from tapete.formats.pokerstars.opening import name_of
from tapete.formats.pokerstars.replay import play
from tapete.formats.pokerstars.site_hand import SiteHand

MOST_RAKE_PERCENT = 12
"""Highest rake to assume if a file prints none; a larger gap means that a payment is missing."""


def settled(
    told: SiteHand,
    last_line: int,
    *,
    uncalled_in_pot: bool,
    ends: Mapping[Seat, tuple[int, Chips]] | None = None,
) -> h.HistoryText:
    """Return the hand with its money in the common form. A hand that does not replay is returned unchanged.

    Args:
        uncalled_in_pot: whether the site pays an uncalled bet with the pot, if the amounts do not decide it.
        ends: line and stack of each seat after the hand, if the file gives them.

    Raises:
        Trouble: the hand lacks a required part.
        Mismatch: the hand's money does not add up.
    """
    told.settle_last_raise()
    history = told.history(last_line)
    if history.cancelled:
        return history
    try:
        hand = play(structs.replace(history, pots=None))
    except Mismatch:
        return history  # the replay reports the same fault later
    history = with_payout(history, hand, uncalled_in_pot=uncalled_in_pot, unanswered=told.unanswered)
    won = {line.seat: line.amount for line in _won(history)}
    for seat, (place, stack) in (ends or {}).items():
        ours = _stack_of(history, seat) - hand.put_in.get(seat, 0) + won.get(seat, 0)
        if ours != stack:
            text = history.currency.text
            why = f"{name_of(history, seat)} ends with {text(ours)}; the file says {text(stack)}"
            raise Mismatch(place, why)
    return history


def with_payout(
    history: h.HistoryText, hand: Hand, *, uncalled_in_pot: bool, unanswered: Mapping[Seat, Chips]
) -> h.HistoryText:
    """Take uncalled bets out of pots and payments, and derive an unprinted total and rake.

    Args:
        unanswered: chips of a raise that the engine plays as a call; see `SiteHand`.

    Raises:
        Mismatch: the payments exceed the pot, or an uncalled bet is not returned to its seat.
    """
    due: dict[Seat, Chips] = defaultdict(int)
    for event in hand.events:
        if isinstance(event, ev.UncalledReturned):
            due[event.seat] += event.amount
    lines = tuple(h.Returned(line=history.last_line, seat=s, amount=a) for s, a in due.items())
    for seat, amount in unanswered.items():
        due[seat] += amount
    told = [step for step in history.steps if isinstance(step, h.Returned)]
    rest, gross = sum(due.values()), sum(pot.amount for pot in hand.pots)
    paid = sum(line.amount for line in history.collected)
    pots = history.pots
    inside = uncalled_in_pot or (paid > gross and _walk(history))
    if pots is not None and pots.told:
        net = paid + pots.rake
        inside = net == gross + rest or (uncalled_in_pot and net != gross)
        if pots.total == gross + rest and rest:
            named = pots.named[:-1] if pots.named and pots.named[-1] == rest else pots.named
            pots = structs.replace(pots, total=gross, named=named)
    if rest and not told:
        if inside:
            history = _without(history, due)
            paid -= rest
        history = structs.replace(history, steps=(*history.steps, *lines))
    if pots is None or not pots.told:
        pots = h.Pots(
            line=pots.line if pots else history.last_line,
            total=gross,
            named=(),
            rake=_rake(history, gross, paid),
            told=False,
        )
    return structs.replace(history, pots=pots, won=history.won or _won(history))


def _walk(history: h.HistoryText) -> bool:
    """Whether no seat put in more than the blinds; some sites pay the whole big blind only then."""
    return not any(isinstance(step, h.ActLine) and (step.amount or step.to) for step in history.steps)


def _won(history: h.HistoryText) -> tuple[h.WonLine, ...]:
    """Return each seat's total winnings, for a file without a summary of them."""
    totals: dict[Seat, Chips] = defaultdict(int)
    for line in history.collected:
        totals[line.seat] += line.amount
    return tuple(h.WonLine(line=history.last_line, seat=seat, amount=chips) for seat, chips in totals.items())


def _without(history: h.HistoryText, due: Mapping[Seat, Chips]) -> h.HistoryText:
    """Take the uncalled bets out of the collected amounts, last side pot first."""
    lines = list(history.collected)
    for seat, amount in due.items():
        left = amount
        places = [place for place, line in enumerate(lines) if line.seat == seat]
        for place in sorted(places, key=lambda place: -(lines[place].pot or 0)):
            part = min(left, lines[place].amount)
            lines[place] = structs.replace(lines[place], amount=lines[place].amount - part)
            left -= part
        if left:
            text = history.currency.text(amount)
            why = f"{name_of(history, seat)} does not get back the uncalled {text}"
            raise Mismatch(lines[-1].line if lines else history.last_line, why)
    won = tuple(structs.replace(line, amount=line.amount - due.get(line.seat, 0)) for line in history.won)
    return structs.replace(
        history, collected=tuple(line for line in lines if line.amount), won=tuple(w for w in won if w.amount)
    )


def _rake(history: h.HistoryText, gross: Chips, paid: Chips) -> Chips:
    """Return the gap between pot and payments as the rake, if no line tells it."""
    text = history.currency.text
    line = history.collected[-1].line if history.collected else history.last_line
    if not history.collected:
        raise Mismatch(line, "nobody collects the pot")
    if paid > gross:
        raise Mismatch(line, f"{text(paid)} collected from a pot of {text(gross)}")
    taken = gross - paid
    if history.tournament is not None and taken:
        raise Mismatch(line, f"{text(paid)} collected from a pot of {text(gross)} in a tournament")
    if taken * 100 > gross * MOST_RAKE_PERCENT and taken > 1:
        why = f"{text(paid)} collected from a pot of {text(gross)}; a payment is missing"
        raise Mismatch(line, why)
    return taken


def _stack_of(history: h.HistoryText, seat: Seat) -> Chips:
    return next(seated.stack for seated in history.seats if seated.seat == seat)
