"""Showdown and pots: hands shown, mucked, killed and asked for, awards and the time to dispute them."""

from tapete.floor.incidents.claims import (
    AwardDisputed,
    BettorThrewIn,
    DeclinesToShow,
    FaceDown,
    FoldedOnStatement,
    HandAnnounced,
    HandAsked,
    HandShown,
    HandsMixed,
    KilledByMistake,
    NobodyShows,
    PlaysBoard,
    ThrownIn,
)
from tapete.floor.ruling import Rules
from tapete.floor.rulings.claims.awards import award_disputed
from tapete.floor.rulings.claims.discards import bettor_threw_in, face_down, thrown_in
from tapete.floor.rulings.claims.killed import hands_mixed, killed_by_mistake
from tapete.floor.rulings.claims.showing import (
    declines_to_show,
    hand_asked,
    hand_shown,
    nobody_shows,
    plays_board,
)
from tapete.floor.rulings.claims.words import folded_on_statement, hand_announced

RULES: Rules = {
    HandAnnounced: hand_announced,
    FoldedOnStatement: folded_on_statement,
    NobodyShows: nobody_shows,
    DeclinesToShow: declines_to_show,
    HandShown: hand_shown,
    PlaysBoard: plays_board,
    HandAsked: hand_asked,
    FaceDown: face_down,
    ThrownIn: thrown_in,
    BettorThrewIn: bettor_threw_in,
    KilledByMistake: killed_by_mistake,
    HandsMixed: hands_mixed,
    AwardDisputed: award_disputed,
}
"""How each incident is ruled on."""
