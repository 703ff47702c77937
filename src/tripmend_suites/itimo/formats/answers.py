"""A model's answer to an iTIMO example, out of whatever it wrote: an object, a list, fenced JSON, text with thoughts.

A text is read as the released evaluator reads it: closed thoughts are cut out, the first object in a closed fence
counts alone if there is one, and the rest is JSON, or what json_repair makes of it. That is one object (the last one of
several with the same keys), or a list of all the pieces when other brackets stand beside it: ``{…} see [1]`` is a list.
Longer texts than 200,000 characters, and those that keep the library busy, are not read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, SupportsIndex

from tripmend.errors import InputError
from tripmend.formats.files import source_name, text_of

from ...common.entries import deep, parsed, too_deep
from .example import KIND_KEYS, TWICE

# The entries of a file of answers by id: one object, a list of objects that name their record, or one such a line.

_ID_KEYS = ("id", "sid")
_AROUND = ("results", "predictions", "answers", "responses", "outputs")
_SHAPE = (
    'an object with one entry per record, such as {"12": {"response": {"removed_index": 3}}}, or a list or lines of '
    'objects such as {"id": "12", "response": {"removed_index": 3}}'
)


@dataclass(frozen=True, slots=True)
class Entries:
    """What a file holds for each id, in its order. twice: ids that stand twice. beside: names in the object around the
    answers, such as the model's, that may be no ids. broken: entries without a record, by where they stand, with the
    reason. shape: where an entry stands that is under no id, "" in an object by ids."""

    by_id: dict[str, Any]
    twice: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    broken: dict[str, str] = field(default_factory=dict)
    shape: str = ""


def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose repeated keys stand in a list under `TWICE`; the last one counts."""
    made: dict[str, Any] = {}
    twice: list[str] = []
    for key, value in found:
        if key in made:
            twice.append(key)
        made[key] = value
    if twice:
        made[TWICE] = twice
    return made


def _id_of(entry: Any) -> str | None:
    """The record that an entry names, None when it names none or two. A whole number is an id as well."""
    if not isinstance(entry, dict):
        return None
    named = {
        str(entry[key])
        for key in _ID_KEYS
        if isinstance(entry.get(key), str | int) and not isinstance(entry.get(key), bool)
    }
    return named.pop() if len(named) == 1 else None


def _listed(entries: Iterable[tuple[str, Any]], shape: str) -> Entries | None:
    """Entries that name their records, each with the place where it stands; None when none of them does."""
    by_id: dict[str, Any] = {}
    twice: set[str] = set()
    broken: dict[str, str] = {}
    for place, entry in entries:
        sid = _id_of(entry)
        if sid is None:
            broken[place] = str(entry) if isinstance(entry, InputError) else "it names no record by `id` or `sid`"
        elif sid in by_id:
            twice.add(sid)
        else:
            by_id[sid] = {key: value for key, value in entry.items() if key not in _ID_KEYS}
    return Entries(by_id, frozenset(twice), broken=broken, shape=shape) if by_id else None


def _as_list(found: Iterable[Any], shape: str) -> Entries | None:
    return _listed(((f"entry {number}", entry) for number, entry in enumerate(found, 1)), shape)


