"""Every refusal is a `Refused`: it has a reason, a rule and figures, and one class catches them all."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest

import tapete
from tapete.engine.refusals import HandRefused, Reason, Refused
from tapete.floor.impossible import Impossible
from tapete.ring.refusals import RingReason, RingRefused
from tapete.room.core.not_taken import NotTaken
from tapete.room.protocol import ErrorCode
from tapete.room.store.ledger import InsufficientFunds
from tapete.room.stream.orders import NotOperated
from tapete.tournament.refusals import TournamentReason
from tapete.tournament.refusals import TournamentRefused as TournamentRefused

PACKAGES = ("engine", "floor", "tournament", "ring", "room")

NO_REFUSALS = {
    # We are wrong, or the machine fails.
    "tapete.engine.refusals.InvariantBroken",
    "tapete.engine.refusals.UnknownUpcard",
    "tapete.room.core.floor.HandFault",
    "tapete.room.desk.owner.OtherContent",
    "tapete.room.desk.owner.SinceSeen",
    "tapete.room.store.memory.Crash",
    "tapete.room.cluster.bus.BusUnavailable",
    "tapete.room.cluster.bus.NobodyThere",
    "tapete.room.store.store.StoreUnavailable",
    "tapete.room.stream.writing.StateTorn",
    "tapete.room.world.deal_key.KeyUnusable",
    # The store and its writers, among themselves.
    "tapete.room.store.ledger.NotStored",
    "tapete.room.store.store.Conflict",
    "tapete.room.store.store.Fenced",
    "tapete.room.store.store.DuplicateCommand",
    "tapete.room.store.store.DuplicateTransfer",
    "tapete.room.store.store.NameTaken",
    # A ruling tells the one that asked for it that the book is silent.
    "tapete.floor.citing.NotCovered",
    # Equities whose tables are still being loaded.
    "tapete.room.archive.preflop.NotYet",
    # A file of the operator is wrong, which starts no room.
    "tapete.room.cash.offers.OfferError",
    # A client sees that news is missing.
    "tapete.room.protocol.numbered.Gap",
    # Files and texts.
    "tapete.room.desk.player_lists.UnreadableList",
    "tapete.engine.text.errors.TextError",
    "tapete.engine.text.writing.UnwritableLog",
    # What can't be told of a hand.
    "tapete.room.fair.places.NotInTurn",
    # An HTTP answer, made from a refusal of the room or from a malformed request.
    "tapete.room.identity.account_refusals.Denied",
    "tapete.room.net.api.problems.Failed",
    # No tournament like this for a club; the HTTP answer is made from it.
    "tapete.room.clubs.structures.NoModel",
    # A mail server that fails, or whose address can't be used.
    "tapete.room.identity.mailing.MailFailed",
    "tapete.room.identity.mailing.WrongMailServer",
    # A snapshot comes after the first event of its log.
    "tapete.room.core.snapshot.StructureMissing",
    "tapete.tournament.structure.toml_data.StructureError",
}
"""Exceptions of these packages that refuse nobody anything."""


def exceptions() -> dict[str, type[BaseException]]:
    found = {}
    for package in PACKAGES:
        top = importlib.import_module(f"tapete.{package}")
        for module in pkgutil.walk_packages(top.__path__, f"tapete.{package}."):
            if ".migrations" in module.name:
                continue
            for value in vars(importlib.import_module(module.name)).values():
                if inspect.isclass(value) and issubclass(value, BaseException):
                    if value.__module__.startswith(f"tapete.{package}."):
                        found[f"{value.__module__}.{value.__qualname__}"] = value
    return found


def test_an_exception_is_a_refusal_or_is_known_to_be_none() -> None:
    assert {name for name, kind in exceptions().items() if not issubclass(kind, Refused)} == NO_REFUSALS


def test_all_that_are_called_refused_are_refusals() -> None:
    called = [kind for name, kind in exceptions().items() if name.endswith("Refused")]
    assert len(called) == 4
    assert all(issubclass(kind, tapete.Refused) for kind in called)


@pytest.mark.parametrize(
    ("error", "reason", "rule", "facts"),
    [
        (
            HandRefused(Reason.RAISE_TOO_SMALL, "TDA19-43A", asked=700, least=1_100),
            "raise_too_small",
            "TDA19-43A",
            {"asked": 700, "least": 1_100},
        ),
        (
            TournamentRefused(TournamentReason.SEATS_FREE, entries=5, seats=6),
            "seats_free",
            None,
            {"entries": 5, "seats": 6},
        ),
        (RingRefused(RingReason.ALL_IN), "all_in", None, {}),
        (Impossible("seat", "has_not_acted", seat=4), "has_not_acted", None, {"seat": 4}),
        (NotTaken(ErrorCode.TOO_MANY, "Wait.", facts={"seconds": 9}), "too_many", None, {"seconds": 9}),
        (NotTaken(ErrorCode.NAME_NOT_ALLOWED, "No.", reason="too_long"), "too_long", None, {}),
        (NotOperated("nothing has stopped", "not_stopped"), "not_stopped", None, {}),
        (
            InsufficientFunds("player/1", "PLAY", 4, 6),
            "not_enough_money",
            None,
            {"balance": 4, "asked": 6},
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_one_class_catches_them_all_and_reads_the_same_fields(
    error: Exception, reason: str, rule: str | None, facts: dict[str, int]
) -> None:
    with pytest.raises(Refused) as caught:
        raise error
    assert (caught.value.reason, caught.value.rule, caught.value.facts) == (reason, rule, facts)


def test_words_of_their_own_stay() -> None:
    assert str(NotTaken(ErrorCode.TOO_MANY, "Wait.", facts={"seconds": 9})) == "Wait."
    assert str(InsufficientFunds("player/1", "PLAY", 4, 6)) == "player/1 has 4 PLAY, 6 was asked of it"
    assert str(NotOperated("nothing has stopped", "not_stopped")) == "nothing has stopped"
