"""Clause by clause from units to a change, with what was said before in mind."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from .. import _effects as fx
from .._disruption import Change, Constraint, Disruption, Unclear
from ._builders import BUILDERS
from ._candidates import candidates
from ._category import category_of
from ._clauses import Clause, clauses_of
from ._descriptions import StayWords
from ._facts import Facts
from ._grouping import MENTIONS, active, grouped_clauses
from ._hours_phrases import phrased_hours
from ._leftovers import tells_something
from ._lexicon import REVERSAL, WITHDRAWN, Saying
from ._mentioned import LegWords, Named
from ._merging import Entry, merged, settled
from ._questions import NOTHING_CHANGES, NOTHING_RECOGNISED
from ._second_look import OPENS_OR_BEGINS, second_look
from ._situation import Built, Outcome, Situation, asks_which, which_week
from ._targets import Target, resolve
from ._trip import Trip
from ._units import Unit, fold, pattern, quote
from ._when import Dates
from ._wishes import Wishes, wishes_in
from ._words import CHATTER

__all__ = ["Reader"]

_SUBJECTS = frozenset(("they", "it", "we", "he", "she", "there", "i", "which", "but"))
_PRONOUN = pattern(r"it|its|they|them|there|that|this|he|she|which|the place|the spot|one|both|ones")

_CHATTER = [pattern(expression) for expression in CHATTER]
_UNTIL_THEN = pattern(
    r"(?:not|never|no)(?: \S+){0,8}? (?:before|until|earlier than|prior to) (?:about |around )?@clock"
)
"""``Does not leave until 16:20``: it does leave, then."""
_REMEMBER = pattern(r"remember|recall|you know|do you know the")
_ITS = pattern(
    r"(?:it is|it was|i mean|i meant|that is) (?:actually |really |in fact )*(?:the |our |"
    r"that )*(?:@place|@desc)"
)


class Reader:
    """Reads the clauses of one message about one trip."""

    def __init__(self, trip: Trip, message: str, asked: tuple[Unclear, ...] = ()) -> None:
        self.trip = trip
        self.message = message
        self.entries: list[Entry] = []
        self.constraints: list[Constraint] = []
        self.asked: list[Unclear] = [*asked]
        self.cautioned = bool(asked)
        self.doubted: list[tuple[str, Clause]] = []
        self.calmed: list[str] = []
        self.last: dict[str, list[Target]] = {}
        self.named: dict[str, list[Target]] = {}
        self.sentence_dates: dict[int, tuple[dt.date, ...]] = {}
        self.dates: tuple[dt.date, ...] = ()
        self.dates_sentence = -1
        self.repeat: tuple[str, Clause] | None = None
        self.topic: tuple[Unit, int] | None = None
        self.unwell = False
        self.final: list[Entry] = []

    # -- what a clause is about ------------------------------------------------------------------

    def _targets(self, facts: Facts, event: str, kinds: tuple[str, ...]) -> list[Target]:
        hints = facts.hints(event, self._dates_before(facts))
        mentions = _folded(facts.mentions(kinds))
        if mentions:
            found = [self._in_plan(resolve(self.trip, unit.value, hints), unit, kinds) for unit in mentions]
            found = [target for target in found if target.kind in kinds or not target.certain]
            found = [self._same_as_before(target) for target in found]
            certain = [target for target in found if target.certain]
            vague = [t for t, unit in zip(found, mentions, strict=False) if not t.certain]
            if certain and vague and all(unit.text == "@stay" for unit in mentions):
                found = certain
            if certain and any(target.unknown for target in vague):
                longer = {unit.value.unknown for unit in mentions if isinstance(unit.value, Named)}
                found = [target for target in found if not target.unknown or target.unknown in longer]
            if certain and vague:
                # "Dinner is off, the restaurant is closed": the restaurant is the one of the dinner.
                names = tuple(target.place.name for target in certain if target.place is not None)
                rest = [one for one in vague if not (names and any(choice.startswith(names) for choice in one.choices))]
                found = [target for target in found if target.certain or target in rest]
            if certain and vague and not any(unit.text == "@place" for unit in mentions):
                found = certain if len(mentions) > 1 and any(u.text != mentions[0].text for u in mentions) else found
            unique: dict[tuple[str, str, tuple[str, ...]], Target] = {}
            for target in found:
                unique.setdefault((target.kind, target.id, target.choices), target)
            if unique:
                return list(unique.values())
        if self.topic is not None and hints.dates and _PRONOUN.search(facts.clause.text):
            # "What could replace our lunch place? It is closed on Friday.": Friday's lunch.
            unit, sentence = self.topic
            target = resolve(self.trip, unit.value, hints)
            if target.certain and target.kind in kinds and facts.clause.sentence - sentence <= 1:
                return [target]
        for kind in kinds:
            if self.last.get(kind) and self.last.get("order", [])[:1] and self.last["order"][0].kind == kind:
                return self.last[kind]
        for kind in kinds:
            if self.last.get(kind):
                return self.last[kind]
        if "stay" in kinds and (
            facts.nights is not None or pattern(r"(?:dear |our )?guests?|your (?:room|stay)").search(facts.clause.text)
        ):
            return [resolve(self.trip, StayWords("room", facts.city), hints)]
        for kind in kinds:
            if (
                len(self.named.get(kind, [])) == 1
                and kind in ("stay", "leg", "place")
                and (kind != "place" or len(kinds) == 1 or kinds[0] == "place")
            ):
                return self.named[kind]
        implied = _implied(facts.clause, event)
        if "leg" in kinds and implied is not None:
            return [resolve(self.trip, implied, hints)]
        if kinds[0] == "stay" and pattern(r"room|rooms|host|landlord|reception|booking").search(facts.clause.text):
            return [resolve(self.trip, StayWords("room", facts.city), hints)]
        return []

    def _in_plan(self, target: Target, unit: Unit, kinds: tuple[str, ...]) -> Target:
        """A part of a name that fits only a place outside the plan: the stop whose notes have it, else a question."""
        said = self.message[unit.start : unit.end]
        part = isinstance(unit.value, Named) and unit.value.part
        if (
            not part
            or "place" not in kinds
            or " " in said
            or target.kind != "place"
            or not target.certain
            or target.id in self.trip.places
        ):
            return target
        word = fold(said)
        noted = [
            visit
            for visit in self.trip.visits
            if word in fold(f"{visit.stop.notes} {visit.place.notes} {visit.stop.id} {visit.place.id}")
        ]
        if len({visit.place.id for visit in noted}) == 1:
            place = noted[0].place
            return Target("place", place.id, place=place, fuzzy=True, visits=self.trip.visits_of(place.id))
        return Target("place", unknown=said)

    def _same_as_before(self, target: Target) -> Target:
        """``the hotel`` after a hotel was named is that hotel."""
        if target.certain or not target.choices:
            return target
        known = self.last.get(target.kind) or self.named.get(target.kind, [])
        if len(known) == 1:
            name = self._choice_name(known[0])
            if any(choice.startswith(name) or choice == name for choice in target.choices):
                return known[0]
        return target

    def _choice_name(self, target: Target) -> str:
        if target.leg is not None:
            number = next(number for number, _, leg in self.trip.legs if leg.id == target.id)
            return self.trip.leg_name(number, target.leg)
        if target.stay is not None:
            return self.trip.stay_name(target.stay)
        return f"{target.place.name} (" if target.place is not None else "?"

    def _scan(self, clauses: list[Clause]) -> None:
        """The things that the message as a whole names for certain, for clauses that come before the name."""
        for clause in clauses:
            facts = Facts(clause)
            if facts.when is not None and facts.when.dates and not facts.when.fault and not self._either_week(facts):
                self.sentence_dates.setdefault(clause.sentence, facts.when.dates)
            for unit in clause.units:
                if unit.text not in ("@place", "@stay", "@leg") or clause.doubt:
                    continue
                target = resolve(self.trip, unit.value, facts.hints(""))
                if target.certain and target not in self.named.setdefault(target.kind, []):
                    self.named[target.kind].append(target)

    def _either_week(self, facts: Facts) -> bool:
        """Whether its day is a weekday that the trip has twice: nothing that is said of it dates other clauses."""
        return not facts.city and bool(which_week(self.trip, facts.when))

    def _dates_before(self, facts: Facts) -> tuple[dt.date, ...]:
        near = facts.clause.sentence - self.dates_sentence <= 1
        if near and self.dates:
            return self.dates
        return self.sentence_dates.get(facts.clause.sentence, ())

    def _remember(self, targets: list[Target]) -> None:
        certain = [target for target in targets if target.certain]
        if certain:
            self.last[certain[0].kind] = certain
            self.last["order"] = certain

    # -- one clause ------------------------------------------------------------------------------

    def _situation(self, clause: Clause, saying: Saying) -> Situation:
        facts = Facts(clause)
        before = self._dates_before(facts) if facts.when is None else ()
        text = quote(self.message, clause.units)
        return Situation(
            self.trip, facts, saying, text, lambda kinds: self._targets(facts, saying.event, kinds), before
        )

    def _build(self, clause: Clause) -> tuple[str, Built, Saying, int] | None:
        """The first event of the clause that gives an effect, else the first that leaves a question."""
        asked: tuple[str, Built, Saying, int] | None = None
        for saying, start in candidates(clause):
            case = self._situation(clause, saying)
            built = BUILDERS[saying.event](case)
            if not built:
                continue
            if any(outcome.effect is not None for outcome in built) or any(
                o.unclear and o.unclear.choices for o in built if saying.event not in ("price",)
            ):
                return saying.event, built, saying, start
            asked = asked or (saying.event, built, saying, start)
        return asked

    def _ails(self, clause: Clause) -> bool:
        """Whether the clause says that somebody is not well."""
        sayings = [saying for saying, _ in candidates(clause) if saying.event == "ill"]
        return any(BUILDERS["ill"](self._situation(clause, saying)) for saying in sayings)

    def _negated(self, clause: Clause, saying: Saying, start: int) -> bool:
        text = clause.text
        own = saying.expression.search(text)
        if saying.event == "hours" or own is None:
            return False
        if saying.event in ("leaves", "arrives", "moved") and _UNTIL_THEN.search(text):
            return False
        before = text[: own.start()].split()[-5:]
        if own[0].split()[0] in ("not", "no", "do", "can", "will") and saying.event in (
            "closed",
            "soldout",
            "lost",
            "daylost",
            "cancelled",
            "ill",
            "party",
        ):
            return False
        for back, word in enumerate(reversed(before), 1):
            if word == "," or (word in MENTIONS and back > 1):
                return False
            if word in _SUBJECTS and not {"think", "believe", "say", "said", "mean"} & set(before):
                # "It is not possible, they are full": a new clause without a comma.
                return False
            if word in ("not", "never", "nor", "neither"):
                after = before[len(before) - back + 1 :]
                return not (after[:1] and after[0] in ("only", "just", "sure"))
            if word == "no" and saying.event in ("cancelled", "closed", "delayed", "weather", "price", "ill"):
                return back <= 2
            if word in ("longer",) and back < len(before) and before[-back - 1] == "no":
                return True
        return False

    def take(self, clause: Clause) -> bool:
        """Read one clause; whether anything came of it."""
        text = clause.text
        said = quote(self.message, clause.units)
        if any(expression.search(text) for expression in _CHATTER) and not any(
            u.text in ("@place", "@leg") for u in clause.units
        ):
            return False
        if WITHDRAWN.search(text) and not pattern(r"(?:not|never|said) (?:forget|ignore|cancelled|never ?mind)").search(
            text
        ):
            gone = [entry for entry in self.entries if entry.outcome.effect is not None]
            self.entries = [
                entry for entry in self.entries if entry.outcome.effect is None and not entry.outcome.pending
            ]
            if gone or not any(unit.text in MENTIONS for unit in clause.units):
                self.calmed.append(said)
                return True
        vague = (
            clause.doubt == "if"
            and pattern(r"maybe|perhaps|hopefully").search(text)
            and not pattern(r"if|in case").search(text)
        )
        if clause.doubt in ("", "question") or vague:
            wishes = wishes_in(clause, self.trip, said, self.last.get("order", ()))
            if wishes and not _bounded_by_place(wishes, text):
                self._wish(wishes)
                self._context(clause)
                if _only_wish(wishes):
                    return True
        built = self._build(clause) if clause.doubt != "ignored" else None
        calm = _reversal(text)
        if built is not None and (self._negated(clause, built[2], built[3])):
            self._calm(clause, built[1] or [], said)
            return True
        if calm and (built is None or _calmer(text, built[0])):
            self._calm(clause, (built[1] or []) if built else [], said)
            return True
        if built is None and self.repeat is not None and _ITS.search(text) and clause.doubt == "":
            # "I was wrong. It is the museum, on Monday.": the same event, another thing.
            before = self.repeat[1]
            again = tuple(
                u
                for u in before.units
                if u.text not in (*MENTIONS, "@place")
                and (not isinstance(u.value, Dates) or Facts(clause).when is None)
            )
            self.repeat = None
            return self.take(replace(clause, units=clause.units + again))
        if built is None:
            self._context(clause)
            if clause.doubt == "question" and (len(clause.units) <= 3 or _REMEMBER.search(text)):
                # "That curry place? Full.": a bare mention is the topic, not a question.
                self._context(replace(clause, doubt=""))
            return False
        event, outcomes, saying, _ = built
        assert_built: list[Outcome] = outcomes or []
        if event == "ill" and clause.doubt == "question" and clause.request:
            # "Could you make Wednesday calmer?" asks for what it tells.
            clause = replace(clause, doubt="")
        if clause.doubt in ("thought", ""):
            self.repeat = (event, clause)
        if clause.doubt:
            self.doubted.append((clause.doubt, clause))
            if clause.doubt != "thought":
                self._context(clause)
            else:
                self._remember([o.target for o in assert_built if o.target is not None])
            return True
        for outcome in assert_built:
            self.entries.append(Entry(outcome, event, clause, said, clause.sentence, weak=saying.weak))
        self._remember([outcome.target for outcome in assert_built if outcome.target is not None])
        self._context(clause)
        self.repeat = (event, clause)
        return True

    def _wish(self, wishes: Wishes) -> None:
        self.constraints += wishes.constraints
        self.asked += wishes.unclear

    def _context(self, clause: Clause) -> None:
        """Remember dates and single mentions for the clauses that follow."""
        facts = Facts(clause)
        if facts.when is not None and facts.when.dates and not facts.when.fault and not self._either_week(facts):
            passing = facts.when.today and facts.when.loose
            if not passing or any(unit.text in MENTIONS for unit in clause.units):
                self.dates, self.dates_sentence = facts.when.dates, clause.sentence
        for unit in clause.units:
            if unit.text in MENTIONS and clause.doubt in ("", "question"):
                target = resolve(self.trip, unit.value, facts.hints("", self._dates_before(facts)))
                if target.certain:
                    self.topic = None
                    self._remember([target])
                elif unit.text == "@desc":
                    self.topic = (unit, clause.sentence)

    def _calm(self, clause: Clause, outcomes: list[Outcome], said: str) -> None:
        """Nothing happened after all: take back what the message said of the same thing before."""
        ids = {outcome.target.id for outcome in outcomes if outcome.target is not None}
        facts = Facts(clause)
        for unit in facts.mentions(("place", "leg", "stay")):
            ids.add(resolve(self.trip, unit.value, facts.hints("")).id)
        if not ids and _PRONOUN.search(clause.text):
            ids = {target.id for target in self.last.get("order", [])}
        self.entries = [
            entry for entry in self.entries if not (entry.outcome.target is not None and entry.outcome.target.id in ids)
        ]
        self.calmed.append(said)
        self._context(clause)

    # -- the message -----------------------------------------------------------------------------

    def read(self, units: list[Unit]) -> Change:
        """The change that the message tells."""
        clauses = clauses_of(units)
        self._scan(clauses)
        self.unwell = any(clause.reason and self._ails(clause) for clause in clauses)
        grouped = grouped_clauses(clauses, self.trip)
        idle = [clause for clause in grouped if not self.take(clause)]
        change = self._finish()
        if not change.unclear:
            change = self._looked_at_again(change, clauses, idle)
        if not (change.disruptions or change.constraints):
            # Nothing was read at all: the question quotes the message.
            return change
        return change.replace(unread=self._unread(clauses, idle))

    def _looked_at_again(self, change: Change, clauses: list[Clause], idle: list[Clause]) -> Change:
        """`change` without what the plan or words left over speak against, which is asked about instead."""
        texts = {one.text for one in change.disruptions}
        told = [entry for entry in self.final if entry.text in texts]
        asked = second_look(told, change.disruptions, change.constraints, clauses, idle, self.trip, self.message)
        if not asked:
            return change
        doubted = {one.text for one in asked}
        kept = tuple(one for one in change.disruptions if one.text not in doubted)
        wishes = change.constraints if change.disruptions else ()
        return change.replace(disruptions=kept, constraints=wishes, unclear=tuple(asked))

    def _unread(self, clauses: list[Clause], idle: list[Clause]) -> tuple[str, ...]:
        """The clauses that told something and of which nothing was used."""
        starts = {unit.start for clause in idle for unit in clause.units}
        left = []
        for clause in clauses:
            plain = not any(unit.text.startswith("@") for unit in clause.units)
            unused = clause.units[0].start in starts or (plain and not clause.reason and not active(clause, self.trip))
            if unused and clause.doubt not in ("ignored", "thought") and tells_something(clause):
                left.append(quote(self.message, clause.units))
        return tuple(dict.fromkeys(text for text in left if text))

    def settled_question(self, change: Change) -> bool:
        """Whether the questions of `change` must stay: the message takes something back, supposes, warns, or names what
        could be several things."""
        if self.calmed or self.cautioned or any(doubt in ("if", "question") for doubt, _ in self.doubted):
            return True
        return any(one.question == OPENS_OR_BEGINS or asks_which(one) for one in change.unclear)

    # -- the end ---------------------------------------------------------------------------------

    def _finish(self) -> Change:
        entries = [entry for entry in merged(settled(self.entries, self.constraints)) if not self._nothing_new(entry)]
        self.final = entries
        disruptions: list[Disruption] = []
        unclear: list[Unclear] = [*self.asked]
        for entry in entries:
            effect = entry.outcome.effect
            if effect is None:
                if entry.outcome.unclear is not None:
                    unclear.append(entry.outcome.unclear)
                continue
            disruptions.append(
                Disruption.model_validate(
                    {
                        "id": f"d{len(disruptions) + 1}",
                        "category": category_of(self.trip, effect),
                        "effect": effect,
                        "reason": entry.reason,
                        "text": entry.text,
                        "confidence": "medium" if _in_part(entry) else entry.outcome.confidence,
                    }
                )
            )
        constraints = self._without_doubles(disruptions)
        unclear += self._doubts(bool(disruptions or constraints or unclear))
        if not disruptions and not constraints and not unclear:
            unclear.append(self._nothing())
        unique = {(one.question, one.choices): one for one in unclear}
        return Change(disruptions=tuple(disruptions), constraints=tuple(constraints), unclear=tuple(unique.values()))

    def _nothing_new(self, entry: Entry) -> bool:
        """Whether the new times are the old ones: a reminder, no change."""
        effect = entry.outcome.effect
        if isinstance(effect, fx.LegRetimed):
            leg = entry.outcome.target.leg if entry.outcome.target else None
            same = leg is not None and effect.depart in (None, leg.depart) and effect.arrive in (None, leg.arrive)
        elif isinstance(effect, fx.EventMoved):
            same = any(visit.stop.start == effect.start for visit in self.trip.visits_of(effect.place))
        else:
            return False
        if same:
            self.calmed.append(entry.text)
        return same

    def _without_doubles(self, disruptions: list[Disruption]) -> list[Constraint]:
        """The wishes once each; a limit for a day that an illness or fatigue brought along is part of that."""
        unique = list({_same(constraint): constraint for constraint in self.constraints}.values())
        kept = []
        unwell = self.unwell or any(entry.event == "ill" for entry in self.entries)
        for constraint in unique:
            limit = {"not_before": "earliest", "not_after": "latest"}.get(constraint.type)
            number = next((n for n, one in enumerate(disruptions) if _slows(one.effect, constraint.date)), None)
            if limit and number is not None and not constraint.applies_to:
                effect = disruptions[number].effect.replace(**{limit: constraint.time})
                disruptions[number] = disruptions[number].replace(effect=effect)
                continue
            if limit and unwell and constraint.date is not None and not constraint.applies_to:
                # "We are worn out, nothing before eleven on Monday": that Monday has to be planned anew.
                slower = fx.Slower.model_validate({"dates": (constraint.date,), limit: constraint.time})
                disruptions.append(
                    Disruption(
                        id=f"d{len(disruptions) + 1}", category="miscellaneous", effect=slower, text=constraint.text
                    )
                )
                continue
            kept.append(constraint)
        return kept

    def _doubts(self, anything: bool) -> list[Unclear]:
        found = []
        for doubt, clause in self.doubted:
            said = quote(self.message, clause.units)
            if doubt == "thought":
                continue
            firm = pattern(
                r"might|may|maybe|perhaps|possibly|not sure|unsure|could|rumou?rs?|chance of|risk of|not certain"
            ).search(clause.text)
            if anything and not (
                doubt == "if" and firm and not clause.asked and not pattern(r"if|what if").search(clause.text)
            ):
                continue
            if doubt == "if":
                found.append(
                    Unclear(
                        text=said,
                        question="Is that certain, or only a possibility?",
                        choices=("it is certain", "leave it"),
                    )
                )
            else:
                found.append(Unclear(text=said, question="This was read as a question. What has happened?"))
        return found

    def _nothing(self) -> Unclear:
        if self.calmed:
            return Unclear(text=self.calmed[-1], question=NOTHING_CHANGES)
        text = " ".join(self.message.split())[:200]
        return Unclear(text=text, question=NOTHING_RECOGNISED)


def _reversal(text: str) -> re.Match[str] | None:
    """Words that calm, unless they are denied: ``will not open again``."""
    found = REVERSAL.search(text)
    if found is not None and {"not", "never", "no"} & set(text[: found.start()].split()[-3:]):
        return None
    return found


def _in_part(entry: Entry) -> bool:
    """Whether times or amounts of the clause found no place in its effect: it was used only in part."""
    effect = entry.outcome.effect
    said = {unit.text for unit in entry.clause.units} & {"@clock", "@span", "@money", "@percent"}
    whole = (
        (isinstance(effect, fx.PlaceClosed) and effect.during is None)
        or (isinstance(effect, fx.SoldOut) and not effect.slots)
        or isinstance(effect, fx.LegCancelled | fx.DayLost)
    )
    return bool(said) and whole and entry.outcome.confidence == "high"


def _folded(mentions: list[Unit]) -> list[Unit]:
    """``the way back from Orvieto: train leaves …``: a journey without a mode says which train."""
    vague = [
        unit for unit in mentions if isinstance(unit.value, LegWords) and not unit.value.modes and not unit.value.ids
    ]
    exact = [unit for unit in mentions if isinstance(unit.value, LegWords) and unit.value.modes]
    if not vague or len(exact) != 1:
        return mentions
    words: LegWords = exact[0].value
    for unit in vague:
        words = replace(
            words,
            way=words.way or unit.value.way,
            to=words.to or unit.value.to,
            origin=words.origin or unit.value.origin,
        )
    return [Unit("@leg", exact[0].start, exact[0].end, words)]


def _slows(effect: fx.Effect, date: dt.date | None) -> bool:
    """Whether the effect is a slower pace on known days, `date` among them (None: any)."""
    return isinstance(effect, fx.Slower) and bool(effect.dates) and (date is None or date in effect.dates)


def _same(constraint: Constraint) -> tuple[object, ...]:
    return (
        constraint.type,
        constraint.target,
        constraint.value,
        constraint.amount,
        constraint.date,
        constraint.time,
        constraint.applies_to,
    )


def _bounded_by_place(wishes: Wishes, text: str) -> bool:
    """Whether a limit for the day is a place's own hours: ``nobody gets into the gallery before ten``."""
    limits = [c for c in wishes.constraints if c.type in ("not_before", "not_after")]
    of_day = not any(c.applies_to for c in limits)
    own = phrased_hours(text) is not None or (of_day and bool(_LEG_LIMIT.search(text)))
    return bool(limits) and len(limits) == len(wishes.constraints) and own


