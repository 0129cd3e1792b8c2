"""One hand of poker: commands in, events out, no clock, no dice, no I/O."""

from tapete.engine.commands import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Draw,
    Fold,
    Kill,
    RaiseTo,
    Reshuffle,
)
from tapete.engine.events import Event
from tapete.engine.hand import Hand
from tapete.engine.menu import Amounts, Menu
from tapete.engine.refusals import InvariantBroken, Reason, Refused
from tapete.engine.types import HandRules, Post, PostKind, Rake, Stakes
from tapete.engine.views import HandView

__all__ = [
    "Action",
    "Amounts",
    "Bet",
    "BringIn",
    "Call",
    "Check",
    "Command",
    "Draw",
    "Event",
    "Fold",
    "Hand",
    "HandRules",
    "HandView",
    "InvariantBroken",
    "Kill",
    "Menu",
    "Post",
    "PostKind",
    "RaiseTo",
    "Rake",
    "Reason",
    "Refused",
    "Reshuffle",
    "Stakes",
]
