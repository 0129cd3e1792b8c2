"""Draw equities: each hand's share, and its change from street to street."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tapete.cards.equity import Equity, PlayerEquity
from tapete.cli.untrusted import is_standard

_ENDINGS: Final = (".png", ".svg", ".pdf")
_STREETS: Final = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
# Colours distinguishable by colour-blind people and in print (after Okabe and Ito).
_COLOURS: Final = tuple(
    "#0072B2 #D55E00 #009E73 #CC79A7 #E69F00 #56B4E9 #8C6D31 #6A3D9A #000000 #7F7F7F".split()
)
_LONGEST_LABEL: Final = 24


def check_plot(path: Path) -> None:
    """Check that a plot can be written, before computing it. The standard output, `-`, gets a PNG.

    Raises:
        ValueError: the extension is not .png, .svg or .pdf.
        ModuleNotFoundError: Matplotlib is not installed.
        FileNotFoundError: the folder does not exist.
        IsADirectoryError: the path is a folder.
    """
    if not is_standard(path) and path.suffix.lower() not in _ENDINGS:
        raise ValueError(f"cannot draw {str(path)!r}: the name should end with {', '.join(_ENDINGS)}")
    if not path.parent.is_dir():
        raise FileNotFoundError(f"cannot draw {str(path)!r}: there is no folder {str(path.parent)!r}")
    if path.is_dir():
        raise IsADirectoryError(f"cannot draw {str(path)!r}: it is a folder")
    try:
        import matplotlib.figure  # noqa: F401
    except ModuleNotFoundError:
        raise ModuleNotFoundError("a picture needs Matplotlib: install the extra tapete[reports]") from None


def draw_plot(before: Sequence[Equity], answer: Equity, path: Path, *, title: str) -> None:
    """Draw the result as bars, and with earlier streets' results also as lines."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    count = len(answer.shares)
    figure = Figure(figsize=(11 if before else 7, 1.6 + 0.55 * count), dpi=150, layout="constrained")
    left, *others = figure.subplots(1, 2 if before else 1, squeeze=False)[0]
    splits = answer.splits
    whole, rest = ("scoops", "halves and ties") if splits else ("wins", "ties")
    for at, share in enumerate(answer.shares):
        colour = _COLOURS[at]
        left.barh(at, share.scoop, color=colour)
        left.barh(at, share.equity - share.scoop, left=share.scoop, color=colour, alpha=0.45)
        error = f" ± {share.error:.2%}" if share.error else ""
        text = f"{share.equity:.2%}{error}"
        left.annotate(text, (share.equity, at), (5, 0), textcoords="offset points", va="center", fontsize=9)
    left.barh(0, 0, color="#555555", label=f"pots taken whole ({whole})")
    left.barh(0, 0, color="#555555", alpha=0.45, label=f"shares of divided pots ({rest})")
    left.set_yticks(range(count), [_label(share) for share in answer.shares])
    left.invert_yaxis()
    left.set_xlim(0, max(share.equity for share in answer.shares) * (1.2 if answer.exact else 1.4))
    left.set_xlabel("equity")
    figure.legend(loc="outside lower left", ncols=2, fontsize=8, frameon=False)
    for right in others:
        rows = [*before, answer]
        for at in range(count):
            right.plot(
                [_STREETS[len(row.board)] for row in rows],
                [row.shares[at].equity for row in rows],
                color=_COLOURS[at],
                marker="o",
            )
        right.set_ylim(-0.03, 1.03)
        right.set_title("street by street", fontsize=10)
        right.yaxis.set_major_formatter(PercentFormatter(1))
        right.grid(axis="y", alpha=0.3)
        right.spines[["top", "right"]].set_visible(False)
    left.xaxis.set_major_formatter(PercentFormatter(1))
    left.spines[["top", "right"]].set_visible(False)
    left.set_title(title, fontsize=10)
    if is_standard(path):
        figure.savefig(sys.stdout.buffer, format="png")
    else:
        figure.savefig(path)


def _label(share: PlayerEquity) -> str:
    """Return a hand's label for its bar; an unescaped dollar sign would start a formula."""
    text = share.hands if len(share.hands) <= _LONGEST_LABEL else share.hands[: _LONGEST_LABEL - 1] + "…"
    return text.replace("$", r"\$")
