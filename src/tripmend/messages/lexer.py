"""Words and values of a message: clock times, lengths of time, dates, money, numbers, people, flight numbers."""

from __future__ import annotations

import datetime as dt
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

from .language import Language, bare, everyday, language, words_of

__all__ = ["Days", "Kind", "Token", "tokens_of"]

Kind = Literal["word", "clock", "span", "date", "money", "number", "count", "code", "mark", "break", "factor"]


@dataclass(frozen=True)
class Days:
    """The dates that words mean: those of the trip, or none of them (`dates` empty, `outside` true).

    odd: the weekday is not that of the date. several: a weekday that the trip has more than once.
    weekday: the one that is told without a date. full: the dates that are told as such, or from today, also where the
    trip does not have them.
    relative: told from the day of the message. since, until: all from, or before, that date (until: exclusive).
    """

    dates: tuple[dt.date, ...]
    outside: bool = False
    relative: bool = False
    exact: bool = False
    odd: bool = False
    several: bool = False
    weekday: int | None = None
    full: tuple[dt.date, ...] = ()
    since: dt.date | None = None
    until: dt.date | None = None


@dataclass(frozen=True)
class Token:
    """A word, a mark, a new line, or a value; `bare` is how cues see it.

    clock: minutes of the day; half: whether the half of the day was told. minutes: of a span. amount: of money or a
    number, in major units; currency: as told, "" for none. role: what stands before it makes it (old, from, until, by).
    past: whether it is background: long past, only feared, or undone by what comes next.
    """

    kind: Kind
    text: str
    start: int
    end: int
    bare: str
    clock: int = 0
    half: bool = False
    minutes: int = 0
    amount: float = 0.0
    currency: str = ""
    days: Days | None = None
    people: int | None = None
    part: tuple[int, int] | None = None
    role: str = "at"
    per_night: bool = False
    bare_hour: bool = False
    past: bool = False


def _either(words: Iterable[str]) -> str:
    """An expression for any of the words; for none of no words."""
    words = list(words)
    if not words:
        return "(?!)"
    return "(?:" + "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True)) + ")"


