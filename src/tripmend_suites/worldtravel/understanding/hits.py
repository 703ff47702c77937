"""Everything in a query that may mean something, found before it is decided what belongs together."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files

from ...common.data_files import Expressions, read_data
from ..world import TownRecord
from .clocks import FULL, clocks_in, days_in, ranges_in, relative_days_in
from .text import Doubt, Evidence, Folded, Hit, blanked, fold, names_in

said = Expressions(__file__)

# Labels of tickets in a query: what a ticket is called there.

_QUOTES = "\"'"
_WHOLE, _TOLD, _QUOTED, _CALLED = 0.9, 2.2, 3.0, 2.0
"""What a label weighs as a clause of its own, beside a word for a ticket, in quotes, and as a clause behind the place
that has its name."""
LABELLED = 1.4
"""The least that a label of several words weighs."""
_PLAIN_LABELS = frozenset(said.words("plain_labels"))
"""Labels that are the plain words for a kind of ticket: they may well be said of a place that calls it otherwise."""


def _label_weight(folded: Folded, item: Hit, places: Sequence[Hit]) -> float:
    """How surely a label is meant. places: names on the same words or before them in the line."""
    text, (start, end) = folded.text, item.span
    before, after, written = text[:start].rstrip(" "), text[end:].lstrip(" "), folded.query[start:end]
    if before and after and before[-1] in _QUOTES and after[0] in _QUOTES + ",.":
        return _QUOTED
    whole = said.clause_begins.search(text[max(0, start - 3) : start]) and said.clause_ends.match(text, end)
    weight = LABELLED if " " in item.value else 0.3
    if said.before_label.search(text[max(0, start - 22) : start]) or said.behind_label.match(text[end : end + 20]):
        weight = _TOLD
    elif whole:
        weight = max(weight, _WHOLE)
    if written == item.value and written[:1].isupper() and not said.sentence_begins.search(text[:start]):
        weight = max(weight, 1.0)
    called = next((place.value for place in places if place.span == item.span), None)
    ahead = (place for place in places if place.value == called and 0 < start - place.end < 120)
    if whole and any("\n" not in text[place.end : start] for place in ahead):
        weight = _CALLED
    if item.weight < 1 and weight < 2:
        weight *= 0.5
    plain = written[:1].islower() and item.value[:1].isupper() and item.value.casefold() in _PLAIN_LABELS
    return min(weight, 1.5) if plain else weight


def labels_in(folded: Folded, town: TownRecord, names: Sequence[Hit]) -> list[Hit]:
    """Labels of tickets: strong in quotes, after "ticket" or as a whole clause, weak for a word that says little."""
    found: list[Hit] = []
    for item in names_in(folded.text, sorted({product.label for venue in town.venues for product in venue.products})):
        around = [hit for hit in names if item.inside([hit])]
        exact = any(hit.span == item.span for hit in around)
        weight = _label_weight(folded, item, names)
        quoted = weight == _QUOTED and all(hit.weight < 1 for hit in around)
        if weight >= 2 if exact else quoted or not around:
            found.append(replace(item, kind="label", weight=weight * item.weight))
    return found


# Many ways to say each thing, from ``words.yaml``.


def _regex(phrase: str) -> str:
    some_words = r"(?:(?!and\b|another\b)[a-z0-9']+[\s\-,]+){0,3}?"
    parts = {"(* )?": some_words, " ": r"[\s\-'\":=(>]{1,4}", ".": r"\.", "~": r"\w*"}
    return re.sub(r"(\(\* \)\?|\* )|[ .~]", lambda part: parts["(* )?" if part[1] else part[0]], phrase)


@cache
def cue_patterns() -> dict[str, tuple[tuple[re.Pattern[str], float], ...]]:
    """One pattern per meaning and weight, longest phrases first."""
    found: dict[str, tuple[tuple[re.Pattern[str], float], ...]] = {}
    for name, listed in read_data(files(__package__) / "words.yaml", dict[str, str]).items():
        by_weight: dict[float, list[str]] = {}
        for entry in listed.split(";"):
            phrase, _, weight = " ".join(entry.split()).partition("=")
            if phrase:
                by_weight.setdefault(float(weight or 1), []).append(phrase)
        either = {
            weight: "|".join(map(_regex, sorted(by_weight[weight], key=len, reverse=True))) for weight in by_weight
        }
        found[name] = tuple((re.compile(rf"(?<![\w'])(?:{text})(?!\w)"), weight) for weight, text in either.items())
    return found


# Places that are named only because a pass admits to them as well, or because a hotel is near.

_NEARBY = 70


def partners(text: str, town: TownRecord, names: Sequence[Hit]) -> list[Hit]:
    """The names, where the second place of a pass is of the kind ``partner`` if words for a pass stand before it and it
    has a mention of its own elsewhere. text: the folded query."""
    shared = {
        (venue.id, other)
        for venue in town.venues
        for product in venue.products
        if venue.id in product.covers
        for other in {*product.covers} - {venue.id}
    }
    places = [hit for hit in names if hit.kind == "venue"]
    found: list[Hit] = []
    before: Hit | None = None
    last = 0
    for hit in names:
        if hit.kind == "venue":
            following = next((other for other in places if other.start > hit.start), None)
            first = before or following
            if (
                first is not None
                and (first.value, hit.value) in shared
                and sum(other.value == hit.value for other in places) > 1
                and _second(text, first, hit, last)
            ):
                hit = replace(hit, kind="partner")
            else:
                before = hit
            last = max(last, hit.end)
        found.append(hit)
    return found


def _second(text: str, first: Hit, hit: Hit, last: int) -> bool:
    """Whether words for a pass, in the same sentence and after the place named last, lead from one place of a pass to
    `hit`."""
    start = max(first.end if first.end <= hit.start else 0, last, hit.start - _NEARBY)
    *earlier, lead = said.other_wish.split(text[start : hit.start])
    after = said.pass_behind.match(text[hit.end : hit.end + 24]) is not None
    if earlier and not after and not said.pass_noun.search(lead):
        return False  # "We would also like to see the museum" begins a wish of its own.
    # "Every room, on the pass with the Forum" speaks of a pass, "on the pass; sleeping near the Forum" of a hotel.
    passes = max((match.start() for match in said.pass_words.finditer(lead)), default=-1)
    nights = max((match.end() for match in said.sleep.finditer(lead)), default=-1)
    return (after and nights < 0) or 0 <= nights <= passes or nights < 0 <= passes


# What a writer takes back: "at six, no wait, make that seven".

_TAKEN_BEFORE, _TAKEN_AFTER = 8, 24
_TICS = said.words("tics")
_SLIPS = 2
"""How often the same words take something back at most: who says "I mean" before every ticket corrects nothing."""
_SORTS = said.read("sorts", dict[str, str])
_LONG = ("stay", "ticket")


def taken_back(masked: str, found: Sequence[Hit]) -> list[tuple[int, int]]:
    """The stretches of a query that its writer takes back, with the words that do so: what stands right before these
    words and is of the kind that follows them. masked: the query with names blanked; found: its hits."""
    spans = []
    marks = list(said.taken_back.finditer(masked))
    often = Counter(mark[0] for mark in marks)
    for mark in marks:
        if mark[0] in _TICS and often[mark[0]] > _SLIPS:
            continue
        counted = said.counted.search(masked[: mark.start()].rstrip(" ,.;:-"))
        if counted is not None and said.count.match(masked, mark.end()):
            spans.append((counted.start(), mark.end()))
            continue
        end = said.clause_end.search(masked, mark.end())
        reach = min(mark.end() + _TAKEN_AFTER, end.start() if end else len(masked))
        after = {_SORTS.get(hit.kind) for hit in found if mark.end() <= hit.start <= reach} - {None}
        before = [
            hit.start
            for hit in found
            if (sort := _SORTS.get(hit.kind)) in after
            and -1 <= mark.start() - hit.end <= _TAKEN_BEFORE * (1 + (sort in _LONG))
        ]
        if before:
            spans.append((min(before), mark.end()))
    return spans


_TABLES = {
    kind: {name: re.compile(rf"(?<!\w)(?:{words})(?!\w)") for name, words in said.read(kind, dict[str, str]).items()}
    for kind in ("tongue", "genre", "meal")
}


@dataclass(frozen=True, slots=True)
class Hits:
    """All hits in the order of the query. masked: the folded query with names, dates and times blanked. dates: of the
    whole trip. evidence, doubts: what is noted while the hits are read."""

    folded: Folded
    masked: str
    dates: tuple[dt.date, ...]
    found: tuple[Hit, ...]
    evidence: list[Evidence] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)

    def note(self, what: str, value: str, hit: Hit) -> None:
        """Note that the words of `hit` say a piece."""
        self.evidence.append(Evidence(what, value, self.words(hit), hit.start))

    def doubt(self, what: str, why: str, *choices: str) -> None:
        """Note that the words leave a piece open."""
        self.doubts.append(Doubt(what, why, choices))

    def words(self, hit: Hit) -> str:
        """The hit as the query has it."""
        return self.folded.query[hit.start : hit.end]

    def before(self, hit: Hit, reach: int) -> str:
        """Up to `reach` characters before the hit."""
        return self.masked[max(0, hit.start - reach) : hit.start]

    def apart(self, spans: Collection[Hit]) -> Hits:
        """The same with each of `spans` as the two times that it goes from and to."""
        found: list[Hit] = []
        for hit in self.found:
            times = hit.clocks if hit in spans else ()
            found += [Hit("clock", time.start, time.end, clocks=(time,)) for time in times] or [hit]
        return replace(self, found=tuple(sorted(found, key=lambda hit: hit.span)))


def _names(text: str, town: TownRecord) -> list[Hit]:
    kinds: dict[str, tuple[str, str]] = {}
    for venue in town.venues:
        told = [("event", event.title) for event in venue.events]
        told += [("dish", dish.label) for dish in venue.menu if dish.kind != "drink"]
        told += [("work", stop) for stops in venue.walks.values() for stop in stops]
        for kind, name in told:
            kinds.setdefault(name, (kind, name))
    for venue in town.venues:
        if venue.kind == "hotel" and venue.area:
            kinds.setdefault(venue.area, ("area", venue.area))
    kinds[town.name] = ("town", town.id)
    kinds |= {venue.name: ("hotel" if venue.kind == "hotel" else "venue", venue.id) for venue in town.venues}
    found = (replace(hit, kind=kinds[hit.value][0], value=kinds[hit.value][1]) for hit in names_in(text, list(kinds)))
    return [hit for hit in found if hit.kind != "work" or hit.weight > 0.9]


_JOINED = 28


def _trip_dates(text: str, days: Sequence[Hit]) -> tuple[dt.date, ...]:
    """The dates of the whole trip: all that are said with their month, or else all that are said. "The 4th and its
    sequel, the 5th of July" says the month once."""
    full = [day for day in days if day.value == FULL] or list(days)
    for day in days:
        following = next((other for other in full if 0 <= other.start - day.end <= _JOINED), None)
        if day.value != FULL and following is not None and said.and_date.fullmatch(text[day.end : following.start]):
            full.append(day)
    return tuple(sorted({date for day in full for date in day.dates}))


