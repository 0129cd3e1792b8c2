"""One hand of poker: commands in, events out, no clock, no dice, no I/O.

Theory of operation
===================

A `Hand` is started with rules, stacks and a deck. It is a machine with three parts:

1. **Decide.** `Hand.decide` takes a command of the seat to act and checks it against the menu (`betting`).
   It makes one event of it. If no other seat has to act, it applies the event to a copy and lets
   `progress.go_on` advance the copy: collect bets, deal a street, show hands, award pots. The result is
   every event up to the next decision. The hand itself is untouched, so a refusal leaves nothing behind.
2. **Apply.** `Hand.apply` looks an event up in the table `changes.CHANGES` and changes the state. An event
   has happened, so it is never refused. Chips are counted; if one is astray, `InvariantBroken` stops the
   hand.
3. **Replay.** `Hand.replay` applies a log. It needs no deck, because events carry the cards and the
   amounts.

Rules arrive as values (`types.HandRules`), each with the row of the rulebook that it comes from. The engine
never asks which book it is. The deck order is private to the hand and is no part of the state.

Dealer and floor act through `staff`: their commands make events too, and `HandState.floor` is None until
one of them has acted. `fast` has quick twins of the most frequent paths; `text` writes and reads hands.

Phases
======

    posting -> dealing -> betting -> closing -> between -> dealing ... awarding -> over

Stud has `bring_in` before its first betting; draw games have `drawing` and `replacing` before each later
one. If no more betting is possible, the hand runs through `between` and `dealing` automatically.

The state has no field for its phase. Several fields together determine it, because hot code tests one field
at a time. `phases.phase_of` names the phase. Each line below lists the events that lead to the next phase:

    ~~~ written by tools/generate_phases.py
    posting: Forced bets are posted; no card is dealt.
        stays         Posted
        -> dealing    HoleDealt
    dealing: Cards of the street are dealt to the seats or to the board.
        stays         BoardDealt, Burned, HoleDealt, Shown, StubReshuffled
        -> bring_in   HoleDealt
        -> betting    BoardDealt, HoleDealt
        -> closing    BoardDealt, HoleDealt
        -> between    BoardDealt, HoleDealt
        -> awarding   BoardDealt, HoleDealt
    bring_in: The seat to act must bring in (stud).
        stays         HandKilled
        -> betting    BetMade, BroughtIn
        -> closing    HandKilled
    betting: A seat has to check, call, bet, raise or fold.
        stays         BetMade, Called, Checked, Folded, HandKilled, RaisedTo
        -> closing    Called, Checked, Folded, HandKilled
    closing: The betting round is over; its bets are not collected yet.
        stays         UncalledReturned
        -> between    BetsCollected
        -> awarding   BetsCollected
    drawing: A seat may change cards.
        stays         Burned, Discarded, HandKilled
        -> dealing    Discarded, HandKilled
        -> betting    Discarded, HandKilled
        -> replacing  Discarded
        -> between    Discarded, HandKilled
        -> awarding   Discarded, HandKilled
    replacing: A seat has thrown cards away and waits for their replacement.
        stays         StubReshuffled
        -> dealing    HoleDealt
        -> betting    HoleDealt
        -> drawing    HoleDealt
        -> between    HoleDealt
        -> awarding   HoleDealt
    between: The street is over; the next one has not begun.
        stays         BoardDealt, Burned, Shown, StubReshuffled
        -> dealing    BoardDealt, StreetBegan
        -> betting    BoardDealt
        -> drawing    StreetBegan
        -> awarding   BoardDealt
    awarding: Hands are shown, pots are awarded.
        stays         BoardDealt, Burned, Mucked, PotAwarded, RakeTaken, Shown
        -> over       HandEnded
    over: The chips are back in the stacks.
    Events of the dealer and the floor, in any phase that `engine.staff` allows:
                      ActHeld, ActLetStand, ActReleased, ActionTakenBack, AwardCorrected, BetsCorrected,
                      BurnsSet, CardsExposed, CardsMoved, ChipsAdded, ChipsForfeited, DealtEarly,
                      DoorCardChanged, HandHeld, HandReleased, HandRestored, HandVoided, Misdealt,
                      PostsCorrected, PotShared, Restricted, TurnGiven
    ~~~

A hand begins with `HandStarted` in the phase `posting`. Further boards are dealt in the phase `awarding`.
"""

from tapete.engine.commands import (
    Action,
    AddChips,
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    CorrectAward,
    CorrectBets,
    DealEarly,
    DeclareMisdeal,
    DoorCard,
    Draw,
    ExposeCards,
    Fold,
    Forfeit,
    GoOn,
    Hold,
    HoldAct,
    Kill,
    LetStand,
    MoveButton,
    MoveCards,
    RaiseTo,
    Release,
    ReleaseAct,
    Reshuffle,
    Restore,
    Restrict,
    SetBurns,
    SetLevel,
    SharePot,
    StaffCommand,
    TakeBack,
    VoidHand,
)
from tapete.engine.events import Event
from tapete.engine.hand import Hand
from tapete.engine.menu import Amounts, Menu
from tapete.engine.phases import PHASES, Phase, phase_of
from tapete.engine.places import Move, Place
from tapete.engine.positions import usual_blinds
from tapete.engine.refusals import HandRefused, InvariantBroken, Reason, Refused
from tapete.engine.staff.state import Halt
from tapete.engine.text.commands import command_text, read_command
from tapete.engine.text.errors import TextError
from tapete.engine.text.positions import (
    Position,
    SeatPosition,
    position_of,
    position_text,
    read_position,
)
from tapete.engine.text.writing import UnwritableLog, hand_text
from tapete.engine.types import HandRules, Post, PostKind, Rake, Stakes
from tapete.engine.views import HandView

__all__ = [
    "Action",
    "AddChips",
    "Amounts",
    "Bet",
    "BringIn",
    "Call",
    "Check",
    "Command",
    "CorrectAward",
    "CorrectBets",
    "DealEarly",
    "DeclareMisdeal",
    "DoorCard",
    "Draw",
    "Event",
    "ExposeCards",
    "Fold",
    "Forfeit",
    "GoOn",
    "Halt",
    "Hand",
    "HandRules",
    "HandView",
    "Hold",
    "HoldAct",
    "InvariantBroken",
    "Kill",
    "LetStand",
    "Menu",
    "Move",
    "MoveButton",
    "MoveCards",
    "PHASES",
    "Phase",
    "Place",
    "Position",
    "Post",
    "PostKind",
    "RaiseTo",
    "Rake",
    "Reason",
    "HandRefused",
    "Refused",
    "Release",
    "ReleaseAct",
    "Reshuffle",
    "Restore",
    "Restrict",
    "SeatPosition",
    "SetBurns",
    "SetLevel",
    "SharePot",
    "StaffCommand",
    "Stakes",
    "TakeBack",
    "TextError",
    "UnwritableLog",
    "VoidHand",
    "command_text",
    "hand_text",
    "phase_of",
    "position_of",
    "position_text",
    "read_command",
    "read_position",
    "usual_blinds",
]
