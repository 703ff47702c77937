"""Prices that stand on a page and became no fact: each is said, so that none is lost without a word."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ._amounts import Sum, bare_sums_in, sums_in
from ._layout import overlap_x, overlap_y, rows
from ._money import foreign_in
from .booking._words import fare_of
from .facts import Abstained, Fact, Kind, Reading
from .sheet import Box, Line, Sheet

__all__ = ["with_untold_prices"]

_PRICED = ("price", "family_price", "dish", "nightly")
_SAID = re.compile(r"(?:price|prices|nightly price|dish at|free)\b")
_OTHER = re.compile(r"price in ([A-Z]{3})")
_WORDS = re.compile(r"[^\W\d_]{3}")
_BAND = 16
"""Pixels, or lines of plain text, that are looked through together."""
_LIST = 2
"""Rows that end in a bare number and so make a list of prices."""
_MOST = 5
"""Letters of a bare number at the end of such a row; more is a year, a code or a telephone number."""


def with_untold_prices(sheet: Sheet, reading: Reading) -> Reading:
    """The reading with an `Abstained` ``price 12,00 €`` for each amount on the sheet, as it is written, that no fact
    tells and no other `Abstained` names. What is struck through holds no more; what is written several times alike is
    said once."""
    told = _Places((fact.box, fact) for fact in reading.facts if fact.field in _PRICED and fact.box is not None)
    for_all = [fact for fact in reading.facts if fact.value.get("fare") in ("anyone", "group")]
    said = _Places((one.box, None) for one in reading.abstained if one.box is not None and _SAID.match(one.what))
    codes = {match[1] for one in reading.abstained if (match := _OTHER.match(one.what))}
    gaps: dict[str, Abstained] = {}
    for line, one in _sums(sheet, reading):
        box = line.span(one.start, one.end)
        what = f"price {' '.join(one.said.split())}"
        if (
            what in gaps
            or any(True for _ in said.at(box))
            or any(fact is not None and _tells(fact, one) for fact in told.at(box))
            or (one.cents and any(_tells(fact, one) for fact in for_all))
            or any(code in codes for code, start, end in foreign_in(line.text) if start < one.end and one.start < end)
        ):
            continue
        gaps[what] = Abstained(what, "nothing tells clearly what it is the price of", box)
    return replace(reading, abstained=(*reading.abstained, *gaps.values())) if gaps else reading


class _Places:
    """What stands at which boxes, found by the height on the page, as there may be thousands."""

    def __init__(self, places: Iterable[tuple[Box, Fact | None]]) -> None:
        self._bands: defaultdict[int, list[tuple[Box, Fact | None]]] = defaultdict(list)
        for box, fact in places:
            for band in range(box.top // _BAND, box.bottom // _BAND + 1):
                self._bands[band].append((box, fact))

    def at(self, box: Box) -> Iterator[Fact | None]:
        """What stands at the same place as a box of one line."""
        for other, fact in self._bands[int(box.centre[1]) // _BAND]:
            if overlap_y(box, other) > 0.5 and overlap_x(box, other) > 0.5:
                yield fact


def _sums(sheet: Sheet, reading: Reading) -> Iterator[tuple[Line, Sum]]:
    """Every amount on the sheet with its line; on menus and booking pages numbers without a currency, too, where they
    make a list of prices."""
    marked: list[Line] = []
    for line in sheet.lines:
        if not line.struck:
            found = sums_in(line.text)
            marked += [line] if found else []
            yield from ((line, one) for one in found)
    if reading.kind == "menu" or (reading.kind == "booking" and not marked):
        yield from _listed(sheet, marked, reading.kind)


def _listed(sheet: Sheet, marked: Sequence[Line], kind: Kind) -> Iterator[tuple[Line, Sum]]:
    """Numbers at the ends of rows that begin with words and hold no other amount, where there are at least two:
    ``Bruschetta 6`` on a menu, elsewhere ``Adult 12.50``, which has decimals and a fare."""
    found: list[tuple[Line, Sum]] = []
    taken = {id(line) for line in marked}
    for row in rows(sheet.lines):
        last = row[-1]
        sums = bare_sums_in(last.text, whole=kind == "menu")
        if not sums or sums[-1].end < len(last.text.rstrip(" .")) or len(sums[-1].said) > _MOST:
            continue
        words = " ".join([*(line.text for line in row[:-1]), last.text[: sums[-1].start]])
        named = _WORDS.search(words) if kind == "menu" else fare_of(words.strip(" .·…_:–-|"))
        if named and not any(id(line) in taken for line in row):
            found.append((last, sums[-1]))
    if len(found) >= _LIST:
        yield from found


def _tells(fact: Fact, one: Sum) -> bool:
    """Whether a fact that stands there tells this amount: the same hundredths, or whole units of a currency without;
    of a range none does."""
    return not one.ranged and (one.cents is None or one.cents in (fact.value["cents"], fact.value["cents"] * 100))
