"""Rule on showing hands: the order, the cards to show, the right to ask (TDA19-13A, 15A, 17, 18, 19)."""

from tapete.cards import read_cards
from tapete.engine.commands import Command, ExposeCards, Kill
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.dealing import cards_by_now, on_last_street
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.claims import DeclinesToShow, HandAsked, HandShown, NobodyShows, PlaysBoard
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.claims.facts import (
    all_in_showdown,
    callers,
    check_live,
    check_showdown,
    dies,
    last_bettor,
    order_of_showing,
    side_pots_before,
)
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Deed, Outcome
from tapete.rules import Book


def nobody_shows(spot: Spot, wait: NobodyShows, book: Book, read: Citing) -> Ruling:
    """Rule on the seats that must show, and their order."""
    check_showdown(spot)
    if len(spot.live) < 2:
        raise Impossible("seats", "one_hand_left")
    for seat in wait.tabled:
        check_live(spot, seat)
    claims = book.claims
    somebody_all_in = all_in_showdown(spot)
    all_in = somebody_all_in and read(book.showdown.all_in_tabled)
    if all_in and (claims.side_pots_show is None or read(claims.side_pots_show) == "with-all"):
        return _in_order(spot.live, wait, "show_together", read)
    order = order_of_showing(spot, book, read)
    # Without an all-in there is no side pot, so facts on side pots have no effect.
    if somebody_all_in and claims.side_pots_show is not None and read(claims.side_pots_show) == "first":
        order = side_pots_before(spot, order)
    if all_in or read(claims.show_order) == "enforced":
        return _in_order(order, wait, "show_in_order", read)
    ordered = _in_order(order, wait, "show_in_order", read)
    return Ruling(
        outcome="director",
        options=(
            Option(name="enforce_order", ruling=ordered),
            Option(name="wait", ruling=Ruling(outcome="wait_for_players", cites=read.cites)),
        ),
        facts=ordered.facts,
        cites=read.cites,
    )


def _in_order(order: tuple[Seat, ...], wait: NobodyShows, outcome: Outcome, read: Citing) -> Ruling:
    left = [seat for seat in order if seat not in wait.tabled]
    return Ruling(
        outcome=outcome,
        seat=left[0] if left else None,
        steps=(RulingStep("turn_up", {"seats": [*left]}),) if left else (),
        facts={"order": [*left]},
        cites=read.cites,
    )


def declines_to_show(spot: Spot, declines: DeclinesToShow, book: Book, read: Citing) -> Ruling:
    """Rule whether a hand may be folded, or win, without being shown."""
    check_showdown(spot)
    seat, claims = declines.seat, book.claims
    check_live(spot, seat)
    must_show = RulingStep("turn_up", {"seats": [seat]})
    if len(spot.live) == 1:
        unseen = read(claims.uncontested) == "unseen"
        return Ruling(
            outcome="wins_unseen" if unseen else "must_show",
            seat=seat,
            steps=() if unseen else (must_show,),
            cites=read.cites,
        )
    shows = all_in_showdown(spot) and read(book.showdown.all_in_tabled)
    if shows and claims.all_in_discard is not None:
        read(claims.all_in_discard)
    if not shows:
        by = read(claims.decline)
        first = by == "all-but-first" and not declines.tabled
        shows = by == "never" or (first and order_of_showing(spot, book, read)[0] == seat)
    if shows:
        return Ruling(outcome="must_show", seat=seat, steps=(must_show,), cites=read.cites)
    return Ruling(outcome="may_muck", seat=seat, dead=(seat,), cites=read.cites, carry=(Kill(seat=seat),))


def hand_shown(spot: Spot, hand: HandShown, book: Book, read: Citing) -> Ruling:
    """Rule whether a hand counts as tabled, and what the dealer does if only part of it is shown."""
    check_showdown(spot)
    seat, claims = hand.seat, book.claims
    check_live(spot, seat)
    needed = cards_by_now(spot)
    if not 0 < hand.shown <= needed:
        raise Impossible("shown", "can_be_shown", needed=needed)
    whole = read(claims.must_table) == "all-cards"
    if hand.shown == needed or (not whole and hand.would_win):
        return Ruling(outcome="hand_tabled", seat=seat, cites=read.cites)
    facts = {"shown": hand.shown, "needed": needed}
    if hand.refuses:
        return _refused(spot, hand, book, read)
    if hand.would_win and read(claims.one_card) == "ask-for-all":
        return Ruling(
            outcome="award_waits",
            seat=seat,
            steps=(RulingStep("ask_for_all", {"seat": seat, "missing": needed - hand.shown}),),
            facts={**facts},
            cites=read.cites,
        )
    return Ruling(outcome="not_tabled", seat=seat, facts={**facts}, cites=read.cites)


