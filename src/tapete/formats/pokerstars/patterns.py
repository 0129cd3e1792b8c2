"""Patterns for the lines of a PokerStars hand, without the player's name that begins most lines."""

import re
from typing import Final

from tapete.engine.types import PostKind
from tapete.formats.money import AMOUNT
from tapete.formats.pokerstars.streets import RUNS

_RUN = "|".join(RUNS)

LONGEST_LINE: Final = 2_000
"""Longest line read, in characters. The patterns below would be slow on longer text."""
SEAT = re.compile(rf"^Seat ([0-9]{{1,2}}): (.+) \(({AMOUNT}) in chips(?:, ({AMOUNT}) bounty)?\)(.*)$")
TABLE = re.compile(r"^Table (?:ID )?'(.*)'(.*)$")
BUTTON = re.compile(r"Seat #([0-9]{1,2}) is the button")
LEVEL = "(?:[IVXLC]+|[0-9]+)"
SEATS_MAX = re.compile(r"\b([0-9]{1,2})-max\b", re.IGNORECASE)
STREET = re.compile(
    r"^(?:\*{3} HOLE CARDS \*{3} \[[^\]]*\])?\*{3} (?:HOLE CARDS(?=PRE))?(.+?) \*{3}((?: \[[^\]]*\])*)$"
)
"""Street heading. In 2016 Courchevel's has `*** HOLE CARDS *** [2s]*** HOLE CARDSPRE-FLOP *** [2s]`."""
SHOWDOWN = re.compile(rf"^\*\*\* ({_RUN})?SHOW ?DOWN \*\*\*$")
BRACKETS = re.compile(r"\[([^\]]*)\]")
UNCALLED = re.compile(rf"^Uncalled bet \(({AMOUNT})\) returned to (.+)$")
ADDED = re.compile(rf"^(?:STP added:|Cash Drop to Pot ?: total) ({AMOUNT})$")
BOARD = re.compile(rf"^({_RUN})?Board \[([^\]]*)\]$")
TOTAL = re.compile(rf"^Total pot ({AMOUNT})(.*?) \| Rake ({AMOUNT})(.*)$")
NAMED_POT = re.compile(rf"(Main pot|Side pot(?:-[0-9]+)?):? ({AMOUNT})")
FEE = re.compile(rf"\| [A-Za-z][A-Za-z ]* ({AMOUNT})")
WON = re.compile(rf"\b(?:collected|won) \(?({AMOUNT})\)?")
IN_SUMMARY = re.compile(r"\b(?:showed|mucked) \[([^\]]*)\]")
MADE = re.compile(
    rf"\b(?:won \(?{AMOUNT}\)?|lost) with (.+?)(?=, and (?:won|lost)\b| \(pot not | \(cashed out|$)"
)
"""Summary's description of a hand, once for each board."""
POSITION = re.compile(r"\((button|small blind|big blind|button blind)\)")
PLAYED = re.compile(r"\b(?:folded|showed|mucked|collected|won)\b")
BUYS = re.compile(r"^:? (re-buys|takes the add-on|adds on) and receives ([0-9]+) chips(?: for (.*))?$")
SUMMARY_SEAT = re.compile(r"^Seat ([0-9]{1,2}): (.*)$")
_ALL_IN = r"( and is all-in)?(?: and has reached the .* cap)?"
POSTS: Final = {
    "the ante": (PostKind.ANTE,),
    "ante": (PostKind.ANTE,),
    "small blind": (PostKind.SMALL_BLIND,),
    "big blind": (PostKind.BIG_BLIND,),
    "button blind": (PostKind.BIG_BLIND,),
    "small & big blinds": (PostKind.BIG_BLIND, PostKind.DEAD_BLIND),
    "big & small blinds": (PostKind.BIG_BLIND, PostKind.DEAD_BLIND),
    "dead blind": (PostKind.DEAD_BLIND,),
    "dead": (PostKind.DEAD_BLIND,),
    "dead small blind": (PostKind.DEAD_BLIND,),
    "missed blind": (PostKind.DEAD_BLIND,),
    "straddle": (PostKind.STRADDLE,),
    "a straddle": (PostKind.STRADDLE,),
}
POST = re.compile(rf"^: (?:posts (?=\D)|(?=straddle ))(.+?) ({AMOUNT}){_ALL_IN}$")
FOLD = re.compile(r"^: folds(?: \[([^\]]*)\])?$")
CHECK = re.compile(r"^: checks$")
CALL_OR_BET = re.compile(rf"^: (calls|bets|brings in for|brings in low for) ({AMOUNT}){_ALL_IN}$")
RAISE = re.compile(rf"^: (?:raises|completes) (?:({AMOUNT}) )?(?:it )?to ({AMOUNT}){_ALL_IN}$")
DRAW = re.compile(r"^: (?:stands pat(?: on \[([^\]]*)\])?|discards ([0-9]) cards?(?: \[([^\]]*)\])?)$")
SHOWS = re.compile(r"^:? shows \[([^\]]*)\](?: \((.*)\)| for .*)?$")
COLLECTED = re.compile(
    rf"^:? collected \(?({AMOUNT})\)? from (?:the )?(pot|main pot|side pot)(?:[- ]#?([0-9]+))?$"
)
MUCKS = re.compile(r"^:? mucks (?:hand|\[.*\])$")
CASHED_OUT = re.compile(rf"^:? cashed out the hand for ({AMOUNT})(?: \| Cash Out Fee ({AMOUNT}))?$")
SAYS_NOTHING = re.compile(
    r"^:? (?:mucks hand|mucks \[.*\]|doesn't show hand|does not show hand|sits out|is sitting out|sits in"
    r"|table deposit .*|chooses to .*|receives cashout .*|pays cashout .*)$",
    re.IGNORECASE,
)
BOUNTY = re.compile(
    rf"^:? wins (?:the |a )?({AMOUNT})(?: bounty)? for (?:eliminating|splitting the elimination of) (.+?)"
    rf"(?: and their own bounty increases by {AMOUNT} to {AMOUNT})?$"
)
SHARED_BOUNTY = re.compile(rf"^(.+) split the ({AMOUNT}) bounty for eliminating (.+)$")
CHAT = re.compile(r'^.+ said, ".*"?$')
NEWS = re.compile(
    r"^.+ (?:is sitting out|: sits out|sits out|has returned|has timed out(?: while (?:being )?disconnected)?"
    r"|is disconnected|is connected|is feeling .*|leaves the table|joins the table at seat #[0-9]+"
    r"|was removed from the table.*|will be allowed to play after the button|has left the table"
    r"|finished the tournament.*|wins the tournament.*|wins (?:the )?(?:\S+ )?bounty for eliminating .*"
    r"|wins \S+ for (?:eliminating|splitting the elimination of) .*|split the .* bounty for eliminating .*"
    r"|wins an? (?:entry|ticket|seat|.* ticket|.* tournament entry).*|re-buys and receives .*"
    r"|takes the add-on .*|adds on .*|has (?:requested time|[0-9]+ seconds? left to act)"
    r"|is using (?:the|their|his) time ?bank.*"
    r"|has reached the .* cap|received? .*|earns .*|is out of the tournament.*|was moved .*"
    r"|has been (?:moved|eliminated).*"
    r"|re-bought .*|adds .* chips|is away|posts .* late)\.?$",
    re.IGNORECASE,
)
NOTICE = re.compile(
    r"^(?:The deck is reshuffled|Betting is capped|Hand was run (?:twice|[a-z]+ times)"
    r"|No low hand qualified|Table closed.*|Time has been requested.*|The blinds are .*"
    r"|\*{3} (?:PRE-?FLOP|HOLE CARDS|DEALING HANDS) \*{3})$",
    re.IGNORECASE,
)
DECLINES = re.compile(r"^:? (?:doesn't|does not) show hand$")
AGAIN = re.compile(
    r"^(?:The deck is reshuffled|Hand was run .*|\*{3} (?:PRE-?FLOP|HOLE CARDS|DEALING HANDS) \*{3})$",
    re.IGNORECASE,
)
"""Notices that repeat other lines."""
PRIZE = re.compile(
    r" (?:finished the tournament|wins the tournament|wins an? (?:entry|ticket|seat)|wins .*bounty"
    r"|received? |earns |is out of the tournament|split the .* bounty|wins .* (?:ticket|tournament entry)"
    r"|wins \S+ for |has been eliminated)"
)
OPEN_PAIR = re.compile(r"^Pair on board\b.*\bdouble bet is allowed", re.IGNORECASE)
