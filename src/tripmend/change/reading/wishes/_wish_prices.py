"""Limits of what a change may cost."""

from __future__ import annotations

from ..._disruption import Constraint, Unclear
from ..names._trip import Trip
from ..words._amounts import Money
from ..words._clauses import Clause
from ..words._units import pattern
from ._wished import Wishes

__all__ = ["price_limits"]

_CAP = (
    r"(?:not more than|no more than|not over|not above|at most|max|maximum(?: of| is)?|up to|"
    r"less than|under|below|cheaper than|not exceed|not exceeding|not go over|not go above|"
    r"not spend (?:more than|over|above|beyond)|"
    r"not (?:pay|spend|cost|want to (?:pay|spend)|exceed|be) (?:more than|over|above)|not to exceed|"
    r"within|limit (?:of|is)|cap(?:ped)?(?: \S+){0,3}? (?:of|at|is|to)|keep (?:it|them|everything|things|that|dinner|"
    r"lunch) (?:under|below|within)|stay(?:s)? (?:under|below|within)|never more than|more than|over|"
    r"beyond|for|spend|limit)"
)
_MAX_EACH = pattern(
    rf"{_CAP}(?: \S+){{0,3}}? @money(?: \S+){{0,4}}? (?:each|per (?:person|head|meal|ticket|dinner|"
    r"lunch|restaurant|plate|adult|visit|entry|pax)|pp|a head|a person|apiece|p\.p\.|per)|"
    rf"@money (?:max|maximum|tops|at most|limit|at the most)(?: \S+){{0,2}}? ?(?:each|per person|"
    r"per head|pp|a head|a person|apiece)|@money (?:each|per person|per head|pp|a head|a person|"
    r"apiece) (?:max|maximum|tops|at most|limit|at the most)|(?:max|"
    rf"maximum) (?:\S+ ){{0,2}}?@money (?:each|per \S+|pp|a head)"
)
_MAX_EXTRA = pattern(
    r"(?:not|no|never|at most|max|maximum|up to|without|more than|under|less than|only|within|can|"
    r"limit|cap|over|keep)(?: \S+){0,6}? @money(?: \S+){0,2}? (?:more|extra|on top|additional|"
    r"additionally|over (?:the )?budget|above (?:the )?budget|over what|in extra costs?|difference|"
    r"surcharge)|"
    r"(?:extra|additional|more|added|additionally|supplementary|further)(?: \S+){0,4}? (?:not|max|"
    r"maximum|at most|up to|no more than|below|under|limited to|within|exceed)(?: \S+){0,4}? @money|"
    r"(?:not|no|never|at most|max|maximum)(?: \S+){0,5}? (?:extra|additional|more than|exceed|"
    r"over)(?: \S+){0,3}? (?:extra |additional )(?:\S+ ){0,3}?@money|@money (?:more|extra) (?:max|"
    r"tops|at most|maximum|is (?:the|our) (?:limit|max\w*))|not cost (?:us )?more than @money (?:more|"
    r"extra)"
)


def _money(clause: Clause) -> Money | None:
    return next((unit.value for unit in clause.units if isinstance(unit.value, Money)), None)


_ROSE = pattern(
    r"(?:ask|asks|asking|charge|charges|charging|want|wants) (?:for )?@money|(?:went|gone|go|goes|going|rose|"
    r"jumped|increased|raised|risen|is|are|shot) up to|now (?:costs?|asks?|asking|wants?|"
    r"charges?|is|are)|costs? now|price(?:s|d)?|(?:tickets?|entry|rate|fare) (?:is|are|now)"
)


def price_limits(clause: Clause, trip: Trip, text: str) -> Wishes:
    """At most so much a person, or so much more for the trip; a question about an amount in another currency."""
    line = clause.text
    if _ROSE.search(line) and not pattern(r"not|no|max|maximum|limit|at most").search(line):
        return Wishes()
    amount = _money(clause)
    if amount is None:
        return Wishes()
    kind = "max_extra" if _MAX_EXTRA.search(line) else "max_price" if _MAX_EACH.search(line) else ""
    if not kind:
        return Wishes()
    if amount.currency and amount.currency != trip.itinerary.currency:
        return Wishes(
            unclear=(
                Unclear(
                    text=text, question=f"How much is that in {trip.itinerary.currency}, the currency of the trip?"
                ),
            )
        )
    constraint = Constraint.model_validate({"type": kind, "amount": amount.amount, "text": text})
    return Wishes((constraint,))
