"""Events of every format over many tables, with any luck: chips, money, seats and places are right."""

from __future__ import annotations

from collections import Counter

import msgspec
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.properties.eventing import Played
from tests.properties.policies import policies

from tapete.tournament import BlindLevel, Structure, Tournament
from tapete.tournament import events as ev
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.sections import (
    AddOns,
    Bounties,
    Breaks,
    End,
    Entries,
    HandForHandPlay,
    Prizes,
    Rebuys,
    StartRule,
    TablePolicy,
)

LEVELS = tuple(BlindLevel(small_blind=n, big_blind=2 * n, minutes=5) for n in (5, 10, 20, 50, 60))
SLOW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def structures(draw: st.DrawFn) -> Structure:
    """Draw any structure that its checks accept."""
    prizes = draw(
        st.sampled_from(
            [
                Prizes(),
                Prizes(kind="table", guarantee=2_000),
                Prizes(kind="curve"),
                Prizes(kind="curve", paid="when_out", guarantee=5_000),
                Prizes(kind="tickets", ticket=330),
                Prizes(kind="fixed", amounts=(50, 30), house=100),
                Prizes(kind="winner"),
            ]
        )
    )
    bounty = draw(st.sampled_from([0, 0, 25]))
    late = draw(st.integers(0, 3))
    ends = [
        End(),
        End(),
        End(kind="time", minutes=12),
        End(kind="level", level=3),
        End(kind="players", players=3),
    ]
    if prizes.kind != "tickets":
        ends.append(End(kind="time", minutes=12, pay="chips"))
    policy = draw(policies())
    breaks = ["smallest", "order", None]
    if policy.moving.break_order != "preset":
        breaks.append("random")
    rebuys = draw(st.sampled_from([None, Rebuys(until_level=2), Rebuys(until_level=1, most=1)]))
    structure = Structure(
        name="Any",
        seats=draw(st.sampled_from([2, 3, 4, 6, 8, 9, 10])),
        starting_stack=1_000,
        buy_in=draw(st.sampled_from([0, 7, 100, 101])),
        bounty=bounty,
        fee=draw(st.sampled_from([0, 10])),
        levels=LEVELS,
        payout=(50, 30, 20) if prizes.kind == "percentages" else (),
        start=StartRule(kind="scheduled"),
        entries=Entries(
            late_until_level=late,
            alternates=draw(st.booleans()),
            re_entries=draw(st.integers(0, 2)) if late else 0,
            most=draw(st.sampled_from([None, 40])),
        ),
        breaks=Breaks(after={2: 5}, synchronised=draw(st.booleans())),
        end=draw(st.sampled_from(ends)),
        prizes=prizes,
        bounties=Bounties(
            kind=draw(st.sampled_from(["fixed", "progressive"])),
            places=draw(st.dictionaries(st.integers(1, 4), st.integers(1, 99))),
        ),
        rebuys=None if bounty else rebuys,
        add_ons=draw(st.sampled_from([None, AddOns(after_level=2, price=200, chips=1_500)])),
        policy=policy,
        tables=TablePolicy(
            spread=draw(st.integers(1, 3)),
            breaks=draw(st.sampled_from(breaks)),
            halt_gap=draw(st.sampled_from([None, 3])),
            halt_players=draw(st.sampled_from([None, 2])),
            redraw_at_tables=draw(st.sampled_from([(), (3,)])),
            final_table_redraw=draw(st.booleans()),
        ),
        hand_for_hand=HandForHandPlay(
            kind=draw(st.sampled_from(["automatic", "never"])),
            until=draw(st.sampled_from(["paid", "elimination"])),
            ties=draw(st.sampled_from(["share", "stack"])),
            hand_ms=draw(st.sampled_from([0, 120_000])),
        ),
    )
    # What ends with a level needs one to come.
    if structure.sells_until_level or structure.end.kind == "level":
        levels = msgspec.structs.replace(structure.policy.levels, levels_rise="at-intervals")
        policy = msgspec.structs.replace(structure.policy, levels=levels)
        structure = msgspec.structs.replace(structure, policy=policy)
    # What a hand takes off the clock is no more than the book allows.
    most = structure.policy.together.hand_for_hand_most
    if most is not None and 1_000 * most < structure.hand_for_hand.hand_ms:
        together = msgspec.structs.replace(structure.policy.together, hand_for_hand_most=120)
        policy = msgspec.structs.replace(structure.policy, together=together)
        structure = msgspec.structs.replace(structure, policy=policy)
    # No table has more seats than the book allows.
    places = structure.policy.seats
    if min(places.full_seats or 10, places.omaha_seats or 10) < structure.seats:
        places = msgspec.structs.replace(places, full_seats=10, omaha_seats=10)
        policy = msgspec.structs.replace(structure.policy, seats=places)
        structure = msgspec.structs.replace(structure, policy=policy)
    wrong = list(wrongs(structure))
    # Without the house's part a freeroll has no fixed amounts to pay.
    assume(not wrong or structure.policy.prices.freeroll_prize == "house")
    assert wrong == []
    return structure


