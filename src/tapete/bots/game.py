"""Describe a game to the bots: number of cards, rankings and draws.

Everything follows from the rules, except `steps`: how first-street hands are distributed.
"""

from msgspec import Struct

from tapete.engine.types import FromHole, HandRules

_SAMPLES = 100
_SAMPLES_OF_DRAWS = 60


class BotGame(Struct, frozen=True, kw_only=True):
    """A game, reduced to what a bot needs."""

    ranking: tuple[str, ...]
    """Names of `tapete.cards.RANKINGS`; two rankings share the pot."""
    hole: int
    """Cards of a seat once everything is dealt."""
    dealt: int
    """Cards of a seat on the first street."""
    streets: tuple[str, ...]
    """Names of all streets."""
    board: int = 0
    """Community cards once everything is dealt."""
    from_hole: FromHole | tuple[FromHole, ...] = None
    """Number of hole cards that must play, or None for any number; one for each ranking where these differ.
    """
    deck: str = "standard-52"
    boards: int = 1
    """Boards dealt beside each other."""
    discards: tuple[int, ...] = ()
    """Cards thrown away on each street; empty if the game has no discards."""
    draws: tuple[str, ...] = ()
    """Names of the streets on which cards are changed."""
    samples: int = _SAMPLES
    """Simulated deals per decision on the first street; fewer in games that are slow to simulate."""
    steps: tuple[int, ...] = ()
    """The worth (see `starts`), in per mille, that the best 5, 10, … 95 per cent of hands reach on the first
    street. The packaged ones were measured over 4,000 deals each, with the noise of the simulated deals. If
    empty, `starts.steps_of` measures them."""

    @property
    def kept(self) -> int:
        """Cards that a seat keeps after all required discards; 0 in games without discards."""
        return self.hole - sum(self.discards) if self.discards else 0

    @property
    def hands(self) -> tuple[tuple[str, FromHole], ...]:
        """Rankings, each with the number of hole cards that play."""
        from_hole = self.from_hole if isinstance(self.from_hole, tuple) else (self.from_hole,) * 2
        return tuple(zip(self.ranking, from_hole, strict=False))

    @property
    def first(self) -> str:
        """Name of the first street."""
        return self.streets[0]

    @property
    def two_of_seven(self) -> bool:
        """Whether each seat gets two cards, the board five, and any five of these seven play for one pot."""
        return (
            self.hole == 2
            and self.board == 5
            and len(self.ranking) == 1
            and self.boards == 1
            and not (self.from_hole or self.draws or self.discards)
        )

    @property
    def is_holdem(self) -> bool:
        """Whether bots use their hold'em tables for this game."""
        return self.two_of_seven and self.ranking == ("high",) and self.deck == "standard-52"

    @property
    def is_short_holdem(self) -> bool:
        """Whether bots use their short-deck tables for this game."""
        return self.two_of_seven and self.ranking == ("high-short",) and self.deck == "short-36"


def game_from(rules: HandRules, *, starts: tuple[int, ...] = ()) -> BotGame:
    """Describe the game of these rules to the bots."""
    streets = rules.streets
    draws = tuple(street.name for street in streets if street.draw)
    return BotGame(
        ranking=rules.ranking,
        hole=sum(street.hole_down + street.hole_up for street in streets),
        dealt=streets[0].hole_down + streets[0].hole_up,
        streets=tuple(street.name for street in streets),
        board=sum(street.board for street in streets),
        from_hole=rules.from_hole,
        deck=rules.deck,
        boards=rules.boards,
        discards=tuple(street.discard for street in streets) if any(s.discard for s in streets) else (),
        draws=draws,
        samples=_SAMPLES_OF_DRAWS if draws else _SAMPLES,
        steps=starts,
    )
