"""Rule on statements at showdown: cards speak, so words do not count (TDA19-12, CCL-miscall-relief)."""

from msgspec.structs import replace

from tapete.engine.commands import Command, CorrectAward, SharePot
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.claims import FoldedOnStatement, HandAnnounced
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.claims.facts import check_live, check_showdown, dies, hand_dead, hand_lives
from tapete.floor.rulings.penalties.offered import OfferedPenalties, offer, weigh
from tapete.floor.spot import Spot
from tapete.rules import Book


def hand_announced(spot: Spot, said: HandAnnounced, book: Book, read: Citing) -> Ruling:
    """Rule on an announced hand, or on words that sound like giving up."""
    check_showdown(spot)
    check_live(spot, said.seat)
    claims = book.claims
    if said.said != "hand":
        if said.by == "dealer":
            raise Impossible("said", "dealer_gives_up")
        fold = said.said == "fold"
        if read(claims.spoken_fold if fold else claims.spoken_concession) == "binding":
            return hand_dead(spot, said.seat, read)
        return hand_lives(spot, said.seat, read, RulingStep("table_hand", {"seat": said.seat}))
    if said.by == "dealer":
        binds = read(claims.dealer_reading) == "stands"
    else:
        binds = read(claims.spoken_value) == "binding"
    blameless = said.right or said.by == "dealer"
    penalty = OfferedPenalties() if blameless else miscall_penalty(said, book, read)
    return Ruling(
        outcome="words_bind" if binds else "cards_speak",
        seat=said.seat,
        penalty=penalty.kinds,
        facts=penalty.facts,
        cites=read.cites,
    )


def miscall_penalty(said: HandAnnounced | FoldedOnStatement, book: Book, read: Citing) -> OfferedPenalties:
    """Return the possible penalties of a wrong announcement."""
    weight = book.penalties.misdeclared_hand
    if weight is None:
        return OfferedPenalties()
    verdict = weigh(read(weight), deliberate=said.deliberate, repeated=said.earlier > 0)
    return offer(book, read, verdict, deliberate=said.deliberate, earlier=said.earlier)


def sharing(spot: Spot, folded: FoldedOnStatement) -> tuple[Command, ...]:
    """Return the command that moves half of a paid pot, or shares a pot that is still to be awarded."""
    half = folded.paid // 2
    if half:
        return (CorrectAward(take={folded.by: half}, give={folded.seat: half}),)
    return () if spot.street == "over" else (SharePot(seats=(folded.seat, folded.by)),)


def folded_on_statement(spot: Spot, folded: FoldedOnStatement, book: Book, read: Citing) -> Ruling:
    """Rule on a hand folded because of a false statement; the director may give relief."""
    seat, other = folded.seat, folded.by
    if other == seat:
        raise Impossible("by", "own_words")
    if folded.paid:
        check_showdown(spot)
    check_live(spot, other)
    spot.place(seat)
    if read(book.claims.statement_relief) == "none":
        return hand_dead(spot, seat, read)
    penalty = miscall_penalty(folded, book, read)
    facts = penalty.facts | {"offender": other}
    shared = Ruling(
        outcome="pot_shared",
        seat=seat,
        steps=(RulingStep("share_pot", {"seats": [seat, other]}),),
        penalty=penalty.kinds,
        facts=facts,
        cites=read.cites,
        carry=sharing(spot, folded),
    )
    stays = Ruling(
        outcome="fold_stands",
        seat=seat,
        dead=(seat,),
        penalty=penalty.kinds,
        facts=facts,
        cites=read.cites,
        carry=dies(spot, seat),
    )
    options = [Option(name="share_pot", ruling=shared), Option(name="fold_stands", ruling=stays)]
    if folded.identifiable and not folded.paid:
        restored = replace(hand_lives(spot, seat, read), penalty=penalty.kinds, facts=facts)
        options.insert(0, Option(name="restore_hand", ruling=restored))
    else:
        options.reverse()
    return Ruling(
        outcome="director",
        seat=seat,
        steps=(RulingStep("call_floor"),),
        penalty=penalty.kinds,
        options=tuple(options),
        facts=facts,
        cites=read.cites,
    )


RULES: Rules = {HandAnnounced: hand_announced, FoldedOnStatement: folded_on_statement}
