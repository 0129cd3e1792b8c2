"""Decide the beginning and end of hands, at each table alone or hand for hand."""

from collections.abc import Mapping, Sequence

from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips, Seat
from tapete.rules.mixes import has_blinds, mix, next_turn
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.course.hand_for_hand import HandForHand
from tapete.tournament.course.ranking import TiesOf, WentOut, rank
from tapete.tournament.course.simultaneous import Simultaneous
from tapete.tournament.deciding.arranging import required, stopped
from tapete.tournament.deciding.clocking import advance, level_at, rolled_back
from tapete.tournament.deciding.common import broke_entry, check_between_hands, check_running, check_table
from tapete.tournament.deciding.in_step import dealt_on
from tapete.tournament.deciding.paying import (
    among,
    bounties,
    conclude,
    eliminations,
    prizes_when_out,
    stacks_after_ante,
    stops,
)
from tapete.tournament.deciding.placing import by_policy, places_changed
from tapete.tournament.positions.antes import table_ante
from tapete.tournament.positions.button import Positions
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.state import State
from tapete.tournament.timing.level_start import hand_began


def begin_hand(state: State, command: cmd.BeginHand, at: int) -> tuple[ev.Event, ...]:
    """Begin the next hand of a table, with the announcements due before it."""
    table = command.table
    if state.level is None or state.state != "running":
        raise TournamentRefused(TournamentReason.NOT_RUNNING)
    check_table(state, table)
    check_between_hands(state, table)
    if stops(state, alive=state.alive, at=at):
        raise TournamentRefused(TournamentReason.EVENT_OVER, "ACO-O-timed-end", players=state.alive)
    if state.table_state(table).lost and state.round is None:
        raise TournamentRefused(TournamentReason.OFFERS_OPEN, "ACO-rebuy-offer", table=table)
    opening = _round(state, table, at)
    if state.structure.tables.enforced and (found := required(state, table)):
        rule = found.need.rules[0] if found.need else None
        raise TournamentRefused(TournamentReason.MOVES_DUE, rule, table=found.table)
    if (short := stopped(state, table)) and short.binding and short.now:
        raise TournamentRefused(
            TournamentReason.TABLE_HALTED, short.rules[0], players=short.players, fullest=short.fullest
        )
    if state.tables.size_of(table) < 2:
        raise TournamentRefused(
            TournamentReason.TOO_FEW_PLAYERS, table=table, players=state.tables.size_of(table)
        )
    told, level = _level(state, command, at)
    back = rolled_back(state, level, at)
    if back is not None:
        told, level = (*told, back), back.level
    return (*opening, *told, _hand(state, table, level))  # TDA19-23.2


def _level(state: State, command: cmd.BeginHand, at: int) -> tuple[tuple[ev.Event, ...], int]:
    """Return the announcements before a hand, and the level of the hand.

    Raises:
        ValueError: a sign that begins a hand was seen after the deal.

    Rules: TDA19-23.2, TDA19-23.3, TDA13-22-2, TDA24-23.5.
    """
    late = [f"{sign} at {when}" for sign, when in command.signs.items() if when > at]
    if late:
        raise ValueError(f"signs: {', '.join(late)}, after the deal at {at}")
    told = advance(state, at)
    level = next((one.level for one in told if isinstance(one, ev.LevelBegan)), state.level_number)
    decides = hand_began(command.signs, at, state.structure.policy.levels)
    if decides < at:
        begun = next((one.at for one in told if isinstance(one, ev.LevelBegan)), None)
        level = level if begun is not None and decides >= begun else level_at(state, decides)
    return told, level


