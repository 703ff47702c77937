"""Prices, the budget and the party: events about numbers rather than places in time."""

from __future__ import annotations

from ...trip import place_price
from .. import _effects as fx
from ._amounts import count_of, plain_amount
from ._people import people_in, total_in
from ._situation import Built, Outcome, Situation, question
from ._spelling import known
from ._targets import Target
from ._units import Unit, pattern
from ._words import PEOPLE, listed

__all__ = ["budget", "party", "price"]

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


def _currency(case: Situation, currency: str) -> Outcome | None:
    own = case.trip.itinerary.currency
    if currency and currency != own:
        return Outcome(unclear=case.ask(f"How much is that in {own}, the currency of the trip?"))
    return None


def _known(case: Situation, target: Target) -> int | None:
    if target.leg is not None:
        return target.leg.price.amount if target.leg.price else None
    if target.place is None:
        return None
    price = place_price(target.place, None)
    return price.amount if price else None


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
            wrong = _currency(case, amount.currency)
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


_NEW_TOTAL = pattern(
    r"(?:budget|total|limit|funds|money|we have|only have|only got|have|left with|manage with|"
    r"make do with|get by with|down|shrank|shrunk|dropped|reduced|cut|lowered|raised|increased|up|"
    r"went|now|just)(?: (?:\S+ ){0,5}?)?(?: ?(?:to|is|of|now|only|with|at|:|be|just|have|got))* (?:a |"
    r"about |around |only |just |total of |whole |mere )*@money"
)
_LESS = pattern(
    r"lost|losing|lose|stole|stolen|robbed|mugged|swiped|nicked|cut|cuts|trim|trimmed|reduced|reduce|"
    r"reduction|less|minus|-|save|short|slash|slashed|shave|drop|dropped|shrank|shrunk|spent|blew|"
    r"wasted|fine|bill|gone|took|tighter|pickpocketed|missing|down|over budget|overspent|poorer|"
    r"decreased|lower|lowered|expense|cost|smaller|pickpocket|wallet|purse|deposit|fewer"
)
_MORE = pattern(
    r"more|extra|increase|increased|raise|raised|additional|plus|\+|bonus|won|gift|gave us|add|added|"
    r"up|higher|bigger|found|refund(?:ed)?"
)
_BY = _BY
_SET = pattern(
    r"@money (?:is all|is the (?:most|limit)|to play with|all in)|"
    r"@money in (?:our|the|my) (?:purse|kitty|wallet)|"
    r"(?:only|just) @money|(?:to|is|now|of|only|with|at|have|got|just|be|:|=|on|budget)(?: (?:now|only|just|about|"
    r"around|a|"
    r"total|of|exactly|down|to|have|at|got|be|is|max|maximum))* @money|@money (?:left|to spend|"
    r"remaining|in total|total|for (?:the )?(?:whole|entire|everything|rest)|for @date|altogether|now|"
    r"rather than|@old|instead)|(?:budget|total)(?: \S+){0,3}? @money"
)


