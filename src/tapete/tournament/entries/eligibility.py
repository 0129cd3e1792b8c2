"""Check entries before any payment: age, house lists, the form, the owner of the entry.

>>> wrong_with(Applicant(age=17, status=("staff",)), minimum_age=18, barred=("excluded", "staff"))
('age', 'staff')
"""

from collections.abc import Collection
from typing import Final

from msgspec import Struct

from tapete.tournament.policy.entries import EntryPolicy


class Applicant(Struct, frozen=True, kw_only=True):
    """Facts known about a person who wants to play."""

    age: int
    """Age in whole years on the day of the event, by the document shown."""
    status: tuple[str, ...] = ()
    """Lists of the house that the person is on: `excluded`, `staff`, `inspector`."""
    has: tuple[str, ...] = ("form", "full-payment")
    """Parts of the entry that are complete: the form with all required data, the full price."""
    bought_by_other: bool = False
    """Whether the entry was bought for somebody else."""


def wrong_with(
    applicant: Applicant,
    *,
    minimum_age: int = 0,
    barred: Collection[str] = (),
    needs: Collection[str] = (),
    transferable: bool = True,
) -> tuple[str, ...]:
    """Return the reasons why a person may not play; empty if they may.

    The desk is told which list bars a person; the lists themselves are never shown.

    Args:
        applicant: the person.
        minimum_age: in years.
        barred: lists whose people may not play.
        needs: requirements of an entry.
        transferable: whether another person than its buyer may play an entry.

    Rules: CCL-eligibility-age, CCL-eligibility-exclusion, CCL-eligibility-staff, CCL-entry-form,
    CCL-entry-nontransferable.
    """
    found = ["age"] if applicant.age < minimum_age else []
    found += [status for status in applicant.status if status in barred]
    found += [f"no {need}" for need in needs if need not in applicant.has]
    if applicant.bought_by_other and not transferable:
        found.append("not transferable")
    return tuple(found)


def wrong_by(applicant: Applicant, policy: EntryPolicy) -> tuple[str, ...]:
    """Return the reasons why a person may not play under a policy; empty if they may.

    >>> wrong_by(Applicant(age=17), EntryPolicy(minimum_age=18))
    ('age',)
    """
    return wrong_with(
        applicant,
        minimum_age=policy.minimum_age,
        barred=policy.barred,
        needs=policy.entry_needs,
        transferable=not applicant.bought_by_other or policy.entry_transfer == "allowed",
    )


def value_behind(wrong: str) -> tuple[str, str]:
    """Return the `EntryPolicy` value behind an answer of `wrong_by`, with its usual row.

    >>> value_behind("no form")
    ('entry_needs', 'CCL-entry-form')
    """
    if wrong == "age":
        return "minimum_age", "CCL-eligibility-age"
    if wrong == "not transferable":
        return "entry_transfer", "CCL-entry-nontransferable"
    return ("entry_needs", "CCL-entry-form") if wrong.startswith("no ") else ("barred", _BARRED[wrong])


_BARRED: Final = {
    "excluded": "CCL-eligibility-exclusion",
    "staff": "CCL-eligibility-staff",
    "inspector": "CCL-eligibility-staff",
}
