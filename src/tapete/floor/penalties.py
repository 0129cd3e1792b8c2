"""A ledger of penalties: who misses how many hands, and from which hand on.

Deciders look at a ledger and return events; `apply` makes the next ledger of an event.

>>> ledger = replay(give(Ledger(), player=4, kind="missed_rounds", hands=hands_of(2, players=9)))
>>> ledger.left(4)
18
>>> for hand in (501, 502): ledger = replay(miss_hand(ledger, hand), ledger)
>>> ledger = replay(miss_hand(ledger, 502, deal=2), ledger)  # the redeal of a misdeal is the same hand
>>> ledger.left(4)
16
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tapete.engine.types import snake
from tapete.floor.impossible import Impossible
from tapete.rules.points.penalties import Kind

Player = int
"""The penalised player by entry number, since a penalty follows the player to another seat."""


class PenaltyEvent(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of all events; `penalty` is its number."""

    penalty: int


class PenaltyGiven(PenaltyEvent, frozen=True, kw_only=True):
    """A player is penalised."""

    player: Player
    kind: Kind
    hands: int = 0
    """Hands to be missed in all."""
    first_hand: int = 0
    """The hand from which it counts; earlier ones are not missed."""
    needs_release: bool = False
    """Whether the player stays away until the director says so, even with all hands missed."""
    offence: str = ""
    rows: tuple[str, ...] = ()


class HandMissed(PenaltyEvent, frozen=True, kw_only=True):
    """A hand of it is missed. A redeal has the number of its hand and is its second deal."""

    hand: int
    deal: int = 1


class PenaltyLifted(PenaltyEvent, frozen=True, kw_only=True):
    """The director takes it back, or what is left of it."""

    reason: str


class PlayerReleased(PenaltyEvent, frozen=True, kw_only=True):
    """The director lets the player come back."""


Event = PenaltyGiven | HandMissed | PenaltyLifted | PlayerReleased


class Penalty(Struct, frozen=True, kw_only=True):
    """One penalty and how far it has been served."""

    given: PenaltyGiven
    missed: int = 0
    last: tuple[int, int] | None = None
    """Hand and deal that were missed last."""
    lifted: bool = False
    released: bool = False

    @property
    def left(self) -> int:
        """Hands still to be missed."""
        return 0 if self.lifted else self.given.hands - self.missed

    @property
    def over(self) -> bool:
        """Whether nothing of it keeps the player away."""
        return self.lifted or (self.left == 0 and (self.released or not self.given.needs_release))


class Ledger(Struct, frozen=True, kw_only=True):
    """All penalties of an event, in order of their giving; the number of each is its place, from 1."""

    penalties: tuple[Penalty, ...] = ()

    def of(self, player: Player) -> tuple[Penalty, ...]:
        """Every penalty of a player, served ones too: what an earlier offence is told by."""
        return tuple(penalty for penalty in self.penalties if penalty.given.player == player)

    def left(self, player: Player) -> int:
        """Hands that a player has still to miss."""
        return sum(penalty.left for penalty in self.of(player))

    def earlier(self, player: Player) -> int:
        """Offences of a player that were penalised and not taken back."""
        return sum(not penalty.lifted for penalty in self.of(player))

    def disqualified(self, player: Player) -> bool:
        """Whether a player is out of the event."""
        return any(p.given.kind == "disqualification" and not p.lifted for p in self.of(player))

    def away(self, player: Player, hand: int) -> bool:
        """Whether a player's cards are killed in a hand."""
        return self.disqualified(player) or any(
            not penalty.over and penalty.given.first_hand <= hand for penalty in self.of(player)
        )

    def __getitem__(self, number: int) -> Penalty:
        if not 0 < number <= len(self.penalties):
            raise Impossible("penalty", "no_such_penalty", number=number)
        return self.penalties[number - 1]


def hands_of(rounds: int, *, players: int, length: Literal["all-players", "others"] = "all-players") -> int:
    """Convert missed rounds into a number of hands, fixed when the penalty is given.

    Args:
        rounds: at least 1.
        players: at the table at the moment that the book names, with the offender.
        length: whether the offender counts.

    Rules: TDA19-71A.2, TDA13-58B-2, CCL-penalty-suspension.

    >>> hands_of(2, players=9)
    18
    """
    if rounds < 1:
        raise Impossible("count", "no_rounds", rounds=rounds)
    if players < 2:
        raise Impossible("players", "no_round_of", players=players)
    return rounds * (players if length == "all-players" else players - 1)


