"""What a slot is: its day, product, session, language and party, by its own words and the headings that hold for it."""

from __future__ import annotations

import datetime as dt
import re

from .context import Page
from .model import Slot
from .starts import Choice
from .states import Told, only_words, state_of
from .tree import Element
from .vocabulary import facts, own_names

__all__ = ["languages_in", "slot_of"]

_NAMES = ("b", "strong", "cite", "h2", "h3", "h4", "h5", "h6")
"""Elements that mark a name."""
_SURE = {"words": 0.95, "legend": 0.93, "form": 0.9, "data": 0.9, "contrast": 0.8, "convention": 0.75}


def slot_of(page: Page, choice: Choice, told: Told, state: str, by: str, notes: tuple[str, ...], only_day: str) -> Slot:
    """A choice with its day, product, session, language and party. told: its words; by: what told its state; only_day:
    the one date of the page, "" without one."""
    day = product = session = language = party = ""
    columns = choice.columns
    own = _own_words(page, choice)
    many, persons = page.words.either("people", "party"), page.words.either("people")
    titled, dressed = "", bool(_dressed_names(page, choice))
    for number, text in enumerate([*own, *choice.heads]):
        plain = page.folded(text)
        told_days = page.lexer.dates(plain)
        dates = [one for one in told_days if not _ends_with(page, plain[: one.start])]
        days, places = page.lexer.week(plain)
        names = languages_in(page, plain)
        if len(dates) == 1 and not re.match(r"\d{4}-|--\d", day):
            day = dates[0].iso(page.year)
        elif len(days) == 1 and not day and len(plain.split()) <= 6 and not dates:
            day = text.strip() if len(plain.split()) <= 2 else plain[places[0][0] : places[0][1]]
        if names and not language and not page.words.has(plain, "surtitles", "subtitles"):
            language = names[0]
        people = re.fullmatch(rf"(?:{many}\s?)?(\d{{1,2}}(?:\s?-\s?\d{{1,2}})?)\s?\+?(?:x\s?)?{persons}", plain)
        if not party and people:
            party = people[1]
            continue
        rest = "" if _NUMBER.fullmatch(_without_days(page, plain)) else _without_days(page, plain)
        if page.words.has(plain, "sessions") and not session and len(rest.split()) <= 3:
            session = text.strip()
        elif (told_days and not dates) or (number >= len(own) and page.lexer.months(plain)):
            continue  # until when something is shown, or the month of a calendar
        elif rest and not only_words(rest, _generic(page)) and not state_of(plain, page.words).state:
            if names and len(rest.split()) <= 1:
                continue
            if page.words.has(plain, "surtitles", "subtitles") or len(plain.split()) > 10:
                continue
            name = text.strip() if not dates else _strip_date(page, text)
            if name and names and (page.words.has(plain, "spoken", "sung", "language") or page.lexer.stretches(plain)):
                if number >= len(own) or not dressed:  # its language, behind its title or alone
                    titled = titled or _before_language(page, text)
            elif number < len(own):
                product = product or name
            elif name:
                titled = titled or name
    headed = any(
        re.fullmatch("h[2-6]", one.tag) and one.text.strip() == product for part in choice.parts for one in part.walk()
    )
    if titled and product and not session and not columns.get("head_product") and not headed:
        product, session = titled, product
    product = product or titled
    for note in notes:
        language = language or next(iter(languages_in(page, page.folded(note))), "")
    if not _DATED.match(day):
        whole = page.lexer.dates(page.folded(" ".join(line for part in choice.parts for line in part.lines[:4])))
        day = whole[0].iso(page.year) if whole and not choice.shared else day
    if not re.match(r"\d{4}-", day):
        day = _machine_day(page, choice) or _day_of_month(page, choice) or day
    box = choice.box
    return Slot(
        choice.clock.text,
        state,  # type: ignore[arg-type]
        day or only_day,
        _named(product),
        _named(session),
        language,
        told.left,
        choice.end.text if choice.end else "",
        party,
        notes,
        by,
        0.3 if state == "unknown" else _SURE.get(by, 0.7),
        (round(box[0]), round(box[1]), round(box[2]), round(box[3])) if box else None,
    )


