"""Word made hands in a language."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tapete.cards.naming import Made
from tapete.cards.notation import RANKS
from tapete.cards.typed import checked


class _Language(NamedTuple):
    one: tuple[str, ...]  # names of the ranks, from two to ace
    many: tuple[str, ...]
    feminine: str  # ranks whose names are feminine; {to} and {o} below follow them
    to: tuple[str, str]  # masculine, feminine
    o: tuple[str, str]
    hands: Mapping[str, str]


# In a text, {a} is the name of the first naming rank and {as_} its plural; {b} and {bs} are those of the
# last. The first letter of a text is capitalised.
_LANGUAGES: Final[Mapping[str, _Language]] = {
    "en": _Language(
        one=tuple("two three four five six seven eight nine ten jack queen king ace".split()),
        many=tuple("twos threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()),
        feminine="",
        to=("to the", "to the"),
        o=("", ""),
        hands={
            "high_card": "High card, {a}",
            "pair": "Pair of {as_}",
            "two_pair": "Two pair, {as_} and {bs}",
            "three": "Three of a kind, {as_}",
            "straight": "Straight {to} {a}",
            "flush": "Flush, {a} high",
            "full_house": "Full house, {as_} full of {bs}",
            "four": "Four of a kind, {as_}",
            "straight_flush": "Straight flush {to} {a}",
            "royal_flush": "Royal flush",
            "low": "{a}-{b} low",
            "wheel": "Wheel, five low",
            "badugi": "Badugi, {a} high",
            "three_card_badugi": "Three-card hand, {a} high",
            "two_card_badugi": "Two-card hand, {a} high",
            "one_card_badugi": "One-card hand, {a} high",
        },
    ),
    "es": _Language(
        one=tuple("dos tres cuatro cinco seis siete ocho nueve diez jota reina rey as".split()),
        many=tuple(
            "doses treses cuatros cincos seises sietes ochos nueves dieces jotas reinas reyes ases".split()
        ),
        feminine="JQ",
        to=("al", "a la"),
        o=("o", "a"),
        hands={
            "high_card": "Carta alta, {a}",
            "pair": "Pareja de {as_}",
            "two_pair": "Doble pareja, {as_} y {bs}",
            "three": "Trío de {as_}",
            "straight": "Escalera {to} {a}",
            "flush": "Color {to} {a}",
            "full_house": "Full de {as_} con {bs}",
            "four": "Póker de {as_}",
            "straight_flush": "Escalera de color {to} {a}",
            "royal_flush": "Escalera real",
            "low": "{a}-{b} baja",
            "wheel": "Rueda, cinco baja",
            "badugi": "Badugi {to} {a}",
            "three_card_badugi": "Mano de tres cartas {to} {a}",
            "two_card_badugi": "Mano de dos cartas {to} {a}",
            "one_card_badugi": "Mano de una carta {to} {a}",
        },
    ),
    "pt": _Language(
        one=tuple("dois três quatro cinco seis sete oito nove dez valete dama rei ás".split()),
        many=tuple("dois três quatros cincos seis setes oitos noves dez valetes damas reis ases".split()),
        feminine="Q",
        to=("até o", "até a"),
        o=("o", "a"),
        hands={
            "high_card": "Carta alta, {a}",
            "pair": "Par de {as_}",
            "two_pair": "Dois pares, {as_} e {bs}",
            "three": "Trinca de {as_}",
            "straight": "Sequência {to} {a}",
            "flush": "Flush com {a} alt{o}",
            "full_house": "Full house, {as_} com {bs}",
            "four": "Quadra de {as_}",
            "straight_flush": "Straight flush {to} {a}",
            "royal_flush": "Royal flush",
            "low": "Low de {a}-{b}",
            "wheel": "Wheel, low de cinco",
            "badugi": "Badugi com {a} alt{o}",
            "three_card_badugi": "Mão de três cartas com {a} alt{o}",
            "two_card_badugi": "Mão de duas cartas com {a} alt{o}",
            "one_card_badugi": "Mão de uma carta com {a} alt{o}",
        },
    ),
}

LANGUAGES: Final[tuple[str, ...]] = tuple(_LANGUAGES)
"""Languages with names for hands."""


@checked
def words(made: Made, language: str) -> str:
    """Put a made hand in words: English ("en"), Spanish ("es") or Brazilian Portuguese ("pt").

    >>> from tapete.cards.naming import made
    >>> from tapete.cards.notation import read_cards
    >>> hand = made(read_cards("KhKd7c7d2s"))
    >>> [words(hand, language) for language in LANGUAGES]
    ['Two pair, kings and sevens', 'Doble pareja, reyes y sietes', 'Dois pares, reis e setes']
    """
    told = _LANGUAGES.get(language)
    if told is None:
        raise ValueError(f"no words in language {language!r}: expected one of {', '.join(LANGUAGES)}")
    if made.kind not in told.hands:
        raise ValueError(f"no such kind of hand: {made!r}")
    first, last = RANKS.index(made.ranks[0]), RANKS.index(made.ranks[-1])
    gender = made.ranks[0] in told.feminine
    text = told.hands[made.kind].format(
        a=told.one[first],
        b=told.one[last],
        as_=told.many[first],
        bs=told.many[last],
        to=told.to[gender],
        o=told.o[gender],
    )
    return text[0].upper() + text[1:]
