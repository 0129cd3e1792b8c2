"""Translate parser errors for TOML, JSON, YAML and typed data into sentences for the file's author.

The libraries' messages name their internal types and states. A message that is not listed here becomes a
general sentence, never the library's own.
"""

import re
import tomllib
from typing import Any, Final, NamedTuple

TYPES: Final = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "text",
    "bool": "`true` or `false`",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
    "date": "a date",
    "datetime": "a date with a time",
    "time": "a time",
}
"""Types of values, by msgspec's names."""

_TYPED: Final = (
    (r"Expected `([^`]*)`, got `([^`]*)`", "expected {0}, found {1}"),
    (r"Expected `int` >= (.+)", "expected a whole number, {0} or more"),
    (r"Expected `int` <= (.+)", "expected a whole number, {0} or less"),
    (r"Expected `float` >=? (.+)", "expected a number above {0}"),
    (r"Expected `float` <=? (.+)", "expected a number below {0}"),
    (r"Expected `str` of length >= 1", "expected text, found none"),
    (r"Expected `str` of length >= (.+)", "expected text of {0} characters or more"),
    (r"Expected `str` of length <= (.+)", "expected text of {0} characters at most"),
    (r"Expected `array` of length >= (.+)", "expected a list of {0} or more"),
    (r"Expected `array` of length <= (.+)", "expected a list of {0} at most"),
    (r"Expected `array` of length (\d+), got (\d+)", "expected a list of {0}, found {1}"),
    (r"Expected `array` of at least length (\d+), got (\d+)", "expected a list of {0} or more, found {1}"),
    (r"Object missing required field `(.*)`", "`{0}` is missing"),
    (r"Object contains unknown field `(.*)`", "unknown word `{0}`"),
    (r"Invalid (?:enum )?value (.*)", "unknown word {0}"),
    (r"Integer value out of range", "a number too large to read"),
)
_TOML: Final = (
    (r"Invalid statement", "expected a key with its value"),
    (r"Expected newline or end of document after a statement", "unexpected text after the value"),
    (r"Expected '=' after a key in a key/value pair", "expected `=` after the key"),
    (r"Expected '\]+' at the end of (?:a table|an array) declaration", "the name of the table is not closed"),
    (r"Expected .*", "a character is missing"),
    (r"Found invalid character (.*)", "a character that TOML does not allow: {0}"),
    (r"Illegal character (.*)", "a character that TOML does not allow: {0}"),
    (r"Cannot declare (.*) twice", "the table appears twice"),
    (r"Cannot (?:overwrite|mutate|redefine) .*", "the key appears twice"),
    (r"Duplicate inline table key (.*)", "the key {0} appears twice"),
    (r"Invalid initial character for a key part", "expected a key"),
    (r"Unclosed array", "the list is not closed"),
    (r"Unclosed inline table", "the table is not closed"),
    (r"Unescaped .*", "an invalid `\\` escape"),
    (r"Invalid hex value", "an invalid `\\` escape"),
    (r"Escaped character is not .*", "an invalid `\\` escape"),
    (r"Unterminated string", "the text is not closed"),
    (r"Invalid date or datetime", "there is no such date"),
    (r"Invalid value", "expected a value"),
)
_JSON: Final = (
    (r"Expecting property name enclosed in double quotes", "expected a name in double quotes"),
    (r"Illegal trailing comma before end of (?:object|array)", "an extra comma"),
    (r"Expecting ':' delimiter", "expected `:` after the name"),
    (r"Expecting ',' delimiter", "expected a comma, or the end of the list or object"),
    (r"Expecting value", "expected a value"),
    (r"Unterminated string starting at", "the text is not closed"),
    (r"Invalid control character at", "a control character in a text"),
    (r"Invalid \\.*", "an invalid `\\` escape"),
    (r"Extra data", "unexpected text after the end of the hand"),
)
_PLACE: Final = re.compile(
    r"^(?P<why>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.DOTALL
)


class NotToml(ValueError):
    """Invalid TOML: the reason, with line and column if known."""

    def __init__(self, why: str, line: int | None = None, column: int | None = None) -> None:
        self.why, self.line, self.column = why, line, column
        super().__init__(f"line {line}, column {column}: {why}" if line is not None else why)


class ParserWording(NamedTuple):
    """The sentence for a parser's message, with the position from the message."""

    why: str
    line: int | None = None
    column: int | None = None
    at_end: bool = False
    """Whether the error is at the end of the text."""


def typed_words(message: str) -> str:
    """Translate a message of `msgspec.convert`, without its position.

    >>> typed_words("Expected `int | null`, got `str`")
    'expected a whole number or nothing, found text'
    """
    found = _worded(message, _TYPED)
    if found is None:
        return "a value of the wrong type"
    pattern, groups = found
    kinds = (" or ".join(TYPES.get(kind, kind) for kind in group.split(" | ")) for group in groups)
    return pattern.format(*(kinds if ", found" in pattern and "`, got" in message else groups))


def toml_words(message: str) -> ParserWording:
    """Translate a message of `tomllib`.

    >>> toml_words("Invalid value (at line 1, column 5)")
    ParserWording(why='expected a value', line=1, column=5, at_end=False)
    """
    found = _PLACE.match(message)
    why = found["why"] if found else message
    worded = _worded(why, _TOML)
    said = worded[0].format(*worded[1]) if worded else "no TOML"
    if not found:
        return ParserWording(said)
    if found["line"] is None:
        return ParserWording(said, at_end=True)
    return ParserWording(said, int(found["line"]), int(found["column"]))


def json_words(message: str) -> str:
    """Translate a message of `json`.

    >>> json_words("Expecting value")
    'expected a value'
    """
    worded = _worded(message, _JSON)
    return worded[0].format(*worded[1]) if worded else "no JSON"


def read_toml(text: str) -> dict[str, Any]:
    """Parse TOML.

    Raises:
        NotToml: invalid TOML, explained for the file's author.

    >>> read_toml("a = ")
    Traceback (most recent call last):
    tapete.rules.parse_errors.NotToml: line 1, column 5: expected a value
    """
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise NotToml("values nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        found = toml_words(str(error))
        if found.at_end:
            lines = text.split("\n")
            raise NotToml(found.why, len(lines), len(lines[-1]) + 1) from None
        raise NotToml(found.why, found.line, found.column) from None
    except ValueError:  # an integer of thousands of digits, a date of the year 0
        raise NotToml("an unreadable number or date") from None


def _worded(message: str, known: tuple[tuple[str, str], ...]) -> tuple[str, tuple[str, ...]] | None:
    for pattern, words in known:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return words, found.groups()
    return None
