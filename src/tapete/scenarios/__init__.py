"""Run scenarios: written situations with their expected results, checked against the product.

Each file holds one situation, in YAML that a director can read; `docs/scenarios.md` explains every word. A
file names the books that it applies to, and runs under each of them.

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
