"""Files of the browser client, compressed at build time and cached by browsers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tapete.room.net.visitors import give_device

PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
"""Encodings and their file suffixes, best first. `web/build/packed.ts` writes the files."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""Cache header for files whose names change with their content."""
ASK_AGAIN: Final = "no-cache"
"""Cache header for files that browsers must revalidate."""


class ClientFiles(StaticFiles):
    """Serve the built client in the best encoding that the browser accepts, with cache headers."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self._folder = folder

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file or its compressed twin.

        Raises:
            HTTPException: 404 for a missing file, or a compressed twin requested by name.
        """
        if any(path.endswith(ending) for _, ending in PACKED):
            raise HTTPException(404)
        name = "index.html" if path in ("", ".") else path
        encoding, ending = self._encoding(name, Headers(scope=scope).get("accept-encoding", ""))
        response = await super().get_response(name + ending, scope)
        if encoding and response.status_code in (200, 304):
            response.headers["content-encoding"] = encoding
        response.headers.add_vary_header("accept-encoding")
        response.headers["cache-control"] = FOR_EVER if name.startswith("assets/") else ASK_AGAIN
        if name == "index.html":
            give_device(HTTPConnection(scope), response)
        return response

    def _encoding(self, name: str, accepted: str) -> tuple[str, str]:
        """Return the best available encoding and its file suffix; both empty for none."""
        taken = encodings(accepted)
        for encoding, ending in PACKED:
            if encoding in taken and (self._folder / f"{name}{ending}").is_file():
                return encoding, ending
        return "", ""


def encodings(accepted: str) -> frozenset[str]:
    """Return the encodings that an Accept-Encoding header names as accepted.

    >>> sorted(encodings("gzip, deflate;q=0.5, br;q=0"))
    ['deflate', 'gzip']
    """
    found = set()
    for part in accepted.lower().split(","):
        name, _, weight = part.strip().partition(";")
        if weight.strip().removeprefix("q=").strip("0.") or not weight:
            found.add(name.strip())
    return frozenset(found)
