"""Showdown and awards: which seats show, and which seats win each pot."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tapete.cards import HIDDEN, Card, Evaluator
from tapete.cards.ranking import evaluator, playing_at
from tapete.engine.changes import apply
from tapete.engine.events import HandEnded, Mucked, PotAwarded, RakeTaken, Shown
from tapete.engine.pots import share_in_order, share_pot
from tapete.engine.refusals import InvariantBroken
from tapete.engine.state import HandState
from tapete.engine.types import Chips, FromHole, Pot, Seat
from tapete.engine.upcards import by_top_card

FLOP = 3
"""Number of cards of a flop; a bomb pot deals it on the first street."""

Strengths = Sequence[int]
"""Strength of one seat's hand for each board, by each ranking of the game; 0 if it does not qualify."""


def table_all_in(hand: HandState) -> None:
    """Table every live hand once a seat is all-in and no seat has a decision left (TDA19-16).

    The hands are tabled before the next card if at most one live seat has chips, and at the latest after the
    last street. If cards are still dealt to seats, seats not at risk show first (TDA19-PR10B.2).
    """
    if not hand.all_in or not hand.rules.showdown.all_in_tabled.value:
        return
    shown = hand.shown
    live = [seat for seat in hand.seats if seat not in hand.folded]
    down = [seat for seat in live if seat not in shown]
    if not down:
        return
    with_chips = len([seat for seat in live if seat not in hand.all_in])
    following = hand.rules.streets[hand.street_index + 1 :]
    if with_chips == len(live) or (with_chips > 1 and following):
        return
    if following and any([street.chooses for street in following]):
        return
    if hand.rules.upcards is not None:
        down.sort(key=lambda seat: seat in hand.all_in)
    for seat in down:
        if HIDDEN not in hand.hole_cards[seat]:
            apply(hand, Shown(seat=seat, cards=hand.hole_cards[seat]))


def showdown(hand: HandState, pots: Sequence[Pot]) -> dict[Seat, Strengths]:
    """Let each seat in turn table a hand that wins something so far, or muck (TDA19-17A.2, TDA19-17A.3).

    Returns:
        Strengths of each tabled hand.
    """
    table_all_in(hand)
    first = hand.aggressor
    if first is None or first in hand.folded or hand.rules.showdown.first_to_show.value != "last-aggressor":
        first = hand.opener
    if first is None or first in hand.folded:
        order: Sequence[Seat] = hand.live
    else:
        around = hand.from_left_of(first)
        order = [seat for seat in (*around[-1:], *around[:-1]) if seat not in hand.folded]
    boards = hand.boards
    evaluate = _evaluators(hand.rules.ranking, hand.rules.from_hole)
    compared = len(boards) * len(evaluate)
    best = [[0] * compared for _ in pots]
    plain = compared == 1 and len(pots) == 1 and not hand.all_in
    board, strength_of = boards[0], evaluate[0]
    strengths: dict[Seat, Strengths] = {}
    for seat in order:
        held = hand.hole_cards[seat]
        if HIDDEN in held:
            apply(hand, Mucked(seat=seat))
            continue
        if compared == 1:
            found = [strength_of(held, board)]
        else:
            found = [strength(held, run) for run in boards for strength in evaluate]
        if plain:  # one pot that every live seat can win, and one ranking
            wins = found[0] >= best[0][0] and found[0] > 0
            if wins:
                best[0][0] = found[0]
        else:
            wins = _wins_so_far(seat, found, pots, best)
        if seat not in hand.shown:
            if not wins:
                apply(hand, Mucked(seat=seat))
                continue
            apply(hand, Shown(seat=seat, cards=held))
        strengths[seat] = found
    return strengths


def _wins_so_far(seat: Seat, found: Strengths, pots: Sequence[Pot], best: list[list[int]]) -> bool:
    """Whether a hand equals or beats the best so far of any pot, board or ranking; also update the best."""
    wins = False
    for number, pot in enumerate(pots):
        if seat in pot.eligible:
            so_far = best[number]
            for at, strength in enumerate(found):
                if strength >= so_far[at] and strength:
                    so_far[at] = strength
                    wins = True
    return wins


