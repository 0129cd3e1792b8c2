"""Requests that schemathesis makes from docs/openapi.json: each answer is one that the document names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import negative_data_rejection
from tests.room.serving import Served, in_memory, serving
from tests.room.test_http_api import EVENT, KEY, player
from tests.waiting import HANG_S

from tapete.room.net.api.openapi import document
from tapete.room.net.api.routes import ENDPOINTS, PREFIX
from tapete.room.net.app import make_app

schema = schemathesis.openapi.from_dict(document(ENDPOINTS, prefix=PREFIX))
SECRETS: dict[str, str] = {}


@pytest.fixture(scope="module", autouse=True)
def served() -> Iterator[Served]:
    """A room with one event, two players in it."""
    app = make_app(in_memory, structures=[EVENT], operator_key=KEY)
    with serving(app) as found:
        SECRETS.update(player=player(found, "Ana", enter="tournament/1"), operator=KEY)
        yield found


@schema.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_document_names(case: Any, served: Served) -> None:
    feed = case.path.startswith(f"{PREFIX}/feeds")
    if feed:
        case.query = {**(case.query or {}), "lines": 1}  # a feed would go on
    access = {f"{PREFIX}{one.path}": one.access for one in ENDPOINTS}[case.path]
    secret = {"account": SECRETS["player"], "operator": SECRETS["operator"]}.get(access)
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    case.call_and_validate(
        base_url=f"http://127.0.0.1:{served.port}",
        headers=headers,
        timeout=HANG_S,
        # A wrong query of a feed was put right above; `test_http_api` sends wrong ones.
        excluded_checks=[negative_data_rejection] if feed else [],
    )
