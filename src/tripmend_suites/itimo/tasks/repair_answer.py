"""What a model's text says about the edit: an object, something unreadable, a refusal in words, or nothing at all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ...common.tasking import Outcome
from ..formats import last_object, names_several, parse_response, without_thoughts

__all__ = ["Answer", "faults_of", "read_answer"]

_REFUSES = re.compile(
    r"\b(?:i(?:['’]m| am) (?:sorry|unable|not able)|i (?:can ?not|can['’]t|won['’]t|will not|must decline)|"
    r"as an ai\b|(?:un)?fortunately,? i)",
    re.IGNORECASE,
)
_INDEX_KEYS = frozenset((
    "insert_index", "insertIdx", "insert_position", "replaced_index", "replace_index", "replaceIdx", "removed_index",
    "remove_index", "delete_index", "index", "position", "target_index",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answer:
    """outcome: see the tasks of all suites. response: what the released evaluator's reading makes of the text. several:
    whether the text names more than one edit. why: what is wrong with it, "" if nothing."""

    outcome: Outcome
    response: Any = None
    several: bool = False
    why: str = ""


def read_answer(text: str | None) -> Answer:
    """The answer in a model's last message. As in the released evaluator the last object counts, or the first one in a
    fence; thoughts between <think> marks do not."""
    if text is None or not text.strip():
        return Answer("empty", text, why="no answer")
    said = text.rpartition("</think>")[2] or text  # templates that open the thoughts leave only the closing mark
    response, error = parse_response(said)
    if response is None:
        return Answer("empty", response, why="no answer")
    named = last_object(response)
    if not error and named is not None and not _INDEX_KEYS.isdisjoint(named):
        several = names_several(text)
        return Answer("answered", response, several, "the text names more than one edit" if several else "")
    if error and _REFUSES.search(without_thoughts(text)):
        return Answer("refused", response, why="a refusal in words")
    if not error:
        what = "the answer is a list" if named is None else "the object names no edit"
        return Answer("malformed", response, why=what)
    return Answer("malformed", response, why=error)


_KINDS = (
    ("is not the kind of edit", "another kind of edit"),
    ("is out of range", "index out of range"),
    ("the index is not", "index is no whole number"),
    ("do not agree", "id and place disagree"),
    ("no place is named", "no place"),
    ("candidate", "place is no candidate"),
)


def faults_of(answer: Answer, why: str, asked: frozenset[str], apr_paper: bool, apr: bool) -> tuple[str, ...]:
    """Kinds of faults of an answer, for tables. why: what the judge without forgiveness said. apr: of the released
    evaluator, which also looks at the direction of each change."""
    if answer.outcome != "answered":
        return (answer.why if answer.outcome != "malformed" else "cannot be read",)
    if answer.several:
        return ("several edits",)
    if apr_paper:
        return () if apr else ("wrong direction",)
    axes = [axis for axis in why.split(", ") if axis in ("popularity", "diversity", "distance")]
    if axes:
        return tuple(f"{axis} {'not changed' if axis in asked else 'changed unasked'}" for axis in axes)
    return (next((kind for words, kind in _KINDS if words in why), "no edit that can be applied"),)
