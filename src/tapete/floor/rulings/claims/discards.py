"""Rule on hands laid down or discarded at showdown by their players (TDA19-13B to 16.2, CCL-dead-muck)."""

from msgspec.structs import replace

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.claims import BettorThrewIn, FaceDown, ThrownIn
from tapete.floor.ruling import Fact, Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.claims.facts import (
    all_in_showdown,
    check_showdown,
    dies,
    hand_dead,
    hand_lives,
    is_bettor,
    lives,
    uncalled,
)
from tapete.floor.rulings.penalties.offered import OfferedPenalties, offer
from tapete.floor.spot import Spot
from tapete.rules import Book


def face_down(spot: Spot, laid: FaceDown, book: Book, read: Citing) -> Ruling:
    """Rule whether cards laid face down at showdown can still be tabled."""
    check_showdown(spot)
    spot.place(laid.seat)
    claims, seat = book.claims, laid.seat
    if claims.all_in_discard is not None and all_in_showdown(spot, with_seat=seat):
        return all_in_discard(spot, laid, book, read)
    if claims.showdown_line is not None and (laid.over_line or laid.pushed_forward):
        house = read(claims.showdown_line)
        if (house == "line" and laid.over_line) or (house == "forward-motion" and laid.pushed_forward):
            return hand_dead(spot, seat, read)
    if read(claims.face_down) == "dead":
        return dead_or_exceptional(spot, laid, book, read)
    when = read(claims.dead_when)
    if not laid.identifiable or (laid.mucked and when == "mucked-or-lost"):
        return hand_dead(spot, seat, read)
    return hand_lives(spot, seat, read, RulingStep("table_hand", {"seat": seat}))


def all_in_discard(spot: Spot, laid: FaceDown, book: Book, read: Citing) -> Ruling:
    """Rule on a hand discarded unseen although every hand must be shown."""
    claims, seat = book.claims, laid.seat
    by = read(claims.all_in_discard)
    penalty = OfferedPenalties()
    if claims.all_in_discard_penalty is not None and read(claims.all_in_discard_penalty) == "must":
        penalty = offer(book, read, "must", deliberate=laid.deliberate, earlier=laid.earlier)
    if not laid.identifiable:
        if claims.dead_when is not None:
            read(claims.dead_when)
        return hand_dead(spot, seat, read, penalty=penalty.kinds)
    shown = Ruling(
        outcome="must_show",
        seat=seat,
        steps=(
            *((RulingStep("retrieve_cards", {"seat": seat}),) if laid.mucked else ()),
            RulingStep("turn_up", {"seats": [seat]}),
        ),
        penalty=penalty.kinds,
        facts=penalty.facts,
        cites=read.cites,
        carry=lives(spot, seat),
    )
    if by == "must-show":
        return shown
    return Ruling(
        outcome="director",
        seat=seat,
        steps=(RulingStep("call_floor"),),
        penalty=penalty.kinds,
        facts=penalty.facts,
        options=(
            Option(name="rebuild_hand", ruling=shown),
            Option(name="hand_dead", ruling=hand_dead(spot, seat, read, penalty=penalty.kinds)),
        ),
        cites=read.cites,
    )


def dead_or_exceptional(spot: Spot, laid: FaceDown | ThrownIn, book: Book, read: Citing) -> Ruling:
    """Rule the hand dead; if the book allows it, the director may restore it in an extreme case."""
    power = book.claims.discard_exceptional
    if not laid.identifiable or power is None or read(power) == "none":
        return hand_dead(spot, laid.seat, read)
    return Ruling(
        outcome="director",
        seat=laid.seat,
        options=(
            Option(name="hand_dead", ruling=hand_dead(spot, laid.seat, read)),
            Option(name="restore_hand", ruling=hand_lives(spot, laid.seat, read)),
        ),
        cites=read.cites,
    )


def thrown_in(spot: Spot, thrown: ThrownIn, book: Book, read: Citing) -> Ruling:
    """Rule on cards thrown away in the belief that the pot was won."""
    check_showdown(spot)
    spot.place(thrown.seat)
    claims, seat = book.claims, thrown.seat
    by = read(claims.thrown_in)
    final: dict[str, Fact] = {}
    if claims.finding_final is not None:
        final = {"final": read(claims.finding_final)}
    if by == "lost":
        return dead_or_exceptional(spot, thrown, book, read)
    if thrown.identifiable:
        return replace(hand_lives(spot, seat, read, RulingStep("table_hand", {"seat": seat})), facts=final)
    lost = Ruling(
        outcome="claim_lost",
        seat=seat,
        dead=(seat,),
        facts=final,
        cites=read.cites,
        carry=dies(spot, seat),
    )
    if by == "lost-if-unidentified" or not thrown.clearly_read:
        return lost
    # The hand was read before it was discarded, so it may win the pot without its cards.
    read_hand = Ruling(
        outcome="hand_counts_as_read",
        seat=seat,
        facts=final,
        cites=read.cites,
        carry=lives(spot, seat),
    )
    return Ruling(
        outcome="director",
        seat=seat,
        options=(
            Option(name="hand_counts_as_read", ruling=read_hand),
            Option(name="claim_lost", ruling=lost),
        ),
        facts=final,
        cites=read.cites,
    )


def bettor_threw_in(spot: Spot, thrown: BettorThrewIn, book: Book, read: Citing) -> Ruling:
    """Rule on a bettor's cards thrown away while an opponent is left.

    Raises:
        ValueError: the seat did not bet last, or no opponent is left.
    """
    claims, seat = book.claims, thrown.seat
    spot.place(seat)
    if not any(other != seat for other in spot.live):
        raise Impossible("seat", "pot_is_won")
    if not is_bettor(spot, seat):
        raise Impossible("seat", "not_last_to_bet", seat=seat)
    by = read(claims.bettor_discard)
    if by == "dead" or thrown.cards == "lost":
        return bettor_lost(spot, seat, book, read)
    return Ruling(
        outcome="director",
        seat=seat,
        steps=(RulingStep("hold_cards", {"seat": seat}), RulingStep("call_floor")),
        options=(
            Option(name="hand_lives", ruling=hand_lives(spot, seat, read)),
            Option(name="hand_dead", ruling=bettor_lost(spot, seat, book, read)),
        ),
        cites=read.cites,
    )


def bettor_lost(spot: Spot, seat: Seat, book: Book, read: Citing) -> Ruling:
    """Rule the bettor's hand dead; by the book, called and uncalled chips stay or go back."""
    claims = book.claims
    open_part = uncalled(spot, seat)
    called = spot.place(seat).bet - open_part
    returned = 0
    if called and claims.bettor_called is not None and read(claims.bettor_called) == "returned":
        returned += called
    if open_part and claims.bettor_uncalled is not None and read(claims.bettor_uncalled) == "returned":
        returned += open_part
    return hand_dead(spot, seat, read, returned=returned)


RULES: Rules = {FaceDown: face_down, ThrownIn: thrown_in, BettorThrewIn: bettor_threw_in}
