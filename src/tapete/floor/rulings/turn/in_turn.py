"""Rule on acts in turn: what is binding and what may be taken back (TDA19-31, TDA19-50, TDA19-58)."""

from tapete.engine.commands import Command, Fold, LetStand, TakeBack
from tapete.engine.types import Seat
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.dealing import on_last_street
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.turn import (
    ActTakenBack,
    CardsForward,
    ConditionalStatement,
    FoldedBeforeAmount,
    FreeFold,
    LeftSeat,
    SubstantialAction,
)
from tapete.floor.ruling import Option, Rules, Ruling
from tapete.floor.rulings.turn.acts import (
    IS_PENALISED,
    MAY_BE_PENALISED,
    check_can_act,
    check_to_act,
    command_for,
)
from tapete.floor.spot import Spot
from tapete.floor.substantial import substantial
from tapete.rules import Book


def substantial_action(spot: Spot, asked: SubstantialAction, book: Book, read: Citing) -> Ruling:
    """Rule whether the acts of this street are substantial action."""
    first = spot.board == 0 and spot.street == "preflop"
    blinds = (spot.small_blind_seat, spot.big_blind_seat) if first else ()
    posts = sum(seat is not None for seat in blinds)
    reached = substantial(spot.acts, book, read, posts=posts)
    return Ruling(
        outcome="substantial_action" if reached else "no_substantial_action",
        facts={"acts": len(spot.acts), "with_chips": sum(act.with_chips for act in spot.acts)},
        cites=read.cites,
    )


def act_taken_back(spot: Spot, asked: ActTakenBack, book: Book, read: Citing) -> Ruling:
    """Rule whether an act in turn may be taken back; usually it stands with its chips."""
    if not any(act.seat == asked.seat for act in spot.acts):
        raise Impossible("seat", "has_not_acted", seat=asked.seat)
    if read(book.turn.act_in_turn) == "until-next-act" and not asked.next_acted:
        return Ruling(
            outcome="taken_back",
            seat=asked.seat,
            turn=asked.seat,
            cites=read.cites,
            carry=(TakeBack(seat=asked.seat),),
        )
    return Ruling(outcome="act_stays", seat=asked.seat, to=spot.place(asked.seat).bet, cites=read.cites)


def folded_before_amount(spot: Spot, fold: FoldedBeforeAmount, book: Book, read: Citing) -> Ruling:
    """Rule on a fold to a raise of unknown amount: it binds, unless the book takes it back."""
    if fold.bettor == fold.seat:
        raise Impossible("bettor", "behind_own_raise")
    check_to_act(spot, fold.bettor)
    check_can_act(spot, fold.seat)
    if read(book.turn.fold_before_amount) == "taken-back":
        return Ruling(outcome="fold_taken_back", seat=fold.seat, turn=fold.bettor, cites=read.cites)
    return Ruling(
        outcome="binding_fold",
        seat=fold.seat,
        turn=fold.bettor,
        dead=(fold.seat,),
        facts={"early": True},
        cites=read.cites,
        carry=(LetStand(act=Fold(seat=fold.seat)),),
    )


def free_fold(spot: Spot, fold: FreeFold, book: Book, read: Citing) -> Ruling:
    """Rule on a fold in turn with nothing to call."""
    seat, turn = fold.seat, book.turn
    check_to_act(spot, seat)
    if spot.bet > spot.place(seat).bet:
        raise Impossible("seat", "ordinary_fold", seat=seat)
    if turn.free_fold_until is not None:
        if read(turn.free_fold_until) == "last-street" and on_last_street(spot):
            raise NotCovered
    if read(turn.free_fold) == "taken-back":
        return Ruling(outcome="fold_taken_back", seat=seat, turn=seat, cites=read.cites)
    may = turn.free_fold_penalty is not None and read(turn.free_fold_penalty) == "may"
    return Ruling(
        outcome="binding_fold",
        seat=seat,
        dead=(seat,),
        penalty=MAY_BE_PENALISED if may else (),
        cites=read.cites,
        carry=(Fold(seat=seat),),
    )


def cards_forward(spot: Spot, moved: CardsForward, book: Book, read: Citing) -> Ruling:
    """Rule on cards moved forward: the hand is dead if others acted because of it."""
    seat = moved.seat
    check_can_act(spot, seat)
    by = read(book.turn.cards_forward)
    if by == "live" or not moved.others_acted:
        return Ruling(outcome="hand_stays_live", seat=seat, cites=read.cites)
    return Ruling(
        outcome="binding_fold",
        seat=seat,
        dead=(seat,),
        cites=read.cites,
        carry=(fold_now(spot, seat),),
    )


def fold_now(spot: Spot, seat: Seat) -> Command:
    """Return the command of a fold that stands, in turn or out of turn."""
    fold = Fold(seat=seat)
    return fold if spot.to_act in (None, seat) else LetStand(act=fold)


def conditional_statement(spot: Spot, said: ConditionalStatement, book: Book, read: Citing) -> Ruling:
    """Rule on a conditional statement."""
    seat, turn = said.seat, book.turn
    check_can_act(spot, seat)
    by = read(turn.conditional)
    may = turn.conditional_penalty is not None and read(turn.conditional_penalty) == "may"
    penalty = MAY_BE_PENALISED if may else ()
    void = Ruling(outcome="not_binding", seat=seat, penalty=penalty, cites=read.cites)
    if said.condition != "met" or by == "void":
        return void
    check_to_act(spot, seat)
    command = command_for(spot, seat, said.promised, said.to)
    binds = Ruling(
        outcome="binding",
        seat=seat,
        to=getattr(command, "amount", None),
        dead=(seat,) if said.promised == "fold" else (),
        penalty=penalty,
        facts={"act": said.promised},
        cites=read.cites,
        carry=(command,),
    )
    if by == "binding":
        return binds
    return Ruling(
        outcome="director",
        seat=seat,
        penalty=penalty,
        options=(Option(name="not_binding", ruling=void), Option(name="binding", ruling=binds)),
        cites=read.cites,
    )


def left_seat(spot: Spot, left: LeftSeat, book: Book, read: Citing) -> Ruling:
    """Rule on a player with cards who left: whether it was a breach, and what happens to the hand."""
    seat, turn = left.seat, book.turn
    if not spot.place(seat).live:
        raise Impossible("seat", "may_leave", seat=seat)
    if turn.left_until is not None:
        until = read(turn.left_until)
        if (until == "own-act" and left.acted) or (until == "betting-over" and left.betting_over):
            return Ruling(outcome="no_breach", seat=seat, cites=read.cites)
    fold = read(turn.left_hand) == "fold"
    penalty: tuple[str, ...] = ()
    if turn.left_penalty is not None:
        choice = {"may": MAY_BE_PENALISED, "must": IS_PENALISED, "never": ()}
        penalty = choice[read(turn.left_penalty)]
    if not fold:
        return Ruling(outcome="hand_stays_live", seat=seat, penalty=penalty, cites=read.cites)
    return Ruling(
        outcome="binding_fold",
        seat=seat,
        dead=(seat,),
        penalty=penalty,
        cites=read.cites,
        carry=(fold_now(spot, seat),),
    )


RULES: Rules = {
    SubstantialAction: substantial_action,
    ActTakenBack: act_taken_back,
    FoldedBeforeAmount: folded_before_amount,
    FreeFold: free_fold,
    CardsForward: cards_forward,
    ConditionalStatement: conditional_statement,
    LeftSeat: left_seat,
}
