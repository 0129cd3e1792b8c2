"""Read and write stakes: `50/100 ante=100 ante_form=big_blind rake.per_mille=50`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, get_args

import tapete.engine.text.words as w
from tapete.engine.text.errors import TextError
from tapete.engine.types import AnteForm, Rake, Stakes


def _caps(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(w.chips_by_seat(text).items())


_RAKE: Final[Mapping[str, w.Codec[Any]]] = MappingProxyType(
    {
        "per_mille": w.NUMBER,
        "cap": w.MAYBE_NUMBER,
        "cap_by_players": w.Codec(_caps, lambda caps: ",".join(f"{least}:{cap}" for least, cap in caps)),
        "no_flop_no_drop": w.YES,
        "exact": w.MAYBE_NUMBER,
    }
)

STAKES: Final[Mapping[str, w.Codec[Any]]] = MappingProxyType(
    {
        "ante": w.NUMBER,
        "ante_form": w.choice("ante_form", get_args(AnteForm)),
        "ante_first": w.YES,
        "bring_in": w.NUMBER,
        "small_bet": w.NUMBER,
        "big_bet": w.NUMBER,
        "smallest_chip": w.NUMBER,
    }
    | {f"rake.{name}": codec for name, codec in _RAKE.items()}
)
"""Named values of stakes; a default value is left out."""

_USUAL: Final = Stakes(small_blind=0, big_blind=0)


def stakes_text(stakes: Stakes) -> str:
    """Write stakes; the blinds come first, if there are any.

    >>> stakes_text(Stakes(small_blind=0, big_blind=0, ante=5, ante_form="button", bring_in=10))
    'ante=5 ante_form=button bring_in=10'
    """
    found = []
    if stakes.small_blind or stakes.big_blind:
        found.append(f"{stakes.small_blind}/{stakes.big_blind}")
    for name, codec in STAKES.items():
        if "." not in name and getattr(stakes, name) != getattr(_USUAL, name):
            found.append(f"{name}={codec.write(getattr(stakes, name))}")
    rake = stakes.rake
    if rake is not None:
        named = [
            f"rake.{name}={codec.write(getattr(rake, name))}"
            for name, codec in _RAKE.items()
            if getattr(rake, name) != getattr(Rake(), name)
        ]
        found += named or ["rake.per_mille=0"]
    return " ".join(found)


def read_stakes(text: str) -> Stakes:
    """Read stakes in the format of a hand's text, in any order of words.

    Raises:
        TextError: an unknown word or an invalid value.

    >>> read_stakes("50/100 ante=100 ante_form=big_blind").ante_form
    'big_blind'
    """
    alone, named = w.options(text.split(), STAKES)
    if len(alone) > 1:
        raise TextError("word_twice", word=alone[1])
    return stakes_of(alone[0] if alone else None, named)


def stakes_of(blinds: str | None, named: Mapping[str, Any]) -> Stakes:
    """Build stakes from the word of the blinds and the named values.

    Raises:
        TextError: the blinds are not two numbers.

    >>> stakes_of("50/100", {"ante": 10}).big_blind
    100
    """
    small = big = 0
    if blinds is not None:
        if blinds.count("/") != 1:
            raise TextError("written_like", example="50/100")
        small, big = map(w.number, blinds.split("/"))
    rake = {name.removeprefix("rake."): value for name, value in named.items() if name.startswith("rake.")}
    return Stakes(
        small_blind=small,
        big_blind=big,
        rake=Rake(**rake) if rake else None,
        **{name: value for name, value in named.items() if name in STAKES and "." not in name},
    )
