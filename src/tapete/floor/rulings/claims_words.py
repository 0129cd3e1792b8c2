"""What is said at showdown: the cards decide, whatever anybody says (TDA19-12, TDA26-13.2, CCL-miscall-relief)."""

from tapete.engine.commands import CorrectAward
from tapete.floor.citing import Citing
from tapete.floor.incidents.claims import FoldedOnStatement, HandAnnounced
from tapete.floor.ruling import Option, Ruling, Step
from tapete.floor.rulings.claims_facts import check_live, check_showdown, dies, hand_dead, hand_lives
from tapete.floor.rulings.penalties_offered import offer, weigh
from tapete.floor.spot import Spot
from tapete.rules import Book


def hand_announced(spot: Spot, said: HandAnnounced, book: Book, read: Citing) -> Ruling:
    """A hand that was announced, or words that sound like giving up."""
    check_showdown(spot)
    check_live(spot, said.seat)
    claims = book.claims
    if said.said != "hand":
        if said.by == "dealer":
            raise ValueError("said: a dealer doesn't give up a player's hand")
        fold = said.said == "fold"
        if read(claims.spoken_fold if fold else claims.spoken_concession) == "binding":
            return hand_dead(spot, said.seat, read)
        return hand_lives(spot, said.seat, read, Step("table_hand", {"seat": said.seat}))
    if said.by == "dealer":
        binds = read(claims.dealer_reading) == "stands"
    else:
        binds = read(claims.spoken_value) == "binding"
    return Ruling(
        outcome="words_bind" if binds else "cards_speak",
        seat=said.seat,
        penalty=() if said.right or said.by == "dealer" else miscall_penalty(said, book, read),
        cites=read.cites,
    )


def miscall_penalty(said: HandAnnounced | FoldedOnStatement, book: Book, read: Citing) -> tuple[str, ...]:
    """What a wrong announcement may cost."""
    weight = book.penalties.misdeclared_hand
    if weight is None:
        return ()
    verdict = weigh(read(weight), deliberate=said.deliberate, repeated=said.earlier > 0)
    return offer(book, read, verdict, deliberate=said.deliberate, earlier=said.earlier)


def folded_on_statement(spot: Spot, folded: FoldedOnStatement, book: Book, read: Citing) -> Ruling:
    """A hand given up for a false word: the director mends it, for the good of the game."""
    seat, other = folded.seat, folded.by
    if other == seat:
        raise ValueError("by: nobody gives up a hand because of what they said themselves")
    check_live(spot, other)
    spot.place(seat)
    if read(book.claims.statement_relief) == "none":
        return hand_dead(spot, seat, read)
    penalty = miscall_penalty(folded, book, read)
    half = folded.paid // 2
    shared = Ruling(
        outcome="pot_shared",
        seat=seat,
        steps=(Step("share_pot", {"seats": [seat, other]}),),
        penalty=penalty,
        facts={"half": half} if half else {},
        cites=read.cites,
        carry=(CorrectAward(take={other: half}, give={seat: half}),) if half else (),
    )
    stays = Ruling(
        outcome="fold_stands",
        seat=seat,
        dead=(seat,),
        penalty=penalty,
        cites=read.cites,
        carry=dies(spot, seat),
    )
    options = [Option(name="share_pot", ruling=shared), Option(name="fold_stands", ruling=stays)]
    if folded.identifiable and not folded.paid:
        restored = hand_lives(spot, seat, read)
        options.insert(0, Option(name="restore_hand", ruling=restored))
    else:
        options.reverse()
    return Ruling(
        outcome="director",
        seat=seat,
        steps=(Step("call_floor"),),
        penalty=penalty,
        options=tuple(options),
        cites=read.cites,
    )
