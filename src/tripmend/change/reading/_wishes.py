"""Wishes and limits: what the revision must respect."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from .. import _disruption as records
from ._amounts import Money
from ._clauses import Clause
from ._clocks import Clock, settle
from ._descriptions import Desc
from ._hours import hours_in
from ._situation import which_week
from ._targets import Hints, Target, resolve
from ._trip import Trip
from ._units import pattern
from ._when import Dates
from ._words import CUISINES, TAGS

__all__ = ["Wishes", "wishes_in"]

Constraint = records.Constraint
Unclear = records.Unclear


@dataclass(frozen=True, slots=True)
class Wishes:
    """The constraints of a clause and what it left unclear."""

    constraints: tuple[Constraint, ...] = ()
    unclear: tuple[Unclear, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.constraints or self.unclear)


_C = "|".join(sorted((c.replace("-", " - ") if "-" in c else c for c in CUISINES), key=len, reverse=True))
_FOOD = rf"(?P<c>{_C})(?: (?:food|cuisine|restaurants?|places?|dishes|stuff|meals?|cooking|option|options|joints?))?"
_T = "|".join(sorted(TAGS, key=len, reverse=True))
_REFUSE = (
    r"(?:nobody|no one|none of us) (?:really )?(?:wants?|likes?|eats?|fancies)|"
    r"no(?: more)?|not|not again|never again|never|without|avoid|avoiding|skip|skipping|nothing|hate|"
    r"hates|tired of|sick of|fed up with|enough(?: of)?|bored of|bored with|"
    r"(?:do|does|would|will|can|could) (?:not|rather not) (?:really )?(?:want|like|fancy|feel like|"
    r"eat|have|do|need|go|take|stand|use|care for)(?: to (?:eat|have|go|do|see|visit|take|use|get|"
    r"be))?(?: to)?|"
    r"(?:would )?(?:rather|prefer) not(?: to)?(?: (?:have|eat|do|go|take|visit))?(?: to)?|"
    r"anything but|allergic to|over it with|stay away from|steer clear of|please no|"
    r"rather not(?: have)?"
)
_MORE = (
    r"(?: (?:any|more|any more|another|again|yet another|the|a|an|to|eat|have|having|eating|go|going|"
    r"see|seeing|visit|take|taking|do|of|with|for|too much|that|too many|only|all the|this|those|"
    r"these))*"
)
_AVOID_FOOD = pattern(rf"(?:{_REFUSE}){_MORE} {_FOOD}")
_WANT_FOOD = pattern(
    r"(?:(?:somewhere|something|some|any|anything|want|wants|would (?:like|love)|prefer|prefers|"
    r"feel like|fancy|craving|love|rather(?: have)?|please|maybe|can we (?:have|eat|get|do)|need|"
    r"needs|how about|what about|find (?:us|me)?|make it|go for|like|get|have|is|are|only eats?|"
    r"eats? only|eats?|must be|should be|has to be|keep it|turned|become|went|in the mood for|"
    r"looking for|mood for|with|for|another|different|good|nice|a|an|to|instead|proper|decent|be|"
    r"serve|serves|offer|cook)(?: (?:a|an|some|to|eat|have|try|the|good|nice|proper|real|more|be|"
    r"something|somewhere|for|go|us|me|another|different|decent|now|strictly|fully|all|completely|"
    rf"only|local|authentic|cheap))* ){_FOOD}"
)
_DIET = frozenset(("vegetarian", "vegan", "halal", "kosher", "gluten free"))
_WANTING = pattern(
    r"want|wants|wanted|would (?:like|love|prefer)|like|prefer|prefers|feel like|fancy|craving|rather|"
    r"please|somewhere|something|instead|can we|could we|could you|how about|what about|need|needs|"
    r"find|looking for|mood|make it|eats?|try|anything|replacement|alternative|only|swap|book us"
)
_MODE_WORDS = {
    "fly": "flight", "flying": "flight", "flight": "flight", "flights": "flight", "plane": "flight", "planes": "flight",
    "train": "train", "trains": "train", "rail": "train", "drive": "drive", "driving": "drive", "car": "drive",
    "cars": "drive",
    "taxi": "taxi", "taxis": "taxi", "cab": "taxi", "cabs": "taxi", "uber": "taxi", "bus": "bus", "buses": "bus",
    "coach": "bus", "walk": "foot", "walking": "foot", "foot": "foot",
}  # fmt: skip
_MODE = "|".join(_MODE_WORDS)
_AVOID_MODE = pattern(
    r"(?:no (?:more )?|not |without (?:a |the )?|avoid(?:ing)? |hate (?:to )?|hates (?:to )?|(?:do|"
    r"does|would|will|rather|would rather|prefer|to) not (?:want |like |"
    r"wish )?(?:to )?(?:be )?(?:take |go by |go |use |in |on |get on |travel by |have |another |"
    r"any )*(?:a |the |any |another )*|instead of (?:a |the |taking |by )*|scared of |afraid of |"
    rf"rather than (?:a |the |take |by )*|refuse(?:s)? to (?:take )?(?:a |the )?)(?P<m>@leg|{_MODE})"
)
_WANT_MODE = pattern(
    r"(?:would rather|prefer|prefers|rather|want|would like|would love|like|wants|let us|can we|"
    r"could we|please|how about|instead|happy|ok|fine|better|switch|love)(?: (?:to|we|us|by|go|going|"
    r"take|taking|travel|travelling|use|the|a|an|just|get|be|on|with|have|on|in|there|home|back|if|"
    rf"could|would|can|much|it|i|want|put|rather|not drive but|@city|by|from))*? (?P<m>@leg|{_MODE})"
)
_OR_MODE = pattern(rf"(?:or|nor) (?:take |use |by |a |the |any )*(?P<m>@leg|{_MODE})")
_MODE_INSTEAD = pattern(
    rf"(?:take|by|go by|with|use|on) (?:a |the )*(?P<m>@leg|{_MODE}) (?:instead|rather|please|"
    r"if possible)"
)
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
    r"not (?:please )?take (?:\S+ ){0,3}?(?:out|off|away)|by all means|looking forward to .* so keep|"
    r"we are not giving up|not giving up|non - negotiable|non negotiable|nonnegotiable|no discussion"
)
_CAN_NOT_KEEP = pattern(
    r"(?:can|could|will|did|does|do|be able to) not (?:\S+ )?(?:keep|hold|retain)|unable to (?:keep|"
    r"hold)|not able to (?:keep|hold)|no longer (?:keep|hold)|not kept|keeps? (?:us|me|asking|saying|"
    r"on|getting|raining|changing|being|asking|coming|in mind)|keep asking|"
    r"keep (?:\S+ ){0,3}?(?:cheap|simple|short|light|quick|small|easy|quiet|relaxed|calm|cheaper|under)"
)
_NOTHING_BEFORE = pattern(
    r"(?:nothing|no (?:\S+ ){0,2}?|not|never|do not (?:\S+ ){0,4}?|can not (?:\S+ ){0,4}?|"
    r"not (?:go|going|leave|leaving|move|moving|getting up|getting out)(?: \S+){0,3}? ?|(?:unable|"
    r"not able) to (?:\S+ ){0,3}?|(?:nobody|no one|none of us) (?:\S+ ){0,3}?|no way (?:\S+ ){0,4}?|"
    r"could not (?:\S+ ){0,3}?|will not (?:\S+ ){0,4}?|would (?:rather|prefer) not (?:\S+ ){0,4}?|"
    r"did not (?:\S+ ){0,3}?|avoid (?:\S+ ){0,3}?|nothing (?:\S+ ){0,3}?)(?: (?:at all|please|planned|"
    r"scheduled|start|starting|starts|anything|any|earlier|on @date|@date|to|out))*? ?(?:before|"
    r"earlier than|until|prior to) (?:about |around )?@clock|"
    r"(?:only|not until|just) (?:after|from) @clock|(?:leave|go out)(?: \S+){0,4}? (?:after|"
    r"not before|no earlier than) @clock|"
    r"(?:start|starting|begin|get going|"
    r"wake up|up|first thing|everything|anything|only|not)(?: \S+){0,4}? (?:after|from|at|not before|"
    r"no earlier than|@clock at the earliest)(?: about| around)? @clock(?: (?:at the earliest|"
    r"earliest|or later|onwards|only))?|no earlier than @clock|not earlier than @clock|"
    r"@clock at the earliest|earliest @clock|(?:stay|be|lie|remain) (?:in bed|in|asleep) (?:until|till) @clock"
)
_NOTHING_AFTER = pattern(
    r"(?:turn in|call it a day|retire|go to bed|wind up|end the day)(?: \S+){0,2}? (?:at|by|no later than|"
    r"before) @clock|"
    r"(?:hard stop|curfew|lights out|bedtime)(?: \S+){0,3}? (?:at|by|is|:) @clock|"
    r"(?:nothing|nothing (?:(?!only)\S+ ){0,3}?|no (?:\S+ ){0,2}?|not|never|"
    r"do not (?:(?!only)\S+ ){0,5}?|can not (?:(?!only)\S+ ){0,5}?|will not (?:(?!only)\S+ ){0,5}?|"
    r"rather not (?:\S+ ){0,4}?|prefer not (?:\S+ ){0,4}?|avoid (?:\S+ ){0,3}?)(?: (?:at all|please|be|"
    r"planned|scheduled|anything|any|later|on @date|@date|out))*? ?(?:after|later than|past|"
    r"beyond) (?:about |around )?@clock|"
    r"(?:be |get |are |in |back |home |want |wants |want to be |need to be |must be |have to be |"
    r"has to be |should be |everything |all |like to be )+(?!(?:in )?bed (?:until|till))(?:\S+ ){0,4}?(?:done|"
    r"finished|back|home|"
    r"over|in bed|finish|end|in the hotel|at the @stay|at @stay|@stay|bed|asleep)(?: \S+){0,4}? (?:by|"
    r"before|at|until|no later than) (?:about |around )?@clock|(?:done|finished|back|finish|end|"
    r"in bed|home)(?: \S+){0,3}? (?:by|before|no later than|at) @clock(?: (?:at the latest|latest))?|"
    r"no later than @clock|not later than @clock|@clock (?:at the )?latest|latest @clock|"
    r"by @clock (?:at the )?latest"
)
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
_ASKING = pattern(
    r"^(?:(?:and|but|so|hey|hi|please|,|maybe|also) )*(?:can|could|would|may|might|must|shall|should|"
    r"how about|what about|is there|is it possible|do you (?:have|know)|any chance)|please|instead"
)
_INDOOR = pattern(
    r"indoor|indoors|(?<!still )(?<!still be )(?<!while )inside(?! of)(?: activities| stuff| please)?|"
    r"under a roof|not outside|nothing outside|"
    r"nothing outdoors?|not outdoors?|no outdoor(?:s)?(?: \S+)?|out of the (?:rain|cold|heat|sun|"
    r"snow)|stay(?:ing)? (?:dry|inside)|keep us dry|with a roof"
)
_SAME_DAY = pattern(r"(?:on )?(?:the )?same day|not (?:on )?(?:another|a different|the other) day|that very day")
_NO_NEW = pattern(
    r"no(?:thing)? new(?: (?:places?|stops?|things?|stuff|venues?|restaurants?|sights?))?|no (?:other|"
    r"additional|extra) places?|not (?:add|adding) (?:any(?:thing)?|new|other)(?: \S+){0,2}|"
    r"only (?:use )?(?:what|the places|places|things)(?: \S+){0,3}? (?:already|in (?:the|our) plan|"
    r"on (?:the|our) list)|without (?:adding )?(?:any )?new (?:places|stops|things)|just reorder|"
    r"only (?:reorder|shuffle|swap)|no unfamiliar places"
)
_UNABLE = re.compile(r"(?:can|could|able|possible|allowed) $")
"""Before "not go to the zoo": who cannot go there does not wish to stay away."""
_NO_WAY_IN = pattern(r"(?:can|could) not (?:go|get|come|be|visit|enter|see)(?: \S+)*")
_NEAR = pattern(
    r"(?:near|nearby|close to|closer to|next to|walking distance (?:of|to|from)|not far from|"
    r"around the corner from|in the area of|in walking distance of|within walking distance (?:of|to|"
    r"from)|somewhere (?:by|around)|as close as possible to|right by)(?: (?:to|our|the|"
    r"my))* (?P<t>@place|@stay|@desc)"
)
_AVOID_PLACE = pattern(
    r"(?:avoid|skip|skipping|(?:do|does|would|will) (?:not|rather not) (?:really )?(?:want|like|fancy|"
    r"feel like|care for|need|go)(?: to)?(?: (?:go|eat|see|visit|be|return|stay|going))*(?: (?:to|at|"
    r"back to|in))?|"
    r"(?:would )?(?:rather|prefer) not(?: to)?(?: (?:go|eat|visit|see|stay|do|return))*(?: (?:to|at|"
    r"back to|in))?|no more|not(?: in| at| to)?|anywhere but|anything but|never again|drop|remove|"
    r"take out|leave out|cut|without|cross off|no longer want(?:s)? (?:to (?:go|see|visit|"
    r"eat) )?(?:to|at)?|no interest in|not interested in|(?:not|never) set foot in|hate|not keen on|"
    r"changed our minds? about|do not (?:suggest|propose|pick|choose|send us to)|"
    r"not go(?:ing)? (?:back )?to|not do|not see|not visit)(?: (?:the|that|our))* (?P<t>@place|"
    r"(?<=the )@desc|(?<=that )@desc|(?<=our )@desc)"
)
_AVOID_TAG = pattern(rf"(?:{_REFUSE}){_MORE} (?P<t>{_T})")
_WANT_TAG = pattern(
    r"(?:somewhere|something|anything|prefer(?: to (?:see|visit|go to))?(?: an?)?|rather(?: (?:see|"
    r"visit|go to|have|do))?(?: an?)?|would (?:like|love)(?: to (?:see|visit|go to))?(?: an?)?|"
    r"want(?: to (?:see|visit))?(?: an?)?|more|another|some|how about an?|maybe an?|find (?:us )?an?|"
    r"replace it with an?|swap it for an?|with an?|an?) (?:more |really |nice |other |different |"
    rf"good |another |bit |little )*(?P<t>{_T})(?: (?:instead|rather|please|would be|place|sights?|"
    r"alternative|if possible|or|too))?"
)
_TAG_WISH = pattern(
    r"instead|rather|prefer|please|would be|would like|would love|want|wants|how about|something|"
    r"somewhere|more|another|replace|swap|find|alternative|if possible"
)
_IT = pattern(r"it|that|this|them|there|one")
_STAYING = pattern(r"stay|keep|need|find|should be|has to be|must be|it is|be")
_FOOD_STOP = pattern(r"@money|is closed|closed")


def _hints(clause: Clause, trip: Trip) -> Hints:
    dates = tuple(
        d for unit in clause.units if isinstance(unit.value, Dates) and not unit.value.past for d in unit.value.dates
    )
    return Hints(dates=dates, city=next((u.value for u in clause.units if u.text == "@city"), ""))


def _money(clause: Clause) -> Money | None:
    return next((unit.value for unit in clause.units if isinstance(unit.value, Money)), None)


def _clock_in(clause: Clause, match: re.Match[str] | None) -> Clock | None:
    """The clock time inside what the pattern matched."""
    at, found = 0, None
    for unit in clause.units:
        if match is not None and match.start() <= at < match.end() and isinstance(unit.value, Clock):
            found = unit.value
        at += len(unit.text) + 1
    return found


def _ask(target: Target, text: str, what: str) -> Unclear:
    if target.choices:
        return Unclear(text=text, question=f"Which one {what}?", choices=target.choices)
    return Unclear(text=text, question=f"{target.unknown or 'This'!r} is nothing in the trip: what {what}?")


_ABOUT = ("@place", "@desc", "@stay", "@leg")


def _keep(clause: Clause, trip: Trip, text: str, recent: Sequence[Target]) -> Wishes:
    hints = _hints(clause, trip)
    constraints: list[Constraint] = []
    unclear: list[Unclear] = []
    values = [unit.value for unit in clause.units if unit.text in _ABOUT]
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
            unclear.append(_ask(target, text, "is to be kept"))
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
    if _SAME_DAY.search(clause.text):
        constraints.append(Constraint(type="same_day", text=text))
    return Wishes(tuple(constraints), tuple(unclear))


_ROSE = pattern(
    r"(?:ask|asks|asking|charge|charges|charging|want|wants) (?:for )?@money|(?:went|gone|go|goes|going|rose|"
    r"jumped|increased|raised|risen|is|are|shot) up to|now (?:costs?|asks?|asking|wants?|"
    r"charges?|is|are)|costs? now|price(?:s|d)?|(?:tickets?|entry|rate|fare) (?:is|are|now)"
)


def _limit(clause: Clause, trip: Trip, text: str) -> Wishes:
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


_LEAVING = pattern(
    r"(?<!no )@leg(?: (?!@clock)\S+){0,7}? (?:(?:not|only|can|could|to|will|does|do|has|"
    r"wait)(?: (?!@clock)\S+){0,3}? )?"
    r"(?:before|until|at|from|after|earlier than) @clock|"
    r"(?:set off|start|begin|leave|depart|head out|get away|get going)(?: (?:on|for|with|our|"
    r"the))* @leg(?: \S+){0,5}? @clock"
)
"""A journey that begins then: news of the journey, no limit for the day."""
_BEGINS = pattern(
    r"(?:@place|@desc) (?:\S+ ){0,3}?(?:begin|begins|start|starts|commence|commences)(?: \S+){0,2}? @clock"
)
"""An event that begins then."""
_ADMITTED = pattern(
    r"not (?:(?:get|go|come) (?:in|into|inside)|open)(?: (?:the |our )?@(?:place|desc))?(?: @date)? (?:before|"
    r"until) @clock"
)
"""Nobody gets in before: its opening hours."""
_WISHED = pattern(
    r"want|wants|wish|would like|would rather|prefer|please|rather not|prefer not|try|avoid|make sure|hope|let us"
)


def _times(clause: Clause, trip: Trip, text: str) -> Wishes:
    line = clause.text
    if "@clock" not in line:
        return Wishes()
    before, after = _NOTHING_BEFORE.search(line), _NOTHING_AFTER.search(line)
    if not (before or after) or _ADMITTED.search(line):
        return Wishes()
    if (_LEAVING.search(line) or _BEGINS.search(line)) and not _WISHED.search(line):
        return Wishes()
    clock = _clock_in(clause, before or after)
    if clock is None:
        return Wishes()
    kind = "not_after" if after and (not before or after.start() <= before.start()) else "not_before"
    time = (
        settle(clock, dt.time(5), dt.time(12, 59))
        if kind == "not_before"
        else settle(clock, dt.time(15), dt.time(23, 59))
    )
    if time is None:
        return Wishes(
            unclear=(
                Unclear(
                    text=text,
                    question="Is that before or after noon?",
                    choices=tuple(f"{t:%H:%M}" for t in clock.readings),
                ),
            )
        )
    dates = [unit.value for unit in clause.units if isinstance(unit.value, Dates) and not unit.value.past]
    faults = [value.fault for value in dates if value.fault]
    if faults:
        return Wishes(unclear=(Unclear(text=text, question=f"Which day? {faults[0]}."),))
    days: list[dt.date | None] = [date for value in dates for date in value.dates]
    items = _about_items(clause, trip)
    choices = [choice for value in dates for choice in which_week(trip, value)]
    if choices and items == ("",):
        return Wishes(unclear=(Unclear(text=text, question="Which day is meant?", choices=tuple(choices)),))
    if items is None:
        return Wishes(unclear=(Unclear(text=text, question="Which stop is this limit about, or the whole day?"),))
    return Wishes(
        tuple(
            Constraint.model_validate({"type": kind, "time": time, "date": day, "text": text, "applies_to": item})
            for day in days or [None]
            for item in items
        )
    )


def _about_items(clause: Clause, trip: Trip) -> tuple[str, ...] | None:
    """The stops that a limit speaks of (``no dinner after 9``); ("",) when of none; None when that is not clear."""
    units = [unit for unit in clause.units if unit.text in ("@place", "@desc")]
    if not units:
        return ("",)
    hints = _hints(clause, trip)
    found: list[str] = []
    for unit in units:
        meal = unit.value.meal if isinstance(unit.value, Desc) else ""
        visits = tuple(visit for visit in trip.visits if meal and visit.stop.meal == meal)
        if not meal:
            target = resolve(trip, unit.value, hints)
            visits = target.visits if target.certain else ()
        found += [v.stop.id for v in visits if not hints.dates or v.date in hints.dates]
    return tuple(dict.fromkeys(found)) or None


def _mode_of(word: str, clause: Clause, at: str) -> str:
    if word != "@leg":
        return _MODE_WORDS[word]
    for unit in clause.units:
        if unit.text == "@leg":
            modes: tuple[str, ...] = unit.value.modes
            if (
                modes
                and len(modes) == 1
                and not unit.value.to
                and not unit.value.way
                and unit.value.head not in ("airport", "airline")
            ):
                return modes[0]
            if modes and len(modes) == 1 and at == "want" and unit.value.head not in ("airport", "airline"):
                return modes[0]
    return ""


def _modes(clause: Clause, text: str) -> list[Constraint]:
    found: list[Constraint] = []
    line = clause.text
    if pattern(r"can not|could not|unable|impossible|not able|not possible").search(line) and not pattern(
        r"afford|stand|bear|prefer|want|rather"
    ).search(line):
        return []
    if pattern(
        r"(?:will |do |does |can |are |is )*(?:run|runs|running|operate|operates|operating|go|goes|leave|"
        r"leaves)(?= |$)"
    ).search(line) and pattern(r"no (?:more )?@leg").search(line):
        return []
    avoid = _AVOID_MODE.search(line)
    want = _WANT_MODE.search(line) or _MODE_INSTEAD.search(line)
    if avoid and not (want and want.start() < avoid.start() and want.end() >= avoid.end()):
        mode = _mode_of(avoid["m"], clause, "avoid")
        if mode:
            found.append(Constraint(type="avoid_mode", value=mode, text=text))
            for more in _OR_MODE.finditer(line, avoid.end()):
                other = _mode_of(more["m"], clause, "want")
                if other and other != mode:
                    found.append(Constraint(type="avoid_mode", value=other, text=text))
    if want and not (avoid and avoid.start() <= want.start() and avoid.end() >= want.end()):
        mode = _mode_of(want["m"], clause, "want")
        if mode and not any(one.value == mode for one in found):
            found.append(Constraint(type="want_mode", value=mode, text=text))
    return found


def _food(clause: Clause, text: str) -> list[Constraint]:
    line = clause.text
    avoid = _AVOID_FOOD.search(line)
    if avoid:
        return [Constraint(type="avoid_cuisine", value=CUISINES.get(avoid["c"], avoid["c"]), text=text)]
    want = _WANT_FOOD.search(line)
    if want:
        value = CUISINES.get(want["c"], want["c"])
        if value in _DIET or _WANTING.search(line):
            return [Constraint(type="want_cuisine", value=value, text=text)]
    return []


def _cuisine_descriptions(clause: Clause) -> str:
    """The clause with descriptions such as ``the italian place`` written out, for wishes about a cuisine."""
    words = []
    for unit in clause.units:
        if unit.text == "@desc" and isinstance(unit.value, Desc):
            words += [*unit.value.modifiers, unit.value.head]
        else:
            words.append(unit.text)
    return " ".join(words)


def wishes_in(clause: Clause, trip: Trip, text: str, recent: Sequence[Target] = ()) -> Wishes:
    """The wishes and limits of one clause. recent: what the message spoke of last."""
    line = clause.text
    if clause.doubt == "question" and not _ASKING.search(line) and not clause.request:
        return Wishes()
    limit = _limit(clause, trip, text)
    if limit:
        return limit
    hours = hours_in(clause) is not None and any(unit.text in ("@place", "@desc") for unit in clause.units)
    times = Wishes() if hours else _times(clause, trip, text)
    if times:
        return times
    about = any(unit.text in _ABOUT for unit in clause.units)
    if _KEEP.search(line) and not _CAN_NOT_KEEP.search(line) and (about or (recent and _IT.search(line))):
        return _keep(clause, trip, text, recent)
    found: list[Constraint] = []
    unclear: list[Unclear] = []
    plain = _cuisine_descriptions(clause)
    spelt = Clause(clause.units, clause.sentence)
    food = _AVOID_FOOD.search(plain)
    want = _WANT_FOOD.search(plain)
    if food and food["c"] == "meat":
        found.append(Constraint(type="want_cuisine", value="vegetarian", text=text))
    elif food:
        found.append(Constraint(type="avoid_cuisine", value=CUISINES.get(food["c"], food["c"]), text=text))
    elif (
        want
        and (CUISINES.get(want["c"], want["c"]) in _DIET or _WANTING.search(plain))
        and not _FOOD_STOP.search(plain)
    ):
        found.append(Constraint(type="want_cuisine", value=CUISINES.get(want["c"], want["c"]), text=text))
    found += _modes(spelt, text)
    near = _NEAR.search(line)
    if near and (_TAG_WISH.search(line) or _WANTING.search(line) or _STAYING.search(line)):
        value = next(u.value for u in clause.units if u.text == near["t"])
        target = resolve(trip, value, _hints(clause, trip))
        if target.certain and target.place is not None:
            found.append(Constraint(type="near", target=target.place.id, text=text))
        else:
            unclear.append(_ask(target, text, "is it to be near"))
    avoided = _AVOID_PLACE.search(line)
    if (
        avoided
        and not found
        and not _UNABLE.search(line[: avoided.start()])
        and not (
            avoided["t"] == "@desc"
            and pattern(r"not (?:in|at)?|no more").search(avoided[0])
            and not pattern(r"do|see|visit|want|skip|avoid|drop").search(avoided[0])
        )
    ):
        unit = next(u for u in clause.units if u.text == avoided["t"])
        target = resolve(trip, unit.value, _hints(clause, trip))
        if target.certain and target.place is not None:
            found.append(Constraint(type="avoid_place", target=target.place.id, text=text))
        else:
            unclear.append(_ask(target, text, "is to be avoided"))
    if _INDOOR.search(line):
        found.append(Constraint(type="indoor", text=text))
    if _SAME_DAY.search(line):
        found.append(Constraint(type="same_day", text=text))
    if _NO_NEW.search(line):
        found.append(Constraint(type="no_new_places", text=text))
    if not found:
        tag = _AVOID_TAG.search(plain)
        wanted = _WANT_TAG.search(plain)
        if (
            tag
            and not _NO_WAY_IN.search(plain)
            and not any(unit.text == "@desc" and unit.value.modifiers for unit in clause.units)
        ):
            found.append(Constraint(type="avoid_tag", value=TAGS[tag["t"]], text=text))
        elif wanted and _TAG_WISH.search(plain):
            found.append(Constraint(type="want_tag", value=TAGS[wanted["t"]], text=text))
    return Wishes(tuple(found), tuple(unclear))
