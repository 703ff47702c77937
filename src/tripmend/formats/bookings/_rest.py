"""What a text tells beside the journeys and stays that were read in it: nothing of it vanishes without a word."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from ._dates import clocks_in, dates_in
from ._item import PlanItem, lodges, matters
from ._labels import price_in, reference_in
from ._lines import ROLES_BEHIND, masked, role_of
from ._places import located
from ._plan import NOT_SAID, is_confirmation, nights_joined, plan_lines
from ._reservation import JOURNEYS, Moment, NotUsed, Reservation, Source
from ._spans import span_in
from ._text import Text, near_in
from ._words import any_of, month_words, plain_name, weekday_words, words

__all__ = ["asides_told", "beside", "left_over", "without_asides", "without_cancelled_lines"]

_MOST_ASKED = 200
_OWN = "it stands beside other bookings and it is not sure that it is one; give it in a file of its own"
_LEFT = "it belongs to nothing that was read here; a line such as “Fri 14 May, 20:00 dinner at Da Enzo” can be read"


def beside(
    text: Text, source: Source, told: Sequence[Reservation], start: dt.date | None = None
) -> tuple[list[Reservation], list[NotUsed]]:
    """The items of a plan that stand around what the other readers told of a text, and a question for each other line
    with a date, a time, or a word for a booking, bed, meal or sight.

    In a text that is a confirmation only a lodging that names its dates is sure to be an item; else the
    lines are of a plan where they are on several days or in a list, and most of them can be made out.
    """

    def way(item: PlanItem) -> tuple[str, str] | None:
        own = (one for one in told if one.kind in JOURNEYS and _tells(one, item.text, item.day.date))
        found = next(own, None)
        if found is None:
            return None
        ends = [located(where, found.kind).city or where.name for where in (found.start, found.end)]
        return ends[0], ends[1]

    others = any(one.kind not in JOURNEYS for one in told)
    confirms = bool(text.about) or others or is_confirmation(text)
    read, counted = plan_lines(text, start, way)
    own = told if confirms else ()
    rest = [(item, one) for item, one in read if item.text and not _item_told(item, told, own)]
    found = [(item, one) for item, one in rest if isinstance(one, Reservation)]
    doubtful = sum(isinstance(one, str) and bool(one) and matters(item.line or item.text) for item, one in rest)
    several = len({item.day.date for item, _ in found}) > 1 or sum(item.listed for item, _ in found) > 1
    plan = counted or (several and len(found) >= doubtful and not confirms)
    kept: list[Reservation] = []
    asked: list[NotUsed] = []
    for item, one in rest:
        title = " ".join((item.line or item.text).split())[:80]
        if isinstance(one, Reservation) and (plan or item.until is not None) and not _of_ticket(item, one):
            kept.append(one.but(booked=True) if confirms and not plan else one)
        elif isinstance(one, Reservation) and matters(item.line or item.text):
            asked.append(NotUsed(source, title, _OWN))
        elif isinstance(one, str) and one and (plan or matters(item.line or item.text)):
            asked.append(NotUsed(source, title, one))
    if any(one.reference for one in told):
        kept = [one if one.booked or one.kind != "lodging" else one.doubted(NOT_SAID) for one in kept]
    return nights_joined(kept), asked + left_over(text, source, told, [item for item, _ in read], own)


def _item_told(item: PlanItem, told: Sequence[Reservation], own: Sequence[Reservation]) -> bool:
    """Whether an item of a plan is one of those that were told; own: as for `left_over`."""
    stays = [one for one in told if one.kind == "lodging" and one.begins is not None and one.ends is not None]
    if any(item.until == _date(one.ends) and item.day.date == _date(one.begins) for one in stays):
        return True
    return _told_by(told, item.text, item.day.date) or _times_told(item.text, [], own)


def _date(moment: Moment | None) -> dt.date | None:
    return moment.date if moment is not None else None


def _times_told(line: str, dates: Sequence[dt.date], own: Sequence[Reservation]) -> bool:
    """Whether every date and time of a line of a confirmation is one of what it confirms, or of its desk."""
    moments = [moment for one in own for moment in (one.begins, one.ends) if moment is not None]
    clocks, days = clocks_in(line), {moment.date for moment in moments}
    if not own or not (clocks or dates) or not set(dates) <= days:
        return False
    said = set(plain_name(line).split())
    bed = any(one.kind == "lodging" for one in own)
    bare = plain_name(masked(line, [(clock.begin, clock.end) for clock in clocks]))
    label = plain_name(line.split(":")[0])
    desk = label in (words("entry") - words("date")) | words("boarding") or any(
        f" {word} " in f" {plain_name(line)} " for word in _DESK
    )
    times = {moment.clock.time() for moment in moments if moment.timed}
    called = len(said) < 9 and bool(said & (words("arrive") | words("depart")))
    stay = bed and (bool(dates and not clocks) or len(bare.split()) < 2 or called)
    return desk or stay or ({clock.time for clock in clocks} <= times if clocks else not lodges(line))


_DESK = words("checkin") | words("checkout")


def left_over(
    text: Text,
    source: Source,
    told: Sequence[Reservation],
    items: Sequence[PlanItem],
    own: Sequence[Reservation] = (),
) -> list[NotUsed]:
    """The lines that matter and that neither what was told nor the items of a plan account for; own: what a
    confirmation confirms, whose dates and times are told wherever they stand in it."""
    european, near = text.european, near_in(text)[0]
    read = {" ".join(part.split()) for item in items if item.text for part in (item.line or item.text).split("\n")}
    asked: list[NotUsed] = []
    others: list[str] = []
    for raw in text.lines:
        line = " ".join(raw.replace("**", "").split())
        if not line or any(part in line for part in read) or not matters(line, bool(own)):
            aside = line[:1] == "#" or any(part in line for part in read) or _told_by(told, line, None)
            if len(line.split()) > 1 and not aside:
                others.append(line)
            continue
        dates = dates_in(line, near, european=european)
        if _times_told(line, [one.date for one in dates], own):
            continue
        if _told_by(told, line, dates[0].date if dates else None) or _only_dates(
            line, [one.date for one in dates], told
        ):
            continue
        if own and set(plain_name(line).split()) & words("hosted"):
            continue
        if own and not re.sub("|".join(sorted(_DESK, key=len, reverse=True)), "", plain_name(line)).strip():
            continue  # the heads of the columns of a stay
        if (reference_in(line) or price_in(line) is not None) and not clocks_in(line):
            continue
        asked.append(NotUsed(source, line[:80], _LEFT))
    if len(others) > 2 and not (own or text.about) and any(item.text for item in items):
        said = f"{len(others)} of its lines say no day, no time and no word for a booking"
        asked.append(NotUsed(source, "; ".join(others)[:200], said))
    more = len(asked) - _MOST_ASKED
    left = [NotUsed(source, "", f"{more} more lines belong to nothing that was read here")] if more > 0 else []
    return asked[:_MOST_ASKED] + left


_ANY = dt.date(2000, 1, 1)


def without_cancelled_lines(text: str) -> str:
    """A text without the lines of which each tells of one stay, and that it is cancelled: they say so of that alone,
    where others tell of dates, too."""
    kept = []
    for line in text.splitlines():
        cancelled = bool(set(plain_name(line).split()) & words("cancelled"))
        if not (cancelled and lodges(line) and span_in(line, _ANY) is not None):
            kept.append(line)
    own = (line for line in kept if plain_name(line.partition(":")[0]) not in words("mail_header"))
    return "\n".join(kept) if any(dates_in(line, _ANY) for line in own) else text


def without_asides(text: str) -> str:
    """A text without what tells when it was booked or paid, and when a desk is open: no days or hours of a journey."""
    text = _HOURS.sub(lambda found: "" if _opens(found) else found[0], text)
    lines = text.splitlines()
    lines = [_OPEN.sub("", line) if _of_desk(line) else line for line in lines]
    lines = [line if _SIDES.intersection(plain_name(line).split()) else _STAMP.sub("", line) for line in lines]
    return "\n".join(_unsold(line) for line in lines)


def asides_told(text: str, source: Source) -> list[NotUsed]:
    """That the lines with what `without_asides` leaves out are not used, at once."""
    lines = [" ".join(line.split()) for line in text.splitlines() if without_asides(line) != line]
    return [NotUsed(source, "; ".join(lines)[:200], _ASIDE)] if lines else []


_ASIDE = "it says when something was booked or paid, or when somebody answers: no day or hour of a booking"


def _opens(found: re.Match[str]) -> bool:
    """Whether it is from one day of the week to another that a desk is open; *Fri-Sun, 11-13 June* are days."""
    behind = re.match(r"\.?\s{0,2}(/|[^\W\d_]+)", found.string[found.end() :])
    dated = behind is not None and (behind[1] == "/" or plain_name(behind[1]) in month_words())
    return {plain_name(found[1]), plain_name(found[2])} <= _DAYS and not dated


def _of_desk(line: str) -> bool:
    """Whether a line with a number to call tells of no day: its hours are those of who answers."""
    return _PHONE.search(line) is not None and not dates_in(line, dt.date(2000, 1, 1))


def _unsold(line: str) -> str:
    parts = _WIDE.split(line)
    kept = [part for part in parts if not _bought(part)]
    return line if len(kept) == len(parts) else "   ".join(kept)


_SIDES = words("checkin") | words("checkout") | words("depart") | words("arrive")
_DAYS = weekday_words() | words("weekday_initials")
_HOUR = r"\d{1,2}(?:[:.h]\d{2})?(?:\s?(?:[ap]\.?\s?m\b\.?|h\b))?"
_TO = rf"\s?(?:[-–—]|{any_of('span')})\s?"
_SPAN = rf"(?<![\d.-]){_HOUR}{_TO}{_HOUR}(?![\d.-])"
_OPEN = re.compile(rf"(?<![\d.-])(?=[\d\s–—-]*[:.h]){_SPAN}")
"""Two hours in a line with a number to call: when somebody answers."""
_HOURS = re.compile(
    rf"([^\W\d_]{{1,13}})\.?\s?(?:[-–—]|{any_of('span')})\s?([^\W\d_]{{1,13}})\b[.,:]?\s{{0,2}}(?:[^\W\d_]{{1,4}}\s)?{_SPAN}"
    rf"(?:\s?{any_of('o_clock')})?(?:[,;/]\s?[^\W\d_]{{1,13}}\.?[:,]?\s?{_SPAN}(?:\s?{any_of('o_clock')})?)*"
)
"""From one day of the week to another, from one hour to another: when a desk is open (``Mo-Sa 7-21``)."""
_PHONE = re.compile(r"\+\d{1,3}[\s(/-]*\d[\d\s()/-]{5,}|(?<![\w/.-])\(?0\d{1,4}[)\s/-][\d\s/-]{4,}\d")
_STAMP = re.compile(
    r"\d[\w./-]{6,12}[,T]?\s{1,2}\d{1,2}:\d{2}:(?!00)\d{2}(?:\s?(?:HRS|[AP]M|[A-Z]{3,4}))?\b", re.IGNORECASE
)
"""A day with an hour to the second: when a machine wrote it."""


_WIDE = re.compile(r"[ \t]{3,}(?=[^\W\d_][^:\n]{1,25}:\s)|(?:(?<=[^\W\d_]{3}[.!?])|(?<=\d\d[.!?]))\s(?=[^\W\d_a-z])")
"""Between two labels of one line, and between two sentences."""


def _bought(part: str) -> bool:
    day = re.search(r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|(?<![\w/-])20\d\d(?![\w/-])", part)
    ahead = set(plain_name(part[: day.start()]).split()) if day is not None else set()
    if ahead & words("paid_by") and not ahead & _SIDES and len(plain_name(part).split()) < 13:
        return True  # *check-in 12/06/2027, by card on arrival* is a day of the journey
    label = re.match(r"\W*([^\W\d_][^:\d]{2,30}?)\s*(?:[:：]|[ \t]{2}|(?=\d))", part)
    return label is not None and plain_name(label[1]) in words("bought_on")


def _of_ticket(item: PlanItem, one: Reservation) -> bool:
    """Whether a line is about boarding, a seat or the desk, and no visit."""
    said = set(plain_name(item.text).split())
    return one.kind == "visit" and bool(
        said & (words("boarding") | words("checkin") | words("checkout") | words("time"))
    )


def _only_dates(line: str, dates: Sequence[dt.date], told: Sequence[Reservation]) -> bool:
    """Whether a line is but the date of what was told, or the head of a day."""
    if clocks_in(line) or not dates:
        return False
    said = {word for word in plain_name(line).split() if not word[:1].isdigit()} - weekday_words() - month_words()
    days = {moment.date for one in told for moment in (one.begins, one.ends) if moment is not None}
    return not said or len(said) < 3 or set(dates) <= days


def _told_by(told: Sequence[Reservation], line: str, date: dt.date | None) -> bool:
    return any(_tells(one, line, date) for one in told)


def _tells(one: Reservation, line: str, date: dt.date | None) -> bool:
    """Whether a line is one of those that tell of an item: its times, number or ends stand in it."""
    said = plain_name(line).split()
    ends = [_names(where.name) | _names(where.code) for where in (one.start, one.end)]
    number = plain_name(one.number).split()[-1:]
    numbered = bool(number) and any(word.endswith(number[0]) for word in said)
    clocks = {clock.time for clock in clocks_in(line)}
    moments = [moment for moment in (one.begins, one.ends) if moment is not None]
    if clocks:
        own = {moment.clock.time() for moment in moments if moment.timed}
        if (date is not None and date not in {moment.date for moment in moments}) or not clocks & own:
            return False
        named = numbered or any(end & set(said) for end in ends)
        called = any(role_of(word) in ("depart", "arrive") for word in said) or not ROLES_BEHIND.keys().isdisjoint(line)
        hidden = [(clock.begin, clock.end) for clock in clocks_in(line)]
        bare = masked(line, hidden + [(day.begin, day.end) for day in dates_in(line, dt.date(2000, 1, 1))])
        return named or (clocks <= own and (called or not plain_name(bare)))
    if one.kind in JOURNEYS:
        return numbered or all(end & set(said) for end in ends)
    return bool(ends[0]) and len(ends[0] & set(said)) * 2 > len(ends[0])


def _names(text: str) -> frozenset[str]:
    return (
        frozenset(word for word in plain_name(text).split() if len(word) > 2 or not word.isascii())
        - words("station")
        - words("hotel")
    )
