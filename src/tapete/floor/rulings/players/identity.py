"""Rulings on players' identity, clothing and devices (TDA19-4, TDA19-5, CCL-id-docs)."""

from collections.abc import Mapping
from typing import Final

from tapete.engine.types import Sourced
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.players import Accreditation, Attire, Device, IdentityCheck
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.hands import killed
from tapete.floor.rulings.penalties.offered import offer, weigh
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Deed
from tapete.rules import Book
from tapete.rules.points.players import DeviceUse


def attire(spot: Spot, found: Attire, book: Book, read: Citing) -> Ruling:
    """Rule whether a player may keep an item on."""
    points = book.players
    if found.sponsor:
        if read(points.attire_sponsor) == "allowed" or found.permitted:
            return may_stay(found, read)
        if found.permitted is None:
            return by_choice(found, book, read)
        return taken_off(found, book, read)
    if found.offends:
        if read(points.attire_offensive) == "refused":
            return taken_off(found, book, read)
        return may_stay(found, read)
    if not (found.hides_face or found.distracts):
        raise NotCovered
    if read(points.attire) == "director":
        return by_choice(found, book, read)
    return taken_off(found, book, read)


def by_choice(found: Attire, book: Book, read: Citing) -> Ruling:
    """Leave the choice to the director."""
    return Ruling(
        outcome="director",
        seat=found.seat,
        options=(
            Option(name="take_off", ruling=taken_off(found, book, read)),
            Option(name="may_stay", ruling=may_stay(found, read)),
        ),
        cites=read.cites,
    )


def taken_off(found: Attire, book: Book, read: Citing) -> Ruling:
    """Rule that the player must take the item off; a refusal may be penalised."""
    penalty: tuple[str, ...] = ()
    if found.refuses:
        verdict = weigh(read(book.penalties.other), deliberate=True, repeated=found.earlier > 0)
        penalty = offer(book, read, verdict, deliberate=True, earlier=found.earlier).kinds
    step = RulingStep("take_off", {"seat": found.seat, "item": found.item})
    return Ruling(
        outcome="taken_off",
        seat=found.seat,
        steps=(step,),
        penalty=penalty,
        facts={"item": found.item},
        cites=read.cites,
    )


def may_stay(found: Attire, read: Citing) -> Ruling:
    """Allow the item."""
    return Ruling(outcome="may_stay", seat=found.seat, facts={"item": found.item}, cites=read.cites)


def identity_check(spot: Spot, found: IdentityCheck, book: Book, read: Citing) -> Ruling:
    """Rule whether a player must show identification here, and has done it."""
    if found.moment not in read(book.players.id_moments):
        return Ruling(outcome="not_asked", cites=read.cites)
    shown = found.shown in read(book.players.id_documents)
    return Ruling(outcome="identified" if shown else "not_identified", cites=read.cites)


HANDED_OUT: Final[Mapping[str, Deed]] = {
    "player_badge": "hand_out_player_badge",
    "accreditation_receipt": "hand_out_accreditation_receipt",
}
"""Step that hands out each item of an accreditation."""


def accreditation(spot: Spot, found: Accreditation, book: Book, read: Citing) -> Ruling:
    """Rule whether a player is accredited, and what is handed out."""
    needs = read(book.players.accreditation_needs)
    lacking: list[int | str] = [
        name
        for name, there in (
            ("receipt", found.receipt),
            ("identification", found.shown in read(book.players.id_documents)),
        )
        if name in needs and not there
    ]
    if lacking or not found.matches:
        return Ruling(outcome="not_accredited", facts={"lacking": lacking}, cites=read.cites)
    steps = tuple(RulingStep(HANDED_OUT[item]) for item in read(book.players.accreditation_gives))
    return Ruling(outcome="accredited", steps=steps, cites=read.cites)


def device(spot: Spot, found: Device, book: Book, read: Citing) -> Ruling:
    """Rule on the use of a device and its consequences."""
    named: Sourced[DeviceUse] | None = getattr(book.players, found.use)
    says = read(book.players.other_device if named is None else named)
    if says == "house":
        return Ruling(outcome="house_rules", seat=found.seat, cites=read.cites)
    broken = (
        says == "banned"
        or (says == "banned-in-hand" and found.in_hand)
        or (says == "banned-without-permission" and not found.permitted)
    )
    if not broken:
        return Ruling(outcome="no_breach", seat=found.seat, cites=read.cites)
    dead = False
    if found.action_pending and book.players.device_in_action is not None:
        dead = read(book.players.device_in_action) == "dead"
    if dead and not spot.place(found.seat).live:
        raise Impossible("seat", "no_live_hand", seat=found.seat)
    points = book.penalties
    weight = read(points.other if points.devices is None else points.devices)
    verdict = weigh(weight, deliberate=found.deliberate, repeated=found.earlier > 0)
    return Ruling(
        outcome="device_kills" if dead else "breach",
        seat=found.seat,
        dead=(found.seat,) if dead else (),
        penalty=offer(book, read, verdict, deliberate=found.deliberate, earlier=found.earlier).kinds,
        facts={"use": found.use},
        cites=read.cites,
        carry=killed(found.seat) if dead else (),
    )


RULES: Rules = {
    Attire: attire,
    IdentityCheck: identity_check,
    Accreditation: accreditation,
    Device: device,
}
