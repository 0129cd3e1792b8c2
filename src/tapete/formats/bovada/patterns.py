"""Patterns for the lines of a Bovada hand, without the player's name that begins most lines."""

import re
from typing import Final

from tapete.formats.money import AMOUNT, NUMBER

PLAYER: Final = r"UTG(?:\+[0-9]+)?|Dealer|Small Blind|Big Blind|Seat ?\+ ?[0-9]+"
"""Position that stands for a player's name: the site prints no names."""
SEAT: Final = re.compile(rf"^Seat ([0-9]{{1,6}}): ({PLAYER})( +\[ME\])? ?\(({AMOUNT}) in chips\)$")
STUD_SEAT: Final = re.compile(rf"^(Seat ?\+ ?([0-9]+))( \[ME\])?: ({AMOUNT}) in chips$")
SAYS: Final = re.compile(rf"^({PLAYER})( +\[ME\])? ?: (.*)$")
_HOW: Final = r"(?: ?\([A-Za-z -]*\))?"
"""Reason why the site acted for a player: `(timeout)`."""
FOLDS: Final = re.compile(rf"^Folds?{_HOW}(?: & shows? \[([^\]]*)\])?$", re.IGNORECASE)
CHECKS: Final = re.compile(rf"^Checks?{_HOW}$")
CALLS: Final = re.compile(rf"^Calls?{_HOW} ({AMOUNT})$")
BETS: Final = re.compile(rf"^(D(?:ouble)? )?Bets?(?: chip info)?{_HOW} ({AMOUNT})$", re.IGNORECASE)
RAISES: Final = re.compile(rf"^Raises?{_HOW} (?:{AMOUNT} to )?({AMOUNT})$")
ALL_IN_RAISE: Final = re.compile(rf"^All-in ?\(raise[a-z -]*\) (?:{AMOUNT} to )?({AMOUNT})$")
ALL_IN: Final = re.compile(rf"^All-in{_HOW} ({AMOUNT})$")
ANTE: Final = re.compile(rf"^Ante chip ({AMOUNT})$")
SMALL_BLIND: Final = re.compile(rf"^(?:Ante/)?Small blind ({AMOUNT})$", re.IGNORECASE)
BIG_BLIND: Final = re.compile(rf"^Big blind(?:/Bring in)? ({AMOUNT})$", re.IGNORECASE)
BRING_IN: Final = re.compile(rf"^Bring[_ ]in(?: chip)? ({AMOUNT})$", re.IGNORECASE)
POSTS: Final = re.compile(rf"^Posts (dead )?chip ({AMOUNT})$", re.IGNORECASE)
DEALT: Final = re.compile(r"^Card dealt to a spot \[([^\]]*)\]$")
SHOWS: Final = re.compile(r"^Showdown ?(?:\[([^\]]*)\])?(?: ?\(.*\))?$")
MUCKS: Final = re.compile(r"^Mucks \[([^\]]*)\](?: ?\(.*\))?$")
HIDES: Final = re.compile(r"^Does not show \[([^\]]*)\](?: Show[0-9]? \[([^\]]*)\])?(?: ?\(.*\))?$")
RESULT: Final = re.compile(rf"^Hand result(?:-Side pot)? ({AMOUNT})$", re.IGNORECASE)
RETURNED: Final = re.compile(rf"^Return uncalled (?:portion of bet|blind) \[?({AMOUNT})\]?$")
BOUNTY: Final = re.compile(rf"^BOUNTY PRIZE \[({AMOUNT})\]$", re.IGNORECASE)
BUTTON: Final = re.compile(r"^Set dealer(?:/Bring in spot)? \[[0-9]+\]$")
NEWS: Final = re.compile(
    r"^(?:Enter ?\(Auto\)|Leave ?\(Auto\)|(?:Seat )?re-join|(?:Seat )?sit (?:out|down)|(?:Seat )?stand"
    rf"|Table (?:enter user|leave user|deposit {AMOUNT})|Draw for dealer \[.*\])$",
    re.IGNORECASE,
)
PRIZES: Final = re.compile(r"^(?:Ranking [0-9]+|Prize Cash \[.*\]|Prize .*)$", re.IGNORECASE)
STREET: Final = re.compile(r"^\*{3} ([A-Z0-9 ]+) \*{3}((?: ?\[[^\]]*\])*)$")
TO_THE_TABLE: Final = re.compile(r"^Card to the table \[([^\]]*)\]$")
BRACKETS: Final = re.compile(r"\[([^\]]*)\]")
TOTAL: Final = re.compile(rf"^Total Pot ?\(({AMOUNT})\)(?: \| Rake ?\(({AMOUNT})\))?$", re.IGNORECASE)
BOARD: Final = re.compile(r"^Board ?\[([^\]]*)\]$")
SUMMED: Final = re.compile(
    rf"^Seat ?\+?[0-9]+: *(?:({PLAYER})(?: +\[ME\])?(?: (?:HI|LO|HI/LO))? +({AMOUNT})(?: .*)?$)?"
)
INFO: Final = re.compile(r"^(?:Table|Player) Info: ")
SEATING: Final = re.compile(r"^Seating Info: ([0-9, ]+)$")
BUY_IN: Final = re.compile(rf"\bBuyin: ([^0-9]?{NUMBER}\+[^0-9]?{NUMBER})")