class Grammar:
    """The expressions of one language's values."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.numbers = lang.table("numbers")
        self.money = lang.table("money")
        self.weekdays, self.months = lang.table("weekdays"), lang.table("months")
        self.relative, self.ordinals = lang.table("relative"), lang.table("ordinals")
        self.clock_words, self.halves, self.few = (lang.table(name) for name in ("clock_words", "halves", "few"))
        pieces = {
            "tens": _either(one for one, number in self.numbers.items() if number >= 10),
            "after": _either(lang.phrases("clock_after")).replace("\\ ", "[ ']"),  # Two o'clock.
            "told_hours": "|".join(rf"(?<=\b{re.escape(one)} )" for one in lang.phrases("clock_hours")) or "(?!)",
        }

        def filled(rule: str) -> str:
            """An expression with the words of its pieces."""
            for name in set(re.findall(r"\{([a-z_]+)\}", rule)):
                rule = rule.replace(f"{{{name}}}", pieces.get(name) or _either(lang.phrases(name)))
            return rule

        self.rules: list[tuple[Kind, re.Pattern[str]]] = []
        text = files(__package__).joinpath("data", "values.txt").read_text(encoding="utf-8")
        for name, _, rule in (line.partition(" ") for line in text.splitlines() if not line.startswith("#")):
            if name.endswith(":"):
                pieces[name[:-1]] = filled(rule)
            else:
                self.rules.append((name, re.compile(filled(rule), re.S)))  # type: ignore[arg-type]
        self.sure_before = frozenset(lang.phrases("clock_sure"))
        self.units = re.compile(
            rf"\s?(?:%|[:/.]\d|(?:(?!{_either(lang.phrases('unit_gaps'))}\b)[a-z]+\s)?{_either(lang.phrases('units'))}\b)"
        )
        self.before = re.compile(rf"(?:^|.*\s|[(\"“'])({_either(lang.phrases('clock_before'))})\s$", re.S)
        self.no_hours = re.compile(rf"\b{_either(lang.phrases('no_hours'))} $")
        self.elided = re.compile(rf"\b({_either(lang.phrases('elided'))})'(?=\w)")
        self.known = dict.fromkeys(lang.phrases("spelling"))
        self.sums = set(lang.phrases("sums"))
        self.every = set(lang.phrases("every"))
        self.day_ends, self.day_starts = set(lang.phrases("day_ends")), set(lang.phrases("day_starts"))
        roles = lang.words["roles"]
        gaps = f" {_either(words_of('role_gaps'))}| {_either(words_of('articles'))} [a-z]+"  # Not that silly seven.
        self.roles = {
            role: re.compile(rf"(?:^|[\s(\"“'~]){_either(bare(str(p)) for p in phrases)}(?:{gaps})?\s?$")
            for role, phrases in roles.items()
        }
        self.night = re.compile(rf"^\W{{0,2}}(?:{_either(bare(p) for p in lang.words['per_night'])})\b")

    def spelt(self, word: str) -> str:
        """A misspelt word of the language's list as it should be: two letters in turn, or one too many or too few."""
        if len(word) < 5 or word in self.lang.common or word in everyday() or word in self.known:
            return word
        return _right(word, tuple(self.known))

    def contracted(self, word: str) -> bool:
        """Whether a word has an 's at its end that may stand for *is*."""
        return self.lang.code == "en" and word.endswith("'s") and word.replace("'", "") not in self.lang.common

    def role(self, ahead: str, kind: str = "clock") -> str:
        """What the words before a value make of it: *by nine* is an end, *by nine dollars* a difference."""
        order = ("old", "by", "from") if kind in ("money", "number") else ("old", "before", "from", "until", "by")
        return next((role for role in order if self.roles[role].search(ahead)), "at")

    def day_role(self, ahead: str) -> str:
        """The same for a day: *to Friday* is no end, as *to nine* is."""
        if "dated" in self.roles and self.roles["dated"].search(ahead):
            return "old"
        role = self.role(ahead)
        words = ahead.split()
        if len(words) > 1 and words[-2] in self.every:  # All through Wednesday: on all of it.
            return "at"
        if role in ("until", "before"):
            return "until" if words and words[-1] in self.day_ends else "at"
        return "at" if role in ("from", "by", "before") and (not words or words[-1] not in self.day_starts) else role

    def number(self, text: str) -> float:
        """The number that a figure or a word says."""
        text = re.sub(r"(?<=\d) (?=\d)", "", text.strip().replace("-", " "))
        if text in self.numbers:
            return float(self.numbers[text])
        if all(part in self.numbers for part in text.split()):
            return float(sum(self.numbers[part] for part in text.split()))
        plain = text.replace(",", "")
        if re.fullmatch(r"\d+,\d{1,2}", text):
            plain = text.replace(",", ".")
        elif re.fullmatch(r"\d{1,3}(\.\d{3})+", text):
            plain = text.replace(".", "")
        thousand = plain.endswith("k")
        try:
            return float(plain.rstrip("k")) * (1000 if thousand else 1)
        except ValueError:
            return 0.0


@lru_cache(maxsize=4096)
def _right(word: str, known: tuple[str, ...]) -> str:
    near = (one for one in known if one[0] == word[0] and abs(len(one) - len(word)) < 2)
    return next((one for one in near if _slip(word, one)), word)


def _slip(word: str, right: str) -> bool:
    if len(word) == len(right):
        apart = [n for n, (one, two) in enumerate(zip(word, right, strict=True)) if one != two]
        return len(apart) == 2 and apart[1] == apart[0] + 1 and word[apart[0]] == right[apart[1]]
    short, long = sorted((word, right), key=len)
    return (
        len(long) >= 6
        and len(long) - len(short) == 1
        and any(long[:n] + long[n + 1 :] == short for n in range(len(long)))
    )


@cache
def _grammar(code: str) -> Grammar:
    return Grammar(language(code))


_DAY, _NEAR_TRIP = dt.timedelta(days=1), 15
"""A day of the month without its month (the 14th) is the one at most so many days before or after the trip."""
_HALF_A_YEAR = dt.timedelta(days=183)


