"""iTIMO's released files (Huang et al.): examples in, predictions in (in every shape seen) and out.

An example file is ``{sid: {"example_input": {…}, "example_output": {…}}}``; a prediction file is
``{sid: {"response": {…}, "label": {…}}}``. The file ``…_ADD_…`` holds itineraries to which a place was added: the
modification asked for is DELETE, and the other way round. Records are judged one by one: a bad one becomes a
`Refusal` with its reason and stays in the count.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import is_standard, json_text, standard_text, text_of, write_atomically

from ...common.entries import read_entries, too_deep
from ..edits.problem import Edit, Operation
from .answers import (
    TWICE_WORDS,
    Prediction,
    last_object,
    names_several,
    object_applied,
    pairs,
    parse_response,
    read_predictions,
    without_thoughts,
)
from .example import (
    ANSWER_KEYS,
    KIND_KEYS,
    TWICE,
    BadRecordError,
    Example,
    example_from,
    hinted_axes,
    number_of,
)

__all__ = [
    "ANSWER_KEYS",
    "FILE_WORDS",
    "HINTS",
    "KIND_KEYS",
    "TWICE_WORDS",
    "Example",
    "ExampleFile",
    "Prediction",
    "Refusal",
    "hinted_axes",
    "last_object",
    "names_several",
    "number_of",
    "object_applied",
    "operation_of_file",
    "parse_response",
    "predictions_document",
    "read_examples",
    "read_predictions",
    "response_for",
    "text_from",
    "without_thoughts",
    "write_predictions",
]


HINTS: dict[str, str] = {
    "popularity": "The need-to-modify itinerary’s popularity mix (High/Medium/Low) is misaligned with the user’s "
    "preference; aim to reduce the global distribution gap, not just match local neighbors.",
    "diversity": "The itinerary’s category mix is misaligned with the intended thematic breadth (could be too "
    "focused, too diverse, or an imbalanced mixed profile); adjust to improve the global category profile.",
    "distance": "The itinerary’s spatial class mix (Low/Medium/High segment distances) is misaligned with the "
    "intended coverage/compactness; adjust to improve the global route geometry without assuming a specific direction.",
}
"""The release's sentence for each axis."""

FILE_WORDS: dict[str, Operation] = {"ADD": "delete", "DELETE": "add", "REPLACE": "replace"}
"""By what was done to the itineraries of a file: the edit that mends them."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A record that cannot be used. `where` is the path inside the record."""

    sid: str
    where: str
    reason: str


@dataclass(frozen=True, slots=True)
class ExampleFile:
    """The records of one file in its order; `total` counts the refused ones too."""

    path: Path
    examples: tuple[Example, ...]
    refused: tuple[Refusal, ...]
    sids: tuple[str, ...]
    """Every id of the file once, in its order."""

    @property
    def total(self) -> int:
        """How many records the file has, usable or not."""
        return len(self.examples) + len(self.refused)


def operation_of_file(path: Path) -> Operation | None:
    """The modification that a file asks for, by its released name (``Melb_ADD_val.json`` asks for delete)."""
    words = re.split(r"[^A-Z]+", path.stem.upper())
    found = {FILE_WORDS[word] for word in words if word in FILE_WORDS}
    return found.pop() if len(found) == 1 else None


def text_from(path: Path) -> str:
    """The text of a file or pipe, or of standard input (``-``). Raises InputError, one sentence each."""
    return standard_text() if is_standard(path) else text_of(path)


def read_examples(
    path: Path, *, operation: Operation | None = None, empty: bool = False, text: str | None = None
) -> ExampleFile:
    """The examples in `path`. `operation` is needed only where a record has no ``example_output`` and the file's name
    does not say it. `empty`: whether a file without any record will do, as the val split of a very small city is one.
    text: the file's text, where it was read already (a pipe can be read only once).
    Raises InputError when the file as a whole cannot be used."""
    data = read_entries(path, pairs, "an object with one entry per record", text)
    default = operation or operation_of_file(path)
    examples: list[Example] = []
    refused: list[Refusal] = []
    repeated = list(data.pop(TWICE, []))
    if not (data or repeated or empty):
        raise InputError("the file holds no records", source=path)
    for sid, record in data.items():
        try:
            if sid in repeated:
                raise BadRecordError("", TWICE_WORDS)
            if too_deep(record):
                raise BadRecordError("", "it is nested too deeply to be read")
            examples.append(example_from(sid, record, default))
        except BadRecordError as bad:
            refused.append(Refusal(sid, bad.where, bad.reason))
    refused += [Refusal(sid, "", TWICE_WORDS) for sid in repeated]
    return ExampleFile(path, tuple(examples), tuple(refused), tuple(data))


def response_for(example: Example, edit: Edit) -> dict[str, Any]:
    """`edit` as the release writes an answer to `example`."""
    answer: dict[str, Any] = {ANSWER_KEYS[example.problem.operation]: edit.position}
    if edit.candidate is not None:
        answer["selected_cand_id"] = example.cand_ids[edit.candidate][0]
        answer["selected_poi"] = list(example.rows[edit.candidate])
    return answer


def predictions_document(
    answers: Mapping[str, tuple[dict[str, Any] | None, dict[str, Any] | None]],
) -> dict[str, dict[str, Any]]:
    """``{sid: {"response": …, "label": …}}`` from (response, label) by id."""
    return {sid: {"response": response, "label": label} for sid, (response, label) in answers.items()}


def write_predictions(path: Path, answers: Mapping[str, tuple[dict[str, Any] | None, dict[str, Any] | None]]) -> None:
    """Write `predictions_document`, whole or not at all."""
    write_atomically(path, json_text(predictions_document(answers)))
