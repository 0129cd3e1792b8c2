"""Implement `tapete room`: list a running room's tournaments, and give orders for them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from rich.console import Console
from rich.table import Table

from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.conversation import text_in
from tapete.room.net.operating import Address
from tapete.room.store.folder_lock import folder_of
from tapete.room.stream.orders import NOT_STOPPED, STOPPED
from tapete.rules.points.tournament import SyncUnit
from tapete.rules.rows import Language

WAIT_S = 30
LOST = {
    "roll_back": (
        "Roll back",
        "What was dealt and bet in {hands} is lost; stacks are what they were before.",
    ),
    "cancel": ("Cancel", "It ends now and can't be resumed: {left} left, {hands}; the money is refunded."),
}
"""Orders that destroy something: the question for the operator, and the loss."""


class NoRoom(Exception):
    """Error if no room answers; the message says what to do."""


def list_streams(*, data: str, url: str | None, key: str | None, all_: bool, as_json: bool) -> int:
    """List the tournaments of a room, stopped ones first. Returns the exit code."""
    return _said(lambda: _listed(_address(data, url, key), all_=all_, as_json=as_json))


def order(
    stream: str,
    what: str,
    *,
    data: str,
    url: str | None,
    key: str | None,
    reason: str,
    sure: bool,
    language: Language = "en",
    by: SyncUnit | None = None,
) -> int:
    """Give an order for a tournament. Returns the exit code.

    Args:
        what: the order, as `tapete.room.stream.orders.Operation` names it.
        by: for `begin_simultaneous`: the unit that tables wait for.
    """
    body = {"reason": reason} if by is None else {"reason": reason, "by": by}
    return _said(lambda: _ordered(_address(data, url, key), stream, what, body, sure=sure, language=language))


def give_role(account: str, role: str, *, data: str, url: str | None, key: str | None, reason: str) -> int:
    """Give an account a role. Returns the exit code."""

    def give() -> int:
        body = {"account": account, "role": role, "reason": reason}
        status, answer = _asked(_address(data, url, key), "role", body)
        if status != 200:
            complain(str(answer.get("detail")))
            return NOT_DONE
        print(f"{answer['name']} (account {answer['account']}) is {answer['role']} now")
        return DONE

    return _said(give)


def _said(work: Callable[[], int]) -> int:
    try:
        return work()
    except NoRoom as error:
        complain(error)
        return NOT_DONE


class _NoRedirect(HTTPRedirectHandler):
    """Refuse redirects: a room never redirects, and its key must not reach another host."""

    def redirect_request(self, *args: Any, **named: Any) -> None:
        return None


_OPENER = build_opener(ProxyHandler({}), _NoRedirect())


def _address(data: str, url: str | None, key: str | None) -> Address:
    """Return the room's address and key; `process` is 0 unless both come from the data folder."""
    folder = folder_of(data)
    found = Address.read(folder) if folder is not None else None
    if found is not None and url in (None, found.url) and key in (None, found.key):
        return found
    if url is None and found is not None:
        url = found.url
    if key is None and found is not None and url == found.url:
        key = found.key  # send the stored key only to the stored address
    if url is None or key is None:
        raise NoRoom(
            f"no room has left its address in {data}; start it with `tapete serve --data {data}`, "
            "or give --url, and the key in TAPETE_OPERATOR_KEY"
        )
    return Address(url=url, key=key, process=0)


def _asked(address: Address, path: str, body: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
    """Send a request to the room; return the status and the answer."""
    if not address.url.startswith(("http://", "https://")):
        raise NoRoom(f"{address.url} is not a room's address; it begins with http:// or https://")
    try:
        urlsplit(address.url)
    except ValueError as error:
        raise NoRoom(f"{address.url} is not a room's address ({error})") from error
    request = Request(  # noqa: S310 - http and https only, checked above
        f"{address.url.rstrip('/')}/operator/{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {address.key}"},
        method="GET" if body is None else "POST",
    )
    try:
        with _OPENER.open(request, timeout=WAIT_S) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        try:
            return error.code, json.loads(error.read())
        except ValueError:
            return error.code, {"detail": f"the room answered {error.code}"}
    except (URLError, TimeoutError, OSError, ValueError) as error:
        why = error.reason if isinstance(error, URLError) else error
        if address.process and isinstance(why, ConnectionRefusedError):
            raise NoRoom(
                f"no server runs there: {address.url} is the address of one that has ended (process "
                f"{address.process}); start it with `tapete serve`"
            ) from error
        raise NoRoom(f"no room answers at {address.url} ({why}); start it with `tapete serve`") from error