def _hand(state: State, table: int, level: int) -> ev.HandBegan:
    """Return the start of a table's next hand (TDA19-32, TDA19-11B, CCL-ante-button)."""
    structure, tables = state.structure, state.tables
    number = state.hands_played + 1
    players = tables.players(table)
    last = state.hand_at(table)
    turn = None
    if structure.mix is not None:
        turn = next_turn(
            mix(structure.mix),
            last.game if last else None,
            seats=players.keys(),
            level=level,
            big_blind=last.big_blind if last else None,
        )
    if not has_blinds(turn.game if turn else structure.game):
        stud = tables.next_stud_hand(table)
        return ev.HandBegan(
            hand=number,
            level=level,
            button=stud.button,
            small_blind=None,
            big_blind=None,
            table=table,
            game=turn,
            moved=stud if isinstance(stud, Positions) else None,
        )
    hand = tables.next_hand(table, button=state.first_button)
    positions = hand.positions
    ante = None
    if structure.ante_form == "button_half":
        blinds = structure.stakes(level, turn.game if turn else None)
        ante = table_ante(
            blinds.small_blind,
            blinds.big_blind,
            hand=hand,
            players=len(players),
            small_blind_out=state.table_state(table).small_blind_out,
            policy=tables.rules.policy,
        ).amount
    return ev.HandBegan(
        hand=number,
        level=level,
        button=positions.button,
        small_blind=positions.small_blind,
        big_blind=positions.big_blind,
        table=table,
        waiting=hand.waiting,
        game=turn,
        ante=ante,
    )


def _round(state: State, table: int, at: int) -> tuple[ev.Event, ...]:
    """Return the start of a hand of all tables, if this table is the first to begin it.

    Simultaneous hands end when one table is left.

    Raises:
        Refused: the table has played its hand and waits for the others.

    Rules: TDA19-PR8A, TDA19-PR8B, TDA19-PR8C, CCL-simul-start.
    """
    play = state.round
    if play is not None and play.plays(table):
        return ()
    if state.simultaneous is not None and state.tables.table_count == 1:
        return (ev.SimultaneousEnded(at=at),)
    if play is None:
        return ()
    if play.waited_for:
        raise TournamentRefused(
            TournamentReason.WAITS_FOR_TABLES, state.round_row, table=table, tables=len(play.waited_for)
        )
    tables = tuple(number for number in state.tables.numbers if state.tables.size_of(number) > 1)
    began = ev.RoundBegan(number=play.number + 1, tables=tables)
    return (*charged(play, at), began)


def charged(play: HandForHand, at: int) -> tuple[ev.Event, ...]:
    """Return the deduction from the level clock when the next hand begins (TDA19-PR8B to D)."""
    return (ev.LevelClockDeducted(at=at, ms=play.charge),) if play.charge else ()


def finish_hand(state: State, command: cmd.FinishHand, at: int) -> tuple[ev.Event, ...]:
    """Take over the stacks of a hand, with the consequences: places, bounties, prizes, the end."""
    table, running = command.table, state.hand_at(command.table)
    check_running(state)
    if running is None or not state.hand_runs(table):
        raise TournamentRefused(TournamentReason.NO_HAND_RUNNING)
    if command.hand != running.hand:
        raise TournamentRefused(TournamentReason.ANOTHER_HAND, asked=command.hand, running=running.hand)
    void_from = state.void_from
    if void_from is not None and at >= void_from:  # ACO-O-timed-end
        return (ev.HandUndone(hand=command.hand, table=table, again=True),)
    play = state.round
    if play is not None and play.plays(table) and play.state_of(table) == "held":
        raise TournamentRefused(TournamentReason.TABLE_HELD, "TDA19-PR8F", table=table)
    before = state.dealt(table)
    _check_stacks(before, command.stacks)
    if command.void and command.stacks != before:
        raise InvariantBroken(f"a void hand began with {before}, it left {command.stacks}")
    players = state.tables.players(table)
    lost = {players[seat]: before[seat] for seat, chips in command.stacks.items() if not chips}
    after = {players[seat]: chips for seat, chips in command.stacks.items() if chips}
    found: list[ev.Event] = [
        ev.HandFinished(hand=command.hand, stacks=dict(command.stacks), table=table, void=command.void),
        *((ev.DealClosed(),) if state.deal is not None else ()),
        *bounties(state, table, tuple(lost), command.knockouts, button=running.button),
        *(() if command.void and state.round is not None else dealt_on(state, table)),
    ]
    if play is not None and play.plays(table):
        if command.void or play.waited_for != (table,):
            return tuple(found)
        hand = running.hand
        outs = [*state.together, *((entry, table, hand, chips) for entry, chips in lost.items())]
        eliminated, ended = _round_over(state, outs, play, at)
        found += ended
    else:
        offers = [entry for entry in lost if may_rebuy(state, entry)]
        if offers:
            offer_ms = state.structure.rebuys.offer_ms if state.structure.rebuys else 0
            found += [ev.WentBroke(entry=entry, until=at + offer_ms) for entry in offers]
            return tuple(found)
        started = state.stacks(table)
        eliminated = eliminations(state, table, lost, started, hand=running.hand, button=running.button)
        found += eliminated
    return (*found, *follow(state, eliminated, stacks=after, found=found, hands=1, at=at))


