"""Guides, notes and floor plans: how long to stay, hours, light, programme, how early to come, stairs and walks, out of
sentences and tiles, in the terms of the benchmark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tripmend.pages.lexer import Stretch
from tripmend.pages.passages import passages_of
from tripmend.pages.tree import Element
from tripmend.pages.visits import read_visits

from ._profiles import meal_of, profile_label, profile_of
from .facts import Abstained, Reading
from .sight import Notes, Sentence, Sight
from .walks import note_walks
from .words import LANGUAGE, words_of

__all__ = ["note_buffers", "read_floorplan", "read_guide", "read_notes"]

_KEYS = {"dwell": "profile", "hours": "weekday", "event": "event", "buffer": "admission", "walk": "walk"}
_STAY_HEAD = re.compile(r"how\s+(?:long|much\s+time)|time\s+(?:to|you|needed|required)|duration|length\s+of", re.I)
_TRAVEL = re.compile(
    r"\bon\s+foot\b|\bby\s+(?:bus|tram|metro|taxi|train|car|bike|boat)\b|\bwalk\s+(?:from|to|away)|\baway\b"
    r"|\bqueu\w+\b|\bwait(?:s|ed|ing)?\b|\bfrom\s+the\s+(?:station|stop|airport)\b|\bago\b|\bevery\s+(?:\d|ten|twenty)"
    r"|\blast\s+(?:entry|entrance|admission|orders?)\b|\bbefore\s+(?:closing|we\s+close|it\s+closes)",
    re.I,
)
_DENIED, _BACK = re.compile(words_of("hearsay")["denied"], re.I), re.compile(words_of("hearsay")["back"])
_EARLY = re.compile(
    r"^[\s,()]*(?:or\s+more\s+|at\s+least\s+|is\s+|are\s+)*(?:earl(?:y|ier)|ahead|in\s+advance|before|prior|sooner)",
    re.I,
)
_LEAD = re.compile(r"\b(?:early|ahead|in\s+advance|before(?:hand)?)\s*(?:by|of|:)?\s*(?:at\s+least\s+)?$", re.I)
_LIGHT = re.compile(r"\b(?:light|photo\w*|pictures?|camera|golden\s+hour|sun(?:set|rise|light)?)\b", re.I)
_TONGUES = rf"{LANGUAGE}(?:\s*(?:,|and|&|or|/)\s*{LANGUAGE})*"
_SPOKEN = re.compile(
    rf"\b(?:(?:sung|spoken|performed|played|given|told|held)(?:\s+and\s+\w+)?\s+in\s+|language\s*(?:is|:)?\s*|in\s+)"
    rf"(?P<language>{LANGUAGE})",
    re.I,
)
_SUBTITLED = re.compile(
    rf"\b(?:sub|sur)titles?\s*(?:are|is|in|:)?\s*(?:in\s+)?(?P<after>{_TONGUES})|(?P<before>{_TONGUES})\s+(?:sub|sur)titles?",
    re.I,
)
_UNTITLED = re.compile(r"\b(?:no|without(?:\s+any)?)\s+(?:sub|sur)titles?", re.I)
_INTRODUCED = re.compile(r"\b(?P<no>(?:without|no)\s+(?:an\s+)?)?(?:introduct\w+|talk\s+before)", re.I)
_ELSEWHERE = re.compile(
    r"\b(?:not\s+(?:played\s+)?(?:in|at)\s+(?:the|this)\s+(?:house|theat\w+|building)\s*,?\s*but\s+(?:at|in|on)"
    r"|(?:takes?\s+place|staged|held|given|performed|played)\s+(?:at|in))\s+(?P<name>(?:the\s+)?[A-ZÀ-Þ][^;.()|]*)",
)
_LASTS = re.compile(r"\b(?:lasts?|runs?|takes?|running\s+time)\s+(?:for\s+)?(?:exactly\s+)?\d", re.I)
_QUOTED = re.compile(r"[“\"„«]([^”\"“»]{2,}?)[”\"»“]\s*\(([^()]*)\)")
_STEPS = re.compile(
    r"(?:many|long|steep)\b[^.:]*\b(?:steps|stairs)\b[^.:]*(?::\s*(?P<parts>[^.]+))?|flights?\s+of\s+stairs", re.I
)
_FREE = re.compile(r"step-?\s*free(?!\s*:)|no\s+(?:stairs|steps)\b|lifts?\s+(?:to|where)", re.I)


def read_guide(sight: Sight) -> Reading:
    """Facts ``dwell``, ``light``, ``hours``, ``event``, ``buffer`` about the place of the title."""
    notes = Notes(sight, sight.title, _KEYS)
    events = _note_events(notes)
    _note_stays(notes, events)
    for sentence in _held(sight):
        spans = sight.page.lexer.spans(sight.page.folded(sentence.text))
        if len(spans) == 1 and _LIGHT.search(sentence.text) and not _says_hours(sentence.text):
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
            meal = meal_of(words) or meal_of(text) or meal_of(before)
            if meal and _is_told(stretch, text) and not _TRAVEL.search(words) and not _is_early(sight, text, stretch):
                notes.add("dwell", {"profile": meal, "min": stretch.least, "max": stretch.most}, sentence.leaf)
        before = text
    _note_hours(notes)
    return notes.reading("notes")


def read_floorplan(sight: Sight) -> Reading:
    """Facts ``stairs``, ``walk``, ``buffer`` about the place of the title."""
    notes = Notes(sight, sight.title, _KEYS)
    for sentence in sight.sentences:
        if steps := _STEPS.search(sentence.text):
            parts = [part.strip() for part in re.split(r",\s+", steps["parts"] or "") if part.strip(" .")]
            notes.add("stairs", {"all": not parts, "parts": [part.strip(" .") for part in parts]}, sentence.leaf)
        elif _FREE.search(sentence.text):
            notes.add("stairs", {"all": False, "parts": []}, sentence.leaf)
    note_walks(notes)
    note_buffers(notes)
    return notes.reading("floorplan")


def _held(sight: Sight) -> Iterator[Sentence]:
    """The sentences that hold: not those that are taken back, by themselves or by the one after them."""
    for one, after in pairwise([*sight.sentences, Sentence("", sight.page.tree)]):
        back = _BACK.match(after.text) and _DENIED.search(after.text)
        if not _DENIED.search(one.text) and not back:
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
    return bool(_EARLY.match(plain[stretch.end : stretch.end + 40]) or _LEAD.search(plain[: stretch.start]))


def _is_told(stretch: Stretch, text: str) -> bool:
    """Whether a length is one that a house gives for a stay: with both bounds, as exact, or of a visit by name."""
    exact = re.search(r"\bexactly\b|\bno (?:more|less)\b|\bvisit\b|\bstays?\b", text, re.I)
    return stretch.least != stretch.most or exact is not None


def _note_stays(notes: Notes, events: set[int]) -> None:
    sight, under = notes.sight, ""
    for sentence in _held(sight):
        text = sentence.text
        if len(text) < 60 and _STAY_HEAD.search(text):
            under = text
        if id(sentence.leaf) in events:
            continue
        for stretch, words in _stretches(sight, text):
            if _TRAVEL.search(words) or _is_early(sight, text, stretch) or not _is_told(stretch, text):
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


_DAILY = re.compile(r"\bevery day\b|\bdaily\b", re.I)


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
        if not _LIGHT.search(one.text)
        and (
            page.lexer.week(one.plain)[0] or page.lexer.week(one.label)[0] or _DAILY.search(f"{one.label} {one.plain}")
        )
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
    patterns = (_SPOKEN, _SUBTITLED, _UNTITLED, _INTRODUCED, _ELSEWHERE, _LASTS)
    found = [match.start() for pattern in patterns if (match := pattern.search(text))]
    if not found:
        return None
    head = text[: min(found)]
    return len(re.sub(r"(?:\b(?:with|without|an?|no|and|in|not|is|are)\s*)+$", "", head, flags=re.I))


def _note_events(notes: Notes) -> set[int]:
    """Write down what is said of each performance, and return the lines that say it."""
    sight, used = notes.sight, set()
    whole = " ".join(one.text for one in sight.lines)
    quoted = [(title, said) for title, said in _QUOTED.findall(whole) if _begin(said) is not None]
    for title, said in quoted:
        notes.add("event", _event(sight, title, said), None)
    titles = {title for title, _ in quoted}
    for sentence in sight.sentences:
        at = _begin(sentence.text)
        if titles and at is not None and any(said[:30] in sentence.text for _, said in quoted):
            used.add(id(sentence.leaf))
        elif at is not None and not titles:
            title = _title(sight, sentence, sentence.text[:at])
            if title and profile_label(title) not in ("standard", "quick", "deep", "family", "no-stairs"):
                used.add(id(sentence.leaf))
                notes.add("event", _event(sight, title, sentence.text[at:]), sentence.leaf)
    return used


def _title(sight: Sight, sentence: Sentence, head: str) -> str:
    bare = head.strip(' “”"„«».,;:–—-|·•()')
    strong = _SPOKEN.search(sentence.text) or _UNTITLED.search(sentence.text) or _ELSEWHERE.search(sentence.text)
    if bare:
        named = re.search(r"[:–—-]\s*$", head.strip()) or strong
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
    subtitled, rest = _SUBTITLED.search(text), _SUBTITLED.sub(" ", text)
    spoken, elsewhere = _SPOKEN.search(rest), _ELSEWHERE.search(text)
    introduced = _INTRODUCED.search(text)
    lengths = sight.page.lexer.stretches(sight.page.folded(text)) if _LASTS.search(text) else []
    said = (subtitled["after"] or subtitled["before"]) if subtitled else ""
    return {
        "event": title.strip(),
        "language": spoken["language"].capitalize() if spoken else "",
        "subtitles": [] if _UNTITLED.search(text) else [one.capitalize() for one in re.findall(LANGUAGE, said, re.I)],
        "introduction": introduced is not None and not introduced["no"],
        "minutes": lengths[0].most if lengths else None,
        "held_at": elsewhere["name"].strip() if elsewhere else None,
    }
