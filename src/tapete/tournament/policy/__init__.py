"""Policies: a book's decisions about events, by subject, as small frozen values.

`deciding` and `applying` read policies and never see a book. A policy is made when a structure is read, and
is stored with the event that opens a tournament's log, so that a log is replayed under its original policies.
"""

from collections.abc import Iterator

from msgspec import Struct, structs

from tapete.rules import Book
from tapete.tournament.policy.base import Policy, policy_of, stated
from tapete.tournament.policy.chips import ChipPolicy
from tapete.tournament.policy.entries import EntryPolicy
from tapete.tournament.policy.levels import LevelPolicy
from tapete.tournament.policy.moving import MovingPolicy
from tapete.tournament.policy.positions import PositionPolicy
from tapete.tournament.policy.prices import PricePolicy
from tapete.tournament.policy.prizes import PrizePolicy
from tapete.tournament.policy.ranking import RankingPolicy
from tapete.tournament.policy.seats import SeatPolicy
from tapete.tournament.policy.stages import StagePolicy
from tapete.tournament.policy.together import TogetherPolicy
from tapete.tournament.policy.windfall import WindfallPolicy

__all__ = [
    "ChipPolicy",
    "EntryPolicy",
    "MovingPolicy",
    "LevelPolicy",
    "Policies",
    "Policy",
    "PositionPolicy",
    "PricePolicy",
    "PrizePolicy",
    "RankingPolicy",
    "SeatPolicy",
    "StagePolicy",
    "TogetherPolicy",
    "WindfallPolicy",
    "policies_of",
    "policy_kinds",
    "policy_of",
    "stated",
]


class Policies(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All policies of an event."""

    chips: ChipPolicy = ChipPolicy()
    entries: EntryPolicy = EntryPolicy()
    levels: LevelPolicy = LevelPolicy()
    moving: MovingPolicy = MovingPolicy()
    positions: PositionPolicy = PositionPolicy()
    prices: PricePolicy = PricePolicy()
    prizes: PrizePolicy = PrizePolicy()
    ranking: RankingPolicy = RankingPolicy()
    seats: SeatPolicy = SeatPolicy()
    stages: StagePolicy = StagePolicy()
    together: TogetherPolicy = TogetherPolicy()
    windfall: WindfallPolicy = WindfallPolicy()
    rows: dict[str, tuple[str, ...]] = {}
    """Rows behind each value that the book states, by `subject.value`."""

    def rows_of(self, value: str, default: str) -> tuple[str, ...]:
        """Return the rows behind a value, named `subject.value`; `default` if the book does not state it."""
        return self.rows.get(value, (default,))


def policy_kinds() -> Iterator[tuple[str, type[Policy]]]:
    """Yield every policy's type, with the name of its subject.

    >>> dict(policy_kinds())["positions"]
    <class 'tapete.tournament.policy.positions.PositionPolicy'>
    """
    for field in structs.fields(Policies):
        if isinstance(field.default, Policy):
            yield field.name, type(field.default)


def policies_of(book: Book) -> Policies:
    """Return the policies of a book.

    >>> from tapete.rules import book
    >>> policies = policies_of(book("casino-club"))
    >>> policies.rows["positions.ante_small_blind_out"]
    ('CCL-ante-none-sb',)
    """
    kinds = dict(policy_kinds())
    rows = {
        f"{subject}.{name}": (value.source, *value.also)
        for subject, kind in kinds.items()
        for name, value in stated(kind, book)
    }
    policies = {subject: policy_of(kind, book) for subject, kind in kinds.items()}
    return structs.replace(Policies(rows=rows), **policies)
