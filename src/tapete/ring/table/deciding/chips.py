"""Decide on chips that players bring to their seats between hands."""

from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.table import commands as cmd
from tapete.ring.table import events as ev
from tapete.ring.table.deciding.draft import TableDraft


def top_up(draft: TableDraft, command: cmd.TopUp) -> None:
    """Bring more chips. During the player's hand the request is kept, and paid after the hand.

    Rules: ACO-table-stakes, ACO-O-buy-in.
    """
    draft.check_open()
    state = draft.state
    player, settings, row = state.player(command.account), state.settings, state.row("buy_in")
    if state.plays(player):
        if not 1 <= command.chips <= settings.buy_in_most:
            raise RingRefused(
                RingReason.BUY_IN_TOO_LARGE if command.chips > 0 else RingReason.BUY_IN_TOO_SMALL,
                row,
                asked=command.chips,
                **({"most": settings.buy_in_most} if command.chips > 0 else {"least": 1}),
            )
        draft.do(ev.TopUpAsked(account=player.account, chips=command.chips))
        return
    most = max(0, settings.buy_in_most - player.stack)
    least = 1 if player.stack else settings.buy_in_least
    if command.chips > most:
        raise RingRefused(RingReason.BUY_IN_TOO_LARGE, row, asked=command.chips, most=most)
    if command.chips < least:
        raise RingRefused(RingReason.BUY_IN_TOO_SMALL, row, asked=command.chips, least=least)
    draft.do(ev.ToppedUp(account=player.account, chips=command.chips, bot=player.bot))
    if player.out == "no-chips":
        draft.do(ev.CameBack(account=player.account))


def drop_top_up(draft: TableDraft, command: cmd.DropTopUp) -> None:
    """Drop requested chips and switch the automatic top-up off."""
    player = draft.state.player(command.account)
    if not player.chips_asked and not player.top_up_to:
        raise RingRefused(RingReason.NOTHING_ASKED)
    if player.chips_asked:
        draft.do(ev.TopUpDropped(account=player.account))
    if player.top_up_to:
        draft.do(ev.AutoTopUpSet(account=player.account))


def set_auto_top_up(draft: TableDraft, command: cmd.SetAutoTopUp) -> None:
    """Set or clear the automatic top-up between hands. Rules: ACO-O-buy-in (optional)."""
    draft.check_open()
    state = draft.state
    player, row, settings = state.player(command.account), state.row("auto_top_up"), state.settings
    if not state.terms.auto_top_up:
        raise RingRefused(RingReason.AUTO_TOP_UP_NOT_OFFERED, row)
    if command.to or command.below:
        least, most = settings.buy_in_least, settings.buy_in_most
        if command.to > most:
            raise RingRefused(RingReason.BUY_IN_TOO_LARGE, row, asked=command.to, most=most)
        if command.to < least or not 1 <= command.below <= command.to:
            raise RingRefused(RingReason.BUY_IN_TOO_SMALL, row, asked=command.to, least=least)
    elif not player.top_up_to:
        raise RingRefused(RingReason.NOTHING_ASKED)
    draft.do(ev.AutoTopUpSet(account=player.account, below=command.below, to=command.to))
