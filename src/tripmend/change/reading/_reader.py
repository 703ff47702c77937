"""Clause by clause from units to a change, with what was said before in mind."""

from __future__ import annotations

from dataclasses import replace

from .._disruption import Change, Unclear
from ._denials import calmer, negated, reversal
from ._findings import Findings
from ._grouping import MENTIONS, active, grouped_clauses
from ._left_unsaid import left_unsaid
from ._memory import PRONOUN, Memory
from ._merging import Entry
from ._second_look import OPENS_OR_BEGINS, second_look
from .days._when import Dates
from .events._builders import BUILDERS
from .events._candidates import candidates
from .events._facts import Facts
from .events._situation import Built, Outcome, Situation, asks_which
from .names._targets import resolve
from .names._trip import Trip
from .names._unknown_visit import unknown_visit
from .plan._planned_already import planned_already
from .wishes._wish_keep import spared
from .wishes._wish_left_out import only_possible, visit_left_out
from .wishes._wish_lodgings import lodging_refused
from .wishes._wish_places import kept_away
from .wishes._wished import Wishes, bounded_by_place, only_wish
from .wishes._wishes import wishes_in
from .words._chatter import is_chatter
from .words._clauses import Clause, clauses_of
from .words._leftovers import tells_something
from .words._lexicon import Saying
from .words._plain_questions import only_asks
from .words._reversals import WITHDRAWN
from .words._units import Unit, pattern, quote

__all__ = ["Reader"]

_REMEMBER = pattern(r"remember|recall|you know|do you know the")
_CONDITION = pattern(r"if|in case|unless|provided|depending|should")
_ITS = pattern(
    r"(?:it is|it was|i mean|i meant|that is) (?:actually |really |in fact )*(?:the |our |"
    r"that )*(?:@place|@desc)"
)


