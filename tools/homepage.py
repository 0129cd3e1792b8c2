"""Make links for the package's description from the project's address.

`hatch_build.py` uses this module. Without a known address, links to files of the project become plain words:
the page of a package index has no such files.
"""

from __future__ import annotations

import re

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")


def described(text: str, base: str) -> str:
    """Return a Markdown text whose links to files are absolute, or plain words without a `base`.

    >>> described("See [how](docs/how.md). ![A table](docs/table.png)", "https://example.org/tapete")
    'See [how](https://example.org/tapete/blob/main/docs/how.md). ![A table](https://example.org/tapete/raw/main/docs/table.png)'
    >>> described("See [how](docs/how.md) and [games](#games). ![A table](docs/table.png)", "")
    'See how and [games](#games). '
    """

    def absolute(link: re.Match[str]) -> str:
        image, words, path = link.groups()
        if not base:
            return "" if image else words
        return f"{image}[{words}]({base}/{'raw' if image else 'blob'}/main/{path})"

    return _LINK.sub(absolute, text)


def urls(base: str) -> dict[str, str]:
    """Return the project's URLs, by the labels that package indexes know.

    >>> urls("https://example.org/tapete")["Changelog"]
    'https://example.org/tapete/blob/main/CHANGELOG.md'
    >>> urls("")
    {}
    """
    if not base:
        return {}
    return {
        "Homepage": base,
        "Source": base,
        "Issues": f"{base}/issues",
        "Documentation": f"{base}/tree/main/docs",
        "Changelog": f"{base}/blob/main/CHANGELOG.md",
    }
