"""What a model's last message is: a plan, a refusal, or neither."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Reply", "clean", "read_reply"]

_FENCE = re.compile(r"```(?:json)?\s*\n(.*?)\n?\s*```", re.DOTALL | re.IGNORECASE)
_LONGEST = 2_000_000
_OPENING = 600
"""A refusal in words says so at once: only so many letters from the beginning are looked at."""
_REFUSES = re.compile(
    r"\b(?:sorry|apologi[sz]e|regret|unfortunately|unable|infeasible|impossible"
    r"|can(?:no|['’]?)t|(?:is|are)(?: not|n['’]t) (?:possible|feasible)|not able"
    r"|no (?:feasible|possible|valid|such|workable)|there is no (?:plan|way|itinerary|schedule|day)"
    r"|(?:won|could|couldn)(?:['’]t| not))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Reply:
    """kind: ``plan`` is whatever claims to be an itinerary, well formed or not. refusal: what it says in JSON; of one
    in words nothing."""

    kind: Literal["plan", "refusal", "empty"]
    refusal: Mapping[str, Any] | None = None


def read_reply(text: str | None) -> Reply:
    """Tell a refusal from a plan: ``{"refused": {…}}`` without an itinerary, or words without any JSON that decline."""
    if text is None or not text.strip():
        return Reply("empty")
    document = _document(text)
    if isinstance(document, dict) and "itinerary" not in document and isinstance(document.get("refused"), dict):
        return Reply("refusal", document["refused"])
    if document is None and "{" not in text and _REFUSES.search(text[:_OPENING]):
        return Reply("refusal", {})
    return Reply("plan")


def _document(text: str) -> Any:
    """The JSON of a text, bare or in its only fence; None where there is none."""
    if len(text) > _LONGEST:
        return None
    fences = _FENCE.findall(text)
    try:
        return json.loads(fences[0] if len(fences) == 1 else text)
    except (ValueError, RecursionError):
        return None


def clean(text: str, longest: int = 200) -> str:
    """As it can be written: what a model says may be half a character, or a million."""
    return text[:longest].encode("utf-8", "replace").decode("utf-8")
