"""Times, dates, weekdays, lengths of time and money in the words of a page, in any of its languages.

Everything is told with where it stands in the text given, which is folded (`vocabulary.fold`).
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from .vocabulary import Vocabulary, alternatives, facts, fold, vocabulary

__all__ = ["NAMED", "NAMES", "SIGNS", "Amount", "Clock", "Date", "Lexer", "Span", "Stretch", "lexer", "plain_number"]


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of the day in minutes from midnight; up to 29 hours where a night is counted on."""

    minutes: int
    start: int
    end: int

    @property
    def text(self) -> str:
        """As ``HH:MM``."""
        return f"{self.minutes // 60 % 24:02d}:{self.minutes % 60:02d}"


@dataclass(frozen=True, slots=True)
class Span:
    """From a time to a time."""

    first: Clock
    last: Clock


@dataclass(frozen=True, slots=True)
class Date:
    """A day; year 0 where none is told."""

    year: int
    month: int
    day: int
    start: int
    end: int

    def iso(self, year: int = 0) -> str:
        """The ISO date, with the page's year where it has none of its own; ``--MM-DD`` without either."""
        known = self.year or year
        return f"{known:04d}-{self.month:02d}-{self.day:02d}" if known else f"--{self.month:02d}-{self.day:02d}"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A length of time, in minutes."""

    least: int
    most: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Amount:
    """Money in the currency's own unit. currency: ISO 4217, "" where nothing tells it; kr and $ as they stand."""

    value: float
    currency: str
    start: int
    end: int


_MONEY_WORDS = facts()["currencies"]
_CODES: list[str] = _MONEY_WORDS["codes"]
SIGNS: dict[str, str] = {fold(sign): code for sign, code in _MONEY_WORDS["signs"].items()}
SIGNS.update({code: code.upper() for code in _CODES})
_BEHIND = (":-", "ft", "円", "원", "元", "won", "rand", "pund", "krone", "dong")
"""Signs and names that stand behind their number alone: before one they are other words."""
_BEFORE = alternatives([sign for sign in SIGNS if sign not in _BEHIND]).replace(r"(?!\w)", r"(?![^\W\d_])")
_AFTER = (
    "(?:"
    + "|".join(
        re.escape(sign) + (r"(?!\w)" if sign[-1].isalnum() and sign not in ("円", "원", "元") else "")
        for sign in sorted(SIGNS, key=len, reverse=True)
    )
    + ")"
)
_NUMBER = r"\d{1,3}(?:[ '.,\u2019]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)(?:\s?[,.]\s?-+(?!\d))?"
_MONEY = re.compile(
    rf"(?<![\w.,])(?P<before>{_BEFORE})\s?(?P<one>{_NUMBER})(?:,?-(?!\d)|\.-(?!\d))?"
    rf"|(?<![\w.,:])(?P<mid>\d{{1,4}})€(?P<cents>\d\d)(?!\d)"
    rf"|(?<![\w.,:])(?P<two>{_NUMBER})\s?(?P<after>{_AFTER})"
    r"|(?<![\w.,:])(?P<dash>\d{1,5})(?:,-|\.-)(?![\d\w])"
)
_BOUNDS = re.compile(
    r"(?<!\w)((?:between|at least|zwischen|mindestens|entre|au moins|al menos|tra|fra|almeno|tussen|minstens|mellan"
    r"|mellem|mellom|minst|mindst|miedzy|mezi) \d[\d.,]*(?: [a-z]{1,8}\.?)?)( ?(?:,|and|und|et|y|e|i|en|och|og|a)"
    r"(?: (?:at most|hochstens|au plus|al massimo|como maximo|hooguit|hogst|hojst))? )(?=\d)"
)
"""Bounds of a number, ``between 60 and 90``: group 2 stands for a dash."""
NAMES = alternatives([sign for sign in SIGNS if len(sign) > 2 and sign.isalpha() and sign.isascii()])
"""Codes and names of currencies, as they stand in a text."""
NAMED = re.compile(rf"{alternatives(list(SIGNS))}")
"""Also their signs, as they stand at the head of a column."""
_BARE = re.compile(rf"(?<![\w.,:/])(?:{_NUMBER})(?![\w:/%])")
_HALF = r"(?P<half>a\.? ?m\.?|p\.? ?m\.?|πμ|μμ|π\.μ\.|μ\.μ\.)(?!\w)"
_LATER = ("p", "μ", "午後", "오후", "下午")
_EASTERN = re.compile(
    r"(?P<half>午前|午後|오전|오후|上午|下午)?\s?(?P<h>2[0-9]|[01]?\d)\s?(?:時(?!間)|시(?!간)|点(?=鐘|钟|\s?[0-5]?\d\s?分|半)|點)\s?(?:(?P<m>[0-5]?\d)\s?(?:分|분)|(?P<thirty>半|반))?"
)
_NUMERIC = re.compile(
    r"(?<![\d.,:/-])(?:(?P<y1>20\d\d)[-/.年] ?(?P<m1>\d{1,2})[-/.月] ?(?P<d1>\d{1,2})(?:日)?"
    r"|(?P<d2>\d{1,2})[./-] ?(?P<m2>\d{1,2})"
    r"[./-] ?(?P<y2>20\d\d|\d\d(?![\d:]))|(?P<d3>\d{1,2})(?:[./]|\. (?=\d{1,2}\.(?!\d)))"
    r"(?P<m3>\d{1,2})\.?(?![\d:/]|[.,]\d|\s?/\s?\d))"
    r"|(?:(?P<y4>20\d\d)[年년]\s?)?(?P<m4>\d{1,2})\s?[月월]\s?(?P<d4>\d{1,2})\s?[日일]"
)


