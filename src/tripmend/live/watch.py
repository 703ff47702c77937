"""The watch itself: (what is remembered, what was observed, the trip, now) -> (what is remembered, what is new)."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..change import (
    Category,
    Change,
    Disruption,
    Effect,
    EventMoved,
    LegCancelled,
    LegDelayed,
    LegRetimed,
    PlaceClosed,
    StopResized,
    StopRetimed,
    World,
    apply,
)
from ..errors import DisagreementError, InputError
from ..explain import explain, minutes_words, sentence
from ..formats.answer import finding_data
from ..formats.native import VERSION, to_data
from ..repair import Outcome, repair
from ..rules import Finding, Parameters, check
from ..trip import Catalogue, Itinerary, Leg, Stop, minute_of, wall_clock
from .match import (
    Target,
    alert_facts,
    appointment_facts,
    consequences,
    fact_data,
    joined,
    name_of,
    no_more,
    notice_words,
    retold,
    run_facts,
    targets_of,
    wanted_of,
)
from .realtime import Wanted, normal
from .seen import Fact, Known, Observation, Offer, SourceState, State

_AGAIN = 5
"""Minutes by which a delay or a margin has to differ from what was said last to be said again."""
_MUCH_WORSE = 15
"""Minutes by which a delay has to grow until a change that was declined is proposed again."""
_LONGEST_STOP = 24 * 60
_MOST_NOTICES = 500
_MOST_OFFERS = 20
_RANKS = {"ok": 0, "unknown": 0, "tight": 1, "broken": 2}
_LEVELS: tuple[Literal["ok", "tight", "broken"], ...] = ("ok", "tight", "broken")
_DEFAULT = Parameters()


@dataclass(frozen=True, slots=True)
class Proposal:
    """What could be done: a repair of the trip after everything that is known now. Nothing of it is done.

    id: by which it is declined or accepted. change: what it answers, as for `tripmend.repair`. headline, changes, ways:
    what came of it in words; conflict, ways: where there is no repair, what stands against it and what would have to
    give. plans: the plan of each of the ways, None where it has none.
    """

    id: str
    change: Change
    outcome: Outcome
    headline: str
    changes: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    conflict: tuple[str, ...] = ()
    plans: tuple[Itinerary | None, ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """One thing that is new.

    kind: ``changed`` (an item is late, early, moved or cancelled, or differently so), ``over`` (what was said of it
    does not hold any more), ``notice`` (something to know that has no time), ``source`` (a feed fails, or can be read
    again), ``proposal`` or ``end`` (the trip is over). text: for people. was, now: of the item, for programs.
    level: ``ok``, ``tight`` or ``broken``, what the plan is like there; findings: where.
    """

    kind: Literal["changed", "over", "notice", "source", "proposal", "end"]
    text: str
    item: str = ""
    source: str = ""
    level: Literal["", "ok", "tight", "broken"] = ""
    was: Mapping[str, Any] | None = None
    now: Mapping[str, Any] | None = None
    findings: tuple[Finding, ...] = ()
    proposal: Proposal | None = None
    declined: bool = False

    def data(self) -> dict[str, Any]:
        """The same as plain JSON data."""
        data: dict[str, Any] = {"kind": self.kind, "text": self.text}
        data |= {name: value for name in ("item", "source", "level") if (value := getattr(self, name))}
        if self.kind in ("changed", "over"):
            data |= {"was": self.was, "now": self.now, "declined": self.declined}
        if self.findings:
            data["findings"] = [finding_data(one) for one in self.findings]
        if self.proposal is not None:
            made = self.proposal
            data["proposal"] = {
                "id": made.id,
                "status": made.outcome.status,
                "headline": made.headline,
                "changes": list(made.changes),
                "ways": list(made.ways),
                "conflict": list(made.conflict),
                "change": {"tripmend": VERSION, **to_data(made.change)},
            }
        return data


def _run_of(item: Leg | Stop) -> str:
    """What an item is, so that one that became another is told from one that has another time."""
    if isinstance(item, Stop):
        return item.place
    return " ".join((item.mode, normal(item.number), item.connection or "", item.origin.city, item.destination.city))


def _fitted(state: State, trip: Itinerary, catalogue: Catalogue) -> State:
    """The state for the trip as it is: what became another item is forgotten, and what has the time that was announced
    still counts from its old one."""
    items: dict[str, Known] = {}
    for target in targets_of(trip, catalogue, {}, -(2**40)):
        name, run = target.item.id, _run_of(target.item)
        old = state.items.get(name)
        if old is None or old.run != run:
            items[name] = Known(run=run, first=target.begin, last=target.end)
        elif (old.first, old.last) == (target.begin, target.end):
            items[name] = old
        elif _announced(old, state.offers.values(), target):
            items[name] = old.replace(told=None, level=0, margin=None)
        else:
            items[name] = Known(run=run, first=target.begin, last=target.end)
    same = {name for name, one in items.items() if name in state.items and state.items[name].run == one.run}
    plan = hashlib.sha256(repr([(name, one.run) for name, one in items.items()]).encode("utf-8", "replace")).hexdigest()
    sources = state.sources
    if plan != state.plan:  # what was read already may say something of the other items
        sources = {
            name: one.replace(etag="", modified="", facts=tuple(fact for fact in one.facts if fact.item in same))
            for name, one in sources.items()
        }
    return state.replace(trip=trip.id, plan=plan, items=items, sources=sources)


def _announced(known: Known, offers: Iterable[Offer], target: Target) -> bool:
    """Whether the item stands at a time that was reported: the plan was changed to it."""
    facts = [*([known.seen] if known.seen is not None else []), *(fact for offer in offers for fact in offer.facts)]
    times = {(fact.begin, fact.end) for fact in facts if fact.item == target.item.id and fact.kind == "times"}
    return (target.begin, target.end) in times


def _targets(state: State, trip: Itinerary, catalogue: Catalogue, at: int) -> list[Target]:
    return targets_of(trip, catalogue, {name: (one.first, one.last) for name, one in state.items.items()}, at)


def wanted(state: State, trip: Itinerary, catalogue: Catalogue, now: dt.datetime) -> Wanted:
    """By what `read_realtime` picks out of a feed what may be about the trip from `now` (with a zone) on."""
    return wanted_of(_targets(_fitted(state, trip, catalogue), trip, catalogue, int(now.timestamp()) // 60))


def _heard(
    state: State, one: Observation, targets: Sequence[Target], trip: Itinerary, at: int
) -> tuple[SourceState, list[News]]:
    """What is known of a source after it was asked once more."""
    old = state.sources.get(one.source, SourceState())
    if one.status == "failed":
        first = [] if old.failures else [_failing(one, old)]
        return old.replace(failures=old.failures + 1, problem=one.problem[:300]), first
    back = [News("source", f"{one.source} can be read again.", source=one.source)] if old.failures else []
    read = at * 60
    if one.status == "same":
        return old.replace(failures=0, problem="", read=read), back
    said = run_facts(one.runs, targets, at)
    dated, entries = appointment_facts(one.appointments, targets, trip, old.entries)
    said |= dated
    alerts = alert_facts(one.alerts, targets, at, step_free=trip.traveller.max_walk is not None)
    facts = [*said.values(), *alerts]
    here = {event.uid for event in one.appointments}
    gone = {entry.item for uid, entry in entries.items() if uid not in here}
    still = {(fact.item, fact.kind == "notice") for fact in facts}
    for fact in old.facts:
        if (fact.item, fact.kind == "notice") in still or fact.kind == "gone" or fact.item in gone:
            continue
        if not one.whole:
            facts.append(fact)
        elif fact.missing < 1 and fact.kind != "notice":  # one reading without it may be a hiccup of the feed
            facts.append(fact.replace(missing=fact.missing + 1))
    ahead = {target.item.id for target in targets if target.end > at}
    facts += [Fact(item=name, kind="gone") for name in sorted(gone & ahead)]
    new = SourceState(etag=one.etag[:1000], modified=one.modified[:200], facts=tuple(facts), entries=entries, read=read)
    return new, back


def _failing(one: Observation, old: SourceState) -> News:
    kept = " What it said last counts until then." if old.read else ""
    text = f"{one.source} cannot be read: {one.problem.rstrip('.')}. It is asked again, less and less often.{kept}"
    return News("source", text, source=one.source)


def _weight(fact: Fact, target: Target) -> tuple[int, int]:
    """Of two facts about one item the heavier holds: a run that is called off, then times, then a line that is."""
    if fact.kind == "cancelled":
        return (3 if fact.sure else 1), 0
    return 2, max(abs(fact.begin - target.begin), abs(fact.end - target.end))


def _effect(target: Target, fact: Fact) -> tuple[Category, Effect] | None:
    """What a fact does to the plan; None where it does nothing."""
    item = target.item
    begin, end = wall_clock(fact.begin, target.zones[0]), wall_clock(fact.end, target.zones[1])
    off = fact.begin - target.begin, fact.end - target.end
    if isinstance(item, Leg):
        if fact.kind == "cancelled":
            return "transport", LegCancelled(leg=item.id)
        if off[0] == off[1]:
            return ("transport", LegDelayed(leg=item.id, minutes=off[0])) if off[0] else None
        return "transport", LegRetimed(leg=item.id, depart=begin, arrive=end)
    category: Category = "restaurant" if item.kind == "meal" else "attraction"
    if fact.kind == "cancelled":
        return category, PlaceClosed(place=item.place, dates=(target.date,))
    if off == (0, 0):
        return None
    if item.kind == "event":
        return category, EventMoved(place=item.place, start=begin, end=end)
    return category, StopRetimed(stop=item.id, start=begin)


def _then_until(target: Target, fact: Fact, world: World) -> Effect | None:
    """What makes a stop that begins as reported end so, too, where its new beginning alone does not."""
    item = world.itinerary.item(target.item.id)
    if not isinstance(item, Stop) or fact.kind != "times" or item.start is None or item.end is None:
        return None
    begin, end = minute_of(item.start, target.zones[0]), minute_of(item.end, target.zones[1])
    if begin != fact.begin or end == fact.end:
        return None
    length = max(fact.end - fact.begin, 1)
    if length > _LONGEST_STOP:
        raise InputError(f"it would take {minutes_words(length)}, and a stop takes a day at most")
    return StopResized(stop=item.id, minutes=length)


def _clock_now(trip: Itinerary, every: Sequence[Target], at: int) -> dt.datetime | None:
    """The time on the clocks where the travellers are; None long before the trip and after it."""
    zone = every[0].zones[0] if every else None
    for target in every:
        if target.begin <= at:
            zone = target.zones[1] if target.end <= at else target.zones[0]
    clock = wall_clock(at, zone)
    day = dt.timedelta(days=1)
    return clock if trip.days[0].date - day <= clock.date() <= trip.days[-1].date + day else None


def _worlds(
    facts: Mapping[str, Fact],
    targets: Mapping[str, Target],
    trip: Itinerary,
    catalogue: Catalogue,
    now: dt.datetime | None,
) -> tuple[Change, World, list[tuple[str, str]]]:
    """The change that all facts make together and the world after it; and which cannot be used, with the reason."""
    disruptions: list[Disruption] = []
    refused: list[tuple[str, str]] = []
    # A lock holds the plan, not what happens: what it holds is where its source has it, and a repair keeps the lock.
    trip = trip.replace(locks=tuple(lock for lock in trip.locks if lock.target not in facts))
    for name, fact in facts.items():
        target = targets[name]
        confidence: Literal["high", "medium"] = "high" if fact.sure else "medium"
        said: dict[str, Any] = {"text": fact.text, "confidence": confidence}
        try:
            found = _effect(target, fact)
            if found is None:
                continue
            category, effect = found
            more = [Disruption(id=f"live-{name}", category=category, effect=effect, **said)]
            after = apply(Change(disruptions=(*disruptions, *more), now=now), trip, catalogue)
            until = _then_until(target, fact, after)
            if until is not None:
                more.append(Disruption(id=f"live-{name}-end", category=category, effect=until, **said))
                apply(Change(disruptions=(*disruptions, *more), now=now), trip, catalogue)
        except InputError as error:
            refused.append((name, error.message))
            continue
        disruptions += more
    change = Change(disruptions=tuple(disruptions), now=now)
    return change, apply(change, trip, catalogue), refused


def _key(finding: Finding) -> tuple[str, tuple[str, ...], dt.date | None]:
    return finding.rule, tuple(sorted(finding.subjects)), finding.date


def _worse(before: Iterable[Finding], after: Iterable[Finding], past: frozenset[str]) -> list[Finding]:
    """What of the hard rules became tight or broken, or tighter, and is not past."""
    old: dict[Any, tuple[int, int]] = {}
    for one in before:
        left = one.margin if one.margin is not None else 0
        old[_key(one)] = max(old.get(_key(one), (0, -(2**40))), (_RANKS[one.state], -left))
    found = []
    for one in after:
        rank = _RANKS[one.state]
        was, left = old.get(_key(one), (0, 0))
        tighter = one.margin is not None and rank == was and -one.margin > left
        if one.level == "hard" and rank and (rank > was or tighter) and not set(one.subjects) <= past:
            found.append(one)
    return sorted(found, key=lambda one: -_RANKS[one.state])


def _assigned(
    worse: Sequence[Finding], facts: Mapping[str, Fact], targets: Mapping[str, Target]
) -> dict[str, list[Finding]]:
    """The findings by the item that is to blame; what names none of them goes to the one that is off by most."""
    moved = {name: fact for name, fact in facts.items() if _effect(targets[name], fact) is not None}
    found: dict[str, list[Finding]] = {name: [] for name in moved}
    most = max(moved, key=lambda name: (_weight(moved[name], targets[name]), name), default=None)
    for finding in worse:
        blamed = [name for name in moved if name in finding.subjects]
        for name in blamed or ([most] if most is not None else []):
            found[name].append(finding)
    return found


def _margin(findings: Iterable[Finding], name: str) -> int | None:
    """The fewest minutes that are left anywhere beside an item."""
    return min(
        (one.margin for one in findings if one.unit == "minutes" and one.margin is not None and name in one.subjects),
        default=None,
    )


def _differs(now: Fact, told: Fact) -> bool:
    if now.kind != told.kind:
        return True
    return now.kind == "times" and max(abs(now.begin - told.begin), abs(now.end - told.end)) >= _AGAIN


def watch(
    state: State,
    observations: Iterable[Observation],
    trip: Itinerary,
    catalogue: Catalogue,
    now: dt.datetime,
    *,
    time_limit: float = 10.0,
    parameters: Parameters = _DEFAULT,
) -> tuple[State, tuple[News, ...]]:
    """What is new for the trip, and what is to be remembered until the next time. Pure: asks nobody, sends nothing.

    state: as it was returned last (at first ``State()``). now: with a zone. time_limit: seconds of work for a proposal.

    Told is what makes a margin of a hard rule tight or broken that was not, by `tripmend.check`; again only where the
    state, or the delay or margin by five minutes, differs from what was told; and that it is better or over, if it was
    told. What is past is nobody's news. Where something is broken a repair is proposed, unless one that answers the
    same was declined. Raises InputError for a trip that `validate` refuses, and for `now` without a zone.
    """
    if now.tzinfo is None:
        raise InputError("the time of now needs a zone")
    at = int(now.timestamp()) // 60
    state = _fitted(state, trip, catalogue)
    every = targets_of(trip, catalogue, {}, -(2**40))
    found = _targets(state, trip, catalogue, at)
    news: list[News] = []
    sources = dict(state.sources)
    for one in observations:
        sources[one.source], told = _heard(state.replace(sources=sources), one, found, trip, at)
        news += told
    state = state.replace(sources=sources)
    targets = {target.item.id: target for target in found}
    facts: dict[str, Fact] = {}
    for source in sources.values():
        for fact in source.facts:
            target = targets.get(fact.item)
            if target is not None and fact.kind in ("times", "cancelled"):
                held = facts.get(fact.item)
                if held is None or _weight(fact, target) > _weight(held, target):
                    facts[fact.item] = fact
    for name, target in list(targets.items()):
        held = facts.get(name)
        ends = held.end if held is not None and held.kind == "times" else target.end
        if max(ends, target.begin) <= at:
            del targets[name]
            facts.pop(name, None)
    if not targets:
        if at > max((target.end for target in every), default=2**40) and not state.over:
            state = state.replace(over=True)
            news.append(News("end", "The trip is over; nothing is left to watch."))
        return state, tuple(news)
    state = state.replace(over=False)
    clock = _clock_now(trip, every, at)
    change, world, refused = _worlds(facts, targets, trip, catalogue, clock)
    # East of the date line the clocks show earlier what is later: a time without a zone may then be taken for another.
    astray = world.now is not None and world.now.minute != at
    past = frozenset(target.item.id for target in every if target.begin <= at) if astray else world.past
    if astray and not past:
        change, world, refused = _worlds(facts, targets, trip, catalogue, None)
        astray = False
    for name, _ in refused:
        del facts[name]
    after = check(world.itinerary, world.catalogue, parameters) if change.disruptions else ()
    worse = _worse(check(trip, catalogue, parameters), after, past) if after else []
    by_item = _assigned(worse, facts, targets)
    items = dict(state.items)
    open_items: list[str] = []
    for name, target in targets.items():
        said, items[name] = _told(
            target, items[name], facts.get(name), by_item.get(name), after, trip, catalogue, world, at
        )
        if said is not None and said.level == "broken":
            open_items.append(name)
        news += [said] if said is not None else []
    state = state.replace(items=items)
    state, notices = _notices(state, targets, refused, trip, catalogue)
    news += notices
    if open_items and not astray:
        state, news = _with_proposal(state, news, facts, by_item, change, trip, catalogue, time_limit, parameters)
    return state, tuple(news)


def _told(
    target: Target,
    known: Known,
    fact: Fact | None,
    findings: list[Finding] | None,
    after: Sequence[Finding],
    trip: Itinerary,
    catalogue: Catalogue,
    world: World,
    at: int,
) -> tuple[News | None, Known]:
    """What is to be said of one item, if anything, and what is then known of it."""
    name = target.item.id
    level = max((_RANKS[one.state] for one in findings or ()), default=0)
    margin = _margin(after, name) if after else None
    heading, told, was = name_of(target, trip, catalogue), known.told, known.seen
    same = findings is None  # nothing is said of it, or that it is as planned
    seen = known.replace(seen=fact)
    where: dict[str, Any] = {"item": name, "was": fact_data(target, was), "now": fact_data(target, fact)}
    if same or fact is None:
        if told is None:
            return None, seen
        text = no_more(heading, target, told, fact)
        return News("over", text, level="ok", **where), seen.replace(told=None, level=0, margin=None)
    if told is None and not level:
        return None, seen
    # What does not run leaves no margin: what is between its neighbours is told of them.
    measured = fact.kind == "times" and known.margin is not None and margin is not None
    closer = measured and abs((margin or 0) - (known.margin or 0)) >= _AGAIN
    if told is not None and level <= known.level and not _differs(fact, told) and not closer:
        return None, seen
    before = told if told is not None else was
    parts = [retold(heading, target, before, fact, at)]
    parts += consequences(findings or (), world.itinerary, catalogue)
    if not level:
        parts.append("The plan holds.")
    said = News("changed", joined(parts), level=_LEVELS[level], findings=tuple(findings or ()), **where)
    kept = seen.replace(told=fact if level else None, level=level, margin=margin if level else None)
    return said, kept


def _notices(
    state: State,
    targets: Mapping[str, Target],
    refused: Sequence[tuple[str, str]],
    trip: Itinerary,
    catalogue: Catalogue,
) -> tuple[State, list[News]]:
    """What is to be known once: alerts without a time, events that vanished, what cannot be used."""
    told = dict.fromkeys(state.notices)
    found: list[tuple[str, str, str]] = []
    for source, known in state.sources.items():
        for fact in known.facts:
            if fact.kind in ("notice", "gone") and fact.item in targets:
                name = name_of(targets[fact.item], trip, catalogue)
                found.append((fact.item, source, notice_words(name, fact, source)))
    for name, target in targets.items():
        if not target.findable and any(one.read for one in state.sources.values()):
            words = name_of(target, trip, catalogue)
            why = "it has no number, is not tied to a timetable, and its stations are not known"
            found.append((name, "", f"{words}: no feed can tell of it, because {why}."))
    for name, why in refused:
        words = name_of(targets[name], trip, catalogue)
        found.append((name, "", f"{words}: what is reported cannot be used: {why}."))
    news = []
    for item, source, text in found:
        mark = hashlib.sha256(f"{item} {text}".encode("utf-8", "replace")).hexdigest()[:16]
        if mark not in told:
            told[mark] = None
            news.append(News("notice", text, item=item, source=source))
    return state.replace(notices=tuple(told)[-_MOST_NOTICES:]), news


def _answers(offer: Offer, facts: Mapping[str, Fact]) -> bool:
    """Whether what was declined answered as much: no other item, and none whose times are far from those since."""
    old = {fact.item: fact for fact in offer.facts}
    for name, fact in facts.items():
        before = old.get(name)
        if before is None or (fact.kind == "cancelled") != (before.kind == "cancelled"):
            return False
        if fact.kind == "times" and max(abs(fact.begin - before.begin), abs(fact.end - before.end)) >= _MUCH_WORSE:
            return False
    return True


def _noted(news: Iterable[News], items: Collection[str], note: str, *, declined: bool = False) -> list[News]:
    """The news in which what is broken at one of the items says more."""
    return [
        replace(one, text=f"{one.text} {note}", declined=declined)
        if one.item in items and one.level == "broken"
        else one
        for one in news
    ]


def _with_proposal(
    state: State,
    news: list[News],
    facts: Mapping[str, Fact],
    by_item: Mapping[str, list[Finding]],
    change: Change,
    trip: Itinerary,
    catalogue: Catalogue,
    time_limit: float,
    parameters: Parameters,
) -> tuple[State, list[News]]:
    """The news with a repair of all that is known, unless it was declined or made already."""
    hurt = {name: facts[name] for name, ones in by_item.items() if any(one.state == "broken" for one in ones)}
    if any(offer.declined and _answers(offer, hurt) for offer in state.offers.values()):
        return state, _noted(news, hurt, "You declined a change because of this.", declined=True)
    try:
        outcome = repair(trip, change, catalogue, time_limit=time_limit, parameters=parameters)
    except DisagreementError as error:  # a bug, which is no reason to watch no longer
        return state, _noted(news, hurt, f"No repair can be proposed: {error}.")
    if outcome.status == "unchanged":
        return state, news
    told = explain(outcome, catalogue)
    changes = tuple(
        f"{one.badge}: {one.summary}"
        for one in told.changes
        if (one.badge != "kept" or one.aspects) and not one.announced
    )
    others = told.relaxations if outcome.revision is None else ()
    ways = tuple(one.words for one in others)
    plans = tuple(None if one.revision is None else one.revision.itinerary for one in others)
    if outcome.revision is not None and not changes:
        return state, news
    mark = json.dumps([outcome.status, changes, ways, sorted(hurt)], ensure_ascii=True)
    name = hashlib.sha256(mark.encode()).hexdigest()[:8]
    if name in state.offers and not state.offers[name].declined:
        return state, _noted(news, hurt, f"Proposal {name} answers this, too.")
    # That a stop is to be when its calendar has it was told already, with what it breaks.
    limits = {one.partition(":")[0] for one in outcome.conflict}
    said_before = bool(outcome.world.asked) and limits <= {"places", "asked"}
    conflict = told.conflict if outcome.revision is None and not said_before else ()
    made = Proposal(name, change, outcome, told.headline, changes, ways, conflict, plans)
    offer = Offer(facts=tuple(hurt.values()), change={"tripmend": VERSION, **to_data(change)})
    offers = dict([*state.offers.items(), (name, offer)][-_MOST_OFFERS:])
    against = sentence(f"{'these cannot be met together' if conflict[1:] else 'in the way'}: {'; '.join(conflict)}")
    text = f"Proposal {name}: {told.headline}"
    if outcome.revision is None:
        text = f"Nothing can be proposed ({name}). {told.headline}{f' {against}' if conflict else ''}"
    said = News("proposal", text, level="broken", proposal=made)
    return state.replace(offers=offers), [*news, said]
