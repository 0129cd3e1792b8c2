"""Decide on sitting out, coming back, presets, and timeouts."""

from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.table import commands as cmd
from tapete.ring.table import events as ev
from tapete.ring.table.deciding.draft import TableDraft
from tapete.ring.table.deciding.seating import players_of
from tapete.ring.table.schedule import why_given_up


def sit_out(draft: TableDraft, command: cmd.SitOut) -> None:
    """Sit out: at once, after the hand, or when the big blind would come.

    Rules: ACO-O-sit-out, ACO-O-disconnect (a cash seat sits out).
    """
    player = draft.state.player(command.account)
    if player.out is not None or (player.out_asked, player.out_why) == (command.when, command.why):
        raise RingRefused(RingReason.SITTING_OUT)
    if command.when == "now" and not draft.state.plays(player):
        draft.sit_out(player, command.why)
    else:
        draft.do(ev.SitOutAsked(account=player.account, when=command.when, why=command.why))


def come_back(draft: TableDraft, command: cmd.ComeBack) -> None:
    """Take part again, with chips; or withdraw a request to sit out or leave. Rules: ACO-O-missed-blinds."""
    draft.check_open()
    player = draft.state.player(command.account)
    if player.out is None and player.out_asked is None and player.leave_asked is None:
        raise RingRefused(RingReason.NOT_SITTING_OUT)
    if player.out is not None and not player.stack:
        raise RingRefused(RingReason.NO_CHIPS)
    draft.do(ev.CameBack(account=player.account))


def set_presets(draft: TableDraft, command: cmd.SetPresets) -> None:
    """Set a player's standing choices for coming hands."""
    player = draft.state.player(command.account)
    after = ev.PresetsSet(
        account=player.account,
        posts=player.posts if command.posts is None else command.posts,
        buys_button=player.buys_button if command.buys_button is None else command.buys_button,
        straddles=player.straddles if command.straddles is None else command.straddles,
        twice=player.twice if command.twice is None else command.twice,
    )
    offered = draft.state.settings.options
    if after.straddles and not offered.straddles or after.buys_button and not offered.buy_button:
        raise RingRefused(RingReason.NOT_OFFERED)
    draft.do(after)


def elapse(draft: TableDraft) -> None:
    """End expired offers and reservations, and free the seats of players who stay away too long.

    Rules: ACO-O-sit-out.
    """
    state, at = draft.state, draft.at
    for seat, kept in sorted(state.kept.items()):
        if at < kept.until:
            continue
        if kept.offered:
            draft.do(ev.OfferLapsed(account=kept.account))
        else:
            draft.do(ev.ReservationEnded(account=kept.account, seat=seat))
    for player in players_of(state):
        why = why_given_up(state, player, at)
        if why is not None:
            draft.leave(player, why)
    running = state.running
    if running is not None and running.until is not None and at >= running.until:
        draft.do(ev.TwiceSettled(hand=running.began.hand, boards=1))
