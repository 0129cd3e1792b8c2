"""Take the pictures for the documents: lobby, table, desk and wall of a room that this script starts.

python -m tools.screens    # writes docs/lobby.png, table.png, desk.png and wall.png

The script needs the built client and Chromium (tools/chromium.sh). Deals, and therefore pictures, differ from
run to run.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from tests.browser.served import Server, enter
from tests.waiting import HANG_S

ROOT: Final = Path(__file__).resolve().parent.parent
KEY: Final = "24681357"
PLAYERS: Final = (
    *("Marina", "Rui", "Inês", "Tobias", "Camila", "Diego", "Ana", "Bo", "Wanja"),
    *("Joana", "Leo", "Eva", "Paulo", "Sofía", "Nuno", "Irene", "Caio", "Lucía"),
)
SMALL: Final[ViewportSize] = {"width": 1120, "height": 700}
LARGE: Final[ViewportSize] = {"width": 1360, "height": 850}
"""Viewport for the lobby, whose columns need room."""
LARGEST: Final = 100_000
"""Most bytes of a picture; larger files would slow down every clone."""


def main() -> int:
    """Take all pictures."""
    os.environ["TAPETE_DESK_KEY"] = KEY
    expect.set_options(timeout=HANG_S * 1_000)
    chromium = subprocess.run([ROOT / "tools/chromium.sh"], stdout=subprocess.PIPE, text=True, check=True)
    arguments = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data", fast=False, programme=None)
        browser = playwright.chromium.launch(executable_path=chromium.stdout.strip(), args=arguments)
        try:
            play(browser, server)
            direct(browser, server)
        finally:
            browser.close()
            server.kill()
    return 0


def play(browser: Browser, server: Server) -> None:
    """Take the lobby, and a table at a player's turn."""
    with opened(browser) as page:
        enter(page, server, "Marina")
        expect(page.locator("[data-testid^=row-]").nth(3)).to_be_visible()
        page.set_viewport_size(LARGE)
        keep(page, "lobby")
        page.set_viewport_size(SMALL)
        page.locator("[data-testid^=row-]").filter(has_text="Sit & Go 6 Turbo").get_by_role(
            "button", name="Register"
        ).click()
        page.get_by_role("dialog").get_by_role("button", name="Register").click()
        expect(page.get_by_test_id("hero-cards")).to_be_visible()
        for _ in range(2):
            expect(page.get_by_test_id("check-call")).to_be_enabled()
            page.wait_for_timeout(500)  # an earlier click would count for the previous decision
            page.get_by_test_id("check-call").click()
        expect(page.get_by_test_id("check-call")).to_be_enabled()
        keep(page, "table")


def direct(browser: Browser, server: Server) -> None:
    """Take the desk of a running event, and its wall screen."""
    with opened(browser) as page:
        page.goto(f"{server.url}/desk")
        page.get_by_label("Key of the desk").fill(KEY)
        page.get_by_label("Your name").fill("Inês")
        page.get_by_role("button", name="Open the desk").click()
        page.get_by_role("button", name="New event").click()
        page.get_by_label("Name", exact=True).fill("Friday club")
        page.get_by_role("button", name="Open registration").click()
        page.get_by_label("Name, or one name a line").fill("\n".join(PLAYERS))
        page.get_by_role("button", name=f"Enter {len(PLAYERS)}").click()
        page.get_by_text(f"{len(PLAYERS)} players: draw the seats and start").wait_for()
        page.get_by_role("button", name="Start", exact=True).click()
        page.get_by_role("button", name="Tables", exact=True).click()
        page.get_by_role("button", name="Table 1, Players").click()
        keep(page, "desk")
        wall = page.locator("a[href^='/wall']").first.get_attribute("href")
        page.goto(f"{server.url}{wall}")
        page.get_by_text("Friday club").first.wait_for()
        keep(page, "wall")


@contextmanager
def opened(browser: Browser) -> Iterator[Page]:
    """Open a page of a laptop, in English."""
    context = browser.new_context(locale="en-US", viewport=SMALL)
    page = context.new_page()
    page.set_default_timeout(HANG_S * 1_000)
    yield page
    context.close()


def keep(page: Page, name: str) -> None:
    """Write the visible page as docs/NAME.png, with the most colours that fit into `LARGEST`.

    Raises:
        ValueError: the picture is too large even with 16 colours.
    """
    page.wait_for_timeout(1_000)  # wait for animations to end
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    for colours in (256, 128, 64, 32, 16):
        file = io.BytesIO()
        picture.quantize(colours, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
        if file.tell() <= LARGEST:
            (ROOT / "docs" / f"{name}.png").write_bytes(file.getvalue())
            print(f"docs/{name}.png: {file.tell():,} bytes, {colours} colours")
            return
    raise ValueError(f"docs/{name}.png: {file.tell():,} bytes with {colours} colours")


if __name__ == "__main__":
    sys.exit(main())
