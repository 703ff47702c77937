"""What a text says in numbers and names: clock times, days, money, lengths of time, names of places."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable

from ...common.data_files import Expressions
from ...common.words import MONTHS, NUMBERS, WEEKDAYS, either

_SMALL = NUMBERS | {"a": 1, "an": 1}
_DATA = Expressions(
    __file__,
    re.IGNORECASE,
    MONTH=either(MONTHS),
    WEEKDAY=either(name for name in WEEKDAYS if name.endswith("day")),
    NUMBER=either(_SMALL),
)


def bare(text: str) -> str:
    """Lower-case words with single blanks, without marks: what names are compared by."""
    kept = "".join(letter if letter.isalnum() else " " for letter in text.casefold().replace("'", "").replace("’", ""))
    return " ".join(kept.split())


_OWNING = re.compile(r"['’]s\b", re.IGNORECASE)


def spellings(text: str) -> tuple[str, str]:
    """A text folded, and folded without its possessive 's."""
    return bare(text), bare(_OWNING.sub("", text))


def mentions(text: str, name: str) -> bool:
    """Whether a text has the words of a name in a row, in any case, with or without an 's behind them."""
    pairs = zip(spellings(text), spellings(name), strict=True)
    return any(wanted and f" {wanted} " in f" {found} " for found, wanted in pairs)


def made_of(name: str, allowed: str) -> bool:
    """Whether a run of names is in a folded text, but for its first word, which a sentence may have begun with, or is
    put together of its words alone, such as "Boise Hampton Inn"."""
    words = name.split()
    return any(f" {one} " in allowed for one in (name, " ".join(words[1:]))) or all(f" {w} " in allowed for w in words)


def clocks_in(text: str) -> list[frozenset[int]]:
    """Each clock time as the minutes after midnight that it may be: both halves of the day where none is said."""
    found = []
    for one in _DATA.clock.finditer(text):
        hour, minute = int(one[1] or one[4]), int(one[2] or 0)
        half = (one[3] or one[5] or "").casefold().replace(".", "").replace(" ", "")
        if hour > 24 or minute > 59:
            continue
        if half in ("am", "pm"):
            hours = {hour % 12 + (12 if half == "pm" else 0)}
        else:
            hours = {hour % 24} | ({hour % 12, hour % 12 + 12} if 1 <= hour <= 12 else set())
        found.append(frozenset(60 * number + minute for number in hours))
    return found


def amounts_in(text: str) -> set[int]:
    """Amounts of money in cents."""
    found = ((one[1] or one[2]).replace(",", "") for one in _DATA.money.finditer(text))
    return {round(100 * float(amount)) for amount in found if len(amount) < 12}


def flights_in(text: str) -> set[str]:
    """Numbers of flights."""
    return {one[0].upper() for one in _DATA.flight.finditer(text)}


def day_numbers_in(text: str) -> set[int]:
    """The N of every "day N"."""
    return {int(one[1]) for one in _DATA.day.finditer(text)}


def lengths_in(text: str) -> set[int]:
    """Lengths of time in minutes."""
    found: set[int] = set()
    for one in _DATA.length.finditer(text):
        if one["half"]:
            found.add(30)
        elif one["minutes"]:
            found.add(int(one["minutes"][:6]))
        else:
            number = one["hours"].casefold()
            hours = float(_SMALL[number]) if number in _SMALL else float(number[:6])
            hours += 0.5 if one["and"] or one["more"] else 0.0
            found.add(round(60 * hours) + int((one["rest"] or "0")[:4]))
    return found


def dates_in(text: str, trip: Iterable[dt.date], today: dt.date) -> list[frozenset[dt.date]]:
    """Each day that a text names, as the dates of the trip that it may be; none of them where it is another day.

    Weekdays mean every such day of the trip; today, tonight, tomorrow and yesterday count from `today`. A month needs
    no year. today itself counts as a day of the trip where it is named.
    """
    known = {*trip}
    found = []
    for one in _DATA.date.finditer(text):
        if one["iso"]:
            found.append(frozenset(day for day in known if day.isoformat() == one["iso"]))
            continue
        month, number = MONTHS[(one["month"] or one["month2"]).casefold()], int(one["day"] or one["day2"])
        found.append(frozenset(day for day in known if (day.month, day.day) == (month, number)))
    for one in _DATA.weekday.finditer(text):
        name = WEEKDAYS[one[1].casefold()]
        found.append(frozenset(day for day in known if day.weekday() == name))
    words = bare(text).split()
    for shift, names in ((0, ("today", "tonight")), (1, ("tomorrow",))):
        if any(name in words for name in names):
            found.append(frozenset({today + dt.timedelta(days=shift)} & known))
    return found


_WORD = re.compile(r"[^\W\d_][\w'’.-]*|[.!?:;\n]|&")
_JOINING = {"of", "the", "and", "de", "la", "&"}
_NO_NAMES = {*MONTHS, *WEEKDAYS, *_DATA.words("no_names")}


def names_in(text: str) -> list[str]:
    """Runs of two and more words with a capital, as names are written, without marks and joining words at the ends.

    A word at the beginning of a sentence counts only with two more behind it. Words in capitals alone are no names.
    """
    found: list[str] = []
    run: list[str] = []
    opening, begun = True, False

    def close() -> None:
        while run and run[-1].casefold() in _JOINING:
            run.pop()
        words = [word for word in run if word[:1].isupper()]
        if len(words) >= (3 if begun else 2):
            found.append(bare(" ".join(run)))
        run.clear()

    for one in _WORD.finditer(text):
        word = one[0].rstrip(".'’-")
        if not word or word in ".!?:;\n":
            close()
            opening = True
            continue
        named = word[:1].isupper() and any(letter.islower() for letter in word) and bare(word) not in _NO_NAMES
        if named:
            if not run:
                begun = opening
            run.append(word)
            if one[0].endswith(".") and len(word) > 3:  # the end of a sentence, not "St."
                close()
        elif run and word.casefold() in _JOINING:
            run.append(word)
        else:
            close()
        opening = one[0].endswith(".") and len(one[0]) > 3
    close()
    return found


# Words for what goes wrong on a trip, by what they can befall, and whether a sentence says that it did not happen.
#
# Code sees whether a trouble is named that fits; whether it is true, or likely, it cannot know.

WHOLE_DAY = "Whole day"
"""What befalls the travellers themselves or the whole town: weather, illness, papers, money, safety."""
_LISTS = {
    kind: "|".join(word for name in lists for word in _DATA.words(name))
    for kind, lists in _DATA.read("hazards", dict[str, list[str]]).items()
}
_HAZARDS = {kind: re.compile(rf"(?<![\w'’-])(?:{words})(?![\w'’])", re.IGNORECASE) for kind, words in _LISTS.items()}


def hazards_in(text: str, kind: str) -> list[str]:
    """The words of trouble in a text that can befall that kind (a category, or `WHOLE_DAY`), none that is negated."""
    plain = text.replace("’", "'")
    found = _HAZARDS[kind].finditer(plain)
    return [one[0].casefold() for one in found if _DATA.negated.search(plain[: one.start()]) is None]


def denied(text: str) -> bool:
    """Whether a text says that nothing has happened."""
    return _DATA.denied.search(text) is not None
