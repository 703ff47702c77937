"""Everything in a query that may mean something, found before it is decided what belongs together."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ..world import TownRecord
from ._clocks import clocks_in
from ._corrections import taken_back
from ._days import DayWords, days_in, relative_days_in
from ._frames import frames
from ._hit import Hit
from ._labels import again, labels_in
from ._lexicon import cue_patterns
from ._names import names_in
from ._partners import partners
from ._ranges import ranges_in
from ._text import Folded, fold

__all__ = ["GENRES", "LANGUAGES", "Hit", "Hits", "hits_of"]

LANGUAGES: dict[str, str] = {
    "English": r"english(?:man|women)?|anglophone\w*|anglais|englisch|ingles(?:e)?",
    "German": r"german|deutsch\w*|aleman|allemand|tedesco|germanophone\w*",
    "French": r"french|francais\w*|francophone\w*|franzosisch|frances(?:e)?",
    "Spanish": r"spanish|espanol\w*|castilian|castellano|hispanophone\w*|spagnolo|spanisch",
    "Italian": r"italian\w{0,2}|italienisch|italophone\w*",
    "Catalan": r"catalan|catala",
}
_LANGUAGES = {name: re.compile(rf"(?<!\w)(?:{words})(?!\w)") for name, words in LANGUAGES.items()}
GENRES: dict[str, str] = {
    "opera": r"operas?",
    "ballet": r"ballets?|dance (?:evening|performance|piece|night)|dancers",
    "concert": r"concerts?|recital|music evening|gig",
    "operetta": r"operettas?",
    "exhibition": r"exhibitions?|exhibit|special show",
    "flamenco": r"flamenco",
    "night": r"night (?:visit|tour|show|entry)|visit by night",
}
_GENRES = {name: re.compile(rf"(?<!\w)(?:{words})(?!\w)") for name, words in GENRES.items()}
_MEALS = {
    "breakfast": r"breakfasts?",
    "brunch": r"brunch(?:es|ing)?",
    "lunch": r"lunch(?:es|ing|eon|time)?|midday (?:meal|table)|noon meal|at noon we eat|midday bite|midday feed",
    "dinner": r"dinners?|supper|evening meal|evening table|eat tonight|eat in the evening|sup\b",
}
_DINING = re.compile(r"(?<!\w)(?:dines?|dining(?! (?:rooms?|halls?|tables?|areas?|cars?))|dined)(?!\w)")
"""Said of any meal, though rather of the last. A dining room is a room."""
_MEAL = {name: re.compile(rf"(?<!\w)(?:{words})(?!\w)") for name, words in _MEALS.items()}


@dataclass(frozen=True, slots=True)
class Hits:
    """All hits in the order of the query. masked: the folded query with names, dates and times blanked. dates: of the
    whole trip."""

    folded: Folded
    masked: str
    dates: tuple[dt.date, ...]
    found: tuple[Hit, ...]

    def apart(self, spans: Collection[Hit]) -> Hits:
        """The same with each of `spans` as the two times that it goes from and to."""
        found: list[Hit] = []
        for hit in self.found:
            times = hit.clocks if hit in spans else ()
            found += [Hit("clock", time.start, time.end, clocks=(time,)) for time in times] or [hit]
        return replace(self, found=tuple(sorted(found, key=lambda hit: (hit.start, hit.end))))


def _names(text: str, town: TownRecord) -> list[Hit]:
    kinds: dict[str, tuple[str, str]] = {}
    for venue in town.venues:
        for event in venue.events:
            kinds.setdefault(event.title, ("event", event.title))
        for dish in venue.menu:
            if dish.kind != "drink":
                kinds.setdefault(dish.label, ("dish", dish.label))
        for stops in venue.walks.values():
            for stop in stops:
                kinds.setdefault(stop, ("work", stop))
    for venue in town.venues:
        if venue.kind == "hotel" and venue.area:
            kinds.setdefault(venue.area, ("area", venue.area))
    kinds[town.name] = ("town", town.id)
    for venue in town.venues:
        kinds[venue.name] = ("hotel" if venue.kind == "hotel" else "venue", venue.id)
    found = [
        Hit(kinds[item.name][0], item.start, item.end, kinds[item.name][1], item.score / 100)
        for item in names_in(text, list(kinds))
    ]
    return [hit for hit in found if hit.kind != "work" or hit.weight > 0.9]


def _mask(text: str, spans: Sequence[tuple[int, int]]) -> str:
    letters = list(text)
    for start, end in spans:
        letters[start:end] = "Z" * (end - start)
    return "".join(letters)


_AND_DATE = re.compile(r"[^.;!?\n\d]*")
_JOINED = 28


def _trip_dates(text: str, days: Sequence[DayWords]) -> tuple[dt.date, ...]:
    """The dates of the whole trip: all that are said with their month, or else all that are said. "The 4th and its
    sequel, the 5th of July" says the month once."""
    full = [day for day in days if day.full] or list(days)
    for day in days:
        following = next((other for other in full if 0 <= other.start - day.end <= _JOINED), None)
        if not day.full and following is not None and _AND_DATE.fullmatch(text[day.end : following.start]):
            full.append(day)
    return tuple(sorted({date for day in full for date in day.dates}))


