"""Another budget."""

from __future__ import annotations

from ... import _effects as fx
from ..words._amounts import plain_amount
from ..words._units import pattern
from ._situation import Built, Outcome, Situation, other_currency

__all__ = ["budget"]


_LESS = pattern(
    r"lost|losing|lose|stole|stolen|robbed|mugged|swiped|nicked|cut|cuts|trim|trimmed|reduced|reduce|"
    r"reduction|less|minus|-|save|short|slash|slashed|shave|drop|dropped|shrank|shrunk|spent|blew|"
    r"wasted|fine|bill|gone|took|tighter|pickpocketed|missing|down|over budget|overspent|poorer|"
    r"decreased|decrease|lower|lowered|expense|cost|smaller|pickpocket|wallet|purse|deposit|fewer|below|under|leaner|"
    r"thinner|shorter|slimmer|worse off|fell|fallen|dipped|shrinks|shrinking|reduces|slimmed|trimming|tightened"
)
_MORE = pattern(
    r"more|extra|increase|increased|raise|raised|additional|plus|\+|bonus|won|gift|gave us|add|added|"
    r"up|higher|bigger|larger|greater|richer|better off|above|grew|grown|rose|risen|grows|found|refund(?:ed)?"
)
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
        wrong = other_currency(case, amounts[-1].currency)
        if wrong is not None:
            return [wrong]
    if value is None and facts.percent is None:
        plain = [
            plain_amount(unit.text) for unit in facts.clause.units if unit.value is None and unit.text[:1].isdecimal()
        ]
        figures = [number for number in plain if number is not None and number >= 10]
        if len(figures) == 1 and (pattern(r"budget|lost|lose|stolen|stole|to spend").search(line)):
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
            r"wallet|purse|pickpocketed|robbed|mugged|broke(?! (?:down|out|in|into|off|up|apart))|(?:budget|money|cash|"
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
        r"@money (?:\S+ )?(?:smaller|lower|tighter|bigger|larger|higher|greater|leaner|thinner|slimmer|shorter|fewer|"
        r"richer|below|under|above|better off|worse off|up|down)(?! to @money)|"
        r"by (?:(?:about|around|some|roughly|another|a further|up to) )*@money|"
        r"(?:rose|risen|fell|fallen|dropped|grew|grown|shrank|shrunk|increased|decreased|climbed|sank|up|down) "
        r"(?:(?:about|around|some|roughly|another|a further) )*@money(?! (?:to|now|left))|another @money|"
        r"extra @money|@money (?:more|less|extra|short|poorer|cut|reduction)|"
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
