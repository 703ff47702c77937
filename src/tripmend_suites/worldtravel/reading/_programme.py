"""What is said of single performances and parts: language, subtitles, introduction, length, another stage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ._layout import overlap_y
from ._notebook import Notebook
from ._profiles import GENRES, MEALS, profile_label
from ._prose import Passage, join, sentences
from .times._spans import spans_in

__all__ = ["is_entry", "note_programme"]

_LANGUAGE = (
    r"(?:English|German|Italian|French|Spanish|Catalan|Latin|Russian|Czech|Polish|Portuguese|Dutch|Hungarian|Greek|Turkish|Hebrew|Arabic|Japanese|Chinese|Mandarin"
    r"|Korean|Swedish|Danish|Norwegian|Finnish|Ukrainian|Croatian|Romanian|Basque|Galician|Yiddish|Hindi)"
)
_LANGUAGES = rf"{_LANGUAGE}(?:\s*(?:,|and|&|or|/|\+|,\s*and|as\s+well\s+as)\s*{_LANGUAGE})*"
_TITLES = r"(?:sub|sur|super)[\s-]*titles?|captions?"
_VERB = r"(?:sung|spoken|performed|played|given|told|held|staged|acted|read|presented|narrated|recited|shown)"
_SPOKEN = re.compile(
    rf"\b(?:{_VERB}(?:\s*(?:and|,|/)\s*{_VERB})*(?:\s+\w+)?\s+in(?:\s+the\s+original)?\s*|language\s*(?:is|:)?\s*|\bin(?:\s+the\s+original)?\s+)(?P<language>{_LANGUAGE})",
    re.IGNORECASE,
)
_SUBTITLED = re.compile(
    rf"\b(?:{_TITLES}|subtitled|surtitled)\s*(?:are|is|run|shown|given|available|in|:|\()*\s*(?:\bin\b)?\s*(?P<after>{_LANGUAGES})"
    rf"|(?P<before>{_LANGUAGES})\s*(?:{_TITLES})",
    re.IGNORECASE,
)
_UNTITLED = re.compile(rf"\b(?:no|without(?:\s+any)?|not|lacks?)\s*(?:{_TITLES}|subtitled|surtitled)", re.IGNORECASE)
_INTRODUCED = re.compile(
    r"\bintroduct(?:ions?|ory\s+talk)|\b(?:opening|short|pre[\s-]*(?:performance|show|concert))\s*talk|\btalk\s+before|\bintroduced\s+by",
    re.IGNORECASE,
)
_NOT_INTRODUCED = re.compile(
    r"\b(?:without|no|not|lacks?)\s*(?:an?|any)?\s*(?:introduct\w+|(?:opening|short|pre[\s-]*\w+)?\s*talk)",
    re.IGNORECASE,
)
_LASTS = re.compile(r"\b(?:lasts?|runs?|takes?|running\s+time|duration|length|long)\b", re.IGNORECASE)
_NAME = r"(?P<name>(?:the\s+)?[A-ZÀ-Þ][^;.()|]*?)\s*(?=[;.()|”\"]|,\s|\s+(?:instead|this|on|in\s+(?:July|summer))\b|$)"
_ELSEWHERE = re.compile(
    rf"(?:\bnot\s*(?:\w+\s*)?(?:in|at)\s*(?:the|this)\s*(?:house|theat\w+|building|hall|main\s+stage|opera(?:\s+house)?)(?:\s+itself)?\s*,?\s*but\s*(?:out\s+)?(?:at|in|on)\s*"
    rf"|\b(?:takes?\s+place|staged|moved?|moves|held|given|performed|played)\s+(?:out\s+|away\s+)?(?:at|to|in)\s+|\b(?:venue|stage|place|where)\s*:\s*|\binstead\s+at\s+){_NAME}"
)
_FIRST = (_SPOKEN, _SUBTITLED, _UNTITLED, _NOT_INTRODUCED, _INTRODUCED, _ELSEWHERE)
_LENGTH = re.compile(r"\b(?:lasts?|runs?(?:\s+for)?|takes?)\s*(?:for\s+)?(?:exactly\s*)?\d", re.IGNORECASE)
_LEAD_IN = re.compile(r"(?:\b(?:with|without|an?|no|any|and|in|not|short)\s*)+$", re.IGNORECASE)
_MARK = re.compile(r"\s*(?:[:–—|(,·•-]|(?:is|are|will\s+be|was|has|comes?|shows|gets)(?:\s+(?:also|here|always))?)\s*$")
_QUOTED = re.compile(r"[“\"„«]([^”\"“»]{2,}?)[,.]?[”\"»“]")
_AGAIN = re.compile(
    r"\s*(?:it|this(?:\s+one)?|the\s+(?:performance|evening|piece|show|part))?\s*(?:is|will\s+be|was)?\s*", re.I
)
_BRACKETS = re.compile(r"\((?P<text>[^()]*)\)")


def note_programme(book: Notebook) -> None:
    """Write down what is said of each performance; what is not said takes the plain value: no language, no subtitles,
    no introduction, no length, in the house."""
    for passage in book.passages:
        for title, text in _entries(book, passage):
            value = _value(title.text.strip(), text.text)
            if value is not None:
                book.add("event", value, text, title.box.join(text.box))


def _entries(book: Notebook, passage: Passage) -> Iterator[tuple[Passage, Passage]]:
    """Titles with what is said of them."""
    bracketed = [
        (head, said) for head, said in _bracketed(passage.text) if _begin(passage.text[slice(*said)]) is not None
    ]
    if bracketed:
        for head, said in bracketed:
            yield _title(passage.cut(*head)), passage.cut(*said)
        return
    last: tuple[Passage, Passage] | None = None
    for sentence in sentences(passage):
        at = _begin(sentence.text)
        if at is None:
            continue
        if last is not None and _AGAIN.fullmatch(sentence.text[:at]):
            last = (last[0], join([last[1], sentence]))
            continue
        if last is not None:
            yield last
        title = _heading(book, sentence, at)
        last = (title, sentence.cut(at, len(sentence.text))) if title else None
    if last is not None:
        yield last


def _bracketed(text: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where a title stands and where what is in the brackets behind it. Each letter is looked at a few times only,
    however many blanks and open brackets there are."""
    found: list[tuple[tuple[int, int], tuple[int, int]]] = []
    last = 0
    for match in _BRACKETS.finditer(text):
        start = max(last, *(text.rfind(mark, last, match.start()) + 1 for mark in ";()"))
        last = match.end()
        end = start + len(text[start : match.start()].rstrip())
        if start < match.start():
            found.append(((start, max(end, start + 1)), match.span("text")))
    return found


