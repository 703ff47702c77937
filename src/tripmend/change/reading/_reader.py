"""Clause by clause from units to a change, with what was said before in mind."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from ...trip import Leg
from .. import _effects as fx
from .._disruption import Category, Change, Constraint, Disruption, Unclear
from . import _money_events
from ._builders import BUILDERS, Built, Outcome, Situation
from ._clauses import Clause, clauses_of
from ._facts import Facts
from ._hours import hours_in
from ._lexicon import ALLOWED, EVENTS, REVERSAL, WITHDRAWN, Saying
from ._mentions import Desc, LegWords, StayWords
from ._targets import Target, resolve
from ._trip import Trip
from ._units import Unit, pattern, quote
from ._when import Dates
from ._wishes import Wishes, wishes_in
from ._words import CHATTER, PEOPLE

__all__ = ["Reader"]

_BUILDERS = {**BUILDERS, "price": _money_events.price, "budget": _money_events.budget, "party": _money_events.party}
_ORDER = (
    "hours", "downgraded", "price", "lost", "soldout", "strike", "delayed", "earlier", "cancelled", "leaves", "arrives", "moved",
    "slower_leg", "closed", "budget", "party", "weather", "daylost", "ill",
)  # fmt: skip
_CHATTER = [pattern(expression) for expression in CHATTER]
_HOURS = Saying("hours", pattern("@clock"))
_BY_EVENT = {event: [saying for saying in EVENTS if saying.event == event] for event in _ORDER}
_MENTIONS = ("@place", "@desc", "@stay", "@leg")
_NEGATED = pattern(r"(?:not|never|no longer|nothing|neither|nor|no)(?: (?!only|just|@place|@desc|@leg|@stay)\S+){0,3}")
_PRONOUN = pattern(r"it|its|they|them|there|that|this|he|she|which|the place|the spot|one|both|ones")
_BARE_FULL = pattern(r"^(?:(?:but|and|now|sadly|unfortunately|also) )*(?:(?:it|they|that|this|which|place|all|the place|everything) )?(?:is |are |was |were )?(?:\S+ )?(?:fully )?(?:full|packed|booked|taken)(?: \S+)?$")
_REMEMBER = pattern(r"remember|recall|you know|do you know the")
_ITS = pattern(r"(?:it is|it was|i mean|i meant|that is) (?:actually |really |in fact )*(?:the |our |that )*(?:@place|@desc)")
_TOO = pattern(r"too|as well|also|same(?: (?:for|with|goes for|thing))?|likewise|ditto|and so (?:is|are|does)|neither|nor")
_ECHO = frozenset(("is", "are", "was", "were", "does", "do", "did", "has", "have"))
_WEATHER_CAUSE = frozenset(("so", "therefore", "hence", "and", "which", ",", "-", "because", "since", "reason", "as", ""))


@dataclass
class _Entry:
    """Something understood or asked so far."""

    outcome: Outcome
    event: str
    clause: Clause
    text: str
    sentence: int
    reason: str = ""
    weak: bool = False


class Reader:
    """Reads the clauses of one message about one trip."""

    def __init__(self, trip: Trip, message: str) -> None:
        self.trip = trip
        self.message = message
        self.entries: list[_Entry] = []
        self.constraints: list[Constraint] = []
        self.asked: list[Unclear] = []
        self.doubted: list[tuple[str, Clause]] = []
        self.calmed: list[str] = []
        self.last: dict[str, list[Target]] = {}
        self.named: dict[str, list[Target]] = {}
        self.sentence_dates: dict[int, tuple[dt.date, ...]] = {}
        self.dates: tuple[dt.date, ...] = ()
        self.dates_sentence = -1
        self.repeat: tuple[str, Clause] | None = None

    # -- what a clause is about ------------------------------------------------------------------

    def _targets(self, facts: Facts, event: str, kinds: tuple[str, ...]) -> list[Target]:
        hints = facts.hints(event, self._dates_before(facts))
        mentions = _folded(facts.mentions(kinds))
        if mentions:
            found = [resolve(self.trip, unit.value, hints) for unit in mentions]
            found = [target for target in found if target.kind in kinds or not target.certain]
            found = [self._same_as_before(target) for target in found]
            certain = [target for target in found if target.certain]
            vague = [t for t, unit in zip(found, mentions, strict=False) if not t.certain]
            if certain and vague and all(unit.text == "@stay" for unit in mentions):
                found = certain
            if certain and any(target.unknown for target in vague):
                found = [target for target in found if not target.unknown]
            if certain and vague and not any(unit.text == "@place" for unit in mentions):
                found = certain if len(mentions) > 1 and any(u.text != mentions[0].text for u in mentions) else found
            unique: dict[tuple[str, str, tuple[str, ...]], Target] = {}
            for target in found:
                unique.setdefault((target.kind, target.id, target.choices), target)
            if unique:
                return list(unique.values())
        for kind in kinds:
            if self.last.get(kind) and self.last.get("order", [])[:1] and self.last["order"][0].kind == kind:
                return self.last[kind]
        for kind in kinds:
            if self.last.get(kind):
                return self.last[kind]
        if "stay" in kinds and (facts.nights is not None or pattern(r"(?:dear |our )?guests?|your (?:room|stay)").search(facts.clause.text)):
            return [resolve(self.trip, StayWords("room", facts.city), hints)]
        for kind in kinds:
            if len(self.named.get(kind, [])) == 1 and kind in ("stay", "leg", "place") and (kind != "place" or len(kinds) == 1 or kinds[0] == "place"):
                return self.named[kind]
        implied = _implied(facts.clause, event)
        if "leg" in kinds and implied is not None:
            return [resolve(self.trip, implied, hints)]
        if kinds[0] == "stay" and pattern(r"room|rooms|host|landlord|reception|booking").search(facts.clause.text):
            return [resolve(self.trip, StayWords("room", facts.city), hints)]
        return []

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
            if facts.when is not None and facts.when.dates and not facts.when.fault:
                self.sentence_dates.setdefault(clause.sentence, facts.when.dates)
            for unit in clause.units:
                if unit.text not in ("@place", "@stay", "@leg") or clause.doubt:
                    continue
                target = resolve(self.trip, unit.value, facts.hints(""))
                if target.certain and target not in self.named.setdefault(target.kind, []):
                    self.named[target.kind].append(target)

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
        return Situation(self.trip, facts, saying, text, lambda kinds: self._targets(facts, saying.event, kinds), before)

    def candidates(self, clause: Clause) -> list[tuple[Saying, int]]:
        """The sayings of the clause that have what they need nearby, best first, with where they begin."""
        text = clause.text
        facts = Facts(clause)
        found: list[tuple[Saying, int]] = []
        for event in _ORDER:
            if event == "hours":
                if hours_in(clause) is not None and not (facts.mentions(("leg",)) and not facts.mentions(("place",))):
                    found.append((_HOURS, 0))
                continue
            for saying in _BY_EVENT[event]:
                match = saying.expression.search(text)
                if match is None:
                    continue
                if saying.weak and not _needs(event, facts, text):
                    continue
                found.append((saying, match.start()))
                break
        return found

    def _build(self, clause: Clause) -> tuple[str, Built, Saying, int] | None:
        """The first event of the clause that gives an effect, else the first that leaves a question."""
        asked: tuple[str, Built, Saying, int] | None = None
        for saying, start in self.candidates(clause):
            case = self._situation(clause, saying)
            built = _BUILDERS[saying.event](case)
            if not built:
                continue
            if any(outcome.effect is not None for outcome in built) or any(o.unclear and o.unclear.choices for o in built if saying.event not in ("price",)):
                return saying.event, built, saying, start
            asked = asked or (saying.event, built, saying, start)
        return asked

    def _negated(self, clause: Clause, saying: Saying, start: int) -> bool:
        text = clause.text
        own = saying.expression.search(text)
        if saying.event == "hours" or own is None:
            return False
        before = text[: own.start()].split()[-5:]
        if own[0].split()[0] in ("not", "no", "do", "can", "will") and saying.event in ("closed", "soldout", "lost", "daylost", "cancelled", "ill", "party"):
            return False
        for back, word in enumerate(reversed(before), 1):
            if word in ("@place", "@desc", "@leg", "@stay") and back > 1:
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
        if any(expression.search(text) for expression in _CHATTER) and not any(u.text in ("@place", "@leg") for u in clause.units):
            return False
        if WITHDRAWN.search(text) and not pattern(r"(?:not|never|said) (?:forget|ignore|cancelled|never ?mind)").search(text):
            gone = [entry for entry in self.entries if entry.outcome.effect is not None]
            self.entries = [entry for entry in self.entries if entry.outcome.effect is None and not entry.outcome.pending]
            if gone or not any(unit.text in _MENTIONS for unit in clause.units):
                self.calmed.append(said)
                return True
        if clause.doubt in ("", "question"):
            wishes = wishes_in(clause, self.trip, said, self.last.get("order", ()))
            if wishes:
                self._wish(wishes)
                self._context(clause)
                if _only_wish(wishes):
                    return True
        built = self._build(clause) if clause.doubt != "ignored" else None
        calm = REVERSAL.search(text)
        if built is not None and (self._negated(clause, built[2], built[3])):
            self._calm(clause, built[1] or [], said)
            return True
        if calm and (built is None or _calmer(text, built[0])):
            self._calm(clause, built[1] if built else [], said)
            return True
        if built is None and self.repeat is not None and _ITS.search(text) and clause.doubt == "":
            # "I was wrong. It is the museum, on Monday.": the same event, another thing.
            before = self.repeat[1]
            again = tuple(u for u in before.units if u.text not in (*_MENTIONS, "@place") and (not isinstance(u.value, Dates) or Facts(clause).when is None))
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
            self.entries.append(_Entry(outcome, event, clause, said, clause.sentence, weak=saying.weak))
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
        if facts.when is not None and facts.when.dates and not facts.when.fault:
            self.dates, self.dates_sentence = facts.when.dates, clause.sentence
        for unit in clause.units:
            if unit.text in _MENTIONS and clause.doubt in ("", "question"):
                target = resolve(self.trip, unit.value, facts.hints("", self._dates_before(facts)))
                if target.certain or unit.text == "@leg":
                    self._remember([target]) if target.certain else None

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
        clauses = self._group(clauses)
        for clause in clauses:
            self.take(clause)
        return self._finish()

    def _active(self, clause: Clause) -> bool:
        return bool(self.candidates(clause)) or bool(wishes_in(clause, self.trip, "")) or bool(REVERSAL.search(clause.text)) or bool(WITHDRAWN.search(clause.text))

    def _group(self, clauses: list[Clause]) -> list[Clause]:
        """Join clauses without an event of their own to the one they belong to, and drop mere reasons."""
        found: list[Clause] = []
        number = 0
        while number < len(clauses):
            sentence = [clauses[number]]
            while number + len(sentence) < len(clauses) and clauses[number + len(sentence)].sentence == sentence[0].sentence:
                sentence.append(clauses[number + len(sentence)])
            number += len(sentence)
            grouped = self._sentence(sentence)
            if found and self._fragment(grouped):
                # "Full. Sunday.": a lone day or hour belongs to what was said just before.
                found[-1] = replace(found[-1], units=found[-1].units + grouped[0].units)
                continue
            found += grouped
        return found

    def _fragment(self, grouped: list[Clause]) -> bool:
        if len(grouped) != 1 or len(grouped[0].units) > 4 or grouped[0].doubt:
            return False
        texts = {unit.text for unit in grouped[0].units}
        return bool(texts & {"@date", "@clock", "@night", "@part"}) and texts <= {"@date", "@clock", "@night", "@part", ",", "on", "at", "the", "and", "only", "for"}

    def _sentence(self, clauses: list[Clause]) -> list[Clause]:
        active = [self._active(clause) for clause in clauses]
        events = [bool(self.candidates(clause)) for clause in clauses]
        grouped: list[Clause] = []
        waiting: list[Clause] = []
        ready: list[bool] = []
        for at, clause in enumerate(clauses):
            outside = any(events[n] for n in range(len(clauses)) if n != at and not clauses[n].reason and not clauses[n].doubt)
            undated = Facts(clause).when is None and [s.event for s, _ in self.candidates(clause)] == ["weather"]
            if undated and outside and not clause.doubt:
                continue
            if clause.reason and active[at] and outside and self._mere_reason(clause, [c for n, c in enumerate(clauses) if events[n] and n != at]):
                # Its date still counts: "closed because of the storm on Saturday".
                values = tuple(unit for unit in clause.units if unit.text in ("@date", "@part"))
                if grouped and values and Facts(grouped[-1]).when is None:
                    grouped[-1] = replace(grouped[-1], units=grouped[-1].units + values)
                elif values and not grouped:
                    waiting.append(replace(clause, units=values))
                continue
            if active[at]:
                lead = [c for c in waiting if not (c.doubt and c.doubt != clause.doubt)]
                units = tuple(unit for c in lead for unit in (*c.units, _and(c))) + clause.units
                grouped.append(replace(clause, units=units) if lead else clause)
                ready.append(True)
                waiting = []
                continue
            later = any(active[n] for n in range(at + 1, len(clauses)))
            backward = grouped and (not later or not _names_something(clause))
            if backward:
                previous = grouped[-1]
                mention = any(unit.text in _MENTIONS for unit in clause.units)
                full = Facts(previous).mentions(("place", "stay", "leg"))
                if clause.asked and not _values(clause):
                    continue
                if mention and clause.units[-1].text == "not" and pattern(r"open|running|on|available").search(previous.text):
                    grouped.append(replace(clause, units=(*clause.units, Unit("open", clause.units[-1].end, clause.units[-1].end))))
                    continue
                if mention and clause.lead in ("but", "and", ",", "while", "though") and clause.units[-1].text in _ECHO:
                    verb = tuple(u for u in previous.units if u.text not in _MENTIONS and u.text not in ("not", "no", *_ECHO))
                    grouped.append(replace(clause, units=clause.units + verb))
                    continue
                if mention and (_TOO.search(clause.text) or (clause.lead in ("and", "also", "plus") and full)) and not clause.doubt:
                    verb = tuple(u for u in previous.units if u.text not in _MENTIONS)
                    if Facts(clause).when is not None:
                        verb = tuple(u for u in verb if not isinstance(u.value, Dates))
                    grouped.append(replace(clause, units=clause.units + verb))
                elif mention and full:
                    grouped[-1] = replace(previous, units=_refined(previous.units, clause.units))
                elif _values(clause):
                    grouped[-1] = replace(previous, units=previous.units + clause.units)
                continue
            waiting.append(clause)
        if waiting:
            kept = tuple(unit for c in waiting for unit in (*c.units, _and(c)))
            grouped.append(replace(waiting[-1], units=kept))
        return grouped

    def _mere_reason(self, clause: Clause, others: list[Clause]) -> bool:
        own = {saying.event for saying, _ in self.candidates(clause)[:1]}
        wishes = [c for c in others if not self.candidates(c)]
        if own & {"closed", "cancelled", "soldout", "hours", "lost", "delayed", "price"} and wishes and len(wishes) == len(others):
            return False
        return True

    # -- the end ---------------------------------------------------------------------------------

    def _finish(self) -> Change:
        entries = [entry for entry in self._merged(self._settled()) if not self._nothing_new(entry)]
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
                        "category": _category(self.trip, effect),
                        "effect": effect,
                        "reason": entry.reason,
                        "text": entry.text,
                        "confidence": entry.outcome.confidence,
                    }
                )
            )
        constraints = self._without_doubles(disruptions)
        unclear += self._doubts(bool(disruptions or constraints or unclear))
        if not disruptions and not constraints and not unclear:
            unclear.append(self._nothing())
        unique = {(one.question, one.choices): one for one in unclear}
        return Change(disruptions=tuple(disruptions), constraints=tuple(constraints), unclear=tuple(unique.values()))

    def _nothing_new(self, entry: _Entry) -> bool:
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
        """The wishes once each; a limit that an illness brought along is part of that disruption."""
        unique = list({_same(constraint): constraint for constraint in self.constraints}.values())
        kept = []
        for constraint in unique:
            slow = [n for n, one in enumerate(disruptions) if isinstance(one.effect, fx.Slower) and one.effect.dates]
            field = {"not_before": "earliest", "not_after": "latest"}.get(constraint.type)
            if field and slow and constraint.date is None or (field and slow and constraint.date in disruptions[slow[0]].effect.dates):  # type: ignore[union-attr]
                number = slow[0]
                effect = disruptions[number].effect.replace(**{field: constraint.time})
                disruptions[number] = disruptions[number].replace(effect=effect)
                continue
            kept.append(constraint)
        return kept

    def _doubts(self, anything: bool) -> list[Unclear]:
        found = []
        for doubt, clause in self.doubted:
            said = quote(self.message, clause.units)
            if doubt == "thought":
                continue
            firm = pattern(r"might|may|maybe|perhaps|possibly|not sure|unsure|could|rumou?rs?|chance of|risk of|not certain").search(clause.text)
            if anything and not (doubt == "if" and firm and not clause.asked and not pattern(r"if|what if").search(clause.text)):
                continue
            if doubt == "if":
                found.append(Unclear(text=said, question="Is that certain, or only a possibility?", choices=("it is certain", "leave it")))
            else:
                found.append(Unclear(text=said, question="This was read as a question. What has happened?"))
        return found

    def _nothing(self) -> Unclear:
        if self.calmed:
            return Unclear(text=self.calmed[-1], question="This says that nothing changes. Did anything else happen?")
        text = " ".join(self.message.split())[:200]
        return Unclear(text=text, question="Nothing was recognised. What happened, to which place, leg or stay, and when?")

    def _settled(self) -> list[_Entry]:
        """Without questions that a later clause has answered."""
        found: list[_Entry] = []
        for number, entry in enumerate(self.entries):
            pending = entry.outcome.pending
            if pending:
                later = self.entries[:number] + self.entries[number + 1 :]
                done = any(
                    isinstance(other.outcome.effect, fx.LegRetimed | fx.LegDelayed | fx.LegCancelled)
                    and pending in ("leg", other.outcome.target.id if other.outcome.target else "")
                    for other in later
                )
                done = done or (pending == "slower" and any(isinstance(o.outcome.effect, fx.Slower | fx.DayLost) for o in later))
                limits = [c for c in self.constraints if c.type in ("not_before", "not_after")]
                if pending == "tired" and not limits:
                    found.append(entry)
                    continue
                done = done or (pending == "tired" and bool(limits))
                done = done or (pending == "budget" and any(isinstance(o.outcome.effect, fx.BudgetChanged) for o in later))
                done = done or (pending == "weather" and any(isinstance(o.outcome.effect, fx.Weather) for o in later))
                done = done or (pending == "slower" and any(c.type in ("not_before", "not_after") for c in self.constraints))
                if done:
                    continue
            found.append(entry)
        return found

    def _merged(self, entries: list[_Entry]) -> list[_Entry]:
        """Parts of one effect put together, repetitions dropped."""
        found: list[_Entry] = []
        for entry in entries:
            effect = entry.outcome.effect
            if effect is None:
                found.append(entry)
                continue
            for number, other in enumerate(found):
                joined = _join(other.outcome.effect, effect, total=entry.outcome.pending == "total" or other.outcome.pending == "total")
                if entry.outcome.unclear is None and _outdone(other, entry):
                    found[number] = entry
                    break
                if joined is not None:
                    text = other.text if entry.text in other.text else f"{other.text} … {entry.text}"
                    found[number] = replace_entry(other, replace(other.outcome, effect=joined), text)
                    break
            else:
                found.append(entry)
        return found


def _outdone(one: _Entry, two: _Entry) -> bool:
    """Whether the later entry says better what the earlier one meant: ``breakfast is not possible, it opens at 10``."""
    first, second = one.outcome.effect, two.outcome.effect
    if isinstance(first, fx.PlaceClosed) and isinstance(second, fx.HoursChanged) and one.weak:
        return first.place == second.place and first.dates == second.dates
    if isinstance(first, fx.LodgingDowngraded) and isinstance(second, fx.LodgingLost):
        return False
    return isinstance(first, fx.LodgingLost) and isinstance(second, fx.LodgingDowngraded) and first.stay == second.stay


def replace_entry(entry: _Entry, outcome: Outcome, text: str) -> _Entry:
    """`entry` with another outcome."""
    return _Entry(outcome, entry.event, entry.clause, text, entry.sentence, entry.reason, entry.weak)


def _join(one: fx.Effect | None, two: fx.Effect, total: bool = False) -> fx.Effect | None:
    """`one` and `two` as one effect, None when they are two. total: two only counts what one told."""
    if one is None:
        return None
    if isinstance(one, fx.PartyChanged) and isinstance(two, fx.PartyChanged):
        return one if sum(one.by.values()) == sum(two.by.values()) and total else None
    if one == two:
        return one
    if isinstance(one, fx.HoursChanged) and isinstance(two, fx.HoursChanged) and one.place == two.place:
        if one.dates == two.dates and not (one.opens and two.opens) and not (one.closes and two.closes):
            return one.replace(opens=one.opens or two.opens, closes=one.closes or two.closes)
        return None
    if isinstance(one, fx.LegRetimed) and isinstance(two, fx.LegRetimed) and one.leg == two.leg:
        return one.replace(depart=two.depart or one.depart, arrive=two.arrive or one.arrive)
    if isinstance(one, fx.LegDelayed) and isinstance(two, fx.LegRetimed) and one.leg == two.leg:
        return two
    if isinstance(one, fx.LegRetimed) and isinstance(two, fx.LegDelayed) and one.leg == two.leg:
        return one
    if isinstance(one, fx.LegCancelled) and isinstance(two, fx.LegRetimed | fx.LegDelayed) and one.leg == two.leg:
        return None
    if isinstance(one, fx.PlaceClosed) and isinstance(two, fx.PlaceClosed) and one.place == two.place:
        if not one.dates and one.during is None:
            return one
        if not two.dates and two.during is None:
            return two
        if one.dates == two.dates:
            return one if one.during is None or two.during is not None else two
        return None
    if isinstance(one, fx.PlaceClosed) and isinstance(two, fx.SoldOut) and one.place == two.place and one.dates == two.dates:
        return one
    if isinstance(one, fx.Slower) and isinstance(two, fx.Slower) and one.dates == two.dates:
        return one.replace(earliest=one.earliest or two.earliest, latest=one.latest or two.latest)
    if isinstance(one, fx.Slower) and isinstance(two, fx.DayLost) and one.dates in ((), (two.date,)):
        return two
    if isinstance(one, fx.LodgingDowngraded) and isinstance(two, fx.LodgingLost) and one.stay == two.stay and not two.nights:
        return one
    if isinstance(one, fx.LodgingLost) and isinstance(two, fx.LodgingLost) and one.stay == two.stay and (not one.nights or not two.nights):
        return one if one.nights else two
    return None


def _folded(mentions: list[Unit]) -> list[Unit]:
    """``the way back from Orvieto: train leaves …``: a journey without a mode says which train."""
    vague = [unit for unit in mentions if isinstance(unit.value, LegWords) and not unit.value.modes and not unit.value.ids]
    exact = [unit for unit in mentions if isinstance(unit.value, LegWords) and unit.value.modes]
    if not vague or len(exact) != 1:
        return mentions
    words: LegWords = exact[0].value
    for unit in vague:
        words = replace(
            words, way=words.way or unit.value.way, to=words.to or unit.value.to, origin=words.origin or unit.value.origin
        )
    return [Unit("@leg", exact[0].start, exact[0].end, words)]


def _same(constraint: Constraint) -> tuple[object, ...]:
    return (constraint.type, constraint.target, constraint.value, constraint.amount, constraint.date, constraint.time)


def _and(clause: Clause) -> Unit:
    at = clause.units[-1].end
    return Unit(",", at, at, None, ",")


def _names_something(clause: Clause) -> bool:
    return any(unit.text in _MENTIONS or unit.text in PEOPLE for unit in clause.units)


def _values(clause: Clause) -> bool:
    return any(unit.text.startswith("@") for unit in clause.units)


def _refined(units: tuple[Unit, ...], extra: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """``the flight is late, the one home I mean``: a mention that says more about the one before replaces it."""
    new = [unit for unit in extra if unit.text in _MENTIONS]
    rest = tuple(unit for unit in extra if unit.text not in _MENTIONS)
    out = list(units)
    for unit in new:
        kind = {"@desc": "@place"}.get(unit.text, unit.text)
        for at in range(len(out) - 1, -1, -1):
            other = {"@desc": "@place"}.get(out[at].text, out[at].text)
            if kind == other and (unit.text == "@place" or out[at].text == unit.text):
                if isinstance(out[at].value, LegWords) and isinstance(unit.value, LegWords) and not unit.value.modes:
                    break
                out[at] = Unit(unit.text, out[at].start, out[at].end, unit.value)
                break
    return (*out, *rest)


def _only_wish(wishes: Wishes) -> bool:
    return any(c.type in ("keep", "not_before", "not_after", "max_price", "max_extra", "avoid_place", "near") for c in wishes.constraints) or bool(wishes.unclear)


def _calmer(text: str, event: str) -> bool:
    """Whether the clause calms rather than tells the event: the calming words stand after ``but`` or alone."""
    strong = pattern(r"after all|as usual|as planned|as normal|on time|false alarm|no changes?|still open|back on|open again|reinstated|nothing has changed|nothing changed|no delays?|going ahead|confirmed|unaffected|unchanged|on schedule|as scheduled|reopened|all clear|all good|(?:is|are) open")
    return bool(strong.search(text)) and event in ("closed", "moved", "leaves", "arrives", "delayed", "cancelled", "soldout", "lost", "party", "weather", "price", "ill", "daylost", "budget", "earlier")


_FLYING = pattern(r"land|lands|landing|fly|flying|flies|take off|takes off|taking off|touch down|boarding|airline")
_MOVING = pattern(r"set off|setting off|head out|hit the road|get going|delay|delayed|delays|late|departure|arrival|depart|departs|departing|leave|arrive|arrives|on the road|gate")


def _implied(clause: Clause, event: str) -> LegWords | None:
    """The kind of leg that a verb alone implies."""
    if event not in ("delayed", "earlier", "leaves", "arrives", "cancelled", "moved"):
        return None
    if event in ("delayed", "earlier", "leaves", "arrives") and pattern(r"(?:for|drive|driving|head|heading|go|going|leave|leaving|fly|flying|travel|travelling|start|set off) (?:back )?home|homeward").search(clause.text):
        flying = pattern(r"fly|flying|land|plane").search(clause.text)
        return LegWords("journey", ("flight",) if flying else (), way="home")
    if _FLYING.search(clause.text):
        return LegWords("flight", ("flight",))
    if event in ("leaves", "arrives") and pattern(r"drive|drives|car").search(clause.text):
        return LegWords("drive", ("drive",))
    if _MOVING.search(clause.text) and event in ("delayed", "leaves", "arrives"):
        return LegWords("journey", ())
    return None


def _needs(event: str, facts: Facts, text: str) -> bool:
    """Whether an everyday phrase has beside it what makes it an event."""
    if event in ("leaves", "arrives"):
        return bool(facts.clocks)
    if event == "moved":
        return bool(facts.clocks) or (facts.when is not None and bool(facts.mentions(("leg", "place")))) or bool(facts.mentions(("leg",)))
    if event == "delayed":
        strong = pattern(r"delay|delays|delayed|delaying|held up|postponed|pushed back|put back").search(text)
        late = pattern(r"late|behind|later|\+ @span").search(text)
        if facts.span is not None and not strong and not facts.mentions(("leg", "place")):
            going = pattern(r"leave|leaving|set off|depart|drive|fly|start|arrive|land|get there|we are|running|behind|\+ @span|late").search(text)
            return bool(late and going)
        return facts.span is not None or bool(strong and (facts.mentions(("leg",)) or facts.clocks)) or bool(facts.clocks and facts.mentions(("leg",)))
    if event == "earlier":
        return facts.span is not None or bool(facts.clocks and facts.mentions(("leg",)) and pattern(r"brought forward|moved up|moved forward").search(text))
    if event in ("closed", "soldout", "cancelled", "slower_leg"):
        return bool(facts.mentions(ALLOWED.get(event, ("place", "leg", "stay")))) or (event == "soldout" and bool(_BARE_FULL.search(text.rstrip(" ,"))))
    if event == "lost":
        return any(unit.text == "@stay" for unit in facts.clause.units) or any(
            unit.text == "@place" for unit in facts.clause.units
        ) or bool(pattern(r"rooms?|accommodate|your reservation|your stay|your booking|host|property|overbook\w*|kicked|evicted").search(text))
    if event == "price":
        return bool(facts.money or facts.percent is not None or pattern(r"doubled|doubles|tripled|twice|double|triple|halved|quadrupled|half price|times|up|expensive|increased?|higher|hike|surge|raised|rose|jumped|x").search(text))
    if event == "party":
        return True
    return True


def _category(trip: Trip, effect: fx.Effect) -> Category:
    """The TripTide category of an effect, by what it hits."""
    if isinstance(effect, fx.LegCancelled | fx.LegDelayed | fx.LegRetimed):
        return "transport"
    if isinstance(effect, fx.LodgingLost | fx.LodgingDowngraded):
        return "accommodation"
    target = getattr(effect, "place", None) or getattr(effect, "target", None)
    if target is None:
        return "miscellaneous"
    if isinstance(trip.itinerary.item(target), Leg):
        return "transport"
    place = trip.catalogue.place(target)
    kinds: dict[str, Category] = {"restaurant": "restaurant", "attraction": "attraction", "lodging": "accommodation", "event": "miscellaneous"}
    kinds |= {"station": "transport", "airport": "transport"}
    return kinds.get(place.kind, "miscellaneous") if place is not None else "miscellaneous"


_UNUSED = (Desc, Built, _NEGATED, _WEATHER_CAUSE)
