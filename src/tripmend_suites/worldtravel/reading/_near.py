"""Names in a sentence that lists them: where a list is cut, and where an "and" belongs to a name."""

from __future__ import annotations

import re

__all__ = ["names_in"]

_PLAIN = re.compile(
    r"(?:the )?(?:abbey|arch|arena|bridge|castle|cathedral|centre|chapel|church|city|court|dome|forum|fountain|gallery"
    r"|gardens?|hall|hill|houses?|island|lake|library|market|monument|museums?|opera|palace|park|port|river|square"
    r"|station|temple|theatre|towers?|town|walls?|zoo)",
    re.IGNORECASE,
)


def names_in(listed: str) -> tuple[list[str], float]:
    """The names, and how sure the cuts are (0 to 1; below 0.6 where another cut is as good).

    Commas, semicolons and "as well as" part names. An "and" does too, unless a side of it is but a plain word such as
    "Garden", which is no name alone: then it is kept whole. Where two "and" and no comma stand, one of the names has
    one itself, as a list would have a comma: the last two parts are taken together.
    """
    text = re.sub(r"^both\s+", "", listed.strip())
    if re.search(r",\s*and\s", text):  # The comma before the last "and" says that the others are parts of names.
        parts = [part.strip() for part in re.split(r",\s*(?:and\s+)?|;\s*|\s+as well as\s+", text) if part.strip()]
        return parts, 0.8 if any(" and " in part for part in parts) else 0.95
    parts, sure = [], 0.95
    for piece in re.split(r"[,;]\s*|\s+as well as\s+", text):
        ends = [end.strip() for end in re.split(r"\s+and\s+", piece) if end.strip()]
        joined = _joined(ends)
        if len(joined) < len(ends) or len(ends) > 2:
            sure = 0.55
        if len(joined) == 3 and joined == ends:
            joined = [ends[0], f"{ends[1]} and {ends[2]}"]
        parts += joined
    return parts, sure


def _joined(ends: list[str]) -> list[str]:
    """What stands between "and", where plain words go with the name before them, or after them at the start."""
    found: list[str] = []
    for end in ends:
        if found and (_PLAIN.fullmatch(end) or (len(found) == 1 and _PLAIN.fullmatch(found[0]))):
            found[-1] = f"{found[-1]} and {end}"
        else:
            found.append(end)
    return found
