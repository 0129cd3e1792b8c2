"""Page and news lead every follower to the same state, whatever happens, and reveal nothing."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from tools.subject_course import Course

from tapete.room import protocol as p
from tapete.tournament.structures import structure

EVENTS = {"sit-and-go-6-anonymous": 6, "rebuy": 7, "progressive-knockout": 9, "satellite": 12, "windfall": 3}
STREAM = "tournament/1"
OUTSIDER = 99
courses = st.builds(
    lambda name, seed: (Course([structure(name)], entries=EVENTS[name], seed=seed), seed),
    st.sampled_from(sorted(EVENTS)),
    st.integers(0, 10**6),
)
Given = tuple[Course, int]


class Reader:
    """A follower that comes at some time, and the state it has folded."""

    def __init__(self, course: Course, account: int, comes: int) -> None:
        self.course, self.viewer, self.comes = course, course.viewer(account), comes
        self.state: p.TournamentState | None = None
        self.news = 0

    def look(self, step: int) -> None:
        """Follow if it is time, fold the news, and compare the state with the whole."""
        if step == self.comes:
            self.course.followers.follow(self.course.owners[STREAM], self.viewer)
        told = self.viewer.take()
        for message in told:
            if isinstance(message, p.TournamentState):
                self.state = message
            else:
                assert self.state is not None and isinstance(message, p.PageNews | p.YourPage)
                self.state = p.fold_page(self.state, message)
                self.news += 1
        if told and self.state is not None:
            whole = self.course.page_of(STREAM, self.viewer.id, your_number=self.state.your_number)
            shared = structs.replace(self.state, now=whole.now, yours=whole.yours)
            assert shared == whole
            # What is yours may be newer in a whole message than in the news, never older.
            assert self.state.yours == whole.yours or not self.course.followers.settled(STREAM)


@settings(max_examples=40, deadline=None)
@given(courses)
def test_the_whole_page_and_news_lead_to_the_same_for_every_follower(given: Given) -> None:
    course, seed = given
    chance = random.Random(seed)
    readers = [Reader(course, account, chance.randrange(1, 100)) for account in (1, 1, 2, 3, OUTSIDER)]
    readers += [Reader(course, account, 0) for account in (2, OUTSIDER)]
    for step, _ in enumerate(course.play()):
        for reader in readers:
            reader.look(step)
    course.rest()
    for reader in readers:
        reader.look(-1)
    assert readers[-1].news > 3
    # Nothing was missed: the page is what building it anew gives.
    for reader in readers:
        course.followers.leave(reader.viewer)
    for reader in readers:
        if reader.state is not None:
            anew = course.page_of(STREAM, reader.viewer.id, your_number=reader.state.your_number)
            assert structs.replace(reader.state, number=0, now=0) == structs.replace(anew, number=0, now=0)


@settings(max_examples=25, deadline=None)
@given(courses)
def test_whole_messages_show_what_the_news_leads_to(given: Given) -> None:
    course, _ = given
    folding, whole = Reader(course, 1, 0), course.viewer(1)
    for step, _ in enumerate(course.play()):
        if step == 0:
            course.followers.follow(course.owners[STREAM], whole, whole=True)
        folding.look(step)
        told = [message for message in whole.take() if isinstance(message, p.TournamentState)]
        if told and step and folding.state is not None:
            assert told[-1] == structs.replace(folding.state, your_number=told[-1].your_number)


@settings(max_examples=25, deadline=None)
@given(courses)
def test_shared_news_is_the_same_object_and_has_nothing_of_anybody(given: Given) -> None:
    course, _ = given
    accounts = (1, 2, OUTSIDER)
    viewers = [course.viewer(account) for account in accounts]
    looked = 0
    for step, _ in enumerate(course.play()):
        if step == 0:
            for viewer in viewers:
                course.followers.follow(course.owners[STREAM], viewer)
        told = [viewer.take() for viewer in viewers]
        shared = [[one for one in heard if isinstance(one, p.PageNews)] for heard in told]
        assert all(one is other for heard in shared for one, other in zip(heard, shared[0], strict=True))
        for news in shared[0]:
            assert news.progress is msgspec.UNSET or news.progress.your_place is None
            looked += _hidden_names(course, news)
        assert not any(isinstance(one, p.YourPage) for one in told[-1]), (
            "what is told to somebody who is not in it is told to all"
        )
    assert bool(looked) == course.owners[STREAM].game.tournament.structure.anonymous


def _hidden_names(course: Course, news: p.PageNews) -> int:
    """Count how many names of players in anonymous events were searched for. None may be found."""
    tournament = course.owners[STREAM].game.tournament
    if not tournament.structure.anonymous or tournament.state != "running":
        return 0
    text = msgspec.json.encode(news).decode()
    found = [entry for entry in tournament.entries.values() if entry.place is None]
    for entry in found:
        assert course.names[entry.account] not in text
    return len(found)


def test_private_news_of_an_anonymous_event_has_ones_own_name_and_no_other() -> None:
    course = Course([structure("sit-and-go-6-anonymous")], entries=6, seed=3)
    reader = Reader(course, 4, 0)
    private = list[p.YourPage]()
    for step, _ in enumerate(course.play()):
        private += [message for message in reader.viewer.heard if isinstance(message, p.YourPage)]
        reader.look(step)
    names = [name for news in private if news.names for name in news.names.values()]
    assert names == ["Player 4"]
    assert not any(f"Player {other}" in str(private) for other in (1, 2, 3, 5, 6))