def follow(
    state: State,
    eliminated: Sequence[ev.Eliminated],
    *,
    stacks: Mapping[int, Chips],
    found: Sequence[ev.Event],
    hands: int,
    at: int,
) -> tuple[ev.Event, ...]:
    """Return the consequences of eliminations: prizes, hand-for-hand, the end of the event.

    Args:
        state: the state before these events.
        eliminated: the eliminations.
        stacks: changed stacks of the entries in the hand that ended.
        found: the events so far.
        hands: number of running hands that end with these events.
        at: the instant.
    """
    left = state.alive - len(eliminated)
    running = state.running_hands - hands
    if running == 0 and not state.structure.bags_stacks and stops(state, alive=left, at=at):
        gone = {one.entry for one in eliminated}
        alive = [entry for entry in state.tables.entries if entry not in gone]
        heads = {entry: state.entries[entry].head for entry in alive}
        for event in found:
            if isinstance(event, ev.BountyWon) and event.entry in heads:
                heads[event.entry] += event.added
        now = {entry: stacks.get(entry, state.entries[entry].stack) for entry in alive}
        if all(now.values()):
            return tuple(conclude(state, stacks=now, heads=heads, eliminated=eliminated, at=at))
    more: list[ev.Event] = [*places_changed(state, eliminated), *prizes_when_out(state, eliminated)]
    play = state.structure.hand_for_hand
    if eliminated and play.kind == "automatic" and state.hand_for_hand is None and not state.selling:
        if state.near_the_bubble(left):
            running_tables = tuple(n for n in state.tables.numbers if state.hand_runs(n))
            others = tuple(n for n in running_tables if n != eliminated[-1].table or not hands)
            if state.simultaneous is not None and not any(
                isinstance(event, ev.SimultaneousEnded) for event in found
            ):
                more.append(ev.SimultaneousEnded(at=at))
            more += began_hand_for_hand(state, others, paid=state.bubble, at=at)
    return tuple(more)


def began_hand_for_hand(state: State, tables: Sequence[int], *, paid: int, at: int) -> tuple[ev.Event, ...]:
    """Announce hand-for-hand; the clock stops where each hand has a fixed time instead (TDA19-PR8B)."""
    began = ev.HandForHandBegan(at=at, tables=tuple(tables), paid=paid)
    stop = (ev.LevelClockStopped(at=at),) if state.structure.hand_for_hand.hand_ms else ()
    return (began, *stop)


def hand_for_hand_over(play: HandForHand, at: int) -> tuple[ev.Event, ...]:
    """End hand-for-hand: charge outstanding hands, and restart the clock."""
    start = (ev.LevelClockStarted(at=at),) if play.rules.hand_ms else ()
    owed = (ev.LevelClockDeducted(at=at, ms=play.owed),) if play.owed else ()
    return (*owed, ev.HandForHandEnded(at=at), *start)


def _round_over(
    state: State, outs: Sequence[tuple[int, int, int, Chips]], play: HandForHand, at: int
) -> tuple[tuple[ev.Eliminated, ...], tuple[ev.Event, ...]]:
    """Return the eliminations of a finished round, and the events that follow from its end."""
    eliminated = _ranked_together(state, outs, play)
    found: tuple[ev.Event, ...] = (*eliminated, ev.RoundEnded(number=play.number))
    if isinstance(play, Simultaneous):
        found += (ev.SimultaneousEnded(at=at),) if play.last else ()
    elif _round_is_last(play, state.alive - len(eliminated), bool(eliminated)):
        found += hand_for_hand_over(play, at)
    return eliminated, found


