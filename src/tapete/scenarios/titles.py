"""Return the title of a scenario in a language; the scenario's file has it in English."""

from tapete.rules.rows import Language
from tapete.scenarios.files import titles


def title_in(title: str, language: Language) -> str:
    """Return the title of a packaged scenario in a language; any other title unchanged.

    >>> title_in("One blind", "es"), title_in("One blind", "pt")
    ('Una ciega', 'Um blind')
    >>> title_in("Our own situation", "es")
    'Our own situation'
    """
    return title if language == "en" else titles().get(title, {}).get(language, title)
