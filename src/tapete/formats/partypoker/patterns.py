"""Patterns for the lines of a PartyPoker hand, without the player's name that begins most lines."""

import re
from typing import Final

from tapete.engine.types import PostKind
from tapete.formats.site_text.amounts import AMOUNT

_IN: Final = rf" ?[\[(] ?({AMOUNT}) ?[\])]\.?"
"""Amount in brackets of either kind."""
BUTTON: Final = re.compile(r"^Seat ([0-9]{1,2}) is the button$")
PLAYERS: Final = re.compile(r"^Total number of players ?: ?[0-9]+(?: ?/ ?([0-9]+))?$")
SEAT: Final = re.compile(rf"^[Ss]eat ?([0-9]{{1,2}}): (.+?) \( ?({AMOUNT}) ?\)$")
POST: Final = re.compile(
    r"^ posts (small blind|big blind \+ dead|big blind|the ante|ante|button blind|dead blind|dead|straddle)"
    rf"(?: of)?{_IN}$"
)
POSTS: Final = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "big blind + dead": PostKind.BIG_BLIND,
    "button blind": PostKind.BIG_BLIND,
    "the ante": PostKind.ANTE,
    "ante": PostKind.ANTE,
    "dead blind": PostKind.DEAD_BLIND,
    "dead": PostKind.DEAD_BLIND,
    "straddle": PostKind.STRADDLE,
}
FOLDS_OR_CHECKS: Final = re.compile(r"^ (folds|checks)\.?$")
PUTS: Final = re.compile(rf"^ (calls|bets|raises|completes|double bets|is all-[Ii]n){_IN}$")
RAISES_TO: Final = re.compile(rf"^ raises ({AMOUNT}) to ({AMOUNT})\.?$")
BRINGS_IN: Final = re.compile(rf"^ (?:bring-ins|brings-? ?in){_IN}$")
IS_ALL_IN: Final = re.compile(r"^ is all-[Ii]n\.?$")
OPENS: Final = re.compile(r"^ opens\.?$")
SHOWS: Final = re.compile(r"^ (shows|doesn't show|does not show) \[ ?(.*?) ?\](.*)$")
HIDES: Final = re.compile(r"^ (?:does not|doesn't|did not) show (?:cards|his hand|their hand)\.?$")
WINS: Final = re.compile(
    rf"^ wins (?:(?:Hi|Lo|High|Low) )?\(? ?({AMOUNT}) ?\)?(?: chips)?"
    r"(?: from the (main|side) pot(?: ?#?([0-9]+))?)?(?: with .*)?\.?$"
)
DEALING: Final = re.compile(r"^\*+ Dealing ?([A-Za-z ]*?) ?\*+(?: ?:? ?\[ ?(.*?) ?\])?$")
STREETS: Final = {
    "flop": 1,
    "turn": 2,
    "river": 3,
    "fourth street": 1,
    "fifth street": 2,
    "sixth street": 3,
    "seventh street": 4,
}
DEALT: Final = re.compile(r"^ \[ ?(.*?) ?\]$")
JOINED: Final = re.compile(r"^(.+?) has joined the table\.?$")
SITS_OUT: Final = re.compile(r"^ is sitting out\.?(.*)$")
NEWS: Final = re.compile(
    r"^.+ (?:has (?:joined|left) the table|is sitting out|did not respond in time"
    r"|will be using (?:his|her|their) time ?bank.*|could not respond in time.*|is disconnected.*"
    r"|has been (?:dis|re)connected.*|has (?:dis|re)connected.*|lost connection.*|has returned.*"
    r"|was moved.*|has been moved.*|re-?buys.*|will be moved.*)\.?$"
    r"|^(?:Your time ?bank|Connection |You have |Time ?bank ).*$",
    re.IGNORECASE,
)
PRIZES: Final = re.compile(
    r"^(?:Player )?.+ (?:finished (?:in|the) .*|wins the tournament.*|has been eliminated.*)$"
    r"|^Congratulations to player .*$",
    re.IGNORECASE,
)
SAYS_NOTHING: Final = re.compile(
    r"^(?:There was no qualifying low hand.*|Creating (?:Main|Side) Pot.*|\*+ Show ?down \*+)$", re.IGNORECASE
)
POT: Final = re.compile(rf"(?:Main|Side) Pot(?: ?#?[0-9]+)?: ?({AMOUNT})")
POTS: Final = re.compile(rf"^(?:(?:Main|Side) Pot(?: ?#?[0-9]+)?: ?{AMOUNT} ?)+(?:\|? ?Rake: ?({AMOUNT}))?$")
BOARD: Final = re.compile(r"^Board: \[ ?(.*?) ?\]$")
BALANCE: Final = re.compile(
    rf"^ balance ({AMOUNT}),? (?:didn't bet(?: \(folded\))?|sits out|is sitting out"
    rf"|lost {AMOUNT}(?: \(folded\))?"
    rf"|bet {AMOUNT}, collected ({AMOUNT}),? net ?[+-]?{AMOUNT})(?: ?\[ ?([^\]]*?) ?\](?: ?\[.*\])?)?$"
)
