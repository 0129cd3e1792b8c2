"""Describe the cluster that a process joins, as its operator names it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Half = Literal["gateway", "worker"]
CLUSTER_NAME = re.compile(r"[A-Za-z0-9-]{1,32}")


@dataclass(frozen=True)
class JoinedCluster:
    """Cluster that a process is part of."""

    bus: str
    cluster: str
    credentials: Path | None = None
    halves: frozenset[Half] = frozenset({"gateway", "worker"})

    def problem(self, data: str) -> str | None:
        """Return the fault in the names of cluster and database; None if they may be valid."""
        if not data.startswith(("postgresql", "postgres")):
            return "Several nodes need a PostgreSQL database; name one with --database."
        if not CLUSTER_NAME.fullmatch(self.cluster):
            return f"{self.cluster!r} is no name of a cluster; it has letters, digits and hyphens."
        return None