class Reader:
    """Reads the clauses of one message about one trip."""

    def __init__(self, trip: Trip, message: str, asked: tuple[Unclear, ...] = ()) -> None:
        self.trip = trip
        self.message = message
        self.memory = Memory(trip, message)
        self.found = Findings(trip, message, [*asked])
        self.cautioned = bool(asked)
        self.repeat: tuple[str, Clause] | None = None
        self.about_plan = False
        self.left_out: set[str] = set()
        self.clauses: list[Clause] = []
        self.idle: list[Clause] = []

    # -- one clause ------------------------------------------------------------------------------

    def _situation(self, clause: Clause, saying: Saying) -> Situation:
        facts = Facts(clause)
        before = self.memory.dates_before(facts) if facts.when is None else ()
        text = quote(self.message, clause.units)
        return Situation(
            self.trip, facts, saying, text, lambda kinds: self.memory.targets(facts, saying.event, kinds), before
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

    def take(self, clause: Clause) -> bool:
        """Read one clause; whether anything came of it."""
        text = clause.text
        said = quote(self.message, clause.units)
        if is_chatter(text) and not any(u.text in ("@place", "@leg") for u in clause.units):
            return False
        if WITHDRAWN.search(text) and not pattern(r"(?:not|never|said) (?:forget|ignore|cancelled|never ?mind)").search(
            text
        ):
            gone = [entry for entry in self.found.entries if entry.outcome.effect is not None]
            self.found.entries = [
                entry for entry in self.found.entries if entry.outcome.effect is None and not entry.outcome.pending
            ]
            if gone or not any(unit.text in MENTIONS for unit in clause.units):
                self.found.calmed.append(said)
                return True
        vague = (
            clause.doubt == "if"
            and (pattern(r"maybe|perhaps|hopefully").search(text) or visit_left_out(clause) is not None)
            and not pattern(r"if|in case").search(text)
        )
        if clause.doubt in ("", "question") or vague:
            wishes = wishes_in(clause, self.trip, said, self.memory.recent)
            if wishes and not bounded_by_place(wishes, text):
                drops = visit_left_out(clause) is not None
                if drops and self._supposed(clause):
                    wishes = only_possible(said)
                self._wish(wishes)
                self.about_plan |= (
                    spared(clause) or drops or kept_away(clause) or lodging_refused(clause, self.trip, said) is not None
                )
                self.about_plan |= any(wish.type == "avoid_tag" for wish in wishes.constraints)
                self.left_out |= {said} if drops else set()
                self.memory.context(clause)
                if only_wish(wishes):
                    return True
        built = self._build(clause) if clause.doubt != "ignored" else None
        calm = reversal(text)
        if built is not None and (negated(clause, built[2])):
            self._calm(clause, built[1] or [], said)
            return True
        if calm and (built is None or calmer(text, built[0])):
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
            self.memory.context(clause)
            if clause.doubt == "question" and (len(clause.units) <= 3 or _REMEMBER.search(text)):
                # "That curry place? Full.": a bare mention is the topic, not a question.
                self.memory.context(replace(clause, doubt=""))
            return False
        event, outcomes, saying, _ = built
        assert_built: list[Outcome] = outcomes or []
        if event == "ill" and clause.doubt == "question" and clause.request:
            # "Could you make Wednesday calmer?" asks for what it tells.
            clause = replace(clause, doubt="")
        if clause.doubt in ("thought", ""):
            self.repeat = (event, clause)
        if clause.doubt:
            self.found.doubted.append((clause.doubt, clause))
            if clause.doubt != "thought":
                self.memory.context(clause)
            else:
                self.memory.remember([o.target for o in assert_built if o.target is not None])
            return True
        for outcome in assert_built:
            self.found.entries.append(Entry(outcome, event, clause, said, clause.sentence, weak=saying.weak))
        self.memory.remember([outcome.target for outcome in assert_built if outcome.target is not None])
        self.memory.context(clause)
        self.repeat = (event, clause)
        return True

    def _wish(self, wishes: Wishes) -> None:
        self.found.constraints += wishes.constraints
        self.found.asked += wishes.unclear

    def _calm(self, clause: Clause, outcomes: list[Outcome], said: str) -> None:
        """Nothing happened after all: take back what the message said of the same thing before."""
        ids = {outcome.target.id for outcome in outcomes if outcome.target is not None}
        facts = Facts(clause)
        for unit in facts.mentions(("place", "leg", "stay")):
            ids.add(resolve(self.trip, unit.value, facts.hints("")).id)
        if not ids and PRONOUN.search(clause.text):
            ids = {target.id for target in self.memory.recent}
        self.found.entries = [
            entry
            for entry in self.found.entries
            if not (entry.outcome.target is not None and entry.outcome.target.id in ids)
        ]
        self.found.calmed.append(said)
        self.memory.context(clause)

    # -- the message -----------------------------------------------------------------------------

    def read(self, units: list[Unit]) -> Change:
        """The change that the message tells."""
        self.clauses = clauses = clauses_of(units)
        self.memory.scan(clauses)
        self.found.unwell = any(clause.reason and self._ails(clause) for clause in clauses)
        grouped = grouped_clauses(clauses, self.trip)
        self.idle = idle = [clause for clause in grouped if not self.take(clause)]
        change = self.found.change()
        if not change.unclear:
            change = self._looked_at_again(change, clauses, idle)
        if not (change.disruptions or change.constraints):
            # Nothing was read at all: the question quotes the message.
            return change
        return change.replace(unread=self._unread(clauses, idle))

    def _looked_at_again(self, change: Change, clauses: list[Clause], idle: list[Clause]) -> Change:
        """`change` without what the plan or words left over speak against, which is asked about instead."""
        texts = {one.text for one in change.disruptions}
        told = [entry for entry in self.found.final if entry.text in texts]
        asked = second_look(told, change.disruptions, change.constraints, clauses, idle, self.trip, self.message)
        if not asked:
            return change
        doubted = {one.text for one in asked}
        kept = tuple(one for one in change.disruptions if one.text not in doubted)
        wishes = change.constraints if change.disruptions else ()
        return change.replace(disruptions=kept, constraints=wishes, unclear=tuple(asked))

    def _supposed(self, clause: Clause) -> bool:
        """Whether a clause beside this one says on what it depends: ``if it rains, skip the zoo``."""
        return any(
            other.doubt == "if" and other.sentence == clause.sentence and _CONDITION.search(other.text)
            for other in self.clauses
        )

    def beside_the_plan(self, change: Change) -> Change:
        """`change` once the rest is settled: names that the trip does not have, and places that it has already."""
        asked = unknown_visit(change, self.clauses, self.trip, self.message)
        lost = left_unsaid(self.idle, asked, self.trip, self.message)
        return planned_already(asked.replace(unclear=(*asked.unclear, *lost)), self.trip, self.left_out)

    def _unread(self, clauses: list[Clause], idle: list[Clause]) -> tuple[str, ...]:
        """The clauses that told something and of which nothing was used."""
        starts = {unit.start for clause in idle for unit in clause.units}
        left = []
        for clause in clauses:
            plain = not any(unit.text.startswith("@") for unit in clause.units)
            unused = clause.units[0].start in starts or (plain and not clause.reason and not active(clause, self.trip))
            wished = bool(self.found.constraints and wishes_in(clause, self.trip, "").constraints)
            if unused and not wished and clause.doubt not in ("ignored", "thought") and tells_something(clause):
                left.append(quote(self.message, clause.units))
        return tuple(dict.fromkeys(text for text in left if text))

    def settled_wish(self, change: Change) -> bool:
        """Whether `change` only leaves out visits of ours, or keeps them, or leaves out what has a name that the trip
        does not know: that sounds like news, and is none."""
        if unknown_visit(change, self.clauses, self.trip, self.message, named=True) is not change:
            return True
        return self.about_plan and not change.disruptions and not self.found.entries

    def only_asks(self, change: Change) -> bool:
        """Whether the message only asks whether something is so: what it sounds like is the question, no news."""
        if change.disruptions or change.constraints or any(doubt != "question" for doubt, _ in self.found.doubted):
            return False
        return only_asks(self.clauses, [clause for _, clause in self.found.doubted])

    def settled_question(self, change: Change) -> bool:
        """Whether the questions of `change` must stay: the message takes something back, supposes, warns, or names what
        could be several things."""
        if self.found.calmed or self.cautioned or any(doubt in ("if", "question") for doubt, _ in self.found.doubted):
            return True
        return any(one.question == OPENS_OR_BEGINS or asks_which(one) for one in change.unclear)
