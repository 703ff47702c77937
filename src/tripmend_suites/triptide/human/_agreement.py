"""How far experts agree: Krippendorff's alpha, as computed by NLTK."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from tripmend.errors import MissingExtraError

from ...common import install_command

__all__ = ["alpha"]


def _distance(one: int, other: int) -> float:
    """The squared difference: values are taken as steps of equal size (interval level)."""
    return float((one - other) ** 2)


def alpha(ratings: Mapping[str, Mapping[str, int]]) -> float | None:
    """Krippendorff's alpha at interval level. ratings: by expert, then by unit; a unit an expert left out is missing.

    1 is full agreement, 0 what chance gives. None where it is not defined: no unit has two answers, or all answers
    that can be compared are the same. Source: Krippendorff, Content Analysis (2004), chapter 11.
    Raises MissingExtraError without the extra "agreement".
    """
    units: dict[str, int] = {}
    for answers in ratings.values():
        for unit in answers:
            units[unit] = units.get(unit, 0) + 1
    data: list[tuple[str, str, int]] = [
        (expert, unit, value)
        for expert, answers in ratings.items()
        for unit, value in answers.items()
        if units[unit] > 1
    ]
    if len({value for _, _, value in data}) < 2:
        return None
    try:
        agreement: Any = importlib.import_module("nltk.metrics.agreement")
    except ImportError as error:
        raise MissingExtraError(
            f"agreement needs NLTK, which is not installed; install it with: {install_command('agreement')}"
        ) from error
    return float(agreement.AnnotationTask(data=data, distance=_distance).alpha())