def _meant(masked: str, town: TownRecord) -> Iterator[Hit]:
    """Words with a meaning."""
    for match in said.dining.finditer(masked):
        yield Hit("meal", *match.span(), "dinner", 0.5)
    tables = [(kind, name, pattern) for kind, table in _TABLES.items() for name, pattern in table.items()]
    for kind, name, pattern in (*tables, *_colours(town)):
        for match in pattern.finditer(masked):
            yield Hit(kind, *match.span(), name)
    for meaning, patterns in cue_patterns().items():
        for pattern, weight in patterns:
            for match in pattern.finditer(masked):
                yield Hit(meaning, *match.span(), match[0], weight)


def _colours(town: TownRecord) -> list[tuple[str, str, re.Pattern[str]]]:
    """Colours of walks, and the names of other profiles, as words."""
    words: dict[str, str] = {}
    for venue in town.venues:
        for profile in venue.walks:
            words[fold(profile).split()[0]] = "colour"
        for dwell in venue.dwell:
            if dwell.profile not in ("quick", "deep", "standard", "family", "no-stairs") and " " not in dwell.profile:
                words.setdefault(fold(dwell.profile).replace("-", " "), "noun")
    return [(kind, word, re.compile(rf"(?<!\w){re.escape(word)}s?(?!\w)")) for word, kind in words.items()]


