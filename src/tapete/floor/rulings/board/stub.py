"""A stub that fell or is too short for the last cards (TDA19-PR4, TDA19-PR10H, TDA26-RP25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tapete.engine.commands import Command, Hold
from tapete.engine.places import Move, Place
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.dealing import kind_of, shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.board import DisorderedStub, ShortStub
from tapete.floor.ruling import Fact, Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.board.facts import BoardFacts, move, moved, shuffled
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Deed, Outcome
from tapete.rules import Book

# ------------------------------------------------------------ in disorder


def disordered_stub(spot: Spot, made: DisorderedStub, book: Book, read: Citing) -> Ruling:
    """Rebuild the order of the stub, or shuffle the stub, alone or with the muck and the burns."""
    case, board = BoardFacts(spot, book, read), book.board
    if case.following is None:
        raise Impossible("street", "no_cards_after", street=spot.street)
    if read(board.stub_rebuilt) == "if-possible" and made.order_known:
        return case.ruling("stub_rebuilt", steps=(RulingStep("rebuild_stub"),))
    if made.told_apart:
        everything = read(board.stub_apart) == "everything"
    else:
        everything = True
        if read(board.stub_mixed) == "director":
            options = (
                Option(name="all_shuffled", ruling=shuffle_all(case)),
                Option(name="stub_shuffled", ruling=shuffle_stub(case)),
            )
            return case.ruling("director", options=options)
    return shuffle_all(case) if everything else shuffle_stub(case)


def shuffle_stub(case: BoardFacts) -> Ruling:
    """Shuffle only the cards known to be of the stub, without the muck and the burns."""
    piles = case.spot.piles
    steps = (RulingStep("gather_stub"), RulingStep("scramble_stub"), *mixed(case))
    facts: dict[str, Fact] = {}
    carry: tuple[Command, ...] = ()
    if piles is not None:
        facts = {"cards": piles.stub}
        carry = moved(Move(source=Place.TOP, target=Place.STUB, count=1))
    return case.ruling("stub_shuffled", steps=steps, facts=facts, carry=carry)


def shuffle_all(case: BoardFacts) -> Ruling:
    """Shuffle stub, muck and burns together; folded cards may come again."""
    piles = case.spot.piles
    steps = (RulingStep("gather_all"), RulingStep("scramble_stub"), *mixed(case))
    facts: dict[str, Fact] = {}
    carry: tuple[Command, ...] = ()
    if piles is not None:
        facts = {"cards": piles.stub + len(piles.muck) + len(piles.burns)}
        back = (
            *move(Place.MUCK, Place.STUB, piles.muck),
            *move(Place.BURNS, Place.STUB, piles.burns),
        )
        carry = moved(*(back or (Move(source=Place.TOP, target=Place.STUB, count=1),)))
    return case.ruling("all_shuffled", steps=steps, facts=facts, carry=carry)


def mixed(case: BoardFacts) -> tuple[RulingStep, ...]:
    """Return the steps of a shuffle with a cut, even if the book does not cut before a redealt street."""
    steps = shuffled(case, 0)
    return steps if steps[-1].do == "cut_stub" else (*steps, RulingStep("cut_stub"))


# ------------------------------------------------------------ too short


def short_stub(spot: Spot, made: ShortStub, book: Book, read: Citing) -> Ruling:
    """Check whether the stub is long enough, and complete it if not."""
    case, kind = BoardFacts(spot, book, read), kind_of(spot)
    if made.own > made.muck:
        raise Impossible("own", "own_of_muck", own=made.own, muck=made.muck)
    if kind == "flop":
        raise Impossible("game", "stub_never_short", game=spot.game)
    if (kind == "draw") != (made.needed is not None):
        raise Impossible("needed", "needed_in_draw_games")
    if made.needed is not None:
        return short_for_draw(case, made, made.needed)
    return short_for_seventh(case, made)


OPENER: Final[Mapping[str, Deed]] = {
    "as-on-sixth": "opener_as_on_sixth",
    "best-showing": "opener_best_showing",
}
"""Step that names the first seat to act after a common card, by the book's value."""