def _refused(spot: Spot, hand: HandShown, book: Book, read: Citing) -> Ruling:
    """Rule on a player who refuses to show the rest of the hand."""
    seat = hand.seat
    by = read(book.claims.one_card_refused)
    lost = Ruling(outcome="claim_lost", seat=seat, dead=(seat,), cites=read.cites, carry=dies(spot, seat))
    if by == "claim-lost":
        return lost
    ordered = Ruling(
        outcome="must_show", seat=seat, steps=(RulingStep("turn_up", {"seats": [seat]}),), cites=read.cites
    )
    return Ruling(
        outcome="director",
        seat=seat,
        steps=(RulingStep("call_floor"),),
        options=(Option(name="show_all", ruling=ordered), Option(name="claim_lost", ruling=lost)),
        cites=read.cites,
    )


def plays_board(spot: Spot, plays: PlaysBoard, book: Book, read: Citing) -> Ruling:
    """Rule on a player who plays the board."""
    seat, claims = plays.seat, book.claims
    spot.place(seat)
    if spot.board < 5:
        raise Impossible("board", "no_hand_on_board", board=spot.board)
    check_showdown(spot)
    in_event = plays.play == "tournament" and claims.play_board_tournament is not None
    needs = read(claims.play_board_tournament if in_event else claims.play_board)
    if plays.tabled:
        return Ruling(outcome="shares_pot", seat=seat, cites=read.cites)
    step: Deed
    match needs:
        case "table-all":
            enough, step = False, "turn_up"
        case "say-so":
            enough, step = plays.said, "say_board"
        case _:
            enough, step = plays.kept and not plays.asked, "turn_up"
    if enough:
        return Ruling(outcome="shares_pot", seat=seat, cites=read.cites)
    if plays.kept:
        seats: list[int | str] = [seat]
        return Ruling(
            outcome="award_waits", seat=seat, steps=(RulingStep(step, {"seats": seats}),), cites=read.cites
        )
    return Ruling(outcome="claim_lost", seat=seat, dead=(seat,), cites=read.cites, carry=dies(spot, seat))


def hand_asked(spot: Spot, asked: HandAsked, book: Book, read: Citing) -> Ruling:
    """Rule whether a player may see another hand at showdown.

    Raises:
        ValueError: a player asks for their own hand, or a dead hand is said to be held.
    """
    check_showdown(spot)
    seat, asker, claims = asked.seat, asked.asker, book.claims
    if seat == asker:
        raise Impossible("asker", "asks_for_own_hand")
    spot.place(seat)
    if not spot.place(asker).live and asked.asker_cards != "none":
        raise Impossible("asker_cards", "hand_of_seat_dead", seat=asker)
    if asked.asker_cards == "none" and read(claims.ask_needs) == "cards":
        return Ruling(outcome="no_right", seat=seat, facts={"asker": asker}, cites=read.cites)
    shown = (RulingStep("turn_up", {"seats": [seat]}),)
    carry = exposed(spot, asked)
    paid = on_last_street(spot) and last_bettor(spot) == seat and asker in callers(spot)
    if paid and not asked.mucked and claims.ask_aggressor is not None:
        if read(claims.ask_aggressor) == "inalienable":
            return Ruling(
                outcome="must_show",
                seat=seat,
                steps=shown,
                facts={"asker": asker},
                cites=read.cites,
                carry=carry,
            )
    refused = Ruling(outcome="request_refused", seat=seat, facts={"asker": asker}, cites=())
    if read(claims.ask_other) == "refused":
        return Ruling(outcome="request_refused", seat=seat, facts={"asker": asker}, cites=read.cites)
    granted = Ruling(
        outcome="must_show", seat=seat, steps=shown, facts={"asker": asker}, cites=read.cites, carry=carry
    )
    return Ruling(
        outcome="director",
        seat=seat,
        options=(Option(name="refuse", ruling=refused), Option(name="grant", ruling=granted)),
        facts={"asker": asker},
        cites=read.cites,
    )


def exposed(spot: Spot, asked: HandAsked) -> tuple[Command, ...]:
    """Return the command that exposes the hand, if its cards are known."""
    if not asked.cards or not spot.place(asked.seat).live or spot.street == "over":
        return ()
    return (ExposeCards(seat=asked.seat, cards=read_cards(asked.cards)),)


RULES: Rules = {
    NobodyShows: nobody_shows,
    DeclinesToShow: declines_to_show,
    HandShown: hand_shown,
    PlaysBoard: plays_board,
    HandAsked: hand_asked,
}
