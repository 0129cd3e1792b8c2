"""Parse one iPoker game: its players, then rounds of cards and actions, each with its line."""

from collections.abc import Mapping
from xml.parsers import expat

from msgspec import Struct

from tapete.cards import HIDDEN, Card, card
from tapete.formats.ipoker.session import GameText
from tapete.formats.pokerstars.summary import Trouble


class At(Trouble):
    """Fault in an element, with its line."""

    def __init__(self, why: str, line: int, text: str = "") -> None:
        self.line, self.text = line, text
        super().__init__(why)


class Element(Struct, kw_only=True):
    """Element for a player, an action or cards."""

    line: int
    round: int
    kind: str
    attributes: Mapping[str, str]
    text: str = ""

    def get(self, name: str) -> str:
        """Return the attribute without surrounding spaces; empty if it is missing."""
        return self.attributes.get(name, "").strip()

    def as_told(self) -> str:
        """Return a short text of the element, for errors."""
        told = " ".join(f'{name}="{value}"' for name, value in self.attributes.items() if value)
        return f"<{self.kind} {told}>{self.text.strip()}"


def elements_of(part: GameText) -> list[Element]:
    """Return the players, cards and actions of a game in file order.

    Raises:
        At: the game is not well-formed, or a round has no number.
    """
    found: list[Element] = []
    current: list[Element] = []
    rounds = [0]
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def begin(name: str, attributes: dict[str, str]) -> None:
        line = part.line + parser.CurrentLineNumber - 1
        if name == "round":
            number = attributes.get("no", "")
            if not number.isascii() or not number.isdigit() or len(number) > 2:
                raise At("a round without its number in", line, f'<round no="{number}">')
            rounds[0] = int(number)
        elif name in ("player", "action", "cards"):
            current.append(Element(line=line, round=rounds[0], kind=name, attributes=attributes))

    def end(name: str) -> None:
        if name in ("player", "action", "cards") and current:
            found.append(current.pop())

    def words(text: str) -> None:
        if current:
            current[-1].text += text

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = begin, end, words
    try:
        parser.Parse(part.text, True)
    except expat.ExpatError as error:
        raise At("no well-formed XML", part.line + error.lineno - 1) from None
    except UnicodeEncodeError:
        raise At("letters that are no text", part.line) from None
    return found


def cards_of(element: Element) -> tuple[Card, ...]:
    """Return the cards in an element; `X` is a hidden card.

    Raises:
        At: a word is not a card.
    """
    try:
        return tuple(HIDDEN if word.upper() == "X" else _card(word) for word in element.text.split())
    except ValueError:
        raise At("an unknown card in", element.line, element.as_told()) from None


def _card(word: str) -> Card:
    """Read a card: the suit comes first, and ten has two digits.

    >>> _card("D10"), _card("SA")
    ('Td', 'As')
    """
    rank = word[1:].replace("10", "T")
    return card(f"{rank}{word[:1].lower()}")
