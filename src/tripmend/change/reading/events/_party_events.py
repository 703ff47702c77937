"""More or fewer travellers."""

from __future__ import annotations

from ... import _effects as fx
from ..._disruption import Unclear
from ..words._amounts import count_of
from ..words._people import people_in, total_in
from ..words._questions import WHO_STAYS
from ..words._spelling import known
from ..words._units import Unit, pattern
from ..words._words import PEOPLE, listed
from ._party_size import fewer, named_absent, of_us, only_so_many, so_many_come, who_stays
from ._situation import Built, Outcome, Situation, question

__all__ = ["party"]

_LEAVING = pattern(
    r"(?:not|no longer|never) (?:be )?(?:able to )?(?:come|coming|join|joining|make it|travel|"
    r"with us)|(?:can|could|will) not (?:be )?(?:able to )?(?:come|make it|join|travel|joining|"
    r"coming)|drop(?:s|ped|ping)? out|stay(?:s|ing)? (?:at )?home|"
    r"(?:has|have|had|needs|need) to (?:go|fly|stay|travel|head|return|leave)(?: back)? ?(?:home|"
    r"early)?|(?:goes|went|flies|flew|flying|going|heads|heading|leaving|leaves) (?:back )?(?:home|"
    r"early|earlier)|bail(?:s|ed|ing)?|backed out|pull(?:s|ed) out|"
    r"ditched|cancelled on us|without|left us|fewer|less|one less|leaves us"
)
_JOINING = pattern(
    r"join\w*|com(?:e|es|ing)|tag\w* along|bring\w*|plus (?:one|1)|more|additional|extra|another|tow|"
    r"invited|with us|accompan\w+|add(?:ing|ed)?|along|\+ 1|new|take \S+ with"
)
_ANYBODY = frozenset(
    listed(
        """
    person people guest guests adult adults companion companions travelers travellers
    """
    )
)
_SO_MANY_MORE = pattern(
    r"(?P<n>\d{1,2}|one|two|three|four|five|six|seven|eight) (?:more|additional|extra|further) "
    r"(?P<who>people|adults?|persons?|person|guests?|children|child|kids?)"
)
_FOR_A_WHILE = pattern(
    r"(?:from|until|only|for|in|till|through)(?: (?:the|our|a|just|one|only|that|of))* (?:@night|@city|@desc|@place|"
    r"@span|@part)|(?:part|half|leg|stretch|portion|rest|bit|some) of (?:the|our) \S+|"
    r"for (?:a|one|two|three|some|the first|the last|a few) (?:days?|nights?|meals?|dinners?|afternoons?|evenings?)"
)


def _a_while(case: Situation) -> bool:
    """Whether the company is only for a part of the trip: on some days, in one city, for a meal."""
    when = case.facts.when
    days = when is not None and not when.every and not when.today and bool(when.dates) and not when.loose
    some = days and set(when.dates if when else ()) != set(case.trip.calendar.trip)
    return some or bool(_FOR_A_WHILE.search(case.line))


def _fewer(case: Situation, number: int, pending: str = "") -> Built:
    """So many fewer travellers, or the question who."""
    by = who_stays(case, number, case.trip.itinerary.traveller.party)
    if isinstance(by, Unclear):
        return [Outcome(unclear=by, pending="party")]
    return [Outcome(fx.PartyChanged(by=by), confidence="medium", pending=pending)]


_ONLY_THEY = pattern(
    r"(?:only|just) (?:the|our|my|his|her)(?: \S+){1,3}? (?:are |is |will |can )(?:\S+ )?"
    r"(?:com\w+|travel\w*|join\w*|go|going)"
)
_OLD = pattern(r"grandpa|grandma|grandmother|grandfather|granny|gran|nan|grandparents")
_AT_SOMETHING = pattern(r"(?:to|for|at|in) (?:(?:the|our|that) )*(?:@desc|@place|@leg)")


def _of_the_party(case: Situation, by: dict[str, int]) -> dict[str, int]:
    """Who leaves, by the types of the party: grandpa is its senior."""
    seniors = case.trip.itinerary.traveller.party.get("senior", 0)
    if by.get("adult") and seniors and _OLD.search(case.line):
        return {("senior" if kind == "adult" else kind): count for kind, count in by.items()}
    return by


