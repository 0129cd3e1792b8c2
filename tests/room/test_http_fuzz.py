"""Requests that schemathesis makes from docs/openapi.json: each answer is one that the document names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance
from tests.room.members import PASSWORD
from tests.room.serving import Served, in_memory, serving
from tests.room.test_http_api import EVENT, KEY, player
from tests.waiting import HANG_S

from tapete.room.net.api.endpoint import PREFIX, Endpoint
from tapete.room.net.api.openapi import document
from tapete.room.net.app import make_app
from tapete.room.net.calls import CSRF, Page
from tapete.room.net.interface import operations
from tapete.room.net.visitors import PLAIN

OPERATIONS = operations()
PAGES = [one for one in OPERATIONS if isinstance(one, Page)]


def without_keys(found: dict[str, Any]) -> dict[str, Any]:
    """A document that asks for no session and no token: the last test is about them."""
    for path in found["paths"].values():
        for operation in path.values():
            operation.pop("security", None)
    return found


endpoints = schemathesis.openapi.from_dict(document([one for one in OPERATIONS if isinstance(one, Endpoint)]))
pages = schemathesis.openapi.from_dict(without_keys(document(PAGES)))
SECRETS: dict[str, str] = {}
ENDS_A_SESSION = {"sign_out", "end_session", "end_other_sessions", "change_password", "set_role"}
"""Asked for without a session, so that it lasts until all else was asked."""


@pytest.fixture(scope="module", autouse=True)
def served() -> Iterator[Served]:
    """A room with one event, a player in it, a guest, and an operator with a session."""
    app = make_app(in_memory, structures=[EVENT], operator_key=KEY, desk_key=KEY)
    with serving(app) as found:
        url = f"http://127.0.0.1:{found.port}"
        SECRETS.update(player=player(found, "Ana", enter="tournament/1"), operator=KEY, url=url)
        boss = {"authorization": f"Bearer {player(found, 'Boss')}", "origin": url}
        opened = httpx2.post(f"{url}/account/secure", headers=boss, json={"password": PASSWORD})
        given = httpx2.post(
            f"{url}/operator/role",
            headers={"authorization": f"Bearer {KEY}"},
            json={"account": "Boss", "role": "operator"},
        )
        assert (opened.status_code, given.status_code) == (200, 200)
        SECRETS.update(csrf=opened.json()["account"]["csrf"], session=opened.cookies[PLAIN])
        yield found


def bounded(examples: int) -> settings:
    """Few requests an operation, the same ones each time."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@endpoints.parametrize()
@bounded(8)
def test_every_answer_is_one_that_the_document_names(case: Any, served: Served) -> None:
    feed = case.path.startswith(f"{PREFIX}/feeds")
    if feed:
        case.query = {**(case.query or {}), "lines": 1}  # a feed would go on
    access = {one.at: one.access for one in OPERATIONS}[case.path]
    secret = {"account": SECRETS["player"], "operator": SECRETS["operator"]}.get(access)
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    case.call_and_validate(
        base_url=SECRETS["url"],
        headers=headers,
        timeout=HANG_S,
        # A wrong query of a feed was put right above; `test_http_api` sends wrong ones.
        excluded_checks=[negative_data_rejection] if feed else [],
    )


@pages.parametrize()
@bounded(4)
def test_every_answer_to_a_page_is_one_that_the_document_names(case: Any, served: Served) -> None:
    named = case.operation.path, case.operation.method.upper()
    one = next(one for one in PAGES if (one.at, one.method) == named)
    headers, cookies = {"origin": SECRETS["url"]}, {}
    if one.access in ("operator", "desk"):
        headers["authorization"] = f"Bearer {KEY}"
    elif one.name in ENDS_A_SESSION:
        headers["authorization"] = f"Bearer {SECRETS['player']}"
    elif one.access != "public":
        headers[CSRF], cookies[PLAIN] = SECRETS["csrf"], SECRETS["session"]
    case.call_and_validate(
        base_url=SECRETS["url"],
        headers=headers,
        cookies=cookies,
        timeout=HANG_S,
        # No schema says which passwords, codes and amounts are right.
        excluded_checks=[positive_data_acceptance],
    )


@pytest.mark.parametrize("one", [one for one in PAGES if one.access not in ("public", "visitor", "viewer")])
def test_without_a_session_and_a_token_nothing_is_told(one: Page, served: Served) -> None:
    numbers = {"number": 1, "hand": 1, "club": 1, "league": 1, "event": 1}
    path = one.at.format(kind="tournament", file="txt", order="cancel", **numbers)
    for headers in ({}, {"authorization": "Bearer guessed"}, {"cookie": f"{PLAIN}=guessed"}):
        told = httpx2.request(one.method, SECRETS["url"] + path, headers=headers)
        assert told.status_code == 401 and told.json()["code"] in ("sign_in_first", "unknown_token")
