"""QR codes of the desk's addresses, as images for pages and as blocks for a terminal.

>>> image_of("http://192.168.1.5:8000/desk")[:24]
'data:image/svg+xml;chars'
"""

from __future__ import annotations

import io


def image_of(address: str) -> str:
    """Return the QR code of an address as an image, for the `src` of an `img`."""
    import segno

    return str(segno.make(address, error="m", micro=False).svg_data_uri(border=2, omitsize=True))


def blocks_of(address: str) -> str:
    """Return the QR code of an address as block characters for a terminal."""
    import segno

    out = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out, compact=True)
    return out.getvalue()
