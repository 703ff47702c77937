"""Clock times in words; whether before or after noon is settled later, by what opens, closes or leaves then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..words._amounts import Span
from ..words._units import Unit, pattern, rewrite
from ._bare_hours import bare_hours
from ._clock import HOURS, Clock, hour_of, make_clock

__all__ = ["read_clocks", "read_sure_clocks"]


_H = r"\d{1,2}|" + "|".join(HOURS)
_MIN = {"five": 5, "ten": 10, "quarter": 15, "twenty": 20, "twenty five": 25, "twenty - five": 25, "half": 30}
_M = "|".join(sorted(_MIN, key=len, reverse=True))
_AMPM = (
    r"(?: (?P<ap>am|pm|in the morning|in the afternoon|in the evening|at night|in the night|"
    r"of the afternoon|of the evening|of the morning))?"
)

_COLON = pattern(rf"(?P<h>\d{{1,2}})[:h](?P<m>\d{{2}})(?::\d\d)?(?: (?:hours|o'clock|uhr))?{_AMPM}")
_DOT = pattern(
    r"(?P<pre>at|from|until|to|by|before|after|@clock -|@clock to|only at|opens|closes|leaves|departs|"
    rf"-) (?P<h>\d{{1,2}})\.(?P<m>[0-5]\d){_AMPM}(?! (?:dollars|euro|eur|usd|each))"
)
_DOT_AP = pattern(r"(?P<h>\d{1,2})\.(?P<m>[0-5]\d) (?P<ap>am|pm)")
_PLAIN_AP = pattern(
    r"(?P<h>\d{1,2}|"
    + "|".join(HOURS)
    + r")(?: o'clock)?(?: ish)? (?P<ap>am|pm|in the morning|in the afternoon|in the evening|at night|"
    r"of the morning|of the afternoon|of the evening)"
)
_MILITARY = pattern(
    r"(?P<pre>at|:|is|from|until|by|before|after|opens|closes|leaves|departs|arrives|only|to|now|"
    r"instead of|depart|arrive|departure|arrival|departing|arriving|around) "
    r"(?P<h>[01]\d|2[0-3])(?P<m>[0-5]\d)(?: hours)?(?! (?:dollars|"
    r"euro|eur|usd|people))"
)
_O_CLOCK = pattern(rf"(?P<h>{_H}) (?:o'clock|oclock|sharp|uhr|ish){_AMPM}")
_HOURS_AS_CLOCK = pattern(
    r"(?P<pre>at|since|from|until|before|after|to|only at|by) (?P<h>\d{1,2}) hours(?! (?:late|later|"
    r"earlier|delay|delayed|more))"
)
_PAST = pattern(
    rf"(?P<m>(?:a )?(?:{_M})|(?:5|10|15|20|25)(?= (?:minutes )?past))(?: minutes)? (?P<w>past|to|after|"
    rf"before|till|until) (?P<h>{_H}|noon|midnight)(?! (?:minutes|hours|people)){_AMPM}"
)
_HALF = pattern(rf"half (?P<h>{'|'.join(HOURS)}){_AMPM}")
_SPOKEN = pattern(
    rf"(?P<h>{'|'.join(HOURS)}|(?<=at )\d{{1,2}}) (?P<m>thirty five|thirty|fifteen|forty five|forty|"
    rf"twenty five|twenty|ten|fifty five|fifty|oh five){_AMPM}(?! (?:minutes|dollars|euro|people|eur|"
    r"hours|percent))"
)
_NOON = pattern(r"(?:12 )?(?P<w>noon|midnight)")
_SPOKEN_MIN = {
    "thirty": 30, "fifteen": 15, "forty five": 45, "forty": 40, "twenty": 20, "twenty five": 25, "ten": 10,
    "fifty": 50, "fifty five": 55, "thirty five": 35, "oh five": 5,
}  # fmt: skip


def _tag(clock: Clock | None) -> tuple[str, Any] | None:
    return None if clock is None else ("@clock", clock)


def _past(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    said = match["m"].removeprefix("a ")
    minutes = int(said) if said.isdecimal() else _MIN[said]
    ampm = match["ap"]
    word = match["h"]
    clock = make_clock(
        {"noon": 12, "midnight": 0}.get(word, 99) if word in ("noon", "midnight") else hour_of(word),
        0,
        ampm or ("pm" if word == "noon" else None),
    )
    if clock is None:
        return None
    if match["w"] in ("past", "after"):
        return _tag(Clock(clock.hour, minutes, clock.sure))
    if match["w"] in ("until", "before") and minutes not in (15, 5, 10, 20, 25):
        return None
    hour = (clock.hour - 1) % 24 if clock.sure else (clock.hour - 2) % 12 + 1
    return _tag(Clock(hour, 60 - minutes, clock.sure))


def _colon(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    hour, minute = int(match["h"]), int(match["m"])
    clock = make_clock(hour, minute, match["ap"])
    if clock is not None and match["ap"] is None and (len(match["h"]) == 2 or "hours" in match[0]):
        clock = Clock(hour, minute, True)
    return _tag(clock)


def _with_part(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    clock = next(unit.value for unit in inner if isinstance(unit.value, Clock))
    if clock.sure:
        return "@clock", clock
    part = inner[-1].value.name if inner[-1].text == "@part" else ""
    if part not in ("morning", "afternoon", "evening", "night"):
        return None
    return "@clock", Clock(clock.hour % 12 + (0 if part == "morning" else 12), clock.minute, True)


_SPELT_OUT = pattern(
    r"(?P<h>\d{1,2}|"
    + "|".join(HOURS)
    + r")(?:[:.](?P<m>\d\d))? (?P<ap>am|pm|(?:in|of) the (?:morning|afternoon|evening)|at night)"
)
_H_LEADS = frozenset(("at", "before", "until", "from", "since", "around", "@place"))
_SPELT_COLON = pattern(
    r"(?P<h>\d{1,2})[:.](?P<m>\d\d) (?P<ap>am|pm|(?:in|of) the (?:morning|afternoon|evening)|at night)"
)


def read_sure_clocks(units: Sequence[Unit]) -> list[Unit]:
    """`units` with the clock times read that say their half of the day (``2 of the afternoon``): before the dates."""

    def make(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
        before = match.string[: match.start()].split()[-3:]
        if before[-2:] == ["on", "the"] or (
            before and before[-1] in ("half", "past", "to", "quarter", "day", "-") and before[-1] != "to"
        ):
            return None
        if before[-1:] == ["to"] and before[-2:-1] and before[-2] in ("quarter", "five", "ten", "twenty", "minutes"):
            return None
        if before[-1:] and (before[-1] in HOURS or before[-1] in _SPOKEN_MIN):
            return None
        return _tag(make_clock(hour_of(match["h"]), int(match["m"] or 0), match["ap"]))

    row = rewrite(rewrite(units, _SPELT_COLON, make), _SPELT_OUT, make)
    for at in range(1, len(row) - 1):
        hour, mark = row[at], row[at + 1]
        # "not before 11 h": the sign of hours after a preposition of time is a clock time.
        if mark.raw == "h" and hour.text.isdecimal() and int(hour.text) <= 24 and row[at - 1].text in _H_LEADS:
            row[at + 1] = Unit("@clock", hour.start, mark.end, Clock(int(hour.text) % 24, 0, True), hour.raw)
            row[at] = Unit("", hour.start, hour.start, None, "")
    return [unit for unit in row if unit.text]


def read_clocks(units: Sequence[Unit]) -> list[Unit]:
    """`units` with clock times read."""
    row = rewrite(units, _COLON, _colon)
    row = rewrite(row, _DOT_AP, lambda m, _: _tag(make_clock(int(m["h"]), int(m["m"]), m["ap"])))
    row = rewrite(row, _PAST, _past)
    row = rewrite(row, _SPOKEN, lambda m, _: _tag(make_clock(hour_of(m["h"]), _SPOKEN_MIN[m["m"]], m["ap"])))
    row = rewrite(row, _PLAIN_AP, lambda m, _: _tag(make_clock(hour_of(m["h"]), 0, m["ap"])))
    row = rewrite(row, _O_CLOCK, lambda m, _: _tag(make_clock(hour_of(m["h"]), 0, m["ap"])))
    row = rewrite(row, _HALF, lambda m, _: _tag(make_clock(hour_of(m["h"]), 30, m["ap"])))
    row = rewrite(row, _NOON, lambda m, _: ("@clock", Clock(12 if m["w"] == "noon" else 0, 0, True)))
    for expression in (_DOT, _MILITARY, _HOURS_AS_CLOCK):
        row = _keep_lead(row, expression)
    row = _hours_of_day(bare_hours(bare_hours(row)))
    return rewrite(row, pattern(r"@clock @part"), _with_part)


def _hours_of_day(units: Sequence[Unit]) -> list[Unit]:
    """``open only since 14 hours``: a length of time where a clock time has to be."""
    row = list(units)
    for at in range(1, len(row)):
        unit = row[at]
        if isinstance(unit.value, Span) and unit.value.minutes and row[at - 1].text in ("since", "at", "from", "until"):
            hours, rest = divmod(unit.value.minutes, 60)
            opening = any(
                u.text in ("open", "opens", "closed", "closes", "close", "leaves", "leave", "departs", "opening")
                for u in row[max(0, at - 5) : at]
            )
            if not rest and 0 < hours < 24 and opening:
                row[at] = Unit("@clock", unit.start, unit.end, Clock(hours, 0, True), unit.raw)
    return row


def _keep_lead(units: Sequence[Unit], expression: re.Pattern[str]) -> list[Unit]:
    """Like `rewrite`, but the leading word (``pre``) stays a unit of its own."""
    found = rewrite(units, expression, lambda m, inner: ("@lead", (inner, m)))
    row: list[Unit] = []
    for unit in found:
        if unit.text != "@lead":
            row.append(unit)
            continue
        inner, match = unit.value
        groups = match.groupdict()
        clock = make_clock(int(match["h"]), int(groups.get("m") or 0), groups.get("ap"))
        if clock is None:
            row.extend(inner)
            continue
        if groups.get("ap") is None and expression is not _DOT:
            clock = Clock(clock.hour, clock.minute, True)
        length = len(match["pre"].split())
        row.extend(inner[:length])
        row.append(Unit("@clock", inner[length].start, inner[-1].end, clock))
    return row
