"""Opening hours in running text: "Tuesday to Sunday 10:00–18:00 and 19:00–21:00, Monday closed"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["Opening", "Times", "hours_in", "times_in"]


class Times(NamedTuple):
    """From one time of the clock to another, both ``HH:MM``, written from `start` up to `end`."""

    first: str
    last: str
    start: int
    end: int


class Opening(NamedTuple):
    """When it is open on some weekdays (0 is Monday), written from `start` up to `end`. windows: (from, to) as
    ``HH:MM``; none where it is closed."""

    weekdays: tuple[int, ...]
    windows: tuple[tuple[str, str], ...]
    start: int
    end: int


_SHORT = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# Short names must be written with a capital: "the sun" and "we sat" are no days. Long ones may be glued to their
# neighbours, as recognised letters often are.
_DAY = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|(?-i:Mon|MON|Tues?|TUE|Wed|WED|Thu(?:rs?)?|THU|Fri|FRI|Sat|SAT|Sun|SUN)s?(?![a-z])\.?"
    r"|(?-i:Mo|Tu|We|Th|Fr|Sa|Su)(?=\.?\s*(?:[–—:,&+/\d-]|$))\.?)"
)
_RANGE = rf"{_DAY}(?:\s*(?:to|through|thru|till|until|–|-|—|−)\s*{_DAY})?"
_EVERY = (
    r"(?:every\s*(?:single\s*)?day(?:\s*of\s*the\s*week)?|(?:open\s+)?daily|all\s+week(?:\s+long)?|all\s+(?:the\s+)?days"
    r"|(?:on\s+)?(?:all\s+)?seven\s+days(?:\s+a\s+week)?|each\s+day|7\s+days(?:\s+a\s+week)?|day\s+in,?\s+day\s+out)"
)
_SET = (
    r"(?:(?:on\s+)?week-?days|working\s+days|(?:at\s+|on\s+)?(?:the\s+)?week-?ends?"
    r"|(?:on\s+)?(?:all\s+)?(?:the\s+)?other\s+days|otherwise)"
)
_DAYS = re.compile(
    rf"(?:(?P<every>{_EVERY})(?:\s*,?\s*(?:except|but|apart\s+from|save|bar)(?:\s+for)?(?:\s+on)?\s*"
    rf"(?P<but>{_RANGE}(?:\s*(?:,|and|&|,\s*and)\s*{_RANGE})*))?"
    rf"|(?P<set>{_SET})|(?P<list>{_RANGE}(?:\s*(?:,\s*and|,|and|&|\+|/)\s*{_RANGE})*))",
    re.IGNORECASE,
)
_TIME = r"(?:\d{1,2}(?:[:.h][0-5]\d)?\s*(?:h(?:rs)?\b|[ap]\.?\s?m\b\.?|o['’]?clock|uhr)?|noon|midday|midnight)"
_WINDOW = re.compile(
    rf"(?<![\d.,])(?<!\d:)(?:from\s*|between\s*)?(?P<a>{_TIME})\s*(?P<gap>to|till|until|and|–|-|—|−|~|\s)\s*(?P<b>{_TIME})"
    r"(?![\d:]|\.\d|\s*(?:min|hours?\b|€|%|euro))",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    rf"(?P<days>{_RANGE}(?:\s*(?:,|and|&|,\s*and)\s*{_RANGE})*)\s*(?:until|till)\s*(?P<b>{_TIME})(?!\s*(?:to|–|-)\s*\d)",
    re.IGNORECASE,
)
_ALSO = re.compile(r"\s*(?:,|&|/|\+|;|,?\s*and(?:\s+again)?(?:\s+from)?)?\s*", re.IGNORECASE)
_ALWAYS = re.compile(r"\b(?:around|round)\s+the\s+clock|\b24\s*(?:hours|h)\b|\b24/7\b", re.IGNORECASE)
_CLOSED = re.compile(r"closed|shut\b|no\s+opening|day\s+of\s+rest|rest(?:ing)?\s+day|—(?=\s*$)", re.IGNORECASE)
_REACH = 40
"""Letters before a list of days in which "closed on" is looked for."""
_CLOSED_ON = re.compile(r"(?:closed|shut)(?:\s+on)?\s*$", re.IGNORECASE)
# What may stand between days and times that belong together, beside signs.
_FILLER = (
    r"is|are|we|it|they|the|house|museum|gallery|doors?|opens?|opening|hours?|from|on|only|all|always|stays?|remains?|at|be"
    r"|there|and|each|every|then|times?|welcome|visitors|guests|admission|entry|access|also|again|in|kitchen|tables"
    r"|restaurant|you|can|come|entrance"
)
_GAP = re.compile(rf"(?:[\s:|,=·•.()–—\-]|\b(?:{_FILLER})\b)*", re.IGNORECASE)
_BACK_GAP = re.compile(r"(?:[\s:,(]|\b(?:on|every|each|from|all|the|is|are|it|we|,)\b)*", re.IGNORECASE)
_NARROW = str.maketrans("：，．（）～；｜", ":,.()~;|")


class _Piece(NamedTuple):
    """Days, or windows (none: closed); the other is None. rest: whether the days are those not named before."""

    start: int
    end: int
    days: tuple[int, ...] | None = None
    windows: tuple[tuple[str, str], ...] | None = None
    rest: bool = False


def times_in(text: str) -> list[Times]:
    """Every "from … to …" between two times of the clock: ``10:00–18:00``, ``9 am to 5.30 pm``, ``from 10 to noon``.
    Two bare numbers are no times (``60–75``); an hour of the clock with one bare number ("10 to 6 pm") is."""
    return [window for window, bare in _windows(text.translate(_NARROW)) if not bare]


def hours_in(text: str) -> list[Opening]:
    """What the text says of opening hours, in its order. A day of which it says nothing is in no result; a day of which
    it speaks twice is in two."""
    text = text.translate(_NARROW)
    found: list[Opening] = []
    named: set[int] = set()
    for days, windows in _pairs(text, sorted([*_days(text), *_open(text)])):
        weekdays = tuple(day for day in days.days or () if not (days.rest and day in named))
        named.update(weekdays)
        start, end = min(days.start, windows.start), max(days.end, windows.end)
        found.append(Opening(weekdays, windows.windows or (), start, end))
    for match in _UNTIL.finditer(text):
        found = _longer(found, match)
    return found


def _longer(found: list[Opening], match: re.Match[str]) -> list[Opening]:
    """The openings with another end on some days ("Tue–Sun 10–18, Thu until 21"), where what was said of these days
    before is one opening with one window."""
    days = _listed(match["days"])
    mine = [one for one in found if set(days) & set(one.weekdays)]
    end = _clock(match["b"])
    if len(mine) != 1 or len(mine[0].windows) != 1 or not set(days) <= set(mine[0].weekdays) or end is None:
        return found
    one, first = mine[0], mine[0].windows[0][0]
    if one.end > match.start():
        return found
    end = _later(end) if end <= first and end < "12" and match["b"].strip().isdigit() else end
    rest = one._replace(weekdays=tuple(day for day in one.weekdays if day not in days))
    late = Opening(days, ((first, end),), match.start(), match.end())
    return sorted([*(other for other in found if other is not one), rest, late], key=lambda opening: opening.start)


def _pairs(text: str, pieces: list[_Piece]) -> Iterator[tuple[_Piece, _Piece]]:
    """Days with their times. In a run of days and times by turns the days come first, or the times ("closed on
    Mondays") if that leaves nothing over."""
    run: list[_Piece] = []
    for piece in [*pieces, None]:
        if piece is not None and run:
            if piece.start < run[-1].end:
                continue
            turns = (piece.days is None) != (run[-1].days is None)
            if turns and _GAP.fullmatch(text, run[-1].end, piece.start):
                run.append(piece)
                continue
        yield from _paired(text, run)
        run = [piece] if piece is not None else []


def _paired(text: str, run: list[_Piece]) -> Iterator[tuple[_Piece, _Piece]]:
    if run and run[0].days is None:
        back = len(run) % 2 == 0 and _BACK_GAP.fullmatch(text, run[0].end, run[1].start)
        if back:
            yield from ((days, windows) for windows, days in zip(run[::2], run[1::2], strict=True))
            return
        run = run[1:]
    yield from zip(run[::2], run[1::2], strict=False)


def _days(text: str) -> Iterator[_Piece]:
    for match in _DAYS.finditer(text):
        days: tuple[int, ...] = tuple(range(7))
        rest = False
        if match["but"]:
            days = tuple(day for day in days if day not in _listed(match["but"]))
        elif match["list"]:
            days = _listed(match["list"])
        elif match["set"]:
            word = match["set"].lower()
            rest = "other" in word
            days = days if rest else (5, 6) if "end" in word else (0, 1, 2, 3, 4)
        comma = text.find(",", match.start(), match.end())
        if match["list"] and comma > 0 and _CLOSED_ON.search(text, max(0, match.start() - _REACH), match.start()):
            # "Closed Mondays, Tuesday to Sunday 10-18": the list is two.
            yield _Piece(match.start(), comma, days=_listed(text[match.start() : comma]))
            yield _Piece(comma + 1, match.end(), days=_listed(text[comma : match.end()]))
        else:
            yield _Piece(match.start(), match.end(), days=days, rest=rest)


def _listed(text: str) -> tuple[int, ...]:
    """The days in "Monday, Wednesday to Friday", sorted."""
    found: set[int] = set()
    for part in re.finditer(_RANGE, text, re.IGNORECASE):
        ends = [_weekday(day) for day in re.findall(_DAY, part.group(), re.IGNORECASE)]
        found.update((ends[0] + step) % 7 for step in range((ends[-1] - ends[0]) % 7 + 1))
    return tuple(sorted(found))


def _weekday(word: str) -> int:
    return next(n for n, name in enumerate(_SHORT) if name.startswith(word[:3].lower().rstrip(".").replace("0", "o")))


def _open(text: str) -> Iterator[_Piece]:
    """Windows, drawn together where only "and" or a comma stands between them, and words for closed."""
    windows: list[Times] = []
    for window, _ in _windows(text):
        if windows and not _ALSO.fullmatch(text, windows[-1].end, window.start):
            yield _piece(windows)
            windows = []
        windows.append(window)
    if windows:
        yield _piece(windows)
    for match in _ALWAYS.finditer(text):
        yield _Piece(match.start(), match.end(), windows=(("00:00", "00:00"),))
    for match in _CLOSED.finditer(text):
        yield _Piece(match.start(), match.end(), windows=())


def _piece(windows: list[Times]) -> _Piece:
    pairs = [(windows[0].first, windows[0].last)]
    for first, last, _, _ in windows[1:]:
        # "from 12 to 3 and from 6 to 10" goes on in the evening.
        late = first < last < "12" and first < pairs[-1][1]
        pairs.append((_later(first), _later(last)) if late else (first, last))
    return _Piece(windows[0].start, windows[-1].end, windows=tuple(pairs))


def _later(time: str) -> str:
    return f"{int(time[:2]) + 12}{time[2:]}"


def _windows(text: str) -> Iterator[tuple[Times, bool]]:
    """Each window, and whether both of its times are bare numbers."""
    for match in _WINDOW.finditer(text):
        first, last = match["a"], match["b"]
        if not match["gap"].strip() and not (":" in first and ":" in last):
            continue
        start, end = _clock(first), _clock(last)
        if start is None or end is None:
            continue
        bare = first.strip().isdigit() and last.strip().isdigit() and not match.group().lower().startswith("from")
        if _half(last) and not _half(first) and first[:1].isdigit():
            # "10 to 6 pm" begins in the morning, "1 to 6 pm" does not, "8 to 2 am" neither.
            halves = [one for half in "ap" if (one := _clock(first, half))]
            start = max((one for one in halves if one < end), default=halves[-1])
        elif end <= start and end < "12" and last.strip().isdigit():
            end = _later(end)
        yield Times(start, end, match.start(), match.end()), bare


def _half(time: str) -> str:
    """``a`` or ``p`` of am and pm, else nothing."""
    match = re.search(r"([ap])\.?\s?m\b", time, re.IGNORECASE)
    return match[1].lower() if match else ""


def _clock(time: str, half: str = "") -> str | None:
    """``HH:MM``, or None for what is no time. half: ``a`` or ``p`` where the time itself does not say."""
    word = time.strip().lower()
    if word in ("noon", "midday"):
        return "12:00"
    if word == "midnight":
        return "00:00"
    digits = re.match(r"(\d{1,2})(?:[:.h](\d\d))?", word)
    if digits is None:
        return None
    hour, minute, half = int(digits[1]), int(digits[2] or 0), _half(word) or half
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{hour % 24:02d}:{minute:02d}" if hour <= 24 and minute < 60 else None
