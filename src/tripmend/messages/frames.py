"""What a proposal may be about: the things of the plan and the days, with what the plan says against them."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..change import Disruption, Effect
from .clauses import TRIP_KINDS, Clause, apart, is_vague
from .grounding import ends_elsewhere, narrowed, unplanned
from .language import Language, words_of
from .lexer import Token
from .names import Mention
from .plan import GENERIC, Plan, Thing
from .proposals import Proposal
from .trained import kinds_told

__all__ = ["Context", "Frame", "days_meant", "fitting", "frames_of", "own_news", "targets_of", "told_days"]


@dataclass(frozen=True)
class Context:
    """What a proposal is held against: the plan, the language, and the days that the message names at its start."""

    plan: Plan
    lang: Language
    day: tuple[dt.date, ...] = ()
    quote: str = ""


@dataclass
class Frame:
    """A proposal with one thing that it may be about and the days on which."""

    proposal: Proposal
    context: Context
    thing: Thing | None
    told: tuple[dt.date, ...]
    dates: tuple[dt.date, ...]
    doubts: tuple[str, ...]
    everywhere: bool

    @property
    def plan(self) -> Plan:
        return self.context.plan

    def values(self, *kinds: str) -> list[Token]:
        return [token for token in self.proposal.tokens if token.kind in kinds]

    def news(self, category: str, effect: Effect) -> Disruption:
        text = self.context.quote[:300]
        return Disruption(category=category, effect=effect, text=text)


def fitting(
    kind: str, targets: list[tuple[Thing, float]], proposal: Proposal, context: Context
) -> Iterator[tuple[Thing | None, float]]:
    """What news of a kind may be about."""
    allowed = context.lang.kinds.get(kind, ())
    if "other" in allowed:  # Another stop is put in where two words of its name are told.
        named, words = unplanned(proposal.tokens, context.plan, context.lang), set(proposal.text.split())
        whole = len(named) == 1 and len(words & set(named[0].words)) > 1
        yield from ((thing, 1.0 if whole else 0.5) for thing in named)
        return
    given = False
    if kind == "cancelled":  # What is called off is an event or a journey before all else.
        targets = sorted(targets, key=lambda one: one[0].type != "leg" and not one[0].event)
    for thing, weight in targets:
        if thing.type in allowed:
            given = True
            yield thing, weight
    if "day" in allowed or "trip" in allowed:
        yield None, 1.0
    elif not given and not targets and not any(one.how == "foreign" for one in proposal.mentions):
        dates, own = told_days(proposal, context)
        rides = kind in ("delayed", "retimed")
        possible = [one for one in context.plan.things if one.type in allowed and (one.type == "leg" or not rides)]
        dated = [one for one in possible if not dates or set(dates) & set(one.dates)]
        default, told = (
            narrowed(some, proposal.tokens, context.plan, context.lang) for some in (dated, dated if own else possible)
        )
        if kind == "cancelled":
            default = sorted(default, key=lambda one: one.type != "leg" and not one.event)
        for thing in default[:8]:
            alone = kind in ("delayed", "retimed", "cancelled") and len(default) == len(told) == 1
            sure = alone and thing.type == "leg" and context.lang.leave.search(proposal.text) is not None
            yield thing, 1.0 if sure else 0.5


_RANKS = {
    **dict.fromkeys(("flight", "train", "bus", "ferry", "taxi"), 3),
    **dict.fromkeys(("drive", "attraction", "ride"), 2),
    "lodging": 1,
}
"""How much a sort of thing tells: the surer one is taken where several are described."""


def targets_of(proposal: Proposal, context: Context) -> list[tuple[Thing, float]]:
    """The things that a proposal may be about, with how likely each is: 1 for one that is named or the only one."""
    plan, lang = context.plan, context.lang
    told, sure_days = told_days(proposal, context)
    moved = bool(proposal.kinds) and proposal.kinds[0][0] == "retimed"  # To a day of which the plan knows nothing.
    timely = [one for one in proposal.mentions if any(set(told) & set(thing.dates) for thing in one.best)]
    passing = [one for one in proposal.mentions if _by_one_word(one)]
    aside = [one for one in passing if (sure_days and timely and one not in timely) or _ahead_of_news(one, proposal)]
    if any(one not in aside and one not in proposal.joint for one in proposal.mentions if one.how != "foreign"):
        aside += proposal.joint  # They come last, where something is told before them.
    aside += _told_elsewhere(proposal, context)
    if (by_value := _by_value(proposal, context)) is not None:
        return [(by_value, 1.0)]
    for how in (("number",), ("name",), ("part", "sort", "meal")):
        mentions: Sequence[Mention] = [one for one in proposal.mentions if one.how in how and one not in aside]
        if not mentions:
            continue
        if how == ("part", "sort", "meal"):
            mentions = _best_described(mentions, proposal, context)
        things: list[Thing] = []
        weight: dict[str, float] = {}
        for one in mentions:
            best = _by_meal(one.best, proposal, told) if how != ("number",) else one.best
            if len(best) > 1 and (not sure_days or best[0].type == "leg"):
                best = narrowed(best, _around(proposal, one), plan, lang)
            # On the day that is told the other aquarium is meant, however well the word goes with ours.
            dated = _dated(best, told, proposal, context)
            others = one.near if one.how == "name" else [thing for thing, _ in one.things if one.how == "part"]
            others = [thing for thing in others if thing.type == "place" and not moved]
            dated = dated or _dated(others, told, proposal, context)
            rides = one.sort in ("flight", "train", "bus", "ferry", "taxi", "drive")
            best = dated or (best if not sure_days or rides or one.how in ("number", "name", "part") else [])
            best = narrowed(best, _around(proposal, one), plan, lang) if len(best) > 1 else best
            if any(thing.type == "station" for thing in best) and proposal.kinds:  # An airport, or the flights there.
                best = [t for t in best if t.type in context.lang.kinds[proposal.kinds[0][0]]] or best
            if one.order and len(best) > 1:
                best = [best[one.order - 1 if one.order > 0 else len(best) - 1]] if one.order <= len(best) else best
            for thing in best:
                doubted = len(best) > 1 or _only_known_for(one, thing) or _common(one, thing, told, context)
                doubted = doubted or _elsewhere(thing, one, proposal, context) or _of_a_stranger(one, proposal, context)
                doubted = doubted or ends_elsewhere(thing, _around(proposal, one), plan, lang)
                share = 0.5 if doubted else 1.0
                if thing.id not in weight:
                    things.append(thing)
                weight[thing.id] = max(weight.get(thing.id, 0.0), share)
        lodged = [one for one in proposal.mentions if one.sort == "lodging" and one.how == "sort" and one.things]
        if lodged and not proposal.sure and things and all(thing.type == "place" for thing in things):
            for one in lodged:  # The lodging with the Chinese name: where one sleeps, or the Chinese restaurant.
                for thing in narrowed(one.best, _around(proposal, one), plan, lang):
                    things.append(thing)
                    weight[thing.id] = 0.5
            weight = dict.fromkeys(weight, 0.5)
        for thing in _eaten_at(mentions, proposal, told, context) if things and not proposal.sure else ():
            things.append(thing)
            weight = dict.fromkeys((*weight, thing.id), 0.5)
        if things:
            extra = [(thing, 0.6) for one in proposal.joint for thing in one.best if thing.id not in weight]
            return [(thing, weight[thing.id]) for thing in things] + extra
    return []


def _told_elsewhere(proposal: Proposal, context: Context) -> list[Mention]:
    """What is named, or whose host speaks, in another sentence than the news, which describes a thing itself."""
    kind = proposal.kinds[0][0] if proposal.kinds else ""
    telling = [c for c in proposal.clauses if c.cues.get(kind, 0.0) >= 4]
    allowed, verbs = set(context.lang.kinds.get(kind, ())), set(context.lang.phrases("says"))
    speaks = [m for c in proposal.clauses for m in c.mentions if m.sort == "lodging" and m.how == "sort"
              and verbs & {token.bare for token in c.tokens[m.end : m.end + 2]}]  # fmt: skip
    own = [m for c in telling for m in c.mentions if m.how == "sort" and m not in speaks and not is_vague(m)]
    own = [m for m in own if any(thing.type in allowed for thing in m.best)]
    others = [m for c in proposal.clauses if c not in telling for m in c.mentions]
    return [m for m in (*others, *speaks) if own and all(apart(m, one) for one in own)]


def _dated(things: Sequence[Thing], told: tuple[dt.date, ...], proposal: Proposal, context: Context) -> list[Thing]:
    """Those that are in the plan on the days that are told, if any are."""
    nights = {thing.id for thing in things if thing.type == "stay" and _nights(proposal, thing, context)}
    return [thing for thing in things if not told or set(told) & set(thing.dates) or thing.id in nights]


def _by_one_word(mention: Mention) -> bool:
    """Whether it is one word of a longer name, which tells no sort (a trucker, of Being Truckers)."""
    word = mention.text.lower()
    short = mention.how in ("name", "part") and len(word.split()) == 1 and word not in GENERIC
    return short and all(thing.type != "leg" and len(thing.words) > 1 for thing in mention.best)


def _ahead_of_news(mention: Mention, proposal: Proposal) -> bool:
    """Whether one of many stands in a part that tells nothing, and the news names or describes something itself (a
    trucker says that the pass is shut)."""
    before = proposal.clauses[0].tokens[mention.start - 1].bare if mention.start else ""
    told = [one for part in proposal.parts if part.firm for one in part.mentions]
    own = before in words_of("single") and any(one.how != "meal" and not _by_one_word(one) for one in told)
    return own and not any(part.cues and mention in part.mentions for part in proposal.parts)


def _only_known_for(mention: Mention, thing: Thing) -> bool:
    """Whether no word of a mention is of a place's name, but only one of several kinds of food that it has (the Indian
    place): somebody may mean another."""
    several = thing.place is not None and len(thing.place.cuisines) > 1
    words = {word.removesuffix("s") for word in mention.text.lower().split()}
    return several and mention.how == "part" and bool(words & set(thing.tags)) and not words & set(thing.words)


def _common(mention: Mention, thing: Thing, told: tuple[dt.date, ...], context: Context) -> bool:
    """Whether words that tell no more than a sort and a city (the museum in Amarillo) fit another place, too."""
    cities = {word for words in context.plan.cities.values() for word in words}
    words = [context.lang.table("names").get(w, w) for w in mention.text.lower().split()]
    sorts = [word for word in words if word in GENERIC and word not in cities]
    if mention.how == "number" or thing.type != "place" or not sorts:
        return False
    if any(word not in GENERIC and word not in cities and word not in context.lang.common for word in words):
        return False
    rivals = [
        one
        for one in context.plan.of("place")
        if any(word in one.words for word in sorts) and (not told or set(told) & set(one.dates)) and one.id != thing.id
    ]
    same = [one for one in rivals if one.city == thing.city] if cities & set(words) or told else rivals
    full = set(thing.words) - set(context.lang.common) <= set(words)
    return bool(same) and not full


def _best_described(mentions: Sequence[Mention], proposal: Proposal, context: Context) -> Sequence[Mention]:
    """Of descriptions those in clauses with news; parts of names before sorts, sorts before meals."""
    top = proposal.kinds[0][0] if proposal.kinds else ""
    allowed = set(context.lang.kinds.get(top, ()))
    # Three flights of stairs are no journey: what the news cannot be about is not described.
    mentions = [m for m in mentions if any(thing.type in allowed for thing in m.best)] or mentions
    with_news = [m for c in proposal.clauses if top in c.cues for m in c.mentions if m in mentions] or mentions
    said = " ".join(text for c in proposal.clauses for kind, _, text in c.hits if kind == top).split()
    beds = [one for one in mentions if one.sort == "lodging" and set(one.text.lower().split()) & set(said)]
    if beds:  # Whose bed it is that was given away, whatever else is described.
        return beds
    for how in ("part", "sort", "meal"):
        some = [one for one in with_news if one.how == how]
        if some:
            if how == "sort":
                wide = {key for one in some for key in one.ids}
                told = [m for m in mentions if m.how == "part" and m.sort == "" and m.ids < wide]
                if told:  # The driver: of the journey that was told before.
                    return told[-1:]
                return [max(some, key=lambda mention: _RANKS.get(mention.sort, 0))]
            return some
    return with_news


def _around(proposal: Proposal, mention: Mention) -> list[Token]:
    """The words of the clauses that are about what a mention is (his transfer to Rome: no driver)."""
    return [
        token
        for clause in proposal.clauses
        for one in clause.mentions
        if one.ids == mention.ids
        for token in clause.words
    ]


def _elsewhere(thing: Thing, mention: Mention, proposal: Proposal, context: Context) -> bool:
    """Whether a description says another city (the museum in Twin Falls)."""
    if thing.type == "leg" or mention.sure:
        return False
    text = f" {' '.join(token.bare for token in _around(proposal, mention) if token.bare)} "
    named = [city for city, words in context.plan.cities.items() if f" in {' '.join(words)} " in text]
    return bool(named) and thing.city not in named


def _eaten_at(
    mentions: Sequence[Mention], proposal: Proposal, told: tuple[dt.date, ...], context: Context
) -> list[Thing]:
    """Where the meal is that is told in one part with journeys, if the news may be about either (the Greek where we
    break the drive for lunch)."""
    allowed = set(context.lang.kinds.get(proposal.kinds[0][0], ())) if proposal.kinds else set()
    if not {"place", "leg"} <= allowed or any(one.how != "sort" or one.best[0].type != "leg" for one in mentions):
        return []
    beside = [m for part in proposal.parts if any(m in mentions for m in part.mentions) for m in part.mentions]
    meals = {one.sort: one for one in beside if one.how == "meal"}
    return [
        t for one in meals.values() for t in _by_meal(one.best, proposal, told) if not told or set(told) & set(t.dates)
    ]


def _of_a_stranger(mention: Mention, proposal: Proposal, context: Context) -> bool:
    """Whether a sort that much else has as well (the room) may be of a name told beside it that the plan has not."""
    names = {n for one in proposal.mentions for n in range(one.start, one.end)}
    ours = {word for words in context.plan.cities.values() for word in words}
    told = [
        token.kind == "word" and token.text[:1].isupper() and not token.text.isupper() and token.bare not in ours
        for clause in proposal.clauses
        for n, token in enumerate(clause.words, clause.start)
        if n not in names
    ]
    return mention.how == "sort" and is_vague(mention) and any(one and two for one, two in itertools.pairwise(told))


def _by_meal(things: list[Thing], proposal: Proposal, told: tuple[dt.date, ...]) -> list[Thing]:
    """Of several places those of the meal that is told beside them, on the day that is told."""
    meals = {one.sort for one in proposal.mentions if one.how == "meal"}
    if not meals or len(things) < 2:
        return things
    fitting = [t for t in things if any(meal in meals and (not told or date in told) for date, meal in t.meals)]
    return fitting or things


def _by_value(proposal: Proposal, context: Context) -> Thing | None:
    """The one thing of which a value of the plan is told beside a new one, or the one journey that leaves at a time
    that is told, where nothing else is named or described by more than a meal (17:25 now, not 15:40; the 8:09)."""
    about = [one for one in proposal.mentions if one.how != "meal"]
    meals = len(about) < len(proposal.mentions)
    clocks = [token for token in proposal.tokens if token.kind == "clock"]
    hours = {token.clock + half for token in clocks for half in ((0,) if token.half else (0, 720))}
    kinds = [kind for kind in ("retimed", "price") if kind == "retimed" or "price" in dict(proposal.kinds[:1])]
    told = [
        thing
        for thing in context.plan.things
        if any(proposal.replaces(kind, thing) for kind in kinds)
        or (thing.leg and any(at in hours and (about or (at % 60 and not meals)) for at in thing.planned[:1]))
    ]
    told = [thing for thing in told if all(thing.id in one.ids for one in about)]
    return told[0] if len(told) == 1 and not proposal.sure else None


_NEWS = 0.6
"""How likely the trained scorer has to find news in a later sentence, to leave the day there that is told in it."""


def own_news(clause: Clause, proposal: Proposal) -> bool:
    """Whether a sentence behind what a piece of news rests on seems to tell news of the whole trip, of which no cue
    knows: a day that is told in it is not that of the piece."""
    told = [one for one in proposal.clauses if one.cues]
    if clause.cues or clause.mentions or not told or clause.start < told[-1].start or not proposal.kinds:
        return False
    heard = kinds_told(clause.said)
    return sum(heard.get(kind, 0.0) for kind in TRIP_KINDS - {proposal.kinds[0][0], "wish"}) >= _NEWS


def _new_days(clause: Clause) -> bool:
    return any(token.role != "old" for token in clause.values("date"))


def told_days(proposal: Proposal, context: Context) -> tuple[tuple[dt.date, ...], bool]:
    """The dates that a proposal names, in order, and whether it names any."""
    clauses = [clause for clause in proposal.clauses if clause.cues and not clause.calm] or proposal.clauses
    dated = [clause for clause in clauses if _new_days(clause)] or [
        c for c in proposal.clauses if _new_days(c) and not c.calm and not own_news(c, proposal)
    ]
    told = [
        days_meant(token, clause, context)
        for clause in dated
        for token in clause.values("date")
        if token.role != "old" and token.days is not None and token.days.dates
    ]
    if not told and context.day:
        return context.day, False
    return tuple(sorted(set[dt.date]().union(*told))), bool(told)


def days_meant(token: Token, clause: Clause, context: Context) -> set[dt.date]:
    """The days that a date of a clause is about: those from it on, those before it, or it alone."""
    days = token.days.dates if token.days is not None else ()
    if days and token.role == "from":
        return {date for date in context.plan.dates if date >= days[0]}
    if days and token.role == "until" and not set(context.lang.phrases("by_words")) & set(clause.text.split()):
        return {date for date in context.plan.dates if date < days[0]}
    return set(days)


def frames_of(kind: str, proposal: Proposal, context: Context, thing: Thing | None) -> Iterator[Frame]:
    """The days on which something may be meant, with what the plan says against them."""
    plan = context.plan
    told, named = told_days(proposal, context)
    doubts: list[str] = []
    weekdays = [t.days for t in proposal.tokens if t.kind == "date" and t.days is not None and t.days.several]
    own = set(told) & set(thing.dates) if thing is not None else set()
    if weekdays and len(own) != 1:
        doubts.append("which week")
    elif weekdays:
        told = tuple(sorted(own))
    if plan.today is not None and named and told and max(told) < plan.today:
        doubts.append("past")
    if thing is not None and proposal.has(context.lang.phrases("one_of")):
        doubts.append("which")
    everywhere = proposal.has(context.lang.phrases("forever"))
    if everywhere:  # Burned down last night: it is gone on whatever day.
        doubts = [doubt for doubt in doubts if doubt != "past"]
    if thing is None:
        yield Frame(proposal, context, None, told, told, tuple(doubts), everywhere)
        return
    days = tuple(thing.dates)
    if thing.type == "stay" and told and proposal.has(context.lang.phrases("next_night")):
        told = (*told, told[-1] + dt.timedelta(days=1))  # Tonight and the next night.
    nights = _nights(proposal, thing, context) if thing.type == "stay" else None
    if nights:
        dates: tuple[dt.date, ...] = nights
    elif told and (named or thing.type != "stay"):
        dates = tuple(date for date in days if date in told)
        if not dates:
            if named and not (everywhere and plan.today is not None and max(told) < plan.today):
                doubts.append("day")
            dates = days
    else:
        dates = days
    whole = thing.type == "stay" and proposal.has(context.lang.phrases("whole_stay"))
    if whole and named and told and not nights:  # On Thursday or for the rest of the booking.
        dates = tuple(date for date in days if date >= told[0]) or days
    if thing.type == "stay" and _every_night(proposal, context.lang):
        whole, dates = True, days
    # It was loud last night: one sleeps elsewhere now.
    if thing.type == "stay" and plan.today is not None and not whole:
        left = [tuple(date for date in some if date >= plan.today) for some in (dates, days)]
        dates = left[0] or left[1] or dates
    outside = [
        t
        for t in proposal.tokens
        if t.kind == "date" and t.days is not None and t.days.outside and t.role not in ("old", "until", "from")
    ]
    if outside and not named and kind in ("closed", "sold_out", "hours", "weather", "cancelled", "unavailable"):
        doubts.append("outside")
    if thing.type == "place" and len(days) > 1 and not told and not everywhere and kind not in ("price",):
        yield Frame(proposal, context, thing, told, dates, (*doubts, "which day"), everywhere)
        for date in days[:3]:
            yield Frame(proposal, context, thing, (date,), (date,), (*doubts, "which day"), everywhere)
        return
    if thing.type == "place" and named and not doubts:
        dates = told
    yield Frame(proposal, context, thing, told, dates, tuple(doubts), everywhere)


def _every_night(proposal: Proposal, lang: Language) -> bool:
    """Whether all nights of a stay are told (both nights, neither night)."""
    text, nights = f" {proposal.text} ", lang.phrases("night_words")
    return any(f" {one} {night} " in text for one in lang.phrases("both") for night in nights)


def _nights(proposal: Proposal, thing: Thing, context: Context) -> tuple[dt.date, ...] | None:
    """The nights that are counted within a stay: the second night, the last one, the last two nights."""
    orders, numbers = context.lang.table("ordinals"), context.lang.table("numbers")
    words: set[str] = set(context.lang.phrases("night_words"))
    found: list[dt.date] = []
    for clause in proposal.clauses:
        if clause.calm or (not clause.cues and len(proposal.clauses) > 1):
            continue
        for token in clause.values("date"):
            parts = token.text.lower().split()
            if len(parts) == 2 and parts[1] in words and parts[0] in orders:
                nth = orders[parts[0]]
                found += thing.dates[nth - 1 : nth] if nth > 0 else thing.dates[-1:]
        for order, many, night in zip(*(clause.text.split()[n:] for n in range(3)), strict=False):
            if order in orders and numbers.get(many, 0) > 1 and night in words:
                found += thing.dates[-numbers[many] :] if orders[order] < 0 else thing.dates[: numbers[many]]
    return tuple(found) or None
