"""The browser is the machine's Chromium; nothing is downloaded."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.served import Server
from tests.waiting import HANG_S

expect.set_options(timeout=HANG_S * 1_000)

FINDER = Path(__file__).parents[2] / "tools" / "chromium.sh"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Have pytest-playwright start the Chromium that tools/chromium.sh finds."""
    chromium = subprocess.run([FINDER], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    root = os.name == "posix" and os.geteuid() == 0
    # Chromium refuses its sandbox to root.
    return {**browser_type_launch_args, "executable_path": chromium, "args": ["--no-sandbox"] if root else []}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    yield server
    server.kill()


@pytest.fixture
def unhurried(tmp_path: Path) -> Iterator[Server]:
    """A server with bots at human speed."""
    server = Server(tmp_path / "unhurried", fast=False)
    yield server
    server.kill()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the house's own programme, shared by all tests that leave no trace in it but a name."""
    server = Server(tmp_path_factory.mktemp("house") / "data", fast=False, programme=None)
    yield server
    server.kill()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(HANG_S * 1_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []
