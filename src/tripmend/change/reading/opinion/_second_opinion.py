"""The rules' reading beside what the message sounds like and what the plan allows.

Where the rules ask, and the words and the plan leave one likely reading, that is taken. Where the rules read something
that the words do not sound like, it is asked about: two readings that differ are better asked than one that is wrong.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ....trip import Leg
from ... import _effects as fx
from ..._disruption import Change, Constraint, Disruption, Unclear
from ..days._own_days import told_apart
from ..events._hubs import about_hubs
from ..names._category import category_of
from ..names._several_things import all_told, several_told
from ..names._trip import Trip
from ..words._questions import KEPT, NOTHING_CHANGES, NOTHING_RECOGNISED
from ..words._units import Unit, pattern, text_of
from ._gist import Gist, gist_of
from ._kinds import OTHER, NewsKind, kind_of
from ._likely import Weights, likely
from ._proposal import proposal

__all__ = ["Opinion", "opinion_of", "second_opinion"]

_TAKEN, _TAKEN_BACK = 0.3, 0.75
"""How likely a reading has to be, among those that the plan allows, to be taken where the rules ask; the second where
they ask because something is taken back, supposed, doubted, or could be several things."""
_UNHEARD = 0.85
"""The same where the rules found no news at all: most such messages are thanks, plans or questions."""
_CLEARLY = 3
"""How many times as likely as any other that the plan allows a reading has to be to be taken where the rules ask: a
sum, for example, may be what is left or what is gone."""
_DOUBTED, _FIRM, _RULED_OUT = 0.2, 0.5, 0.7
"""Below the first, the rules' own kind is asked about if another reading reaches the second, or a kind that the plan
rules out the third."""
_SURE = 0.93
"""From here on a reading takes the place of another that the rules have."""
_WISHED = 0.15
"""From here on a wish is asked about that could be news of a named thing."""
_LIMITS: tuple[NewsKind, ...] = ("late-start", "early-end")
_SUMS: tuple[NewsKind, ...] = ("budget", "money-lost")
"""What may as well be a wish."""
_KIN: tuple[tuple[NewsKind, ...], ...] = (
    ("closed", "gone"), ("weather", "weather-all"), ("bed", "night", "room"), _SUMS, (*_LIMITS, "day-lost"),
)  # fmt: skip
_TYPES: dict[str, NewsKind] = {
    "place_closed": "closed", "weather": "weather", "lodging_lost": "bed", "lodging_downgraded": "room",
    "budget_changed": "budget", "slower": "late-start", "day_lost": "day-lost", "sold_out": "full",
    "price_changed": "dearer", "event_moved": "moved",
}  # fmt: skip
"""The kind to which an effect is kin that is itself of no kind, such as a place closed for a morning."""
_ALONE, _OTHERWISE = 0.85, 0.6
"""How likely an effect has to be to stand without others, or wishes, that the rules read beside it or instead of it;
from the second on they are doubted."""


_UNTIL_A_TIME = pattern(
    r"(?:closed|shut|not open|no entry|no admission)(?: (?!@clock|@leg|and|but)\S+){0,9}? until @clock"
)


_WISH_OF_OURS = pattern(
    r"^(?:(?:hi|hello|hey|ok|okay|so|and|please|now|,|from|on|@date|@part) )*"
    r"(?:(?:\S+ )?(?:of us )?(?:(?:only|all|both|just|really|now) )*"
    r"(?:wants?|prefers?|fancy|fancies|would (?:(?:all|both|really|rather|much) )*(?:like|love|prefer))"
    r"(?! @leg| @place| @stay| to @leg)|only @desc)"
)
"""``we want``, ``Anna would like``, with a sort of places or food behind it."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a message sounds like. effect: the most likely that the plan allows, None without one; share: how likely it
    is among all that the plan allows; rival: the same for the next; odds: of each kind, whatever the plan."""

    kind: NewsKind
    effect: fx.Effect | None
    share: float
    rival: float
    odds: dict[NewsKind, float]

    @property
    def told(self) -> float:
        """How likely the likeliest kind is, whatever the plan."""
        return max(odds for kind, odds in self.odds.items() if kind != OTHER)

    def kin(self, kind: NewsKind, effect: fx.Effect) -> float:
        """How likely the kind of an effect is, with those near it."""
        if kind == OTHER:
            if isinstance(effect, fx.HoursChanged):
                return max(self.odds["opens"], self.odds["closes"])
            kind = _TYPES.get(effect.type, OTHER)
            return max(self.odds[one] for one in next((group for group in _KIN if kind in group), (kind,)))
        return self.odds[kind]


def opinion_of(units: Sequence[Unit], gist: Gist, learnt: Weights | None = None) -> Opinion:
    """The opinion on a message."""
    odds = likely(units, gist, learnt)
    made = {kind: effect for kind in odds if odds[kind] > 1e-4 and (effect := proposal(kind, gist)) is not None}
    if not made:
        return Opinion(OTHER, None, 0.0, 0.0, odds)
    kind = max(made, key=lambda one: odds[one])
    whole = sum(odds[one] for one in made) + odds[OTHER]
    rival = max((odds[one] for one in made if one != kind), default=0.0)
    return Opinion(kind, made[kind], odds[kind] / whole, rival / whole, odds)


def second_opinion(change: Change, units: Sequence[Unit], trip: Trip, message: str, *, firm: bool = False) -> Change:
    """`change`, or what the words and the plan make more likely, or a question where the two differ.

    firm: whether the questions of `change` come from words that take back, suppose, doubt or fit several things.
    """
    if about_hubs(change, units, trip):
        return change
    gist = gist_of(units, trip)
    opinion = opinion_of(units, gist)
    effect, share = opinion.effect, opinion.share
    if change.unclear and all_told(text_of(units)) in ("two", "three", "four", "five"):
        # Several are meant, and it judges one.
        return change
    if not change.disruptions and effect is not None and _hit(effect) and _WISH_OF_OURS.search(text_of(units)):
        # What we would like is no news of a place that we did not name.
        return change
    if change.unclear:
        bar = _TAKEN_BACK if firm or len(gist.things) > 1 else _TAKEN
        if all(one.question in (NOTHING_RECOGNISED, NOTHING_CHANGES) for one in change.unclear):
            bar = max(bar, _UNHEARD)
        clear = share >= _CLEARLY * opinion.rival
        return _taken(effect, trip, message) if effect is not None and share >= bar and clear else change
    if (
        told_apart(change, units)
        or several_told(change, list(units))
        or any(one.question in KEPT for one in change.unclear)
    ):
        # It judges one piece of news, and these are several; or what is asked it cannot know.
        return change
    if effect is not None and any(_same(one.effect, effect, trip) for one in change.disruptions):
        return _without_repeats(change, opinion, effect, gist, message)
    if not change.disruptions:
        return _beside_wishes(change, opinion, trip, message)
    if len(change.disruptions) > 1 or change.constraints:
        if effect is not None and share >= _SURE:
            return _taken(effect, trip, message)
        twice = len(change.disruptions) > 1 and len({one.effect.type for one in change.disruptions}) == 1
        doubted = twice and not gist.things and opinion.told >= _RULED_OUT
        return _asked(message) if share >= _OTHERWISE or doubted else change
    own = change.disruptions[0].effect
    if isinstance(own, fx.SoldOut) and own.slots and isinstance(effect, fx.HoursChanged):
        # The time told is that of a slot, and hours at which nothing closes.
        return change
    if isinstance(own, fx.BudgetChanged) and own.by is not None and isinstance(effect, fx.BudgetChanged):
        # "100 euros smaller": words that compare outdo what a sum beside "budget" sounds like.
        return change
    if isinstance(own, fx.PlaceClosed) and isinstance(effect, fx.PlaceClosed) and own.place == effect.place:
        # For good, or only on the day of the visit.
        return _taken(effect, trip, message) if share >= _TAKEN and own.during is None else change
    until = isinstance(own, fx.HoursChanged) and own.opens is not None and _UNTIL_A_TIME.search(text_of(units))
    if until and isinstance(effect, fx.PlaceClosed | fx.HoursChanged | None):
        # "Closed to visitors until one": the grammar tells when it opens.
        return change
    if effect is not None and share >= _SURE and type(effect) is not type(own):
        return _taken(effect, trip, message)
    doubted = opinion.kin(kind_of(change), own) < _DOUBTED and (share >= _FIRM or opinion.told >= _RULED_OUT)
    return _asked(message) if doubted else change


def _beside_wishes(change: Change, opinion: Opinion, trip: Trip, message: str) -> Change:
    """Wishes by the rules, or nothing at all; news by the opinion. Of a named thing it is likelier than a limit."""
    if opinion.effect is None:
        return _asked(message) if opinion.told >= _RULED_OUT else change
    limit = opinion.kind in _LIMITS or opinion.kind in _SUMS
    if opinion.share >= (_ALONE if limit else _TAKEN):
        return _taken(opinion.effect, trip, message)
    return _asked(message) if opinion.share >= (_OTHERWISE if limit else _WISHED) else change


def _repeats(wish: Constraint, effect: fx.Effect, trip: Trip) -> bool:
    """Whether a wish only says again what happened: ``no planes are going``, ``so nothing outside``."""
    if isinstance(effect, fx.Weather):
        return wish.type == "indoor"
    if not isinstance(effect, fx.LegCancelled | fx.LegDelayed | fx.LegRetimed):
        return False
    leg = trip.itinerary.item(effect.leg)
    kind = "avoid_mode" if isinstance(effect, fx.LegCancelled) else "want_mode"
    return wish.type == kind and isinstance(leg, Leg) and wish.value == leg.mode


def _without_repeats(change: Change, opinion: Opinion, effect: fx.Effect, gist: Gist, message: str) -> Change:
    """`change` without what only explains or repeats the effect that it is about; asked where more is left."""
    trip, named = gist.trip, {target.id for target, _ in gist.things}
    own = tuple(one for one in change.disruptions if _same(one.effect, effect, trip))
    others = [one for one in change.disruptions if one not in own]
    if any(_hit(one.effect) in named for one in others) and opinion.share < _SURE:
        return change
    if any(isinstance(one.effect, fx.Weather) and _joined(one.text, message) for one in others):
        return change
    if opinion.share >= _ALONE:
        # "Closed on Friday (flooding on the site)": the weather is why.
        return change.replace(disruptions=own, constraints=())
    wishes = tuple(wish for wish in change.constraints if not _repeats(wish, effect, trip))
    return _asked(message) if others and opinion.share >= _FIRM else change.replace(constraints=wishes)


def _hit(effect: fx.Effect) -> str:
    """The id of the place, leg or stay that is hit, "" for none."""
    data = effect.model_dump()
    return next((str(data[key]) for key in ("place", "leg", "stay", "target") if data.get(key)), "")


def _joined(text: str, message: str) -> bool:
    """Whether a clause is joined on as news of its own: ``the train is cancelled, and it will rain on Tuesday``."""
    clause = re.escape(" ".join(text.split()))
    joined = re.compile(rf"\b(?:and|also|plus)\b,? (?:also )?{clause}", re.IGNORECASE)
    return joined.search(" ".join(message.split())) is not None


def _taken(effect: fx.Effect, trip: Trip, message: str) -> Change:
    """The effect alone, with medium confidence: no rule has read it."""
    text = " ".join(message.split())[:200]
    one = Disruption(id="d1", category=category_of(trip, effect), effect=effect, text=text, confidence="medium")
    return Change(disruptions=(one,))


def _asked(message: str) -> Change:
    text = " ".join(message.split())[:200]
    question = "This can be read in two ways. What happened, to which place, leg or stay, and when?"
    return Change(unclear=(Unclear(text=text, question=question),))


def _shifts(effect: fx.Effect, trip: Trip) -> tuple[str, dt.timedelta | None] | None:
    """The leg that runs at another time and by how much, None for other effects."""
    if isinstance(effect, fx.LegDelayed):
        return effect.leg, dt.timedelta(minutes=effect.minutes)
    if isinstance(effect, fx.LegRetimed):
        leg = trip.itinerary.item(effect.leg)
        if isinstance(leg, Leg) and leg.depart and leg.arrive:
            moves = [(effect.depart, leg.depart), (effect.arrive, leg.arrive)]
            found = {new - old for new, old in moves if new is not None}
            return effect.leg, found.pop() if len(found) == 1 else None
    return None


def _same(one: fx.Effect, two: fx.Effect, trip: Trip) -> bool:
    """Whether two effects say the same of the plan."""
    if one == two:
        return True
    first, second = _shifts(one, trip), _shifts(two, trip)
    if first is not None or second is not None:
        return first == second and first is not None and first[1] is not None
    return _plain(one, trip) == _plain(two, trip)


def _plain(effect: fx.Effect, trip: Trip) -> dict[str, object]:
    data = effect.model_dump()
    data.pop("pace", None)
    data.pop("end", None)
    data.pop("missed", None)
    every = tuple(day.date for day in trip.itinerary.days)
    if data.get("dates") == every:
        data["dates"] = ()
    stay = next((stay for stay in trip.itinerary.stays if stay.id == data.get("stay")), None)
    if stay is not None and data.get("nights") == stay.nights:
        data["nights"] = ()
    old = trip.itinerary.traveller.budget
    if data.get("by") is not None and old is not None and "budget" in data:
        data |= {"budget": old + data["by"], "by": None}
    return data
