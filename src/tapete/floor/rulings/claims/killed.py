"""Rule on hands killed by mistake: restored hands and returned chips (TDA19-65, CCL-protect-killed)."""

from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.claims import HandsMixed, KilledByMistake
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.claims.facts import check_showdown, dies, hand_dead, hand_lives, lives, uncalled
from tapete.floor.spot import Spot
from tapete.rules import Book


def killed_by_mistake(spot: Spot, killed: KilledByMistake, book: Book, read: Citing) -> Ruling:
    """Rule on a hand killed by mistake."""
    claims, seat = book.claims, killed.seat
    spot.place(seat)
    if killed.wins:
        check_showdown(spot)
    if killed.tabled and killed.wins and claims.tabled_winner is not None:
        if read(claims.tabled_winner) == "restored":
            over = spot.street == "over"
            return Ruling(
                outcome="hand_restored",
                seat=seat,
                steps=(RulingStep("award_anew" if over else "award_to", {"seat": seat}),),
                cites=read.cites,
                carry=lives(spot, seat),
            )
    if killed.identifiable and read(claims.killed_identified) == "plays-on":
        return hand_lives(spot, seat, read)
    back = comes_back(spot, seat, book, read)
    dead = hand_dead(spot, seat, read, returned=back)
    power = claims.killed_exceptional
    if not killed.identifiable or power is None or read(power) == "none":
        return dead
    return Ruling(
        outcome="director",
        seat=seat,
        options=(
            Option(name="hand_dead", ruling=dead),
            Option(name="restore_hand", ruling=hand_lives(spot, seat, read)),
        ),
        cites=read.cites,
    )


def comes_back(spot: Spot, seat: Seat, book: Book, read: Citing) -> Chips:
    """Return the chips that the player of an accidentally dead hand gets back."""
    claims = book.claims
    if read(claims.killed_unidentified) == "bets-of-street":
        return spot.place(seat).bet
    free = uncalled(spot, seat)
    if free and claims.killed_uncalled is not None and read(claims.killed_uncalled) == "returned":
        return free
    return 0


def hands_mixed(spot: Spot, mixed: HandsMixed, book: Book, read: Citing) -> Ruling:
    """Rule on two mixed hands: the hand of the player who mixed them, and the other hand."""
    seat, other = mixed.seat, mixed.other
    if seat == other:
        raise Impossible("other", "mixed_with_itself")
    for one in (seat, other):
        spot.place(one)
    claims = book.claims
    if claims.mixed_hand is not None:
        lost = read(claims.mixed_hand) == "dead" or not mixed.identifiable
    elif mixed.identifiable:
        lost = read(claims.killed_identified) == "dead"
    else:
        read(claims.killed_unidentified)
        lost = True
    dead: list[Seat] = [seat] if lost else []
    if not mixed.other_identifiable:
        read(claims.killed_unidentified)
        dead.append(other)
    living = [one for one in (seat, other) if one not in dead]
    return Ruling(
        outcome="hands_mixed" if dead else "hands_live",
        seat=seat,
        dead=tuple(dead),
        facts={"other": other, "live": [*living]},
        cites=read.cites,
        carry=(
            *(command for one in living for command in lives(spot, one)),
            *(command for one in dead for command in dies(spot, one)),
        ),
    )


RULES: Rules = {KilledByMistake: killed_by_mistake, HandsMixed: hands_mixed}
