"""Prices that stand on a page and became no fact: each is said, so that none is lost without a word."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from .._layout import overlap_x, overlap_y, rows
from ..booking._words import fare_of, names_price
from ..facts import Abstained, Fact, Kind, Reading
from ..sheet import Box, Line, Sheet
from ._amounts import Sum, bare_sums_in, sums_in
from ._money import foreign_in

__all__ = ["Told", "with_untold_prices"]

_PRICED = ("price", "family_price", "dish", "nightly", "way")
_SAID = re.compile(r"(?:price|prices|nightly price|dish at|free)\b")
_OTHER = re.compile(r"price in ([A-Z]{3})")
_WORDS = re.compile(r"[^\W\d_]{3}")
_BAND = 16
"""Pixels, or lines of plain text, that are looked through together."""
_LIST = 2
"""Rows that end in a bare number and so make a list of prices."""
_MOST = 7
"""Letters of a bare number at the end of such a row; more is a code or a telephone number."""
_CLOCK = re.compile(r"(?:[01]?\d|2[0-4])\.[0-5]\d")
_LEADERS = " .·…_:–-|"


@dataclass(frozen=True, slots=True)
class Told:
    """What is told at a place: one of `cents`, or whatever stands there, None."""

    box: Box
    cents: Collection[int] | None = None

    def tells(self, one: Sum) -> bool:
        """Whether this is the amount: the same hundredths, or whole units of a currency without; of a range none is."""
        if self.cents is None:
            return True
        return not one.ranged and (one.cents is None or any(one.cents in (own, own * 100) for own in self.cents))


def with_untold_prices(sheet: Sheet, reading: Reading, elsewhere: Iterable[Told] = ()) -> Reading:
    """The reading with an `Abstained` ``price 12,00 €`` for each amount on the sheet, as it is written, that no fact
    tells and no other `Abstained` names. What is struck through holds no more; what is written several times alike is
    said once. elsewhere: what is told at other places than those of facts, such as the other half of a table."""
    facts = [Told(fact.box, (fact.value["cents"],)) for fact in reading.facts if fact.field in _PRICED and fact.box]
    for_all = [Told(Box(0, 0, 0, 0), (fact.value["cents"],)) for fact in reading.facts if _is_for_all(fact)]
    said = [Told(one.box) for one in reading.abstained if one.box is not None and _SAID.match(one.what)]
    told = _Places((*facts, *said, *elsewhere))
    codes = {match[1] for one in reading.abstained if (match := _OTHER.match(one.what))}
    gaps: dict[str, Abstained] = {}
    for line, one in _sums(sheet, reading):
        box = line.span(one.start, one.end)
        what = f"price {' '.join(one.said.split())}"
        if (
            what in gaps
            or any(other.tells(one) for other in told.at(box))
            or (one.cents and any(other.tells(one) for other in for_all))
            or any(code in codes for code, start, end in foreign_in(line.text) if start < one.end and one.start < end)
        ):
            continue
        gaps[what] = Abstained(what, "nothing tells clearly what it is the price of", box)
    return replace(reading, abstained=(*reading.abstained, *gaps.values())) if gaps else reading


def _is_for_all(fact: Fact) -> bool:
    return fact.field in _PRICED and fact.value.get("fare") in ("anyone", "group")


class _Places:
    """What is told at which places, found by the height on the page, as there may be thousands."""

    def __init__(self, places: Iterable[Told]) -> None:
        self._bands: defaultdict[int, list[Told]] = defaultdict(list)
        for one in places:
            for band in range(one.box.top // _BAND, one.box.bottom // _BAND + 1):
                self._bands[band].append(one)

    def at(self, box: Box) -> Iterator[Told]:
        """What is told at the same place as a box of one line."""
        for other in self._bands[int(box.centre[1]) // _BAND]:
            if overlap_y(box, other.box) > 0.5 and overlap_x(box, other.box) > 0.5:
                yield other


def _sums(sheet: Sheet, reading: Reading) -> Iterator[tuple[Line, Sum]]:
    """Every amount on the sheet with its line; on menus and booking pages numbers without a currency, too, where they
    make a list of prices."""
    bare: list[tuple[Line, Sum]] = []
    for row in rows([line for line in sheet.lines if not line.struck]):
        words = " ".join(line.text for line in row)
        found = [(line, one) for line in row for one in sums_in(line.text, words)]
        yield from found
        if not found and reading.kind in ("menu", "booking"):
            bare += _listed(row, reading.kind)
    slots = _Places(Told(fact.box) for fact in reading.of("slot") if fact.box is not None)
    sure = [(line, one) for line, one in bare if reading.kind == "booking" and not _is_time(line, one, slots)]
    yield from bare if len(bare) >= _LIST else sure


def _is_time(line: Line, one: Sum, slots: _Places) -> bool:
    """Whether a bare number may be a time of day: it is written like one, and a slot stands there."""
    return _CLOCK.fullmatch(one.said) is not None and any(True for _ in slots.at(line.span(one.start, one.end)))


def _listed(row: Sequence[Line], kind: Kind) -> Iterator[tuple[Line, Sum]]:
    """The number at the end of a row that begins with words: ``Bruschetta 6`` on a menu, elsewhere ``Adult 12.50``,
    which has a fare or the word for a price, and decimals or more than the years of an age."""
    last = row[-1]
    sums = bare_sums_in(last.text, whole=True)
    if not sums or sums[-1].end < len(last.text.rstrip(" .")) or len(sums[-1].said) > _MOST:
        return
    words = " ".join([*(line.text for line in row[:-1]), last.text[: sums[-1].start]]).strip(_LEADERS)
    if kind == "menu":
        told = _WORDS.search(words) is not None
    else:
        aged = fare_of(f"{words} {sums[-1].said}") is not None or re.fullmatch(r"\d{1,2}", sums[-1].said)
        told = names_price(words, sums[-1].said) and not aged
    if told:
        yield last, sums[-1]
