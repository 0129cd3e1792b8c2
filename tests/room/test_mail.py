"""Links by mail: they work once, tell nobody who has an account, and a dead server stops nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.room.members import House, house

from tapete.room.identity.base import Terms
from tapete.room.identity.links import MAIL_MS
from tapete.room.identity.mailing import MailFailed


class Post:
    """A mail server that keeps what it is given, or is dead."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, str]] = []
        self.dead = False

    async def send(self, to: str, subject: str, text: str) -> None:
        if self.dead:
            raise MailFailed("nobody answers")
        self.sent.append((to, subject, text))

    def link(self) -> str:
        found = re.search(r"https://room\.example/#link/([\w-]+)", self.sent[-1][2])
        assert found is not None
        return found[1]


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def room(post: Post) -> Iterator[House]:
    with house(terms=Terms(mailer=post, public_url="https://room.example")) as found:
        yield found


def confirmed(room: House, post: Post, email: str = "ines@example.org") -> None:
    browser = room.browser()
    browser.come("Inés")
    browser.secure()
    assert browser.post("/account/email", {"email": email, "language": "es"})[0] == 202
    assert browser.get("/account")[1]["account"]["email"] is None  # not before the link was opened
    assert post.sent[-1][1] == "Confirma tu correo electrónico"
    assert room.browser().post("/account/link/use", {"secret": post.link()})[1] == {"confirmed": True}
    assert browser.get("/account")[1]["account"]["email"] == email


def test_a_link_signs_in_once(room: House, post: Post) -> None:
    confirmed(room, post)
    browser = room.browser()
    assert browser.post("/account/link", {"email": "INES@example.org"})[0] == 202
    secret = post.link()
    assert browser.post("/account/link/use", {"secret": secret})[1]["account"]["name"] == "Inés"
    assert room.browser().post("/account/link/use", {"secret": secret})[1]["code"] == "wrong_link"


def test_a_link_expires(room: House, post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    confirmed(room, post)
    room.browser().post("/account/link", {"email": "ines@example.org"})
    clock = room.people.ground.clock
    later = clock.now() + MAIL_MS + 1
    monkeypatch.setattr(clock, "now", lambda: later)
    assert room.browser().post("/account/link/use", {"secret": post.link()})[1]["code"] == "wrong_link"


def test_an_unknown_address_is_answered_as_a_known_one(room: House, post: Post) -> None:
    confirmed(room, post)
    sent = len(post.sent)
    answers = [
        room.browser().post("/account/link", {"email": email})
        for email in ("nobody@example.org", "ines@example.org", "no address")
    ]
    assert answers == [(202, {})] * 3
    assert [to for to, _, _ in post.sent[sent:]] == ["ines@example.org"]


def test_a_dead_mail_server_is_told_to_its_owner_and_to_nobody_else(room: House, post: Post) -> None:
    confirmed(room, post)
    post.dead = True
    assert room.browser().post("/account/link", {"email": "ines@example.org"}) == (202, {})
    other = room.browser()
    other.come("Ana")
    other.secure()
    assert other.post("/account/email", {"email": "ana@example.org"})[1]["code"] == "mail_failed"
    assert other.get("/account")[1]["account"]["name"] == "Ana"


def test_two_accounts_never_share_an_address(room: House, post: Post) -> None:
    confirmed(room, post)
    other = room.browser()
    other.come("Ana")
    other.secure()
    assert other.post("/account/email", {"email": "Ines@Example.org"})[0] == 202
    assert room.browser().post("/account/link/use", {"secret": post.link()})[1]["code"] == "email_taken"
    assert other.get("/account")[1]["account"]["email"] is None


@pytest.mark.parametrize(
    "email", ["", "ana", "a@b", "a b@example.org", "a@example.org\r\nBcc: x@example.org"]
)
def test_what_is_no_address_gets_no_mail(room: House, post: Post, email: str) -> None:
    other = room.browser()
    other.come("Ana")
    other.secure()
    assert other.post("/account/email", {"email": email})[1]["code"] == "bad_email"
    assert post.sent == []


def test_without_a_mail_server_the_room_offers_none() -> None:
    with house() as room:
        assert room.browser().get("/account")[1]["offers"]["mail"] is False
        assert room.browser().post("/account/link", {"email": "ines@example.org"})[1]["code"] == "no_mail"