_WISHING = re.compile(
    r"\bhow long(?=\?)|\bhow long (?:is|are|will|would|should|shall|do|does|for)\b[^.?!\n]{0,40}(?=\?)|"
    r"\b(?:i|we|who|heart|hearts|soul|all|that)\s(?:so\s|do\s)?long(?:s|ed|ing)?\s(?=for |to )"
)
"""Longing for a place, and a question how long, which say nothing of a long visit."""


_QUOTED = 2.9
"""The least that a label in quotes weighs."""


def _overlap(one: Hit, other: Hit) -> bool:
    return one.start < other.end and other.start < one.end


def hits_of(query: str, town: TownRecord) -> Hits:
    """Find names, labels, dates, times, languages and words with a meaning."""
    folded = Folded.of(query)
    text = folded.text
    names = _names(text, town)
    labels = labels_in(folded, town, names)
    whole = [hit for hit in labels if hit.weight >= 1.4]
    names = [
        hit
        for hit in names
        if not any(o.start <= hit.start and hit.end <= o.end and o.end - o.start > hit.end - hit.start for o in whole)
    ]
    # A name with a letter wrong that runs into a label in quotes is the label's.
    quoted = [hit for hit in labels if hit.weight >= _QUOTED]
    names = [hit for hit in names if hit.weight >= 1 or not any(_overlap(hit, label) for label in quoted)]
    called = {(hit.start, hit.end) for hit in labels if hit.weight >= 2}
    names = [hit for hit in names if (hit.start, hit.end) not in called or not again(hit, names, called)]
    going_on = frames(_mask(text, [(hit.start, hit.end) for hit in names]), names)
    names = partners(folded, town, names, [start for start, _ in going_on])
    spans = [(hit.start, hit.end) for hit in names]
    strong = [(hit.start, hit.end) for hit in labels if hit.weight >= 2]
    days = days_in(text, town.dates, [*spans, *strong])
    wrong = taken_back(text, [Hit("date", day.start, day.end) for day in days])
    days = [day for day in days if not any(start <= day.start and day.end <= end for start, end in wrong)]
    dates = _trip_dates(text, days)
    days = [day for day in days if day.full or set(day.dates) <= set(dates)]
    spans += [(day.start, day.end) for day in days]
    clocks = clocks_in(text, [*spans, *strong])
    timed = ranges_in(_mask(text, spans), clocks)
    spans += [(clock.start, clock.end) for clock in clocks]
    masked = _mask(text, spans)
    masked = _WISHING.sub(lambda match: "Z" * len(match[0]), masked)
    near = relative_days_in(masked, dates, strong)
    masked = _mask(masked, [(day.start, day.end) for day in near])
    found = [*names, *labels, *timed]
    found += [Hit("date", day.start, day.end, dates=day.dates) for day in (*days, *near)]
    found += [Hit("meal", m.start(), m.end(), "dinner", 0.5) for m in _DINING.finditer(masked)]
    for kind, table in (("tongue", _LANGUAGES), ("genre", _GENRES), ("meal", _MEAL)):
        found += [
            Hit(kind, m.start(), m.end(), name) for name, pattern in table.items() for m in pattern.finditer(masked)
        ]
    found += _colours(masked, town)
    for meaning, patterns in cue_patterns().items():
        for pattern, weight in patterns:
            found += [Hit(meaning, m.start(), m.end(), m[0], weight) for m in pattern.finditer(masked)]
    found = _without_parts(found)
    wrong = taken_back(masked, found)
    masked = _mask(masked, wrong)
    found = [hit for hit in found if not any(start <= hit.start and hit.end <= end for start, end in wrong)]
    folded = replace(folded, breaks=tuple(sorted((*folded.breaks, *going_on))))
    return Hits(folded, masked, dates, tuple(sorted(found, key=lambda hit: (hit.start, hit.end))))


_PARTS = ("lodge", "near", "leave", "home", "pass-noun", "everyone")
_WHOLES = ("deep", "quick", "usual-stay", "fast", "either", "family", "willing-queue", "light")


def _without_parts(found: list[Hit]) -> list[Hit]:
    """Without single words that are part of a longer phrase with a meaning of its own ("room after room")."""
    labels = [hit for hit in found if hit.kind == "label" and hit.weight >= 1.4]
    found = [
        hit
        for hit in found
        if hit.kind not in (*_PARTS, "stairs")
        or not any(label.start <= hit.start and hit.end <= label.end for label in labels)
    ]
    wholes = [hit for hit in found if hit.kind in _WHOLES]
    return [
        hit
        for hit in found
        if hit.kind not in _PARTS
        or not any(o.start <= hit.start and hit.end <= o.end and o.end - o.start > hit.end - hit.start for o in wholes)
    ]


def _colours(masked: str, town: TownRecord) -> list[Hit]:
    """Colours of walks, and the names of other profiles, as words."""
    words: dict[str, str] = {}
    for venue in town.venues:
        for profile in venue.walks:
            words[fold(profile).split()[0]] = "colour"
        for dwell in venue.dwell:
            if dwell.profile not in ("quick", "deep", "standard", "family", "no-stairs") and " " not in dwell.profile:
                words.setdefault(fold(dwell.profile).replace("-", " "), "noun")
    return [
        Hit(kind, m.start(), m.end(), word)
        for word, kind in words.items()
        for m in re.finditer(rf"(?<!\w){re.escape(word)}s?(?!\w)", masked)
    ]
