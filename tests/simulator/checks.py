"""Invariants of every run, whatever fails: checked after every event, every message, and at the end."""

from __future__ import annotations

import hashlib
import re as regex
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from tests.properties.anything import CHANGING
from tests.simulator import comparing
from tests.simulator.cash_truth import CashTruth
from tests.simulator.pool_truth import PoolTruth
from tests.simulator.truth import Truth, Wrong
from tests.simulator.verdict import Broken, Report, trace_of

from tapete.room import protocol as p
from tapete.room.cash.game import CashGame
from tapete.room.cash.owner import CashOwner
from tapete.room.core.game import GameState
from tapete.room.net.encoding import encoding
from tapete.room.pools.address import parted
from tapete.room.pools.game import PoolGame
from tapete.room.pools.owner import PoolOwner
from tapete.room.store.ledger import may_owe
from tapete.room.store.store import Batch
from tapete.room.stream.owner import Owner
from tapete.room.worker import Worker

if TYPE_CHECKING:
    from tests.simulator.lines import Line
    from tests.simulator.process import Served
    from tests.simulator.world import World

SECRET = regex.compile(r"[0-9a-f]{64}")
STATES_EVERY, TABLES_EVERY = 25, 4
"""Of the batches of a stream: after how many the states, and the tables, are compared as a whole."""
MAY_FOLLOW = {
    p.ErrorCode.STORE_UNAVAILABLE,
    p.ErrorCode.TOO_FAST,
    p.ErrorCode.TOO_LARGE,
    p.ErrorCode.MALFORMED,
    p.ErrorCode.ID_REUSED,
    p.ErrorCode.HELLO_FIRST,
    p.ErrorCode.NO_SUCH_STREAM,
    p.ErrorCode.NOT_THIS_KIND,
}
"""Errors that another message with the id of an accepted one may get: nobody has looked at the id."""
EXPECTED = (
    "store unavailable",
    "stream waits for the store",
    "nothing new can be opened",
    "store failed",
)
"""Lines of the log that a failing store explains."""
_decoder: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)
_reader: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)


