"""Revisions of TripTide's plans by the engine, from a disruption's record or from its message alone."""

from ._revise import Revised, Status, revise

__all__ = ["Revised", "Status", "revise"]
