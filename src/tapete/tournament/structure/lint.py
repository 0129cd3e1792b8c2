"""Warn about a playable structure: its estimated length and its weak spots.

An invalid structure is refused when it is read; this module remarks on a valid one. Each remark has figures.

>>> from tapete.tournament.structures import structure
>>> for remark in remarks(structure("sit-and-go-6"), entries=6):
...     print(remark.kind, remark.where, remark.says)
note starting_stack 75 big blinds at the start
note levels about 0 h 32 min: it should be over in level 5 to 8 of 13 (9,000 chips in play)
note levels[3] the big blind is 2 times that of the level before, 50 then 100
note payout 3 of 6 are paid (50 %): the winner gets 300, the last one 120, 1.09 times the price
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct

from tapete.engine.types import Chips
from tapete.rules.book_layers import points, read_layer
from tapete.rules.mixes import mix
from tapete.rules.rows import Language
from tapete.tournament.course.stages import qualifiers
from tapete.tournament.policy.idle import idle
from tapete.tournament.prizes.least_prize import promise_of
from tapete.tournament.prizes.prizing import Fixed, fixed_prizes
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.structure.remark_words import Cash, remark_in_words
from tapete.tournament.structure.speeds import TITLES, claimed, must_say, speed, usual_minutes
from tapete.tournament.structure.structure import Structure, yardstick

ENDS_AT: Final = {"no-limit": (60, 25), "pot-limit": (60, 25), "fixed-limit": (24, 12)}
"""Big blinds in play, over all players, between which an event usually ends: 12 to 30 for each of two
remaining players; 6 to 12 in fixed limit. Proportionally more if the event ends with more than two."""

LIVE_HAND_S: Final = 120
"""Seconds for a hand at a full live table with a dealer; TDA19-PR8B deducts the same time from the clock."""
ONLINE_HAND_S: Final = 45
LONGEST_WITHOUT_BREAK: Final = 120
"""In minutes."""
DENOMINATIONS: Final = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)


class Remark(Struct, frozen=True, kw_only=True):
    """One remark on a structure.

    A warning concerns a value that most directors would change; `book` shows a value that the file leaves to
    its book.
    """

    kind: Literal["note", "warning", "book"]
    where: str
    """Place in the file."""
    says: str
    """Text in English."""
    code: str = "plain"
    """Code of the text in every language."""
    facts: dict[str, object] = {}

    def in_words(self, language: Language) -> str:
        """Return the remark in a language."""
        return remark_in_words(self.code, self.facts or {"text": self.says}, language)


def remarks(structure: Structure, *, entries: int) -> Iterator[Remark]:
    """Yield all remarks, in the order of the file.

    Args:
        structure: a structure that was read, and so is valid.
        entries: the field size to judge it for.
    """
    yield from _title(structure)
    yield from _stack(structure)
    yield from _length(structure, entries)
    yield from _levels(structure)
    yield from _orbits(structure)
    yield from _late(structure)
    yield from _breaks(structure, entries)
    yield from _chips(structure)
    yield from _payouts(structure, entries)
    yield from _bubble(structure, entries)
    yield from _roll_back(structure)
    yield from idle_values(structure)


def idle_values(structure: Structure) -> Iterator[Remark]:
    """Yield the book values that cannot have any effect in this event."""
    for file in structure.book_files:
        layer = read_layer(file.text, file=file.file)
        names = (name for name, _ in points(layer))
        for name, why in idle(structure, names):
            yield _note(f"{file.file}: {name}", "idle", why=why)


def from_the_book(structure: Structure) -> Iterator[Remark]:
    """Yield the values that the file leaves to its book, each with its rows.

    >>> from tapete.tournament.structures import structure
    >>> taken = {remark.where: remark.says for remark in from_the_book(structure("sit-and-go-6"))}
    >>> taken["positions.dead_button"], taken["tables.halt_gap"]
    ('"empty-seat" (TDA19-32)', '3 (TDA19-11D)')
    """
    for where, rows in structure.by_book.items():
        section, _, key = where.rpartition(".")
        value = getattr(getattr(structure, section) if section else structure, key)
        yield _of_book(where, value, rows)
    for where, rows in structure.policy.rows.items():
        subject, _, name = where.partition(".")
        yield _of_book(where, getattr(getattr(structure.policy, subject), name), rows)


def _of_book(where: str, value: object, rows: Sequence[str]) -> Remark:
    return Remark(kind="book", where=where, says=f"{_as_toml(value)} ({', '.join(rows)})")


def _as_toml(value: object) -> str:
    match value:
        case None:
            return "never"
        case dict():
            return "{ " + ", ".join(f"{key} = {one}" for key, one in value.items()) + " }" if value else "{}"
        case _:
            return msgspec.json.encode(value).decode()


def _roll_back(structure: Structure) -> Iterator[Remark]:
    """Warn if antes would fall at the final table (TDA19-PR11.2)."""
    rows = structure.policy.rows.get("levels.ante_may_fall", ())
    falls = structure.roll_back is not None and any(level.ante for level in structure.levels)
    if falls and rows and not structure.policy.levels.ante_may_fall:
        yield _warning("roll_back", "roll_back", row=rows[0])


def _note(where: str, code: str, /, **facts: object) -> Remark:
    return Remark(kind="note", where=where, says=remark_in_words(code, facts, "en"), code=code, facts=facts)


def _warning(where: str, code: str, /, **facts: object) -> Remark:
    return msgspec.structs.replace(_note(where, code, **facts), kind="warning")


def _cash(structure: Structure, amount: int) -> Cash:
    return Cash(amount, structure.currency)


def chips_in_play(structure: Structure, entries: int) -> Chips:
    """Estimate the number of chips in play, with purchases.

    Half the players buy a rebuy, four of five an add-on, and a quarter a re-entry. People differ; bots buy
    about as much.
    """
    rebuys, add_ons = structure.rebuys, structure.add_ons
    chips = entries * structure.starting_stack
    if rebuys:
        chips += entries * (rebuys.chips or structure.starting_stack) // 2
    if add_ons:
        chips += entries * add_ons.chips * 4 // 5
    if structure.re_entries:
        chips += entries * structure.starting_stack // 4
    return chips


def over_in(structure: Structure, entries: int) -> tuple[int, int]:
    """Return the levels, from 1, between which the event should end.

    After the last level, play continues in that level.
    """
    games = mix(structure.mix).games if structure.mix else (structure.game,)
    limit = structure.rules(games[0]).betting.kind
    early, late = ENDS_AT[limit]
    more = max(1, _left_at_the_end(structure, entries) // 2)
    in_play = chips_in_play(structure, entries)
    return _level_of(structure, in_play // (early * more)), _level_of(structure, in_play // (late * more))


def _left_at_the_end(structure: Structure, entries: int) -> int:
    """Return the number of players at the end: one, the satellite's tickets, or those who go on."""
    end = structure.end
    if end.kind == "players":
        return end.players or qualifiers(entries, end.share or "1")
    if structure.prizes.kind == "tickets":
        return max(1, structure.buy_in * entries // (structure.prizes.ticket or 1))
    return 1


def _level_of(structure: Structure, blind: Chips) -> int:
    """Return the first level with at least this big blind; the last level if there is none."""
    levels = structure.levels
    return next((n for n, level in enumerate(levels, start=1) if yardstick(level) >= blind), len(levels))


def _minutes(structure: Structure, until: int) -> int:
    """Return the minutes from the start to the end of a level, with the breaks in between."""
    played = sum(level.minutes for level in structure.levels[:until])
    pauses = sum(minutes for level, minutes in structure.breaks.after.items() if level < until)
    if structure.breaks.synchronised:
        pauses += played // structure.breaks.every_minutes * structure.breaks.minutes
    return played + pauses


def _hours(minutes: int) -> str:
    return f"{minutes // 60} h {minutes % 60:02} min"


# -------------------------------------------------------------------- chips against blinds


def _title(structure: Structure) -> Iterator[Remark]:
    """Remark on a title with a wrong speed, or without the speed that the book requires in it."""
    found, said, minutes = speed(structure), claimed(structure.name), usual_minutes(structure)
    if said is not None and said != found:
        code = "speed.says" if found != "normal" else "speed.says_normal"
        yield _warning("name", code, said=TITLES[said], found=TITLES[found], minutes=minutes)
    elif said is None and (asked := must_say(structure)) is not None:
        speed_asked, row = asked
        yield _warning("name", "speed.missing", minutes=minutes, found=TITLES[speed_asked], row=row)


def _stack(structure: Structure) -> Iterator[Remark]:
    blinds = structure.starting_stack // yardstick(structure.levels[0])
    if blinds < 20:
        yield _warning("starting_stack", "stack.short", blinds=blinds)
    else:
        yield _note("starting_stack", "stack.deep" if blinds > 400 else "stack", blinds=blinds)


def _length(structure: Structure, entries: int) -> Iterator[Remark]:
    in_play = chips_in_play(structure, entries)
    end = structure.end
    if structure.stage is not None and structure.stage.kind == "final":
        yield _note("stage", "length.final")
        return
    if end.kind == "time":
        yield _note("end", "length.time", hours=_hours(end.minutes or 0))
        return
    if end.kind == "level":
        last = end.level or 1
        blinds = in_play // yardstick(structure.levels[last - 1])
        hours = _hours(_minutes(structure, last))
        yield _note("end", "length.level", last=last, hours=hours, blinds=blinds)
        return
    first, last = over_in(structure, entries)
    middle = (_minutes(structure, first) + _minutes(structure, last)) // 2
    yield _note(
        "levels",
        "length.levels" if first < last else "length.one_level",
        hours=_hours(middle),
        first=first,
        last=last,
        levels=len(structure.levels),
        chips=in_play,
    )
    left = in_play // yardstick(structure.levels[-1])
    if first == len(structure.levels):
        yield _warning(f"levels[{len(structure.levels) - 1}]", "length.no_end", blinds=left)


def _levels(structure: Structure) -> Iterator[Remark]:
    for index, level in enumerate(structure.levels[1:], start=1):
        before, now = yardstick(structure.levels[index - 1]), yardstick(level)
        where = f"levels[{index}]"
        code = "levels.big_blind" if level.big_blind else "levels.small_bet"
        tenths = 10 * now // before
        if tenths >= 20:
            kind = _warning if now > 2 * before else _note
            times = f"{tenths // 10}.{tenths % 10}".removesuffix(".0")
            yield kind(where, code, times=times, before=before, now=now)
        elif now == before and level.ante == structure.levels[index - 1].ante:
            yield _note(where, "levels.same", now=now)
    for index, level in enumerate(structure.levels):
        if level.big_blind and not 2 * level.big_blind // 5 <= level.small_blind <= 2 * level.big_blind // 3:
            yield _note(f"levels[{index}]", "levels.half", small=level.small_blind, big=level.big_blind)
        paid = level.ante * (structure.seats if structure.ante_form == "per_player" else 1)
        if level.big_blind and paid > 3 * level.big_blind // 2:
            yield _warning(f"levels[{index}]", "levels.antes", antes=paid, big=level.big_blind)


def _orbits(structure: Structure) -> Iterator[Remark]:
    """Compare the number of hands in a level with the seats of a table."""
    live = structure.breaks.announced == "director"
    seconds = LIVE_HAND_S if live else ONLINE_HAND_S * (structure.seats + 3) // 12
    shortest = min(level.minutes for level in structure.levels)
    hands = shortest * 60 // seconds
    if hands < structure.seats and structure.prizes.kind != "windfall":
        index = next(n for n, level in enumerate(structure.levels) if level.minutes == shortest)
        yield (_warning if live else _note)(
            f"levels[{index}]", "orbit", minutes=shortest, hands=hands, seats=structure.seats
        )


def _late(structure: Structure) -> Iterator[Remark]:
    """Remark on the last late stack in big blinds, and on the price of all entries."""
    for where, until, what in (
        ("entries.late_until_level", structure.late_until_level, "late"),
        ("entries.re_enter_until_level", structure.re_enter_until_level, "re_entry"),
        ("rebuys.until_level", structure.rebuys_until_level or 0, "rebuys"),
    ):
        if not until:
            continue
        chips = structure.starting_stack
        if structure.rebuys and what == "rebuys":
            chips = structure.rebuys.chips or chips
        blinds = chips // yardstick(structure.levels[until - 1])
        open_for = _hours(_minutes(structure, until))
        yield (_warning if blinds < 10 else _note)(where, what, hours=open_for, blinds=blinds)
    most = structure.re_entries
    if most:
        price = structure.price.total + most * structure.price_of(2).total
        yield _note("entries.re_entries", "re_entries", entries=most + 1, price=_cash(structure, price))
    at_once = structure.policy.entries.entries_at_once
    if most and at_once > 1:
        yield _warning("entries.entries_at_once", "at_once", count=at_once)
    if most > 3:
        yield _warning("entries.re_entries", "re_entries.many", count=most)


# -------------------------------------------------------------------- breaks and chips as things


def _breaks(structure: Structure, entries: int) -> Iterator[Remark]:
    breaks = structure.breaks
    if breaks.synchronised:
        return
    if structure.end.kind == "time" or (structure.stage is not None and structure.stage.kind == "final"):
        return
    until = structure.end.level or over_in(structure, entries)[1]
    since = 0
    for number, level in enumerate(structure.levels[:until], start=1):
        since += level.minutes
        if since > LONGEST_WITHOUT_BREAK:
            yield (_warning if breaks.announced == "director" else _note)(
                "breaks.after", "breaks.long", minutes=since, level=number
            )
            break
        if number in breaks.after:
            since = 0
    closes = max(structure.late_until_level, structure.re_enter_until_level)
    if breaks.announced == "director" and closes and closes not in breaks.after:
        yield _note("breaks.after", "breaks.closing", level=closes)


def _chips(structure: Structure) -> Iterator[Remark]:
    """Remark on when denominations go out of use, where chips are physical."""
    if structure.breaks.announced != "director":
        return
    used = [one for one in DENOMINATIONS if one >= structure.smallest_chip]
    if structure.smallest_chip not in DENOMINATIONS:
        yield _warning("smallest_chip", "chips.unusual", chip=structure.smallest_chip)
    for lowest, following in zip(used, used[1:], strict=False):
        needed = max(
            (
                number
                for number, level in enumerate(structure.levels, start=1)
                if any(amount % following for amount in level.amounts.values())
            ),
            default=0,
        )
        if needed == len(structure.levels):
            break
        pause = next((level for level in sorted(structure.breaks.after) if level >= needed), None)
        if needed == 0:
            yield _note("smallest_chip", "chips.never", chip=lowest)
        elif pause is None:
            yield _note("breaks.after", "chips.no_break", chip=lowest, level=needed)
        else:
            yield _note("breaks.after", "chips.colour_up", chip=lowest, level=pause)


# -------------------------------------------------------------------- money


def _fixed(structure: Structure, entries: int) -> Fixed:
    prizes = structure.prizes
    pool = max(prizes.guarantee, entries * structure.buy_in + prizes.house)
    return fixed_prizes(structure, entries=entries, players=entries, pool=pool)


def _payouts(structure: Structure, entries: int) -> Iterator[Remark]:
    prizes, price = structure.prizes, structure.price
    stage = structure.stage
    if stage is not None and stage.kind == "flight":
        yield _note("stage", "payout.flight", share=_cash(structure, structure.buy_in))
        return
    where = "payout" if structure.payout else "prizes"
    if prizes.kind == "windfall":
        yield _note(where, "payout.windfall")
        return
    try:
        fixed = _fixed(structure, entries)
    except TournamentRefused as error:
        yield _warning(where, "payout.impossible", entries=entries, error=str(error))
        return
    paid = fixed.paid_places(items=len(prizes.items))
    if fixed.tickets:
        yield _note(
            where,
            "payout.tickets_kept" if fixed.kept else "payout.tickets",
            tickets=fixed.tickets,
            entries=entries,
            rest=_cash(structure, fixed.kept or sum(fixed.prizes)),
        )
    elif prizes.kind == "tickets":
        need = -(-(prizes.ticket or 0) // max(1, structure.buy_in))
        yield _warning(where, "payout.no_ticket", entries=entries, need=need)
    else:
        least = min(prize for prize in fixed.prizes if prize) if paid else 0
        cost = price.total - price.bounty  # bounties are separate from prizes
        parts = 100 * least // cost if cost else 0
        low = least < cost
        yield (_warning if low else _note)(
            where,
            "payout.times" if cost else "payout",
            paid=paid,
            entries=entries,
            percent=100 * paid // entries,
            first=_cash(structure, fixed.prizes[0]),
            last=_cash(structure, least),
            times=f"{parts // 100}.{parts % 100:02}",
        )
    yield from _least_prize(structure, entries)
    if prizes.guarantee:
        need = -(-prizes.guarantee // max(1, structure.buy_in))
        missing = max(0, prizes.guarantee - entries * structure.buy_in)
        yield (_warning if 2 * missing > prizes.guarantee else _note)(
            "prizes.guarantee", "guarantee", need=need, entries=entries, missing=_cash(structure, missing)
        )
    if structure.entries.most and prizes.kind == "table":
        try:
            _fixed(structure, structure.entries.most)
        except TournamentRefused as error:
            yield _warning(
                "entries.most", "payout.impossible", entries=structure.entries.most, error=str(error)
            )


def _least_prize(structure: Structure, entries: int) -> Iterator[Remark]:
    """Remark on a least prize that this field can't pay; name a field that can (ACO-O-pay-table)."""
    promise = promise_of(structure)
    if promise is None:
        return
    # Rebuys and add-ons are unknown before the event.
    promise = msgspec.structs.replace(promise, each=structure.buy_in)
    if promise.kept(entries):
        return
    other = promise.next_kept(entries)
    code = "minimum.none" if other is None else "minimum.more" if other > entries else "minimum.fewer"
    bought = "_bought" if structure.rebuys or structure.add_ons else ""
    yield (_note if structure.prizes.minimum is None else _warning)(
        "prizes.minimum",
        code + bought,
        wanted=_cash(structure, promise.wanted),
        entries=entries,
        places=promise.places(entries),
        pool=_cash(structure, promise.pool(entries)),
        most=_cash(structure, promise.most(entries)),
        other=other,
    )


def _bubble(structure: Structure, entries: int) -> Iterator[Remark]:
    """Remark on the number of tables when one more elimination brings everybody into the money."""
    ends = structure.end.kind in ("time", "level", "players")
    if ends or structure.stage is not None or structure.prizes.kind == "windfall":
        return
    try:
        fixed = _fixed(structure, entries)
    except TournamentRefused:
        return  # the remarks on prizes have reported it
    paid = fixed.paid_places(items=len(structure.prizes.items))
    if not 0 < paid < entries:
        return
    tables = -(-(paid + 1) // structure.open_seats)
    if tables < 2:
        return
    kind = structure.hand_for_hand.kind
    yield (_warning if kind == "never" else _note)(
        "hand_for_hand", f"bubble.{kind}", players=paid + 1, tables=tables
    )
