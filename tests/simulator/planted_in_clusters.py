"""Faults that are planted into the cluster, to show that the simulator finds them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from tapete.room.cluster.catalogue import ClusterCatalogue
from tapete.room.cluster.gateway_node import GatewayNode
from tapete.room.cluster.placing import PartitionPlacing
from tapete.room.store.store import Batch, Known

Plant = Callable[[pytest.MonkeyPatch], None]


def does_not_check_the_fence(patch: pytest.MonkeyPatch) -> None:
    """The store takes what a worker writes that has lost the partition."""
    admit = Known.admit

    def trusting(self: Known, batch: Batch) -> Any:
        return admit(self, structs.replace(batch, fence=None))

    patch.setattr(Known, "admit", trusting)
    patch.setattr(PartitionPlacing, "_drop_lost", lambda self, known: _nothing())


def does_not_ask_again(patch: pytest.MonkeyPatch) -> None:
    """A gateway does not send again what its connections look at and wait for."""
    patch.setattr(GatewayNode, "_ask_again", lambda self, parts: None)


def keeps_lost_partitions(patch: pytest.MonkeyPatch) -> None:
    """A worker that was cut off goes on believing that it has its partitions."""
    patch.setattr(PartitionPlacing, "_drop_lost", lambda self, known: _nothing())


def opens_without_asking(patch: pytest.MonkeyPatch) -> None:
    """The programme goes on without knowing what other workers run."""

    async def hasty(self: ClusterCatalogue, fence: Any) -> None:
        self._events.forget()
        await self._worker.opening.go_on(fence)

    patch.setattr(ClusterCatalogue, "take", hasty)


async def _nothing() -> None:
    """Do nothing."""


PLANTED: dict[Plant, frozenset[str]] = {
    does_not_check_the_fence: frozenset({"fence", "log", "dealt twice", "owners"}),
    does_not_ask_again: frozenset({"watches", "folded", "untold"}),
    keeps_lost_partitions: frozenset({"owners", "opened", "fence"}),
    opens_without_asking: frozenset({"opened"}),
}
"""What is planted, and what may be found of it."""
