"""News of who travels and what they need: how many, papers, diets, wishes."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterator, Sequence

from ...change import DocumentsMissing, NeedsChanged, PartyChanged, Unfit
from ..clauses import TRIP_KINDS
from ..frames import Frame
from ..language import Language, words_of
from ..lexer import Token
from ..proposals import Proposal
from ..wishes import asked_for, wishes_in
from .times import FIRM, Parts, minutes_of

__all__ = ["diet", "documents", "party", "walk", "wish"]


def _heads(frame: Frame, least: float = 3) -> tuple[list[int], list[int], bool]:
    """Numbers of people: those that say how many travel (three of us, we are now three), those that say how many come
    or go (two friends), and whether the age of a child is told. Days and times are none."""
    lang = frame.context.lang
    numbers, total = lang.table("numbers"), set(lang.phrases("total_before"))
    after_total, whole = set(lang.phrases("total_after")), lang.phrases("whole_party")
    kin = {*lang.phrases("adults"), *lang.phrases("children"), *lang.phrases("more_people")}
    leaving = set(lang.phrases("leave_verbs"))
    tokens = [
        t
        for c in frame.proposal.clauses
        if c.cues.get("party", 0) >= least
        for t in c.words
        if t.bare or t.text in "(+"
    ]
    totals, steps, child = [], [], False
    for n, token in enumerate(tokens):
        number = token.people if token.kind == "count" else None
        if token.kind == "number" or (token.kind == "clock" and token.bare_hour):
            number = int(token.amount or token.clock // 60)
        elif token.kind == "word" and token.bare in numbers:
            number = numbers[token.bare]
        behind = [t.bare for t in tokens[n + 1 : n + 4]]
        ahead = [t.bare for t in tokens[max(0, n - 3) : n]]
        if not number or not 0 < number <= 30 or token.role == "old":
            continue
        year = any(word.startswith(tuple(words_of("years"))) for word in behind[:1])
        if year or (n and tokens[n - 1].text == "(") or " ".join(ahead[-2:]) in lang.phrases("aged"):
            child = child or number < 18
            continue
        said = token.text.lower().split()
        more = set(lang.phrases("more_people"))
        if (behind and behind[0] in more) or set(said[1:]) & more or (ahead and ahead[-1] in words_of("by_more")):
            steps.append(number)
            continue
        if behind and behind[0] in words_of("out_of"):  # Two of the four of us.
            steps.append(number)
            continue
        related = set(said[1:]) & kin or {w for word in behind[:2] for w in (word, word.rstrip("s"))} & kin
        all_of = any(phrase in token.text.lower() for phrase in whole)
        if all_of and not (leaving - {"not", "out"}) & set(behind):
            totals.append(number)
        elif all_of or (related and not set(ahead[-1:]) & total):
            steps.append(number)
        elif set(ahead) & total or set(behind[:1]) & after_total or not behind or token.kind == "count":
            totals.append(number)
    return totals, steps, child


_MANY = 3
"""So many times the party, and so many more, is another number: the thirtieth week."""


def _of_things(words: list[str], lang: Language) -> bool:
    """Whether what there is to be more of is a thing (one more night), with nobody told beside it."""
    more = set(lang.phrases("more_people"))
    kinds = ("people", "adults", "children", "pairs", "join_words")
    people = {phrase for kind in kinds for phrase in lang.phrases(kind)} - more
    none = (lang.common - {*lang.phrases("units")}) | {*lang.phrases("leave_verbs")}
    nouns = {two for one, two in itertools.pairwise(words) if one in more} - none
    told = {stem for word in words for stem in (word, word + "s", word.removesuffix("s"))}
    return bool(nouns) and not people & told


def party(frame: Frame) -> Iterator[Parts]:
    """How many travel: so many in all, or so many more or fewer; what does not go together is in doubt."""
    lang, party = frame.context.lang, dict(frame.plan.itinerary.traveller.party)
    size = sum(party.values())
    text = " ".join(c.text for c in frame.proposal.clauses if c.cues.get("party", 0) >= 3)
    words = text.split()
    if _of_things(words, lang):
        return
    totals, steps, child = _heads(frame)
    if not totals and not steps:  # She comes along, so we shall be four.
        totals = _heads(frame, 0)[0]
    leaves = any(f" {phrase} " in f" {text} " for phrase in lang.phrases("leave_party"))
    joins = bool({*lang.phrases("join_words"), *lang.phrases("more_people")} & set(words))
    adults, young = (
        [word for word in words if {word, word.removesuffix("s")} & set(lang.phrases(name))]
        for name in ("adults", "children")
    )
    pair = any(f" {word} " in f" {text} " for word in lang.phrases("pairs"))
    step = steps[0] if steps else 2 if pair else len(adults) + len(young) if leaves or joins or adults or young else 0
    kind = "child" if child or (young and not adults) else "adult"
    step = step or int(joins)
    cities = [city for city in frame.plan.cities.values() if f" {' '.join(city)} " in f" {text} "]
    beside = (
        frame.values("date") or cities or any(one.how in ("meal", "name", "part") for one in frame.proposal.mentions)
    )
    if beside and frame.proposal.told.get("party", 0.0) < 0.5:
        frame.doubts = (*frame.doubts, "only then")
    several = any(word not in lang.phrases("adults") and word.endswith("s") for word in adults)
    if several and not (steps or pair or totals):
        frame.doubts = (*frame.doubts, "how many")
    if totals and totals[0] != size:  # Three now, not two: as many as there are is the old number.
        totals = [total for total in totals if total != size]
    sure = len(set(totals)) == 1 and totals[0] != size
    if totals:
        other = len(set(steps)) == 1 and size + steps[0] != totals[0] and not leaves
        if not sure or max(totals) > _MANY * size + _MANY or other:
            frame.doubts = (*frame.doubts, "how many")
        for total in dict.fromkeys(reversed(totals)):
            if total != size:
                fewer = total < size and size - total >= party.get("adult", 0)
                change = PartyChanged(party={"adult": total}) if fewer else PartyChanged(by={kind: total - size})
                yield (frame.news("miscellaneous", change),), ()
    if step and not (leaves and step >= size) and not sure:
        if len(set(steps)) > 1 or (not steps and step > 1 and not pair) or leaves == joins or (adults and young):
            frame.doubts = (*frame.doubts, "how many")
        yield (frame.news("miscellaneous", PartyChanged(by={kind: -step if leaves else step})),), ()


def documents(frame: Frame) -> Iterator[Parts]:
    """Journeys that cannot be made without papers: all that are still to come, until there are new ones or the end of
    the trip. What is lost on the way was there for the way out."""
    lost = next((part for part in frame.proposal.parts if part.cues.get("documents", 0.0) >= FIRM), None)
    days = [t.days.dates[0] for t in (lost.values("date") if lost else ()) if t.days is not None and t.days.dates]
    where = [one.best[0] for one in (lost.mentions if lost and not days else ()) if len(one.best) == 1]
    days += [thing.dates[0] for thing in where if thing.type == "place"]
    today = frame.plan.today or min(days, default=frame.plan.dates[0])
    left = [t for t in frame.plan.of("leg") if t.dates[0] >= today]
    left = [t for t in left if t.kind == "flight"] or left  # Papers are looked at before a flight.
    until = dt.datetime.combine(frame.plan.dates[-1] + dt.timedelta(days=1), dt.time())
    if (replaced := _replaced(frame)) is not None:
        until = replaced
        towns = {word for words in frame.plan.cities.values() for word in words}
        if frame.values("clock") and towns & set(frame.proposal.text.split()):  # One has to be there then.
            frame.doubts = (*frame.doubts, "only that")
        first = frame.plan.dates[0]
        later = [t for t in left if t.dates[0] > first]
        left = later if until.date() > first and frame.plan.today is None else left
    if left:
        effect = DocumentsMissing(legs=tuple(t.id for t in left), until=until)
        yield (frame.news("miscellaneous", effect),), ()


def _replaced(frame: Frame) -> dt.datetime | None:
    """When there are new papers: a day, and a time or a part of it, in a part that tells of them."""
    words = set(frame.context.lang.phrases("replaced_words"))
    for part in frame.proposal.parts:
        dated = [t for t in part.values("date") if t.days is not None and (t.days.dates or t.days.weekday is not None)]
        if not dated or not words & set(part.text.split()):
            continue
        token = dated[-1]
        clocks = [t for c in frame.proposal.clauses if part in (c.parts or [c]) for t in c.values("clock")]
        hours = frame.context.lang.table("parts").get(token.text.split()[-1].lower(), (0, 0))
        minutes = minutes_of(clocks[-1], 8, 19) if clocks else hours[1] % 24 * 60
        date = _on(token, frame.plan.dates)
        return None if date is None else dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=minutes)
    return None


def _on(token: Token, dates: Sequence[dt.date]) -> dt.date | None:
    """The date that a day means, the next such weekday where it is not one of the trip's."""
    days = token.days
    if days is None or days.dates or days.weekday is None:
        return days.dates[0] if days is not None and days.dates else None
    after = dates[-1]
    return after + dt.timedelta(days=(days.weekday - after.weekday()) % 7)