def budget(case: Situation) -> Built:
    """A budget that is another one now, or changes by an amount."""
    facts, line = case.facts, case.line
    amounts = list(facts.money)
    value: int | None = amounts[-1].amount if amounts else None
    if amounts:
        wrong = _currency(case, amounts[-1].currency)
        if wrong is not None:
            return [wrong]
    if value is None and facts.percent is None:
        plain = [
            plain_amount(unit.text) for unit in facts.clause.units if unit.value is None and unit.text[:1].isdecimal()
        ]
        figures = [number for number in plain if number is not None and number >= 10]
        if len(figures) == 1 and (pattern(r"budget|lost|lose|stolen|stole").search(line)):
            value = round(figures[0] * 100)
            line = line.replace(
                next(u.text for u in facts.clause.units if plain_amount(u.text) == figures[0]), "@money", 1
            )
    old = case.trip.itinerary.traveller.budget
    less, more = _LESS.search(line), _MORE.search(line)
    if facts.percent is not None and value is None:
        if not less and not more:
            return None
        if old is None:
            return [Outcome(unclear=case.ask("How much is the budget now? The trip has none yet."))]
        by = round(old * facts.percent / 100)
        return [Outcome(fx.BudgetChanged(by=-by if less else by))]
    if value is None:
        if pattern(
            r"wallet|purse|pickpocketed|robbed|mugged|broke|(?:budget|money|cash|"
            r"funds)(?: \S+){0,4}? (?:tight|tighter|less|lower|smaller|reduced|cut|gone|stolen|lost|shrank)|"
            r"(?:spend|have|got) less|less money|cut costs|cut back|(?:cut|reduced|lost|"
            r"stole)(?: \S+){0,3}? (?:budget|money|cash|funds)|cheaper trip"
        ).search(line):
            return [
                Outcome(
                    unclear=case.ask("How much money is left for the trip, or how much less is it?"), pending="budget"
                )
            ]
        return None
    by_words = pattern(
        r"by @money|another @money|extra @money|@money (?:more|less|extra|short|poorer|cut|reduction)|"
        r"- @money|minus @money|\+ @money|(?:cut|save|trim|shave|slash|drop) (?:\S+ ){0,2}?@money|"
        r"@money (?:off|from) (?:the |our )*budget|@money over budget"
    )
    lost = pattern(
        r"made off|ran off|slipped|vanished|disappeared|out of pocket|(?:am|are) (?:out|down|short)|lost|blown|"
        r"pickpocketed|ate|eaten|swallowed|snatched|cost us|"
        r"stole|stolen|robbed|nicked|swiped|"
        r"pickpocketed|blew|wasted|gone|missing|mugged|fine|bill|"
        r"unexpected|pickpocket|overspent|took|loss|mislaid|misplaced|conned|scammed|cheated"
    ).search(line)
    total = _SET.search(line)
    if pattern(r"(?:-|minus) @money").search(line) or (facts.clause.lead == "-" and line.strip() == "@money"):
        return [Outcome(fx.BudgetChanged(by=-value))]
    only = (
        r"(?:only|just|now) (?:have |got |left with |down to )+(?:\S+ ){0,2}?@money|@money left|"
        r"(?:budget|funds|purse|money)(?: \S+){0,5}? (?:down|cut|reduced|shrunk|shrank|lowered|fell|fallen|"
        r"dropped|is|"
        r"limited) to @money"
    )
    if lost and not pattern(only).search(line):
        return [Outcome(fx.BudgetChanged(by=-value))]
    gained = r"refund(?:ed)?|bonus|gift|won|inherited|cash back|cashback|gave us @money|found @money"
    if pattern(gained).search(line) and not lost:
        return [Outcome(fx.BudgetChanged(by=value))]
    if pattern(r"^- @money(?: ,)*$").search(line) or (
        pattern(r"wallet|purse|bag").search(line)
        and not more
        and not pattern(
            r"(?:holds?|contains?|has|down to|only|just|there is|there are)(?: \S+){0,2}? @money|"
            r"@money (?:left|for|is all|in (?:our|the|my) (?:purse|kitty|wallet))"
        ).search(line)
    ):
        return [Outcome(fx.BudgetChanged(by=-value))]
    if pattern(
        r"(?:only|just|not|no|never|at most|max|maximum)(?: \S+){0,6}? @money (?:overall|in total|"
        r"altogether|total|for everything|all in|all told|in all|for @date)"
    ).search(line):
        return [Outcome(fx.BudgetChanged(budget=value))]
    if pattern(r"(?:not|no|never)(?: \S+){0,4}? (?:spend|pay|go|afford)(?: \S+){0,3}? @money").search(line):
        return [
            Outcome(
                unclear=case.ask(
                    "Is that for the whole trip, for each person and place, or on top of the plan?",
                    ("the whole trip", "per person and place", "on top of the plan"),
                )
            )
        ]
    if pattern(r"(?:spend|have|got) (?:another|an additional|an extra|additional|extra) @money").search(line):
        return [Outcome(fx.BudgetChanged(by=value))]
    if by_words.search(line) and not pattern(r"to @money").search(line):
        if less and not pattern(r"@money more|extra @money|@money extra|\+ @money|increased|raised").search(line):
            return [Outcome(fx.BudgetChanged(by=-value))]
        if more:
            return [Outcome(fx.BudgetChanged(by=value))]
    if total and pattern(
        r"for @date|kitty|purse|wallet|complete|entire|all we|to play with|all in|stands? at|limited to|budget|"
        r"left|total|spend|everything|whole|manage|make do|funds|only have|only got|"
        r"altogether|remaining|just have|get by"
    ).search(line):
        return [Outcome(fx.BudgetChanged(budget=value))]
    if less and pattern(r"budget|money|cash|funds|save|cut").search(line):
        return [Outcome(fx.BudgetChanged(by=-value))]
    if more and pattern(r"budget|money|cash|funds").search(line):
        return [Outcome(fx.BudgetChanged(by=value))]
    return None


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


_PLUS_ONE = pattern(r"(?:a )?plus (?:one|1)|\+ 1")


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
    total = total_in(case.facts.clause.units)
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
    if _PLUS_ONE.search(line) and not by:
        by = {"adult": 1}
    if by and (leaving or joining):
        if leaving:
            party_now = case.trip.itinerary.traveller.party
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
