"""Chats and prose: what is told in whole sentences. Little is sure; the rest is asked, and nothing is silent."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, pairwise

from ._dates import clocks_in, dates_in
from ._houses import house_in, in_town
from ._item import PlanDay, PlanItem, item_read, lodges, says_booked
from ._lines import masked, role_of
from ._parts import booked_in
from ._reservation import Moment, NotUsed, Reservation, Source
from ._spans import span_in
from ._structure import journeys_told
from ._text import Text, near_in
from ._told import meal_words
from ._words import any_of, numbered, plain_name, weekday_words, words

__all__ = ["is_chat", "told_in"]

_MOST_SENTENCES = 300
_MESSAGE = re.compile(
    r"^\W{0,3}(\d{1,4}[./-]\d{1,2}[./-]\d{2,4}),?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[aApP]\.?[mM]\.?)?\]?\s*(?:-\s*)?"
    r"(?P<who>[^:\n]{1,40}):\s(?P<said>.*)$"
)
"""A message of a chat as programs write it out: ``[14/08/2027, 09:12] Lou: …``, ``14.08.27, 09:12 - Lou: …``."""
_SENTENCE = re.compile(
    r"(?<=[.!?])(?<!\b\w\w\w\.(?=\s[\da-zà-ÿ]))(?<!\b\w\.)(?<!\s\d\.)(?<!\s\d\d\.)(?<!\d\d\d\d\.(?=\s[^\W\d_A-Z]))\s+(?=[^\W_])|\n{2,}"
)


def told_in(text: Text, source: Source) -> tuple[list[Reservation], list[NotUsed]]:
    """The items in the sentences of a chat or of prose, each with a doubt, and a question for each sentence that speaks
    of a journey, a bed or a meal, or of a time, and could not be made out."""
    found: list[Reservation] = []
    asked: list[NotUsed] = []
    if not (is_chat(text) or _is_prose(text)):
        return found, asked
    near, european = near_in(text)[0], text.european
    every = [*_letters(text, near, european)]
    apart = [one for _, letter in every for one in booked_in(letter)]
    runs = [[letter for _, letter in run] for _, run in groupby(every, key=lambda one: one[0])]
    letters = [one for run in runs for one in booked_in(_in_one(run))]  # a message and what is sent behind it
    letters = apart if apart and len(apart) != len(letters) else letters
    if letters:
        said = replace(text, text="\n".join(one for one, _ in _sentences(text, near, european)))
        return [in_town(one, said).doubted("it is read from a message of a chat") for one in letters], asked
    for number, (sentence, said_on) in enumerate(_sentences(text, near, european)):
        if number >= _MOST_SENTENCES:
            asked.append(
                NotUsed(source, sentence[:80], f"only {_MOST_SENTENCES} sentences are read; this and more are not")
            )
            break
        if not _matters(sentence):
            continue
        one = _item(sentence, said_on, text, near, european)
        if isinstance(one, str) and not one:
            one = "what is it: a visit, a meal, a bed or a note?"
        if isinstance(one, str):
            asked.append(NotUsed(source, sentence[:80], one))
        else:
            found.append(one.doubted("it is read from a sentence"))
    return found, asked if found or not text.about else []  # a mail of which nothing is made out is told as a whole


def is_chat(text: Text) -> bool:
    """Whether a text is a chat as programs write it out."""
    return len(_messages(text)) > 1


@lru_cache(maxsize=8)
def _messages(text: Text) -> dict[int, tuple[str, str, str]]:
    """The lines with which messages begin, each with its day, who wrote it and what it says beside that: in one line,
    or under a line that is but its sender, its day and its hour (``Uno Bus   Thu 4 Mar 2027 18:22``)."""
    lines = text.lines
    inline = {at: found for at, line in enumerate(lines) if (found := _MESSAGE.match(line)) is not None}
    if inline:
        return {at: (found[1], found["who"], found["said"]) for at, found in inline.items()}
    alone = {}
    for at, line in enumerate(lines[:-1]):
        dates, clocks = dates_in(line, text.near, european=text.european), clocks_in(line)
        if len(dates) != 1 or len(clocks) != 1 or (at and lines[at - 1].strip()) or len(lines[at + 1].split()) < 5:
            continue
        spans = [(dates[0].begin, dates[0].end), (clocks[0].begin, clocks[0].end)]
        who = masked(line, spans)
        who = " ".join(word for word in who.strip(" []()-–,:.").split() if plain_name(word) not in weekday_words())
        if 0 < len(who.split()) < 5 and not any(map(role_of, who.split())):
            alone[at] = (line[dates[0].begin : dates[0].end], who, "")
    return alone


def _is_prose(text: Text) -> bool:
    """Whether most lines are sentences, and not labels and cells."""
    lines = [line for line in text.lines if line.strip()]
    parts = _SENTENCE.split("\n".join(lines)[:50_000].replace("\n", " "))
    whole = [part for part in parts if part[-1:] in (".", "!", "?") and len(part.split()) > 5 and ":" not in part[:30]]
    return len(whole) * 2 >= len(lines)


def _sentences(text: Text, near: dt.date, european: bool | None) -> Iterator[tuple[str, dt.date | None]]:
    """Each sentence, with the day on which it was written in a chat."""
    messages, chat = _messages(text), is_chat(text)
    said_on = None
    lines = text.lines if chat else [re.sub(r"\s*\n(?!\n)\s*", " ", text.text)]
    for at, line in enumerate(lines):
        if chat and at in messages:
            day, _, line = messages[at]
            dates = dates_in(day, near, european=european)
            said_on = dates[0].date if dates else None
        for part in _SENTENCE.split(line):
            if sentence := " ".join(part.split()):
                yield sentence[:400], said_on


def _in_one(run: list[Text]) -> Text:
    """Messages that one sends behind each other as one."""
    inner = [line for one in run for line in one.lines[1:-1]]
    return replace(run[-1], text="\n".join([run[0].lines[0], *inner, run[0].lines[0]]))


def _letters(text: Text, near: dt.date, european: bool | None) -> Iterator[tuple[str, Text]]:
    """The messages of a chat with who wrote each, under that name and signed with it."""
    messages = _messages(text) if is_chat(text) else {}
    for at, until in pairwise([*messages, len(text.lines)]):
        day, who, said = messages[at]
        dates = dates_in(day, near, european=european)
        lines = [said, *(line.strip(" *_") for line in text.lines[at + 1 : until])]
        letter = "\n".join((who, *lines, who))
        yield who, Text(letter, dates[0].date if dates else near, sure=bool(dates), zone=text.zone)


def _matters(sentence: str) -> bool:
    said = set(plain_name(sentence).split())
    sorts = frozenset[str]().union(*(words(kind) for kind in ("train", "bus", "ferry", "travels", "sleeps")))
    if dates_in(sentence, dt.date(2000, 1, 1)) or lodges(sentence) or says_booked(sentence) or said & words("table"):
        return True
    return bool(clocks_in(sentence)) or bool(said & (sorts - words("platform"))) or bool(said & meal_words())


def _item(
    sentence: str, said_on: dt.date | None, text: Text, near: dt.date, european: bool | None
) -> Reservation | str:
    dates = dates_in(sentence, said_on or near, european=european)
    said = plain_name(sentence).split()
    date = dates[0].date if dates else None
    if sentence.endswith("?"):
        return "it is a question; is it so?"
    span = span_in(sentence, said_on or near, european)
    house = house_in(text) if span is not None and not is_chat(text) else None
    if span is not None and house is not None:
        days = [Moment(dt.datetime.combine(day, dt.time()), timed=False) for day in (span.first.date, span.last)]
        doubts = (span.first.unsure,) if span.first.unsure else ()
        return Reservation("lodging", house.name, house, begins=days[0], ends=days[1], doubts=doubts)
    if span is not None and lodges(sentence):
        day = PlanDay(None, span.first.date, "")
        return item_read(PlanItem(day, span.rest(sentence).strip(" ,.;:–—-"), True, span.last))
    if date is None and said_on is not None:
        weekday = next((numbered("weekdays")[word] for word in said if len(word) > 3 and word in weekday_words()), None)
        if set(said) & words("today"):
            date = said_on
        elif set(said) & words("tomorrow"):
            date = said_on + dt.timedelta(days=1)
        elif weekday is not None:
            date = said_on + dt.timedelta(days=(weekday - said_on.weekday()) % 7)
    if date is None:
        return "on which date is it?"
    journeys = journeys_told(replace(text, text=sentence, about="", near=date, sure=True, day=date))
    if len(journeys) == 1 and journeys[0].begins is not None and journeys[0].begins.date == date:
        return journeys[0].but(booked=says_booked(sentence))
    bare = masked(sentence, ((one.begin, one.end) for one in dates))
    bare = re.sub(rf"^(?:\W*{any_of('begins_sentence')})*\W*", "", " ".join(bare.split()), flags=re.IGNORECASE)
    one = item_read(PlanItem(PlanDay(None, date, ""), bare))
    if (
        isinstance(one, Reservation)
        and one.kind in ("meal", "lodging")
        and one.start.name[:1].isupper()
        and len(dates) < 2
    ):
        return one
    return (
        "where, from when and until when is it? a line such as “Fri 14 May, 08:06 train Bologna – Ravenna” can be read"
    )