class Checks:
    """All that is checked of one world."""

    def __init__(self, world: World) -> None:
        self.found: Broken | None = None
        self._world = world
        self.truths: dict[str, AnyTruth] = {}
        self._commands: set[tuple[str, str]] = set()
        self._transfers: set[str] = set()
        self._accepted: dict[tuple[str, str], p.Accepted] = {}
        self._ids: dict[tuple[int, str], set[str]] = defaultdict(set)
        """By account and what is bought: the ids under which it was ever asked for."""
        self._questions: set[str] = set()
        """Ids under which something was asked that changes nothing."""
        self._spoken: set[str] = set()
        """Ids of lines of chat."""
        self._reports: set[str] = set()
        """Ids of reports of players. The room keeps their answers apart from those of the game."""
        self._batches: Counter[str] = Counter()
        self._due: set[str] = set()
        self._connections: dict[Line, Served] = {}
        self._folds: dict[tuple[Line, str], p.Watched] = {}
        self._messages = self._compared = 0
        self._hash = hashlib.sha256()

    # ------------------------------------------------------------ the verdict

    def broken(self, what: str, why: str) -> None:
        """Note the first promise that is not kept."""
        if self.found is None:
            self.found = Broken(what, why[:2_000], self._world.now)
            self._world.over.set()

    def report(self) -> Report:
        """What came of the run."""
        world = self._world
        done: Counter[str] = Counter()
        for truth in self.truths.values():
            done += truth.kinds
        return Report(
            broken=self.found,
            at=world.now,
            events=sum(len(events) for events in world.disk.events.values()),
            batches=sum(self._batches.values()),
            deaths=world.deaths,
            faults=dict(world.faults),
            messages=self._messages,
            acknowledged=len(self._accepted),
            compared=self._compared,
            done=dict(done),
            digest=self._hash.hexdigest(),
        )

    # ------------------------------------------------------------ what is stored

    def landed(self, batch: Batch) -> None:
        """Look at a batch that is on the disk now."""
        self._world.check_batch(batch)
        self._batches[batch.stream] += 1
        for event in batch.events:
            self._hash.update(repr((event.stream, event.seq, event.at, event.by, event.body)).encode())
        for done in batch.commands:
            if (done.account, done.command) in self._commands:
                self.broken("once", f"command {done.command} of {done.account} is stored twice")
            self._commands.add((done.account, done.command))
        for transfer in batch.transfers:
            if transfer.id in self._transfers:
                self.broken("once", f"transfer {transfer.id} is stored twice")
            self._transfers.add(transfer.id)
        if batch.transfers:
            self._check_money()
        if not batch.events or batch.stream.startswith("reports/"):  # reports are no game
            return
        truth = self.truths.get(batch.stream)
        if truth is None:
            truth = self.truths[batch.stream] = TRUTHS[batch.stream.partition("/")[0]](batch.stream)
        try:
            for event in batch.events:
                truth.take(event)
            truth.check()
        except Wrong as wrong:
            self.broken(str(wrong).partition(":")[0], f"{batch.stream}: {wrong}")
            return
        self._check_bought(truth)
        self._check_ledger(truth)
        if batch.stream not in self._due:
            self._due.add(batch.stream)
            self._world.loop.call_later(self._world.soon_s, self._look, batch.stream)

    def _check_money(self) -> None:
        sums: Counter[str] = Counter()
        for (account, currency), amount in self._world.disk.known.balances.items():
            sums[currency] += amount
            if amount < 0 and not may_owe(account):
                self.broken("money", f"{account} has {amount} {currency}")
        if any(sums.values()):
            self.broken("money", f"the ledger adds up to {dict(sums)}")

    def _check_ledger(self, truth: AnyTruth) -> None:
        """Compare the ledger's accounts of a stream with its own."""
        why = truth.check_ledger(self._world.disk.known.balances)
        if why is not None:
            self.broken("money", why)

    def _check_bought(self, truth: AnyTruth) -> None:
        for (account, what), count in truth.bought.items():
            asked = len(self._ids[account, what])
            if count > asked:
                self.broken("once", f"{what}: player/{account} has {count}, asked {asked} times")

    # ------------------------------------------------------------ what is asked and told

    def asked(self, line: Line, text: str) -> None:
        """Look at a frame as it reaches the process."""
        connection = self._connections.get(line)
        try:
            message = _reader.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError):
            return
        id = str(getattr(message, "id", "")).lower()
        if not isinstance(message, CHANGING):
            self._questions.add(id)
        if connection is None or connection.account is None:
            return
        account = connection.account.id
        if isinstance(message, p.Say):
            self._spoken.add(id)
        elif isinstance(message, p.ReportPlayer):
            self._reports.add(id)
        elif isinstance(message, p.Register):
            self._ids[account, "entry"].add(id)
        elif isinstance(message, p.SitDown):
            self._ids[account, f"seat of {message.stream}"].add(id)
        elif isinstance(message, p.Buy):
            what = "entry" if message.what is p.Purchase.RE_ENTRY else message.what.value
            self._ids[account, what].add(id)

    def connected(self, line: Line, connection: Served) -> None:
        """A line is open."""
        self._connections = {one: other for one, other in self._connections.items() if one.up}
        self._folds = {key: fold for key, fold in self._folds.items() if key[0].up}
        self._connections[line] = connection

    def restarted(self) -> None:
        """A process has ended: nothing that it acknowledged may be missing."""
        known = self._world.disk.known.answers
        for key in self._accepted:
            if key not in known:
                self.broken("acknowledged", f"{key} was accepted and is lost")

    def told(self, connection: Served, message: p.ServerMessage, *, cards: bool = True) -> None:
        """Look at a message before it is queued."""
        account, frame = connection.account, encoding.frame(message)
        self._check_secrets(account.id if account else None, frame)
        if cards:
            self.check_cards(account.id if account else None, frame)
        if isinstance(message, p.Error) and message.code is p.ErrorCode.FAULT:
            self.broken("fault", message.text)
        if account is None or not isinstance(message, p.Accepted | p.Error | p.Refusal):
            return
        key = (f"player/{account.id}", (message.re or "").lower())
        before = self._accepted.get(key)
        if isinstance(message, p.Accepted):
            if key[1] in self._spoken:  # chat is sent, not stored
                return
            kept = {key, (f"reports/{account.id}", key[1])} if key[1] in self._reports else {key}
            if self._world.disk.known.answers.keys().isdisjoint(kept):
                self.broken("acknowledged", f"{key} is accepted before it is stored")
            if before is not None and before != message:
                self.broken("answer", f"{before} at first, {message} now")
            if key[1] not in self._reports:
                self._accepted[key] = message
        elif before is not None and key[1] not in self._questions | self._spoken | self._reports:
            if isinstance(message, p.Refusal) or message.code not in MAY_FOLLOW:
                self.broken("answer", f"accepted before, now: {message}")

    def _check_secrets(self, account: int | None, frame: bytes) -> None:
        """Look at the bytes of a message when it is told: a slow reader gets them later."""
        for secret in SECRET.findall(frame.decode()):
            if any(secret in truth.secrets for truth in self.truths.values()):
                self.broken("secret", f"player/{account} is told {secret}")

    def sent(self, line: Line, text: str) -> None:
        """Look at a frame as it leaves for a client."""
        for raw in p.messages_in(text):
            self._messages += 1
            message = _decoder.decode(raw)
            if isinstance(message, p.Snapshot | p.News | p.Yours):
                fold = self._folds.setdefault((line, message.stream), p.Watched())
                try:
                    fold.fold(message)
                except p.Gap as gap:
                    if self._world.gaps_happen:
                        continue
                    self.broken("numbers", f"{message.stream}: {gap}")

    def check_cards(self, account: int | None, frame: bytes) -> None:
        """Look for cards that an account must not be told."""
        told = msgspec.json.decode(frame)
        cards = set(comparing.cards_in(told))
        if not cards:
            return
        truth = self.truths.get(parted(str(told.get("stream")))[0])
        kind, allowed = told["type"], set[str]()
        if truth is not None and kind in ("snapshot", "news", "yours", "table"):
            allowed = truth.seen_at(told.get("table", 1), account)
        elif truth is not None and kind in ("hand_replay", "hand_proof"):
            allowed = truth.seen_of(told["hand"], account)
        elif truth is not None and kind == "hand_list":
            for row in told["hands"]:
                more = set(comparing.cards_in(row)) - truth.seen_of(row["hand"], account)
                if more:
                    self.broken("cards", f"{kind} tells player/{account} {sorted(more)}: {row}")
            return
        if cards - allowed:
            self.broken("cards", f"{kind} tells player/{account} {sorted(cards - allowed)}: {told}")

    def logged(self, event: Mapping[str, Any]) -> None:
        """Look at a line of the log."""
        error = event.get("exc_info")
        if error and not isinstance(error, bool) and event["event"] not in EXPECTED:
            if type(error).__name__ in ("Crash", "StoreUnavailable"):
                return
            self.broken("fault", f"{event['event']}: {type(error).__name__}: {error}\n{trace_of(error)}")

    # ------------------------------------------------------------ a stream as a whole

    def _look(self, stream: str) -> None:
        """After an event: compare the room's state with the log's, and what is folded with what is whole."""
        self._due.discard(stream)
        worker = self._world.worker_of(stream)
        if worker is None or self.found is not None:
            return
        owner = owner_of(worker, stream)
        if owner.stopped:
            self.broken("stopped", f"{stream}: {owner.trouble}")
            return
        if owner.game.seq != self.truths[stream].game.seq:
            return  # the next event is on its way
        count = self._batches[stream]
        if count % STATES_EVERY == 0:
            self._compare_states(owner.game)
        if count % TABLES_EVERY == 0:
            self._compare_tables(worker, stream)

    def _compare_states(self, game: GameState | CashGame | PoolGame) -> None:
        why = self.truths[game.stream].differs(game)
        if why is not None:
            self.broken("replay", f"{game.stream} at {game.seq}: {why}")

    def _compare_tables(self, worker: Worker, stream: str) -> None:
        if not self._world.calm:
            return
        for (line, watched), fold in self._folds.items():
            connection = self._connections.get(line)
            if connection is None or fold.table is None or parted(watched)[0] != stream:
                continue
            if connection._out or connection._ending is not None or line.blocked or not line.up:
                continue
            viewer = self._world.viewer(connection, stream)
            if viewer is None:
                continue
            found = comparing.tables(worker, watched, viewer, fold.table)
            self._compared += found is not None
            for what, why in found or ():
                account = connection.account.id if connection.account else None
                self.broken(what, f"{watched} for player/{account}: {why}")

    # ------------------------------------------------------------ the end

    def settled(self, before: dict[str, int]) -> None:
        """Nothing has failed for a while: every stream runs, and every running one has gone on.

        Args:
            before: the number of events of each stream, when everything was well again.
        """
        for worker in self._world.workers():
            for stream, why in closed_at(worker).items():
                self.broken("stopped", f"{stream} stays closed: {why}")
        for stream in self._world.disk.events:
            running = self._world.worker_of(stream)
            if running is None:
                self.broken("owners", f"nobody runs {stream}")
                return
            owner = owner_of(running, stream)
            if owner.stopped or owner.trouble:
                self.broken("stopped", f"{stream}: {owner.trouble}")
            elif owner.game.seq != self.truths[stream].game.seq:
                self.broken("replay", f"{stream} is at {owner.game.seq}, its log is longer")
            else:
                self._compare_states(owner.game)
                self._compare_tables(running, stream)
            if not _waits(owner) and before.get(stream) == owner.game.seq:
                self.broken("stuck", f"{stream} has done nothing in the quiet end")

    def at_the_end(self) -> None:
        """Replay every log from its beginning, and look for all that was acknowledged."""
        self.restarted()
        self._check_money()
        for stream, events in self._world.disk.events.items():
            try:
                truth = self.truths[stream]
                why = truth.differs(truth.replay(events))
                if why is not None:
                    self.broken("replay", f"{stream}: {why}")
            except Exception as error:
                self.broken("replay", f"{stream}: {type(error).__name__}: {error}")


