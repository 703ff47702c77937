"""The four tools of the paper's perturbation by function calling, over tripmend's own axes.

Same arguments and same results as published: lists may come as JSON text, numbers as text; what is wrong with the
arguments is said in the result, as ``{"error": …, "message": …}``. One difference: thresholds of legs are those of the
city asked about, where the published source holds those of one city.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from ...common.tasking import Tool, ToolResult
from ..edits import (
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

__all__ = [
    "LABELS",
    "ROWS",
    "TAU_POLICIES",
    "categories",
    "category_diversity",
    "legs",
    "paper_tools",
    "plain_value",
    "stats",
]

LABELS = ("High", "Medium", "Low")
"""Classes of popularity and of legs, in the order of the published prompts."""
TAU_POLICIES = ("b_sign_override", "b", "gamma", "pairwise_sign")
"""How ties count: the default calls equal orders 1 and takes tau-b else; tau-b; gamma; the share of equal pairs."""
ROWS: Mapping[str, Any] = {
    "type": "array", "items": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "number"}]}},
}  # fmt: skip
"""JSON schema of stops as lists; every list says what it holds, for some services take no other schemas."""
_CLASSES = ("Low", "Medium", "High")
_MOST = 1_000


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
    if len(value) > _MOST:
        raise _BadArgumentsError(f"{name} holds {len(value)} entries; {_MOST} are allowed")
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
    standard, untied = tau_b(a, b, both_tied_counts=True), gamma(a, b)
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
        return ToolResult(json.dumps(found, ensure_ascii=False))

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
