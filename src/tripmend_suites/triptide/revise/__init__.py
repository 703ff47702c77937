"""Revisions of TripTide's plans by the engine, from a disruption's record or from its message alone."""

from ._batch import BatchResult, revise_folder
from ._revise import Revised, Status, revise

__all__ = ["BatchResult", "Revised", "Status", "revise", "revise_folder"]
