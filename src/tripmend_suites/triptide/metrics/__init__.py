"""The judge of TripTide's plans: it reads plan records and database rows, and nothing of what made the plan."""

from __future__ import annotations

from .adaptability import BertEmbedder, Embedder, HashEmbedder
from .assess import Verdict, assess
from .edits import Disruption, Edit, EditCount, Hit, disruption_of, disruption_of_record, edits_between, judge_edits
from .responsiveness import Response, respond, temporal_conflicts
from .score import PUBLISHED, CaseResult, Denominators, Figure, Refused, Row, Score, score
from .view import CheckResult, Mode, Profile, Tables, Violation

__all__ = [
    "PUBLISHED",
    "BertEmbedder",
    "CaseResult",
    "CheckResult",
    "Denominators",
    "Disruption",
    "Edit",
    "EditCount",
    "Embedder",
    "Figure",
    "HashEmbedder",
    "Hit",
    "Mode",
    "Profile",
    "Refused",
    "Response",
    "Row",
    "Score",
    "Tables",
    "Verdict",
    "Violation",
    "assess",
    "disruption_of",
    "disruption_of_record",
    "edits_between",
    "judge_edits",
    "respond",
    "score",
    "temporal_conflicts",
]
