"""Put draws and replacement cards in one order, independent of a site's order of lines."""

from collections.abc import Sequence

from tapete.formats.pokerstars import history as h


def in_order(steps: Sequence[h.Step]) -> tuple[h.Step, ...]:
    """Return the steps with each draw's replacement cards right after it: sites deal after all draws."""
    ordered = list(steps)
    for given in [step for step in steps if isinstance(step, h.DealtLine)]:
        place = next(at for at, step in enumerate(ordered) if step is given)
        for before in range(place - 1, -1, -1):
            step = ordered[before]
            if not isinstance(step, h.Drew | h.DealtLine):
                break
            if isinstance(step, h.Drew) and step.seat == given.seat:
                ordered.insert(before + 1, ordered.pop(place))
                break
    return tuple(ordered)