def _heading(book: Notebook, sentence: Passage, at: int) -> Passage | None:
    """The title in front of what is said from letter `at` on, or in the cell beside it."""
    head = sentence.text[:at]
    quoted = list(_QUOTED.finditer(head))
    mark = _MARK.search(head)
    if not head.strip():
        beside = _beside(book, sentence)
        return _title(beside) if beside else None
    if quoted:
        return sentence.cut(*quoted[-1].span(1))
    if mark and len(head) < 90 and head[:1] not in "0123456789":
        return _title(sentence.cut(0, mark.start()))
    return None


def is_entry(book: Notebook, sentence: Passage) -> bool:
    """Whether a sentence is about one performance, so that a length in it is not that of a visit."""
    return any(_value(title.text, text.text) is not None for title, text in _entries(book, sentence))


def _begin(text: str) -> int | None:
    """Where the words about a performance begin; None without any."""
    found = [match.start() for pattern in _FIRST if (match := pattern.search(text))]
    length = _LENGTH.search(text)
    if length and spans_in(text) and all(span.min == span.max for span in spans_in(text)):
        found.append(length.start())
    if not found:
        return None
    head = text[: min(found)]
    lead = _LEAD_IN.search(head)
    return lead.start() if lead else min(found)


def _title(passage: Passage) -> Passage:
    quoted = list(_QUOTED.finditer(passage.text))
    if quoted:
        return passage.cut(*quoted[-1].span(1))
    bare = passage.text.strip(' “”"„«».,;:–—-|·•()')
    start = passage.text.find(bare)
    return passage.cut(start, start + len(bare)) if bare else passage


def _beside(book: Notebook, sentence: Passage) -> Passage | None:
    """The cell to the left of what is said, as in a table."""
    box = sentence.parts[0][1].box
    left = [
        one
        for one in book.passages
        if one.box.right <= box.left + 2 and overlap_y(one.parts[0][1].box, box) > 0.5 and len(one.text) < 90
    ]
    return max(left, key=lambda one: one.box.right) if left else None


def _is_kind(title: str) -> bool:
    """Whether a title is only a kind of visit ("A quick visit: takes 60 minutes")."""
    kind = profile_label(title)
    return kind in ("standard", "quick", "deep", "family", "no-stairs", *GENRES, *MEALS) or kind.endswith(" route")


def _value(title: str, text: str) -> dict[str, Any] | None:
    if len(title) < 2:
        return None
    subtitled, text_ = _SUBTITLED.search(text), _SUBTITLED.sub(" ", text)
    spoken = _SPOKEN.search(text_)
    elsewhere = [one["name"].strip() for one in _ELSEWHERE.finditer(text) if not re.match(_LANGUAGE, one["name"])]
    if not (spoken or subtitled or elsewhere or _UNTITLED.search(text) or _INTRODUCED.search(text)) and _is_kind(title):
        return None
    lengths = [span.min for span in spans_in(text) if span.min == span.max and _LASTS.search(text)]
    subtitles = re.findall(_LANGUAGE, subtitled["after"] or subtitled["before"], re.IGNORECASE) if subtitled else []
    return {
        "event": title,
        "language": spoken["language"].capitalize() if spoken else "",
        "subtitles": [] if _UNTITLED.search(text) else [one.capitalize() for one in subtitles],
        "introduction": bool(_INTRODUCED.search(text)) and not _NOT_INTRODUCED.search(text),
        "minutes": lengths[0] if lengths else None,
        "held_at": elsewhere[0] if elsewhere else None,
    }