def _lines(text: str) -> Entries | None:
    """The entries of a text with an object a line, None for any other text. A line that is broken costs itself."""

    def read(line: str) -> Any:
        try:
            return parsed(line, pairs, "")
        except InputError as error:
            return error

    found = [(f"line {number}", read(line)) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    return _listed(found, "a line of its own") if found and isinstance(found[0][1], dict) else None


def entries_of(path: Path, text: str | None, words: Collection[str]) -> Entries:
    """The entries of the file `path`. text: that of the file, where it was read already. words: the keys under which an
    entry may have its answer. Raises InputError for a file that is no such thing."""
    text = text_of(path) if text is None else text
    try:
        data = parsed(text, pairs, source_name(path))
    except InputError:
        found = _lines(text)
        if found is None:
            raise
        return found
    if isinstance(data, dict) and _id_of(data) is not None and any(word in data for word in words):
        data = [data]  # lines of which there is but one
    if isinstance(data, list) and (found := _as_list(data, "a list")):
        return found
    if not isinstance(data, dict):
        raise InputError(f"the top of the file must be {_SHAPE}", source=source_name(path))
    return _around(data)


def _around(data: dict[str, Any]) -> Entries:
    """The entries of an object, or those in the one object or list inside it that holds them."""
    outer = frozenset(data.pop(TWICE, ()))
    around = [word for word in _AROUND if isinstance(data.get(word), dict | list)]
    if len(around) != 1:
        return Entries(data, outer)
    within = data[around[0]]
    found = _as_list(within, f"the list `{around[0]}`") if isinstance(within, list) else None
    if found is None and isinstance(within, list):
        return Entries(data, outer)
    del data[around[0]]
    if found is None:
        inner = dict(within)
        found = Entries(inner, frozenset(inner.pop(TWICE, ())))
    both = frozenset(data) & frozenset(found.by_id)
    return Entries(
        {**data, **found.by_id}, outer | found.twice | both, frozenset(data) - both, found.broken, found.shape
    )


# Broken JSON read as the released evaluator reads it: by the library json_repair, here with an end to its work.
#
# The library tries one guess after another and looks far ahead for each, so that a text made for it keeps it busy for
# minutes. It looks at characters by their index alone; counting that bounds its work, the same on every machine.

MOST_LOOKS = 1_000_000
"""How many characters the library may look at, those that it looks at again included: about a second. Answers with
long reasons and much prose around them take up to five looks at each character."""
_FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What the library may raise; the released evaluator takes any for a text without an answer."""


class _TooLongError(Exception):
    """All looks are used up. No ValueError, of which the library catches some."""


class _Counted(str):
    """A text that counts the looks at it. looks: how many are left, shared with what is made of it."""

    __slots__ = ("looks",)
    looks: list[int]

    def __getitem__(self, at: SupportsIndex | slice, /) -> str:
        found = super().__getitem__(at)
        self.looks[0] -= 1
        if isinstance(at, slice):
            self.looks[0] -= len(found)
            if at.start is None:  # the start of the text put together anew; other pieces are values, which are compared
                found = _counted(found, self.looks)  # by their types
        if self.looks[0] < 0:
            raise _TooLongError
        return found

    def __add__(self, other: str, /) -> str:
        return _counted(super().__add__(other), self.looks)


def _counted(text: str, looks: list[int]) -> _Counted:
    made = _Counted(text)
    made.looks = looks
    return made


@lru_cache(maxsize=16)  # the evaluator reads a text that it cannot read once more
def _plain(text: str) -> tuple[str, str]:
    """`text` as clean JSON, or "" and why there is none."""
    from json_repair import repair_json

    try:
        return repair_json(_counted(text, [MOST_LOOKS])), "there is no JSON object in the text"
    except _TooLongError:
        return "", f"the text cannot be read within {MOST_LOOKS:,} looks at its characters"
    except RecursionError:
        return "", "the text is nested too deeply"
    except _FAULTS as error:
        return "", str(error) or type(error).__name__


def mended(text: str) -> Any:
    """What the library makes of `text`: an object, a list of several pieces, rarely a single value. Raises ValueError
    when it finds nothing, when the text takes too long, and when it is nested too deeply."""
    plain, why = _plain(text)
    if not plain:
        raise ValueError(why)
    try:
        return json.loads(plain)
    except RecursionError as error:
        raise ValueError("the text is nested too deeply") from error


_THOUGHT = re.compile(r"<think>.*?</think>\s*", re.DOTALL | re.IGNORECASE)
_THOUGHT_CLOSES = re.compile(r"</think>\s*", re.IGNORECASE)
_FENCE_OPENS = re.compile(r"```(?:json)?\s*(?=\{)", re.IGNORECASE)
_FENCE_CLOSES = re.compile(r"\}\s*```")
_MAX_TEXT = 200_000


def _without_thoughts(text: str) -> str:
    closes = list(_THOUGHT_CLOSES.finditer(text))
    if not closes:
        return text
    end = closes[-1].end()  # behind it no opening is closed, and each would be searched to the end of the text
    return _THOUGHT.sub("", text[:end]) + text[end:]


def _loads(text: str) -> Any:
    """`text` as JSON, broken or not. Raises ValueError."""
    if len(text) > _MAX_TEXT:
        raise ValueError(f"an answer of {len(text)} characters is longer than the {_MAX_TEXT} allowed")
    try:
        value = json.loads(text)
    except RecursionError as error:
        raise ValueError("the text is nested too deeply") from error
    except ValueError:
        value = mended(text)
    if deep(value):
        raise ValueError("the text is nested too deeply")
    return value


def _text(text: str) -> Any:
    if len(text) > _MAX_TEXT:
        return _loads(text)
    plain = _without_thoughts(text)
    opens = _FENCE_OPENS.search(plain)
    closes = _FENCE_CLOSES.search(plain, opens.end()) if opens else None
    if opens and closes:  # in two steps, for one pattern would look through the text again from every opening
        plain = plain[opens.end() : closes.start() + 1]
    return _loads(plain)


def parse_response(raw: Any) -> tuple[Any, str]:
    """What the released evaluator reads in `raw`, and "" or why that is neither an object nor a list; `raw` as it is
    when nothing can be read. None, also as the text ``null``, is None: there was no answer."""
    if raw is None or isinstance(raw, dict):
        return raw, ""
    if isinstance(raw, list):
        for entry in reversed(raw):
            if isinstance(entry, dict):
                return entry, ""
        for entry in reversed(raw):
            if isinstance(entry, str):
                try:
                    return _text(entry), ""
                except ValueError:
                    continue
        return raw, "the list holds no object"
    if isinstance(raw, str):
        try:
            found = _text(raw)
        except ValueError as error:
            return raw, str(error)
        return found, "" if found is None or isinstance(found, dict | list) else "the text is a single value"
    return raw, f"a bare {'true or false' if isinstance(raw, bool) else 'number'} is no answer"


def last_object(response: Any) -> dict[str, Any] | None:
    """The object that `parse_response` returned, or the last one in the list."""
    pieces = response if isinstance(response, list) else [response]
    return next((piece for piece in reversed(pieces) if isinstance(piece, dict)), None)


def object_applied(response: Any) -> dict[str, Any] | None:
    """The object that the released evaluator applies for APR. It reads once more what `parse_response` returned: of a
    list the last object or the last text that can be read, of a text that could not be read all of it, with the
    thoughts."""
    if (found := last_object(response)) is not None:
        return found
    for piece in reversed(response if isinstance(response, list) else [response]):
        if isinstance(piece, str):
            try:
                value = _loads(piece)
            except ValueError:
                continue
            return value if isinstance(value, dict) else None
    return None


# Whether a model's text names more than one edit: such a text guesses, and has no strict score.

_THINK = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_VALUE = r"[\s\"'“”*`]*[:=][\s\"'“”*`\[]*(-?\d+(?:\.\d+)?)"
_NAMED = re.compile(
    r"\b(?:(?P<kind>ins|rep|rem|del)(?:ert|laced?|oved?|ete)(?:_index|_position|idx)|selected_cand_id)\b" + _VALUE,
    re.IGNORECASE,
)
"""A value of a key of the answer, in an object or in prose; without the full stop behind it."""
_UNKINDED = re.compile(
    r"\{\s*[\"'“]?(?:target_index|index|position)\b" + _VALUE + r"[\"'”]?\s*(?:\}|,\s*[\"']?selected_)", re.IGNORECASE
)
"""An object that is an edit, of a kind that it does not say. In prose and in longer objects these words are common."""
_ROW = re.compile(r"\bselected_poi\b[\s\"'“”*`]*[:=]\s*(\[[^\[\]{}]*\])", re.IGNORECASE)
_FLAT = re.compile(r"\{[^{}]*\}")
_KEY = re.compile(r"[{,]\s*\"(\w+)\"\s*:")
_ESCAPE = re.compile(r"\\u00([2-7][0-9a-f])", re.IGNORECASE)
_MOST = 200_000
"""Signs that are looked at; of a longer text no answer is read."""


def without_thoughts(text: str) -> str:
    """`text` without what stands between <think> marks, or before the closing one where a template wrote the other."""
    return _THINK.sub("", _behind_thoughts(text))


def _behind_thoughts(text: str) -> str:
    return (text.rpartition("</think>")[2] or text)[:_MOST]


def _unclosed(thought: re.Match[str]) -> str:
    """Thoughts that never end, in which the released evaluator looks for an edit too; nothing of others."""
    return "" if thought[0].lower().endswith("</think>") else thought[0]


def names_several(answer: Any) -> bool:
    """Whether a model's words (a text, or a list as it came) name more than one index, kind of edit, candidate or
    chosen row, or have an object in which a key stands twice. One edit in other words is still one."""
    pieces = answer if isinstance(answer, list) else [answer]
    if any(isinstance(piece, dict) and TWICE in piece for piece in pieces):
        return True
    if isinstance(answer, list):
        answer = json.dumps(answer, ensure_ascii=False)
    if not isinstance(answer, str):
        return False
    plain = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), _THINK.sub(_unclosed, _behind_thoughts(answer)))
    kinds, indices, candidates = set(), {float(match[1]) for match in _UNKINDED.finditer(plain)}, set()
    for match in _NAMED.finditer(plain):
        if match["kind"] is None:
            candidates.add(float(match[2]))
        else:
            kinds.add(match["kind"].lower().replace("del", "rem"))
            indices.add(float(match[2]))
    rows = {re.sub(r"[\s\"'\\]", "", match[1]).lower() for match in _ROW.finditer(plain)}
    twice = any(len(keys) > len(set(keys)) for keys in (_KEY.findall(one) for one in _FLAT.findall(plain)))
    return twice or max(len(kinds), len(indices), len(candidates), len(rows)) > 1


# A file of answers to iTIMO examples, as the release writes it and as other people do.
#
# The release writes ``{id: {"response": {…}}}``. Taken as well, where it can mean one thing only: the edit or the text
# itself in place of that object, another word for ``response``, the reply of a chat-completions server, one object
# around all entries, such as ``{"results": {id: …}}``, and objects that name their record themselves, in a list or one
# a line. What is none of these is no answer and says why.

TWICE_WORDS = "the id stands twice in the file"
_RESPONSE = "response"
_OTHER_WORDS = ("prediction", "output", "answer", "completion", "text", "content", "edit")
_EDIT_KEYS = frozenset(key for keys in KIND_KEYS.values() for key in keys)
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
            found[sid] = Prediction(sid, None, error=TWICE_WORDS)
            continue
        one = _prediction(sid, entry)
        if entries.shape and not one.unusable and sid not in entries.beside:
            shape = f"{one.shape} in {entries.shape}" if one.shape else entries.shape
            one = replace(one, shape=shape)
        if sid in entries.beside and (one.unusable or not isinstance(entry, dict)):
            one = replace(one, beside=True)
        found[sid] = one
    return found
