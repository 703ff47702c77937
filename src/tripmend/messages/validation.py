"""Proposals into readings: each an effect or a wish that may be meant, with a score that the plan may lower.

Together with `frames` and `builders` the one place that knows ids, the plan's days and times, old and new values and
what is past. Whether the best reading is acted on or asked about is decided by `questions`.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pydantic import ValidationError

from ..change import Constraint, Disruption, LegDelayed
from .builders import BUILDERS
from .frames import Context, fitting, frames_of, targets_of, told_days
from .language import Language
from .names import is_faint
from .plan import Thing
from .proposals import Proposal, halves_of
from .wishes import needed

__all__ = ["LOSSES", "Reading", "readings_of", "same_loss"]


@dataclass(frozen=True)
class Reading:
    """One thing that a proposal may mean. doubts: why it is not certain, in words; none: it may be acted on. lost:
    the thing and the dates that it is about. replaces: a value of the plan and its new one are told."""

    kind: str
    score: float
    disruptions: tuple[Disruption, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    doubts: tuple[str, ...] = ()

    lost: tuple[str, tuple[dt.date, ...]] | None = None
    replaces: bool = False

    @property
    def rank(self) -> float:
        """Its score, less where a doubt speaks against it."""
        return self.score - _UNSURE * any(doubt.startswith(_AGAINST) for doubt in self.doubts)

    @property
    def key(self) -> str:
        """Equal for readings that say the same."""
        parts = [one.effect.model_dump_json() for one in self.disruptions]
        return "|".join(sorted([*parts, *(one.model_dump_json(exclude={"text"}) for one in self.constraints)]))


_OF_TRIP = ("budget", "party", "documents", "diet", "walk", "wish", "trip_end")
"""Kinds that are of the whole trip, whatever is named beside them."""
_OF_PEOPLE = ("slower", "day_lost", "late_start", "end_by")
"""Kinds of which the trained scorer tells as well as names do what they are about."""
_ASIDE = 2.2
"""How much less news of no thing counts where a thing is named."""
_BY_VALUES = {"retimed": "clock", "hours": "clock", "delayed": "span", "price": "money"}
"""What a thing and a value beside it may mean without a verb (flight home 18:50)."""
_TIMED = ("delayed", "retimed", "hours", "late_start", "end_by")
"""Kinds whose times and lengths all have to be used: of other news they tell when a table or tour was booked for."""
_UNSURE = 1.2
"""How much later a reading is offered that does not go with what the plan or the message says."""
_AGAINST = ("which", "so little", "why", "as planned", "past", "day", "at that time")
"""The doubts that speak against a reading, rather than only ask what else is meant."""
_NEEDED, _PLAIN = 2.0, 4.0
"""How strong a need is, of which only its words are told, and nothing of the plan beside it, and how strong other news
that leaves no room for it."""
_NEW_TIMES = frozenset({"delayed", "retimed"})
"""Kinds of which one tells of a journey what another does."""
_HALF = 3.0
"""How strong each of two pieces of news has to be that are read in one."""
_OTHER_LOSS = 0.6
"""How likely the trained scorer has to find another loss, to name it so where cues seem to say that it is unfit."""
_SECOND = 1.2
"""How much less a second reading of the same kind counts."""


def readings_of(proposal: Proposal, context: Context, *, parted: bool = True) -> list[Reading]:
    """What a proposal may mean, the likeliest first; none where nothing of the plan fits. parted: also two pieces of
    news in one."""
    found: dict[str, Reading] = {}
    kinds = list(proposal.kinds)
    targets = targets_of(proposal, context)
    if any(weight >= 0.9 for _, weight in targets) or proposal.sure:
        known = {kind for kind, _ in kinds}
        kinds += [(kind, 1.0) for kind in ("unfit", "closed", "sold_out", "unavailable") if kind not in known]
        told = {token.kind for token in proposal.tokens if token.role != "old"}
        weak = {kind for kind, weight in kinds if weight < 2.6}
        kinds = [(kind, 2.6 if kind in weak and _BY_VALUES.get(kind) in told else weight) for kind, weight in kinds]
        kinds += [(kind, 2.6) for kind, value in _BY_VALUES.items() if value in told and kind not in known]
    named = proposal.sure or any(mention.how == "part" for mention in proposal.mentions)
    for kind, strength in kinds:
        for thing, weight in fitting(kind, targets, proposal, context):
            if thing is not None and kind != "weather" and _named_later(thing, proposal, context.lang):
                weight = min(weight, 0.5)
            aside = named and thing is None and kind not in _OF_TRIP
            about = thing.type if thing is not None else ""
            likely = proposal.told.get(kind, 0.0) if kind in _OF_PEOPLE else 0.0
            strength_here = strength - _ASIDE * (1 - likely) if aside else strength
            for frame in frames_of(kind, proposal, context, thing):
                try:
                    for number, one in enumerate(BUILDERS[kind](frame)):
                        replaces = number == 0 and thing is not None and proposal.replaces(kind, thing)
                        score = (strength_here + 2.4 * (replaces and strength < 5)) * (
                            0.55 + 0.45 * weight
                        ) - _SECOND * number
                        doubts = frame.doubts if weight > 0.5 else (*frame.doubts, "which")
                        timed = thing is not None and (thing.type == "leg" or thing.event)
                        if kind == "retimed" and timed and weight > 0.9:
                            doubts = tuple(d for d in doubts if d not in ("day", "which week"))  # The new day.
                        hours = kind in ("closed", "unavailable", "unfit") and about == "place"
                        if kind in _TIMED or hours or kind == "budget" or about == "leg":
                            doubts = (*doubts, *_unused(kind, one, proposal, thing, context))
                        if _other_days(kind, one[0], proposal):
                            doubts = (*doubts, "days of other news")
                        lost = (thing.id, frame.dates) if thing is not None else None
                        reading = Reading(kind, score, *one, doubts=doubts, lost=lost, replaces=replaces)
                        old = found.get(reading.key)
                        if old is None or old.score < reading.score:
                            found[reading.key] = reading
                except (ValidationError, ValueError):
                    continue
    plain = proposal.sure or any(one.score >= _PLAIN and not one.doubts for one in found.values())
    for number, need in enumerate(() if plain else needed(proposal, context)[:2]):
        likely = max(proposal.told.get(kind, 0.0) for kind in ("wish", "diet", "unfit"))
        wish = Reading("wish", _NEEDED + likely - number * _SECOND, (), (need,), ("a need",))
        found.setdefault(wish.key, wish)
    _add_both(found, proposal)
    for both in _halves(proposal, context) if parted else ():
        found.setdefault(both.key, both)
    ranked = sorted(found.values(), key=lambda one: -one.rank)
    heard = sum(proposal.told.get(kind, 0.0) for kind in LOSSES - {"unfit"})
    near = 2.0 if heard > _OTHER_LOSS > 4 * proposal.told.get("unfit", 0.0) else 1.0
    better = next((one for one in ranked[1:] if same_loss(ranked[0], one) and one.score > ranked[0].score - near), None)
    if better is not None and ranked[0].kind == "unfit":  # Whoever cannot stay there needs no other reason.
        ranked = [replace(better, score=ranked[0].score), *(one for one in ranked if one is not better)]
    return ranked


def _named_later(thing: Thing, proposal: Proposal, lang: Language) -> bool:
    """Whether a thing is named only behind all words that tell news, and more is said of it (they moved the rehearsal
    to six, and the Wok has lost its cook)."""
    parts = proposal.parts
    tells = [n for n, part in enumerate(parts) if part.firm]
    about = [(n, one) for n, part in enumerate(parts) for one in part.mentions if thing.id in one.ids]
    if not tells or not about or max(tells) >= about[0][0] or not about[0][1].sure:
        return False
    part, name = parts[about[0][0]], about[0][1].text.lower().split()
    return bool(set(part.text.split()) - lang.common - lang.courtesy - {*name})


def _halves(proposal: Proposal, context: Context) -> Iterator[Reading]:
    """What a piece means if it is two pieces of news that ran into one another."""
    for before, behind in halves_of(proposal, context.lang):
        day = context.day or told_days(before, context)[0]
        firm = [
            [one for one in readings_of(half, replace(context, day=day), parted=False) if one.score >= _HALF]
            for half in (before, behind)
        ]
        if not all(firm):
            continue
        one, two = firm[0][0], firm[1][0]
        if "which" in two.doubts and two.lost and one.lost:  # It is about what was told before.
            two = next((other for other in firm[1] if other.lost and other.lost[0] == one.lost[0]), two)
        same = one.lost is not None and two.lost is not None and one.lost[0] == two.lost[0]
        if not (same and any({one.kind, two.kind} <= some for some in (LOSSES, _NEW_TIMES))):
            doubts = tuple(dict.fromkeys(("two", *one.doubts, *two.doubts)))
            news, wishes = (*one.disruptions, *two.disruptions), (*one.constraints, *two.constraints)
            yield Reading("both", min(one.score, two.score), news, wishes, doubts)


LOSSES = frozenset({"closed", "sold_out", "cancelled", "unavailable", "unfit", "missed"})
"""Kinds that cost the same: the place is not visited then, the bed not slept in, the journey not made."""


def same_loss(one: Reading, two: Reading) -> bool:
    """Whether two readings take the same thing out of the plan, at the same times."""
    return {one.kind, two.kind} <= LOSSES and bool(one.lost) and one.lost == two.lost


def _other_days(kind: str, news: Sequence[Disruption], proposal: Proposal) -> bool:
    """Whether a day that other news of the piece tells is taken for that of a kind, which has a day of its own (in bed
    on Saturday, and go easy on Monday)."""
    alike = LOSSES if kind in LOSSES else {kind}
    told: tuple[set[str], set[str]] = (set(), set())
    for part in proposal.parts:
        firm = {name for name, weight in part.cues.items() if weight >= 3}
        for token in part.values("date") if firm else ():
            told[bool(firm & alike)].update(map(str, token.days.dates if token.days is not None else ()))
    used = " ".join(one.effect.model_dump_json() for one in news)
    return bool(told[True]) and any(day in used for day in told[False] - told[True])


_SUM = 50
"""A plain number of so much beside news of the budget may be a sum."""


def _unused(
    kind: str,
    parts: tuple[tuple[Disruption, ...], tuple[Constraint, ...]],
    proposal: Proposal,
    thing: Thing | None,
    context: Context,
) -> list[str]:
    """Times, lengths and sums that stand beside news and are neither in the effect nor in the plan: with them left out
    it may be wrong (two hours late, so we land at twenty past one)."""
    data = [one.model_dump(mode="json") for one in (*(d.effect for d in parts[0]), *parts[1])]
    said = " ".join(str(value) for one in data for key, value in one.items() if key != "text")
    clocks = {(int(h) * 60 + int(m)) % 720 for h, m in re.findall(r"(?<!\d)(\d\d):(\d\d):\d\d", said)}
    if thing is not None:
        planned = thing.planned
        clocks |= {at % 720 for at in planned}
        late = [one.effect.minutes for one in parts[0] if isinstance(one.effect, LegDelayed)]
        # So we land about nine: what a delay makes of the plan, told roughly.
        clocks |= {(at + minutes + near) % 720 for at in planned for minutes in late for near in range(-15, 16)}
    figures = {abs(float(number)) for number in re.findall(r"-?\b\d+(?:\.\d+)?\b", said)}
    aside = set(context.lang.phrases("aside"))
    found = []
    for clause in proposal.parts if kind in _OF_PEOPLE else proposal.clauses:
        if clause.cues.get(kind, 0) < 4 or clause.calm:
            continue
        if kind == "budget":
            sums = [*clause.values("money"), *(one for one in clause.values("number") if one.amount >= _SUM)]
            known = {*figures, context.plan.itinerary.traveller.budget}
            told = [token for token in sums if token.role != "old" and round(token.amount * 100) not in known]
            found += [f"sum {token.text}" for token in told]
            continue
        if aside & set(clause.text.split()):
            continue
        for token in clause.values("clock"):
            old = token.role == "old" or (token.role == "from" and kind == "retimed")
            if not old and token.clock % 720 not in clocks:
                found.append(f"time {token.text}")
        for token in clause.values("date") if thing is not None and thing.leg is not None else ():
            days = token.days if token.role == "at" else None
            if days is None or not days.outside or not (days.full or days.weekday is not None):
                continue
            leaves = {dt.date.fromisoformat(date) for date in re.findall(r"\d{4}-\d\d-\d\d", said)}
            if not any(
                date in days.full or date.weekday() == days.weekday for date in leaves
            ):  # It is not on that day.
                found.append(f"time {token.text}")
        for token in clause.values("span"):
            if token.role != "old" and token.minutes not in figures and not clocks:
                found.append(f"length {token.text}")
    return found


def _add_both(found: dict[str, Reading], proposal: Proposal) -> None:
    """Where several things are named, the same news of each of them is a reading, and one of only one is in doubt."""
    sure = proposal.sure
    breath = bool(proposal.joint)
    told = [
        one
        for one in proposal.mentions
        if one.sure
        or (one.how == "part" and not (sure and is_faint(one)))
        or (breath and one.how == "sort" and len(one.best) == 1)
    ]
    named = [one.ids for one in told if one.best]
    apart = [ids for n, ids in enumerate(named) if not any(ids & other for other in named[:n])]
    if len(apart) < 2 or not found:
        return
    top = max(found.values(), key=lambda one: one.score)
    if top.kind == "swapped":
        return
    near = top.score - (_SECOND if breath else 0.5)
    same = [one for one in found.values() if one.kind == top.kind and one.score > near and one.disruptions]
    same = [one for one in same if one.lost is None or any(one.lost[0] in ids for ids in apart)]
    if len(same) >= 2:
        both = tuple(dict.fromkeys(d for one in same for d in one.disruptions))
        reading = Reading(top.kind, top.score, both, (), ("several",))
        found[reading.key] = reading
    for key, one in list(found.items()):
        if not one.doubts:
            found[key] = replace(one, doubts=("several",))