class _Calendar:
    def __init__(self, dates: Sequence[dt.date], today: dt.date | None, grammar: Grammar) -> None:
        self.dates, self.today, self.grammar = tuple(dates), today, grammar

    def _in_trip(self, dates: Iterable[dt.date], relative: bool = False, exact: bool = False) -> Days:
        wanted = tuple(dates)
        inside = tuple(date for date in self.dates if date in wanted)
        return Days(
            inside, outside=not inside, relative=relative, exact=exact, full=wanted if exact or relative else ()
        )

    def days(self, found: re.Match[str]) -> Days | None:
        """The dates that an expression of dates means, or None where it means no date."""
        group = found.groupdict()
        first = self.dates[0]
        if group.get("rel"):
            if self.grammar.relative[group["rel"]] > 9:
                return None  # Words that look like a day and are none (guten Morgen).
            today = self.today or first
            return self._in_trip([today + dt.timedelta(days=self.grammar.relative[group["rel"]])], relative=True)
        if group.get("nth") or group.get("ord"):
            nth = int(self.grammar.number(group["nth"])) if group.get("nth") else self.grammar.ordinals[group["ord"]]
            index = nth - 1 if nth > 0 else len(self.dates) - 1
            return Days((self.dates[index],), exact=True) if 0 <= index < len(self.dates) else None
        if not group.get("d"):
            weekday = self.grammar.weekdays[group["wd"]]
            found_dates = [date for date in self.dates if date.weekday() == weekday]
            if self.today is not None and len(found_dates) > 1:  # Who writes of Thursday means the next one.
                found_dates = [date for date in found_dates if date >= self.today][:1] or found_dates
            return replace(self._in_trip(found_dates), several=len(found_dates) > 1, weekday=weekday)
        day = int(re.sub(r"\D", "", group["d"]))
        month = (
            self.grammar.months.get(group["mo"]) if group.get("mo") else int(group["mn"]) if group.get("mn") else None
        )
        if month is None:
            both = {day, int(re.sub(r"\D", "", group["d2"]))} if group.get("d2") else {day}
            inside = [date for date in self.dates if date.day in both]
            around = (date for n in range(1, _NEAR_TRIP) for date in (self.dates[-1] + n * _DAY, first - n * _DAY))
            near = inside or [date for date in around if date.day in both][:1]
            if group.get("wd") and near and near[0].weekday() != self.grammar.weekdays[group["wd"]]:
                return None if inside else Days((), outside=True)
            return Days(tuple(inside), outside=not inside, exact=bool(inside), full=tuple(near))
        if month > 12 and day <= 12:
            month, day = day, month
        year = int(group["y"]) if group.get("y") else first.year
        year += 2000 if year < 100 else 0
        try:
            start = dt.date(year, month, day)
            if not group.get("y") and abs(start - first) > _HALF_A_YEAR:  # In January, of a trip from December on.
                start = dt.date(year + (1 if start < first else -1), month, day)
            end = start.replace(day=int(re.sub(r"\D", "", group["d2"]))) if group.get("d2") else start
        except ValueError:
            return None
        if group.get("wd") and start.weekday() != self.grammar.weekdays[group["wd"]]:
            return replace(self._in_trip((start,), exact=True), odd=True)
        if group.get("j") in ("&", "+", "and", "und", "y"):
            return self._in_trip((start, end), exact=True)
        return self._in_trip((start + dt.timedelta(days=n) for n in range((end - start).days + 1)), exact=True)


_SUM_BEFORE = 4
"""So near before four figures a word of money makes them a sum."""


def _clock(grammar: Grammar, found: re.Match[str]) -> tuple[int, bool] | None:
    """Minutes of the day, and whether the half of the day is told."""
    group = found.groupdict()
    if group.get("cw"):
        return grammar.clock_words[group["cw"]], True
    if figures := group.get("mil") or group.get("mil2"):
        return int(figures[:2]) * 60 + int(figures[2:]), True
    hour = int(grammar.number(group.get("hour") or group["hour2"]))
    if hour > 24:
        return None
    minutes = hour * 60 + int(group.get("min") or group.get("min2") or 0)
    if group.get("more"):
        minutes += grammar.lang.table("after_hour")[group["more"]]
    if group.get("past"):
        step = int(grammar.number(group["past"]))
        if step > (59 if group.get("exact") else 30) or (step % 5 and not group.get("exact")) or hour > 12:
            return None
        minutes += step if group["dir"] in ("past", "after", "nach") else -step
    if group.get("spoken"):
        if hour > 12:
            return None
        minutes += int(grammar.number(group["spoken"]))
    if group.get("hw"):
        minutes += grammar.halves[group["hw"]]
    if group.get("am"):
        return minutes % 720, True
    if group.get("pm"):
        return minutes % 720 + 720, True
    told = hour > 12 or (group.get("min") is not None and len(group["hour"]) == 2) or hour == 0
    return minutes, told