_LEG_LIMIT = pattern(
    r"@clock(?: \S+){0,6}? (?:set out|set off|start|begin|leave|depart|get going|go)(?: \S+){0,3}? @leg|"
    r"(?:set out|set off|start|begin|leave|depart|get going|go|hit the road)(?: \S+){0,3}? @leg(?: \S+){0,3}? @clock|"
    r"@leg(?: \S+){0,6}? @clock|@leg(?: \S+){0,6}? (?:until|till|before) @clock"
)


def _only_wish(wishes: Wishes) -> bool:
    return any(
        c.type in ("keep", "not_before", "not_after", "max_price", "max_extra", "avoid_place", "near")
        for c in wishes.constraints
    ) or bool(wishes.unclear)


def _calmer(text: str, event: str) -> bool:
    """Whether the clause calms rather than tells the event: the calming words stand after ``but`` or alone."""
    strong = pattern(
        r"(?:fixed|sorted|solved|resolved|cleared|repaired|corrected) (?:it|that|this|everything)|"
        r"(?:is|got|been|was) (?:now )?(?:fixed|sorted|solved)|after all|as usual|as planned|as normal|"
        r"on time|false alarm|no changes?|still open|back on|"
        r"open again|reinstated|nothing has changed|nothing changed|no delays?|going ahead|confirmed|"
        r"unaffected|unchanged|on schedule|as scheduled|reopened|all clear|all good|(?:is|are) open"
    )
    return bool(strong.search(text)) and event in (
        "closed",
        "moved",
        "leaves",
        "arrives",
        "delayed",
        "cancelled",
        "soldout",
        "lost",
        "party",
        "weather",
        "price",
        "ill",
        "daylost",
        "budget",
        "earlier",
    )


