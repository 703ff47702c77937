"""Slots of a page that tells them in sentences: ``On the 10:00 tour there is still room. The one at 11:15 is full.``"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..._flow import Flow, flows_of
from ..._folding import folded
from ..._layout import whole
from ...sheet import Box, Sheet
from ._lexicon import Meaning, meaning_of
from ._starts import tells_hours

__all__ = ["told_in_prose"]

_TIME = re.compile(
    r"(?<![\d.,:/])(?P<h>[01]?\d|2[0-3])\s?(?:[:.h]\s?(?P<m>[0-5]\d)(?![\d.]\d|\d)|(?=\s?(?:uhr|h|uur|[ap]m)\b))"
    r"(?!\s?(?:€|\$|£|eur\b|kr\b|zl\b|chf\b|%))\s?(?:(?P<half>[ap])\.?m\b\.?|(?:h|uhr|uur|hod)\b)?"
)
_END = re.compile(r"(?<!\bkl)(?<!\bca)(?<!\btel)[.!?;:](?=\s|$)|[•·|]")
_PART = re.compile(
    r",\s|\s[–—-]\s|\b(?:but|whereas|while|aber|doch|dagegen|hingegen|mais|tandis que|ma|mentre|pero|mas|mentres|maar"
    r"|men|ale|mutta|ama)\b"
)
_ALSO = re.compile(
    r"\b(?:also|too|likewise|same|auch|ebenso|ebenfalls|aussi|egalement|anche|pure|tambien|tambe|tambem|ook|eveneens|ogsa"
    r"|ocksa|rowniez|takze|tez|take|myos|szinten)\b"
)
_RANGE = re.compile(r"\s?(?:-|–|—|to|bis|a|a las|a les|alle|as|tot|til|till|do|until)\s?")
_WORD = re.compile(r"[^\W\d_]{2,}")
_ROW = re.compile(r"^\W*(?:[01]?\d|2[0-3])(?:[:.h]\d\d|\s?(?:uhr|uur|u|h)\b)", re.MULTILINE | re.IGNORECASE)
_FEWEST, _MOST_UNTOLD = 3, 0.25
"""So many times have to be told, and at most this share of all times of their sentences without a state."""

_LONGEST = 600
"""Letters of a sentence; more is none that a person wrote to be understood."""

Told = tuple[int, Meaning | None, Box, str]
"""Minutes after midnight, the state if it is clear, where the time stands, and its sentence."""


def told_in_prose(sheet: Sheet) -> list[Told]:
    """The times that sentences of a page tell the states of, in reading order; empty where these are fewer than three,
    or where many times in such sentences have no state. Sentences about opening hours are passed over."""
    found = [told for flow in flows_of([whole(line) for line in sheet.lines]) for told in _of_flow(flow)]
    stated = [told for told in found if told[1] is not None]
    if len({told[0] for told in stated}) < _FEWEST or len(found) - len(stated) > _MOST_UNTOLD * len(found):
        return []
    return found


def _of_flow(flow: Flow) -> Iterator[Told]:
    if len(_ROW.findall(flow.text)) > 1:
        return  # a list, whose lines are no parts of one sentence
    text = folded(flow.text.replace("\n", " "))
    begin = 0
    for end in [*(match.end() for match in _END.finditer(text)), len(text)]:
        sentence = text[begin:end]
        if len(sentence) <= _LONGEST and len(_WORD.findall(sentence)) > 3 and not tells_hours(sentence):
            for first, last, minutes, state in _of_sentence(sentence):
                yield minutes, state, flow.box(begin + first, begin + last), flow.text[begin:end].strip()
        begin = end


def _of_sentence(sentence: str) -> Iterator[tuple[int, int, int, Meaning | None]]:
    """Where each time of a sentence begins and ends, its minutes, and its state. A part between commas tells the state
    of its own times, and of those before it that have none; *also* means the state told last."""
    cuts = [0, *(match.start() for match in _PART.finditer(sentence)), len(sentence)]
    open_ones: list[re.Match[str]] = []
    last: Meaning | None = None
    for start, end in pairwise(cuts):
        times = _without_ends(sentence, [m for m in _TIME.finditer(sentence, start, end) if _minutes(m) is not None])
        state = meaning_of(_TIME.sub(" ", sentence[start:end]))
        if state is None and times and last and _ALSO.search(sentence, start, end):
            state = last
        open_ones += times
        if state is not None:
            for match in open_ones:
                yield match.start(), match.end(), _minutes(match) or 0, state
            open_ones, last = [], state
    for match in open_ones:
        yield match.start(), match.end(), _minutes(match) or 0, None


def _without_ends(sentence: str, times: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    """The times without those that end what another one begins (``from 10:00 to 11:00``)."""
    return [
        match
        for number, match in enumerate(times)
        if not number or not _RANGE.fullmatch(sentence[times[number - 1].end() : match.start()])
    ]


def _minutes(match: re.Match[str]) -> int | None:
    hour = int(match["h"])
    if match["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match["half"] == "p" else 0)
    return hour * 60 + int(match["m"] or 0)
