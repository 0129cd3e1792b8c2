"""Finding the incident that somebody describes in a word or two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tapete.cli.answers import folded
from tapete.floor.incidents import Incident
from tapete.rules.rows import Language, all_rows, row_text
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.format import Look
from tapete.scenarios.incidents import BY_NAME

MOST = 8
"""Incidents that are offered."""


def by_name(words: str, names: Mapping[type[Incident], str]) -> list[type[Incident]]:
    """Incidents whose name, or whose word in a file, has all of the words."""
    wanted = folded(words).split()
    called = {
        kind: f"{folded(name)} {folded(str(kind.__struct_config__.tag))}" for kind, name in names.items()
    }
    return [kind for kind, name in called.items() if wanted and all(word in name for word in wanted)]


def by_rules(words: str, language: Language) -> list[type[Incident]]:
    """Incidents that the rules which have all of the words in their title or content are about, the likeliest
    first: those whose scenarios show such rules.

    >>> [str(kind.__struct_config__.tag) for kind in by_rules("string bet", "en")][:1]
    ['wager']
    """
    wanted = folded(words).split()
    if not wanted:
        return []
    found: Counter[type[Incident]] = Counter()
    for text, kinds in _shown(language):
        if all(word in text for word in wanted):
            found.update(kinds)
    return [kind for kind, _ in found.most_common(MOST)]


@cache
def _shown(language: Language) -> Sequence[tuple[str, tuple[type[Incident], ...]]]:
    """What each scenario is about, in words, and its incidents."""
    return tuple(_about(language))


def _about(language: Language) -> Iterator[tuple[str, tuple[type[Incident], ...]]]:
    for name in packaged_names():
        scenario = packaged(name)
        steps = [step for step in getattr(scenario, "play", ()) if isinstance(step, Look)]
        kinds = tuple({BY_NAME[str(step.incident["is"])]: None for step in steps if step.incident})
        if not kinds:
            continue
        yield folded(scenario.title), kinds
        for row in scenario.rules:
            if row in all_rows():
                text = row_text(row, language)
                yield folded(f"{text.title} {text.says}"), kinds
