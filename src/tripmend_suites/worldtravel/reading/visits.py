"""Guides, notes and floor plans: how long to stay, hours, light, programme, how early to come, stairs and walks, out of
sentences and tiles, in the terms of the benchmark."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tripmend.pages.lexer import Stretch
from tripmend.pages.ocr import Box
from tripmend.pages.passages import passages_of
from tripmend.pages.tree import Element
from tripmend.pages.visits import read_visits

from ...common.data_files import Expressions
from .facts import LANGUAGE, Abstained, Reading, words_of
from .sight import Notes, Sentence, Sight, swatch_left_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The coloured walks of a floor plan: a dot in each room where a walk stops, in the order of its line.

said = Expressions(__file__, re.IGNORECASE, LANGUAGE=LANGUAGE)
_HUES = said.read("hues", dict[str, tuple[int, int, int]])
"""What is taken for a colour whose patch in the legend cannot be seen."""
_NEAR = 48
"""Of 255: the colour of a pixel may be this far from its walk's."""
_STEP = 3
"""Pixels: the line is followed on a coarser grid."""
_DOORS = ("entrance", "start", "foyer", "lobby", "door", "reception")

Dot = tuple[float, float]
Room = tuple[str, Box]


def note_walks(notes: Notes) -> None:
    """Write down the stops of each walk of the legend, where its dots and the names of their rooms can be seen."""
    sight = notes.sight
    legend: dict[str, Element] = {}
    for leaf in sight.lines:
        if (found := said.name.match(leaf.text)) and len(leaf.text) < 80:
            legend.setdefault(" ".join(found["name"].lower().split()), leaf)
    written = [(line.text.strip(), line.box) for line in sight.recognised] or sight.pieces
    rooms = [
        (text, box)
        for text, box in written
        if re.match(r"[A-ZÀ-Þ][^\W\d_]", text) and len(text.split()) <= 4 and not said.name.match(text)
    ]
    for name, leaf in legend.items():
        dots = _dots(sight, name, leaf, rooms)
        stops = [_room(dot, rooms) for dot in dots]
        if stops and all(stops):
            notes.add("walk", {"walk": name, "stops": stops}, leaf)
        else:
            notes.abstained.append(Abstained(f"walk {name}", "its stops cannot be made out", sight.place(leaf)))


def _room(dot: Dot, rooms: list[Room]) -> str:
    """The name over a dot: of the names that begin left of it and stand above it, those of the lowest row, and of these
    the last one."""
    over = [(box, text) for text, box in rooms if box.left <= dot[0] and box.top < dot[1] < box.top + 260]
    lowest = max((box.top for box, _ in over), default=0)
    row = [(box.left, text) for box, text in over if lowest - box.top < 14]
    return max(row)[1] if row else ""


def _dots(sight: Sight, name: str, leaf: Element, rooms: list[Room]) -> list[Dot]:
    """The middles of a walk's dots, in the order of its line."""
    hue = swatch_left_of(sight, leaf) or _HUES.get(name.split()[0], (0, 0, 0))
    if sight.pixels is not None:
        return _seen(sight.pixels, hue, rooms)
    circles = [one for one in sight.page.tree.walk() if one.tag == "circle" and one.box and one.colour("fill")]
    return [
        ((one.box[0] + one.box[2]) / 2, (one.box[1] + one.box[3]) / 2)  # type: ignore[index]
        for one in circles
        if max(abs(a - b) for a, b in zip((one.colour("fill") or (0, 0, 0))[:3], hue, strict=True)) < 12
    ]


def _seen(pixels: NDArray[np.uint8], hue: tuple[int, int, int], rooms: list[Room]) -> list[Dot]:
    import cv2
    import numpy as np

    mask = np.zeros(pixels.shape[:2], dtype=bool)
    for share in (1.0, 0.85):  # lines let a little of their ground through
        shade = np.array([round(share * part + (1 - share) * 247) for part in hue], dtype=np.int16)
        mask |= np.abs(pixels.astype(np.int16) - shade).max(axis=2) <= _NEAR
    depth = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 3)
    count, _, stats, centres = cv2.connectedComponentsWithStats((depth > 5).astype(np.uint8))
    sizes = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    middles = [
        (float(centres[number][0]), float(centres[number][1]))
        for number in range(1, count)
        if sizes[number].max() <= 1.5 * sizes[number].min() and sizes[number].max() < 30
    ]
    dots = [dot for dot in middles if _room(dot, rooms)]
    return _along(mask, dots, rooms) if len(dots) > 1 else dots


