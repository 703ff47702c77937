"""Everything in a query that may mean something, found before it is decided what belongs together."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from ...common.data_files import DataFile, read_data
from ..world import TownRecord
from .clocks import Hit, clocks_in, frames, ranges_in, taken_back
from .dates import DayWords, days_in, relative_days_in
from .text import Folded, fold, names_in

_DATA = DataFile(__file__)

# Labels of tickets in a query: what a ticket is called there.

_QUOTES = "\"'"


def _quoted(text: str, start: int, end: int) -> bool:
    before, after = text[:start].rstrip(" "), text[end:].lstrip(" ")
    return bool(before and after) and before[-1] in _QUOTES and after[0] in _QUOTES + ",."


def _alone(text: str, start: int, end: int) -> bool:
    """Whether a stretch is a clause of its own."""
    return (
        re.search(r"(?:^|[,;:(\[/|.]\s?|-\s|\n)$", text[max(0, start - 3) : start]) is not None
        and re.match(r"\s?(?:$|[,;:)\]/|.\n]|-\s)", text[end:]) is not None
    )


_PLAIN_LABELS = frozenset((
    "guided tour", "guided visit", "standard ticket", "standard admission", "general admission", "entrance ticket",
    "gallery ticket", "standard entry", "fast track",
))  # fmt: skip
"""Labels that are the plain words for a kind of ticket."""


def labels_in(folded: Folded, town: TownRecord, names: Sequence[Hit]) -> list[Hit]:
    """Labels of tickets: strong in quotes, after "ticket" or as a whole clause, weak for a word that says little."""
    text, found = folded.text, []
    labels = {product.label for venue in town.venues for product in venue.products}
    spans: list[tuple[int, int]] = []
    for item in names_in(text, sorted(labels)):
        inside = [hit for hit in names if hit.start <= item.start and item.end <= hit.end]
        exact = any(hit.start == item.start and hit.end == item.end for hit in inside)
        quoted = _quoted(text, item.start, item.end)
        if inside and not exact and not (quoted and all(hit.weight < 1 for hit in inside)):
            continue
        whole = _alone(text, item.start, item.end)
        before = text[max(0, item.start - 22) : item.start]
        after = text[item.end : item.end + 20]
        weight = 0.3 if " " not in item.name else 1.4
        if re.search(
            r"(?:tickets?|admission|pass|label\w*|named|called|get|buy|book\w*|option|choose|marked|says|"
            r"reads?|category|type|titled|entry|grab|product|fare|code|seats?|class|tariff)[^\w\n]{0,3}"
            r"(?:is|called|named|reading|saying|marked|the|a|"
            r"for)?[^\w\n]{0,3}$",
            before,
        ) or re.match(
            r"[\"']? (?:as (?:the|our|a|my) )?(?:ticket|tix|pass|one\b|seats?|option|admission|category)", after
        ):
            weight = max(weight, 2.2)
        elif whole:
            weight = max(weight, 0.9)
        written = folded.query[item.start : item.end]
        if written == item.name and written[:1].isupper() and not re.search(r"(?:^|[.!?:\n|]\s?)$", text[: item.start]):
            weight = max(weight, 1.0)
        if quoted:
            weight = 3.0
        elif (
            exact
            and whole
            and any(
                hit.value == inside[0].value
                and 0 < item.start - hit.end < 120
                and "\n" not in text[hit.end : item.start]
                for hit in names
            )
        ):
            weight = 2.0
        if not quoted and item.score < 100 and weight < 2:
            weight *= 0.5
        if not quoted and written[:1].islower() and item.name[:1].isupper() and item.name.casefold() in _PLAIN_LABELS:
            weight = min(weight, 1.5)  # "Ticket: guided tour" may well be said of a place that calls it otherwise.
        if exact and weight < 2:
            continue
        spans.append((item.start, item.end))
        found.append(Hit("label", item.start, item.end, item.name, weight * item.score / 100))
    return found


def again(hit: Hit, names: Sequence[Hit], called: set[tuple[int, int]]) -> bool:
    """Whether the same name stands elsewhere where it is no label."""
    return any(other.value == hit.value and (other.start, other.end) not in called for other in names)


# Many ways to say each thing, from ``words.yaml``.


def _regex(phrase: str) -> str:
    pattern = phrase.replace("(* )?", "\x01").replace("* ", "\x01")
    parts = []
    for part in re.split(r"(\x01| )", pattern):
        if part == "\x01":
            parts.append(r"(?:(?!and\b|another\b)[a-z0-9']+[\s\-,]+){0,3}?")
        elif part == " ":
            parts.append(r"[\s\-'\":=(>]{1,4}")
        else:
            parts.append(part.replace(".", r"\.").replace("&", "&").replace("~", r"\w*"))
    return "".join(parts)


@cache
def cue_patterns() -> dict[str, tuple[tuple[re.Pattern[str], float], ...]]:
    """One pattern per meaning and weight, longest phrases first."""
    found: dict[str, tuple[tuple[re.Pattern[str], float], ...]] = {}
    listing = read_data(files(__package__) / "words.yaml", dict[str, str])
    for name, listed in listing.items():
        by_weight: dict[float, list[str]] = {}
        for entry in listed.replace("\n", " ").split(";"):
            phrase, _, weight = " ".join(entry.split()).partition("=")
            if phrase:
                by_weight.setdefault(float(weight or 1), []).append(phrase)
        found[name] = tuple(
            (
                re.compile(
                    rf"(?<![\w'])(?:{'|'.join(_regex(p) for p in sorted(phrases, key=len, reverse=True))})(?!\w)"
                ),
                weight,
            )
            for weight, phrases in by_weight.items()
        )
    return found


# Places that are named only because a pass admits to them as well, or because a hotel is near.

_PASS = re.compile(
    r"\b(?:pass|passes|tickets?|card|joint\w*|combin\w*|combi|combo|shar\w+|same|both|also|too|"
    r"cover\w*|valid|good for|bundl\w*|"
    r"double\w*|twin|one and the same|common|together|linked|pair\w*)\b"
)
_NOUN = re.compile(r"\b(?:pass|passes|tickets?|card|joint\w*|combin\w*|combi|combo|bundl\w*)\b")
_SLEEP = re.compile(
    r"\b(?:hotel|crash\w*|sleep\w*|beds?|rooms?|nights?|lodg\w*|kip\w*|base|near|next to|close to|beside)\b"
)
_AFTER = re.compile(
    r"\s(?:too|as well|on (?:one|the same|a single|a joint|a shared)|with (?:one|the same) (?:pass|ticket))\b"
)
_NEARBY = 70
_LED = 60


def partners(folded: Folded, town: TownRecord, names: Sequence[Hit], own: Sequence[int]) -> list[Hit]:
    """The names, where the second place of a pass is of the kind ``partner`` if words for a pass stand before it and it
    has a mention of its own elsewhere. own: where words begin that lead to a new place; what they lead to is no second
    place."""
    shared = {
        (venue.id, other)
        for venue in town.venues
        for product in venue.products
        for other in product.covers
        if other != venue.id and venue.id in product.covers
    }
    found: list[Hit] = []
    before: Hit | None = None
    venues = [hit.value for hit in names if hit.kind == "venue"]
    last = 0
    for number, hit in enumerate(names):
        last = max((other.end for other in names[:number] if other.kind == "venue"), default=0)
        if hit.kind == "venue":
            if any(max(last, hit.start - _LED) <= start < hit.start for start in own):
                before = hit
                found.append(hit)
                continue
            if _second(folded, shared, before, hit, last) and venues.count(hit.value) > 1:
                found.append(replace(hit, kind="partner"))
                continue
            following = next((other for other in names[number + 1 :] if other.kind == "venue"), None)
            if (
                before is None
                and following is not None
                and venues.count(hit.value) > 1
                and _second(folded, shared, following, hit, last)
            ):
                found.append(replace(hit, kind="partner"))
                continue
            before = hit
        found.append(hit)
    return found


def _second(folded: Folded, shared: set[tuple[str, str]], first: Hit | None, hit: Hit, last: int) -> bool:
    """Whether words for a pass, in the same sentence and after the place named last, lead from one place of a pass to
    `hit`."""
    if first is None or (first.value, hit.value) not in shared:
        return False
    start = max(first.end if first.end <= hit.start else 0, last, hit.start - _NEARBY)
    parts = re.split(
        r"(?<!incl)(?<!approx)[.!?]\s|\n|"
        r"\band (?:ooh|um|uh|oh|then|we|i|next|also going)\b",
        folded.text[start : hit.start],
    )
    lead = parts[-1]
    after = _AFTER.match(folded.text[hit.end : hit.end + 24]) is not None
    if len(parts) > 1 and not after and not _NOUN.search(lead):
        return False  # "We would also like to see the museum" begins a wish of its own.
    # "Every room, on the pass with the Forum" speaks of a pass, "on the pass; sleeping near the Forum" of a hotel.
    passes, nights = list(_PASS.finditer(lead)), list(_SLEEP.finditer(lead))
    return (after and not nights) or (bool(passes) and (not nights or nights[-1].end() <= passes[-1].start()))


LANGUAGES = _DATA.read("languages", dict[str, str])
_LANGUAGES = {name: re.compile(rf"(?<!\w)(?:{words})(?!\w)") for name, words in LANGUAGES.items()}
GENRES = _DATA.read("genres", dict[str, str])
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
