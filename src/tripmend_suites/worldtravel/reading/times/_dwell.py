"""How long a visit takes, by the kind of visit: from sentences, and from labels beside or above a length."""

from __future__ import annotations

import itertools
import re

from .._layout import overlap_x, overlap_y
from .._notebook import Notebook
from .._profiles import CLEAR, meal_of, profile_label, profile_of
from .._programme import is_entry
from .._prose import Passage, sentences
from ._arrival import is_arrival
from ._spans import Span, open_spans_in, spans_in

__all__ = ["note_meals", "note_stay"]

_STAY = re.compile(
    r"\b(?:takes?|took|taking|plan(?:s|ned|ning)?|stay(?:s|ed|ing)?|need(?:s|ed)?|reckon(?:s|ed)?|allow(?:s|ed|ing)?|visit(?:s|ors?)?|spend(?:s|ing)?|spent|last(?:s|ed|ing)?"
    r"|budget|requires?|enough|count(?:s|ed)?\s+on|calculate|set\s+aside|reserve|suffices?|sufficient|should\s+do|will\s+do|is\s+done|are\s+done|duration|length|look\s+round"
    r"|round\s+trip|tour|sits?|runs?|out\s+again|keeps?\s+you|gives?|give|deserves?|worth|ask\s+for|in\s+and\s+out)\b",
    re.IGNORECASE,
)
_STAY_HEAD = re.compile(
    r"how\s+(?:long|much\s+time)|time\s+(?:to|you|needed|required)|duration|length\s+of|how\s+many\s+(?:hours|minutes)",
    re.IGNORECASE,
)
_TRAVEL = re.compile(
    r"\bon\s+foot\b|\bby\s+(?:bus|tram|metro|taxi|train|car|bike|boat|subway|underground)\b|\bwalk\s+(?:from|to|away)|\baway\b|\bminutes?['’]?\s+(?:walk|ride|drive)\b"
    r"|\bevery\s+(?:\w+\s+)?(?:\d+|ten|twenty|fifteen|thirty)\b|\bqueu\w+\b|\bwait(?:s|ed|ing)?\b|\bfrom\s+the\s+(?:station|stop|airport)\b|\blate\b|\bago\b",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"\blast\s+(?:entry|entrance|admission|entries|orders?)\b|\bbefore\s+(?:closing|we\s+close|it\s+closes|the\s+end)",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"(?:^|[.;,]\s*)(?P<label>[^.;:,]{2,40}?)\s*(?::|–|—|\||\s-)\s*(?:about|around|exactly|between|at\s+least|ca\.)?\s*$",
    re.I,
)
_FEW = re.compile(r"(?P<label>[A-ZÀ-Þ](?:[\w'’-]+\s+){1,4}?)(?:exactly|between|at\s+least|about|around|\s)*", re.I)
_ONLY = re.compile(
    r"[\s\W]*(?:exactly|about|around|between|at\s+least|ca\.?|roughly|approx\w*\.?|no\s+more\s+and\s+no\s+less|[\s\W])*",
    re.IGNORECASE,
)


def note_stay(book: Notebook) -> None:
    """Write down each length of a visit with its kind."""
    under = ""
    for passage in book.passages:
        if len(passage.text) < 60 and not spans_in(passage.text) and _STAY_HEAD.search(passage.text):
            under = passage.text
        if bare := _bare_ones(passage):
            for one in bare:
                _note_labelled(book, one)
            continue
        for sentence in sentences(passage):
            text = sentence.text
            _note_open(book, sentence)
            if _TRAVEL.search(text) or is_entry(book, sentence):
                continue
            said = _STAY.search(text) is not None or bool(under)
            for span, before, after in _clauses(text):
                if _CLOSING.search(f"{before} … {after}"):
                    continue  # how long before closing nobody is let in any more
                label = _label(before) if not after.strip(" .,;") else None
                profile = profile_label(label) if label else profile_of(f"{before} … {after}")
                if not is_arrival(text, span) and (said or label or profile in CLEAR):
                    _note(book, profile or "standard", span, sentence)


def _label(before: str) -> str | None:
    """The words in front of a length that name what is meant: "Nave: 30 min", and without a verb "Nave 30 min"."""
    match = _LABEL.search(before)
    if match:
        return match["label"]
    match = _FEW.fullmatch(before)
    verbs = set(_STAY.findall(match["label"].lower())) - {"visit", "tour"} if match else {""}
    return match["label"] if match and not verbs else None


