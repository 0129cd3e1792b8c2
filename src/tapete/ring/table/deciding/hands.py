"""Begin and end hands, and carry out the requests kept during a hand."""

from collections.abc import Mapping

from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips, Seat
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.table import commands as cmd
from tapete.ring.table import events as ev
from tapete.ring.table.deciding.draft import TableDraft
from tapete.ring.table.deciding.seating import players_of
from tapete.ring.table.playing import HandToDeal, began, next_hand
from tapete.ring.table.schedule import why_given_up
from tapete.ring.table.state import Player
from tapete.tournament.sharing import by_weight


def begin_hand(draft: TableDraft) -> None:
    """Begin the next hand, after players who wanted to go before the big blind have gone.

    There may be no hand afterwards, if too few players are left.
    """
    draft.check_open()
    state = draft.state
    if state.running is not None:
        raise RingRefused(RingReason.HAND_RUNNING, hand=state.running.began.hand)
    due = [player for player in players_of(state) if draft.chips_due(player)]
    if due:
        raise RingRefused(RingReason.FIRST_THE_CHIPS, chips=draft.chips_due(due[0]))
    found = next_hand(state)
    if found is None:
        raise RingRefused(RingReason.TOO_FEW_PLAYERS)
    while found is not None and _gone_before_big_blind(draft, found):
        found = next_hand(state)
    if found is None:
        return
    draft.do(began(state, found))
    for player in players_of(state):
        why = why_given_up(state, player, draft.at)
        if why is not None:
            draft.leave(player, why)


def _gone_before_big_blind(draft: TableDraft, hand: HandToDeal) -> bool:
    """Let the next big blind sit out or leave if they asked to before it. Rules: ACO-O-missed-blinds."""
    if hand.seats is None:
        return False
    player = draft.state.players[hand.seats.big_blind]
    if player.leave_asked == "next-big-blind":
        draft.leave(player, "asked")
        return True
    if player.out_asked == "next-big-blind":
        draft.sit_out(player, player.out_why)
        return True
    return False


def finish_hand(draft: TableDraft, command: cmd.FinishCashHand) -> None:
    """Take over the stacks of a hand, then carry out the requests made during it.

    Rules: ACO-O-rake (credited in proportion to what each player put in).
    """
    state, running = draft.state, draft.state.running
    if running is None or running.began.hand != command.hand:
        raise RingRefused(RingReason.NO_HAND_RUNNING, hand=command.hand)
    _check_stacks(running.began.stacks, command)
    draft.do(
        ev.CashHandFinished(
            hand=command.hand,
            at=draft.at,
            stacks=dict(command.stacks),
            rake=command.rake,
            credited=_credited(draft, command),
            void=command.void,
        )
    )
    for player in players_of(state):
        if player.seat in command.stacks:
            _after_hand(draft, player)
    for player in players_of(state):
        if player.seat_asked is not None and player.seat_asked not in state.players:
            draft.move(player, player.seat_asked)


def _check_stacks(before: Mapping[Seat, Chips], command: cmd.FinishCashHand) -> None:
    """Check that a hand made or lost no chips; InvariantBroken if it did."""
    after = command.stacks
    if after.keys() != before.keys() or sum(before.values()) != sum(after.values()) + command.rake:
        raise InvariantBroken(
            f"hand {command.hand} began with {dict(before)} and left {after}, rake {command.rake:,}"
        )
    if command.void and after != before:
        raise InvariantBroken(f"hand {command.hand} is void: it began with {dict(before)} and left {after}")


def _credited(draft: TableDraft, command: cmd.FinishCashHand) -> dict[int, Chips]:
    """Share the rake among accounts, in proportion to the chips each player put in."""
    if not command.rake:
        return {}
    weights = {seat: chips for seat, chips in sorted(command.put_in.items()) if chips}
    players = draft.state.players
    return {players[seat].account: part for seat, part in by_weight(command.rake, weights).items() if part}


def _after_hand(draft: TableDraft, player: Player) -> None:
    """Carry out the requests that one player made during the hand."""
    state = draft.state
    if state.closing:
        return
    if player.leave_asked == "now":
        draft.leave(player, "asked")
        return
    if player.chips_asked and not draft.chips_due(player):
        draft.do(ev.TopUpDropped(account=player.account))
    if not player.stack:
        draft.sit_out(player, "no-chips")
    elif player.out_asked == "now":
        draft.sit_out(player, player.out_why)


# ------------------------------------------------------------ run it twice


def ask_twice(draft: TableDraft, command: cmd.AskTwice) -> None:
    """Ask the all-in players. Presets answer at once, and one no is enough.

    Rules: ACO-rit-automatic, ACO-rit-what.
    """
    state = draft.state
    running = state.running
    if running is None or running.began.hand != command.hand:
        raise RingRefused(RingReason.NO_HAND_RUNNING, hand=command.hand)
    terms = state.terms
    if not terms.twice_asked or running.began.game not in terms.twice_in:
        raise RingRefused(RingReason.NOT_OFFERED, state.row("twice_asked"))
    if running.until is not None or running.settled is not None:
        raise RingRefused(RingReason.ANSWERED_ALREADY)
    said = {seat: state.players[seat].twice for seat in command.seats if seat in running.began.stacks}
    if len(said) < len(command.seats) or len(said) < 2:
        raise ValueError(f"hand {command.hand}: {command.seats} are not its live hands")
    until = draft.at + state.settings.options.twice_seconds * 1_000
    asked = tuple(seat for seat, preset in said.items() if preset == "ask")
    if "never" in said.values() or not asked:
        boards = 1 if "never" in said.values() else terms.boards
        draft.do(ev.TwiceSettled(hand=command.hand, boards=boards))
        return
    draft.do(ev.TwiceAsked(hand=command.hand, seats=asked, until=until))


def answer_twice(draft: TableDraft, command: cmd.AnswerTwice) -> None:
    """Record an answer. The last yes settles the question, and so does the first no."""
    state, running = draft.state, draft.state.running
    player = state.player(command.account)
    if running is None or player.seat not in running.asked:
        raise RingRefused(RingReason.NOT_ASKED)
    draft.do(ev.TwiceAnswered(account=player.account, yes=command.yes))
    left = state.running.asked if state.running is not None else ()
    if not command.yes:
        draft.do(ev.TwiceSettled(hand=running.began.hand, boards=1))
    elif not left:
        draft.do(ev.TwiceSettled(hand=running.began.hand, boards=state.terms.boards))


# ------------------------------------------------------------ private tables


def choose_game(draft: TableDraft, command: cmd.ChooseGame) -> None:
    """Set the next hand's game, chosen by the player who will have the button."""
    draft.check_open()
    state = draft.state
    player = state.player(command.account)
    if command.game not in state.settings.options.choice:
        raise RingRefused(RingReason.NOT_OFFERED)
    found = next_hand(state) if state.running is None else None
    if found is None or found.button != player.seat:
        raise RingRefused(RingReason.NOT_YOUR_CHOICE)
    draft.do(ev.GameChosen(account=player.account, game=command.game))


def call_bomb_pot(draft: TableDraft, command: cmd.CallBombPot) -> None:
    """Make the next hand a bomb pot, at the host's request."""
    draft.check_open()
    options = draft.state.settings.options
    if not options.bomb_ante:
        raise RingRefused(RingReason.NOT_OFFERED)
    if options.private is None or command.account != options.private.host:
        raise RingRefused(RingReason.NOT_THE_HOST)
    if draft.state.bomb:
        raise RingRefused(RingReason.NOTHING_ASKED)
    draft.do(ev.BombPotCalled(account=command.account))
