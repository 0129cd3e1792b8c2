"""The desk's files over HTTP: each answer and each error has the form that the OpenAPI document says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance
from tests.room.serving import Served, in_memory, serving
from tests.room.test_desk_socket import opened, page
from tests.room.test_http_fuzz import bounded, without_keys
from tests.waiting import HANG_S

from tapete.room.desk.keys import StaffKeys
from tapete.room.net.api.openapi import document
from tapete.room.net.api.problems import MEDIA_TYPE
from tapete.room.net.app import make_app
from tapete.room.net.desk_files import desk_pages

KEYS = StaffKeys(key="12345678", floor="445566", dealer="778899")
FILES = ("/desk/events/1/players.csv", "/desk/drill.csv", "/desk/players/read")
described = schemathesis.openapi.from_dict(without_keys(document(desk_pages())))


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """A desk with one event of twelve."""
    with serving(make_app(in_memory, structures=[], desk_key=KEYS)) as found:
        with page(found) as desk:
            opened(desk)
        yield found


def asked(served: Served, path: str, key: str | None, method: str = "GET", **more: Any) -> Any:
    headers = {} if key is None else {"authorization": f"Bearer {key}"}
    return httpx2.request(method, f"http://127.0.0.1:{served.port}{path}", headers=headers, **more)


def problem(answer: Any) -> tuple[int, str]:
    """The status and the code of an error, which must be a problem."""
    assert answer.headers["content-type"] == MEDIA_TYPE
    found = answer.json()
    assert found["status"] == answer.status_code and found["detail"] and found["title"]
    return answer.status_code, found["code"]


@pytest.mark.parametrize("path", FILES)
@pytest.mark.parametrize("key", [None, "00000000", KEYS.dealer])
def test_without_a_key_of_the_staff_nothing_is_told(served: Served, path: str, key: str | None) -> None:
    method = "POST" if path.endswith("read") else "GET"
    assert problem(asked(served, path, key, method)) == (401, "unknown_token")


def test_the_staff_report_is_for_directors(served: Served) -> None:
    assert problem(asked(served, "/desk/drill.csv", KEYS.floor)) == (401, "unknown_token")
    answer = asked(served, "/desk/drill.csv?language=pt", KEYS.key)
    assert answer.status_code == 200 and answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="drill.csv"'


@pytest.mark.parametrize("form", ["csv", "xlsx", "pdf"])
def test_a_report_is_taken_away(served: Served, form: str) -> None:
    answer = asked(served, f"/desk/events/1/players.{form}?language=es", KEYS.floor)
    assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-disposition"] == f'attachment; filename="players-1.{form}"'
    beginning = {"csv": "\N{BYTE ORDER MARK}".encode(), "xlsx": b"PK", "pdf": b"%PDF-"}[form]
    assert answer.content.startswith(beginning)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/desk/events/2/players.csv", (404, "no_such_report")),
        ("/desk/events/1/players.doc", (404, "no_such_report")),
        ("/desk/events/1/nothing.csv", (404, "no_such_report")),
        ("/desk/events/one/players.csv", (404, "not_found")),
        ("/desk/events/1/players.csv?language=fr", (400, "malformed")),
        ("/desk/events/1/players.csv?tongue=en", (400, "malformed")),
    ],
)
def test_what_is_not_there_or_makes_no_sense_is_a_problem(
    served: Served, path: str, expected: tuple[int, str]
) -> None:
    assert problem(asked(served, path, KEYS.key)) == expected


def test_a_list_of_players_is_read(served: Served) -> None:
    answer = asked(served, "/desk/players/read", KEYS.floor, "POST", content=b"1. Ana Lima\n2. Rui\n")
    assert (answer.status_code, answer.json()) == (200, {"names": ["Ana Lima", "Rui"]})


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", (422, "no_names")),
        (b"PK\x03\x04 damaged", (422, "no_names")),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", (422, "no_names")),
        (b"x" * 2_000_001, (413, "too_large")),
    ],
)
def test_a_list_without_names_or_too_large_is_a_problem(
    served: Served, content: bytes, expected: tuple[int, str]
) -> None:
    assert problem(asked(served, "/desk/players/read", KEYS.key, "POST", content=content)) == expected


def test_another_method_is_a_problem(served: Served) -> None:
    answer = asked(served, "/desk/players/read", KEYS.key)
    assert problem(answer) == (405, "method_not_allowed") and answer.headers["allow"] == "POST"


@described.parametrize()
@bounded(10)
def test_every_answer_is_one_that_the_document_names(case: Any, served: Served) -> None:
    case.call_and_validate(
        base_url=f"http://127.0.0.1:{served.port}",
        headers={"authorization": f"Bearer {KEYS.key}"},
        timeout=HANG_S,
        # No schema says which bytes are a list, and what events and reports there are.
        excluded_checks=[positive_data_acceptance, negative_data_rejection],
    )