def _ends_with(page: Page, before: str) -> bool:
    """Whether words before a date say that something lasts until then."""
    return re.search(rf"{page.words.either('until')}(?: {page.words.either('at')})? ?$", before) is not None


def _named(text: str) -> str:
    """A name without the signs of a legend before or behind it."""
    return re.sub(r"^[\u2190-\u2bff]+\s*|\s+[^\w\s]+$", "", text.strip(" :–-·|")).strip(" :–-·|")


_HOLIDAY = 7
"""Among weekdays the public holiday, which may stand beside one."""
_DATED = re.compile(r"\d{4}-|--\d")
_NUMBERED = re.compile(r"(\d{1,2})(?![\d:.h])(?:\s?[日.]|\s|$)")
_NUMBER = re.compile(r"(?<![\d:.,/])([1-9]|[12]\d|3[01])(?:\.|º|日|일)?(?![\d:/]|[.,]\d)")


def _machine_day(page: Page, choice: Choice) -> str:
    """The one date that ``<time datetime>`` or the labels for those who cannot see give a choice."""
    first = choice.tile or choice.parts[0]
    for one in (first, *first.walk(), *list(first.ancestors())[:3]):
        told = re.match(r"\d{4}-\d\d-\d\d", one.get("datetime"))
        if told:
            return told[0]
        if page.starts.get(id(one), 0) <= 1:
            for name in ("aria-label", "title"):
                dates = page.lexer.dates(page.folded(one.get(name)))
                if len(dates) == 1 and (dates[0].year or page.year):
                    return dates[0].iso(page.year)
    return ""


def _day_of_month(page: Page, choice: Choice) -> str:
    """The date of a choice of which only the day's number is told: beside its weekday, or at the head of a cell of a
    calendar; in the month that stands over it."""
    over = [month for head in choice.heads for month in page.lexer.months(page.folded(head))]
    months = over[:1] or list(dict.fromkeys(page.months))
    own = [line for part in choice.parts for line in part.lines] if not choice.shared else []
    lines = [page.folded(text) for text in [*own, *choice.heads]]
    weekdays = [_weekday(page, line) for line in lines]
    numbers = [_NUMBER.fullmatch(_without_days(page, line)) for line in lines]
    told = [(int(number[1]), day) for number, day in zip(numbers, weekdays, strict=True) if number]
    beside = [(number, day) for number, day in told if day is not None]
    if not beside and months and (cell := _of_cell(page, choice)):
        return next(iter(_fitting(months[:1], cell, None)), "")
    first = next((day for day in weekdays if day is not None), None)
    for number, day in beside or [(number, first) for number, _ in told if first is not None]:
        found = _fitting(months, number, day)
        if len(found) == 1:
            return found[0]
    return ""


def _weekday(page: Page, line: str) -> int | None:
    """The one weekday that a folded line names, beside which it may say that it is a holiday; else None."""
    days = [one for one in page.lexer.week(line)[0] if one < _HOLIDAY]
    return days[0] if len(days) == 1 else None


def _of_cell(page: Page, choice: Choice) -> int:
    """The day's number of the cell of a calendar that a choice stands in: the one at its head, or between those of the
    cells before and behind it; 0 outside of calendars."""
    timed = (one for part in choice.parts for one in part.walk() if page.lexer.clocks(page.folded(one.own_text)))
    first = next(timed, choice.parts[0])
    for above in (first, *first.ancestors()):
        if len(above.text) > 240 or above.tag == "body" or above.parent is None:
            return 0
        cells = above.parent.elements
        if above.tag == "td" and above.parent.parent:
            cells = [cell for row in above.parent.parent.elements for cell in row.elements]
        numbers = [_number_of(page, one) for one in cells]
        told = [n for n, number in enumerate(numbers) if number]
        if len(told) < 4:
            continue
        at = next(n for n, one in enumerate(cells) if one is above)
        near = [*[n for n in told if n < at][-1:], *[n for n in told if n > at][:1]]
        expected = {numbers[n] + at - n for n in near}
        return numbers[at] or (expected.pop() if len(expected) == 1 else 0)
    return 0


