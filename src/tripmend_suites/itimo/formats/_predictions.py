"""A file of answers to iTIMO examples, as the release writes it and as other people do.

The release writes ``{id: {"response": {…}}}``. Taken as well, where it can mean one thing only: the edit or the text
itself in place of that object, another word for ``response``, the reply of a chat-completions server, one object
around all entries, such as ``{"results": {id: …}}``, and objects that name their record themselves, in a list or one a
line. What is none of these is no answer and says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ...common._entries import too_deep
from ._answer_file import entries_of, pairs
from ._answers import parse_response
from ._several import names_several

__all__ = ["TWICE_WORDS", "Prediction", "pairs", "read_predictions"]

TWICE_WORDS = "the id stands twice in the file"
_RESPONSE = "response"
_OTHER_WORDS = ("prediction", "output", "answer", "completion", "text", "content", "edit")
_EDIT_KEYS = frozenset({
    "insert_index", "insertIdx", "insert_position", "replaced_index", "replace_index", "replaceIdx", "removed_index",
    "remove_index", "delete_index",
})  # fmt: skip
_EXAMPLE_KEYS = frozenset({"example_input", "example_output"})


@dataclass(frozen=True, slots=True)
class Prediction:
    """An answer as read. `response` is a dict, or whatever else was found; `error` says why it is none. shape: where
    the answer stood, "" under ``response``. unusable: whether the entry is none in which an answer could be looked
    for, which is a fault of the file and not of the model. several: whether it is a text, or a list, that names more
    than one edit. beside: whether it stood beside the object that holds the answers, where it need not be one."""

    sid: str
    response: Any
    label: Any = None
    error: str = ""
    shape: str = ""
    unusable: bool = False
    several: bool = False
    beside: bool = False


def _edit(sid: str, given: Any, label: Any, shape: str) -> Prediction:
    """What stands in another place than ``response``: text as the model wrote it, or an object that names an edit."""
    response, error = parse_response(given)
    if given is None or isinstance(given, str) or (isinstance(response, dict) and _EDIT_KEYS & set(response)):
        return Prediction(sid, response, label, error, shape, several=names_several(given))
    return Prediction(sid, None, label, f"there is no key `response`, and {shape} names no edit", unusable=True)


def _reply(sid: str, record: Mapping[str, Any], label: Any) -> Prediction:
    """The reply of a chat-completions server, if it holds one message."""
    choices = record["choices"]
    if not isinstance(choices, list) or len(choices) != 1:
        return Prediction(sid, None, label, "there is no key `response`, and not one choice", unusable=True)
    message = choices[0].get("message") if isinstance(choices[0], dict) else None
    if not isinstance(message, dict) or not isinstance(message.get("content"), str | None):
        return Prediction(sid, None, label, "there is no key `response`, and no message with text", unusable=True)
    return _edit(sid, message.get("content"), label, "the message of a server's reply")


def _prediction(sid: str, record: Any) -> Prediction:
    if record is None:
        return Prediction(sid, None)
    if too_deep(record):
        return Prediction(sid, "", error="it is nested too deeply to be read")
    if isinstance(record, str | list):
        return _edit(sid, record, None, "the entry itself")
    if not isinstance(record, dict):
        return Prediction(sid, None, error="the entry is no object", unusable=True)
    label = record.get("label")
    if _RESPONSE in record:
        response, error = parse_response(record[_RESPONSE])
        return Prediction(sid, response, label, error, several=names_several(record[_RESPONSE]))
    if _EXAMPLE_KEYS & set(record):
        return Prediction(sid, None, label, "this is an example and no answer", unusable=True)
    if _EDIT_KEYS & set(record):
        return _edit(sid, record, label, "the entry itself")
    if "choices" in record:
        return _reply(sid, record, label)
    words = [word for word in _OTHER_WORDS if word in record]
    if len(words) == 1:
        return _edit(sid, record[words[0]], label, f"`{words[0]}`")
    several = f", and {' and '.join(f'`{word}`' for word in words)} may each be it" if words else ""
    return Prediction(sid, None, label, f"there is no key `response`{several}", unusable=True)


def read_predictions(path: Path, *, text: str | None = None) -> dict[str, Prediction]:
    """The answers in `path` by id, each parsed as the released evaluator does. text: that of the file, where it was
    read already. Raises InputError for the file."""
    entries = entries_of(path, text, (_RESPONSE, *_OTHER_WORDS, *_EDIT_KEYS, "choices"))
    found = {place: Prediction(place, None, error=why, unusable=True) for place, why in entries.broken.items()}
    for sid, entry in entries.by_id.items():
        if sid in entries.twice:
            found[sid] = Prediction(sid, "", error=TWICE_WORDS)
            continue
        one = _prediction(sid, entry)
        if entries.shape and not one.unusable and sid not in entries.beside:
            shape = f"{one.shape} in {entries.shape}" if one.shape else entries.shape
            one = replace(one, shape=shape)
        if sid in entries.beside and (one.unusable or not isinstance(entry, dict)):
            one = replace(one, beside=True)
        found[sid] = one
    return found