def _streams(address: Address) -> list[dict[str, Any]]:
    status, answer = _asked(address, "streams")
    if status == 401 and address.process:
        raise NoRoom(
            f"the room at {address.url} has another key than the data folder: it is another room, or its key "
            "is in TAPETE_OPERATOR_KEY"
        )
    if status != 200 or "streams" not in answer:
        raise NoRoom(str(answer.get("detail", f"the server at {address.url} is not a room")))
    found: list[dict[str, Any]] = answer["streams"]
    return found


def _listed(address: Address, *, all_: bool, as_json: bool) -> int:
    found = _streams(address)
    shown = [one for one in found if all_ or one["trouble"] or one["state"] in ("running", "registering")]
    if as_json:
        print(json.dumps(shown, indent=2, ensure_ascii=False))
        return DONE
    table = Table(box=None, pad_edge=False)
    for column in ("stream", "name", "state", "left", "tables", "trouble"):
        table.add_column(column, overflow="fold")
    for one in shown:
        state = "STOPPED" if one["stopped"] else "waiting" if one["trouble"] else one["state"]
        if one.get("in_step"):
            state += ", in step by " + one["in_step"].replace("-", " ")
        left = f"{one['left']} of {one['entries']}"
        table.add_row(one["stream"], one["name"], state, left, str(one["tables"]), one["trouble"] or "")
    Console(soft_wrap=not sys.stdout.isatty()).print(table)
    return DONE


def _ordered(
    address: Address, stream: str, what: str, body: dict[str, Any], *, sure: bool, language: Language
) -> int:
    found = next((one for one in _streams(address) if one["stream"] == stream), None)
    if found is None:
        complain(f"there is no {stream}; `tapete room list` shows all tournaments")
        return NOT_DONE
    named = f"{found['name'] or 'the event'} ({stream})"
    if what in LOST and not sure and not _agreed(what, named, found):
        return NOT_DONE
    status, answer = _asked(address, f"streams/{quote(stream)}/{what}", body)
    if status != 200:
        complain(_why_not(answer, named, language))
        return NOT_DONE
    print(text_in(language, f"room.{what}", named=named))
    return DONE


def _why_not(answer: dict[str, Any], named: str, language: Language) -> str:
    """Return the reason for a failed order, in the language if that language has a text for it."""
    code = answer.get("code")
    if code in (NOT_STOPPED, STOPPED):
        return text_in(language, f"room.{code}", named=named)
    rule = answer.get("rule")
    for text in (f"room.refused.{code}", f"reason.{code}"):
        with suppress(KeyError):  # an unknown reason, or one whose text has figures
            said = text_in(language, text)
            return f"{named}: {said} ({rule})" if rule else f"{named}: {said}"
    return f"{named}: {answer.get('detail')}"


def _agreed(what: str, named: str, found: dict[str, Any]) -> bool:
    """Whether the operator confirms the loss; without a terminal only `--yes` confirms it."""
    title, lost = LOST[what]
    if not sys.stdin.isatty():
        complain(f"{title.lower()} {named}: nothing was done; without a terminal, add --yes to confirm it")
        return False
    says = lost.format(
        left=_count(found["left"], "player"), hands=_count(found["hands_running"], "running hand")
    )
    try:
        answer = input(f"{title} {named}? {says} [y/N] ")
    except EOFError:
        answer = ""
    if answer.strip().lower() in ("y", "yes"):
        return True
    complain("nothing was done")
    return False


def _count(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> _count(1, "hand"), _count(2, "hand")
    ('1 hand', '2 hands')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
