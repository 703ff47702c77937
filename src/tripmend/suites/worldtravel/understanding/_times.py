"""Times that the query sets for a day: leaving the hotel, being back."""

from __future__ import annotations

from collections.abc import Sequence

from ..task import UserTime
from ._clocks import ClockWords, settle
from ._hit import Hit
from ._hits import Hits
from ._model import Doubt, Evidence
from ._segments import Segment
from ._soft import soft

__all__ = ["read_times"]


def _weight(hits: Sequence[Hit], kind: str) -> float:
    """All words for one kind of rule; the same word counts once."""
    by_word: dict[str, float] = {}
    for hit in hits:
        if hit.kind == kind:
            by_word[hit.value] = max(by_word.get(hit.value, 0), hit.weight)
    return sum(by_word.values())


_LIKELY = 1.2
"""What the time of day weighs beside the words: nobody asks to be back at the hotel by nine in the morning."""


_EXAMPLES = 2.0
"""What the examples weigh beside the listed words."""


def _morning(clock: ClockWords) -> float:
    return float(clock.sure and 5 <= clock.hour < 12) + 0.35 * (clock.sure and clock.hour == 12)


def _evening(clock: ClockWords) -> bool:
    return (clock.sure or clock.hour > 12) and (clock.hour >= 14 or clock.hour < 3)


def read_times(hits: Hits, segments: Sequence[Segment]) -> tuple[tuple[UserTime, ...], list[Evidence], list[Doubt]]:
    """The rules in the order of the query; two that say the same are one."""
    found: list[UserTime] = []
    weights: list[float] = []
    evidence: list[Evidence] = []
    doubts: list[Doubt] = []
    previous = "home-by"
    carried = hits.dates[:1]
    for segment in segments:
        if segment.kind != "time" or not hits.dates:
            continue
        number = len(found)
        home, leave = _weight(segment.hits, "home"), _weight(segment.hits, "leave")
        said_home, said_leave = home, leave
        clock = next(hit for hit in segment.hits if hit.kind == "clock")
        home, leave = home + _LIKELY * _evening(clock.clocks[0]), leave + _LIKELY * _morning(clock.clocks[0])
        odds = soft().odds(hits.masked[segment.start : segment.end].replace("Z", " "), ("home", "leave"))
        home, leave = home + _EXAMPLES * odds.get("home", 0.0), leave + _EXAMPLES * odds.get("leave", 0.0)
        kind = previous if not home and not leave else "home-by" if home > leave else "leave-after"
        if home and leave and abs(home - leave) < 0.2:
            doubts.append(Doubt(f"times[{number}]", "it could be for leaving or for coming back", (kind,)))
        at = settle(clock.clocks[0], 13, 23.99) if kind == "home-by" else settle(clock.clocks[0], 7, 18.9)
        said = [date for hit in segment.hits if hit.kind == "date" for date in hit.dates]
        if not said and len(hits.dates) > 1:
            doubts.append(Doubt(f"times[{number}]", "no day is said for it", tuple(map(str, hits.dates))))
        date = said[0] if said else carried[0]
        carried = (date,)
        rule = UserTime.model_validate({"kind": kind, "date": date, "at": at})
        previous = kind
        if rule not in found:
            found.append(rule)
            weights.append(said_home if kind == "home-by" else said_leave)
            phrase = hits.folded.query[segment.start : segment.end].strip()
            evidence.append(Evidence(f"times[{number}]", f"{kind} {date} {at:%H:%M}", phrase, segment.start))
    # "You dragged us about until midnight" is no rule beside one in plain words.
    kept = [number for number, rule in enumerate(found) if weights[number] >= 0.3 or rule.at.hour or len(found) < 2]
    return tuple(found[number] for number in kept), [evidence[number] for number in kept], doubts
