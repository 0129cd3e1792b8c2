"""The files of the browser client: compressed when built, kept by browsers, under one name each."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from tapete.room.net.client_files import ASK_AGAIN, FOR_EVER, ClientFiles

SCRIPT = b"console.log(1);" * 200


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_bytes(b"<p>Tapete")
    (assets / "index-abc.js").write_bytes(SCRIPT)
    (assets / "index-abc.js.gz").write_bytes(gzip.compress(SCRIPT))
    (assets / "index-abc.js.br").write_bytes(b"as brotli")
    (assets / "plain-abc.css").write_bytes(b"a{}")
    return TestClient(Starlette(routes=[Mount("/", ClientFiles(tmp_path))]))


def ask(client: TestClient, path: str, accepted: str) -> tuple[str, bytes]:
    """The encoding of the answer, and its bytes as they travelled."""
    with client.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
        assert answer.status_code == 200
        assert answer.headers["vary"] == "accept-encoding"
        return answer.headers.get("content-encoding", ""), b"".join(answer.iter_raw())


def test_the_best_encoding_that_a_browser_takes_is_sent(client: TestClient) -> None:
    script = "/assets/index-abc.js"
    assert ask(client, script, "gzip, deflate, br, zstd") == ("br", b"as brotli")
    encoding, body = ask(client, script, "gzip, br;q=0")
    assert (encoding, gzip.decompress(body)) == ("gzip", SCRIPT)
    assert ask(client, script, "identity") == ("", SCRIPT)
    assert ask(client, "/assets/plain-abc.css", "br") == ("", b"a{}")


def test_a_compressed_file_keeps_its_type(client: TestClient) -> None:
    with client.stream("GET", "/assets/index-abc.js", headers={"accept-encoding": "br"}) as answer:
        assert answer.headers["content-type"].startswith("text/javascript")


def test_assets_are_kept_for_ever_and_the_page_is_asked_for_again(client: TestClient) -> None:
    assert client.get("/assets/plain-abc.css").headers["cache-control"] == FOR_EVER
    page = client.get("/")
    assert (page.text, page.headers["cache-control"]) == ("<p>Tapete", ASK_AGAIN)
    again = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304


def test_compressed_files_have_no_address_of_their_own(client: TestClient) -> None:
    assert client.get("/assets/index-abc.js.gz").status_code == 404
    assert client.get("/assets/missing.js").status_code == 404