def _left(found: Sequence[Hit], spans: Sequence[tuple[int, int]]) -> list[Hit]:
    """The hits that no one of `spans` takes back."""
    return [hit for hit in found if not any(start <= hit.start and hit.end <= end for start, end in spans)]


def hits_of(query: str, town: TownRecord) -> Hits:
    """Find names, labels, dates, times, languages and words with a meaning."""
    folded = Folded.of(query)
    text = folded.text
    names = _names(text, town)
    labels = labels_in(folded, town, names)
    whole = [hit for hit in labels if hit.weight >= LABELLED]
    names = [hit for hit in names if not hit.inside(whole, longer=True)]
    # A name with a letter wrong that runs into a label in quotes is the label's.
    quoted = [hit.span for hit in labels if hit.weight >= _QUOTED - 0.1]
    names = [hit for hit in names if hit.weight >= 1 or not hit.crosses(quoted)]
    strong = [hit.span for hit in labels if hit.weight >= 2]
    # What is a label here is no name, if that stands elsewhere where it is none.
    own = {hit.value for hit in names if hit.span not in strong}
    names = [hit for hit in names if hit.span not in strong or hit.value not in own]
    names = partners(text, town, names)
    spans = [hit.span for hit in names]
    days = days_in(text, town.dates, [*spans, *strong])
    days = _left(days, taken_back(text, days))
    dates = _trip_dates(text, days)
    days = [day for day in days if day.value == FULL or set(day.dates) <= set(dates)]
    spans += [day.span for day in days]
    clocks = clocks_in(text, [*spans, *strong])
    timed = ranges_in(blanked(text, spans), clocks)
    masked = blanked(text, [*spans, *((clock.start, clock.end) for clock in clocks)])
    masked = blanked(masked, [match.span() for match in said.wishing.finditer(masked)])
    near = relative_days_in(masked, dates, strong)
    masked = blanked(masked, [day.span for day in near])
    found = _without_parts([*names, *labels, *timed, *days, *near, *_meant(masked, town)])
    wrong = taken_back(masked, found)
    return Hits(folded, blanked(masked, wrong), dates, tuple(sorted(_left(found, wrong), key=lambda hit: hit.span)))


_PARTS, _WHOLES = said.words("pieces"), said.words("wholes")


def _without_parts(found: Sequence[Hit]) -> list[Hit]:
    """Without single words that are part of a longer phrase with a meaning of its own ("room after room")."""
    labels = [hit for hit in found if hit.kind == "label" and hit.weight >= LABELLED]
    wholes = [hit for hit in found if hit.kind in _WHOLES]
    return [
        hit
        for hit in found
        if not (hit.kind in (*_PARTS, "stairs") and hit.inside(labels))
        and not (hit.kind in _PARTS and hit.inside(wholes, longer=True))
    ]
