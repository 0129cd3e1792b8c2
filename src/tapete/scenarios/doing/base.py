"""The shape of a procedure as a scenario calls it."""

from collections.abc import Callable, Mapping
from typing import Any

from tapete.rules import Book

Procedure = Callable[[Mapping[str, Any], Book], Mapping[str, Any]]
Procedures = Mapping[str, Procedure]
