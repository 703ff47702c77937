"""The judge of TripTide's plans: it reads plan records and database rows, and nothing of what made the plan."""

from __future__ import annotations

from ._finding import CheckResult, Mode, Profile, Violation
from .assess import Verdict, assess, passes
from .tables import Tables

__all__ = ["CheckResult", "Mode", "Profile", "Tables", "Verdict", "Violation", "assess", "passes"]
