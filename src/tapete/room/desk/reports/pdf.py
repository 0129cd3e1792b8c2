"""PDF pages of the desk: tables, and papers made of headings and lines."""

from __future__ import annotations

import io
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from tapete.room.desk.reports.sheet import Sheet
from tapete.rules.rows import Language

FONT, BOLD = "Vera", "VeraBd"


class Part(NamedTuple):
    """A part of a paper: a heading, then lines, then a table."""

    title: str
    lines: Sequence[str] = ()
    table: Sequence[Sequence[object]] = ()
    """Rows of the table; the first row is the header."""


def tables(title: str, sheets: Sequence[Sheet], language: Language) -> bytes:
    """Return a PDF with tables one after another on landscape pages."""
    parts = [Part(sheet.title(language), table=[sheet.columns(language), *sheet.lines]) for sheet in sheets]
    return paper(title, parts, wide=True)


def paper(title: str, parts: Sequence[Part], *, wide: bool = False) -> bytes:
    """Return a PDF of numbered A4 pages.

    Args:
        wide: landscape, for tables with many columns.
    """
    from reportlab.lib.colors import HexColor
    from reportlab.lib.pagesizes import A4, landscape
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.lib.units import mm
    from reportlab.platypus import LongTable, Paragraph, SimpleDocTemplate, Spacer, TableStyle

    _fonts()
    plain = ParagraphStyle("plain", fontName=FONT, fontSize=9, leading=12)
    small = ParagraphStyle("small", parent=plain, fontSize=7.5, leading=9.5)
    head = ParagraphStyle("head", parent=small, fontName=BOLD)
    heading = ParagraphStyle("heading", parent=plain, fontName=BOLD, fontSize=12, leading=16, spaceBefore=8)
    top = ParagraphStyle("top", parent=heading, fontSize=17, leading=22)
    ruled = TableStyle(
        [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, 0), 0.8, HexColor("#333333")),
            ("LINEBELOW", (0, 1), (-1, -1), 0.25, HexColor("#bbbbbb")),
            ("TOPPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
        ]
    )
    out = io.BytesIO()
    size = landscape(A4) if wide else A4
    document = SimpleDocTemplate(
        out, pagesize=size, title=title, leftMargin=16 * mm, rightMargin=16 * mm, topMargin=14 * mm
    )
    story: list[Any] = [Paragraph(escape(title), top)]
    for part in parts:
        if part.title:
            story.append(Paragraph(escape(part.title), heading))
        story += [Paragraph(escape(line) or "&nbsp;", plain) for line in part.lines]
        if part.table:
            rows = [
                [Paragraph(escape(str(cell)), head if at == 0 else small) for cell in line]
                for at, line in enumerate(part.table)
            ]
            story.append(LongTable(rows, repeatRows=1, style=ruled, colWidths=_widths(part.table, size[0])))
        story.append(Spacer(1, 4 * mm))
    document.build(story, onFirstPage=_numbered, onLaterPages=_numbered)
    return out.getvalue()


def _widths(table: Sequence[Sequence[object]], page: float) -> list[float]:
    """Return column widths by their longest cells, within limits."""
    longest = [min(60, max(6, *(len(str(line[at])) for line in table))) for at in range(len(table[0]))]
    room = page - 92
    return [room * one / sum(longest) for one in longest]


def _numbered(canvas: Any, document: Any) -> None:
    canvas.setFont(FONT, 8)
    canvas.drawRightString(document.pagesize[0] - 45, 24, str(canvas.getPageNumber()))


def _fonts() -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name in (FONT, BOLD):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
