"""What a model is asked when it shall spoil an itinerary by one edit, in our own words; the contract is the paper's."""

from __future__ import annotations

import json
from typing import Any, Literal

from ...common.tasking import Message
from ..data.perturb import Operation
from .perturb_contract import INTENT_NAMES

__all__ = ["PROMPT", "perturb_chat"]

PROMPT = "itimo-perturb-prompt/1"
"""Changes whenever the wording does."""

_TASK = {
    "ADD": "insert exactly one of the candidate places at a position you choose, so that there is one stop more",
    "DELETE": "remove exactly one stop, so that there is one stop less",
    "REPLACE": "put exactly one of the candidate places in the place of one stop, so that the number of stops stays",
}
_AXES = """What can be disrupted

A stop is [name, category, longitude, latitude, popularity].
- Popularity disruption: count the stops that are High, Medium and Low, before and after the edit. The axis is disrupted
  when the Hellinger distance between the two distributions is above 0.1, or Kendall's tau-b of the three counts is
  below 1 (any two of them stand in another order, ties included).
- Spatial distance disruption: class every leg between consecutive stops by its great-circle distance (radius
  6371.0088 km): Low below threshold_low, High above threshold_high, else Medium. The same test on the three counts.
- Category diversity disruption: number of different categories / number of stops (0 when there is only one category)
  is another value after the edit.

Choose an edit that disrupts as many of them as Target Intent Count says; where none does, come as near as you can, and
disrupt one at least. State in Intents exactly those that your edit disrupts."""
_CONTRACT = """Your answer

One JSON object between <final_json> and </final_json>, with all of these keys:
"Perturbed Itinerary": all stops after the edit, unchanged ones copied as they are, the new one copied from the
candidates; "Intents": a list of the names {names}, or ["UNKNOWN"];
"categories_raw_before", "categories_raw_after": the categories of all stops in their order;
"categories_set_before", "categories_set_after": the different ones in title case, sorted;
"cd_before", "cd_after": category diversity; "cd_disruption": true or false;
"popularity_distribution_before", "popularity_distribution_after": shares, as an object of High, Medium, Low;
"popularity_ranks_before", "popularity_ranks_after": the same object with ranks, 1 for the largest count, equal counts
share a rank (1, 1, 3); "popularity_H": Hellinger distance; "popularity_tau_b": 1 when the order is the same, else
tau-b; "popularity_disruption": true or false;
"spatial_distances_before", "spatial_distances_after": leg lengths in km; "spatial_categories_before",
"spatial_categories_after": their classes; "spatial_ranks_before", "spatial_ranks_after", "spatial_H",
"spatial_tau_b", "spatial_disruption": as for popularity, over the classes of the legs."""
_TOOLS = """How to work

Take every number from the tools; do not work out a metric by yourself. Call memory first: it holds the places and
positions of the last edits. Prefer places and positions that it does not hold, so that the edits stay varied. Then
choose an edit, measure it, and choose another one if it does not do what it should."""
_ENGINE = """How to work

The tool check measures an edit that you have in mind, and the tool perturb names edits that do what is asked. Call
memory for the places and positions of the last edits, and prefer others."""
_SUBMIT = """
Hand in your answer with the tool submit: it says what does not hold, and you may hand in {tries} answers in all. Then
give the last one as your final message."""


def perturb_chat(
    operation: Operation, given: dict[str, Any], tools: Literal["none", "paper", "engine"], tries: int
) -> tuple[Message, ...]:
    """System and user message. given: the input of the published contract. tries: answers that may be handed in."""
    names = ", ".join(f'"{name}"' for name in INTENT_NAMES.values())
    parts = [
        f"You make test data: you spoil good travel itineraries by one edit. Your edit: {_TASK[operation]}. All other "
        "stops stay as they are and in their order.",
        _AXES,
    ]
    if tools != "none":
        parts.append(_TOOLS if tools == "paper" else _ENGINE)
    parts.append(_CONTRACT.replace("{names}", names) + (_SUBMIT.replace("{tries}", str(tries)) if tries > 1 else ""))
    return Message("system", "\n\n".join(parts)), Message("user", json.dumps(given, ensure_ascii=False, indent=1))
