"""Overviews of a town: for each place its name, quarter and tags."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

from ._cards import cards_of
from ._prose import Passage, join
from .facts import Fact, Reading
from .sheet import Sheet

__all__ = ["read"]

_TAG = r"(?!the\b|and\b)[a-zà-ÿ][a-zà-ÿ'’-]{1,20}(?: [a-zà-ÿ'’-]{2,20})?"
_LISTED = re.compile(rf"(?P<area>[A-ZÀ-Þ][^.·—;,]{{1,40}}?)\s*(?:·|—|–|;)\s*(?P<tags>{_TAG}(?:\s*[·,]\s*{_TAG})*)\.?$")
_ONLY_TAGS = re.compile(rf"{_TAG}(?:\s*[·,]\s*{_TAG})*$")
_OPENING = re.compile(r"(?P<area>[A-ZÀ-Þ][^.]{1,40}?)\.\s+\S")
_DASH = re.compile(r"(?<= )-(?= )")
"""In a list with points a recogniser takes one or the other for a dash."""
_LABEL = re.compile(r"[A-ZÀ-Þ0-9][^.!?;:·—]{1,44}")
_BEGUN = re.compile(r"[.!?]\s+[A-ZÀ-Þ][^.!?]{0,25}$")


def read(sheet: Sheet) -> Reading:
    """A fact ``tags`` {area, tags} for every card that has tags."""
    facts = []
    for card in (part for chain in cards_of(sheet) for part in _apart(chain)):
        lines = 2 if _name_goes_on(card) else 1
        if len(card) <= lines:
            continue
        found = _tags(card[lines:])
        if found is None:
            continue
        area, tags = found
        box = card[0].box
        for row in card[1:]:
            box = box.join(row.box)
        name = join(card[:lines]).text.strip()
        facts.append(Fact(name, "tags", {"area": area, "tags": tags}, box, 0.9, sheet.source))
    return Reading("overview", tuple(facts))


def _apart(chain: list[Passage]) -> list[list[Passage]]:
    """Cards that stand so close that they look like one: a new one begins at a label right over a row of tags, with
    more room above it than below."""
    cuts = [0]
    for k in range(2, len(chain) - 1):
        above, row, below = chain[k - 1].box, chain[k].box, chain[k + 1].box
        room = row.top - above.bottom - max(0, below.top - row.bottom)
        if (
            room > 0.4 * below.height
            and _LABEL.fullmatch(chain[k].text)
            and _LISTED.match(_DASH.sub("·", chain[k + 1].text))
        ):
            cuts.append(k)
    return [chain[a:b] for a, b in itertools.pairwise([*cuts, len(chain)])]


def _name_goes_on(card: list[Passage]) -> bool:
    """Whether the name takes two rows: the second is as large as the first and nearer to it than to the quarter."""
    if len(card) < 4 or not all(_LABEL.fullmatch(row.text) for row in card[:3]):
        return False
    if _LISTED.match(card[1].text) or not 0.8 < card[1].letter / card[0].letter < 1.25:
        return False
    name, more, quarter = (row.box.centre[1] for row in card[:3])
    return 0 < more - name < 0.85 * (quarter - more)


def _tags(rows: list[Passage]) -> tuple[str, list[str]] | None:
    """Quarter and tags: in one row, or the quarter under the name and the tags in small rows of their own."""
    rows = [replace(row, text=_DASH.sub("·", row.text)) if "·" in row.text else row for row in rows]
    own = [row.text.strip() for k, row in enumerate(rows) if _stands_alone(rows, k)]
    whole = " ".join(row.text for row in rows)
    for text in (*own, *re.findall(r"[^.!?]+\.?", whole)):
        if listed := _LISTED.match(text.strip()):
            return listed["area"].strip(), _parts(listed["tags"])
    for text in own:
        dashed = _LISTED.match(_DASH.sub("·", text, count=1))
        if dashed and len(_parts(dashed["tags"])) > 1:
            return dashed["area"].strip(), _parts(dashed["tags"])
    small = []
    for row in reversed(rows):
        if _ONLY_TAGS.match(row.text):
            small.append(row.text)
        elif small:
            break
    if not small:
        return None
    opening = _OPENING.match(rows[0].text)
    area = opening["area"] if opening else rows[0].text
    return area.strip(), [tag for text in reversed(small) for tag in _parts(text)]


def _stands_alone(rows: list[Passage], k: int) -> bool:
    """Whether a row is no part of a sentence that began on the row before or ends on the row after."""
    return not (k and _BEGUN.search(rows[k - 1].text)) and not (k + 1 < len(rows) and rows[k + 1].text[:1].islower())


def _parts(text: str) -> list[str]:
    return [part.strip(" .") for part in re.split(r"[·,]", text) if part.strip(" .")]