def _value(
    grammar: Grammar, kind: Kind, found: re.Match[str], calendar: _Calendar, ahead: str, behind: str
) -> Token | None:
    text, start, end = found[0], found.start(), found.end()
    group = found.groupdict()
    role = grammar.role(ahead[-40:], kind)
    if kind == "date":
        days = calendar.days(found)
        role = grammar.day_role(ahead[-40:])
        told_on = grammar.roles.get("told_on")
        if days is not None and days.relative and told_on is not None and told_on.search(ahead[-40:]):
            role = "old"  # She rang this morning: that is when it was told.
        if group.get("rel") and grammar.relative[group["rel"]] < 0 and grammar.roles["from"].search(ahead[-40:]):
            role = "old"  # After last night's rain: that is why.
        return None if days is None else Token("date", text, start, end, "<day>", days=days, role=role)
    if kind == "code":
        return Token("code", text.replace(" ", "").upper(), start, end, "<code>")
    if kind == "clock":
        if group.get("mil") and grammar.sums & set(ahead.split()[-_SUM_BEFORE:]):
            return None
        if re.search(r"[$€£]\s?$", ahead) or re.match(r"\s?(?:%|percent|miles?|km|m\b)", behind):
            return None
        told = _clock(grammar, found)
        if told is None:
            return None
        # 12.99 and 8.95 are prices, 4.15 and 17.30 are times: on the clock one says five-minute steps.
        if "." in text and not group.get("am") and not group.get("pm") and told[0] % 5:
            return None
        return Token("clock", text, start, end, "<clock>", clock=told[0], half=told[1], role=role)
    if kind == "span":
        group |= {"h": group.get("h") or group.get("h1"), "m": group.get("m") or group.get("m1")}
        hours = 0.0
        if group.get("h"):
            hours = float(grammar.few.get(group["h"], 0)) or grammar.number(group["h"].replace(",", "."))
        if group.get("hx"):
            hours = grammar.number(group["hx"])
        minutes = hours * 60 + (grammar.number(group["m"]) if group.get("m") else 0)
        quarter = "quarter" in text
        minutes += (45 if group.get("q3") else 15) * quarter
        minutes += 30 * (bool(group.get("ah")) and not quarter) + 30 * bool(group.get("hh"))
        return Token("span", text, start, end, "<span>", minutes=round(minutes), role=role) if minutes else None
    if kind == "money":
        amount = grammar.number(group["sum"]) if group.get("sum") else grammar.number(group["sumw"])
        amount *= 1000 if group.get("k") else 1
        if group.get("thou"):
            amount = amount * grammar.lang.table("hundred")[group["thou"]] + (
                grammar.number(group["rest"]) if group.get("rest") else 0
            )
        coin = group.get("coin") or text[0]
        currency = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "u": "USD", "e": "EUR", "g": "GBP"}.get(
            coin[:1] if len(coin) == 1 else coin, grammar.money.get(coin, "")
        )
        night = bool(grammar.night.match(behind))
        return Token("money", text, start, end, "<money>", amount=amount, currency=currency, role=role, per_night=night)
    if kind == "count":
        if grammar.number(group["n"]) > 99:
            return None
        return Token("count", text, start, end, "<count>", people=int(grammar.number(group["n"])), role=role)
    if kind == "factor":
        return Token("factor", text, start, end, "<n>", amount=grammar.number(text.rstrip("% ")), role=role)
    bare_hour = grammar.before.match(ahead[-24:]) if group.get("bh") is not None else None
    if bare_hour is not None and ahead.endswith(f"{text} {bare_hour[1]} "):
        return None  # One by one.
    if bare_hour is not None and grammar.no_hours.search(ahead[-40:]):
        bare_hour = None  # No space for five; went up to 24.
    plural = re.match(r" ([a-z]{3,}[^s\W]s)\b", behind) if bare_hour is not None and not text.isdigit() else None
    if plural is not None and plural[1] not in grammar.lang.common:
        return None  # At ten cars.
    if bare_hour is not None and not grammar.units.match(behind):
        hour = int(grammar.number(text))
        if 1 <= hour <= 24 and (text.isdigit() or bare_hour[1] in grammar.sure_before):
            role = grammar.role(ahead[-40:], "clock")
            return Token(
                "clock", text, start, end, "<clock>", clock=hour * 60, half=hour > 12, role=role, bare_hour=True
            )
    if group.get("bh") is not None and not text.isdigit():
        return None
    if group.get("thou"):
        amount = grammar.number(group["sumw"]) * grammar.lang.table("hundred")[group["thou"]]
        amount += grammar.number(group["rest"]) if group.get("rest") else 0
    else:
        amount = grammar.number(text)
    night = bool(grammar.night.match(behind))
    return Token("number", text, start, end, "<n>", amount=amount, role=role, per_night=night)


