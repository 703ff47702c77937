"""Wishes that something stays as it is."""

from __future__ import annotations

from collections.abc import Sequence

from ..._disruption import Constraint, Unclear
from ..names._descriptions import Desc
from ..names._targets import Target, resolve
from ..names._trip import Trip
from ..words._clauses import Clause
from ..words._units import pattern
from ._wished import ABOUT, Wishes, asked_back, hints_of

__all__ = ["SAME_DAY", "kept", "spared"]

_KEEP = pattern(
    r"keep|keeping|retain|preserve|(?:do|does|please|must|should|can|may|would|let us|"
    r"will) not (?:please )?(?:touch|cancel|cancelled|drop|lose|skip|change|move|remove|swap|replace|"
    r"mess with|give up|miss|cut|lose out on|sacrifice|shift|reschedule|forget)|"
    r"(?:has|have|needs?|must|should) (?:to )?(?:stay|remain|be kept)(?! (?:in bed|at|in|home|there|"
    r"slow|indoors?|near|close|on|within|under|below))|(?:is|are) (?:a must|sacred|fixed|"
    r"non negotiable|non - negotiable|not negotiable|set in stone|untouchable|important|the highlight|"
    r"a birthday|off limits to changes)|must have|must - have|"
    r"(?:do not|would not|wouldn't|will not|not|hate|loath) (?:want )?to (?:miss|lose|skip|give up|"
    r"change)|(?:must|can|may|should) not miss|under all circumstances|at (?:all|any) costs?|"
    r"at all cost|whatever happens|no matter what|leave (?:\S+ ){0,3}?(?:as (?:it|they) (?:is|are)|"
    r"alone|in|untouched|where it is)|hands off|stick with|still want|still wants|still going to|"
    r"wants? to keep|"
    r"not (?:please )?take (?:\S+ ){0,3}?(?:out|off|away)|by all means|looking forward to (?:\S+ )+?so keep|"
    r"we are not giving up|not giving up|non - negotiable|non negotiable|nonnegotiable|no discussion"
)
_CAN_NOT_KEEP = pattern(
    r"(?:can|could|will|did|does|do|be able to) not (?:\S+ )?(?:keep|hold|retain)|unable to (?:keep|"
    r"hold)|not able to (?:keep|hold)|no longer (?:keep|hold)|not kept|keeps? (?:us|me|asking|saying|"
    r"on|getting|raining|changing|being|asking|coming|in mind)|keep asking|"
    r"keep(?:ing)?(?: (?!the|our)\S+){0,3}? (?:away|clear|out|off|distance|far)|"
    r"keep(?:ing)?(?: \S+){0,2}? (?:near|close to|next to)|"
    r"keep (?:\S+ ){0,3}?(?:cheap|simple|short|light|quick|small|easy|quiet|relaxed|calm|cheaper|under)"
)
_SPARED = pattern(
    r"(?:do|please|must|should|may|can) not (?:please )?(?:skip|drop|leave out|remove|cut|touch|cancelled|cross off|"
    r"lose|give up|replace|swap|change|move)"
)
_AVOIDED = pattern(r"(?<!not )avoid(?:ing)? (?:(?:the|our|that) )?(?:@place|@desc)")
"""``Avoid the zoo at all costs`` keeps nothing."""
_IT = pattern(r"it|that|this|them|there|one")
SAME_DAY = pattern(r"(?:on )?(?:the )?same day|not (?:on )?(?:another|a different|the other) day|that very day")


def kept(clause: Clause, trip: Trip, text: str, recent: Sequence[Target]) -> Wishes | None:
    """What is to be kept, None where no such wish is said. recent: what the message spoke of last."""
    line = clause.text
    if _AVOIDED.search(line):
        return None
    about = any(unit.text in ABOUT for unit in clause.units)
    if not (_KEEP.search(line) and not _CAN_NOT_KEEP.search(line) and (about or (recent and _IT.search(line)))):
        return None
    hints = hints_of(clause)
    constraints: list[Constraint] = []
    unclear: list[Unclear] = []
    values = [unit.value for unit in clause.units if unit.text in ABOUT]
    if any(unit.text == "@place" for unit in clause.units):
        values = [unit.value for unit in clause.units if unit.text == "@place"]
    for value in values or [None]:
        target = recent[0] if value is None else resolve(trip, value, hints)
        if not target.certain and isinstance(value, Desc) and target.choices:
            known = [
                one
                for one in recent
                if one.place is not None and any(c.startswith(one.place.name) for c in target.choices)
            ]
            target = known[0] if len(known) == 1 else target
        if not target.certain:
            unclear.append(asked_back(target, text, "is to be kept"))
        elif target.kind == "place":
            visits = target.visits
            if hints.dates:
                visits = tuple(v for v in visits if v.date in hints.dates) or visits
            if not visits:
                name = target.place.name if target.place else target.id
                unclear.append(Unclear(text=text, question=f"{name} is not in the trip: what is to be kept?"))
            constraints += [Constraint(type="keep", target=visit.stop.id, text=text) for visit in visits]
        else:
            constraints.append(Constraint(type="keep", target=target.id, text=text))
    if SAME_DAY.search(clause.text):
        constraints.append(Constraint(type="same_day", text=text))
    return Wishes(tuple(constraints), tuple(unclear))


def spared(clause: Clause) -> bool:
    """Whether a clause forbids to drop what it names: ``do not skip the Pantheon``."""
    return bool(_SPARED.search(clause.text)) and any(unit.text in ABOUT for unit in clause.units)
