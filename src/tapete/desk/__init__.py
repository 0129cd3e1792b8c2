"""The director's desk: a live event as acts of people, on the same `Tournament` as online play.

People give orders. `LiveEvent.decide` turns an order into one act: the order, its author, its draws and the
resulting events. Only `apply` changes the event. Any act can be undone: the acts after it are decided again
without it. If a later act can't be, the undo is refused and names that act.

Pure: the caller passes time, draws and names. `tapete.room.desk` keeps the acts and shows the views.
"""

from tapete.desk.acts import Acted, Opened, Undone
from tapete.desk.event import LiveEvent
from tapete.desk.refusals import DeskReason, DeskRefused

__all__ = ["Acted", "DeskReason", "DeskRefused", "LiveEvent", "Opened", "Undone"]
