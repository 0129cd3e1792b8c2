"""`import tapete.x.y as z` gives the module: no public name of a package hides one of its modules."""

import importlib
import pkgutil
import sys
from importlib.util import find_spec
from types import ModuleType

import tapete


def packages() -> dict[str, ModuleType]:
    """Import every package and module of Tapete, except `__main__` and migrations, which run on import.

    OpenSpiel is not in the lock, so its adapter is left out where it is missing.
    """
    found = {"tapete": tapete}
    for module in pkgutil.walk_packages(tapete.__path__, "tapete."):
        absent = module.name == "tapete.env.openspiel" and find_spec("pyspiel") is None
        if not (module.name.endswith("__main__") or ".migrations" in module.name or absent):
            found[module.name] = importlib.import_module(module.name)
    return found


def test_every_attribute_that_is_named_as_a_module_is_that_module() -> None:
    hidden = []
    for name, package in packages().items():
        if hasattr(package, "__path__"):
            modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
            names = {attribute for attribute in vars(package) if not attribute.startswith("_")}
            names |= set(getattr(package, "__all__", ()))
            for both in sorted(modules & names):
                if getattr(package, both) is not sys.modules.get(f"{name}.{both}"):
                    hidden.append(f"{name}.{both}")
    assert hidden == []
    assert sys.modules["tapete.cards"] is tapete.cards
