"""Questions of the rules that the second opinion knows: no news was found, or what was found lacks something."""

from __future__ import annotations

__all__ = ["KEPT", "NOTHING_CHANGES", "NOTHING_RECOGNISED", "WEATHER_HOURS"]

NOTHING_RECOGNISED = "Nothing was recognised. What happened, to which place, leg or stay, and when?"
NOTHING_CHANGES = "This says that nothing changes. Did anything else happen?"
WEATHER_HOURS = "From when until when is the weather bad?"

KEPT = frozenset((WEATHER_HOURS,))
"""What only the traveller knows: no likelihood answers it."""
