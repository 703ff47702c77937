"""A journey that runs longer: one end of it has a new time, and the other stays as planned, or nothing is said of it.

With one time alone a journey is moved as a whole, so the end that stays has to be written down, too. Of a journey that
only arrives later, the planned departure is the safe reading: nobody misses it by being there in time.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from ....trip import Leg
from ... import _effects as fx
from ..._disruption import Change, Disruption, Unclear
from ..names._mentioned import LegWords
from ..names._trip import Trip
from ..words._units import Unit, pattern, text_of

__all__ = ["unchanged_end"]

_AS_PLANNED = (
    r"(?:on time|on schedule|as (?:planned|scheduled|booked|before|usual|normal)|at the (?:same|planned|usual|"
    r"scheduled|normal) time|unchanged|punctually|normally)"
)
_SAME = (
    r"(?:unchanged|unaffected|not changed|unmodified|the same|as (?:planned|scheduled|before)|stays?|remains?|on time)"
)
_STARTS = r"(?:leaves?|leaving|departs?|departing|takes? off|sets? off|starts?)"
_ENDS = r"(?:arrives?|arriving|lands?|landing|gets? (?:in|there))"
_NEAR = r"(?: (?!@leg|but|and|not|[,.;!?])\S+){0,4}?"
_SO = r"(?: (?:is|are|was|time|at|@clock|still|itself|the|stays?|remains?|will|be)){0,4}?"
_LEAVES_AS_PLANNED = pattern(rf"{_STARTS}{_NEAR} {_AS_PLANNED}|departures?{_SO} {_SAME}|(?:same|unchanged) departure")
_ARRIVES_AS_PLANNED = pattern(rf"{_ENDS}{_NEAR} {_AS_PLANNED}|arrivals?{_SO} {_SAME}|(?:same|unchanged) arrival")
_LONGER = pattern(
    r"(?:takes?|taking|lasts?|runs?|will take|will last|be)(?: (?:us|now|about|around|at least|up to|some|over))* "
    r"@span (?:longer|more)|@span longer"
)
_ARRIVES_LATER = pattern(
    r"(?:arrives?|arriving|arrivals?|lands?|landing|gets? (?:us )?(?:in|there))(?: (?!but|and|not|[,.;!?])\S+){0,6}? "
    r"@span later(?! (?:than|as) (?:planned|scheduled|booked|expected))"
)
"""``An hour late`` and ``later than planned`` are said of the whole journey."""
_LEAVES_LATER = pattern(
    rf"{_STARTS}|leave|depart|departures?|take off|set off|start|delay(?:s|ed|ing)?|held up|postponed|pushed back|"
    r"put back|rescheduled|moved|cancelled"
)
"""Words by which the whole journey is late, and not only its arrival."""
_NEW_LENGTH = pattern(
    r"(?:takes?|taking|lasts?)(?: (?:us|now|about|around|over|some))* @span (?:@old|instead|rather than)"
)
"""``Takes four hours instead of three``: the whole journey, not how much longer."""
_DENIED = pattern(r"(?:not|never|no longer|instead of|rather than) (?:\S+ ){0,2}?" + _AS_PLANNED)


def unchanged_end(change: Change, units: Sequence[Unit], trip: Trip) -> Change:
    """`change` with the planned time of the end of its one late journey that is said to stay as it was."""
    runs = [one for one in change.disruptions if isinstance(one.effect, fx.LegRetimed | fx.LegDelayed)]
    if len(runs) != 1 or _several(units):
        return change
    effect, text = runs[0].effect, text_of(units)
    if isinstance(effect, fx.LegDelayed) and _NEW_LENGTH.search(text):
        return _asked(change, runs[0])
    kept = _kept(effect, text, trip)
    if kept is None:
        return change
    leg = trip.itinerary.item(kept.leg)
    apart = isinstance(leg, Leg) and leg.depart is not None and leg.arrive is not None and leg.depart < leg.arrive
    if apart and kept.depart is not None and kept.arrive is not None and kept.arrive <= kept.depart:
        return _asked(change, runs[0])
    new = runs[0].replace(effect=kept, confidence="medium" if _only_arrives_later(effect, text) else runs[0].confidence)
    return change.replace(disruptions=tuple(new if one is runs[0] else one for one in change.disruptions))


def _several(units: Sequence[Unit]) -> bool:
    """Whether two journeys are named: ``the train is late, our flight home leaves as planned``."""
    legs = [unit.value for unit in units if isinstance(unit.value, LegWords)]
    return any(
        len({told for told in said if told}) > 1
        for said in ([leg.modes for leg in legs], [leg.way for leg in legs], [leg.to for leg in legs])
    )


def _asked(change: Change, one: Disruption) -> Change:
    """`change` with a question in the place of a journey whose times cannot be made out."""
    asked = Unclear(text=one.text, question="When exactly does it leave, and when does it arrive?")
    kept = tuple(other for other in change.disruptions if other is not one)
    return change.replace(disruptions=kept, unclear=(*change.unclear, asked))


def _kept(effect: fx.Effect, text: str, trip: Trip) -> fx.LegRetimed | None:
    """The effect with both of its times, None where nothing is said to stay, or both ends, or it is not known when."""
    if not isinstance(effect, fx.LegRetimed | fx.LegDelayed) or _DENIED.search(text):
        return None
    leg = trip.itinerary.item(effect.leg)
    if not isinstance(leg, Leg) or leg.depart is None or leg.arrive is None:
        return None
    starts, ends = bool(_LEAVES_AS_PLANNED.search(text)), bool(_ARRIVES_AS_PLANNED.search(text))
    longer = isinstance(effect, fx.LegDelayed) and effect.minutes > 0 and bool(_LONGER.search(text))
    longer = longer or (not ends and _only_arrives_later(effect, text))
    if (starts or longer) == ends:
        return None
    if isinstance(effect, fx.LegDelayed):
        shift = dt.timedelta(minutes=effect.minutes)
        depart, arrive = (leg.depart, leg.arrive + shift) if not ends else (leg.depart + shift, leg.arrive)
    elif (effect.arrive if ends else effect.depart) is not None:
        return None
    else:
        depart, arrive = effect.depart or leg.depart, effect.arrive or leg.arrive
    return fx.LegRetimed(leg=effect.leg, depart=depart, arrive=arrive)


def _only_arrives_later(effect: fx.Effect, text: str) -> bool:
    """Whether a journey is told to arrive later, and nothing of when it leaves."""
    late = isinstance(effect, fx.LegDelayed) and effect.minutes > 0
    return late and bool(_ARRIVES_LATER.search(text)) and not _LEAVES_LATER.search(text)