class Lexer:
    """The grammar of some languages. dollars, crowns: what ``$`` and ``kr`` mean on this page; american: whether dates
    in numbers have the month first; dotted: whether ``10.30`` may be a time by itself; whole_day: whether hours are
    counted to 24; rand: whether ``R 285`` is money; pointed: whether ``10.32`` is a time by itself, too;
    houred: whether ``5h40`` is one."""

    def __init__(
        self,
        words: Vocabulary,
        *,
        american: bool = False,
        dotted: bool = True,
        whole_day: bool = False,
        rand: bool = False,
        pointed: bool = False,
        houred: bool = False,
    ) -> None:
        self.words, self.american, self.dotted = words, american, dotted
        self.whole_day, self.rand, self.pointed, self.houred = whole_day, rand, pointed, houred

    # Times ------------------------------------------------------------------------------------------------------------

    @cached_property
    def _clock(self) -> re.Pattern[str]:
        at = self.words.either("at")
        return re.compile(
            rf"(?:(?P<at>{at})\s?)?(?:(?P<day>午前|午後|오전|오후|上午|下午)\s?)?(?<![a-z\d_.,:/€$£+])(?P<h>2[0-9]|[01]?\d)(?!\d)"
            rf"(?:(?P<sep>:|\.| ?h ?| ?uhr )(?P<m>[0-5]\d)(?!\d|[.,:/]\d)"
            rf"(?:\s?(?P<unit>uhr|h|hs|uur|u\.|hrs)(?!\w))?(?:\s?{_HALF})?"
            rf"|\s?(?P<unit2>uhr|uur|hs|h|o'clock)(?![\w])|\s?{_HALF.replace('half', 'half2')})?"
        )

    @cached_property
    def _named(self) -> re.Pattern[str]:
        return self.words.pattern("noon", "midnight")

    def clocks(self, text: str, *, hours: bool = False) -> list[Clock]:
        """The times of day in a folded text. hours: bare numbers at both ends of a dash count, as in opening hours."""
        return list(_clocks(self, text, hours))

    def _find(self, text: str, hours: bool) -> Iterator[Clock]:
        money = [(one.start, one.end) for one in self.amounts(text)]
        for found in _EASTERN.finditer(text):
            minutes = int(found["h"]) * 60 + int(found["m"] or (30 if found["thirty"] else 0))
            if found["half"] and found["half"].startswith(_LATER) and minutes < 720:
                minutes += 720
            yield Clock(minutes, found.start(), found.end())
        for found in re.finditer(rf"(?<!\d)12 {self.words.either('noon')}", text):
            yield Clock(720, found.start(), found.end())
        for found in self._clock.finditer(text):
            clock = self._one(text, found, hours)
            if clock is not None and not any(start < clock.end and clock.start < end for start, end in money):
                yield clock
        if hours:
            for found in self._named.finditer(text):
                noon = self.words.pattern("noon").fullmatch(found[0]) is not None
                if found[0] not in ("middag", "del"):
                    yield Clock(720 if noon else 1440, found.start(), found.end())

    def _one(self, text: str, found: re.Match[str], hours: bool) -> Clock | None:
        start = found.start("day") if found["day"] else found.start("h")
        minutes = int(found["h"]) * 60 + int(found["m"] or 0)
        half = found["half"] or found["half2"] or found["day"]
        rest = text[found.end() :]
        if half:
            if int(found["h"]) > 12:
                return None
            minutes = minutes % 720 + (720 if half.startswith(_LATER) else 0)
            return Clock(minutes, start, found.end())
        if minutes > 30 * 60:
            return None
        sure = found["at"] or found["unit"] or (found["unit2"] not in (None, "h"))
        if found["sep"] == ":":
            return Clock(minutes, start, found.end())
        if found["m"] is not None and found["sep"] is not None and "h" in found["sep"]:
            ahead = text[: found.start()].strip()
            alone = self.houred and not rest.strip() and (not ahead or (len(ahead) < 16 and bool(self.dates(ahead))))
            if not sure and minutes < (5 if alone else 6) * 60 and not hours:
                return None  # 1h30 is a length
            return Clock(minutes, start, found.end())
        if found["sep"] == ".":
            if not sure and re.match(r"\s?(?:%|km|m|kg|l)(?!\w)|\.?\d|\.(?=\s?\d)", rest):
                return None
            if not sure and not self.dotted and not hours:
                return None
            if not sure and not self.pointed and int(found["m"]) % 5 and not hours:
                return None
            if not sure and 1 <= int(found["m"]) <= 12 and rest == "." and len(text[:start].split()) <= 1:
                return None  # a date, such as behind its weekday
            return Clock(minutes, start, found.end())
        if found["unit2"] == "h":
            if re.match(rf"\s?(?:{self.words.either('before')}|\d\d)", rest) or minutes < 6 * 60 or minutes == 1440:
                return None
            return Clock(minutes, start, found.end()) if hours or minutes >= 480 else None
        if sure and found["at"] is not None and found["unit2"] is None:
            return (
                None
                if re.match(r"\s?[.,%\w€$£]", rest)
                and not re.match(r"\s?[.,](?:\s|$)", rest)
                and re.match(
                    r"\s?[%€$£]|[.,]\d|\s?(?:"
                    + self.words.either("people", "units_minute", "units_hour", "units_day", "left")
                    + ")",
                    rest,
                )
                else Clock(minutes, start, found.end())
            )
        if sure:
            return Clock(minutes, start, found.end())
        if hours and minutes <= 24 * 60 and not found["unit2"]:
            ahead = text[:start]
            joins = re.search(rf"\d\s?(?:h|uhr)?\s?(?:-|~|〜|{self.words.either('until')})\s?$", ahead) or re.match(
                rf"\s?(?:-|~|〜|{self.words.either('until')})\s?(?:[01]?\d|2[0-4])(?![\d/%])", rest
            )
            counted = re.match(rf"\s?(?:[^\W\d_]+\s)?{self.words.either('left', 'people')}", rest)
            if (
                joins
                and not counted
                and not re.match(
                    r"\.\s?\d|[/%½¼¾]|\s?(?:"
                    + self.words.either("units_minute", "people", "units_day", "units_hour").replace("|h(?!\\w)", "")
                    + ")",
                    rest,
                )
            ):
                return Clock(minutes, start, found.end())
        return None

    def spans(self, text: str, *, hours: bool = True) -> list[Span]:
        """The ranges of times in a folded text."""
        clocks = self.clocks(text, hours=hours)
        found: list[Span] = []
        joint = re.compile(
            rf"\s?(?:-|~|〜|→|a|to|{self.words.either('until')}|y|e|und|and)\s?(?:{self.words.either('at')})?\s?(?:las|kl\.?|klo)?\s?"
        )
        for one, two in pairwise(clocks):
            if found and found[-1].last is one:
                continue
            if joint.fullmatch(text[one.end : two.start]):
                first, last = one, two
                halved = re.search(r"[ap]\.? ?m", text[first.start : first.end])
                if (
                    not halved
                    and re.search(r"p\.? ?m", text[last.start : last.end])
                    and first.minutes + 720 < last.minutes
                ):
                    first = Clock(first.minutes + 720, first.start, first.end)
                if last.minutes <= first.minutes:
                    # Nine to five is until the afternoon, ten to two in the night until the next day.
                    noon = last.minutes + 720 > first.minutes and 60 <= last.minutes < 660 and first.minutes < 720
                    noon = noon and not self.whole_day
                    last = Clock(last.minutes + (720 if noon else 1440), last.start, last.end)
                found.append(Span(first, last))
        return found

    def without_values(self, text: str) -> str:
        """A folded text with bars for its times, dates and money; every other letter keeps its place."""
        marks = [(one.start, one.end) for one in self.clocks(text)]
        marks += [(one.start, one.end) for one in self.dates(text)]
        marks += [(one.start, one.end) for one in self.amounts(text)]
        for start, end in marks:
            text = text[:start] + "|".center(end - start) + text[end:]
        return text

    # Days -------------------------------------------------------------------------------------------------------------

    @cached_property
    def _months(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for _, rows in self.words.rows("months"):
            for number, names in enumerate(rows, 1):
                for name in names:
                    found.setdefault(name, number)
        return found

    @cached_property
    def _weekdays(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for _, rows in self.words.rows("weekdays"):
            for number, names in enumerate(rows):
                for name in names:
                    found.setdefault(name, number)
            cut = [
                (name[:size] + ".", number) for number, names in enumerate(rows) for name in names for size in (3, 4, 5)
            ]
            for name, number in cut:  # what is cut short and belongs to one day alone
                if len({other for short, other in cut if short == name}) == 1:
                    found.setdefault(name, number)
        return found

    @cached_property
    def _date(self) -> re.Pattern[str]:
        month = alternatives(list(self._months))
        of = r"(?:\.|er|º|°|st|nd|rd|th)?(?: ?(?:de|of|di|d'|\.))? ?"
        return re.compile(
            rf"(?<![\w.,:])(?P<d>\d{{1,2}}){of}(?P<mo>{month})\.?(?:,? ?(?:de |del )?(?P<y>20\d\d))?"
            rf"|(?:(?<!\d)(?P<y0>20\d\d)\.? )?(?P<mo2>{month})\.? (?P<d2>\d{{1,2}})(?:st|nd|rd|th|\.)?"
            rf"(?![\d:.]\d|\d|\.? (?:de )?{month})(?:,? (?P<y2>20\d\d))?"
        )

    def months(self, text: str) -> list[tuple[int, int]]:
        """Months with a year and without a day in a folded text: (year, month)."""
        names = alternatives(list(self._months))
        found = re.finditer(rf"(?<!\d )(?<!\d\. )(?<!\dde )({names}),? (?:de |del )?(20\d\d)", text)
        first = re.finditer(rf"(?<!\d)(20\d\d)\.? ({names})(?!\.? ?\d)", text)
        told = [(int(one[2]), self._months[one[1]]) for one in found]
        eastern = re.findall(r"(20\d\d)\s?[年년]\)?\s?(\d{1,2})\s?[月월](?!\s?\d)", text)
        eastern += [
            (y, m) for m, y in re.findall(r"(?<!\d)(\d{1,2})\s?[月월](?!\s?\d)[^\d]{0,12}?(20\d\d)\s?[年년]", text)
        ]
        return [
            *((int(year), int(month)) for year, month in eastern if 0 < int(month) <= 12),
            *told,
            *((int(one[1]), self._months[one[2]]) for one in first),
        ]

    def dates(self, text: str) -> list[Date]:
        """The dates with a month in a folded text."""
        found = []
        for match in self._date.finditer(text):
            month = self._months[match["mo"] or match["mo2"]]
            if match["mo2"] in self._weekdays and not match["y2"] and not match["y0"]:
                continue  # mar. 19: a Tuesday, no March
            found.append(_date(match["y"] or match["y2"] or match["y0"], month, match["d"] or match["d2"], match))
        for match in _NUMERIC.finditer(text):
            kind = next(kind for kind in "1234" if match[f"d{kind}"])
            year = match[f"y{kind}"] if kind != "3" else None
            if kind == "2" and (
                len(set(re.findall(r"[./-]", match[0]))) > 1 or (len(year or "") == 2 and not "20" <= str(year) <= "45")
            ):
                continue
            month, day = int(match[f"m{kind}"]), match[f"d{kind}"]
            if kind in "23" and (self.american or month > 12) and int(day) <= 12:
                month, day = int(day), str(month)
            if kind == "3" and not (match[0].endswith(".") or "/" in match[0]) and self.clocks(match[0]):
                continue
            found.append(_date(year, month, day, match))
        good = [
            more
            for one in found
            if one is not None
            for more in (*self._sharing(text, one), one, *self._going_on(text, one))
        ]
        return sorted(good, key=lambda one: one.start)

    def _sharing(self, text: str, date: Date) -> list[Date]:
        """Days before a date that share its month: *24., 25. and 31 December*, *24.-26. December*."""
        found: list[Date] = []
        stop, last = date.start, date.day
        joint = rf"(?:\.|er|º|°)?\s?(?P<to>-|{self.words.either('until')})?(?:,|/|&|{self.words.either('and')})?\s?$"
        while match := re.search(rf"(?<![\d.,:/])(?P<d>[12]?\d|3[01]){joint}", text[:stop]):
            day, sign = int(match["d"]), text[match.end("d") : stop].strip(" .")
            if not sign or not 0 < day < last or not re.match(r"\d{1,2}", text[date.start : date.end]):
                break
            days = range(day, last) if match["to"] else [day]
            found += [Date(date.year, date.month, one, match.start(), date.end) for one in days]
            stop, last = match.start(), day
        return found

    def _going_on(self, text: str, date: Date) -> list[Date]:
        """Days behind a date with its month first that share this month: *January 4 to 31*, *2月5日至10日*."""
        until = rf"\s?(?:-|{self.words.either('until')})\s?(?P<d>\d{{1,2}})(?:st|nd|rd|th|\s?[日일])?(?![\w:/-]|[.,]\d)"
        more = (
            re.match(until, text[date.end :])
            if re.search(rf"[^\W\d]\W*0?{date.day}\s?[日일]?$", text[: date.end])
            else None
        )
        clock = more and any(one.start < date.end + more.end() and date.end < one.end for one in self.clocks(text))
        if more is None or clock or not date.day < int(more["d"]) <= 31:
            return []
        days = range(date.day + 1, int(more["d"]) + 1)
        return [Date(date.year, date.month, one, date.start, date.end + more.end()) for one in days]

    @cached_property
    def _day(self) -> re.Pattern[str]:
        return re.compile(alternatives([name for name in self._weekdays if len(name) > 1 or not name.isascii()]))

    def week(self, text: str) -> tuple[list[int], list[tuple[int, int]]]:
        """The weekdays that a folded text names (0 Monday, 7 public holidays), ranges filled, and where they stand."""
        marks: list[tuple[int, int, list[int]]] = []
        for key, days in (
            ("daily", [0, 1, 2, 3, 4, 5, 6]),
            ("workdays", [0, 1, 2, 3, 4]),
            ("weekend", [5, 6]),
            ("holidays", [7]),
        ):
            marks += [(found.start(), found.end(), days) for found in self.words.pattern(key).finditer(text)]
        feasts = [(found.start(), found.end(), list[int]()) for found in self.words.pattern("feasts").finditer(text)]
        single: list[tuple[int, int, int]] = []
        for found in self._day.finditer(text):
            if any(start < found.end() and found.start() < end for start, end, _ in (*marks, *feasts)):
                continue
            alone = found[0] == text.strip(" ()（）")
            if len(found[0]) == 1 and not (alone or re.fullmatch(r"[月火水木金土日월화수목금토일]", found[0])):
                continue
            if len(found[0]) == 1 and not re.match(r"(?:\s?[)）・,、~〜\-:.]|\s|$|\d|曜)", text[found.end() :]):
                continue
            if len(found[0]) == 1 and text[: found.start()].endswith(tuple("翌当前後祝休平")):
                continue
            if len(found[0]) == 1 and re.search(
                r"\d$|[月至-]\s?\d{1,2}\s$|(?<!毎週)(?<!曜)(?<!は)[一-鿿가-힣]$", text[: found.start()]
            ):
                continue
            single.append((found.start(), found.end(), self._weekdays[found[0]]))
        until, articles = self.words.either("until", "towards"), self.words.either("articles")
        joint = re.compile(rf"\.?(?:\([^)]*\))?,? ?(?:-|~|〜|→|{until}|through) ?(?:{articles} |el |le |la |the )?")
        # *Hétfőtől péntekig*: in some languages the ends of the words say from where to where.
        froms, tos = ("|".join(self.words.phrases(key)) or "(?!)" for key in ("since_endings", "until_endings"))
        cases = re.compile(rf"\w+(?:{froms}) \w+(?:{tos})")
        at = 0
        while at < len(single):
            start, end, day = single[at]
            if at + 1 < len(single) and (
                joint.fullmatch(text[end : single[at + 1][0]]) or cases.fullmatch(text[start : single[at + 1][1]])
            ):
                last = single[at + 1][2]
                marks.append((start, single[at + 1][1], [(day + k) % 7 for k in range((last - day) % 7 + 1)]))
                at += 2
            else:
                marks.append((start, end, [day]))
                at += 1
        days = sorted({day for _, _, group in marks for day in group})
        return days, [(start, end) for start, end, _ in sorted(marks)]

    # Lengths ----------------------------------------------------------------------------------------------------------

    @cached_property
    def _numbers(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for _, rows in self.words.rows("numbers"):
            for number, names in enumerate(rows, 1):
                for name in names:
                    found.setdefault(name, number)
        return found

    @cached_property
    def _stretch(self) -> re.Pattern[str]:
        number = rf"(?:\d+(?:[.,]\d+)?(?:\s?[½¼¾])?|[½¼¾]|{alternatives(list(self._numbers))})"
        hour, minute = self.words.either("units_hour"), self.words.either("units_minute")
        day = self.words.either("units_day")
        to = rf"(?:\s*(?:-|~|〜|a|to|{self.words.either('until')})\s*)"
        joined = r"\s?(?:(?:and|et|e|y|und|og|och|en|i|a|ja|,)\s)?"
        halves = "(?:and a half|et demie|e mezza|y media|und eine halbe|en een half|e meia|半|반)"
        half = rf"(?:\s?{halves})?"
        quarter = r"(?:\s?(?:and a quarter|et quart|e un quarto|y cuarto|e um quarto|og et kvarter|och en kvart))?"
        return re.compile(
            rf"(?<![a-z\d.,:])(?P<whole>{alternatives(list(self._numbers))})\s{self.words.either('and')}\s{self.words.either('half_hour')}"
            rf"|(?<![a-z\d.,:])(?:(?P<low>{number})(?:\s?(?P<lowunit>{hour}|{minute}|{day}))?{to})?"
            rf"(?P<n>{number})(?P<plus>\s?½)?[\s-]?(?:(?P<hour>{hour})(?P<ah>{half})(?P<aq>{quarter})(?:{joined}(?P<m>[0-5]?\d)\s?(?:{minute}|(?!\w|[.,:]\d)))?"
            rf"|(?P<minute>{minute}|'|′)|(?P<day>{day}))|(?P<hh>{self.words.either('half_hour')})(?!\s{halves})|(?:(?P<quarters>{number})\s)?(?P<qq>{self.words.either('quarter_hour')})|(?P<sesqui>{self.words.either('hour_and_half')})|(?:(?P<one>{self.words.either('one_hour')})|{hour}(?=\s{halves}))(?P<oh>\s{halves})?"
            r"|(?<![\w.,:])(?P<ch>\d{1,2})\s?h\s?(?P<cm>[0-5]\d)(?!\d)"
        )

    def stretches(self, text: str) -> list[Stretch]:
        """The lengths of time in a folded text."""
        text = _BOUNDS.sub(lambda one: one[1] + "-".center(len(one[2])), text)
        found = []
        for match in self._stretch.finditer(text):
            if match["whole"]:  # *two and a half hours*, which some languages say with the words for half an hour
                minutes = 60 * self._numbers[match["whole"]] + 30
                found.append(Stretch(minutes, minutes, match.start(), match.end()))
                continue
            if match["n"] is None and not match["ch"]:
                quarters = round(self._number(match["quarters"] or "1"))
                minutes = 30 if match["hh"] else 15 * quarters if match["qq"] else 60
                minutes = 90 if match["oh"] or match["sesqui"] else minutes
                found.append(Stretch(minutes, minutes, match.start(), match.end()))
                continue
            if match["ch"]:
                minutes = int(match["ch"]) * 60 + int(match["cm"])
                if minutes < 6 * 60:
                    found.append(Stretch(minutes, minutes, match.start(), match.end()))
                continue
            factor = 60 if match["hour"] else 1440 if match["day"] else 1
            value = self._number(match["n"]) + (0.5 if match["plus"] or match["ah"] else 0.25 if match["aq"] else 0)
            most = round(value * factor) + int(match["m"] or 0)
            least = most
            if match["low"]:
                unit = match["lowunit"]
                step = factor
                if unit:
                    step = (
                        60
                        if self.words.whole(unit, "units_hour")
                        else 1
                        if self.words.whole(unit, "units_minute")
                        else 1440
                    )
                least = round(self._number(match["low"]) * step)
            if 0 < least <= most:
                found.append(Stretch(least, most, match.start(), match.end()))
            elif most > 0:
                found.append(Stretch(most, most, match.start("n"), match.end()))
        return found

    def _number(self, text: str) -> float:
        text = text.strip()
        part = {"½": 0.5, "¼": 0.25, "¾": 0.75}
        if text in self._numbers:
            return float(self._numbers[text])
        extra = sum(part[sign] for sign in text if sign in part)
        digits = re.sub(r"[½¼¾\s]", "", text).replace(",", ".")
        return (float(digits) if digits else 0.0) + extra

    def counts(self, text: str) -> list[tuple[int, int, int]]:
        """Numbers in figures or words: (number, start, end)."""
        words = alternatives([name for name, number in self._numbers.items() if number > 1 or len(name) > 2])
        pattern = re.compile(rf"(?<![\w.,:])(?:\d{{1,4}}(?![.,:]?\d)|{words})")
        return [
            (int(found[0]) if found[0].isdigit() else self._numbers[found[0]], found.start(), found.end())
            for found in pattern.finditer(text)
        ]

    # Money ------------------------------------------------------------------------------------------------------------

    def amounts(self, text: str) -> list[Amount]:
        """Amounts of money with a sign, a code or a name of a currency."""
        found = []
        for match in _MONEY.finditer(text):
            if match["mid"]:
                found.append(Amount(int(match["mid"]) + int(match["cents"]) / 100, "EUR", match.start(), match.end()))
                continue
            if match["dash"]:
                found.append(Amount(float(match["dash"]), "", match.start(), match.end()))
                continue
            number, sign = match["one"] or match["two"], match["before"] or match["after"]
            if sign == "r" and not (self.rand and match["before"] and not text[: match.start()].endswith("the ")):
                continue  # the name of a road or of a line
            code = re.match(rf"\s?({'|'.join(_CODES)})(?!\w)", text[match.end() :])
            if code and sign in ("$", "kr", "kr.", "¥", "£"):
                found.append(Amount(number_of(number), code[1].upper(), match.start(), match.end() + code.end()))
                continue
            if match["after"] and sign in ("fr.", "kn", "tl") and re.match(r"\s?\d", text[match.end() :]):
                continue
            found.append(Amount(number_of(number), SIGNS[sign], match.start(), match.end()))
        return found

    def bare_amounts(self, text: str) -> list[Amount]:
        """Numbers that may be amounts where a heading says so."""
        return [Amount(number_of(one[0]), "", one.start(), one.end()) for one in _BARE.finditer(text)]


def _clocks(self: Lexer, text: str, hours: bool) -> list[Clock]:
    found: list[Clock] = []
    for clock in sorted(self._find(text, hours), key=lambda one: (one.start, -one.end)):
        if not found or clock.start >= found[-1].end:
            found.append(clock)
    return found


def _date(year: str | None, month: int, day: str, match: re.Match[str]) -> Date | None:
    number = int(year) if year else 0
    number += 2000 if 0 < number < 100 else 0
    try:
        dt.date(number or 2000, month, int(day))
    except ValueError:
        return None
    return Date(number, month, int(day), match.start(), match.end())


def number_of(text: str) -> float:
    """The value of a number with groups of thousands or decimals, whichever signs part them."""
    plain = re.sub(r"[\s'\u2019]", "", text).rstrip("-").rstrip(",.")
    parts = re.split(r"[.,]", plain)
    if len(parts) > 1 and len(parts[-1]) != 3:
        return float("".join(parts[:-1]) + "." + parts[-1])
    return float("".join(parts))


@lru_cache(maxsize=64)
def lexer(
    languages: tuple[str, ...],
    american: bool = False,
    dotted: bool = True,
    whole_day: bool = False,
    rand: bool = False,
    pointed: bool = False,
    houred: bool = False,
) -> Lexer:
    """The lexer of some languages, made once."""
    return Lexer(
        vocabulary(languages),
        american=american,
        dotted=dotted,
        whole_day=whole_day,
        rand=rand,
        pointed=pointed,
        houred=houred,
    )


def plain_number(value: float) -> float | int:
    """A number without needless decimals."""
    return int(value) if value == int(value) else round(value, 2)
