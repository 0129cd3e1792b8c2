"""Check the settings of accounts on the command line: public address, mail server, currencies."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from msgspec import Struct

from tapete.room.identity.base import Terms
from tapete.room.identity.mailing import Smtp, WrongMailServer
from tapete.room.money.currencies import is_currency


class WrongTerms(ValueError):
    """Invalid setting; the message says what to write."""


class TermsGiven(Struct, frozen=True, kw_only=True):
    """Settings as given by the operator."""

    public_url: str = ""
    mail: str = ""
    mail_from: str = ""
    currencies: tuple[str, ...] = ()


def terms_of(given: TermsGiven) -> Terms:
    """Check the given settings and return them as `Terms`.

    Raises:
        WrongTerms: a setting is invalid; the message says what to write.
    """
    try:
        mailer = Smtp.at(given.mail, given.mail_from) if given.mail else None
    except WrongMailServer as error:
        raise WrongTerms(str(error)) from error
    if mailer is not None and not given.public_url:
        raise WrongTerms("links in mail need the address of the room; give --public-url https://room.example")
    if given.public_url:
        _check_url(given.public_url)
    for one in given.currencies:
        if not is_currency(one):
            raise WrongTerms(
                f"{one!r} is no currency of ISO 4217; write EUR, JPY or the like after --currency"
            )
    return Terms(mailer=mailer, public_url=given.public_url or None, currencies=_each(given.currencies))


def _check_url(url: str) -> None:
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise WrongTerms(f"{url!r} is no address of a room ({error})") from error
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise WrongTerms(f"{url!r} is no address of a room; write https://room.example after --public-url")


def _each(currencies: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(currencies))
