"""Questions of the rules that the second opinion knows: no news was found, or what was found lacks something."""

from __future__ import annotations

__all__ = [
    "BED_OR_WISH",
    "BOOKED_ON_IT",
    "GONE_OR_LATER",
    "JOURNEYS_HIT",
    "KEPT",
    "LATE_FOR_A_JOURNEY",
    "LATE_OURSELVES",
    "LEAVES_WHEN",
    "LODGING_ITSELF",
    "MISSED_TOO",
    "NEW_ADDRESS",
    "NOTHING_CHANGES",
    "NOTHING_RECOGNISED",
    "NOT_MISSED_YET",
    "ONLY_ASKED",
    "OVER_BY_NOW",
    "PLACE_OR_AROUND",
    "RIDE_COST",
    "SETTLED",
    "SOMEBODY_LATE",
    "SORT_PLANNED",
    "STAYING_IN",
    "TIME_WISHED",
    "WEATHER_HOURS",
    "WHAT_THEN",
    "WHEN_SLOW",
    "WHOSE_DELAY",
    "WHO_STAYS",
]

NOTHING_RECOGNISED = "Nothing was recognised. What happened, to which place, leg or stay, and when?"
NOTHING_CHANGES = "This says that nothing changes. Did anything else happen?"
ONLY_ASKED = "This was read as a question. What has happened?"
TIME_WISHED = "Is it booked anew for that time, or is that only wished? A wish moves no visit to another time."
OVER_BY_NOW = "That is over by now. Did you miss a visit by it, or is it still so, and on which day?"
WEATHER_HOURS = "From when until when is the weather bad?"
WHEN_SLOW = "From when or until when is nothing possible that day?"
LATE_OURSELVES = "You are late, not what is planned. Has it been moved too, or is nothing possible before some time?"
LATE_FOR_A_JOURNEY = "You are late for it, not the journey itself. Will you miss it, or does it leave later, too?"
WHOSE_DELAY = "Are you late yourselves, for what, or does one of your journeys run late?"
SOMEBODY_LATE = "Somebody is late, none of your journeys. Has what is planned been moved, and until when?"
MISSED_TOO = "Did you miss that, too? No one visit of the plan up to now is meant by it."
NOT_MISSED_YET = "That leaves on a later day. Will you miss it, or which journey was missed?"
RIDE_COST = (
    "That ride is no journey of the plan, so its price changes nothing there. Does the budget change, by how much?"
)
BOOKED_ON_IT = "Are you booked on what leaves at that time, or is nothing booked yet?"
WHO_STAYS = "Who of the party does not come? Say for example “one adult fewer” or “the child stays at home”."
NEW_ADDRESS = "Where a place is stands in the catalogue: no message can change it. Is it open as planned, or closed?"
JOURNEYS_HIT = "Which of your journeys does that hit?"
SORT_PLANNED = "Is what is planned of that sort to be left out, or is only nothing of it to come anew?"
WHAT_THEN = "Is nothing possible then, or what is?"
STAYING_IN = "Is nothing possible for all of you that day, or is it only to be slower?"
LEAVES_WHEN = "At what time does it leave then?"
LODGING_ITSELF = "Is your own lodging lost, or only what is named beside it?"
GONE_OR_LATER = "Does it run at another time, or is that another journey?"
BED_OR_WISH = "Is your own lodging lost, or is that a wish about others? Name a lodging that is to be avoided."
PLACE_OR_AROUND = "Is the place itself to be left out? What is near a place cannot be avoided as such."

KEPT = frozenset((WEATHER_HOURS, WHEN_SLOW))
"""What only the traveller knows: no likelihood answers it."""

SETTLED = frozenset(
    (
        LODGING_ITSELF,
        JOURNEYS_HIT,
        BOOKED_ON_IT,
        BED_OR_WISH,
        PLACE_OR_AROUND,
        LATE_FOR_A_JOURNEY,
        SOMEBODY_LATE,
        NOT_MISSED_YET,
        WHOSE_DELAY,
        LATE_OURSELVES,
        RIDE_COST,
        SORT_PLANNED,
        WHAT_THEN,
        STAYING_IN,
        GONE_OR_LATER,
        LEAVES_WHEN,
        WHO_STAYS,
        NEW_ADDRESS,
        OVER_BY_NOW,
        TIME_WISHED,
    )
)
"""What the words alone leave open, whatever the message sounds like."""