def give(
    ledger: Ledger,
    *,
    player: Player,
    kind: Kind,
    hands: int = 0,
    hand: int = 0,
    after_the_hand: bool = True,
    needs_release: bool = False,
    offence: str = "",
    rows: Sequence[str] = (),
) -> tuple[Event, ...]:
    """Penalise a player.

    Args:
        ledger: as it stands.
        player: the offender.
        kind: of penalty; missed hands and rounds need `hands`, the others have none.
        hands: to be missed in all: see `hands_of`.
        hand: the number of the hand that is played; 0 between hands.
        after_the_hand: whether that hand is still played out, so that the next is the first to be missed
            (TDA19-68.2).
        needs_release: see `PenaltyGiven`.
        offence: what for, by its name.
        rows: the rules broken and those that the penalty rests on.

    Raises:
        ValueError: hands for a kind that has none, or none for one that does; a player who is out already.
    """
    misses = kind in ("missed_hands", "missed_rounds")
    if misses and hands < 1:
        raise Impossible("hands", "hands_needed", penalty=kind, hands=hands)
    if not misses and hands:
        raise Impossible("hands", "misses_no_hands", hands=hands, penalty=kind)
    if ledger.disqualified(player):
        raise Impossible("player", "disqualified_already", player=player)
    return (
        PenaltyGiven(
            penalty=len(ledger.penalties) + 1,
            player=player,
            kind=kind,
            hands=hands,
            first_hand=hand + 1 if hand and after_the_hand else hand,
            needs_release=misses and needs_release,
            offence=offence,
            rows=tuple(rows),
        ),
    )


def miss_hand(
    ledger: Ledger, hand: int, *, deal: int = 1, redeal_counts: Literal["one-hand", "two-hands"] = "one-hand"
) -> tuple[Event, ...]:
    """Everybody who serves a penalty misses a hand; a player with several serves one after the other.

    It can be asked again for the same deal, as after a crash: nothing is counted twice.

    Args:
        ledger: as it stands.
        hand: the number of the hand, growing through the event; a redeal keeps it.
        deal: 2 for the redeal of a misdeal, and so on.
        redeal_counts: a deal and its redeal as one hand (TDA19-35C.3), or each as one.
    """
    counted = {
        penalty.given.player
        for penalty in ledger.penalties
        if penalty.last is not None
        and (penalty.last[0] >= hand if redeal_counts == "one-hand" else penalty.last >= (hand, deal))
    }
    found: list[Event] = []
    for number, penalty in enumerate(ledger.penalties, start=1):
        player = penalty.given.player
        if player in counted or ledger.disqualified(player):
            continue
        if penalty.left and penalty.given.first_hand <= hand:
            counted.add(player)
            found.append(HandMissed(penalty=number, hand=hand, deal=deal))
    return tuple(found)


def lift(ledger: Ledger, number: int, *, reason: str) -> tuple[Event, ...]:
    """Take a penalty back, or what is left of it.

    Raises:
        ValueError: no such penalty, it is lifted already, or no reason is given.
    """
    if ledger[number].lifted:
        raise Impossible("penalty", "lifted_already", number=number)
    if not reason.strip():
        raise Impossible("reason", "lifting_needs_reason")
    return (PenaltyLifted(penalty=number, reason=reason),)


def release(ledger: Ledger, player: Player) -> tuple[Event, ...]:
    """The director lets a player come back who has missed all hands (CCL-penalty-serving).

    Raises:
        ValueError: hands are still to be missed.
    """
    if left := ledger.left(player):
        raise Impossible("player", "hands_left", player=player, left=left)
    return tuple(
        PlayerReleased(penalty=number)
        for number, penalty in enumerate(ledger.penalties, start=1)
        if penalty.given.player == player and not penalty.over
    )


def apply(ledger: Ledger, event: Event) -> Ledger:
    """The ledger after an event."""
    if isinstance(event, PenaltyGiven):
        return Ledger(penalties=(*ledger.penalties, Penalty(given=event)))
    before = ledger[event.penalty]
    match event:
        case HandMissed(hand=hand, deal=deal):
            after = replace(before, missed=before.missed + 1, last=(hand, deal))
        case PenaltyLifted():
            after = replace(before, lifted=True)
        case PlayerReleased():
            after = replace(before, released=True)
    index = event.penalty - 1
    return Ledger(penalties=(*ledger.penalties[:index], after, *ledger.penalties[index + 1 :]))


def replay(events: Iterable[Event], ledger: Ledger | None = None) -> Ledger:
    """The ledger that events make, from the first one or from where it stood."""
    ledger = ledger or Ledger()
    for event in events:
        ledger = apply(ledger, event)
    return ledger


Rung = TypeVar("Rung")


def from_ladder(rungs: Sequence[Rung], step: int) -> Sequence[Rung]:
    """A ladder of penalties from the step that an offender has reached, the mildest first.

    >>> from_ladder(("warning", "missed_hands", "disqualification"), step=1)
    ('missed_hands', 'disqualification')
    """
    return rungs[min(step, len(rungs) - 1) :]
