"""What a model is asked about an example: one system message per modification, worked examples, the example itself.

Training and asking share these functions, so that a model meets in use what it learnt from (the paper's "alignment").
The wording is ours; what is handed over and which keys an answer has are as published.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from tripmend.errors import InputError

from ...common.tasking import Message
from ..edits._problem import Operation
from ..formats import Example

__all__ = ["INSTRUCTIONS", "PROMPT", "answer_of", "chat_of", "input_of", "instructions_for"]

PROMPT = "itimo-prompt/1"
"""Changes whenever the wording does."""

_TASK = {
    "add": "insert one of the candidate places into the itinerary, at the position you choose",
    "replace": "replace one stop of the itinerary by one of the candidate places",
    "delete": "remove one stop from the itinerary",
}
_AXES = """What can be misaligned

An itinerary is a list of stops in the order of the visit. A stop is [name, category, longitude, latitude, popularity].
1. Popularity mix: how many stops are high, medium and low.
2. Category mix: category diversity = number of different categories / number of stops, and 0 if all stops share one
   category.
3. Spatial mix: take the great-circle distance of every two consecutive stops (haversine, radius 6371.0088 km). A
   distance below threshold_low is Low, one above threshold_high is High, any other is Medium. The mix is how many legs
   are Low, Medium and High.

The popularity mix or the spatial mix changes when the Hellinger distance between its shares before and after the edit
is above 0.1, or when any two of its three counts stand in another order (larger, equal, smaller) than before. The
category mix changes when category diversity changes at all.

The hint says which of the three are misaligned. Choose the edit that changes every mix named in the hint, in the way
that mends it, and that changes none of the others."""
_INDEX = {
    "add": "insert_index is the position that the new stop will have, counted from 0: 0 puts it first, the number of "
    "stops puts it last.",
    "replace": "replaced_index is the position of the stop that goes, counted from 0.",
    "delete": "removed_index is the position of the stop that goes, counted from 0.",
}
_SHAPE = {
    "add": '{"insert_index": INDEX, "selected_cand_id": ID, "selected_poi": [the five values of that candidate]}',
    "replace": '{"replaced_index": INDEX, "selected_cand_id": ID, "selected_poi": [the five values of that candidate]}',
    "delete": '{"removed_index": INDEX}',
}
_CANDIDATE = " selected_cand_id is the cand_id of a candidate, and selected_poi is its poi, copied without any change."


def instructions_for(operation: Operation) -> str:
    """The system message for a modification."""
    candidate = "" if operation == "delete" else _CANDIDATE
    return (
        f"You mend travel itineraries. Your one edit: {_TASK[operation]}. Everything else stays as it is and in its "
        f"order.\n\n{_AXES}\n\nYour answer\n\nOne JSON object and nothing else, neither words nor marks around it:\n"
        f"{_SHAPE[operation]}\n{_INDEX[operation]}{candidate}"
    )


INSTRUCTIONS: dict[Operation, str] = {
    "add": instructions_for("add"),
    "replace": instructions_for("replace"),
    "delete": instructions_for("delete"),
}
"""System messages by the modification that is asked for (the file ADD asks for delete, DELETE for add)."""


def input_of(example: Example) -> str:
    """An example as it is shown: the file's own ``example_input`` as JSON."""
    return json.dumps(example.raw, ensure_ascii=False, indent=2)


def answer_of(example: Example) -> str:
    """The answer in the file as a model should write it. Raises InputError when the example has none."""
    if example.label is None:
        raise InputError(f"record {example.sid} has no answer to learn from or to show")
    return json.dumps(example.label, ensure_ascii=False)


def _shown(number: int, shot: Example) -> str:
    return f"Example {number}, input:\n{input_of(shot)}\nExample {number}, answer:\n{answer_of(shot)}\n"


def chat_of(example: Example, shots: Sequence[Example] = ()) -> tuple[Message, ...]:
    """System and user message of an example. shots: worked examples, shown in this order at the end of the system
    message. Raises InputError for one without an answer."""
    system = INSTRUCTIONS[example.problem.operation]
    if shots:
        worked = "\n".join(_shown(number, shot) for number, shot in enumerate(shots, 1))
        system = f"{system}\n\n{worked}\nEnd of the examples."
    return Message("system", system), Message("user", input_of(example))
