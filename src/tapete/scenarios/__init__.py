"""Scenarios: situations written down with what must come of them, run against the product.

One file, one situation, in YAML that a director can read; `docs/scenarios.md` has every word. A file names
the books that it holds under; each of them is run.

>>> from tapete.scenarios import check, packaged
>>> scenario = packaged("tda-2019/TDA19-X47-3A")
>>> [str(difference) for difference in check(scenario, "tda-2019").differences]
[]
"""

from tapete.scenarios.document import ScenarioError
from tapete.scenarios.files import packaged, packaged_names
from tapete.scenarios.format import Scenario
from tapete.scenarios.reading import read_scenario
from tapete.scenarios.run import Difference, Run, check

__all__ = [
    "Difference",
    "Run",
    "Scenario",
    "ScenarioError",
    "check",
    "packaged",
    "packaged_names",
    "read_scenario",
]
