"""Every template of the desk opens as it is and can be played to its last player."""

from __future__ import annotations

import uuid

import pytest
from tests.room.desk_in_process import Director

from tapete.desk.templates import names, template
from tapete.room.desk import messages as dm

PLAYERS = 12


@pytest.mark.parametrize("name", names())
def test_a_template_opens_and_plays_to_its_end(name: str) -> None:
    desk = Director()
    checked = desk.say("check_structure", document=template(name), entries=PLAYERS)
    assert isinstance(checked, dm.StructureChecked) and not checked.error, checked
    opened = desk.say("open_event", id=str(uuid.uuid4()), document=template(name))
    assert isinstance(opened, dm.EventOpened), opened
    for number in range(PLAYERS):
        desk.give("register", person=f"Player {number}")
    desk.give("start_event")
    state = desk.state.state
    chips = state.figures.in_play
    assert chips == PLAYERS * state.starting_stack
    while desk.state.state.state == "running":
        desk.later(15)
        desk.settle()
        state = desk.state.state
        tables = [[one.account for one in table.seats if one.account is not None] for table in state.tables]
        if len(tables) == 1 and len(tables[0]) == 1:
            continue  # late entries are still taken: the last player waits for them
        loser, winner = max(tables, key=len)[:2]
        desk.give("out", losers=[{"account": loser, "winner": winner}])
        desk.try_("decline_offer", account=loser)  # refused where no chips are sold any more
    state = desk.state.state
    assert state.state == "finished" and state.figures.in_play == chips
    assert sum(one.amount for one in state.prizes) == state.figures.pool > 0
    assert sorted(one.place or 0 for one in state.players)[-1] == PLAYERS