@lru_cache
def _evaluators(
    rankings: tuple[str, ...], from_hole: FromHole | tuple[FromHole, ...]
) -> tuple[Evaluator, ...]:
    each = from_hole if isinstance(from_hole, tuple) else (from_hole,) * len(rankings)
    return tuple([evaluator(ranking, cards) for ranking, cards in zip(rankings, each, strict=True)])


def award(hand: HandState, pots: Sequence[Pot], strengths: Mapping[Seat, Strengths]) -> None:
    """Award the pots and end the hand: the last side pot first, the main pot last (TDA19-21).

    Raises:
        InvariantBroken: several seats play for a pot, but no cards are known, so no seat can win it.
    """
    rakes = rakes_of(hand, [pot.amount for pot in pots]) if hand.stakes.rake is not None else None
    plain = len(hand.boards) == 1 and len(hand.rules.ranking) == 1
    for number in range(len(pots) - 1, -1, -1):
        pot = pots[number]
        left = pot.amount
        if rakes is not None and rakes[number]:
            left -= rakes[number]
            apply(hand, RakeTaken(pot=number, amount=rakes[number]))
        if len(pot.eligible) == 1:
            seat = pot.eligible[0]
            if left:
                cards = _played(hand, seat, 0, 0, strengths[seat]) if seat in strengths else ()
                apply(hand, PotAwarded(pot=number, seat=seat, amount=left, cards=cards))
            continue
        if plain:  # in most hands nothing is shared
            best = _winners(pot, 0, strengths)
            if len(best) == 1 and left:
                cards = _played(hand, best[0], 0, 0, strengths[best[0]])
                apply(hand, PotAwarded(pot=number, seat=best[0], amount=left, cards=cards))
                continue
        last = len(hand.boards) > 1 and hand.rules.showdown.odd_chip_of_boards.value == "last"
        for board, part in enumerate(_parts(hand, left, len(hand.boards), from_last=last)):
            for which, half, winners, amount in _halves(hand, pot, part, board, strengths):
                cards_of = {seat: _played(hand, seat, board, which, strengths[seat]) for seat in winners}
                for seat, share in _share(hand, amount, which, winners, cards_of).items():
                    if share:
                        won = PotAwarded(
                            pot=number, seat=seat, amount=share, cards=cards_of[seat], half=half, board=board
                        )
                        apply(hand, won)
    apply(hand, HandEnded(stacks=hand._stacks.copy()))


def named_awards(hand: HandState, won: Sequence[Sequence[Sequence[Seat]]]) -> tuple[PotAwarded, ...]:
    """Return the awards of a hand on one board whose winners are named by people, without known cards.

    Halves and their odd chips are shared as in `award`. If the book gives the odd chip of a tie by card, it
    goes to the first winner on the button's left, because the cards are unknown.

    Args:
        won: the winning seats for each pot, the main pot first, and each ranking of the game. A low for which
            no hand qualifies has no winners.

    Raises:
        InvariantBroken: a pot has no winner of the high half.

    Rules: TDA19-20A, TDA19-20C, ACO-o8-no-low.
    """
    found = []
    for number, (pot, winners) in enumerate(zip(hand.pots, won, strict=True)):
        strengths = {seat: [int(seat in seats) for seats in winners] for seat in pot.eligible}
        for which, half, seats, amount in _halves(hand, pot, pot.amount, 0, strengths):
            for seat, share in _share(hand, amount, which, seats, None).items():
                if share:
                    found.append(PotAwarded(pot=number, seat=seat, amount=share, cards=(), half=half))
    return tuple(found)


def _played(hand: HandState, seat: Seat, board: int, which: int, found: Strengths) -> tuple[Card, ...]:
    """Return the cards that a hand plays on one board, by one ranking of the game."""
    rankings, from_hole = hand.rules.ranking, hand.rules.from_hole
    best = found[board * len(rankings) + which]
    if isinstance(from_hole, tuple):
        from_hole = from_hole[which]
    return playing_at(rankings[which], best, hand.hole_cards[seat], hand.boards[board], from_hole=from_hole)


