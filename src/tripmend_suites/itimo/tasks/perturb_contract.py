"""What a perturbation has to hold: the itinerary, the intents, and every number behind them; all computed here again.

Nothing that an answer says of itself is believed: the edit is found by comparison, the intents and numbers come from
the two itineraries, and what was said is compared with them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from ...common.tasking import Tool, ToolResult
from ..data.verify import Change, disrupted_axes, find_change
from ..edits.effects import (
    class_of_legs,
    competition_ranks,
    diversity,
    diversity_disrupted,
    gamma,
    haversine_km,
    hellinger,
    relations,
    shares,
    tau_b,
    tau_b_of_the_tool,
)
from ..formats import object_applied, parse_response

# The four tools of the paper's perturbation by function calling, over tripmend's own axes.
#
# Same arguments and same results as published: lists may come as JSON text, numbers as text; what is wrong with the
# arguments is said in the result, as ``{"error": …, "message": …}``. One difference: thresholds of legs are those of
# the city asked about, where the published source holds those of one city.

LABELS = ("High", "Medium", "Low")
"""Classes of popularity and of legs, in the order of the published prompts."""
TAU_POLICIES = ("b_sign_override", "b", "gamma", "pairwise_sign")
"""How ties count: the default calls equal orders 1 and takes tau-b else; tau-b; gamma; the share of equal pairs."""
ROWS: Mapping[str, Any] = {
    "type": "array", "items": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "number"}]}},
}  # fmt: skip
"""JSON schema of stops as lists; every list says what it holds, for some services take no other schemas."""
_CLASSES = ("Low", "Medium", "High")
_PERTURB_TOOLS_MOST = 1_000


class _BadArgumentsError(Exception):
    """Arguments that cannot be used, in one sentence. kind: of the published error."""

    def __init__(self, message: str, kind: str = "invalid_arguments") -> None:
        self.kind = kind
        super().__init__(message)


def plain_value(value: Any) -> Any:
    """A value out of its JSON text, where it is one."""
    if isinstance(value, str) and value.strip()[:1] in ("[", "{"):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def _list(arguments: Mapping[str, Any], name: str) -> list[Any]:
    if name not in arguments:
        raise _BadArgumentsError(f"{name} is missing", "missing_arguments")
    value = plain_value(arguments[name])
    if not isinstance(value, list):
        raise _BadArgumentsError(f"{name} must be a list")
    if len(value) > _PERTURB_TOOLS_MOST:
        raise _BadArgumentsError(f"{name} holds {len(value)} entries; {_PERTURB_TOOLS_MOST} are allowed")
    return [plain_value(one) for one in value]


def _texts(arguments: Mapping[str, Any], name: str) -> list[str]:
    found = _list(arguments, name)
    if not all(isinstance(one, str) for one in found):
        raise _BadArgumentsError(f"{name} must be a list of texts")
    return found


def _degrees(point: Any, name: str, limit: float, where: str) -> float:
    value = point.get(name) if isinstance(point, dict) else None
    try:
        number = float("x" if isinstance(value, bool) or value is None else value)
    except (TypeError, ValueError, OverflowError):
        raise _BadArgumentsError(f"{where} needs {name} as a number") from None
    if not isfinite(number) or abs(number) > limit:
        raise _BadArgumentsError(f"{where} has a {name} outside ±{limit:g}")
    return number


def legs(points: Sequence[tuple[float, float]], near_km: float, far_km: float) -> dict[str, list[Any]]:
    """Lengths in km (six decimals) and classes of the legs between (longitude, latitude) points."""
    lon, lat = [point[0] for point in points], [point[1] for point in points]
    km = [round(float(one), 6) for one in haversine_km(lon[:-1], lat[:-1], lon[1:], lat[1:])]
    return {"distances_km": km, "classes": [_CLASSES[code] for code in class_of_legs(km, near_km, far_km).tolist()]}


def _geo(arguments: Mapping[str, Any], near_km: float, far_km: float) -> dict[str, Any]:
    found = {}
    for side in ("before", "after"):
        name = f"waypoints_{side}"
        points = [
            (_degrees(one, "lon", 180, f"{name}[{n}]"), _degrees(one, "lat", 90, f"{name}[{n}]"))
            for n, one in enumerate(_list(arguments, name))
        ]
        found[side] = legs(points, near_km, far_km)
    return found


def _counts(labels: Sequence[str], domain: Sequence[str], name: str) -> list[int]:
    known = [token.strip().lower() for token in domain]
    counts = [0] * len(known)
    for label in labels:
        token = label.strip().lower()
        if token not in known:
            raise _BadArgumentsError(f"{name} holds {label[:40]!r}, which is not in the domain")
        counts[known.index(token)] += 1
    return counts


def stats(
    before: Sequence[str],
    after: Sequence[str],
    domain: Sequence[str] = LABELS,
    *,
    most_hellinger: float = 0.1,
    least_tau: float = 1.0,
    policy: str = TAU_POLICIES[0],
) -> dict[str, Any]:
    """The result of ``stats_from_categories`` for lists of labels."""
    a, b = _counts(before, domain, "labels_before"), _counts(after, domain, "labels_after")
    signs = [x == y for x, y in zip(relations(a), relations(b), strict=True)]
    standard, untied = tau_b(a, b), gamma(a, b)
    if policy == "gamma":
        tau = 0.0 if untied is None else untied
    elif policy == "pairwise_sign":
        tau = sum(signs) / len(signs) if signs else 1.0
    else:
        tau = tau_b_of_the_tool(a, b) if policy == "b_sign_override" else standard
    distance = round(hellinger(a, b), 12)

    def by_label(values: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(domain, values, strict=True))

    return {
        "domain": list(domain),
        "counts_before": by_label(a),
        "counts_after": by_label(b),
        "distribution_before": by_label([round(share, 12) for share in shares(a)]),
        "distribution_after": by_label([round(share, 12) for share in shares(b)]),
        "ranks_before": by_label(competition_ranks(a)),
        "ranks_after": by_label(competition_ranks(b)),
        "hellinger": distance,
        "tau_b": round(tau, 12),
        "tau_b_std": round(standard, 12),
        "gamma": None if untied is None else round(untied, 12),
        "pairwise_signs_match": sum(signs),
        "pairwise_signs_total": len(signs),
        "disruption": distance > most_hellinger or round(tau, 12) < least_tau,
    }


def _threshold(given: Mapping[str, Any], name: str, usual: float) -> float:
    value = given.get(name, usual)
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise _BadArgumentsError(f"thresholds.{name} must be a number")
    return float(value)


def _stats(arguments: Mapping[str, Any]) -> dict[str, Any]:
    before, after = _texts(arguments, "labels_before"), _texts(arguments, "labels_after")
    domain = _texts(arguments, "domain")
    tokens = [token.strip().lower() for token in domain]
    if not tokens or not all(tokens) or len(set(tokens)) < len(tokens):
        raise _BadArgumentsError("domain must hold different texts, none of them empty")
    given = plain_value(arguments.get("thresholds") or {})
    if not isinstance(given, dict):
        raise _BadArgumentsError("thresholds must be an object")
    policy = arguments.get("tau_policy", TAU_POLICIES[0])
    if policy not in TAU_POLICIES:
        raise _BadArgumentsError(f"tau_policy must be one of {', '.join(TAU_POLICIES)}")
    return stats(
        before, after, domain, most_hellinger=_threshold(given, "hellinger", 0.1),
        least_tau=_threshold(given, "tau_b", 1.0), policy=policy,
    )  # fmt: skip


def category_diversity(before: Sequence[str], after: Sequence[str]) -> dict[str, Any]:
    """The result of ``cd_from_categories`` for lists of categories."""
    sides = {"before": list(before), "after": list(after)}
    sets = {side: sorted({" ".join(one.split()).title() for one in given}) for side, given in sides.items()}
    values = {side: diversity(len(sets[side]), len(given)) for side, given in sides.items()}
    return {
        **{f"categories_raw_{side}": given for side, given in sides.items()},
        **{f"categories_set_{side}": found for side, found in sets.items()},
        **{f"cd_{side}": round(value, 12) for side, value in values.items()},
        "cd_disruption": diversity_disrupted(values["before"], values["after"]),
    }


def categories(itinerary: Sequence[Any]) -> dict[str, Any]:
    """The result of ``categories_from_itinerary`` for rows whose second value is a category."""
    found = []
    for number, row in enumerate(itinerary):
        if not isinstance(row, list | tuple) or len(row) < 2 or not isinstance(row[1], str):
            raise _BadArgumentsError(f"itinerary[{number}] must be a list with the category as its second value")
        found.append(row[1])
    return {"itinerary_len": len(found), "categories": found}


def _answering(work: Callable[[Mapping[str, Any]], dict[str, Any]]) -> Callable[[Mapping[str, Any]], ToolResult]:
    def call(arguments: Mapping[str, Any]) -> ToolResult:
        try:
            found = work(arguments)
        except _BadArgumentsError as error:
            found = {"error": error.kind, "message": str(error)}
        return ToolResult.of(found)

    return call


def paper_tools(near_km: float, far_km: float) -> tuple[Tool, ...]:
    """The four tools for a city with these thresholds of legs."""
    texts = {"type": "array", "items": {"type": "string"}}
    point = {
        "type": "object", "properties": {"lat": {"type": "number"}, "lon": {"type": "number"}},
        "required": ["lat", "lon"], "additionalProperties": False,
    }  # fmt: skip
    points = {"type": "array", "items": point}

    # Every property is required: services that hold models to a schema take no optional ones. The thresholds of
    # stats_from_categories, which hardly a model should choose, are therefore taken but not announced.
    def schema(**properties: Any) -> dict[str, Any]:
        return {"type": "object", "properties": properties, "required": list(properties)}

    sides = ("before", "after")
    return (
        Tool(
            "geo_distance_segments",
            "Distances in km between consecutive stops, before and after the edit, and the class of each: Low, Medium "
            "or High by the city's thresholds.",
            schema(**{f"waypoints_{side}": points for side in sides}),
            _answering(lambda arguments: _geo(arguments, near_km, far_km)),
        ),
        Tool(
            "stats_from_categories",
            "Counts, shares and ranks of labels before and after the edit, their Hellinger distance and Kendall's "
            "tau-b, and whether that is a disruption. For popularity levels and for classes of legs; domain: High, "
            "Medium, Low.",
            schema(labels_before=texts, labels_after=texts, domain=texts),
            _answering(_stats),
        ),
        Tool(
            "cd_from_categories",
            "Category diversity before and after the edit, from the categories of all stops, and whether it changed.",
            schema(**{f"categories_{side}": texts for side in sides}),
            _answering(
                lambda given: category_diversity(_texts(given, "categories_before"), _texts(given, "categories_after"))
            ),
        ),
        Tool(
            "categories_from_itinerary",
            "The categories of an itinerary's stops in their order, and how many stops there are.",
            schema(itinerary=ROWS),
            _answering(lambda arguments: categories(_list(arguments, "itinerary"))),
        ),
    )  # fmt: skip


INTENT_NAMES = {
    "diversity": "Category diversity disruption",
    "popularity": "Popularity disruption",
    "distance": "Spatial distance disruption",
}
"""How an answer names a disrupted axis, in the order of the published contract."""
_NAMES = {
    "diversity": re.compile(r"(?:categor(?:y|ical)(?: diversity)?|diversity)(?: disruption)?"),
    "popularity": re.compile(r"popularity(?: disruption)?"),
    "distance": re.compile(r"(?:spatial(?: distance)?|distance)(?: disruption)?"),
}
"""The whole of what may be said for an axis: a sentence around it could deny it."""
_CLOSE = 5e-4
"""Numbers are compared to three decimals."""
_MOST = 200
_OPEN, _CLOSED = "<final_json>", "</final_json>"

Row = Sequence[Any]


def metrics_of(before: Sequence[Row], after: Sequence[Row], near_km: float, far_km: float) -> dict[str, Any]:
    """Everything an answer has to state beside itinerary and intents, by the names of the published contract."""
    popularity = stats([str(row[4]) for row in before], [str(row[4]) for row in after])
    sides = {
        side: legs([(float(row[2]), float(row[3])) for row in rows], near_km, far_km)
        for side, rows in (("before", before), ("after", after))
    }
    spatial = stats(sides["before"]["classes"], sides["after"]["classes"])
    kinds = category_diversity([str(row[1]) for row in before], [str(row[1]) for row in after])
    found: dict[str, Any] = dict(kinds)
    for side in ("before", "after"):
        found[f"popularity_distribution_{side}"] = popularity[f"distribution_{side}"]
        found[f"popularity_ranks_{side}"] = popularity[f"ranks_{side}"]
        found[f"spatial_distances_{side}"] = sides[side]["distances_km"]
        found[f"spatial_categories_{side}"] = sides[side]["classes"]
        found[f"spatial_ranks_{side}"] = spatial[f"ranks_{side}"]
    for name, one in (("popularity", popularity), ("spatial", spatial)):
        found[f"{name}_H"] = one["hellinger"]
        found[f"{name}_tau_b"] = one["tau_b"]
        found[f"{name}_disruption"] = one["disruption"]
    return found


ECHOES: tuple[str, ...] = tuple(metrics_of([], [], 1.0, 2.0))
"""The names of what is stated and compared."""


def read_perturbation(text: str) -> tuple[dict[str, Any] | None, str]:
    """The object an answer holds, or None and why there is none: what stands between the marks <final_json>, else the
    first fenced or the last object. Two different answers between such marks are none."""
    part = text.rpartition("</think>")[2]
    if _OPEN in part:
        marked = [one.partition(_CLOSED)[0] for one in part.split(_OPEN)[1:] if _CLOSED in one]
        if len({"".join(one.split()) for one in marked}) > 1:
            return None, "the text holds more than one answer"
        part = marked[0] if marked else part.partition(_OPEN)[2]
    found, error = parse_response(part)
    if error:
        return None, error
    found = object_applied(found)
    return (None, "the answer is no object") if found is None else (found, "")


def _number(value: Any) -> float | None:
    try:
        number = float("x" if isinstance(value, bool) else value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if isfinite(number) else None


def _rows(value: Any) -> list[list[Any]] | str:
    """The stops of an answer, or what is wrong with them."""
    if not isinstance(value, list) or len(value) > _MOST:
        return "the perturbed itinerary is no list of stops"
    for number, row in enumerate(value):
        if not isinstance(row, list) or len(row) != 5:
            return f"stop {number} is no list of five values"
        level = row[4].strip().lower() if isinstance(row[4], str) else ""
        if not all(isinstance(text, str) and text.strip() for text in row[:2]) or level not in (
            "low",
            "medium",
            "high",
        ):
            return f"stop {number} lacks a name, a category or a popularity"
        at = (_number(row[2]), _number(row[3]))
        if at[0] is None or at[1] is None or abs(at[0]) > 180 or abs(at[1]) > 90:
            return f"stop {number} is no place on earth"
    return value


def declared_axes(intents: Any) -> tuple[str, ...] | None:
    """The axes that an answer says it disrupts, None for anything that is not the name of one. UNKNOWN is no axis."""
    if not isinstance(intents, list) or not all(isinstance(one, str) for one in intents):
        return None
    found = set()
    for one in intents:
        if one.strip().upper() == "UNKNOWN":
            continue
        named = [axis for axis, name in _NAMES.items() if name.fullmatch(" ".join(one.lower().split()))]
        if len(named) != 1:
            return None
        found.add(named[0])
    return tuple(axis for axis in ("popularity", "diversity", "distance") if axis in found)


def _same(said: Any, right: Any) -> bool:
    """Whether a stated value is the computed one: numbers to three decimals, texts without regard to case."""
    if isinstance(right, bool) or right is None:
        return said is right
    if isinstance(right, int | float):
        number = _number(said) if isinstance(said, int | float) else None
        return number is not None and abs(number - right) <= _CLOSE
    if isinstance(right, str):
        return isinstance(said, str) and " ".join(said.split()).casefold() == " ".join(right.split()).casefold()
    if isinstance(right, dict):
        if not isinstance(said, dict) or len(said) != len(right):
            return False
        by_name = {str(name).strip().lower(): value for name, value in said.items()}
        return all(name.lower() in by_name and _same(by_name[name.lower()], value) for name, value in right.items())
    return (
        isinstance(said, list)
        and len(said) == len(right)
        and all(_same(one, other) for one, other in zip(said, right, strict=True))
    )


@dataclass(frozen=True, slots=True)
class Finding:
    """What an answer really does. why: what is wrong with its edit, "" for a legal one. change: the edit. place: the
    row it is about (put in, else taken out). axes: those it disrupts. declared: those it says, None if unreadable.
    echoed: which of the statements are right."""

    why: str
    change: Change | None = None
    place: tuple[Any, ...] | None = None
    axes: tuple[str, ...] = ()
    declared: tuple[str, ...] | None = None
    echoed: Mapping[str, bool] | None = None


def _key(row: Row) -> tuple[Any, ...]:
    return (row[0], row[1], round(float(row[2]), 6), round(float(row[3]), 6), str(row[4]).strip().lower())


def examine(
    answer: Mapping[str, Any],
    operation: str,
    before: Sequence[Row],
    candidates: Sequence[Row],
    near_km: float,
    far_km: float,
) -> Finding:
    """An answer against the itinerary it was asked about. operation: ADD, DELETE or REPLACE. candidates: the places
    that may be put in."""
    if "Perturbed Itinerary" not in answer:
        return Finding("the answer holds no perturbed itinerary")
    after = _rows(answer["Perturbed Itinerary"])
    if isinstance(after, str):
        return Finding(after)
    change = find_change(before, after)
    if change is None:
        return Finding("the two itineraries do not differ by one edit")
    if change.operation != operation:
        return Finding(f"the edit is {change.operation}, asked was {operation}", change)
    place = after[change.index] if operation != "DELETE" else before[change.index]
    if operation != "DELETE" and _key(place) not in {_key(row) for row in candidates}:
        return Finding("the place put in is no candidate", change)
    right = metrics_of(before, after, near_km, far_km)
    echoed = {name: name in answer and _same(answer[name], value) for name, value in right.items()}
    axes = disrupted_axes(before, after, near_km, far_km)
    return Finding("", change, tuple(_key(place)), axes, declared_axes(answer.get("Intents")), echoed)
