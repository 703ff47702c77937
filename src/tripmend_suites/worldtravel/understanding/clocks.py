"""Clock times in words and figures, alone and as a stretch from one to another."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

# Numbers in words.

ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")  # fmt: skip
"""Zero to twenty, in order."""


_NUMBERS = {word: number for number, word in enumerate(ONES)}
_NUMBERS |= {f"twenty{dash}{word}": 20 + number for number, word in enumerate(ONES[1:4], 1) for dash in "- "}
_MINUTES = {
    "five": 5, "ten": 10, "a quarter": 15, "quarter": 15, "fifteen": 15, "twenty": 20, "twenty-five": 25,
    "twenty five": 25, "half": 30, "thirty": 30, "forty": 40, "forty-five": 45, "forty five": 45, "fifty": 50,
    "thirty-five": 35, "thirty five": 35, "fifty-five": 55, "fifty five": 55, "oh five": 5,
    "hundred": 0, "hundred hours": 0,
}  # fmt: skip
_WORD = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_MINUTE = "|".join(sorted(_MINUTES, key=len, reverse=True))
_HALFDAY = (
    r"(?:\s*(?P<ap>(?:[ap]m\b|[ap]\.\s?m\.?|[ap]\sm\b)|(?:o'?\s?clock\s+)?(?:in the (?:early |"
    r"late )?(?:morning|afternoon|evening)|at night|"
    r"this morning|of the morning|of the afternoon|of the evening|tonight)))?"
)
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<![\d:])(?<!\d\.)(?<![^:.h\d]\d\d/)(?<!\D\d/)(?P<h>[01]?\d|2[0-4])(?:[:.h]|\s[:h]\s|h\s)"
        rf"(?P<m>[0-5]\d)(?!\d|/\d{{1,2}}(?![:.h\d])|\.\d|\s?%)(?:\s?(?:h|hrs?|"
        rf"hours|uhr)\b)?{_HALFDAY}",
        r"(?<![\d:/])(?<!\d\.)(?P<h>1[0-2]|0?[1-9])\s?(?P<ap>(?:[ap]m\b|[ap]\.\s?m\.?|[ap]\sm\b))",
        rf"\b(?P<past>(?:{_MINUTE}|5|10|15|20|25)(?: minutes?| mins?)?|[1-5]?\d (?:minutes?|mins?))"
        rf"[\s-](?P<way>past|to|after|before|till|of)\s"
        rf"(?P<h>{_WORD}|noon|midnight|midday|1[0-2]|[1-9])\b(?![:.]\d){_HALFDAY}",
        rf"\bhalf[ -](?P<half>{_WORD}|1[0-2]|[1-9])\b{_HALFDAY}",
        rf"\b(?P<h>{_WORD})[ -](?P<spoken>{_MINUTE})\b(?! (?:and|minutes|adults|people|of us|students|"
        rf"children|past|to)){_HALFDAY}",
        rf"\b(?P<h>{_WORD}|2[0-3]|[01]?\d)\s?(?P<clock>o'?\s?clock|oclock|sharp|on the dot|uhr|hrs\b|"
        rf"hours\b(?! (?:of|in|there|at|is)))(?:\s(?:noon|midday))?(?:\s?sharp)?{_HALFDAY}",
        rf"\b(?P<h>{_WORD}|(?<![\d.:/-])(?:1[0-2]|[1-9]))\s"
        rf"(?P<ap>(?:[ap]m\b|[ap]\.\s?m\.?|[ap]\sm\b)|(?:in the (?:early |late )?|of the |this )"
        rf"(?:morning|afternoon|evening)|at night|tonight)",
        r"(?<![\d.:/])(?<!\d-)(?P<h>[01]?\d|2[0-4])\s?h\b(?!\d)",
        r"(?<![\d.:/-])(?P<military>(?:[01]\d|2[0-3])[0-5]\d)\s?(?:h\b|hrs?\b|hours\b)",
        r"(?<=(?:by|at) )(?P<military>(?:[01]\d|2[0-3])[0-5]\d)\b",
        r"(?<![\w.,:/€$£-])(?P<military>(?:0[5-9]|1\d|2[0-3])[0-5][05])(?![\w:/€]|[.,]\d|\s?(?:eur\w*|people|rooms)\b)",
        r"\b(?:12 |twelve )?(?P<name>noon|midday|midnight)\b",
    )
)
_BARE = re.compile(
    rf"(?<![\w.:/-])(?P<h>{_WORD}|1[0-2]|[1-9])(?![\w:/]|\.\d|-\w)"
    r"(?=\s*(?:$|[,.;:!?)\]|/\n-]|Z|(?:on|and|to|until|till|at|in|or|nor|for|sharp|latest|earliest|is|"
    r"but|then|please|that|if|but|we|i|when)\b))"
)
_BEFORE_BARE = re.compile(
    r"\b(?:by|until|till|before|after|between|past|from|than|at|around|about|earliest|latest)[: ]\s?$"
)
_LINK = re.compile(
    r"^[\s,]*(?:(?:at the (?:very )?(?:earliest|soonest)|and|to|until|till|-|or|nor|not|no|later|than|before|after|"
    r"up to|but|by|at)[\s,]*){1,5}$"
)
_FROM = re.compile(r"^\s*(?:-|to|till|until|and)\s*$")


@dataclass(frozen=True, slots=True)
class ClockWords:
    """A time in words. hour 0-23; sure: said to be before or after noon, else both are possible for hours to twelve."""

    start: int
    end: int
    hour: int
    minute: int
    sure: bool


def _hour(word: str) -> int | None:
    if word in ("noon", "midday"):
        return 12
    if word == "midnight":
        return 0
    return int(word) if word.isdigit() else _NUMBERS.get(word)


def _value(match: re.Match[str]) -> tuple[int, int, bool] | None:
    groups = match.groupdict()
    if groups.get("name"):
        return (0, 0, True) if groups["name"] == "midnight" else (12, 0, True)
    if groups.get("military"):
        return int(groups["military"][:2]), int(groups["military"][2:]), True
    word = groups.get("h") or groups.get("half") or ""
    hour = _hour(word)
    if hour is None or hour > 24:
        return None
    minute, sure = 0, False
    if groups.get("m"):
        minute = int(groups["m"])
        sure = word[0] == "0" or hour > 12 or hour == 0 or re.search(r"(?:h|hrs?|hours|uhr)$", match[0]) is not None
    elif groups.get("half"):
        minute = 30
    elif groups.get("spoken"):
        minute = _MINUTES[groups["spoken"]]
    elif groups.get("past"):
        amount = re.sub(r" min\w*", "", groups["past"])
        minute = int(amount) if amount.isdigit() else _MINUTES.get(amount, 0)
        if groups["way"] in ("to", "before", "till", "of"):
            hour, minute = hour - 1, 60 - minute
            hour = hour + 12 if hour == 0 else hour
        sure = word in ("noon", "midday", "midnight")
    half = groups.get("ap")
    if half:
        late = half.strip()[0] == "p" or any(part in half for part in ("afternoon", "evening", "night"))
        if hour <= 12:
            hour = hour % 12 + (12 if late else 0)
        sure = True
    return hour % 24, minute, sure or hour > 12 or hour == 0


def _leads(text: str, start: int, end: int, found: list[ClockWords]) -> bool:
    """Whether a bare number comes after a word for a time, or begins or ends a stretch whose other end is a time."""
    if _BEFORE_BARE.search(text[max(0, start - 10) : start]):
        return True
    if any(end <= clock.start <= end + 7 and _FROM.match(text[end : clock.start]) for clock in found):
        return True
    return any(clock.end <= start <= clock.end + 28 and _LINK.match(text[clock.end : start]) for clock in found)


_AFTER_HUNDRED = re.compile(
    r"\s*(?:$|[^\sa-z\d]|Z|(?:on|and|to|until|till|at|or|nor|for|sharp|latest|earliest|is|but|then|please|that|"
    r"if|we|i|when|in|hrs?|hours|local|zulu)\b(?! (?:a |\d|one|two|three|four|"
    r"five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty)))"
)


def _a_number(match: re.Match[str], text: str) -> bool:
    """Whether "four hundred" counts things: "four hundred Burgundies", "one hundred and twelve steps"."""
    return match[0].endswith("hundred") and not _AFTER_HUNDRED.match(text, match.end())


def clocks_in(text: str, taken: list[tuple[int, int]]) -> list[ClockWords]:
    """Times in folded `text` outside the spans `taken`, in order. A bare number counts after a word such as "by"."""
    found: list[ClockWords] = []
    used = list(taken)
    for number, pattern in enumerate((*_PATTERNS, _BARE)):
        for match in pattern.finditer(text):
            if any(match.start() < b and a < match.end() for a, b in used):
                continue
            if number == len(_PATTERNS) and not _leads(text, *match.span(), found):
                continue
            value = _value(match)
            if value is None or value[1] > 59 or _a_number(match, text):
                continue
            used.append(match.span())
            found.append(ClockWords(match.start(), match.end(), *value))
    return sorted(found, key=lambda clock: clock.start)


def settle(clock: ClockWords, earliest: float, latest: float) -> dt.time:
    """The time of day that it means, where it usually lies from `earliest` to `latest` (hours)."""
    if clock.sure or clock.hour > 12:
        return dt.time(clock.hour, clock.minute)
    options = [dt.time(clock.hour % 12, clock.minute), dt.time(clock.hour % 12 + 12, clock.minute)]
    fitting = [time for time in options if earliest <= time.hour + time.minute / 60 <= latest]
    return fitting[0] if fitting else dt.time(clock.hour % 24, clock.minute)


# One place in a query that may mean something.


@dataclass(frozen=True, slots=True)
class Hit:
    """Something at characters `start` to `end`. kind: ``venue``, ``partner`` (the other place of a pass), ``hotel``,
    ``area``, ``event``, ``dish``, ``work``, ``label``, ``town``, ``date``, ``clock``, ``range``, ``tongue``, ``genre``,
    ``meal``, ``colour``, or a meaning of the lexicon. weight: how surely, 1 unless told."""

    kind: str
    start: int
    end: int
    value: str = ""
    weight: float = 1.0
    dates: tuple[dt.date, ...] = ()
    clocks: tuple[ClockWords, ...] = ()


# Stretches of time in a query: from one clock time to another.

_RANGES_APART = re.compile(r"[.!?;]\s|\n|\b(?:hotel|back|home|return\w*|leav\w+|depart\w*|set out|go out|bed|day)\b")
_UPPER = re.compile(
    r"\b(?:to|till|until|n|earliest|soonest|start|later|last|latest|before|end|ends|ending|close\w*|"
    r"and|through|up to|after|past|beyond|by|than|ante|post)\b"
)
_TO = re.compile(
    r"^\W*(?:(?:Z+|and|to|until|till|up to|through|or|but|no|not|after|beyond|past|later|earlier|than|latest|at|the|by|"
    r"before|-|pm|am|hours|h|o'clock|sharp|somewhere|sometime|around|&|as late as|late|as|at most|"
    r"any|time|very|nlt|net|[a-z]|window|opens?|on|onwards?|earliest|start\w*|begin\w*|max|maximum|first|last|<|<=|=|:)\W*){0,7}$"
)
_HOTEL_TIME = re.compile(r"\b(?:hotel|back|home|return\w*|leav\w+|depart\w*|set(?:ting)? (?:out|off)|get up|bed)\b")
_STOPS = re.compile(r"[.!?;,]\s|\n|\||\s-\s")


def _sentence(text: str, end: int) -> str:
    """What stands before character `end` in its sentence."""
    return _STOPS.split(text[max(0, end - 45) : end])[-1]


_CLOSE = 5.0
_STARTING = re.compile(
    r"\b(?:start\w*|begin\w*|commenc\w*|open\w*|from|between|seat\w*|sit\w*|table|"
    r"earliest|not before|after|window|slot)\b"
)
"""Words for the first of two times, of which the second is no more than `_CLOSE` hours later."""
_LONGEST = 6.0
"""Hours from the first to the last start that are wished for at most; what is longer is a day."""


def _hours(first: ClockWords, last: ClockWords) -> float:
    """From one time to another, in hours; 0 where it is not said whether they are before or after noon."""
    if not (first.sure or first.hour > 12) or not (last.sure or last.hour > 12):
        return 0.0
    return last.hour + last.minute / 60 - first.hour - first.minute / 60


def ranges_in(text: str, clocks: Sequence[ClockWords]) -> list[Hit]:
    found: list[Hit] = []
    at = 0
    while at < len(clocks):
        here = clocks[at]
        if at + 1 < len(clocks) and _hours(here, clocks[at + 1]) <= _LONGEST:
            there = clocks[at + 1]
            between = text[here.end : there.start]
            before = _sentence(text, here.start)
            framed = text[: here.start].endswith(("[", "(", "{")) and text[there.end : there.end + 1] in ("]", ")", "}")
            dashed = re.fullmatch(r"\s?(?:[-/~|;]|\.{1,3}|,)\s?" if framed else r"\s?(?:[-/~]|\.{1,3})\s?", between)
            dashed = dashed if (here.hour, here.minute) < (there.hour, there.minute) else None
            linked = dashed is not None or re.search(r"[a-z-]|\.\.", between) is not None
            close = 0 < _hours(here, there) <= _CLOSE and len(between) < 46 and not re.search(r"[.!?;\n]", between)
            wide = len(between) < 70 and "Z" not in between and not _RANGES_APART.search(between)
            wide = wide and bool(_UPPER.search(between) or (close and (_STARTING.search(before) or "Z" in before)))
            if (
                wide
                and not _HOTEL_TIME.search(before)
                and not _HOTEL_TIME.search(_STOPS.split(text[there.end : there.end + 25])[0])
            ) or (
                len(between) < 46
                and "\n" not in between
                and linked
                and (dashed or _TO.match(between))
                and not re.search(r"\.\s", between)
                and not ("Z" in between and _HOTEL_TIME.search(_sentence(text, here.start)))
            ):
                found.append(Hit("range", here.start, there.end, clocks=(here, there)))
                at += 2
                continue
        found.append(Hit("clock", here.start, here.end, clocks=(here,)))
        at += 1
    return found


# What a writer takes back: "at six, no wait, make that seven".

_MARK = re.compile(
    r"(?:\b(?:no|oh|oops|sorry|ah|hm+|er|erm),? )*\b(?:wait(?:,? no)?|no,? sorry|sorry,? no|scratch that|strike that|"
    r"make (?:that|it)|i mean|i meant|correction|or rather|no,? rather|no,? what am i (?:saying|thinking|writing)|"
    r"no,? (?:silly|stupid|foolish) (?:me|of me)|no,? (?:that's|that is|that was) (?:wrong|not right|a mistake)|"
    r"on second thou?ghts?|forget that|i take (?:that|it) back|i stand corrected|no,? not that)\b"
    r"(?:[\s,:;.?!-]+(?:make (?:that|it)|i mean|i meant|no|sorry|rather)\b)*"
)
_STOP = re.compile(r"[.!?;]\s|\n")
_CORRECTIONS_BEFORE, _AFTER = 8, 24
_TICS = ("i mean", "i meant", "or rather")
_SLIPS = 2
"""How often the same words take something back at most: who says "I mean" before every ticket corrects nothing."""
_KINDS = {
    "quick": "stay", "deep": "stay", "usual-stay": "stay", "family": "stay", "fast": "ticket", "guided": "ticket",
    "willing-queue": "ticket", "label": "ticket", "cheap": "price", "dear": "price", "hotel": "hotel", "area": "area",
    "venue": "venue", "event": "event", "dish": "dish", "meal": "meal", "date": "date", "tongue": "tongue",
    "clock": "clock", "range": "range", "neutral": "ticket",
}  # fmt: skip
_COUNTED = re.compile(
    r"\b(?:\d{1,2}|an?|one|two|three|four|five|six) (?:adult|child|kid|senior|student|people|person|grown-?up)\w*$"
)
_COUNT = re.compile(r"[\s,.;:-]*(?:\d{1,2}|an?|one|two|three|four|five|six)\b")


def taken_back(masked: str, found: Sequence[Hit]) -> list[tuple[int, int]]:
    """The stretches of a query that its writer takes back, with the words that do so: what stands right before these
    words and is of the kind that follows them. masked: the query with names blanked; found: its hits."""
    spans = []
    marks = list(_MARK.finditer(masked))
    said = Counter(mark[0] for mark in marks)
    for mark in marks:
        if mark[0] in _TICS and said[mark[0]] > _SLIPS:
            continue
        counted = _COUNTED.search(masked[: mark.start()].rstrip(" ,.;:-"))
        if counted is not None and _COUNT.match(masked[mark.end() :]):
            spans.append((counted.start(), mark.end()))
            continue
        end = _STOP.search(masked, mark.end())
        reach = min(mark.end() + _AFTER, end.start() if end else len(masked))
        after = {_KINDS[hit.kind] for hit in found if hit.kind in _KINDS and mark.end() <= hit.start <= reach}
        before = [
            hit
            for hit in found
            if _KINDS.get(hit.kind) in after
            and -1
            <= mark.start() - hit.end
            <= (_CORRECTIONS_BEFORE if _KINDS[hit.kind] not in ("stay", "ticket") else 2 * _CORRECTIONS_BEFORE)
        ]
        if before:
            spans.append((min(hit.start for hit in before), mark.end()))
    return spans


# Words by which a writer goes on to the next place, again and again: "and another thing is", "oh and then".

_REACH = 60
_STRENGTH = 0.7
_WORDS = re.compile(r"[a-z']+")
_LINE = re.compile(r"\n[^a-z\n]*$")
_APART = re.compile(r"[.!?;]\s|\n|\b(?:pass|passes|tickets?)\b")
"""What leads to no new place: the end of a sentence, or the words for a pass that admits to a second place as well."""
_BEFORE = 60
_PAIR = re.compile(
    r"\b(?:pass|ticket)\b[^.!?;\n]*\b(?:for|both|covers?|covering|of|to|does|admits|"
    r"includ\w+|opens?|between)(?: \w+){0,2} $"
)
"""What stands before the "and" of two places of one pass: "one pass for it and the forum"."""
_OPENERS = frozenset(("and", "oh", "then", "also", "next", "plus", "so", "or", "another", "because", "after"))


def frames(masked: str, names: Sequence[Hit]) -> list[tuple[int, float]]:
    """(character, strength) of each place where two to four words begin that stand shortly before at least half of the
    places, and nowhere else in the query. masked: the query with names blanked."""
    places = [hit.start for hit in names if hit.kind == "venue"]
    if len(places) < 2:
        return []
    words = [(match.start(), match[0]) for match in _WORDS.finditer(masked)]
    starts: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, (start, word) in enumerate(words):
        if word in _OPENERS or _LINE.search(masked, max(0, start - 12), start):
            for size in (4, 3, 2):
                starts[tuple(other for _, other in words[number : number + size])].append(start)
    best: list[int] = []
    for found in starts.values():
        led = [next((place for place in places if 0 < place - start <= _REACH), 0) for start in found]
        if any(not place or _APART.search(masked, start, place) for start, place in zip(found, led, strict=True)):
            continue
        if any(_PAIR.search(masked[max(0, start - _BEFORE) : start]) for start in found):
            continue
        if len(set(led)) == len(found) >= max(2, len(places) // 2) and len(found) > len(best):
            best = found
    return [(start, _STRENGTH) for start in best]
