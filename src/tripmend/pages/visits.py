"""When a house is open and how a visit goes: hours, closed days, last entry, arrival, lengths, languages, cancellation,
hold times, size of the party, the best light."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from .context import Page
from .lexer import Clock, Span, Stretch
from .model import Fact
from .naming import languages_in
from .passages import Passage, as_written
from .vocabulary import alternatives

__all__ = ["read_visits"]

_SUBJECT = 6
"""Words of what a rule speaks of."""
_SHORTEST = 15
"""Minutes that a visit takes at least."""
_LONG = 45
"""Minutes from which on a length that may be either is one of a visit, not of a place that is kept."""


def read_visits(page: Page, passages: list[Passage]) -> list[Fact]:
    """All such facts of a page, in reading order."""
    found: list[Fact] = []
    for passage in passages:
        if id(passage.leaf) in page.taken:
            found += _length_in_row(page, passage)
            continue
        found += _length_of_title(page, passage)
        for reader in (_hours, _last_entry, _arrive, _lengths, _spoken, _cancellation, _hold, _party, _light):
            found += reader(page, passage)
    return found


def _fact(passage: Passage, kind: str, value: dict[str, object], condition: str = "", sure: float = 0.85) -> Fact:
    return Fact(kind, value, condition, "", "text", sure, passage.box)


# Opening hours ------------------------------------------------------------------------------------------------------


def _hours(page: Page, passage: Passage) -> Iterator[Fact]:
    words, lexer = page.words, page.lexer
    text = passage.plain
    if words.has(text, "last_entry", "arrive", "cancel", "hold") and not words.has(text, "closed"):
        text = words.pattern("last_entry").split(text)[0]
        if not lexer.spans(text):
            return
    text = re.sub(r"[(（][^()（）]*[)）]", lambda one: one[0] if not words.has(one[0], "holidays") else " ", text)
    about = words.has(passage.context, "hours", "closed")
    if words.has(passage.label, "stay", "duration", "bookings", "waiting") and not words.has(passage.label, "hours"):
        return
    label_days, _ = lexer.week(passage.label)
    column_days, _ = lexer.week(passage.column.lower())
    days, marks = lexer.week(text)
    spans = lexer.spans(text)
    dates = lexer.dates(text)
    labelled = words.has(passage.label, "closed") and not label_days  # *Monday closed* is another day's row
    shut = words.has(text, "closed") or (labelled and not spans)
    condition = _season(page, passage)
    if not marks and (label_days or column_days):
        days = label_days or column_days
        if spans and (about or not page.starts or label_days):
            yield _fact(passage, "hours", _when(days, spans), condition)
        elif shut and not spans:
            yield _fact(passage, "closed", {"days": days}, condition)
        return
    if dates and shut and not spans:
        yield _fact(
            passage,
            "closed",
            {
                "dates": [one.iso() for one in dates],
                **({"days": days} if days and not dates else {}),
            },
            condition,
        )
        if not days:
            return
    out = _left_out(page, text) if marks and (spans or not shut) else []
    if out and len(out) < 4:
        yield from _but_for(passage, out, spans, condition)
        return
    if marks:
        if not spans and not shut:
            return
        if not about and not shut and not words.has(text, "hours") and not spans:
            return
        yield from _by_days(page, passage, text, marks, condition)
        return
    if (
        spans
        and (about or words.has(text, "hours"))
        and not words.has(passage.label, "last_entry", "arrive", "head_price")
        and not dates
    ):
        long = any(one.last.minutes - one.first.minutes >= 90 for one in spans)
        if long and not re.search(r"\d{5,}|tel", text):
            yield _fact(passage, "hours", _when([0, 1, 2, 3, 4, 5, 6], spans), condition, 0.75)


def _left_out(page: Page, text: str) -> list[int]:
    """The days beside a word such as *except*: behind it, or before it where nothing stands behind."""
    place = page.words.pattern("except").search(text)
    if place is None:
        return []
    behind = page.lexer.week(text[place.end() : place.end() + 40])
    if behind[1] and behind[1][0][0] <= 12 and len(behind[0]) < 5:
        return behind[0]
    ahead = page.lexer.week(text[: place.start()])
    near = bool(ahead[1]) and place.start() - ahead[1][-1][1] <= 4
    return ahead[0] if near and len(ahead[0]) < 5 else []


def _but_for(passage: Passage, out: list[int], spans: list[Span], condition: str) -> Iterator[Fact]:
    """``Daily except Monday``."""
    if spans:
        yield _fact(passage, "hours", _when([day for day in range(7) if day not in out], spans), condition)
    yield _fact(passage, "closed", {"days": out}, condition)


def _when(days: list[int], spans: list[Span]) -> dict[str, object]:
    return {"days": days, "spans": [[one.first.text, one.last.text] for one in spans]}


def _by_days(page: Page, passage: Passage, text: str, marks: list[tuple[int, int]], condition: str) -> Iterator[Fact]:
    """A line of several groups of days, each with what follows it; *closed* may stand before the days."""
    groups: list[tuple[int, int]] = []
    for start, end in marks:
        between = text[groups[-1][1] : start] if groups else ""
        if groups and not re.search(r"\d", between) and not page.words.has(between, "closed") and len(between) < 14:
            groups[-1] = (groups[-1][0], end)
        else:
            groups.append((start, end))
    first: Clock | None = None
    for number, (start, end) in enumerate(groups):
        stop = groups[number + 1][0] if number + 1 < len(groups) else len(text)
        before = text[groups[number - 1][1] if number else 0 : start]
        after = text[end:stop]
        days = page.lexer.week(text[start:end])[0]
        spans = page.lexer.spans(after)
        closed_after = page.words.has(after, "closed") and not spans
        tail = re.split(r"[,;.]", before)[-1]
        closed_before = page.words.has(tail, "closed") and not page.lexer.spans(tail)
        if (
            not spans
            and number == 0
            and len(groups) == 1
            and page.lexer.spans(before)
            and not closed_after
            and not closed_before
        ):
            spans = page.lexer.spans(before)
        label = page.words.has(passage.label, "closed") and not page.lexer.week(passage.label)[0]
        if closed_before or ((closed_after or label) and not spans):
            yield _fact(passage, "closed", {"days": days}, condition)
        elif spans:
            first = spans[0].first
            yield _fact(passage, "hours", _when(days, spans), condition)
        elif (
            first is not None and (ends := page.lexer.clocks(after)) and page.words.has(after[: ends[0].start], "until")
        ):
            yield _fact(passage, "hours", {"days": days, "spans": [[first.text, ends[0].text]]}, condition)


def _season(page: Page, passage: Passage) -> str:
    """The season or part of the house that hours hold for: heading, head of the column, or dates in the clause."""
    found = []
    for text in (passage.raw_label, passage.column, passage.heading):
        plain = page.folded(text)
        if not text or page.words.whole(plain, "hours", "closed", "address"):
            continue
        rest = page.words.pattern("hours", "closed", "generic").sub(" ", plain)
        for start, end in reversed(page.lexer.week(rest)[1]):
            rest = rest[:start] + rest[end:]
        single = len(page.lexer.dates(plain)) == 1
        if text is passage.heading and single:
            continue  # the day that slots are shown for
        if (
            page.lexer.dates(plain)
            or (re.search(r"[^\W\d_]{3,}", rest) and text is not passage.heading)
            or page.words.has(plain, "sessions")
        ):
            found.append(text)
    dates = page.lexer.dates(passage.plain)
    if len(dates) >= 2 and page.lexer.spans(passage.plain):
        found.append(passage.text[:60])
    return ", ".join(dict.fromkeys(found))[:90]


# Single facts -------------------------------------------------------------------------------------------------------


def _last_entry(page: Page, passage: Passage) -> Iterator[Fact]:
    words, lexer = page.words, page.lexer
    place = words.pattern("last_entry").search(passage.plain)
    labelled = words.has(passage.label, "last_entry")
    if not place and not labelled:
        last = re.search(rf"^{words.either('last')}(?: [^\W\d_]+){{1,2}} ", passage.plain)
        clocks = lexer.clocks(passage.plain)
        if last and clocks and clocks[0].start <= last.end() + 6 and not words.has(passage.plain, "arrive", "hold"):
            for number, clock in enumerate(clocks):
                since = clocks[number - 1].end if number else last.end()
                yield _fact(
                    passage, "last_entry", {"time": clock.text}, _days_in(page, passage.plain[since : clock.start])
                )
            return
        yield from _last(page, passage)
        return
    rest = passage.plain[place.start() :] if place else passage.plain
    stretches = [one for one in lexer.stretches(rest) if one.most <= 240]
    clocks = lexer.clocks(rest)
    if not stretches and not clocks and place:
        clocks = lexer.clocks(passage.plain[: place.start()])[-1:]
        stretches = [one for one in lexer.stretches(passage.plain[: place.start()]) if one.most <= 240]
    if stretches and not (clocks and clocks[0].start < stretches[0].start):
        yield _fact(passage, "last_entry", {"minutes": stretches[0].most})
    elif clocks:
        for number, clock in enumerate(clocks[:3]):
            bracket = re.match(r"\s?(?:h|uhr)?\s?\(([^)]{3,40})\)", rest[clock.end :])
            inner = re.match(r"\s?(?:h|uhr)?\s([^()]{3,40})\)", rest[clock.end :]) if number else None
            if inner and rest[: clock.start].endswith("("):  # *16:30 (15:30 in winter)*
                bracket = inner
            if number and not bracket:
                break
            yield _fact(passage, "last_entry", {"time": clock.text}, bracket[1] if bracket else _days_in(page, rest))


def _last(page: Page, passage: Passage) -> Iterator[Fact]:
    """``The last tour starts at 17:00``, ``ticket sales end 90 minutes before closing``."""
    words, text = page.words, passage.plain
    for stretch in page.lexer.stretches(text):
        around = (text[stretch.end : stretch.end + 40], text[max(0, stretch.start - 30) : stretch.start])
        if stretch.most <= 240 and any(words.has(one, "before") and words.has(one, "closing") for one in around):
            yield _fact(passage, "last_entry", {"minutes": stretch.most})
            return
    clocks = page.lexer.clocks(text)
    ahead = (
        re.search(rf"{words.either('last')}(?: [^\W\d_]+){{1,3}}[^\w,;]*$", text[: clocks[0].start]) if clocks else None
    )
    if ahead and len(clocks) == 1 and not words.has(text, "few", "left", "sold_out"):
        yield _fact(passage, "last_entry", {"time": clocks[0].text}, "", 0.7)


def _days_in(page: Page, text: str) -> str:
    _, marks = page.lexer.week(text)
    return text[marks[0][0] : marks[-1][1]] if marks else ""


def _before(page: Page, text: str, stretch: Stretch) -> bool:
    """Whether a length of time is one before something."""
    after = text[stretch.end : stretch.end + 40]
    ahead = text[max(0, stretch.start - 30) : stretch.start]
    before = page.words.pattern("before")
    found = before.search(after)
    if found and page.words.has(after[found.end() : found.end() + 25], "hold") and not page.words.has(text, "arrive"):
        return False  # *ten minutes before the seats are released*
    return (found is not None and found.start() <= 22) or before.search(ahead) is not None


def _arrive(page: Page, passage: Passage) -> Iterator[Fact]:
    words = page.words
    if not words.has(passage.plain, "arrive") and not words.has(passage.label, "arrive"):
        yield from _before_start(page, passage)
        return
    if words.has(passage.plain, "cancel", "last_entry") and not words.has(passage.label, "arrive"):
        return
    stretches = [one for one in page.lexer.stretches(passage.plain) if 3 <= one.most <= 240]
    early = [one for one in stretches if _before(page, passage.plain, one)]
    if not early and words.has(passage.label, "arrive") and stretches:
        early = stretches[:1]
    for number, one in enumerate(early):
        condition = "" if words.has(passage.label, "arrive") else passage.raw_label
        if len(early) > 1:
            start = early[number - 1].end if number else 0
            condition = re.sub(r"^\W*\w{0,3}\W+(?=\w)", "", text_before(passage.plain[start : one.start]))
        yield _fact(passage, "arrive_early", {"minutes": one.most}, condition)


def _before_start(page: Page, passage: Passage) -> Iterator[Fact]:
    """``20 minutes before departure on the platform``: a length before a start, of which nothing else is told."""
    words, text = page.words, passage.plain
    if words.has(
        text, "cancel", "last_entry", "bookings", "closing", "duration", "free", *_MODES
    ) or page.lexer.amounts(text):
        return
    early = [one for one in page.lexer.stretches(text) if 3 <= one.most <= 120 and _before(page, text, one)]
    for number, one in enumerate(early):
        near = text[max(0, one.start - 30) : one.end + 40]
        if words.has(near, "head_time") or number or len(early) == len(page.lexer.stretches(text)) == 1:
            start = early[number - 1].end if number else 0
            condition = text_before(text[start : one.start]) if len(early) > 1 else ""
            yield _fact(passage, "arrive_early", {"minutes": one.most}, condition, 0.75)


def text_before(text: str) -> str:
    """The last part of a clause, without marks."""
    return re.split(r"[,;]", text)[-1].strip(" .:-") or text.strip(" .,;:-")


def _lengths(page: Page, passage: Passage) -> Iterator[Fact]:
    words, text = page.words, passage.plain
    parts = passage.text.split("; ")
    if len(parts) > 1 and all(words.has(part, "duration", "stay") for part in map(page.folded, parts)):
        for part in parts:  # *the tour takes 40 minutes; with the museum allow 75*
            plain = page.folded(part)
            told = _lengths(page, replace(passage, text=part, plain=plain))
            yield from (fact for fact in told if fact.kind != "stay" or not words.has(plain, "duration"))
        return
    stretches = [one for one in page.lexer.stretches(text) if one.most <= 14 * 60 and not _before(page, text, one)]
    if not stretches or words.has(text, "cancel", "last_entry"):
        return
    if words.has(text, "hold") and not (words.has(text, "stay") and stretches[0].most >= _LONG):
        return
    if words.has(text, "arrive") and not words.has(text, "duration", "stay"):
        return
    label = passage.label
    heading = page.folded(passage.heading)
    way = words.has(heading, "address") or (words.has(text, *_MODES) and words.has(text, "since", "towards", "address"))
    stays = (words.has(text, "stay") and not way) or words.has(label, "stay")
    if stays:
        said = words.pattern("stay").search(text)
        behind = [one for one in stretches if said is not None and one.start >= said.end()]
        several = _enumerated(text, behind or stretches)
        for number, one in enumerate(several):
            if one.most < _SHORTEST:
                continue  # *the seat stays yours for ten minutes*
            title = text[several[number - 1].end if number else 0 : one.start].strip(" ,;:-(")
            condition = as_written(passage.text, title) if len(several) > 1 else ""
            condition = condition or ("" if words.has(label, "stay") else passage.raw_label)
            yield _fact(passage, "stay", {"min": one.least, "max": one.most}, condition)
    named = words.has(label, "duration") or (words.has(heading, "duration") and len(heading.split()) <= 6)
    place = words.pattern("duration").search(text)
    if not named and place is None:
        yield from _among_terms(page, passage, stretches)
        return
    if way and not named:
        return
    if not named and place is not None:
        stretches = _enumerated(
            text, [one for one in stretches if abs(one.start - place.start()) < 60 or one.start > place.end()]
        )
    for number, one in enumerate(stretches):
        before = text[stretches[number - 1].end if number else 0 : one.start].strip(" ,;:-(")
        title = re.sub(r"^.*,\s", "", before) if number else before
        condition = (
            "" if words.whole(label, "duration") and len(stretches) == 1 else passage.raw_label or passage.heading
        )
        if len(stretches) > 1:
            condition = as_written(passage.text, title)
        span = {"minutes": one.most} if one.least == one.most else {"min": one.least, "max": one.most}
        yield _fact(passage, "duration", dict(span), condition)


def _among_terms(page: Page, passage: Passage, stretches: list[Stretch]) -> Iterator[Fact]:
    """A length by itself between commas, beside people, languages or a price: *90 min, 4-8 people, 28 €*."""
    words, text, name = page.words, passage.plain, passage.raw_label or passage.heading
    terms = words.has(text, "people", "language") or bool(page.lexer.amounts(text)) or bool(languages_in(page, text))
    other = words.has(f"{passage.context} {text}", "stay", "arrive", "before", "cancel", "hold", "last_entry", *_MODES)
    if not terms or other or not name or page.lexer.clocks(text) or len(stretches) != 1:
        return
    one = stretches[0]
    if re.search(r"(?:^|[,;·(|])\s?$", text[: one.start]) and re.match(r"\s?(?:[,;·)|.]|$)", text[one.end :]):
        yield _fact(passage, "duration", {"minutes": one.most}, name)


def _enumerated(text: str, stretches: list[Stretch]) -> list[Stretch]:
    """The first length, and those that follow it in one list of what lasts how long, each behind a short name:
    *the tour takes 70 minutes, the workshop 2 hours*."""
    found = stretches[:1]
    for one in stretches[1:]:
        between = re.split(r"\W+", text[found[-1].end : one.start].strip(" ,;:"))
        if not 1 <= len(between) <= 6 or re.search(r"[.!?]", text[found[-1].end : one.start]):
            break
        found.append(one)
    return found


def _length_in_row(page: Page, passage: Passage) -> Iterator[Fact]:
    """The length of what a row of a programme tells: ``(for children from 4, 50 min)``."""
    for stretch in page.lexer.stretches(passage.plain):
        clear = not page.lexer.clocks(passage.plain) and not page.words.has(passage.plain, "left", "arrive", "before")
        if clear and 10 <= stretch.most <= 400:
            title = re.split(r"[(,]", passage.text)[0].strip()
            yield _fact(passage, "duration", {"minutes": stretch.most}, title)
            return


def _length_of_title(page: Page, passage: Passage) -> Iterator[Fact]:
    """The length in the name of something that can be booked, *Long route (90 min)*, or in the short line under it."""
    words, text = page.words, passage.plain
    stretches = [one for one in page.lexer.stretches(text) if 10 <= one.most <= 400]
    if len(stretches) != 1 or page.lexer.clocks(text) or len(text.split()) > 10:
        return
    if words.has(
        f"{passage.context} {text}", "duration", "stay", "arrive", "before", "cancel", "hold", "last_entry", *_MODES
    ):
        return
    leaf, one = passage.leaf, stretches[0]
    block = next((above for above in leaf.ancestors() if page.starts.get(id(above), 0)), None)
    near = block is not None and len(block.text) < 1200 and block.tag not in ("body", "main")
    title = re.sub(r"\s*[(\[,·–-]?\s*$", "", as_written(passage.text, text[: one.start]))
    if leaf.tag in ("th", "dt", "h2", "h3", "h4", "h5", "legend", "caption") and re.search(r"[^\W\d_]{3,}", title):
        if near or re.search(r"[(·|,]", passage.text):
            yield _fact(passage, "duration", {"minutes": one.most}, title)
    elif near and passage.heading and len(re.findall(r"[^\W\d_]{3,}", title)) <= 3:
        yield _fact(passage, "duration", {"minutes": one.most}, passage.heading)


_MODES = ("foot", "bus", "train", "tram", "metro", "taxi", "bike", "drive")


def _spoken(page: Page, passage: Passage) -> Iterator[Fact]:
    words = page.words
    parts = re.split(rf"[;,]\s(?={words.either('with')})|;\s", passage.text)
    if len(parts) > 1 and sum(bool(languages_in(page, page.folded(part))) for part in parts) > 1:
        for part in parts:
            yield from _spoken(
                page, replace(passage, text=part, plain=page.folded(part), raw_label=passage.raw_label or part)
            )
        return
    codes = languages_in(page, passage.plain)
    if not codes or words.has(passage.plain, "surtitles", "subtitles", "sung"):
        return
    strong = [one for one in words.phrases("language") if len(one) > 4]
    named = any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", f"{passage.label} | {passage.plain}") for one in strong)
    listed = len(codes) > 1 and not page.lexer.dates(passage.plain) and not page.lexer.clocks(passage.plain)
    if named or listed:
        condition = "" if words.whole(passage.label, "language") else passage.raw_label
        yield _fact(passage, "languages", {"languages": codes}, condition)


def _for_what(page: Page, passage: Passage, *keys: str) -> str:
    """What a rule holds for: its label, else the heading of what it stands in, where these name no rule themselves."""
    for text in (passage.raw_label, passage.heading):
        plain = page.folded(text)
        general = page.words.has(plain, *keys, "price", "address", "bookings", "generic", "hours") or page.lexer.dates(
            plain
        )
        if text and not general and len(plain.split()) <= 7:
            beside_text = passage.leaf.parent is not None and any(
                one.text == text for one in passage.leaf.parent.elements
            )
            return text if text is passage.raw_label or beside_text else ""
    return ""


def _cancellation(page: Page, passage: Passage) -> Iterator[Fact]:
    words, text = page.words, passage.plain
    about = words.has(text, "cancel") or words.has(passage.context, "cancel")
    shut = words.pattern("no_refund").search(text)
    ahead = re.sub(r"[;,][^;,]*$", "", text[: shut.start()]) if shut else ""
    if shut and page.lexer.stretches(ahead):
        yield from _cancellation(page, replace(passage, text=ahead, plain=ahead))  # *free until then; after that not*
        return
    if shut:
        yield _fact(passage, "cancellation", {"hours": None}, _for_what(page, passage, "cancel"))
        return
    if not about:
        return
    told = 0
    for stretch in page.lexer.stretches(text):
        if (
            stretch.most >= 60
            and (_before(page, text, stretch) or words.has(passage.label, "cancel"))
            and stretch.most <= 90 * 1440
        ):
            free = words.has(text, "free") or "100" in text
            hours = stretch.most / 60 if stretch.most % 60 else stretch.most // 60
            value: dict[str, object] = {"hours": hours, **({"free": True} if free else {})}
            of = text[told : stretch.start].strip(" ,;:-") if told else ""
            condition = as_written(passage.text, re.sub(r"^\W*\w{0,4}\s", "", of)) or _for_what(page, passage, "cancel")
            yield _fact(passage, "cancellation", value, condition)
            told = stretch.end
    if told:
        return
    clocks = page.lexer.clocks(text)
    if clocks and words.has(text, "until", "before"):
        yield _fact(passage, "cancellation", {"until": passage.text[:120], "time": clocks[0].text}, "", 0.6)


def _clause_with(page: Page, text: str, key: str, stretches: list[Stretch]) -> list[Stretch]:
    """The lengths whose own clause has such a word; all where none has."""
    ends = [0, *(one.end() for one in re.finditer(r"[;.!?]\s", text)), len(text)]
    clauses = [(start, end) for start, end in pairwise(ends) if page.words.has(text[start:end], key)]
    return [one for one in stretches if any(start <= one.start < end for start, end in clauses)] or stretches


def _hold(page: Page, passage: Passage) -> Iterator[Fact]:
    words, text = page.words, passage.plain
    if not words.has(text, "hold") and not words.has(passage.label, "hold"):
        return
    if words.has(text, "cancel") and not words.has(passage.label, "hold"):
        return
    said = words.pattern("hold").findall(f"{text} | {passage.label}")
    if all(words.whole(one, *_MODES) for one in said):
        return  # a cart in one language, a car in another
    for stretch in _clause_with(page, text, "hold", page.lexer.stretches(text)):
        if stretch.most >= _LONG and words.has(text, "stay"):
            continue
        if 5 <= stretch.most <= 7 * 1440 and not _before(page, text, stretch):
            place = words.pattern("hold").search(text)
            of = as_written(passage.text, text[: place.start()].strip(" ,;:-")) if place else ""
            yield _fact(passage, "hold", {"minutes": stretch.most}, of if len(of.split()) <= _SUBJECT else "")
            return


def _party(page: Page, passage: Passage) -> Iterator[Fact]:
    words, text = page.words, passage.plain
    about = words.has(text, "party", "bookings", "at_most") or words.has(passage.context, "party", "bookings")
    if not about and not words.has(text, "people", "nouns"):
        return
    paid = bool(page.lexer.amounts(text)) and not words.has(passage.label, "party")
    counts = {start: n for n, start, _ in page.lexer.counts(text)}
    spelled = text
    for start in sorted(counts, reverse=True):
        end = next(e for n, s, e in page.lexer.counts(text) if s == start)
        spelled = spelled[:start] + str(counts[start]) + spelled[end:]
    number, people = r"(?<![\d.,:])(?P<n>\d{1,3})(?![.,:]?\d)", rf"(?:[^\W\d]+\s)?{words.either('people', 'nouns')}"
    to = words.either("until", "and")
    # *2 to 4 people*, and with people at both numbers, of which some languages say *from* behind the first
    named = rf"{words.either('people')}\s?(?:-|~|〜|{words.either('until', 'since')})"
    two = rf"(?<![\d.,:])(?P<low>\d{{1,3}})\s?(?:-|~|〜|to|{to}|{named})\s?(?P<high>\d{{1,3}})"
    span = rf"{two}(?![\d%]|[.,:]\d)"
    both = re.search(rf"{span}\s?{people}", spelled) or re.search(rf"{words.either('party')}\s(?:of\s)?{span}", spelled)
    if both and int(both["low"]) < int(both["high"]):
        condition = passage.raw_label if paid else ""
        yield _fact(passage, "party", {"min": int(both["low"]), "max": int(both["high"])}, condition)
        further = rf";\s(?P<of>[^;.\d]{{2,30}}?),?(?:\s\w{{1,3}})?\s{two}(?=[,.;](?:\s|$)|$)"
        for second in re.finditer(further, spelled[both.end() :]):  # *a car takes 1 to 7 people; the van, 8 to 16*
            of = as_written(passage.text, second["of"])
            yield _fact(passage, "party", {"min": int(second["low"]), "max": int(second["high"])}, of)
        spelled = spelled[: both.start()]  # *at most 8 in one booking; groups (15 to 25 people)*
    if not about or paid:
        return
    seats = rf"(?:[^\W\d]+\s)?{words.either('people', 'left')}" if words.has(text, "bookings", "party") else people
    seats = r"[^\W\d_]+" if words.has(page.folded(passage.heading), "party") else seats
    small = r"\s?:?\s?(?:[^\W\d]{1,10}\s){0,2}"
    most = re.search(rf"{words.either('at_most')}{small}{number}\s?(?:{seats}|$|[.,;)])", spelled)
    least = re.search(rf"{words.either('at_least')}{small}{number}\s?{people}", spelled)
    value: dict[str, object] = {}
    beyond = re.search(rf"{words.either('more_than')}{small}{number}\s?{people}", spelled)
    if beyond and words.has(text, "group") and not most:
        yield _fact(passage, "party", {"max": int(beyond["n"])})  # and for more than these there is another way
        return
    if least and (not most or least.start("n") != most.start("n")):
        value["min"] = int(least["n"])
    if most:
        value["max"] = int(most["n"])
    if not value and words.has(passage.label, "party"):
        bare = re.search(rf"{number}\s?{people}", spelled)
        if bare:
            value["max"] = int(bare["n"])
    if not value:
        more = re.search(rf"{number}\s?{people}\s?{words.either('at_most', 'per_group')}", spelled)
        if more:
            value["max"] = int(more["n"])
    if value and all(int(str(one)) <= 500 for one in value.values()):
        yield _fact(passage, "party", value)


def _light(page: Page, passage: Passage) -> Iterator[Fact]:
    words, text = page.words, passage.plain
    general = ("light", "licht", "lumiere", "luce", "luz", "ljuset", "lyset", "svetlo", "swiatlo", "feny", "valo", "光")
    phrases = [one for one in words.phrases("light") if one not in general]
    strong = any(re.search(alternatives([one]), f"{passage.label} | {text}") for one in phrases)
    headed = words.has(page.folded(passage.heading), "photos") or words.has(passage.label, "light", "photos")
    if not strong and not (headed and words.has(text, "light", "photos")):
        return
    spans = page.lexer.spans(text)
    clocks = page.lexer.clocks(text, hours=True)
    if not clocks and re.fullmatch("h[1-6]", passage.leaf.tag):
        return
    clause = passage.raw_label if passage.raw_label in passage.leaf.text else ""
    value: dict[str, object] = {"text": f"{clause}: {passage.text}".removeprefix(": ")[:160]}
    if spans:
        value |= {"from": spans[0].first.text, "to": spans[0].last.text}
    elif len(clocks) >= 2:
        value |= {"from": clocks[0].text, "to": clocks[1].text}
    elif len(clocks) == 1:
        after = words.pattern("after", "since").search(text[: clocks[0].start])
        value["from" if after else "to"] = clocks[0].text
    yield _fact(passage, "light", value, "", 0.7)