def _along(mask: NDArray[np.bool_], dots: list[Dot], rooms: list[Room]) -> list[Dot]:
    """The dots in the order of the line, from its end at the entrance or without a dot; none where it cannot be
    followed."""
    import cv2
    import numpy as np

    joined = cv2.dilate(mask.astype(np.uint8), np.ones((15, 15), np.uint8))[::_STEP, ::_STEP] > 0
    cells = [(round(y) // _STEP, round(x) // _STEP) for x, y in dots]
    some = _reached(joined, cells[0])
    kept = [(cell, dot) for cell, dot in zip(cells, dots, strict=True) if cell in some]
    one = max(some, key=lambda cell: some[cell])
    ways = _reached(joined, one)
    other = max(ways, key=lambda cell: ways[cell])
    back = _reached(joined, other)
    doors = [
        any(word in _room((cell[1] * _STEP, cell[0] * _STEP + 12), rooms).lower() for word in _DOORS)
        for cell in (one, other)
    ]
    bare = [min(way[cell] for cell, _ in kept) * _STEP > 24 for way in (ways, back)]
    if len(kept) < 2 or (doors[0] == doors[1] and bare[0] == bare[1]):
        return []
    first = doors[0] if doors[0] != doors[1] else bare[0]
    way = ways if first else back
    return [dot for _, dot in sorted((way[cell], dot) for cell, dot in kept)]


def _reached(cells: NDArray[np.bool_], start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Steps from `start` to every cell that can be reached."""
    far = {start: 0}
    height, width = cells.shape
    waiting = deque([start])
    while waiting:
        y, x = waiting.popleft()
        for cell in ((y, x + 1), (y, x - 1), (y + 1, x), (y - 1, x)):
            if 0 <= cell[0] < height and 0 <= cell[1] < width and cell not in far and cells[cell]:
                far[cell] = far[(y, x)] + 1
                waiting.append(cell)
    return far


# What kind of visit a few words speak of, in one name for the many ways of saying it.

_MEALS, _GENRES = said.read("meals", dict[str, str]), said.words("genres")
"""Meals, each with a pattern for its names; and kinds of performance, each its own profile."""


def profile_of(text: str) -> str | None:
    """The kind of visit: ``quick``, ``deep``, ``family``, ``no-stairs``, ``<colour> route``, a meal, a genre, the noun
    that is visited ("tower"), or ``standard`` for a visit of no special kind. text: the words that speak of one length.
    None for no words at all."""
    if not text.strip():
        return None
    route = said.route.search(text) or said.route_in.search(text)
    if route:
        return f"{route['colour'].lower()} route"
    for name, pattern in (("no-stairs", said.no_stairs), ("family", said.family)):
        if pattern.search(text):
            return name
    genre = _genre(text)
    if genre:
        return genre
    for name, pattern in (("quick", said.quick), ("deep", said.deep)):
        if pattern.search(text):
            return name
    for pattern in (said.immediate, said.subject):
        for match in pattern.finditer(text):
            noun = " ".join(match["noun"].lower().split())
            if not said.general.fullmatch(noun):
                return noun
    return meal_of(text) or "standard"


def meal_of(text: str) -> str | None:
    """The meal that a text speaks of, if any."""
    for name, pattern in _MEALS.items():
        if re.search(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
            return name
    return None


def _genre(text: str) -> str | None:
    for genre in _GENRES:
        if said.of(said.genre.pattern.replace("GENRE", genre)).search(text):
            return genre
    return None


def profile_label(text: str) -> str:
    """The kind of visit that a label names, as of a tile or the head of a row: "In depth" is ``deep``, "Bell tower" is
    itself."""
    label = " ".join(re.sub(r"\b(?:visit|tour|round)s?\b|[:.]", " ", text).split()).lower()
    known = profile_of(label or text)
    if known not in (None, "standard"):
        return str(known)
    label = re.sub(r"^(?:the|an?|for|with)\s+", "", label)
    return "standard" if said.general.fullmatch(label) else label


_KEYS = {"dwell": "profile", "hours": "weekday", "event": "event", "buffer": "admission", "walk": "walk"}


def read_guide(sight: Sight) -> Reading:
    """Facts ``dwell``, ``light``, ``hours``, ``event``, ``buffer`` about the place of the title."""
    notes = Notes(sight, sight.title, _KEYS)
    events = _note_events(notes)
    _note_stays(notes, events)
    for sentence in _held(sight):
        spans = sight.page.lexer.spans(sight.page.folded(sentence.text))
        if len(spans) == 1 and said.light.search(sentence.text) and not _says_hours(sentence.text):
            notes.add("light", {"from": spans[0].first.text, "to": spans[0].last.text}, sentence.leaf)
    _note_hours(notes)
    note_buffers(notes)
    return notes.reading("guide")


def read_notes(sight: Sight) -> Reading:
    """Facts ``dwell`` (the profile is the meal) and ``hours`` about the house that guests write of."""
    notes = Notes(sight, sight.title, _KEYS)
    before = ""
    for sentence in _held(sight):
        text = sentence.text
        for stretch, words in _stretches(sight, text):
            stay = _is_told(stretch, text) and not said.travel.search(words) and not _is_early(sight, text, stretch)
            if stay and (meal := meal_of(words) or meal_of(text) or meal_of(before)):
                notes.add("dwell", {"profile": meal, "min": stretch.least, "max": stretch.most}, sentence.leaf)
        before = text
    _note_hours(notes)
    return notes.reading("notes")


def read_floorplan(sight: Sight) -> Reading:
    """Facts ``stairs``, ``walk``, ``buffer`` about the place of the title."""
    notes = Notes(sight, sight.title, _KEYS)
    for sentence in sight.sentences:
        if steps := said.steps.search(sentence.text):
            parts = [part.strip() for part in re.split(r",\s+", steps["parts"] or "") if part.strip(" .")]
            notes.add("stairs", {"all": not parts, "parts": [part.strip(" .") for part in parts]}, sentence.leaf)
        elif said.free.search(sentence.text):
            notes.add("stairs", {"all": False, "parts": []}, sentence.leaf)
    note_walks(notes)
    note_buffers(notes)
    return notes.reading("floorplan")


def _held(sight: Sight) -> Iterator[Sentence]:
    """The sentences that hold: not those that are taken back, by themselves or by the one after them."""
    for one, after in pairwise([*sight.sentences, Sentence("", sight.page.tree)]):
        back = said.back.match(after.text) and said.denied.search(after.text)
        if not said.denied.search(one.text) and not back:
            yield one


# Lengths --------------------------------------------------------------------------------------------------------------


def _stretches(sight: Sight, text: str) -> Iterator[tuple[Stretch, str]]:
    """Each length in a text with the words of its clause, up to the next length."""
    text = sight.page.folded(text)
    found = sight.page.lexer.stretches(text)
    if not found:
        return
    cuts = [0]
    for one, other in pairwise(found):
        mark = re.search(r"[;,]|\b(?:and|but|while|whereas)\b", text[one.end : other.start])
        cuts.append(one.end + mark.start() if mark else other.start)
    for stretch, (start, end) in zip(found, pairwise([*cuts, len(text)]), strict=True):
        yield stretch, f"{text[start : stretch.start]} … {text[stretch.end : end]}"


def _is_early(sight: Sight, text: str, stretch: Stretch) -> bool:
    """Whether a length is how long before a time one comes."""
    plain = sight.page.folded(text)
    return bool(said.early.match(plain[stretch.end : stretch.end + 40]) or said.lead.search(plain[: stretch.start]))


def _is_told(stretch: Stretch, text: str) -> bool:
    """Whether a length is one that a house gives for a stay: with both bounds, as exact, or of a visit by name."""
    exact = re.search(r"\bexactly\b|\bno (?:more|less)\b|\bvisit\b|\bstays?\b", text, re.I)
    return stretch.least != stretch.most or exact is not None


def _note_stays(notes: Notes, events: set[int]) -> None:
    sight, under = notes.sight, ""
    for sentence in _held(sight):
        text = sentence.text
        if len(text) < 60 and said.stay_head.search(text):
            under = text
        if id(sentence.leaf) in events:
            continue
        for stretch, words in _stretches(sight, text):
            if said.travel.search(words) or _is_early(sight, text, stretch) or not _is_told(stretch, text):
                continue
            own = re.sub(
                r"\b(?:exactly|about|around|between|at (?:least|most)|and|no more|no less)\b|[\W…]+", "", words
            )
            if own:
                profile = profile_of(words)
            else:  # a length alone: its label stands left of it, as in a table, or above, as on a tile
                near = [*sight.beside(sentence.leaf, 400)[:1], sight.above(sentence.leaf)]
                label = next((one for one in near if one is not None and not _has_length(sight, one)), None)
                if label is None:
                    notes.abstained.append(Abstained("dwell", "a length stands there without a word"))
                    continue
                profile = profile_label(label.text)
            if (
                own
                and not under
                and profile == "standard"
                and not re.search(r"\bvisit|\bstay|\btakes?\b|\bplan\b", text)
            ):
                continue
            span = {"min": stretch.least, "max": stretch.most}
            notes.add("dwell", {"profile": profile or "standard", **span}, sentence.leaf)


def _has_length(sight: Sight, leaf: Element) -> bool:
    return bool(sight.page.lexer.stretches(sight.page.fold(leaf)))


def note_buffers(notes: Notes) -> None:
    """Write down how many minutes before the time on the ticket one comes, for each way in."""
    sight = notes.sight
    for sentence in _held(sight):
        for stretch, words in _stretches(sight, sentence.text):
            if _is_early(sight, sentence.text, stretch) and not re.search(r"\bclos|\blast\b", sentence.text):
                named = (name for name, pattern in words_of("admissions").items() if re.search(pattern, words, re.I))
                notes.add("buffer", {"admission": next(named, "standard"), "minutes": stretch.most}, sentence.leaf)
        zero = re.search(r"\(0 minutes before\)|\b0 minutes before", sentence.text)
        if zero:
            notes.add("buffer", {"admission": "standard", "minutes": 0}, sentence.leaf)


# Hours ----------------------------------------------------------------------------------------------------------------


def _says_hours(text: str) -> bool:
    return re.search(r"\b(?:open|hours|daily|every\s+day|\w+day)\b", text, re.I) is not None


def _note_hours(notes: Notes) -> None:
    """Opening hours day by day, as the product's reader tells them."""
    page = notes.sight.page
    told: dict[int, list[list[str]]] = {}
    held = {sentence.text for sentence in _held(notes.sight)}
    passages = [
        one
        for one in passages_of(page)
        if not said.light.search(one.text)
        and any(page.lexer.week(text)[0] or said.daily.search(text) for text in (one.plain, one.label))
        and any(one.text in sentence for sentence in held)
    ]
    for fact in read_visits(page, passages):
        if fact.kind not in ("hours", "closed"):
            continue
        for day in fact.value.get("days", ()):
            windows = [list(span) for span in fact.value.get("spans", ())]
            if day in told and told[day] != windows:
                notes.abstained.append(Abstained(f"hours {day}", "the document contradicts itself"))
            told.setdefault(day, windows)
    for day in range(7):
        if day in told:
            notes.add("hours", {"weekday": day, "windows": told[day]}, None)
        elif told:
            notes.abstained.append(Abstained(f"hours {day}", "the day is not mentioned"))


# Programme ------------------------------------------------------------------------------------------------------------


def _begin(text: str) -> int | None:
    """Where the words about a performance begin."""
    patterns = (said.spoken, said.subtitled, said.untitled, said.introduced, said.elsewhere, said.lasts)
    found = [match.start() for pattern in patterns if (match := pattern.search(text))]
    if not found:
        return None
    head = text[: min(found)]
    return len(re.sub(r"(?:\b(?:with|without|an?|no|and|in|not|is|are)\s*)+$", "", head, flags=re.I))


def _note_events(notes: Notes) -> set[int]:
    """Write down what is said of each performance, and return the lines that say it."""
    sight, used = notes.sight, set()
    whole = " ".join(one.text for one in sight.lines)
    quoted = [(title, told) for title, told in said.quoted.findall(whole) if _begin(told) is not None]
    for title, told in quoted:
        notes.add("event", _event(sight, title, told), None)
    titles = {title for title, _ in quoted}
    for sentence in sight.sentences:
        at = _begin(sentence.text)
        if titles and at is not None and any(told[:30] in sentence.text for _, told in quoted):
            used.add(id(sentence.leaf))
        elif at is not None and not titles:
            title = _title(sight, sentence, sentence.text[:at])
            if title and profile_label(title) not in ("standard", "quick", "deep", "family", "no-stairs"):
                used.add(id(sentence.leaf))
                notes.add("event", _event(sight, title, sentence.text[at:]), sentence.leaf)
    return used


def _title(sight: Sight, sentence: Sentence, head: str) -> str:
    bare = head.strip(' “”"„«».,;:–—-|·•()')
    strong = any(words.search(sentence.text) for words in (said.spoken, said.untitled, said.elsewhere))
    if bare:
        named = strong or re.search(r"[:–—-]\s*$", head.strip())
        return bare if named and len(bare) < 90 else ""
    left = [one for one in sight.beside(sentence.leaf, 700) if len(one.text) < 90]
    if not left:
        return ""
    rows: list[Element] = [left[0]]  # a title in two lines
    for one in left[1:]:
        if one.box and rows[-1].box and abs(one.box[0] - rows[-1].box[0]) < 6:
            rows.append(one)
    return " ".join(one.text for one in sorted(rows, key=lambda one: (one.box or (0, 0))[1])).strip()


def _event(sight: Sight, title: str, text: str) -> dict[str, Any]:
    subtitled, rest = said.subtitled.search(text), said.subtitled.sub(" ", text)
    spoken, elsewhere = said.spoken.search(rest), said.elsewhere.search(text)
    introduced = said.introduced.search(text)
    lengths = sight.page.lexer.stretches(sight.page.folded(text)) if said.lasts.search(text) else []
    tongues = (subtitled["after"] or subtitled["before"]) if subtitled and not said.untitled.search(text) else ""
    return {
        "event": title.strip(),
        "language": spoken["language"].capitalize() if spoken else "",
        "subtitles": [one.capitalize() for one in re.findall(LANGUAGE, tongues, re.I)],
        "introduction": introduced is not None and not introduced["no"],
        "minutes": lengths[0].most if lengths else None,
        "held_at": elsewhere["name"].strip() if elsewhere else None,
    }