@st.composite
def played(draw: st.DrawFn) -> Played:
    """Play an event to its end. `Played` checks all of it after every command."""
    rng = draw(st.randoms(use_true_random=False))
    event = Played(
        draw(structures()),
        rng.randrange,
        entries=draw(st.integers(2, 40)),
        late=draw(st.integers(0, 20)),
        again=draw(st.integers(0, 7)),
        voided=draw(st.sampled_from([0, 5])),
    )
    event.play()
    return event


@SLOW
@given(played())
def test_everything_is_paid_and_every_place_is_given_once(event: Played) -> None:
    tournament = event.t
    assert tournament.state == "finished"
    assert (tournament.accounts.pool, tournament.accounts.heads) == (0, 0)
    paid_in = sum(payment.total for entry in tournament.entries.values() for payment in entry.payments)
    won = [one for one in event.log if isinstance(one, ev.PrizeWon)]
    tickets = sum(one.tickets for one in won) * (tournament.fixed.ticket if tournament.fixed else 0)
    bounties = sum(entry.bounties for entry in tournament.entries.values())
    assert sum(one.amount for one in won) + tickets == tournament.pool
    moved = sum(one.amount for one in event.log if isinstance(one, ev.BountyToPrizes))
    put_up = event.structure.bounties.places
    on_places = sum(put_up.get(place, 0) for place in range(1, len(tournament.entries) + 1))
    assert sum(one.amount for one in event.log if isinstance(one, ev.PlaceBountyWon)) == on_places
    assert bounties + moved == event.structure.bounty * len(tournament.entries) + on_places
    # What players paid and the house added is what players got and the house kept.
    assert paid_in - tournament.accounts.house == tournament.pool + bounties + tournament.accounts.fees
    counted = Counter(standing.place for standing in tournament.standings)
    place = 1
    for given_place, shared in sorted(counted.items()):
        assert given_place == place
        place += shared
    assert place == len(tournament.entries) + 1
    best_first = [standing.prize for standing in tournament.standings]
    if event.structure.end.pay == "places" and event.structure.prizes.kind != "tickets":
        assert best_first == sorted(best_first, reverse=True)


@SLOW
@given(played())
def test_a_log_replays_to_the_same_state_also_after_json(event: Played) -> None:
    decoded = [msgspec.json.decode(msgspec.json.encode(one), type=ev.Event) for one in event.log]
    assert decoded == event.log
    replayed = Tournament.replay(decoded)
    assert replayed == event.t
    assert replayed.fingerprint == event.t.fingerprint


@SLOW
@given(played())
def test_a_place_is_never_better_than_that_of_somebody_who_went_out_later(event: Played) -> None:
    """Or had more chips, where places go by chips."""
    outs = [one for one in event.log if isinstance(one, ev.Eliminated)]
    if event.structure.policy.ranking.rank_by == "chips-won":
        outs.sort(key=lambda one: one.chips)
    order = [one.entry for one in outs]
    places = [event.t.entries[entry].place or 0 for entry in order]
    assert places == sorted(places, reverse=True)
    assert len(set(order)) == len(order)


@SLOW
@given(played())
def test_levels_rise_one_by_one_and_no_hand_is_dealt_in_a_break(event: Played) -> None:
    level, until = 0, None
    for one in event.log:
        match one:
            case ev.LevelBegan():
                assert one.level == level + 1
                level = one.level
            case ev.BreakBegan():
                until = one.at + one.ms
            case ev.BreakEnded():
                assert until is not None and one.at >= until
                until = None
            case ev.HandBegan():
                assert until is None and one.level == level
            case _:
                pass
