"""Patterns for the lines of a Full Tilt hand, without the player's name that begins most lines."""

import re
from typing import Final

from tapete.engine.types import PostKind
from tapete.formats.money import AMOUNT

SEAT: Final = re.compile(rf"^Seat ([0-9]{{1,2}}): (.+) \(({AMOUNT})\)(, is sitting out)?$")
BUTTON: Final = re.compile(r"^The button is in seat #([0-9]{1,2})$")
SEATS: Final = re.compile(r"^Seats: ([0-9]{1,2})$")
_TAIL: Final = r"(,? and is (?:all[ -]in|capped))?"
POST: Final = re.compile(
    r"^ (?:posts (?:(the small blind|the big blind|(?:a |the )?dead (?:small |big )?blind"
    rf"|(?:a |the )?straddle) of )?|(antes) )({AMOUNT}){_TAIL}$"
)
KINDS: Final = {
    "the small blind": PostKind.SMALL_BLIND,
    "the big blind": PostKind.BIG_BLIND,
    "": PostKind.BIG_BLIND,
}
"""Kind of post by its words. The reader finds dead blinds, straddles and antes by a single word."""
POSTS: Final = re.compile(rf" (?:posts|antes) .*{AMOUNT}")
CALL_OR_BET: Final = re.compile(rf"^ (calls|bets|brings in for) ({AMOUNT}){_TAIL}$")
RAISE: Final = re.compile(rf"^ (?:raises to|completes it to) ({AMOUNT}){_TAIL}$")
FOLD_OR_CHECK: Final = re.compile(r"^ (folds|checks)$")
DRAW: Final = re.compile(r"^ (?:stands pat|discards ([0-9]) cards?(?: \[([^\]]*)\])?)$")
SHOWS: Final = re.compile(r"^ shows \[([^\]]*)\](?: (.*))?$")
MUCKS: Final = re.compile(r"^ mucks$")
WINS: Final = re.compile(
    rf"^ (?:wins|ties for) ((?:the )?[a-z0-9# ]*pot[a-z0-9# ]*) \(({AMOUNT})\)(?: with .*)?$"
)
PLACE: Final = re.compile(r"side pot #?([0-9]+)")
RUN: Final = re.compile(r"^(?:the )?pot ([0-9])\b|\bboard ([0-9])\b")
UNCALLED: Final = re.compile(rf"^Uncalled bet of ({AMOUNT}) returned to (.+)$")
DEALT: Final = re.compile(r"^ (\[[^\]]*\])(?: (\[[^\]]*\]))?$")
STREET: Final = re.compile(r"^\*{3} (.+?)(?: ([0-9]))? \*{3}((?: ?\[[^\]]*\])*)(?: \(.*\))?$")
BRACKETS: Final = re.compile(r"\[([^\]]*)\]")
TOTAL: Final = re.compile(rf"^Total pot ({AMOUNT})(.*?) ?\| Rake ({AMOUNT})$")
NAMED_POT: Final = re.compile(rf"(?:Main|Side) pot(?: [0-9]+(?=:))?:? ({AMOUNT})")
BOARD: Final = re.compile(r"^Board: \[([^\]]*)\]$")
WON: Final = re.compile(rf"\b(?:collected|won) \(({AMOUNT})\)")
IN_SUMMARY: Final = re.compile(r"\b(?:showed|mucked) \[([^\]]*)\]")
PLAYED: Final = re.compile(r"\b(?:folded|showed|mucked|collected|won|didn't bet)\b")
SAYS_NOTHING: Final = re.compile(
    r"^(?:Duration .*|Pot [0-9] .*|Players agree to .*|Betting is capped.*|The blinds are now .*"
    r"|The (?:blinds|limits|game) .*|Time has been called.*|\*+ *# ?[0-9]+ *\*+|BEGIN"
    r"|[0-9]+ seconds left to act|.* is (?:low|high) with \[.*\]|.* is dealt [0-9]+ cards?"
    r"|No low hand.*|.* wins an? .*(?:bounty|seat|ticket).*)$"
)
NEWS: Final = re.compile(
    rf"^.+ (?:sits down|stands up|adds {AMOUNT}|has [0-9]+ seconds? left to act|has been disconnected"
    r"|has reconnected|has requested TIME|has timed out.*|has returned|is sitting out|is feeling .*"
    r"|has left the table|agrees? to .*|declines? to .*|is (?:using|out of) .*"
    r"|has been (?:moved|eliminated).*|finish(?:es|ed) .*|wins? the tournament.*"
    r"|has (?:re-?bought|rebuys?|added on).*|rebuys .*|re-buys .*)$"
)
CHAT: Final = re.compile(r"^[^*].*?: ?.*$")
CANCELLED: Final = re.compile(r"\bhand\b.*\bcancell?ed\b", re.IGNORECASE)
