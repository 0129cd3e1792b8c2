"""Build page data from a live event. Nothing here changes the event."""

from tapete.desk.views.base import Names
from tapete.desk.views.log import facts_of, rulings, whole_log
from tapete.desk.views.pages import desk, player_page, wall
from tapete.desk.views.people import accounts, deal_shown
from tapete.desk.views.tasks import due

__all__ = [
    "Names",
    "accounts",
    "deal_shown",
    "desk",
    "due",
    "facts_of",
    "player_page",
    "rulings",
    "wall",
    "whole_log",
]
