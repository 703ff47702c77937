"""A new price of a place, a leg or a lodging."""

from __future__ import annotations

from ....trip import place_price
from ... import _effects as fx
from ..._disruption import Unclear
from ..names._mentioned import LegWords, Named
from ..names._targets import Target
from ..words._questions import RIDE_COST
from ..words._units import pattern, starts_of
from ..words._words import MODES
from ._situation import Built, Outcome, Situation, other_currency, question

__all__ = ["price"]

_TO = pattern(
    r"(?:to|now|is|are|at|costs?|of|charge|charges|charging|for|be|pay|asking|asks|wants?|:|cost us|"
    r"price|tickets?|entry|rate|fee|admission|=|was|from|with) (?:about |around |approx |only |"
    r"actually |like |now |us |a |whopping |full |just )*@money"
)
_BY = pattern(
    r"(?:by|up|extra|additional|more|another|plus|\+|surcharge of) (?:about |around |another )*@money|"
    r"@money (?:more|extra|higher|dearer|pricier|surcharge|on top|up|increase|per \S+ more|each more)|"
    r"surcharge"
)
_TIMES = {
    "doubled": 2.0, "doubles": 2.0, "doubling": 2.0, "double": 2.0, "tripled": 3.0, "triples": 3.0, "triple": 3.0,
    "quadrupled": 4.0, "halved": 0.5, "twice": 2.0, "two times": 2.0, "2 times": 2.0, "2 x": 2.0, "three times": 3.0,
    "3 times": 3.0, "3 x": 3.0, "half price": 0.5, "half the price": 0.5,
}  # fmt: skip
_FACTOR = pattern("|".join(_TIMES))


def _known(case: Situation, target: Target) -> int | None:
    if target.leg is not None:
        return target.leg.price.amount if target.leg.price else None
    if target.place is None:
        return None
    price = place_price(target.place, None)
    return price.amount if price else None


_RIDE = pattern(
    r"(?:taxis?|cabs?|ubers?|lyfts?|shuttles?|transfers?|minibus|minivan|limousine|limo|rickshaw|tuk - tuk|"
    r"metro|subway|"
    r"tram|parking|toll|tolls|driver|chauffeur)"
)


_RIDE_TO = pattern(
    r"(?P<ride>@leg|trains?|bus|buses|ferry|boat|getting|going|travelling|ride|trip|journey|fare|transport)"
    r"(?: \S+){0,2}? (?:to|from|into|towards|between) (?:(?:the|our|my|your) )?(?P<to>@place|@stay|@desc)"
)


def _to_a_place(case: Situation) -> bool:
    """Whether what costs that much is the way to a place and not the place: ``the bus to the zoo is 4 euros``. The
    airport or station of a journey is no such place."""
    units = case.facts.clause.units
    begins = dict(zip(starts_of(units), units, strict=True))
    for said in _RIDE_TO.finditer(case.line):
        value = begins[said.start("to")].value
        ids = value.places if isinstance(value, Named) else ()
        kinds = {case.trip.catalogue.by_id[id_].kind for id_ in ids}
        if not kinds or not kinds <= {"airport", "station"}:
            return True
    return False


def ride_beside(case: Situation) -> Unclear | None:
    """The question where what costs that much is a ride that the plan does not hold: ``the taxi to the airport``."""
    units = case.facts.clause.units
    words = [unit.value.head if isinstance(unit.value, LegWords) else unit.text for unit in units]
    said = _RIDE.search(" ".join(words))
    if said is None:
        return case.ask(RIDE_COST) if _to_a_place(case) else None
    held = {leg.mode for _, _, leg in case.trip.legs}
    return None if held & set(MODES.get(said[0], ())) else case.ask(RIDE_COST)


def price(case: Situation) -> Built:
    """A new price of a place, a leg or a lodging, per person (per room and night for a lodging)."""
    facts, line = case.facts, case.line
    if "budget" in line:
        return None
    factor = _FACTOR.search(line)
    amount = facts.money[0] if facts.money else None
    if amount is None and factor is None and facts.percent is None:
        if not facts.mentions(("place", "leg", "stay")) and not pattern(r"prices?|fares?|rates?|tickets?").search(line):
            return None
        if not pattern(
            r"up|increased?|surged?|jumped|rose|risen|exploded|soared|higher|raised|expensive|hike|more|"
            r"steeper"
        ).search(line):
            return None
        return [Outcome(unclear=case.ask("What does it cost now?"))]
    if (ride := ride_beside(case)) is not None:
        return [question(ride)]
    targets = case.find(("place", "leg", "stay"))
    if not targets:
        return [Outcome(unclear=case.ask("What has the new price?", case.all_names("place")))]
    found: list[Outcome] = []
    for target in targets:
        if not target.certain:
            found.append(Outcome(unclear=case.unsettled(target)))
            continue
        name = target.place.id if target.kind == "stay" and target.place is not None else target.id
        if amount is not None:
            wrong = other_currency(case, amount.currency)
            if wrong is not None:
                found.append(wrong)
                continue
            if _BY.search(line) and not pattern(r"to @money|now @money").search(line):
                old = _known(case, target)
                if old is None:
                    found.append(Outcome(unclear=case.ask("What does it cost now in all? The old price is not known.")))
                    continue
                found.append(Outcome(fx.PriceChanged(target=name, amount=old + amount.amount), target))
            elif _TO.search(line) or pattern(r"@money").search(line):
                found.append(Outcome(fx.PriceChanged(target=name, amount=amount.amount), target))
        elif facts.percent is not None:
            down = pattern(r"cheaper|less|lower|down|discount|off|reduced|drop|dropped").search(line)
            share = 1 - facts.percent / 100 if down else 1 + facts.percent / 100
            if share <= 0:
                found.append(Outcome(unclear=case.ask("What does it cost now?")))
            else:
                found.append(Outcome(fx.PriceChanged(target=name, factor=round(share, 4)), target))
        elif factor is not None:
            found.append(Outcome(fx.PriceChanged(target=name, factor=_TIMES[factor[0]]), target))
    return found