def _round_is_last(play: HandForHand, left: int, anybody: bool) -> bool:
    match play.rules.until:
        case "paid":
            return left <= play.paid
        case "elimination":
            return anybody
        case "director":
            return False


def _ranked_together(
    state: State, outs: Sequence[tuple[int, int, int, Chips]], play: HandForHand
) -> tuple[ev.Eliminated, ...]:
    """Rank the entries that went out in one round (TDA19-PR8A.2, CCL-rank-simul, TDA24-RP8A.2, TDA26-22)."""
    placed = rank(
        (
            WentOut(
                entry=entry,
                at=0,
                chips=chips,
                after_ante=_less_ante(state, entry, table, chips),
                table=table,
                hand=hand,
                together=play.number,
            )
            for entry, table, hand, chips in outs
        ),
        before=state.alive,
        paid=state.paid_places,
        ties=TiesOf(state.structure),
    )
    where = {entry: (table, hand) for entry, table, hand, _ in outs}
    found = tuple(
        ev.Eliminated(
            entry=one.entry,
            seat=state.entries[one.entry].seat or 0,
            place=one.place,
            shared=one.shared,
            hand=where[one.entry][1],
            table=where[one.entry][0],
            among=among(state),
        )
        for one in placed
    )
    return by_policy(state, found, {entry: chips for entry, _, _, chips in outs})


def _less_ante(state: State, entry: int, table: int, chips: Chips) -> Chips:
    seat = state.entries[entry].seat or 0
    return stacks_after_ante(state, table, {seat: chips})[seat]


def out_in_this_round(state: State) -> tuple[ev.Eliminated, ...]:
    """Return the eliminations in a round that the end of the event has cut off.

    Tables that had not begun their hand of the round do not begin it any more (ACO-O-timed-end).
    """
    play = state.round
    return _ranked_together(state, state.together, play) if play is not None else ()


def _check_stacks(before: Mapping[Seat, Chips], after: Mapping[Seat, Chips]) -> None:
    if after.keys() != before.keys():
        raise InvariantBroken(f"dealt in: seats {sorted(before)}, stacks came from {sorted(after)}")
    total = sum(before.values())
    if min(after.values()) < 0 or sum(after.values()) != total:
        raise InvariantBroken(f"{total:,} chips are in play at the table, but the hand left {dict(after)}")


def undo_hand(state: State, command: cmd.UndoHand) -> tuple[ev.Event, ...]:
    """End a hand without a result: stacks and positions are restored, and the hand is dealt again.

    In hand-for-hand the round goes on until the table has finished a hand (TDA19-PR8A).
    """
    table, running = command.table, state.hand_at(command.table)
    if running is None or not state.hand_runs(table):
        raise TournamentRefused(TournamentReason.NO_HAND_RUNNING)
    if command.hand != running.hand:
        raise TournamentRefused(TournamentReason.ANOTHER_HAND, asked=command.hand, running=running.hand)
    undone = ev.HandUndone(hand=command.hand, table=table, again=True)
    return (undone, *(dealt_on(state, table) if state.round is None else ()))


# -------------------------------------------------------------------- rebuy offers


def may_rebuy(state: State, entry: int) -> bool:
    """Whether an entry that has lost all its chips is offered a rebuy (ACO-rebuy-offer, ACO-rebuy-count)."""
    rebuys = state.structure.rebuys
    if rebuys is None or not state.structure.rebuys_open(state.level_number):
        return False
    if state.entries[entry].rebuys >= rebuys.most:
        return False
    return state.structure.policy.prices.rebuy_offer == "at-once"


def declined(state: State, declining: Sequence[int], at: int) -> tuple[ev.Event, ...]:
    """Decline offers; once no offer is open at the table, rank the entries that lost all their chips.

    The entries of one hand are ranked together, however long each player thought (ACO-O-bust-order).
    """
    table = state.entries[declining[0]].table
    found: list[ev.Event] = [ev.OfferDeclined(entry=entry) for entry in declining]
    lost = state.table_state(table).lost
    still = [e for e in lost if state.entries[e].offer_until is not None and e not in declining]
    if still:
        return tuple(found)
    hand = state.hand_at(table)
    if hand is None:
        raise LookupError(f"table {table} has played no hand")
    eliminated = eliminations(state, table, lost, state.stacks(table), hand=hand.hand, button=hand.button)
    found += eliminated
    return (*found, *follow(state, eliminated, stacks={}, found=found, hands=0, at=at))