_PLUS_ONE = pattern(r"(?:a )?plus (?:one|1)|\+ 1")
_TALLY = pattern(r"\d{1,2} [a-z]{1,8} \+ \d{1,2} [a-z]{1,8}")
"""``2 AD + 1 CH``: the whole party as a desk writes it, and nobody more."""


def party(case: Situation) -> Built:
    """More or fewer travellers, or a new number of them."""
    line = case.line
    if pattern(
        r"(?:come|coming|comes) (?:to|back|from|up|in|into|at|out|here|down)|coming (?:week|days?|@date|"
        r"up|storm)|(?:a |the )?(?:storm|train|flight|bus|rain|snow|hurricane|@leg|@date) (?:is |"
        r"are )?coming|welcome|how come"
    ).search(line) and not pattern(r"with us|join\w*|along").search(line):
        return None
    leaving = _LEAVING.search(line)
    joining = _JOINING.search(line)
    units, party_now = case.facts.clause.units, case.trip.itinerary.traveller.party
    only = only_so_many(units)
    if only is not None and only < case.trip.itinerary.traveller.people:
        return _fewer(case, case.trip.itinerary.traveller.people - only, "total")
    absent = of_us(units) or named_absent(units) if fewer(case) else 0
    if absent:
        return _fewer(case, absent)
    come = so_many_come(units) or 0
    total = only or (come if come > case.trip.itinerary.traveller.people else total_in(units))
    by, missing = people_in(case.facts.clause.units)
    have = case.trip.itinerary.traveller.people
    named: list[Unit] = []
    if (
        not by
        and not missing
        and pattern(
            r"(?:com(?:e|es|ing)|join(?:s|ing|ed)?|tag(?:s|ging)?) (?:along|with us|too|us|as well)|join(?:s|"
            r"ing) us"
        ).search(line)
    ):
        named = [
            unit
            for unit in case.facts.clause.units
            if unit.value is None
            and unit.raw[:1].isupper()
            and len(unit.raw) > 1
            and not unit.raw.isupper()
            and not known(unit.text)
        ]
        single = pattern(
            r"(?:he|she) (?:is |will be |wants to |will )?(?:\S+ )?(?:com(?:e|ing)|join(?:ing)?|tag(?:ging)?)"
        ).search(line)
        if named or single:
            by = {"adult": max(1, len(named))}
    more = _SO_MANY_MORE.search(line)
    if more and sum(by.values()) > (count_of(more["n"]) or 1):
        # "my sister's parents, so two more adults": the sum is told, not to be added to what it sums up.
        by = {PEOPLE[more["who"]][0]: count_of(more["n"]) or 1}
    if _PLUS_ONE.search(line) and not by and not _TALLY.search(line):
        by = {"adult": 1}
    if by and (leaving or joining):
        if leaving:
            if _a_while(case) or _AT_SOMETHING.search(line):
                return [question(case.ask("Is that for the whole trip, or which days and places is it for?"))]
            by = _of_the_party(case, by)
            if any(count > party_now.get(kind, 0) for kind, count in by.items()) or sum(by.values()) >= have:
                return [
                    Outcome(
                        unclear=case.ask(
                            "Who of the party does not come? It would be more than there are.",
                            tuple(f"{n} {k}" for k, n in party_now.items()),
                        )
                    )
                ]
            return [Outcome(fx.PartyChanged(by={kind: -count for kind, count in by.items()}))]
        if _ONLY_THEY.search(line):
            return [Outcome(unclear=case.ask(WHO_STAYS), pending="party")]
        if _a_while(case):
            return [question(case.ask("Is that for the whole trip, or which days and places is it for?"))]
        counted = not any(unit.text in PEOPLE and unit.text not in _ANYBODY for unit in case.facts.clause.units)
        return [Outcome(fx.PartyChanged(by=by), pending="total" if counted and not named else "")]
    if (
        missing
        and joining
        and not leaving
        and pattern(r"join\w*|along|with us|bring\w*|come|coming|invited").search(line)
    ):
        return [Outcome(unclear=case.ask(f"How many {missing} are there?"), pending="party")]
    if total is not None and (
        pattern(r"of us|now|will be|makes|instead|altogether|in total|total|going to be|then|suddenly").search(line)
        or joining
    ):
        if total == have:
            return None
        return [Outcome(fx.PartyChanged(by={"adult": total - have}), confidence="medium", pending="total")]
    return None
