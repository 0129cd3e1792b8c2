"""The final table is drawn once for all tables."""

from __future__ import annotations

from tests.room.desk_in_process import Director

SEATS = 9


def test_one_draw_of_the_final_table_is_open_at_a_time_and_none_stays_open() -> None:
    desk = Director()
    desk.opens("tda-live.toml")
    for number in range(1, SEATS + 3):
        desk.give("register", person=f"Player {number}")
    desk.give("start_event")
    while len({one.table for one in desk.state.state.due if one.kind == "final_table"}) < 2:
        table = max(desk.state.state.tables, key=lambda one: one.players)
        loser = next(one.account for one in table.seats if one.account is not None)
        desk.give("out", losers=[{"account": loser}])
    first, second = (one.table for one in desk.state.state.due if one.kind == "final_table")
    drawn = desk.give("propose_moves", table=first)
    for again in (first, second):  # nobody draws again because the first draw did not please
        assert getattr(desk.try_("propose_moves", table=again), "reason", None) == "draw_open"
    desk.give("decline", proposal=drawn, reason="a player was missing from the list")
    desk.give("accept", proposal=desk.give("propose_moves", table=second))
    assert [one.table for one in desk.state.state.tables] == [1] and not desk.state.state.proposals