def decline_rebuy(state: State, command: cmd.DeclineRebuy, at: int) -> tuple[ev.Event, ...]:
    """Decline a rebuy offer.

    Raises:
        Refused: there is no offer.
    """
    entry = broke_entry(state, command.account, command.number)
    if entry is None:
        raise TournamentRefused(TournamentReason.NO_OFFER, "ACO-rebuy-offer")
    return declined(state, (entry.entry,), at)


def close_offers(state: State, command: cmd.CloseOffers, at: int) -> tuple[ev.Event, ...]:
    """Close the expired offers of a table.

    Raises:
        Refused: no offer is open, or the time is not over.
    """
    check_table(state, command.table)
    open_now = {
        entry: until
        for entry in state.table_state(command.table).lost
        if (until := state.entries[entry].offer_until) is not None
    }
    if not open_now:
        raise TournamentRefused(TournamentReason.NO_OFFER, "ACO-rebuy-offer", table=command.table)
    if at < max(open_now.values()):
        raise TournamentRefused(TournamentReason.OFFERS_OPEN, "ACO-rebuy-offer", until=max(open_now.values()))
    return declined(state, tuple(open_now), at)


# -------------------------------------------------------------------- hand-for-hand


def begin_hand_for_hand(state: State, at: int) -> tuple[ev.Event, ...]:
    """Announce hand-for-hand: running hands count as its first round; some books also hold them as they are.

    Simultaneous hands end with it; a hand that all tables are playing together is its first round.

    Raises:
        Refused: hand-for-hand is already on, entries are still sold, or one table is left.

    Rules: TDA19-PR8A.
    """
    check_running(state)
    if state.hand_for_hand is not None:
        raise TournamentRefused(TournamentReason.HAND_FOR_HAND_ALREADY)
    if state.selling:
        raise TournamentRefused(TournamentReason.STILL_SELLING, level=state.level_number)
    running = tuple(number for number in state.tables.numbers if state.hand_runs(number))
    first = state.round.waited_for if state.round is not None else running
    began = began_hand_for_hand(state, first, paid=state.bubble, at=at)
    if state.simultaneous is not None:
        began = (ev.SimultaneousEnded(at=at), *began)
    if not running or state.structure.policy.together.hand_for_hand_from == "after-the-hand":
        return began
    return (*began, *(ev.TableHeld(table=table, as_it_is=True) for table in running))


def end_hand_for_hand(state: State, at: int) -> tuple[ev.Event, ...]:
    """End hand-for-hand: every table plays at its own pace again.

    Raises:
        Refused: a table has not finished its hand.
    """
    play = state.hand_for_hand
    if play is None:
        raise TournamentRefused(TournamentReason.NOT_HAND_FOR_HAND)
    if play.waited_for:
        raise TournamentRefused(TournamentReason.WAITS_FOR_TABLES, "TDA19-PR8A", tables=len(play.waited_for))
    return hand_for_hand_over(play, at)


def hold_table(state: State, command: cmd.HoldTable) -> tuple[ev.Event, ...]:
    """Hold a table after a called all-in: no card until the director releases it (TDA19-PR8F).

    Raises:
        Refused: the table plays no hand of hand-for-hand, or the event holds no all-ins.
    """
    play = state.hand_for_hand
    if play is None or not play.plays(command.table) or not play.rules.hold_all_in:
        raise TournamentRefused(TournamentReason.NOT_HAND_FOR_HAND, "TDA19-PR8F", table=command.table)
    return (ev.TableHeld(table=command.table),)


def release_table(state: State, command: cmd.ReleaseTable) -> tuple[ev.Event, ...]:
    """Release a held table.

    Raises:
        Refused: the table is not held.
    """
    play = state.hand_for_hand
    if play is None or not play.plays(command.table) or play.state_of(command.table) != "held":
        raise TournamentRefused(TournamentReason.TABLE_NOT_HELD, "TDA19-PR8F", table=command.table)
    return (ev.TableReleased(table=command.table),)
