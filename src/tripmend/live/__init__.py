"""Watching a trip: feeds of GTFS-Realtime and calendars become what is new for it, and proposals. Nothing is sent.

`watch` is pure: it takes what is remembered and observed, and returns what is to be said and remembered; `Poller` asks
the sources. Needs the extra "live".
"""

from .poll import Answer, Poller, Source, needed_here, read_appointments
from .realtime import Wanted, read_realtime
from .seen import (
    Alert,
    Appointment,
    Call,
    Fact,
    Informed,
    Known,
    Observation,
    Offer,
    Run,
    SourceState,
    State,
    decline,
    forget,
    read_state,
    write_state,
)
from .watch import News, Proposal, wanted, watch

__all__ = [
    "Alert",
    "Answer",
    "Appointment",
    "Call",
    "Fact",
    "Informed",
    "Known",
    "News",
    "Observation",
    "Offer",
    "Poller",
    "Proposal",
    "Run",
    "Source",
    "SourceState",
    "State",
    "Wanted",
    "decline",
    "forget",
    "needed_here",
    "read_appointments",
    "read_realtime",
    "read_state",
    "wanted",
    "watch",
    "write_state",
]