def _halves(
    hand: HandState, pot: Pot, amount: Chips, board: int, strengths: Mapping[Seat, Strengths]
) -> list[tuple[int, str, list[Seat], Chips]]:
    """Return the parts of a pot, the whole or two halves: index and name of the ranking, winners, chips."""
    rankings = hand.rules.ranking
    at = board * len(rankings)
    high = _winners(pot, at, strengths)
    if not high:
        raise InvariantBroken(
            f"hand {hand.number}: nobody showed a hand for the pot of {pot.amount} that seats "
            f"{', '.join(map(str, pot.eligible))} play for"
        )
    low = _winners(pot, at + 1, strengths) if len(rankings) > 1 else []
    values = hand.rules.showdown
    alike = set(low) == set(high) and (len(high) == 1 or values.identical_hands.value == "share-whole-pot")
    if not low or alike:
        # No low qualifies, or the same seats win both halves: share the pot whole (ACO-o8-no-low, TDA19-20D).
        return [(0, "", high, amount)]
    # The odd chip goes to the high half (TDA19-20C), unless the book says otherwise.
    first, second = _parts(hand, amount, 2, from_last=values.odd_chip_of_halves.value == "low")
    names = hand.rules.halves
    return [(0, names[0], high, first), (1, names[1], low, second)]


def _winners(pot: Pot, at: int, strengths: Mapping[Seat, Strengths]) -> list[Seat]:
    """Return the seats with the best hand by one ranking; none if no hand qualifies."""
    best, winners = 0, []
    for seat in pot.eligible:
        if seat in strengths:
            strength = strengths[seat][at]
            if strength > best:
                best, winners = strength, [seat]
            elif strength and strength == best:
                winners.append(seat)
    return winners


def _parts(hand: HandState, amount: Chips, count: int, *, from_last: bool) -> list[Chips]:
    """Divide a pot into equal parts of whole chips; the first or the last parts get the odd chips.

    Rules: ACO-rit-split, ACO-O-rit-odd-chip, TDA19-20C.
    """
    if count == 1:
        return [amount]
    chip = _chip(hand, amount)
    each, odd = divmod(amount // chip, count)
    parts = [(each + (place < odd)) * chip for place in range(count)]
    return parts[::-1] if from_last else parts


def _share(
    hand: HandState,
    amount: Chips,
    which: int,
    winners: Sequence[Seat],
    cards: Mapping[Seat, tuple[Card, ...]] | None,
) -> dict[Seat, Chips]:
    if len(winners) == 1:
        return {winners[0]: amount}
    chip = _chip(hand, amount)
    if cards is None or hand.rules.showdown.odd_chip.value == "left-of-button":
        return share_pot(amount, winners, button=hand.button, smallest_chip=chip)
    order = by_top_card(hand, {seat: cards[seat] for seat in winners}, hand.rules.ranking[which])
    return share_in_order(amount, order, smallest_chip=chip)


def _chip(hand: HandState, amount: Chips) -> Chips:
    """Return the smallest chip; 1 if rake or an odd bet has left an amount that chip can't make."""
    chip = hand.stakes.smallest_chip
    return 1 if amount % chip else chip


def rakes_of(hand: HandState, pots: list[Chips]) -> list[Chips]:
    """Return the rake of each pot: in proportion to the pots, the remainder from the main pot on.

    The rake is computed once on the total, independent of the number of boards (ACO-rit-no-fee).
    """
    rake = hand.stakes.rake
    if rake is None:
        return [0] * len(pots)
    total = sum(pots)
    if rake.exact is not None:
        due = min(rake.exact, total)
    elif rake.no_flop_no_drop and hand.rules.has_board and not hand.street_index and len(hand.board) < FLOP:
        due = 0
    else:
        due = total * rake.per_mille // 1000
        caps = [cap for players, cap in sorted(rake.cap_by_players) if players <= len(hand.seats)]
        cap = caps[-1] if caps else rake.cap
        if cap is not None:
            due = min(due, cap)
    parts = [due * pot // total for pot in pots]
    for number, pot in enumerate(pots):
        parts[number] += min(due - sum(parts), pot - parts[number])
    return parts
