"""Find the incident that somebody describes in a word or two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tapete.desk.rulings.answers import folded
from tapete.desk.rulings.texts import everyday_words
from tapete.floor.incidents import Incident
from tapete.rules.rows import Language, all_rows, row_text
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.format import Look
from tapete.scenarios.incidents import BY_NAME
from tapete.scenarios.titles import title_in

MOST = 8
"""Maximum number of incidents offered."""


def by_name(words: str, names: Mapping[type[Incident], str]) -> list[type[Incident]]:
    """Return incidents whose name or file tag contains all of the words."""
    wanted = folded(words).split()
    called = {
        kind: f"{folded(name)} {folded(str(kind.__struct_config__.tag))}" for kind, name in names.items()
    }
    return [kind for kind, name in called.items() if wanted and all(word in name for word in wanted)]


def by_rules(words: str, language: Language) -> list[type[Incident]]:
    """Return incidents whose scenarios show rules with all of the words, the likeliest first.

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


def by_everyday_words(words: str, language: Language) -> list[type[Incident]]:
    """Return incidents with an everyday name of these words; exact matches come first.

    >>> [str(kind.__struct_config__.tag) for kind in by_everyday_words("carta virada", "es")]
    ['exposed_in_deal']
    """
    wanted = folded(words)
    found: list[tuple[bool, type[Incident]]] = []
    for name, called in everyday_words().items():
        phrases = [folded(one) for one in called[language]]
        if wanted and any(all(word in phrase for word in wanted.split()) for phrase in phrases):
            found.append((wanted not in phrases, BY_NAME[name]))
    return [kind for _, kind in sorted(found, key=lambda one: one[0])]


def by_some_words(
    words: str, names: Mapping[type[Incident], str], language: Language
) -> list[type[Incident]]:
    """Return incidents that match at least half of the words in a name or everyday phrase, the best first.

    A word of four letters or more also matches longer and shorter forms.
    """
    wanted = [word for word in folded(words).split() if len(word) > 2] or folded(words).split()
    everyday = everyday_words()
    scores: dict[type[Incident], int] = {}
    for kind, name in names.items():
        tag = str(kind.__struct_config__.tag)
        called = everyday[tag][language] if tag in everyday else ()
        said = f"{folded(name)} {folded(tag)} {' '.join(folded(one) for one in called)}".split()
        scores[kind] = sum(any(_alike(word, one) for one in said) for word in wanted)
    most = [kind for kind, score in scores.items() if 2 * score >= len(wanted) and score]
    return sorted(most, key=lambda kind: -scores[kind])


def _alike(word: str, other: str) -> bool:
    """Whether two words are forms of the same word, as "raised" and "raise" are."""
    short, long = sorted((word, other), key=len)
    stem = short[:-1] if len(short) > 4 else short
    return len(short) > 3 and len(stem) > len(long) // 2 and long.startswith(stem) or word == other


def search(words: str, names: Mapping[type[Incident], str], language: Language) -> list[type[Incident]]:
    """Return incidents for any words: by everyday words first, then by names, then by rules."""
    if not folded(words):
        return []
    found = [*by_everyday_words(words, language), *by_name(words, names)]
    if not found:
        found += by_some_words(words, names, language)
    if not found:
        found += by_rules(words, language)  # reads every scenario on the first call
    return list(dict.fromkeys(found))[:MOST]


@cache
def _shown(language: Language) -> Sequence[tuple[str, tuple[type[Incident], ...]]]:
    """Text and incidents of each scenario."""
    return tuple(_about(language))


def _about(language: Language) -> Iterator[tuple[str, tuple[type[Incident], ...]]]:
    for name in packaged_names():
        scenario = packaged(name)
        steps = [step for step in getattr(scenario, "play", ()) if isinstance(step, Look)]
        kinds = tuple({BY_NAME[str(step.incident["is"])]: None for step in steps if step.incident})
        if not kinds:
            continue
        yield folded(title_in(scenario.title, language)), kinds
        for row in scenario.rules:
            if row in all_rows():
                text = row_text(row, language)
                yield folded(f"{text.title} {text.says}"), kinds
