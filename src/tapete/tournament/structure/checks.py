"""Check the values of a structure against each other, beyond their types."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from tapete.rules import RulebookError
from tapete.rules.mixes import mix
from tapete.tournament import presets
from tapete.tournament.money.purchases import check_add_on, check_rebuys
from tapete.tournament.prizes.least_prize import promise_of
from tapete.tournament.prizes.tickets import Prize, check_items
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.sharing import ratio
from tapete.tournament.structure.format_checks import wrong_place_bounties, wrong_stage, wrong_windfall
from tapete.tournament.structure.levels import falling_antes
from tapete.tournament.structure.seat_checks import wrong_seats
from tapete.tournament.structure.toml_data import StructureError

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure


def wrongs(structure: Structure) -> Iterator[str]:
    """Yield every error of a structure with its place: `levels[3].big_blind: ...`.

    Rules: ACO-t-blinds-rise, ACO-pay-decreasing, ACO-O-rebuy-bounty, ACO-addon-chips, ACO-O-ticket-edge.
    """
    for wrong in wrong_seats(structure):
        yield wrong
        return  # the other checks rely on valid seats
    yield from _wrong_stack(structure)
    yield from _wrong_payout(structure)
    yield from _wrong_levels(structure)
    yield from _wrong_start(structure)
    yield from _wrong_sales(structure)
    yield from _wrong_end(structure)
    yield from wrong_stage(structure)
    yield from wrong_place_bounties(structure)
    yield from _wrong_prizes(structure)
    yield from _wrong_shares(structure)
    yield from _wrong_game(structure)
    yield from _wrong_by_book(structure)


def _wrong_stack(structure: Structure) -> Iterator[str]:
    chip = structure.smallest_chip
    if structure.starting_stack % chip:
        yield f"starting_stack: {structure.starting_stack:,} can't be made of chips of {chip:,}"
    if structure.starting_stack < structure.levels[0].big_blind:
        yield f"starting_stack: {structure.starting_stack:,} does not cover the first big blind"


def _wrong_payout(structure: Structure) -> Iterator[str]:
    payout = structure.payout
    if structure.prizes.kind != "percentages":
        if payout:
            yield f'payout: percentages, but prizes.kind is "{structure.prizes.kind}"'
        return
    if not payout and structure.stage is not None and structure.stage.kind == "flight":
        return  # the final has the prizes of its flights
    if not payout:
        yield "payout: missing"
        return
    if structure.start.kind == "sit_and_go" and len(payout) > structure.capacity:
        seats = structure.capacity
        yield f"payout: {len(payout)} places are paid, but there are {seats} seats"
    if (rise := _rise(structure, payout)) is not None:
        yield f"payout[{rise}]: {payout[rise]} per cent is more than the place above gets"
    if sum(payout) != 100:
        yield f"payout: the percentages add up to {sum(payout)}, not to 100"


def _rise(structure: Structure, by_place: tuple[int, ...]) -> int | None:
    """Return the first place, counted from 0, that gets more than the one above it although it must not.

    Rules: ACO-pay-decreasing, ACO-t-winner.
    """
    if structure.policy.prizes.payout_order == "any":
        return None
    pairs = zip(by_place, by_place[1:], strict=False)
    return next((place for place, (higher, lower) in enumerate(pairs, start=1) if lower > higher), None)


def _wrong_levels(structure: Structure) -> Iterator[str]:
    chip = structure.smallest_chip
    stud = not structure.levels[0].big_blind
    falling = falling_antes([level.ante for level in structure.levels], structure.policy.levels)
    for index, level in enumerate(structure.levels):
        before = structure.levels[index - 1] if index else level
        where = f"levels[{index}]"
        if level.big_blind < level.small_blind:
            yield f"{where}.big_blind: {level.big_blind:,} is below the small blind"
        if not level.big_blind and not level.bring_in:
            yield f"{where}.big_blind: 0, and no bring_in either"
        if level.bring_in and not level.small_bet:
            yield f"{where}.small_bet: missing beside a bring_in"
        if level.bring_in and level.bring_in >= level.small_bet > 0:
            yield f"{where}.bring_in: {level.bring_in:,} is not below the small bet"
        for field, now in level.amounts.items():
            then = before.amounts[field]
            if now % chip:
                yield f"{where}.{field}: {now:,} can't be made of chips of {chip:,}"
            if now < then and (field != "ante" or index + 1 in falling):  # ACO-t-blinds-rise, TDA19-PR11.2
                yield f"{where}.{field}: {now:,} is below the {then:,} of the level before"
        if level.ante and structure.ante_form == "none":
            yield f'{where}.ante: {level.ante:,}, but ante_form is "none"'
    if structure.ante_form in ("none", "button_half"):
        if structure.ante_form == "button_half" and any(level.ante for level in structure.levels):
            yield 'levels: an ante, but with ante_form "button_half" it is the blind that tells it'
    elif not any(level.ante for level in structure.levels):
        yield f'ante_form: "{structure.ante_form}", but no level has an ante'
    if stud and structure.mix is None and structure.ante_form not in ("none", "per_player"):
        yield f'ante_form: "{structure.ante_form}", but nobody has blinds or button'


def _wrong_start(structure: Structure) -> Iterator[str]:
    entries, start = structure.entries, structure.start
    if start.kind == "scheduled" and start.players is not None:
        yield "start.players: only a Sit & Go waits for a number of players"
    yield from _wrong_closed_seats(structure)
    if start.at is not None and (start.kind != "scheduled" or start.every_minutes is not None):
        yield "start.at: for a scheduled event, in place of every_minutes"
    if start.at is None and (start.days or start.zone != "UTC"):
        yield "start.days: days and zone belong to a time of day, start.at"
    if len(set(start.days)) < len(start.days):
        yield "start.days: a day stands twice"
    if start.players is not None and start.players < structure.open_seats:
        yield f"start.players: {start.players} do not fill one table of {structure.open_seats}"
    if start.button > structure.seats:
        yield f"start.button: there are {structure.seats} seats"
    if entries.least < 2:
        yield "entries.least: a tournament needs two"
    if entries.most is not None and entries.most < max(entries.least, 2):
        yield f"entries.most: {entries.most} is below the least, {max(entries.least, 2)}"
    if start.kind == "sit_and_go" and (entries.late_until_level or entries.most):
        where = "late_until_level" if entries.late_until_level else "most"
        yield f"entries.{where}: a Sit & Go begins when its last seat is taken"  # ACO-O-late-reg
    last = len(structure.levels)
    for name, level in (
        ("entries.late_until_level", entries.late_until_level),
        ("entries.re_enter_until_level", entries.re_enter_until_level),
        ("rebuys.until_level", structure.rebuys.until_level if structure.rebuys else 0),
        ("add_ons.after_level", structure.add_ons.after_level if structure.add_ons else 0),
        *((f"breaks.after.{level}", level) for level in structure.breaks.after),
    ):
        if level >= last or level < 0:
            yield f"{name}: {level}, but level {last} is the last one and has no end"


def _wrong_closed_seats(structure: Structure) -> Iterator[str]:
    closed, seats = structure.tables.closed_seats, structure.seats
    if len(set(closed)) < len(closed):
        yield f"tables.closed_seats: a seat twice in {list(closed)}"
    if closed and max(closed) > seats:
        yield f"tables.closed_seats: {max(closed)}, but there are {seats} seats"
    if structure.open_seats < 2:
        yield f"tables.closed_seats: {len(closed)} of {seats} seats are closed, and a table needs two"


def _wrong_sales(structure: Structure) -> Iterator[str]:
    entries, rebuys, add_ons = structure.entries, structure.rebuys, structure.add_ons
    if not structure.pay:
        row = structure.policy_row("prices.tournament_money", "ACO-tm-use")
        yield f"entries.pay: by the book, tournament money pays for no entry ({row})"
    if entries.re_entries and not structure.re_enter_until_level:
        yield "entries.re_enter_until_level: missing: until when may one enter again?"
    if entries.surrender and not structure.re_entries:
        yield "entries.surrender: nobody may enter again"
    if entries.surrender and structure.bounty:
        yield "entries.surrender: nobody would win the bounty"
    try:
        check_rebuys(most=rebuys.most if rebuys else 0, bounty=structure.bounty)
        if add_ons and rebuys and structure.policy.prices.add_on_chips == "more-than-rebuy":
            check_add_on(
                chips=add_ons.chips,
                price=add_ons.price,
                rebuy_chips=rebuys.chips or structure.starting_stack,
                rebuy_price=structure.rebuy_price,
            )
    except TournamentRefused as error:
        where = "rebuys" if error.rule == "ACO-O-rebuy-bounty" else "add_ons"
        yield f"{where}: {error}"
    if add_ons and not structure.add_on_any_time and add_ons.after_level not in structure.breaks.after:
        yield f"add_ons.after_level: there is no break after level {add_ons.after_level}"
    chips = [rebuys.chips] if rebuys and rebuys.chips else []
    for sold in (*chips, *([add_ons.chips] if add_ons else [])):
        if sold % structure.smallest_chip:
            yield f"smallest_chip: {sold:,} can't be made of chips of {structure.smallest_chip:,}"


def _wrong_end(structure: Structure) -> Iterator[str]:
    end = structure.end
    wanted = {"time": "minutes", "level": "level", "players": "players"}.get(end.kind)
    given = [name for name in ("minutes", "level", "players", "share") if getattr(end, name) is not None]
    if end.kind == "players" and given == ["share"]:
        wanted = "share"
    if wanted is not None and wanted not in given:
        yield f"end.{wanted}: missing"
    for name in given:
        if name != wanted:
            yield f'end.{name}: it has no part in an end of the kind "{end.kind}"'
    if end.kind == "level" and structure.roll_back:
        yield "roll_back: an event that ends after a level can't go back to an earlier one"
    if end.level is not None and end.level >= len(structure.levels):
        yield f"end.level: {end.level}, but level {len(structure.levels)} is the last one and has no end"
    if end.players == 1:
        yield 'end.players: one player left is the kind "one_left"'
    if end.pay == "chips" and end.kind == "one_left":
        yield "end.pay: the winner has all the chips"
    if end.pay == "chips" and (structure.prizes.kind == "tickets" or structure.prizes.items):
        yield "end.pay: tickets and things can't be shared by chips"


def _wrong_prizes(structure: Structure) -> Iterator[str]:
    prizes = structure.prizes
    pool_least = structure.buy_in * structure.capacity + structure.house_prize
    if structure.start.kind == "scheduled":
        pool_least = structure.buy_in * structure.entries.least + structure.house_prize
    pool_least = max(pool_least, structure.guarantee)
    match prizes.kind:
        case "fixed":
            if not prizes.amounts:
                yield "prizes.amounts: missing"
            if (rise := _rise(structure, prizes.amounts)) is not None:
                yield f"prizes.amounts[{rise}]: {prizes.amounts[rise]:,} is more than the place above gets"
            if sum(prizes.amounts) > pool_least:
                yield f"prizes.amounts: {sum(prizes.amounts):,} is more than the least pool, {pool_least:,}"
        case "tickets":
            if prizes.ticket is None:
                yield "prizes.ticket: missing"
        case "windfall":
            yield from wrong_windfall(structure)
        case "table":
            try:
                presets.payouts(prizes.table)
            except StructureError as error:
                yield f"prizes.table: {error}"
        case "curve":
            yield from _wrong_minimum(structure)
        case "percentages" | "winner":
            pass
    if prizes.amounts and prizes.kind != "fixed":
        yield f'prizes.amounts: it has no part in prizes of the kind "{prizes.kind}"'
    if prizes.ticket is not None and prizes.kind != "tickets":
        yield f'prizes.ticket: it has no part in prizes of the kind "{prizes.kind}"'
    places = max(len(prizes.amounts), len(prizes.items))
    lines = [
        Prize(
            prizes.amounts[place] if place < len(prizes.amounts) else 0,
            0,
            prizes.items[place] if place < len(prizes.items) else "",
        )
        for place in range(places)
    ]
    if prizes.items and prizes.kind == "fixed":
        try:
            check_items(lines)
        except ValueError as error:
            yield f"prizes.items: {error}"


def _wrong_minimum(structure: Structure) -> Iterator[str]:
    """Refuse a least prize that no field can pay (ACO-O-pay-table)."""
    try:
        promise = promise_of(structure)
        best = promise.best() if promise is not None and structure.prizes.minimum is not None else None
    except (ValueError, ZeroDivisionError):
        return  # another check reports an invalid share
    if promise is None or best is None or best.most >= promise.wanted:
        return
    yield (
        f"prizes.minimum: {promise.wanted:,} can't be paid by any field: the largest least prize possible is"
        f" {best.most:,}, to {best.places:,} of {best.entries:,} entries"
    )


def _wrong_shares(structure: Structure) -> Iterator[str]:
    for name, text, least, most in (
        ("prizes.share", structure.prizes.share, Fraction(0), Fraction(1)),
        ("prizes.top", structure.prizes.top, Fraction(1), None),
        ("bounties.share", structure.bounties.share, Fraction(0), Fraction(1)),
        ("cancelling.equal_share", structure.cancelling.equal_share, Fraction(0), Fraction(1)),
        ("end.share", structure.end.share, Fraction(0), Fraction(1)),
    ):
        if text is None:
            continue
        try:
            exact = ratio(text)
        except ValueError as error:
            yield f"{name}: {error}"
            continue
        if exact < least or (most is not None and exact > most):
            yield f"{name}: {text} is not between {least} and {most or 'any number'}"
    if ratio(structure.prizes.share) == 0:
        yield "prizes.share: 0 pays nobody"


def _wrong_by_book(structure: Structure) -> Iterator[str]:
    """Yield the settings that the book does not allow.

    Rules: TDA24-RP8B, TDA19-11D.4, CCL-break-order, TDA19-PR11.2, ACO-t-blinds-rise.
    """
    asked, most = structure.hand_for_hand.hand_ms, structure.policy.together.hand_for_hand_most
    if most is not None and asked > most * 1_000:
        row = structure.policy.rows_of("together.hand_for_hand_most", "TDA24-RP8B")[0]
        yield f"hand_for_hand.hand_ms: {asked:,}, and {most * 1_000:,} at most ({row})"
    tables, moving = structure.tables, structure.policy.moving
    if tables.late_spread is not None and moving.balance_gap == "fixed":
        yield "tables.late_spread: by the book, the gap between tables stays the same"
    if tables.breaks == "random" and moving.break_order == "preset":
        yield "tables.breaks: by the book, tables break in a preset order"
    policies = structure.policy
    ends = structure.end.kind == "level" or structure.sells_until_level
    if ends and policies.levels.levels_rise == "never":
        rows = policies.rows_of("levels.levels_rise", "ACO-t-blinds-rise")
        yield f"levels: they don't rise ({rows[0]}), but something ends with a level"


def _wrong_game(structure: Structure) -> Iterator[str]:
    games = [structure.game]
    if structure.mix is not None:
        try:
            games = list(mix(structure.mix).games)
        except RulebookError as error:
            yield f"mix: {error}"
            return
    for game in games:
        try:
            structure.rules(game)
            for number in range(1, len(structure.levels) + 1):
                structure.stakes(number, game)
        except (RulebookError, ValueError) as error:
            yield f"{'mix' if structure.mix else 'game'}: {error}"
            return
        rules = structure.rules(game)
        if not rules.has_blinds and rules.upcards is None:
            yield f"game: {game} is played with antes alone, and a tournament needs blinds or a bring_in"
            return
        if structure.mix is None and (rules.upcards is not None) != (not structure.levels[0].big_blind):
            wanted = "blinds" if structure.levels[0].bring_in else "a bring_in"
            yield f"levels[0]: {game} is played with {wanted}"
            return
