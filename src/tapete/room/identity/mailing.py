"""Interface for sending mail, and its SMTP implementation. A dead mail server delays nobody."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import make_msgid
from typing import Protocol
from urllib.parse import unquote, urlsplit

from msgspec import Struct

TIMEOUT_S = 10.0
_ADDRESS = re.compile(r"[^\s@<>\"(),:;\[\]\\]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+", re.IGNORECASE)


class MailFailed(Exception):
    """The mail server did not accept a message; the text gives the reason for the log."""


class Mailer(Protocol):
    """Sender of mail."""

    async def send(self, to: str, subject: str, text: str) -> None:
        """Pass one message to the mail server.

        Raises:
            MailFailed: the server did not accept it.
        """


class WrongMailServer(ValueError):
    """The address of a mail server is invalid; the message says what to write."""


class Smtp(Struct, frozen=True, kw_only=True):
    """A mail server with a URL such as `smtps://user:password@mail.example:465`."""

    host: str
    port: int
    user: str
    password: str
    sender: str
    tls: bool
    """Whether to use TLS from the first byte; otherwise STARTTLS is used if there is a password."""

    @classmethod
    def at(cls, url: str, sender: str) -> Smtp:
        """
        Raises:
            WrongMailServer: the URL or the sender's address is invalid.
        """
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise WrongMailServer(f"the mail server's address is no URL ({error})") from error
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise WrongMailServer("write the mail server as smtp://host:587 or smtps://host:465")
        if not is_address(sender):
            raise WrongMailServer(
                "name the sender of the room's mail with --mail-from, such as room@example.org"
            )
        tls = parts.scheme == "smtps"
        return cls(
            host=parts.hostname,
            port=port or (465 if tls else 587),
            user=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            sender=sender,
            tls=tls,
        )

    async def send(self, to: str, subject: str, text: str) -> None:
        """See `Mailer.send`."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message.set_content(text)
        await asyncio.to_thread(self._send, message)

    def _send(self, message: EmailMessage) -> None:
        try:
            context = ssl.create_default_context()
            if self.tls:
                line: smtplib.SMTP = smtplib.SMTP_SSL(
                    self.host, self.port, timeout=TIMEOUT_S, context=context
                )
            else:
                line = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT_S)
            with line:
                if self.user:
                    if not self.tls:
                        line.starttls(context=context)  # a password is never sent unencrypted
                    line.login(self.user, self.password)
                line.send_message(message)
        except (smtplib.SMTPException, OSError) as error:
            raise MailFailed(f"{self.host}:{self.port}: {error}") from error


def is_address(email: str) -> bool:
    """Whether a text may be an e-mail address. Only a delivered message proves it.

    >>> is_address("ana@example.org"), is_address("ana"), is_address("a@b.c\\r\\nBcc: all@example.org")
    (True, False, False)
    """
    return len(email) <= 254 and _ADDRESS.fullmatch(email) is not None