def _marks(text: str) -> str:
    """`text` as expressions see it, of the same length: small, without accents, apostrophes as a letter kept apart."""
    out = []
    for char in text:
        plain = bare(char)
        out.append(plain if len(plain) == 1 else "'" if char in "'’‘`´" else " ")
    return "".join(out)


def tokens_of(
    text: str, code: str, dates: Sequence[dt.date], today: dt.date | None, numbers: Sequence[str] = ()
) -> list[Token]:
    """The words and values of `text` in order; values take the place of the words that they are said with.

    numbers: of the journeys of the plan, which are no clock times (train 2301), however they are spaced.
    """
    grammar = _grammar(code)
    plain = grammar.elided.sub(r"\1 ", _marks(text))
    plain = re.sub(r"[a-z]{5,}", lambda found: _swapped(grammar, found[0]), plain)
    calendar = _Calendar(dates, today, grammar)
    taken: list[Token] = []
    used = bytearray(len(plain))
    for number in numbers:
        for found in _spaced(number).finditer(plain):
            if not any(used[found.start() : found.end()]):
                name = number.replace(" ", "").upper()
                taken.append(Token("code", name, found.start(), found.end(), "<code>"))
                used[found.start() : found.end()] = b"\1" * len(found[0])
    for kind, rule in grammar.rules:
        for found in rule.finditer(plain):
            if any(used[found.start() : found.end()]):
                continue
            value = _value(grammar, kind, found, calendar, plain[: found.start()], plain[found.end() :])
            if value is not None:
                if plain.startswith("'s", value.end):
                    value = replace(value, end=value.end + 2, text=text[value.start : value.end + 2])
                taken.append(value)
                used[value.start : value.end] = b"\1" * (value.end - value.start)
    plain = _labels(plain, used)
    ordered = sorted([*taken, *_words(grammar, text, plain, used)], key=lambda token: token.start)
    return _ranges(_hours(ordered, text, grammar), text, grammar, tuple(dates))


_SPEAKER = re.compile(r"(?:^|(?<=\n))[ \t]*([^\W\d_]{2,12}(?: [^\W\d_]{2,12})?)[ \t]*:(?=\s)")


def _labels(plain: str, used: bytearray) -> str:
    """`plain` without who is speaking at the beginning of lines of a chat, and with a new line for each of 1), 2)."""
    said = list(_SPEAKER.finditer(plain))
    names = [found[1] for found in said]
    text = plain
    most = len(said) * 2 >= plain.strip().count("\n") + 1
    if len(said) >= 2 and most and len(names) > len(set(names)) - (len(said) > 2):
        for found in said:
            if not any(used[found.start() : found.end()]):
                text = text[: found.start()] + " " * len(found[0]) + text[found.end() :]
    for found in re.finditer(r"(?:(?<=\s)|^)\d\)(?=\s)", text):
        text = text[: found.start()] + "\n " + text[found.end() :]
        used[found.start() : found.end()] = b"\0" * 2
    return text


@cache
def _spaced(number: str) -> re.Pattern[str]:
    """A number of a flight or train as people write it: AP 121, ap121, and 2301 alone behind a word."""
    parts = re.fullmatch(r"([a-z]*)[\s-]*(\d+)", bare(number))
    if parts is None:
        return re.compile(rf"\b{re.escape(bare(number))}\b")
    letters, figures = parts.groups()
    alone = rf"|(?<=[a-z] ){figures}\b" if len(figures) >= 3 and not figures.startswith("20") else ""
    return re.compile(rf"\b{letters}[\s-]?{figures}\b{alone}")


