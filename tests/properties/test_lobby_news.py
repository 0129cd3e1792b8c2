"""Whole lobby and news lead every viewer to the same state, whatever happens, and reveal nothing."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.subject_course import Course, Viewer

from tapete.room import protocol as p
from tapete.tournament.structures import structure

EVENTS = ("sit-and-go-6-anonymous", "sit-and-go-6-turbo", "rebuy")
OUTSIDER = 99
courses = st.builds(
    lambda names, seed: (Course([structure(name) for name in names], entries=6, seed=seed), seed),
    st.lists(st.sampled_from(EVENTS), min_size=1, max_size=4),
    st.integers(0, 10**6),
)


class Looker:
    """A viewer that joins at some time, and the state it has folded."""

    def __init__(self, course: Course, account: int, joins: int) -> None:
        self.course, self.viewer, self.joins = course, course.viewer(account), joins
        self.state: p.LobbyRows | None = None

    def look(self, step: int) -> None:
        """Join if it is time, and fold the news."""
        if step == self.joins:
            self.course.lobby.watch(self.viewer)
        told = self.viewer.take()
        for message in told:
            if isinstance(message, p.LobbyRows):
                self.state = message
            else:
                assert self.state is not None and isinstance(message, p.LobbyNews | p.YourLobby)
                self.state = p.fold_lobby(self.state, message)
        if told:
            self.check()

    def check(self) -> None:
        """Check that the state is the one the account would get if told the whole."""
        if self.state is not None:
            whole = self.course.lobby_of(self.viewer.id, your_number=self.state.your_number)
            assert (self.state.number, self.state.rows) == (whole.number, whole.rows)
            # What is yours may be newer in a whole message than in the news, never older.
            assert self.state.yours == whole.yours or not self.course.listing.settled


@settings(max_examples=40, deadline=None)
@given(courses)
def test_the_whole_lobby_and_news_lead_to_the_same_for_every_viewer(given: tuple[Course, int]) -> None:
    course, seed = given
    chance = random.Random(seed)
    lookers = [Looker(course, account, chance.randrange(120)) for account in (1, 1, 2, 6, OUTSIDER)]
    lookers.append(Looker(course, 3, 0))
    for step, _ in enumerate(course.play()):
        for looker in lookers:
            looker.look(step)
    course.rest()
    for looker in lookers:
        looker.look(-1)
        looker.check()
    # Nothing was missed: the rows are what building all of them anew gives.
    last = lookers[-1].state
    assert last is not None
    course.lobby.leave(lookers[-1].viewer)
    for row in last.rows:
        assert row == course.listing.row(row.stream)


@settings(max_examples=25, deadline=None)
@given(courses)
def test_a_row_is_told_as_soon_as_the_limit_allows_it(given: tuple[Course, int]) -> None:
    course, _ = given
    looker = Looker(course, OUTSIDER, 0)
    for step, _ in enumerate(course.play()):
        looker.look(step)
        course.clock.pass_until(course.clock.time + 250)
        looker.look(-1)
        assert looker.state is not None
        assert {row.stream: row for row in looker.state.rows} == {
            stream: course.listing.row(stream) for stream in course.owners
        }


@settings(max_examples=25, deadline=None)
@given(courses)
def test_shared_news_is_the_same_object_and_has_no_hidden_name(given: tuple[Course, int]) -> None:
    course, _ = given
    viewers = [course.viewer(account) for account in (1, 2, OUTSIDER)]
    for viewer in viewers:
        course.lobby.watch(viewer)
    hidden_names = 0
    for _ in course.play():
        told = [viewer.take() for viewer in viewers]
        shared = [[one for one in heard if isinstance(one, p.LobbyNews)] for heard in told]
        assert all(one is other for heard in shared for one, other in zip(heard, shared[0], strict=True))
        for news in shared[0]:
            hidden_names += _check_names(course, news)
        _check_private(viewers, told)
    anonymous = any(owner.game.tournament.structure.anonymous for owner in course.owners.values())
    assert bool(hidden_names) == anonymous, "there was something to hide, and it was hidden"


def test_whole_messages_have_no_mark_of_a_row_that_is_gone() -> None:
    """Seven duels are played; five that are over are shown."""
    course = Course([structure("heads-up-turbo")] * 7, entries=2, seed=14, gap_ms=400_000)
    viewer = course.viewer(1)
    course.lobby.watch(viewer, whole=True)
    for _ in course.play():
        pass
    course.rest()
    told = [message for message in viewer.take() if isinstance(message, p.LobbyRows)]
    assert max(len(lobby.rows) for lobby in told) > 1
    assert set(told[-1].yours) == {f"tournament/{number}" for number in range(3, 8)}
    for lobby in told:
        assert set(lobby.yours) <= {row.stream for row in lobby.rows}


def _check_names(course: Course, news: p.LobbyNews) -> int:
    """Count how many names of players in anonymous events were searched for. None may be found."""
    looked = 0
    for row in news.rows:
        tournament = course.owners[row.stream].game.tournament
        if not tournament.structure.anonymous or row.state != "running":
            continue
        text = msgspec.json.encode(row).decode()
        for entry in tournament.entries.values():
            if entry.place is None:
                looked += 1
                assert course.names[entry.account] not in text
    return looked


def _check_private(viewers: list[Viewer], told: list[tuple[p.ServerMessage, ...]]) -> None:
    for viewer, heard in zip(viewers, told, strict=True):
        for message in heard:
            if isinstance(message, p.YourLobby):
                assert viewer.id != OUTSIDER
                assert all(mark.entered for mark in message.yours.values())
                names = {name for mark in message.yours.values() for name in mark.names.values()}
                assert names <= {f"Player {viewer.id}"}