def note_meals(book: Notebook) -> None:
    """Write down how long each meal takes."""
    for passage in book.passages:
        if _is_bare(passage.text):
            label = _label_of(book, passage)
            meal = meal_of(label.text) if label else None
            if meal:
                _note(book, meal, spans_in(passage.text)[0], passage)
            continue
        before = ""
        for sentence in sentences(passage):
            meals = before
            clauses = _clauses(sentence.text)
            around = (meal_of(sentence.text) or meal_of(meals)) if clauses else None
            for span, head, tail in clauses:
                words = f"{head} {tail}"
                meal = meal_of(words) or around
                if meal and not is_arrival(sentence.text, span) and not _TRAVEL.search(words):
                    _note(book, meal, span, sentence)
            before = sentence.text


def _note(book: Notebook, profile: str, span: Span, passage: Passage) -> None:
    place = passage.place(span.start, span.end)
    if span.min > span.max or span.max == 0:
        book.abstain(f"dwell {profile}", f"from {span.min} to {span.max} minutes is no length", place)
        return
    book.add("dwell", {"profile": profile, "min": span.min, "max": span.max}, passage, place)


def _note_open(book: Notebook, sentence: Passage) -> None:
    spans, words = open_spans_in(sentence.text), sentence.text
    if (
        spans
        and _STAY.search(words)
        and not _TRAVEL.search(words)
        and not re.search(r"\b(?:before|early|ahead)\b", words)
    ):
        profile = profile_of(words) or "standard"
        for span in spans:
            end = "the longest" if span.max is None else "the shortest"
            book.abstain(f"dwell {profile}", f"{end} is not told", sentence.place(span.start, span.end))


def _clauses(text: str) -> list[tuple[Span, str, str]]:
    """Each length with the words before and after it that speak of it."""
    spans = spans_in(text)
    if not spans:
        return []
    cuts = [0]
    for one, other in itertools.pairwise(spans):
        gap = text[one.end : other.start]
        mark = re.search(r";|,\s*(?:and|but|while|or)?\s|\b(?:and|but|while|whereas)\b", gap)
        cuts.append(one.end + mark.start() if mark else other.start)
    cuts.append(len(text))
    ends = itertools.pairwise(cuts)
    return [(span, text[a : span.start], text[span.end : b]) for span, (a, b) in zip(spans, ends, strict=True)]


def _is_bare(text: str) -> bool:
    """Whether a text is one length and nothing more."""
    spans = spans_in(text)
    return len(spans) == 1 and _ONLY.fullmatch(text[: spans[0].start] + " " + text[spans[0].end :]) is not None


def _bare_ones(passage: Passage) -> list[Passage]:
    """The lengths in a text that is nothing but lengths, as of several columns; empty for any other text."""
    text, spans = passage.text, spans_in(passage.text)
    ends = [0, *(span.end for span in spans)]
    gaps = [text[end : span.start] for end, span in zip(ends, spans, strict=False)]
    if not spans or not all(_ONLY.fullmatch(one) for one in (*gaps, text[ends[-1] :])):
        return []
    if len(spans) == 1:
        return [passage]
    return [passage.cut(a, b) for a, b in itertools.pairwise(ends)]


def _note_labelled(book: Notebook, passage: Passage) -> None:
    label = _label_of(book, passage)
    if label is None:
        book.abstain("dwell", "a length stands there without a word", passage.box)
        return
    _note(book, profile_label(label.text), spans_in(passage.text)[0], passage)


def _label_of(book: Notebook, passage: Passage) -> Passage | None:
    """The few words to the left of a length, as in a table, or else right above it, as on a tile."""
    box = passage.parts[0][1].box
    short = [one for one in book.passages if one is not passage and len(one.text) < 40]
    left = [
        one
        for one in short
        if one.box.right <= box.left + 2 and overlap_y(one.box, box) > 0.5 and not spans_in(one.text)
    ]
    if left:
        nearest = max(left, key=lambda one: one.box.right)
        between = [
            one
            for one in book.passages
            if nearest.box.right <= one.box.left and one.box.right <= box.left and overlap_y(one.box, box) > 0.5
        ]
        if not between:
            return nearest
    above = [
        one
        for one in short
        if overlap_x(one.box, box) > 0.5
        and 0 <= box.centre[1] - one.box.centre[1] < 3.2 * box.height
        and not spans_in(one.text)
    ]
    return max(above, key=lambda one: one.box.bottom) if above else None