AnyTruth = Truth | CashTruth | PoolTruth
TRUTHS: dict[str, type[AnyTruth]] = {"tournament": Truth, "ring": CashTruth, "pool": PoolTruth}
"""By the kind of stream."""


def owners_at(worker: Worker) -> dict[str, Owner | CashOwner | PoolOwner]:
    """Who runs which stream in a process."""
    return {**worker.owners, **worker.cash.owners, **worker.pools.owners}


def closed_at(worker: Worker) -> dict[str, str]:
    """The streams that stay closed in a process, and why."""
    return worker.streams.closed | worker.cash.streams.closed | worker.pools.streams.closed


def owner_of(worker: Worker, stream: str) -> Owner | CashOwner | PoolOwner:
    """Who runs a stream in a process that runs it."""
    return owners_at(worker)[stream]


def _waits(owner: Owner | CashOwner | PoolOwner) -> bool:
    """Whether a stream may lawfully do nothing for a while."""
    if isinstance(owner, PoolOwner):
        return not owner.game.pool.hands
    if isinstance(owner, CashOwner):
        return owner.game.table.next_hand is None and owner.game.table.running is None
    tournament = owner.game.tournament
    if tournament.state != "running" or tournament.on_break is not None:
        return True
    # A vote on a deal may last longer than the quiet end.
    now = owner.clock.now()
    votes = [one for one in owner.schedule.waits.values() if one.why == "deal"]
    return any(one.until is not None and one.until > now for one in votes)
