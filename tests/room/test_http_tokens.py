"""The HTTP interface with tokens of members: a bot's token reads its owner's account until it is ended."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.room.members import House, house

from tapete.room.net.visitors import PLAIN


@pytest.fixture
def room() -> Iterator[House]:
    with house() as found:
        yield found


def asked(room: House, token: str, path: str = "/api/v1/account") -> tuple[int, dict[str, object]]:
    answer = room.browser().client.get(path, headers={"authorization": f"Bearer {token}"})
    return answer.status_code, answer.json()


def test_a_bots_token_reads_its_owners_account_until_it_is_ended(room: House) -> None:
    owner = room.browser()
    account = owner.come("Inés")
    guest = owner.token
    assert guest is not None and asked(room, guest)[1]["id"] == account
    owner.secure()
    assert asked(room, guest)[0] == 401  # the guest's token has ended
    body = {"label": "my bot", "scopes": ["watch"], "days": 30}
    made = owner.post("/account/tokens", body)[1]
    status, me = asked(room, made["token"])
    assert (status, me["id"], me["name"]) == (200, account, "Inés")
    assert asked(room, made["token"], "/api/v1/account/wallet")[0] == 200
    assert owner.post("/account/sessions/end", {"id": made["session"]["id"]})[0] == 200
    assert asked(room, made["token"]) == (401, {**asked(room, "none")[1]})


def test_the_secret_of_a_cookie_is_no_token(room: House) -> None:
    owner = room.browser()
    owner.come("Inés")
    owner.secure()
    assert asked(room, owner.client.cookies[PLAIN])[0] == 401
