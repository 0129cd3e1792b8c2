"""What becomes of an owner's events outside of its stream: who is told, and what begins or ends with them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence

from tapete.room import money
from tapete.room.core import events as re
from tapete.room.people.audience import Audience
from tapete.room.people.presence import Presence
from tapete.room.publish.deals import Deals
from tapete.room.publish.fan_out import FanOut
from tapete.room.publish.followers import Followers
from tapete.room.publish.lobby import Lobby
from tapete.room.publish.wallets import Wallets
from tapete.room.stream.finals import seed_final
from tapete.room.stream.owner import Owner
from tapete.room.world.meters import Meters
from tapete.room.world.tasks import Tasks
from tapete.tournament import events as te


class Publishing:
    """Tells viewers, lobby, pages and wallets; see `Publisher`.

    Args:
        owners: by stream; it grows.
        audiences: by stream; a stream that is opened gets one.
        look_at_programme: opens what is on offer, soon.
    """

    def __init__(
        self,
        *,
        owners: Mapping[str, Owner],
        audiences: MutableMapping[str, Audience],
        fan_out: FanOut,
        deals: Deals,
        lobby: Lobby,
        followers: Followers,
        wallets: Wallets,
        presence: Presence,
        look_at_programme: Callable[[], None],
        tasks: Tasks,
        meters: Meters,
    ) -> None:
        self._owners = owners
        self._audiences = audiences
        self._fan_out = fan_out
        self._deals = deals
        self._lobby = lobby
        self._followers = followers
        self._wallets = wallets
        self._presence = presence
        self._look_at_programme = look_at_programme
        self._tasks = tasks
        self._meters = meters

    def opened(self, owner: Owner) -> None:
        """See `Publisher.opened`."""
        self._audiences[owner.stream] = Audience(owner.game)
        self._lobby.changed(owner.stream)
        if not owner.game.over:
            self._presence.look(owner)
        self._fan_out.tell_bots(owner, set(owner.game.tournament.tables.numbers))

    def published(self, owner: Owner, events: Sequence[re.StreamEvent], moved: Collection[str]) -> None:
        """See `Publisher.published`."""
        game = owner.game
        self._meters.count("batch")
        if not self._fan_out.published(owner, events):
            return
        self._deals.published(owner, events)
        if moved:
            self._tasks.soon(self._wallets.tell(moved))
        self._lobby.published(owner.stream, events)
        self._followers.published(owner.stream, events)
        if any(isinstance(event, te.Started | te.Cancelled | te.Finished) for event in events):
            self._look_at_programme()
        if game.over:
            seed_final(self._owners, game)
            self._fan_out.forget_bots(owner.stream)
        for event in events:
            if isinstance(event, te.Started):
                self._presence.seated(owner, game.tournament.entries)
            elif isinstance(event, te.LateSeated):
                self._presence.seated(owner, (event.seat.entry,))

    def stood_still(self, owner: Owner) -> None:
        """See `Publisher.stood_still`."""
        self._audiences[owner.stream].game = owner.game
        owner.news.take()
        self._fan_out.forget_bots(owner.stream)
        self._fan_out.tell_all(owner)
        self._lobby.changed(owner.stream)
        self._followers.changed(owner.stream)
        # The log may have events that were never published, so do now what publishing them would have done.
        self._look_at_programme()
        if owner.stopped:
            return
        accounts = {entry.account for entry in owner.game.tournament.entries.values()}
        self._tasks.soon(self._wallets.tell([money.player(account) for account in accounts]))
        if owner.game.over:
            seed_final(self._owners, owner.game)
            return
        self._presence.look(owner)
        self._fan_out.tell_bots(owner, set(owner.game.tournament.tables.numbers))
        for other in list(self._owners.values()):
            if other.game.feeds == owner.game.number and other.game.over:
                seed_final(self._owners, other.game)
