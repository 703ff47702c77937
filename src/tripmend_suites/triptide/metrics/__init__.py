"""The judge of TripTide's plans: it reads plan records and database rows, and nothing of what made the plan."""

from __future__ import annotations

from ._evaluate import CaseResult
from ._figures import Figure
from ._finding import CheckResult, Mode, Profile, Violation
from .assess import Verdict, assess, passes
from .cost import Quirks
from .denominators import PUBLISHED, Denominators
from .disruption import Disruption, Hit, disruption_of, disruption_of_record
from .edits import Edit, EditCount, edits_between, judge_edits
from .embedding import BertEmbedder, Embedder, HashEmbedder
from .responsiveness import Response, respond
from .score import Refused, Row, Score, score
from .tables import Tables
from .temporal import temporal_conflicts

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
    "Quirks",
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
    "passes",
    "respond",
    "score",
    "temporal_conflicts",
]
