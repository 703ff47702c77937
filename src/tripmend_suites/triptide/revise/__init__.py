"""Revisions of TripTide's plans by the engine, from a disruption's record or from its message alone."""

from .batch import BatchResult, revise_folder
from .case import Revised, Status, revise

__all__ = ["BatchResult", "Revised", "Status", "revise", "revise_folder"]