def _number_of(page: Page, cell: Element) -> int:
    """The number of a day that a cell of a calendar begins with, or that stands right of its first line."""
    lines = cell.lines[:2]
    number = _NUMBERED.match(lines[0]) if lines and not page.lexer.clocks(page.folded(lines[0])) else None
    number = number or next((found for line in lines[1:] if (found := _NUMBER.fullmatch(line))), None)
    return int(number[1]) if number and 1 <= int(number[1]) <= 31 else 0


def _fitting(months: list[tuple[int, int]], day: int, weekday: int | None) -> list[str]:
    """The dates of a day's number in some months that fall on a weekday."""
    found = []
    for year, month in months:
        try:
            date = dt.date(year, month, day)
        except ValueError:
            continue
        if weekday in (None, date.weekday()):
            found.append(date.isoformat())
    return found


def _generic(page: Page) -> tuple[str, ...]:
    return (
        page.words.phrases("generic")
        + page.words.phrases("head_time")
        + page.words.phrases("hours")
        + page.words.phrases("open")
        + page.words.phrases("at")
        + page.words.phrases("until")
        + page.words.phrases("since")
    )


def _without_days(page: Page, plain: str) -> str:
    if page.lexer.months(f"{plain.strip(' .')} {page.year or 2000}") and len(plain.split()) <= 3:
        return ""
    for one in reversed(page.lexer.dates(plain)):
        plain = plain[: one.start] + " " + plain[one.end :]
    for start, end in reversed(page.lexer.week(plain)[1]):
        plain = plain[:start] + " " + plain[end:]
    for clock in reversed(page.lexer.clocks(plain)):
        plain = plain[: clock.start] + " " + plain[clock.end :]
    plain = re.sub(r"\(\W*\)", " ", plain)
    return " ".join(plain.split()).strip(" ,.:-|·")


def _strip_date(page: Page, text: str) -> str:
    """A heading without the date in it: of its parts those that have none."""
    parts = [one for one in re.split(r"\s[–—·|-]\s|,\s|:\s", text) if one.strip()]
    kept = [
        one
        for one in parts
        if not page.lexer.dates(page.folded(one))
        and re.search(r"[^\W\d_]{2,}", _without_days(page, page.folded(one)))
        and not page.words.has(page.folded(one), "party", "people")
    ]
    return ", ".join(kept)