def short_for_seventh(case: BoardFacts, made: ShortStub) -> Ruling:
    """Deal the last street of stud: a card each, if needed with the burns, or one common card.

    The engine deals this way automatically; it only waits for the shuffle.
    """
    read, board, spot = case.read, case.book.board, case.spot
    street = case.following
    if street is None or street is not shape_of(spot).streets[-1]:
        raise Impossible("street", "short_before_last", street=spot.street)
    players = len(spot.live)
    reserve = 1 if read(board.stud_last_card) == "never-dealt" else 0
    needed = players + 1 + reserve
    facts: dict[str, Fact] = {"stub": made.stub, "burns": made.burns, "needed": needed}
    deal = RulingStep("deal_street", {"street": street.name, "cards": players})
    burn = RulingStep("burn", {"cards": 1, "before": street.name})
    if made.stub >= needed:
        return case.ruling("stub_suffices", steps=(burn, deal), facts=facts)
    if made.stub + made.burns >= needed and read(board.stud_short_burns) == "if-enough":
        steps = (RulingStep("add_burns"), *mixed(case), burn, deal)
        return case.ruling("burns_added", steps=steps, facts=facts)
    shuffled_in: tuple[RulingStep, ...] = ()
    if made.stub < read(board.stud_common_stub) and read(board.stud_common_burns) == "shuffled-in":
        shuffled_in = (RulingStep("add_burns"), *mixed(case))
    opener = read(board.stud_common_opener)
    return case.ruling(
        "common_card",
        steps=(*shuffled_in, burn, RulingStep("deal_common"), RulingStep(OPENER[opener])),
        facts=facts | {"opener": opener},
    )


def short_for_draw(case: BoardFacts, made: ShortStub, needed: int) -> Ruling:
    """Complete a draw: use the last card, then the burns, then the muck."""
    read, board = case.read, case.book.board
    facts: dict[str, Fact] = {"stub": made.stub, "needed": needed}
    if made.stub >= needed:
        last_used = read(board.draw_last_card) == "used"
        if made.stub > needed or last_used:
            outcome: Outcome = "last_card_used" if made.stub == needed else "stub_suffices"
            deal = (RulingStep("deal_draw", {"cards": needed}),)
            return case.ruling(outcome, steps=deal, facts=facts | {"cards": made.stub, "burn": 0})
    with_burns = read(board.draw_burns) == "shuffled-in"
    total = made.stub + made.burns
    if with_burns and not (made.burn_exposed and read(board.draw_burn_exposed) == "add-muck"):
        if total > needed or (total == needed and read(board.draw_exact) == "no-burn"):
            burns = min(1, total - needed)
            return completed(case, made, ("burns",), total, burns)
    if read(board.draw_muck) == "left-out":
        raise NotCovered
    own = made.own if made.own and read(board.draw_own_discards) == "left-out" else 0
    burns = read(board.draw_muck_burn)
    total = made.stub + made.muck + (made.burns if with_burns else 0)
    if total - own < needed + burns:
        own = 0
    if total < needed:
        raise Impossible("needed", "only_so_many_cards", total=total, needed=needed)
    burns = min(burns, total - own - needed)
    others = ("burns", "muck") if with_burns else ("muck",)
    return completed(case, made, others, total - own, burns)


def completed(case: BoardFacts, made: ShortStub, others: tuple[str, ...], total: int, burns: int) -> Ruling:
    """Shuffle other piles into the stub, burn if due, and deal the draw."""
    piles, needed = case.spot.piles, made.needed
    burn = (RulingStep("burn_now", {"cards": burns}),) if burns else ()
    steps = (
        *with_others(case, others),
        *burn,
        RulingStep("deal_draw", {"cards": needed}),
    )
    carry: tuple[Command, ...] = ()
    if piles is not None and "burns" in others:
        # If only the muck is added, the engine shuffles it automatically.
        back = move(Place.BURNS, Place.STUB, piles.burns)
        if "muck" in others:
            back = (*back, *move(Place.MUCK, Place.STUB, piles.muck[: total - made.stub - made.burns]))
        carry = (*((Hold(),) if burns else ()), *moved(*back))
    return case.ruling(
        "muck_added" if "muck" in others else "burns_added",
        steps=steps,
        facts={
            "stub": made.stub,
            "needed": needed,
            "cards": total,
            "burn": burns,
            "shuffled": ["stub", *others],
        },
        carry=carry,
    )


ADDED: Final[Mapping[str, Deed]] = {"burns": "add_burns", "muck": "add_muck"}


def with_others(case: BoardFacts, others: tuple[str, ...]) -> tuple[RulingStep, ...]:
    """Return the steps that shuffle other piles into the stub."""
    return (*(RulingStep(ADDED[other]) for other in others), *shuffled(case, 0))


RULES: Rules = {DisorderedStub: disordered_stub, ShortStub: short_stub}
