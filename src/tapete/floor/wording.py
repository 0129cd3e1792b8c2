"""Fill the texts of the message catalogue, with the correct form for every count.

A count in a text has two forms, for one and for any other number; `#` stands for the number. The browser
fills the same texts (`web/src/words/catalogue.ts`).

>>> fill("{places|# place|# places} of {all}", {"places": 1, "all": 1_250}, "en")
'1 place of 1,250'
>>> fill("{places|# posição premiada|# posições premiadas}", {"places": 0}, "pt")
'0 posição premiada'
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from tapete.engine.refusals import Refused
from tapete.floor.texts import plainly, shared_text
from tapete.rules.rows import Language

_GAP: Final = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")

Facts = Mapping[str, object]


def fill(text: str, facts: Facts, language: Language) -> str:
    """Fill a text with its facts; numbers are grouped by the language's rules.

    Raises:
        KeyError: the text names a missing fact.
    """

    def word(gap: re.Match[str]) -> str:
        name, one, other = gap.groups()
        value = facts[name]
        shown = str(plainly(value, language))
        if one is None:
            return shown
        form = one if isinstance(value, int) and is_one(value, language) else other
        return str(form).replace("#", shown)

    return _GAP.sub(word, text)


def refusal_in(language: Language, refused: Refused) -> str:
    """Say in a language why something was refused, with the rule behind it.

    The product's texts have a sentence for each reason, with its figures and without. A reason without a
    sentence is given as text: the code and its facts.

    >>> from tapete.engine import HandRefused, Reason
    >>> refusal_in("en", HandRefused(Reason.RAISE_TOO_SMALL, rule="TDA19-43A", asked=700, least=1_100))
    'The least raise is to 1,100. (TDA19-43A)'
    """
    rule = f" ({refused.rule})" if refused.rule else ""
    for code in (f"refused.{refused.reason}", f"reason.{refused.reason}"):
        text = shared_text(code, language)
        if text is None:
            continue
        with suppress(KeyError):
            return fill(text, refused.facts, language) + rule
        text = shared_text(f"{code}.plain", language)
        if text is not None:
            return text + rule
    return str(refused)


def is_one(count: int, language: Language) -> bool:
    """Whether a count takes the singular form (Unicode CLDR); in Portuguese zero does too."""
    return count in (0, 1) if language == "pt" else count == 1
