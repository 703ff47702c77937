"""Numbers in slots that are of places because a sentence of the page says so, and slots that have none."""

from __future__ import annotations

import re

from .context import Page
from .looks import Look
from .starts import Choice
from .states import Told, Verdict

__all__ = ["are_counts", "numbered", "without_number"]

_BARE = re.compile(r"(?<![\w.,:/])\d{1,3}(?![\w.,:/])")
_TELEPHONE = re.compile(r"\d{3}|(?:\d\d[ /-]){2}")
_NEAR = (8.0, 3.0)
"""Heights of a time, across and down, within which a number in its slot is of it."""


def are_counts(page: Page) -> bool:
    """Whether a sentence says that the numbers in slots are of places: *the number is the largest party that …*, and
    not *for parties of ten our number is 020 7946 0000*."""
    clauses = (clause for leaf in page.leaves for clause in re.split(r"[.;!?]\s", page.fold(leaf)))
    return any(
        page.words.has(clause[said.end() :], "left", "party", "people", "open") and not _TELEPHONE.search(clause)
        for clause in clauses
        if (said := page.words.pattern("counted").search(clause)) is not None
    )


def _by_time(page: Page, choice: Choice) -> str:
    """What stands by the time of a slot, folded, without times, dates and money."""
    own = choice.tile.seen_box if choice.tile is not None else None
    if own is None or choice.shared:
        return page.lexer.without_values(choice.text)
    high = own[3] - own[1]
    near = [
        text.value
        for part in choice.parts
        for text in part.texts()
        for box in text.boxes[:1]
        if max(box[0] - own[2], own[0] - box[2]) < _NEAR[0] * high
        and max(box[1] - own[3], own[1] - box[3]) < _NEAR[1] * high
    ]
    return page.lexer.without_values(page.folded(" | ".join(near)))


def numbered(page: Page, choice: Choice, told: Told) -> Told:
    """What the one number in a slot says, where numbers are of places."""
    found = _BARE.findall(_by_time(page, choice))
    if told.left is not None or told.state not in ("", "open") or len(found) != 1:
        return told
    return Told("open" if int(found[0]) else "sold_out", int(found[0]), told.selected)


def without_number(
    choices: list[Choice], looks: list[Look], told: list[Told], verdicts: list[Verdict], page: Page
) -> list[Verdict]:
    """The verdicts where numbers are of places: a slot that has none cannot be booked, as long as its look does not say
    that it can, some others have one, and nothing is drawn in it that may be a number which was not read."""
    counted = [look for look, one in zip(looks, told, strict=True) if one.left]
    drawn = any(look.get("drawing") for look in counted)
    made: list[Verdict] = []
    for choice, look, words, verdict in zip(choices, looks, told, verdicts, strict=True):
        state, by, _, notes = verdict
        if not words.state and not re.search(r"\d", _by_time(page, choice)):
            if by not in ("", "words", "convention", "contrast"):
                doubt = "its look says open, and it has no number of places"
                verdict = ("unknown", by, doubt, notes) if state in ("open", "few") else verdict
            elif counted and choice.text and (drawn or not look.get("drawing")):
                verdict = ("sold_out", "contrast", "", notes)
            else:
                verdict = ("unknown", "", "it has no number of places that could be read", notes)
        made.append(verdict)
    return made