def _own_words(page: Page, choice: Choice) -> list[str]:
    """What a choice says of itself beside time, state, count and price; first of all the words that are dressed as its
    name."""
    found = _dressed_names(page, choice)
    for part in choice.parts:
        for line in [choice.text] if choice.shared else part.lines:
            pieces = re.split(r"\s[–—·|•-]\s|\s{2,}|[,;(）()（]\s?|(?<=[:.]\d\d)\s(?=[A-ZÄÖÜÉ])|\s\|\s", line)
            for piece in pieces:
                plain = page.folded(piece)
                for one in reversed(page.lexer.clocks(plain)):
                    plain = plain[: one.start] + plain[one.end :]
                if (
                    plain in ("am", "pm", "a.m.", "p.m.")
                    or not re.search(r"[^\W\d_]{2,}", plain)
                    or page.lexer.amounts(plain)
                ):
                    continue
                told = state_of(plain, page.words)
                if told.state or told.left is not None:
                    beside = [one.value.strip(" :–-·|,") for one in part.texts() if one.value.strip() != piece.strip()]
                    names = [one for one in beside if re.search(r"[^\W\d_]{3,}", one) and piece.startswith(one)]
                    if names and not state_of(page.folded(names[0]), page.words).state and not choice.shared:
                        found.append(names[0])
                        continue
                    rest = page.words.pattern("open", "sold_out", "few", "waiting", "left", "cancelled").sub(" ", plain)
                    rest = re.sub(r"[\d\W_]+", " ", rest).strip()
                    name = [word for word in piece.split() if page.folded(word).strip(".,:;!") in rest.split()]
                    if rest and (languages_in(page, rest) or (len(name) > 1 and not only_words(rest, _generic(page)))):
                        found.append(" ".join(name) or rest)
                    continue
                if page.words.whole(plain, "at", "until", "units_hour", "head_time"):
                    continue
                raw = re.sub(
                    r"^\W*\d{1,2}[:.h]\d\d(?:\s?[–-]\s?\d{1,2}[:.h]\d\d)?(?:\s?(?:Uhr|h|am|pm|AM|PM))?\s*", "", piece
                )
                found.append(raw.strip() or piece)
    return found[:6]


def _dressed_names(page: Page, choice: Choice) -> list[str]:
    """The name of a record that is marked as such: as heading, title, in bold; none where several are."""
    own = [one for part in choice.parts for one in part.walk() if not choice.shared]
    marked = [one for one in own if one.tag in _NAMES]
    names = list[str]()
    worded = [one for one in own if re.search(r"[^\W\d_]", one.own_text)]
    largest = max(map(_size, worded), default=0.0)
    bold = [one for one in worded if one.css("font-weight") >= "600" and _size(one) >= largest]
    for one in marked or bold:
        plain = page.fold(one)
        told = state_of(plain, page.words)
        if re.search(r"[^\W\d_]{3,}", plain) and not (told.state or told.left or page.lexer.clocks(plain)):
            names.append(one.text)
    return names if len(names) == 1 and len(names[0].split()) <= 10 else []


def _size(element: Element) -> float:
    return float(element.css("font-size").removesuffix("px") or 0)


def _before_language(page: Page, text: str) -> str:
    """What stands before the words about the language of something: its title."""
    plain = page.folded(text)
    found = page.words.pattern("spoken", "sung", "language").search(plain)
    head = plain[: found.start()] if found else ""
    return text[: len(head)].strip(" ,;:–-·(") if head and not languages_in(page, head) else ""


def _stem(word: str, language: str) -> str:
    """An expression for the name of a language in its cases: *engelska*, *engelsk*; English names stand still."""
    base = word.rstrip("aeiouy")
    if language == "en" or len(base) < 5:
        return rf"(?<!\w){re.escape(word)}(?!\w)"
    return rf"(?<!\w){re.escape(base)}\w{{0,3}}(?!\w)"


def languages_in(page: Page, plain: str) -> list[str]:
    """The languages that a folded text names, in its order (ISO 639-1): by words, codes or flags."""
    found = []
    for word, code in page.words.names.items():
        stem = word if re.search("[\u3040-\uffff]", word) else _stem(word, page.languages[0])
        found += [(match.start(), code) for match in re.finditer(stem, plain)]
    codes = [code for _, code in sorted(found)]
    codes = codes or [code for word, code in own_names().items() if word == plain.strip(" .:()|·")]
    if (
        not codes
        and not page.lexer.week(plain)[0]
        and re.fullmatch(
            r"\W*(?:en|de|fr|it|es|pt|nl|pl|cs|sv|da|ja|gb|uk)(?:\W+(?:en|de|fr|it|es|pt|nl|pl|cs|sv|da|ja))*\W*", plain
        )
    ):
        codes = re.findall(r"[a-z]{2}", plain)
    codes += [code for flag, code in facts()["flags"].items() if flag in plain]
    return list(dict.fromkeys(codes))
