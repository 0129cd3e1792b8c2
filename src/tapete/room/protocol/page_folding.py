"""Fold `page_news` and `your_page` into a tournament's page, and compute them from two pages."""

from typing import Any, Final

from msgspec import UNSET, structs

from tapete.room.protocol.numbered import is_next
from tapete.room.protocol.page import EntryRow, PageNews, PageYours, TournamentState, YourPage

KEYS: Final = {"levels": "number", "prizes": "first", "entries": "entry", "tables": "table"}
"""Key field of each list of rows."""

_NOT_COMPARED = {"stream", "number", "now", "notices", "your_number", "yours", *KEYS}
_PLAIN = tuple(field.name for field in structs.fields(TournamentState) if field.name not in _NOT_COMPARED)
"""Fields that are sent whole when they change."""
_YOURS = tuple(field.name for field in structs.fields(PageYours))


def entry_order(row: EntryRow) -> tuple[int, int, int]:
    """Return the sort key of an entry: remaining entries by stack, then eliminated entries by place."""
    return (0, -row.stack, row.entry) if row.place is None else (1, row.place, row.entry)


def page_news(before: TournamentState, after: TournamentState) -> PageNews | None:
    """Return the public news between two states of a page; None if nothing changed."""
    changed: dict[str, Any] = {}
    for name in _PLAIN:
        if getattr(before, name) != getattr(after, name):
            changed[name] = getattr(after, name)
    for name, key in KEYS.items():
        changed |= _rows_changed(name, key, getattr(before, name), getattr(after, name))
    dropped, new = _tail(before.notices, after.notices)
    if new:
        changed["notices"] = new
    if dropped:
        changed["notices_dropped"] = dropped
    if not changed:
        return None
    return PageNews(stream=after.stream, number=before.number + 1, now=after.now, **changed)


def _rows_changed(name: str, key: str, before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[str, Any]:
    known = {getattr(row, key): row for row in before}
    left = {getattr(row, key) for row in after}
    rows = tuple(row for row in after if known.get(getattr(row, key)) != row)
    gone = tuple(one for one in known if one not in left)
    return ({name: rows} if rows else {}) | ({f"{name}_gone": gone} if gone else {})


def _tail(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[int, tuple[Any, ...]]:
    """Return how many items to drop at the start and which to append at the end.

    >>> _tail((1, 2, 3), (2, 3, 4, 5)), _tail((1, 2), (1, 2)), _tail((1, 2), (3,))
    ((1, (4, 5)), (0, ()), (2, (3,)))
    """
    for dropped in range(len(before) + 1):
        left = before[dropped:]
        if after[: len(left)] == left:
            return dropped, after[len(left) :]
    raise AssertionError("nothing is left of it, and everything begins with nothing")


def your_page(stream: str, number: int, before: PageYours, after: PageYours) -> YourPage | None:
    """Return the private news between two states of a viewer's part; None if nothing changed.

    Args:
        number: number of the last private news.
    """
    changed = {name: getattr(after, name) for name in _YOURS if getattr(before, name) != getattr(after, name)}
    return YourPage(stream=stream, number=number + 1, **changed) if changed else None


def fold_page(state: TournamentState, news: PageNews | YourPage) -> TournamentState:
    """Return the page after news, or the same page if the news is included or about another tournament.

    Raises:
        Gap: news before this one is missing.
    """
    if news.stream != state.stream:
        return state
    if isinstance(news, YourPage):
        if not is_next(state.your_number, news.number):
            return state
        yours = structs.replace(state.yours, **_told(news, _YOURS))
        return structs.replace(state, your_number=news.number, yours=yours)
    if not is_next(state.number, news.number):
        return state
    changed = _told(news, _PLAIN)
    for name, key in KEYS.items():
        rows, gone = getattr(news, name), getattr(news, f"{name}_gone")
        if rows is not UNSET or gone is not UNSET:
            changed[name] = _replaced(getattr(state, name), rows or (), gone or (), key)
    if "entries" in changed:
        changed["entries"] = tuple(sorted(changed["entries"], key=entry_order))
    dropped, new = news.notices_dropped or 0, news.notices or ()
    notices = (*state.notices[dropped:], *new)
    return structs.replace(state, number=news.number, now=news.now, notices=notices, **changed)


def _told(news: PageNews | YourPage, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name in names if (value := getattr(news, name)) is not UNSET}


def _replaced(
    state: tuple[Any, ...], rows: tuple[Any, ...], gone: tuple[int, ...], key: str
) -> tuple[Any, ...]:
    """Return rows ordered by key; a new row replaces the old row with its key."""
    found = {getattr(row, key): row for row in (*state, *rows)}
    return tuple(found[one] for one in sorted(found) if one not in gone)
