"""Names of players that one viewer may read; aliases in an anonymous tournament.

Hidden names never leave the room: clients get only the alias in place of the name.
"""

from collections.abc import Iterator, Mapping

from tapete.floor.citing import NotCovered
from tapete.ring.aliases import Participant, Person, in_tournament
from tapete.room.core.game import GameState
from tapete.tournament.structure.structure import Structure
from tapete.tournament.structure.toml_data import StructureError


class Aliases(Mapping[int, str]):
    """The name or alias that a viewer may read, by account.

    Rules: ACO-t-anonymous, ACO-t-anonymous-lists, ACO-t-anonymous-reveal, ACO-O-anon-reentry.
    """

    def __init__(self, game: GameState, names: Mapping[int, str], viewer: int | None) -> None:
        self._game = game
        self._names = names
        self._viewer = viewer

    def __getitem__(self, account: int) -> str:
        tournament = self._game.tournament
        name = self._names[account]
        entries = tournament.entries_of(account)
        if not entries:
            return name
        last, structure = entries[-1], tournament.structure
        left = structure.re_entries + 1 - last.number
        may_return = left > 0 and tournament.level_number <= structure.re_enter_until_level
        one = Participant(
            person=Person(account=account, name=name),
            number=entries[0].entry,
            place=last.place,
            may_return=may_return and not self._game.over,
        )
        return in_tournament(
            one,
            viewer=self._viewer,
            anonymous=structure.anonymous,
            book=self._game.book,
            event_over=self._game.over,
        ).name

    def __iter__(self) -> Iterator[int]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def names_for(game: GameState, names: Mapping[int, str], viewer: int | None) -> Mapping[int, str]:
    """Return the names that a viewer reads for the accounts of a tournament."""
    return Aliases(game, names, viewer) if game.tournament.structure.anonymous else names


def check_anonymous(structure: Structure) -> None:
    """Check that an event's book defines anonymous play.

    Raises:
        StructureError: the book does not define it.
    """
    if not structure.anonymous:
        return
    nobody = Participant(person=Person(account=0, name=""), number=1)
    try:
        in_tournament(nobody, viewer=None, anonymous=True, book=structure.rulebook)
    except NotCovered as error:
        raise StructureError(
            f"{structure.name}: anonymous: {structure.book} knows no anonymous events"
        ) from error