_FLYING = pattern(r"land|lands|landing|fly|flying|flies|take off|takes off|taking off|touch down|boarding|airline")
_MOVING = pattern(
    r"set off|setting off|head out|hit the road|get going|delay|delayed|delays|late|departure|arrival|"
    r"depart|departs|departing|leave|arrive|arrives|on the road|gate"
)


def _implied(clause: Clause, event: str) -> LegWords | None:
    """The kind of leg that a verb alone implies."""
    if event not in ("delayed", "earlier", "leaves", "arrives", "cancelled", "moved"):
        return None
    if event in ("delayed", "earlier", "leaves", "arrives") and pattern(
        r"(?:for|drive|driving|head|heading|go|going|leave|leaving|fly|flying|travel|travelling|start|"
        r"set off) (?:back )?home|homeward"
    ).search(clause.text):
        flying = pattern(r"fly|flying|land|plane").search(clause.text)
        return LegWords("journey", ("flight",) if flying else (), way="home")
    if _FLYING.search(clause.text):
        return LegWords("flight", ("flight",))
    if event in ("leaves", "arrives") and pattern(r"drive|drives|car").search(clause.text):
        return LegWords("drive", ("drive",))
    if _MOVING.search(clause.text) and event in ("delayed", "leaves", "arrives"):
        return LegWords("journey", ())
    return None
