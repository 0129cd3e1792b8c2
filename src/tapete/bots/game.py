"""What a bot knows of a game: how many cards, how they are ranked, when they are changed.

It follows from the rules; only how rare good hands are on the first street may be told beside them.
"""

from msgspec import Struct

from tapete.engine.types import HandRules

_SAMPLES = 100
_SAMPLES_OF_DRAWS = 60


class Game(Struct, frozen=True, kw_only=True):
    """One game, as far as a bot has to know it."""

    ranking: tuple[str, ...]
    """Names of `tapete.cards.RANKINGS`; two of them share the pot."""
    hole: int
    """Cards that a seat has in the end."""
    dealt: int
    """Cards that a seat has on the first street."""
    streets: tuple[str, ...]
    """Names of all streets."""
    board: int = 0
    """Community cards in the end."""
    from_hole: int | None = None
    """How many hole cards must play, or None for any number."""
    deck: str = "standard-52"
    draws: tuple[str, ...] = ()
    """Names of the streets on which cards are changed."""
    samples: int = _SAMPLES
    """Deals imagined on the first street; fewer where each of them takes long."""
    steps: tuple[int, ...] = ()
    """The worth (see `starts`), in per mille, that the best 5, 10, … 95 per cent of hands reach on the first
    street. The packaged ones are counted over 4,000 deals each, the error of the imagined deals included. If
    there are none, `starts.steps_of` finds them."""

    @property
    def first(self) -> str:
        """Name of the first street."""
        return self.streets[0]

    @property
    def two_of_seven(self) -> bool:
        """Whether it deals two cards each and five to the board, of which any five play for one pot."""
        return (
            self.hole == 2
            and self.board == 5
            and len(self.ranking) == 1
            and not (self.from_hole or self.draws)
        )

    @property
    def is_holdem(self) -> bool:
        """Whether it is played as hold'em."""
        return self.two_of_seven and self.ranking == ("high",) and self.deck == "standard-52"

    @property
    def is_short_holdem(self) -> bool:
        """Whether it is played as short-deck hold'em."""
        return self.two_of_seven and self.ranking == ("high-short",) and self.deck == "short-36"


def game_from(rules: HandRules, *, starts: tuple[int, ...] = ()) -> Game:
    """What a bot knows of the game that these rules are of."""
    streets = rules.streets
    draws = tuple(street.name for street in streets if street.draw)
    return Game(
        ranking=rules.ranking,
        hole=sum(street.hole_down + street.hole_up for street in streets),
        dealt=streets[0].hole_down + streets[0].hole_up,
        streets=tuple(street.name for street in streets),
        board=sum(street.board for street in streets),
        from_hole=rules.from_hole,
        deck=rules.deck,
        draws=draws,
        samples=_SAMPLES_OF_DRAWS if draws else _SAMPLES,
        steps=starts,
    )