def diet(frame: Frame) -> Iterator[Parts]:
    found = {
        diet for word, diet in frame.context.lang.table("diets").items() if f" {word} " in f" {frame.proposal.text} "
    }
    words, no = frame.proposal.text.split(), set(frame.context.lang.words["classes"]["no"])
    diets = {word for phrase in frame.context.lang.table("diets") for word in phrase.split()}
    if any(word in no and after in diets for word, after in itertools.pairwise(words)):
        frame.doubts = (*frame.doubts, "not that")
    if found:
        yield (frame.news("miscellaneous", NeedsChanged(diet=tuple(sorted(found)))),), ()


_HIKES, _SHORT = words_of("hikes"), 45
"""Words of names of what is a walk itself, and how many minutes a limit has that rules these out."""


def walk(frame: Frame) -> Iterator[Parts]:
    """How long a way on foot may be at most: asked where it may be the length of one way that is told. A walk or hike
    of the plan that lasts longer is no longer suitable."""
    spans = {token.minutes for token in frame.values("span") if token.role != "old"}
    told = [part for part in frame.proposal.parts if part.cues.get("walk", 0.0) >= FIRM]
    if not told or any(token.role != "from" for part in told for token in part.values("date")):
        frame.doubts = (*frame.doubts, "a need")  # Or on that day only.
    if len(spans) != 1:
        return
    limit = frame.news("miscellaneous", NeedsChanged(max_walk=(minutes := spans.pop())))
    hikes = [thing for thing in frame.plan.of("place") if minutes <= _SHORT and _HIKES & set(thing.words)]
    first = min(frame.told, default=frame.plan.dates[0])
    lost = [thing for thing in hikes if thing.dates[-1] >= first]  # Whatever its day: another is no better.
    news = (frame.news(thing.category, Unfit(place=thing.id)) for thing in lost)
    yield (limit, *news), ()


_WISHED, _MOST_WISHES = 0.5, 3
"""How likely the trained scorer has to find a wish that no word of ours tells, and how many of them are offered."""


def _of_trip(proposal: Proposal) -> list[str]:
    """The kinds of news of the whole trip for which a proposal speaks firmly, the strongest first."""
    return [kind for kind, weight in proposal.kinds if weight >= FIRM and kind in TRIP_KINDS]


def wish(frame: Frame) -> Iterator[Parts]:
    """Wishes that stand in the words of a proposal, all of them together."""
    found = wishes_in(frame.proposal, frame.context)
    more = wishes_in(frame.proposal, frame.context, plain=True)
    if found != more:
        frame.doubts = (*frame.doubts, "only that")
        found = more
    if found:
        yield (), tuple(found)
    elif frame.proposal.told.get("wish", 0.0) >= _WISHED or (
        not frame.proposal.mentions and _of_trip(frame.proposal)[:1] == ["wish"]
    ):
        frame.doubts = (*frame.doubts, "in these words")
        for one in asked_for(frame.proposal, frame.context)[:_MOST_WISHES]:
            yield (), (one,)
