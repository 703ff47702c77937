"""Lines as a reader sees them: what stands close together on a page is one run of text."""

from __future__ import annotations

from ..sheet import Line, Sheet

__all__ = ["runs_of"]


def runs_of(sheet: Sheet) -> tuple[Line, ...]:
    """The lines of a sheet, those of a web page joined where less than half a letter's height lies between them."""
    if sheet.source == "screenshot":
        return sheet.lines
    found: list[Line] = []
    for line in sorted(sheet.lines, key=lambda line: (line.box.top, line.box.left)):
        for k in range(len(found) - 1, max(-1, len(found) - 40), -1):
            before = found[k]
            level = abs(before.box.bottom - line.box.bottom) < 0.3 * min(before.box.height, line.box.height)
            gap = line.box.left - before.box.right
            if level and -2 <= gap < 0.5 * min(before.box.height, line.box.height) and line.box.width > 0:
                found[k] = _joined(before, line, gap > 1)
                break
        else:
            found.append(line)
    return tuple(found)


def _joined(a: Line, b: Line, apart: bool) -> Line:
    space = apart and not a.text.endswith(" ") and not b.text.startswith(" ")
    between = ((a.box.right, b.box.left),) if space else ()
    text = f"{a.text} {b.text}" if space else a.text + b.text
    return Line(text, a.box.join(b.box), (*a.edges, *between, *b.edges), min(a.confidence, b.confidence))
