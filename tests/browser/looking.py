"""Look at a page as a person does: screens, rectangles, and what axe finds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.served import Server, enter
from tests.waiting import HANG_S

SCREENS: Final = {
    "desktop": (1280, 800),
    "wide": (1920, 1080),
    "phone": (390, 844),
    "landscape": (844, 390),
}
AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

_names = count(1)


@contextmanager
def screen(
    browser: Browser, server: Server, size: str, *, locale: str = "en-US", name: str = ""
) -> Iterator[Page]:
    """A visitor with a name of their own, in the lobby, on a screen of this size; a page error fails."""
    width, height = SCREENS[size]
    context = browser.new_context(locale=locale, viewport={"width": width, "height": height})
    page = context.new_page()
    page.set_default_timeout(HANG_S * 1_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    enter(page, server, name or f"Visitor {next(_names)}")
    yield page
    context.close()
    assert errors == []


Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def box(place: Locator) -> Box:
    """The rectangle of an element in the window."""
    found = place.bounding_box()
    assert found is not None, place
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def boxes(page: Page, selector: str) -> list[Box]:
    """The rectangles of all elements that are drawn, as they are after their transitions."""
    return [
        (one[0], one[1], one[2], one[3])
        for one in page.evaluate(
            """(selector) => [...document.querySelectorAll(selector)]
                .map((one) => one.getBoundingClientRect())
                .filter((box) => box.width > 0 && box.height > 0)
                .map((box) => [box.left, box.top, box.right, box.bottom])""",
            selector,
        )
    ]


def overlap(one: Box, other: Box) -> float:
    """The area that two rectangles share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def inside(one: Box, other: Box, *, slack: float = 0.5) -> bool:
    """Whether the first lies wholly in the second."""
    return (
        one[0] >= other[0] - slack
        and one[1] >= other[1] - slack
        and one[2] <= other[2] + slack
        and one[3] <= other[3] + slack
    )


def window(page: Page) -> Box:
    """What is in sight without scrolling."""
    size = page.viewport_size
    assert size is not None
    return 0, 0, size["width"], size["height"]


def accessible(page: Page) -> None:
    """Fail with what axe finds against WCAG 2.2 AA and its own best practices."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "(tags) => axe.run(document, {runOnly: tags}).then((result) => result.violations)", list(TAGS)
    )
    told = [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:4]]}" for one in found]
    assert not told, "\n".join(told)


def sideways(page: Page) -> bool:
    """Whether the page scrolls sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def see(place: Locator) -> Locator:
    """Wait until it is in sight."""
    expect(place).to_be_visible()
    return place
