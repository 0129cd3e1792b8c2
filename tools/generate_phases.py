"""Write the phases of a hand and their events into the docstring of tapete.engine.

The table of changes (`tapete.engine.changes.CHANGES`) defines the effect of each event on a hand. This script
plays seeded hands of every game through that table and records the phase before and after each event.

python tools/generate_phases.py            # write the docstring
python tools/generate_phases.py --check    # change nothing; exit with 1 if it is stale
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import fill

from msgspec import structs

from tapete.cards import deck_named
from tapete.engine import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Hand,
    HandRules,
    Kill,
    RaiseTo,
    Rake,
    Reshuffle,
    Stakes,
)
from tapete.engine.changes import CHANGES
from tapete.engine.events import Event
from tapete.engine.phases import PHASES, Phase, phase_of
from tapete.engine.staff import changes as staff
from tapete.rules import games, hand_rules

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "tapete" / "engine" / "__init__.py"
BEGIN = "    ~~~ written by tools/generate_phases.py\n"
END = "    ~~~\n"
HANDS = 40
"""Number of hands of each game; fewer hands already show all transitions."""

Ways = Mapping[tuple[Phase, Phase], set[str]]


def main(arguments: Sequence[str]) -> int:
    """Write the docstring, or check it."""
    page = PAGE.read_text(encoding="utf-8")
    fresh = with_diagram(page, diagram(ways()))
    if "--check" in arguments:
        if page != fresh:
            print("src/tapete/engine/__init__.py is stale: run .venv/bin/python tools/generate_phases.py")
        return int(page != fresh)
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


def with_diagram(page: str, drawn: str) -> str:
    """Return the source with a fresh diagram.

    Raises:
        SystemExit: the docstring lacks one of its two marks.
    """
    head, begun, rest = page.partition(BEGIN)
    _, ended, tail = rest.partition(END)
    if not begun or not ended:
        raise SystemExit(
            f"{PAGE.relative_to(ROOT)} must have the lines {BEGIN.strip()!r} and {END.strip()!r}"
        )
    return f"{head}{BEGIN}{drawn}{END}{tail}"


def diagram(found: Ways) -> str:
    """Draw the transitions: under each phase, the events that stay in it or end in another phase.

    Raises:
        SystemExit: an event of the table happens in no played hand.
    """
    seen = {name for events in found.values() for name in events}
    own = {kind.__name__ for kind, change in CHANGES.items() if change.__module__ != staff.__name__}
    if missing := own - seen - {"HandStarted"}:
        raise SystemExit(f"no played hand has these events of CHANGES: {', '.join(sorted(missing))}")
    lines = []
    for phase, told in PHASES.items():
        lines.append(f"    {phase}: {told}\n")
        for after in (phase, *(other for other in PHASES if other != phase)):
            events = sorted(found.get((phase, after), ()))
            if events:
                arrow = "stays" if after == phase else f"-> {after}"
                lines.append(_row(arrow, events))
    by_staff = sorted(kind.__name__ for kind in CHANGES if kind.__name__ not in own)
    lines.append("    Events of the dealer and the floor, in any phase that `engine.staff` allows:\n")
    lines.append(_row("", by_staff))
    return "".join(lines)


def _row(arrow: str, events: Sequence[str]) -> str:
    head = f"        {arrow}".ljust(22)
    return fill(", ".join(events), 108, initial_indent=head, subsequent_indent=" " * 22) + "\n"


def ways() -> Ways:
    """Play hands of every game; return the events by the phases before and after them."""
    found: dict[tuple[Phase, Phase], set[str]] = defaultdict(set)
    for name in games():
        chance = random.Random(name)  # noqa: S311 - the same hands every time
        for rules in (hand_rules(name), _burning(hand_rules(name))):
            for _ in range(HANDS):
                for before, event, after in _steps(*_played(rules, chance)):
                    found[before, after].add(type(event).__name__)
    return found


def _burning(rules: HandRules) -> HandRules:
    """Return the game with a burn before each street but the first, as in a live deal."""
    first, *later = rules.streets
    streets = (first, *(structs.replace(street, burn=True) for street in later))
    return structs.replace(rules, id=f"{rules.id}-burning", streets=streets)


def _steps(rules: HandRules, events: Sequence[Event]) -> Iterator[tuple[Phase, Event, Phase]]:
    hand = Hand.replay(rules, events[:1])
    before = phase_of(hand)
    for event in events[1:]:
        hand.apply(event)
        after = phase_of(hand)
        yield before, event, after
        before = after


def _played(rules: HandRules, chance: random.Random) -> tuple[HandRules, Sequence[Event]]:
    """Play one hand at random, sometimes with short stacks, antes and rake."""
    stud = rules.upcards is not None
    first, whole = rules.streets[0], len(deck_named(rules.deck))
    board = sum(street.board for street in rules.streets) * rules.boards
    most = max(2, (whole - 4 * board) // (first.hole_down + first.hole_up))
    count = min(chance.choice((2, 3, 6)), most)
    ante = chance.choice((0, 1))
    stakes = (
        Stakes(small_blind=0, big_blind=0, ante=1, ante_form="per_player", bring_in=1, small_bet=4, big_bet=8)
        if stud
        else Stakes(
            small_blind=2,
            big_blind=4,
            ante=ante,
            ante_form="per_player" if ante else "none",
            small_bet=4,
            big_bet=8,
            rake=Rake(per_mille=50, cap=3),
        )
    )
    deck = list(deck_named(rules.deck))
    chance.shuffle(deck)
    seats = range(1, count + 1)
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=stakes,
        stacks={seat: chance.choice((1, 3, 9, 40, 200)) for seat in seats},
        button=1,
        small_blind=None if not rules.has_blinds else (1 if count == 2 else 2),
        big_blind=None if not rules.has_blinds else (2 if count == 2 else 3),
        deck=deck,
        boards=chance.choice((1, 2)) if rules.can_run_twice else 1,
    )
    while not hand.over:
        if hand.to_act is None:
            cards = list(hand.to_shuffle)
            chance.shuffle(cards)
            hand.act(Reshuffle(cards=tuple(cards)))
        elif chance.random() < 0.03:
            hand.act(Kill(seat=chance.choice(hand.live)))
        else:
            hand.act(_choice(hand, chance))
    return rules, hand.events


def _choice(hand: Hand, chance: random.Random) -> Action:
    menu = hand.menu
    if menu is None:
        raise LookupError(f"hand {hand.number}: no seat is to act")
    seat = menu.seat
    if menu.draw is not None:
        count = chance.randint(menu.draw if menu.discard else 0, menu.draw)
        return Draw(seat=seat, discard=tuple(chance.sample(hand.hole_cards[seat], count)))
    offered: list[Action] = []
    if menu.check:
        offered.append(Check(seat=seat))
    if menu.bring_in is not None:
        offered.append(BringIn(seat=seat))
    if menu.call is not None:
        offered += [Call(seat=seat)] * 2
    if menu.bet is not None:
        offered.append(Bet(seat=seat, amount=chance.choice((menu.bet.least, menu.bet.most))))
    if menu.raise_to is not None:
        offered.append(RaiseTo(seat=seat, amount=chance.choice((menu.raise_to.least, menu.raise_to.most))))
    if menu.fold and not menu.free_fold:
        offered.append(Fold(seat=seat))
    return chance.choice(offered)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
