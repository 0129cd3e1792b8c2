"""Write tests/vectors: the state of the lobby, a page and a wallet after each message of news.

Each file is a list of cases. A case begins with a `whole` message; each of its steps has the incoming news
and the resulting state. Every client that applies news must reach the same state.

python tools/generate_subject_vectors.py            # write the files
python tools/generate_subject_vectors.py --check    # change nothing; exit with 1 if a file is stale
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # a script's path has only its own folder
from tools.subject_course import Course

from tapete.room import protocol as p
from tapete.room.publish.wallets import new_entries, wallet
from tapete.room.store.ledger import LedgerEntry
from tapete.tournament.money.payments import Purse
from tapete.tournament.structures import structure as shipped

TARGET = Path(__file__).resolve().parent.parent / "tests" / "vectors"
NOW = 1_767_225_600_000


class Step(Struct, frozen=True):
    """Incoming messages, and the state after them."""

    news: tuple[p.ServerMessage, ...]
    then: p.ServerMessage


class Case(Struct, frozen=True):
    """Case of a subject, as one viewer sees it."""

    name: str
    whole: p.ServerMessage
    steps: tuple[Step, ...]


# ------------------------------------------------------------ the wallet


def _wallets() -> Iterator[Case]:
    yield _wallet_case("a first entry", ((("buy_in", -110),), ()))
    yield _wallet_case("nothing but a ticket", ((), (110,)), ((), ()))
    yield _wallet_case(
        "two entries alike at once", ((("bounty", 5), ("bounty", 5)), ()), ((("bounty", 5),), ())
    )
    chance = random.Random(14)  # noqa: S311 - the same cases each time
    course = [
        (tuple(("prize", chance.randint(1, 999)) for _ in range(chance.randint(0, 30))), (220,) * step)
        for step in range(6)
    ]
    yield _wallet_case("more entries than a wallet shows", *course)


def _wallet_case(name: str, *course: tuple[tuple[tuple[str, int], ...], tuple[int, ...]]) -> Case:
    """Return a case of a wallet with 1,000 in it.

    Args:
        course: for each step, the postings and the tickets held afterwards.
    """
    entries = [LedgerEntry(NOW, "welcome", 1_000, "PLAY", 1_000, "welcome/1")]
    state = whole = wallet(Purse(money=1_000), entries)
    steps = []
    for number, (posted, tickets) in enumerate(course, start=1):
        known = list(entries)
        for turn, (memo, amount) in enumerate(posted):
            balance, transfer = entries[0].balance_after + amount, f"tournament/{number}/{memo}/{turn}"
            entries.insert(0, LedgerEntry(NOW + number, memo, amount, "PLAY", balance, transfer))
        purse = Purse(money=entries[0].balance_after, tournament_money=10 * number, tickets=tickets)
        after = structs.replace(wallet(purse, entries[:50]), number=number)
        steps.append(Step((p.wallet_news(state, after, new=new_entries(known, entries)),), after))
        state = after
    return Case(name, whole, tuple(steps))


# ------------------------------------------------------------ the lobby


def _lobbies() -> Iterator[Case]:
    anonymous, duel = shipped("sit-and-go-6-anonymous"), shipped("heads-up-turbo")
    course = Course([anonymous, shipped("rebuy")], entries=6, seed=14)
    yield _lobby_case("a player in two events, one of them anonymous", course, account=1, together=9)
    course = Course([duel] * 7, entries=2, seed=14, gap_ms=400_000)
    yield _lobby_case("a spectator of seven duels, of which five stay", course, account=9, together=12)


def _lobby_case(name: str, course: Course, *, account: int, together: int) -> Case:
    """Return a case of the lobby.

    Args:
        together: number of messages in a step, to keep the file small.
    """
    viewer = course.viewer(account)
    course.lobby.watch(viewer)
    (whole,) = viewer.take()
    steps, number = list[Step](), 0

    def look(least: int) -> None:
        nonlocal number
        if len(viewer.heard) >= least and course.listing.settled:
            number += sum(isinstance(one, p.YourLobby) for one in viewer.heard)
            steps.append(Step(viewer.take(), course.lobby_of(account, your_number=number)))

    for _ in course.play():
        look(together)
    course.rest()
    look(1)
    return Case(name, whole, tuple(steps))


# ------------------------------------------------------------ a page


def _pages() -> Iterator[Case]:
    anonymous, rebuy, two_tables = (
        shipped(event) for event in ("sit-and-go-6-anonymous", "rebuy", "sit-and-go-18")
    )
    course = Course([anonymous], entries=6, seed=14)
    yield _page_case("a player in an anonymous event", course, account=1, after=1, together=20)
    course = Course([rebuy], entries=6, seed=14)
    yield _page_case("a player who may buy chips", course, account=2, after=1, together=30)
    course = Course([two_tables], entries=18, seed=14)
    yield _page_case("a spectator of two tables that become one", course, account=99, after=320, together=40)
    yield _rows_that_go()


def _rows_that_go() -> Case:
    """Return a case with rows and notices that disappear, and fields that become null."""
    course = Course([shipped("rebuy")], entries=6, seed=14)
    happened = course.play()
    for _ in range(150):
        next(happened)
    before = course.page_of("tournament/1", 1)
    notices = tuple(
        p.Notice(at=at, kind="break", words={"en": f"Break {at}."}, cites=()) for at in range(1, 5)
    )
    before = structs.replace(before, notices=notices[:3])
    (first, *entries) = before.entries
    after = structs.replace(
        before,
        number=before.number + 1,
        levels=before.levels[1:],
        prizes=before.prizes[1:],
        entries=(*entries[1:], structs.replace(first, stack=0, place=6)),
        tables=(),
        rebuys=None,
        notices=notices[2:],
    )
    news = p.page_news(before, after)
    yours = structs.replace(before.yours, unlisted=entries[0], place=None)
    private = p.your_page(before.stream, before.your_number, before.yours, yours)
    if news is None or private is None:
        raise SystemExit("a page has nothing that could go")
    then = structs.replace(after, your_number=before.your_number + 1, yours=yours)
    return Case("rows that go", before, (Step((news, private), then),))


def _page_case(name: str, course: Course, *, account: int, after: int, together: int) -> Case:
    """Return a case of the page of a course's first tournament.

    Args:
        after: number of events before the viewer follows the page.
        together: number of messages in a step.
    """
    viewer, stream = course.viewer(account), "tournament/1"
    happened = course.play()
    for _ in range(after):
        next(happened)
    course.followers.follow(course.owners[stream], viewer)
    (whole,) = viewer.take()
    steps, number = list[Step](), 0

    def look(least: int) -> None:
        nonlocal number
        if len(viewer.heard) >= least and course.followers.settled(stream):
            number += sum(isinstance(one, p.YourPage) for one in viewer.heard)
            then = course.page_of(stream, account, your_number=number)
            told = [one.now for one in viewer.heard if isinstance(one, p.PageNews)]
            steps.append(Step(viewer.take(), structs.replace(then, now=told[-1])))

    for _ in happened:
        look(together)
    course.rest()
    look(1)
    return Case(name, whole, tuple(steps))


# ------------------------------------------------------------ the files

SUBJECTS: dict[str, Callable[[], Iterator[Case]]] = {"wallet": _wallets, "lobby": _lobbies, "page": _pages}


def generate(subject: str) -> str:
    """Return the text of a subject's file, one line for each message."""
    cases = []
    for case in SUBJECTS[subject]():
        steps = ",\n    ".join(
            f'{{"news": {_line(step.news)},\n     "then": {_line(step.then)}}}' for step in case.steps
        )
        name = json.dumps(case.name)
        cases.append(f'{{"name": {name},\n  "whole": {_line(case.whole)},\n  "steps": [\n    {steps}\n  ]}}')
    return "[\n" + ",\n".join(cases) + "\n]\n"


def _line(message: Any) -> str:
    return msgspec.json.encode(message).decode()


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    stale = []
    for subject in SUBJECTS:
        target, text = TARGET / f"{subject}.json", generate(subject)
        if not arguments:
            target.write_text(text, encoding="utf-8")
        elif not target.is_file() or target.read_text(encoding="utf-8") != text:
            stale.append(target.name)
    if stale:
        print(f"{', '.join(stale)}: stale, run tools/generate_subject_vectors.py", file=sys.stderr)
    return bool(stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