def _swapped(grammar: Grammar, word: str) -> str:
    """A word with two letters in turn as it should be, of the same length (huors)."""
    right = grammar.spelt(word)
    return right if len(right) == len(word) else word


def _hours(tokens: list[Token], text: str, grammar: Grammar) -> list[Token]:
    """A figure behind a clock time and a dash, or a number behind one and *to*, is one (10-15, one to three)."""
    out: list[Token] = []
    units = {*grammar.lang.phrases("units"), *grammar.lang.phrases("people"), *grammar.money}
    for token, after in itertools.zip_longest(tokens, tokens[1:]):
        figure = token.kind == "number" and token.text.isdigit() and token.amount <= 24
        first = next((one for one in reversed(out) if one.kind != "mark"), None)
        dashed = figure and first is not None and _DASH.fullmatch(text[first.end : token.start])
        if not dashed:
            told = (figure or token.bare in grammar.numbers) and (after is None or after.bare not in units)
            first = out[-2] if told and len(out) > 1 and out[-1].bare in words_of("range_words") else None
        if first is not None and first.kind == "clock" and (dashed or first.role == "from"):
            hour = int(grammar.number(token.text.lower()))
            if 0 < hour <= 24:
                token = replace(token, kind="clock", bare="<clock>", clock=hour * 60, half=hour > 12, role="until")
        out.append(token)
    return out


_DASH = re.compile(r"\s?[-–]\s?")


def _ranges(tokens: list[Token], text: str, grammar: Grammar, dates: tuple[dt.date, ...]) -> list[Token]:
    """Two days with *to* between them as the one value that they are; of two times the first is in the half of the day
    that is told of the second (from five until nine in the evening), or before it (ten to 3 pm)."""
    out: list[Token] = []
    for token in tokens:
        worded = len(out) > 1 and (out[-1].bare in words_of("range_words") or out[-1].text in ("-", "–"))
        at = -2 if worded else -1
        one = out[at] if worded or (out and _DASH.fullmatch(text[out[-1].end : token.start])) else token
        if worded and token.days is not None and one.days is not None and one.days.dates[:1] < token.days.dates[-1:]:
            span = tuple(date for date in dates if one.days.dates[:1] <= (date,) <= token.days.dates[-1:])
            said = f"{one.text} {out[-1].text} {token.text}"
            token = replace(one, text=said, end=token.end, days=replace(one.days, dates=span), role="at")
            del out[-2:]
        elif one.kind == token.kind == "clock" and token.half and not one.half and one.clock <= 720:
            told = re.match(r"\d+|[a-z]+", token.text.lower())
            halves = (one.clock % 720 + 720, one.clock % 720) if told and 1 <= grammar.number(told[0]) <= 12 else ()
            half = next((half for half in halves if half < token.clock), None)  # Not ten to 23:00.
            out[at] = one if half is None else replace(one, clock=half, half=True)
        out.append(token)
    return out


def _words(grammar: Grammar, text: str, plain: str, used: bytearray) -> Iterator[Token]:
    for found in re.finditer(r"(?:\b[^\W\d_]\.){2,}[^\W\d_]\b\.?|[^\W_](?:\w|'(?=\w)|[-&](?=\w))*|\n+|[^\w\s]", plain):
        if any(used[found.start() : found.end()]):
            continue
        start, end = found.span()
        word = found[0].replace("'", "").replace("-", " ").replace(".", "").strip()
        if found[0].startswith("\n"):
            yield Token("break", "\n", start, end, "")
        elif grammar.contracted(found[0]) and not text[start].isupper():
            # The zoo's closed: what has or is something, unless it belongs to it, which says no more.
            yield Token("word", text[start : end - 2], start, end - 2, grammar.spelt(word[:-1]))
            yield Token("word", text[end - 2 : end], end - 2, end, "is")
        elif word and word[0].isalnum():
            yield Token("word", text[start:end], start, end, grammar.spelt(word))
        else:
            more = found[0] == "+" and plain[end : end + 2].strip()[:1].isdigit()
            yield Token("mark", text[start:end], start, end, "up" if more else "")
