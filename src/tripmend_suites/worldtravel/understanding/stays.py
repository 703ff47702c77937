"""How well the words of one visit fit a length of stay and a ticket."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product as combinations

from ...common.data_files import Expressions
from ..gold import cheapest
from ..task import Party
from ..world import Event, Product, Venue
from .hits import LABELLED, Hits
from .segments import Segment
from .text import Hit, fold

said = Expressions(__file__)
_MOST_NEUTRAL = 4
STAYS = ("quick", "deep", "usual-stay", "family")
_ENTRIES = ("fast", "guided", "willing-queue")
_SPOKEN = ((STAYS, (*STAYS, "neutral")), (_ENTRIES, _ENTRIES))
"""Kinds of words of which those behind the place have the say, and what shows that there are some."""
_OVER = (
    ("quick", "deep"), ("deep", "quick"), ("quick", "fast"), ("fast", "willing-queue"), ("quick", "shortest"),
    ("deep", "usual-stay"), ("quick", "usual-stay"),
)  # fmt: skip
"""Kinds of which a word counts nothing inside a longer phrase of the other: "no need to linger" is short, "no rush"
long."""
_SENTENCE = 0.5
"""The least break after a sentence; what is said in a sentence before the place is named weighs half."""
_NAMED = 1.4
"""What a word weighs right before "visit": "headline slot, in-depth visit" is long."""
_SURE = 0.75
_PHRASE = 3
"""Spaces in a phrase that is long enough to be told apart from its words."""
_AHEAD, _BESIDE = 0.4, 0.5
"""What words for a stay or a ticket before the place weigh, where there are others behind it; and what a clause weighs
that holds a known phrase."""
_CLAUSE, _WORD = 0.7, 0.4
"""What a phrase and a single word weigh in a clause that says another length of stay."""
_APART, _HARDLY_APART = 0.3, 0.2
"""The least breaks that keep a noun from saying what "ordinary" is, and that make it say so less."""


@dataclass(frozen=True, slots=True)
class Words:
    """The hits of one visit by kind. neutral: "ordinary" and its like, as (hit, weight as a stay, as a ticket).
    place: where the place is named."""

    by_kind: dict[str, list[Hit]]
    neutral: tuple[tuple[Hit, float, float], ...]
    others: frozenset[str]
    place: int = 0

    @classmethod
    def of(cls, hits: Hits, segment: Segment, venue: Venue) -> Words:
        """Sort the hits; words inside the label of one of the tickets are the label's own."""
        labels = {product.label for product in venue.products}
        own = [hit for hit in segment.hits if hit.kind == "label" and hit.value in labels]
        strong = [hit for hit in own if hit.weight >= LABELLED]
        place = next((hit.start for hit in segment.hits if hit.kind in ("venue", "event")), segment.start)
        by_kind: dict[str, list[Hit]] = {"label": own}
        for hit in segment.hits:
            if hit.kind == "label" or hit.inside(strong):
                continue
            weight = hit.weight
            if hit.kind in (*STAYS, *_ENTRIES) and hit.end <= place:
                weight *= 0.5 if hits.folded.between(hit.end, place)[0] >= _SENTENCE else 1
            if hit.kind in STAYS and said.by_noun.match(hits.masked, hit.end):
                weight *= _NAMED
            by_kind.setdefault(hit.kind, []).append(replace(hit, weight=weight))
        words = cls(
            by_kind, (), frozenset(hit.value for hit in by_kind.get("partner", ()) if hit.value != venue.id), place
        )
        by_kind["usual-stay"] = [hit for hit in words.all("usual-stay") if not said.some.search(hit.value)]
        covering = words.all("usual-stay", "willing-queue", "fast")
        walks = words.all("colour", "walk")
        by_kind["guided"] = [hit for hit in words.all("guided") if not _by_walk(hits, hit, walks)]
        for spoken, proof in _SPOKEN:
            words.praise(spoken, words.all(*proof))
        words.turn(hits)
        for kind, rival in _OVER:
            rivals = words.all(rival)
            by_kind[kind] = [hit for hit in words.all(kind) if not hit.inside(rivals, longer=True)]
        neutral = [(hit, *_lean(hits, hit, segment)) for hit in words.all("neutral") if not hit.inside(covering)]
        return replace(words, neutral=tuple(neutral[:_MOST_NEUTRAL]))

    def all(self, *kinds: str) -> list[Hit]:
        """The hits of the kinds."""
        return [hit for kind in kinds for hit in self.by_kind.get(kind, ())]

    def praise(self, kinds: Sequence[str], proof: Sequence[Hit]) -> None:
        """Words before the place weigh less where the same is said behind it: "no evening would be complete without it:
        a quick look" is short, "tour of duty: the museum, the usual ticket" not guided."""
        if any(hit.start >= self.place for hit in proof):
            for kind in kinds:
                self.by_kind[kind] = [
                    replace(hit, weight=hit.weight * _AHEAD) if hit.end <= self.place else hit for hit in self.all(kind)
                ]

    def turn(self, hits: Hits) -> None:
        """A denied short visit is a long one, and the other way round; a "fast ticket" is no short stay, and "not to
        stand in the queue" no will to."""
        denied = [hit for hit in self.all("quick", "deep") if said.denied.search(hits.before(hit, 30))]
        for hit in denied:
            other = self.by_kind.setdefault("deep" if hit.kind == "quick" else "quick", [])
            other += [] if any(o.start < hit.start and hit.end <= o.end for o in other) else [hit]
            self.by_kind[hit.kind].remove(hit)
        speedy = [hit for hit in self.all("quick") if said.speedy.fullmatch(hit.value)]
        fast = [hit for hit in speedy if said.entry.match(hits.masked[hit.end : hit.end + 14])]
        unwilling = [hit for hit in self.all("willing-queue") if said.unwilling.search(hit.value)]
        unwilling = [hit for hit in unwilling if not said.minding.search(hit.value)]
        for kind, those in (("quick", fast), ("willing-queue", unwilling)):
            self.by_kind[kind] = [hit for hit in self.all(kind) if hit not in those]
            self.by_kind.setdefault("fast", []).extend(those)

    def hear_all(self, guesses: Sequence[Hit]) -> None:
        """Add what the clauses most likely mean."""
        rest = list(guesses)
        for spoken, proof in _SPOKEN:
            mine = [guess for guess in guesses if guess.kind in spoken]
            said_behind = any(hit.start >= self.place for hit in self.all(*proof))
            behind = any(guess.start >= self.place for guess in mine)
            if behind and not said_behind:
                self.praise(spoken, mine)
            for guess in mine:
                rest.remove(guess)
                ahead = guess.end <= self.place and (said_behind or behind)
                self.hear(replace(guess, weight=guess.weight * _AHEAD) if ahead else guess)
        for guess in rest:
            self.hear(guess)

    def hear(self, guess: Hit) -> None:
        """Add what a clause most likely means. Where it is a length of stay, single words that say another one of it
        weigh less: "just long enough to say we were there" is short."""
        spoken = [hit for hit in self.all(*STAYS) if hit.inside([guess])]
        own = any(hit.kind == guess.kind for hit in spoken)
        if guess.kind in STAYS and not own and any(hit.value.count(" ") >= _PHRASE for hit in spoken):
            # A known phrase of several words has the say over its single words: "not to take up much time".
            guess = replace(guess, weight=guess.weight * _BESIDE)
        elif guess.kind in STAYS and guess.weight >= _SURE:
            for kind in (kind for kind in STAYS if kind != guess.kind):
                self.by_kind[kind] = [
                    replace(hit, weight=hit.weight * (_WORD if hit.value.isalpha() else _CLAUSE))
                    if hit.inside([guess])
                    else hit
                    for hit in self.all(kind)
                ]
        self.by_kind.setdefault(guess.kind, []).append(guess)

    def weight(self, *kinds: str) -> float:
        """The surest hit of any of the kinds, a little more for each further one."""
        weights = [hit.weight for hit in self.all(*kinds)]
        return min(1.6, max(weights) + 0.15 * (len(weights) - 1)) if weights else 0.0


def _by_walk(hits: Hits, hit: Hit, walks: Sequence[Hit]) -> bool:
    """Whether a coloured walk is what guides, and no person."""
    return any(hit.end <= walk.start <= hit.end + 18 and " by " in hits.masked[hit.end : walk.start] for walk in walks)


def _lean(hits: Hits, hit: Hit, segment: Segment) -> tuple[float, float]:
    """Whether a word such as "ordinary" speaks of the stay or of the ticket: by the nearest noun of its clause."""
    nearest = {"stay-noun": 0.0, "ticket-noun": 0.0}
    for other in (other for other in segment.hits if other.kind in nearest and not other.crosses([hit.span])):
        behind = other.start >= hit.end
        first, last = (hit.end, other.start) if behind else (other.end, hit.start)
        between, apart = hits.masked[first:last], hits.folded.between(first, last)[0]
        gap = len(said.word.findall(between))
        if gap <= 5 and apart < _APART and not said.cut.search(between):
            weight = (1.0 if behind else 0.8) - 0.13 * gap
            weight -= 0.15 * (other.value in _VAGUE) + 0.3 * (apart >= _HARDLY_APART)
            nearest[other.kind] = max(nearest[other.kind], weight)
    stay, ticket = nearest.values()
    if not stay and not ticket:
        return 0.55, 0.55
    return (stay if stay >= ticket else stay * 0.4), (ticket if ticket >= stay else ticket * 0.4)


_VAGUE = said.words("vague")


# What a town's facts allow at one place: what is on, which tickets, and how long one stays with each.

_MEALS = ("breakfast", "brunch", "lunch", "dinner")


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to see a place. stays: the profiles that words must choose from; empty where they need not.
    profile: the one that needs no words. spoken: whether the ticket must be named, for several are sold."""

    event: Event | None
    product: Product | None
    stays: tuple[str, ...]
    profile: str | None
    spoken: bool


def on_at(venue: Venue, dates: Sequence[dt.date]) -> list[Event]:
    """What is on at the place on the dates; everything where the slots are not known."""
    on = {slot.event for slot in venue.slots_on(dates)}
    return [event for event in venue.events if event.id in on] if on else list(venue.events)


def _sold(venue: Venue, event: Event | None, dates: Sequence[dt.date]) -> list[Product]:
    slots = venue.slots_on(dates)
    wanted = event.id if event is not None else ""
    matching = [slot for slot in slots if slot.event == wanted]
    if not slots or (matching and any(not slot.products for slot in matching)):
        return list(venue.products)
    names = {name for slot in matching for name in slot.products}
    return [product for product in venue.products if product.id in names]


def stays_of(
    venue: Venue, event: Event | None, product: Product | None, party: Party
) -> tuple[tuple[str, ...], str | None]:
    """(profiles to choose from, the one that holds when there is no choice)."""
    names = [dwell.profile for dwell in venue.dwell]
    if event is not None and (event.minutes is not None or event.genre in names):
        return (), None
    if product is not None and product.profile is not None and product.profile in names:
        return (), product.profile
    if venue.stairs and not party.climbs and "no-stairs" in names:
        return (), "no-stairs"
    if len(names) == 1:
        return (), names[0]
    by_ticket = {other.profile for other in venue.products}
    genres = {other.genre for other in venue.events}
    usual = [name for name in names if name not in by_ticket | genres | {"no-stairs", *_MEALS}]
    return tuple(usual), None


def choices(venue: Venue, dates: Sequence[dt.date], party: Party) -> list[Choice]:
    """Every way to see the place on the dates that the facts allow; at least one."""
    found: list[Choice] = []
    events: list[Event | None] = list(on_at(venue, dates))
    slots = venue.slots_on(dates)
    if not slots or any(not slot.event for slot in slots) or not events:
        events.insert(0, None)
    for event in events:
        sold = _sold(venue, event, dates)
        tickets: list[Product | None] = [*sold] or [None]
        for product in tickets:
            stays, profile = stays_of(venue, event, product, party)
            spoken = len(venue.products) > 1 and not (event is not None and len(sold) == 1)
            found.append(Choice(event, product, stays, profile, spoken))
    return found


def meals_of(venue: Venue, dates: Sequence[dt.date]) -> list[str]:
    """The meals that the restaurant serves on the dates, as far as that is known."""
    slots = {slot.meal for slot in venue.slots_on(dates)} - {None}
    if slots:
        return [meal for meal in _MEALS if meal in slots]
    names = [dwell.profile for dwell in venue.dwell if dwell.profile in _MEALS]
    return names or list(_MEALS[1:])


# How well the words of a visit fit a profile of a place: its length of stay and its ticket.

_PROFILES = {"quick": "quick", "deep": "deep", "standard": "usual-stay", "family": "family"}


def _stay(words: Words, venue: Venue, profile: str) -> float:
    """Evidence for a length of stay, without the neutral words."""
    if profile in venue.walks:
        return _walk(words, venue, profile)
    if profile in _PROFILES:
        return words.weight(_PROFILES[profile]) * (1.3 if profile == "family" else 1)
    noun = fold(profile).replace("-", " ")
    return 1.4 * max((hit.weight for hit in words.all("noun") if hit.value == noun), default=0.0)


def _walk(words: Words, venue: Venue, profile: str) -> float:
    colours = [hit.value for hit in words.all("colour")]
    if colours:
        return 2.0 if fold(profile).split()[0] in colours else 0.0
    works = {hit.value for hit in words.all("work")}
    fitting = [name for name, stops in venue.walks.items() if works and works <= set(stops)]
    if profile not in fitting:
        return 0.0
    lengths = {dwell.profile: dwell.min for dwell in venue.dwell}
    shortest = min(fitting, key=lambda name: lengths.get(name, 0)) == profile
    return 1.6 if len(fitting) == 1 else 1.2 if shortest else 0.3


def _ticket(words: Words, venue: Venue, choice: Choice, party: Party, wanted: frozenset[str]) -> float:
    """Evidence for a ticket, without the neutral words."""
    product = choice.product
    if product is None:
        return 0.0
    score = max((hit.weight for hit in words.all("label") if hit.value == product.label), default=0.0)
    alike = [other for other in venue.products if other.admission == product.admission]
    sure = 1.0 if len(alike) == 1 else 0.5
    if product.admission == "skip-line":
        score += 1.4 * sure * words.weight("fast")
    if product.admission == "standard":
        score += 1.5 * sure * words.weight("willing-queue")
    if product.languages:
        score += 1.3 * words.weight("guided") + 0.7 * bool(words.all("tongue"))
    if product.covers:
        score += _pass(words, venue, product, party, wanted)
    elif choice.event is not None and cheapest(product, [other for other in alike if not other.covers], party):
        score += 1.4 * words.weight("cheap")
    return score


def _pass(words: Words, venue: Venue, product: Product, party: Party, wanted: frozenset[str]) -> float:
    parts = {event.id for event in venue.events}
    if not parts & set(product.covers):
        partner = bool(words.others & set(product.covers))
        return 2.2 * partner + 0.7 * words.weight("joint") * (partner or bool(words.all("pass-noun")))
    fitting = [other for other in venue.products if wanted <= set(other.covers)]
    least = product in fitting and cheapest(product, fitting, party)
    enough = any(said.enough.search(hit.value) for hit in words.all("enough"))
    cheap = words.weight("cheap") or words.weight("shortest") * 0.8 or 0.8 * enough
    if cheap:
        return 1.4 * cheap * least
    if parts <= set(product.covers):
        return 1.3 * words.weight("every") + 0.2 * words.weight("pass-noun")
    return 0.6 * words.weight("enough") * least


_MISSING, _HEARD = -0.7, 0.2
"""What it costs that a thing which must be said is not, and the least that is heard."""
_RIVALS = {"quick": "deep", "deep": "quick"}


def fit(words: Words, venue: Venue, choice: Choice, party: Party, wanted: frozenset[str]) -> tuple[float, str | None]:
    """(how well the words fit this way to see the place, the profile that fits best)."""
    ticket = _ticket(words, venue, choice, party, wanted)
    ordinary = choice.product is not None and choice.product.admission == "standard" and not choice.product.covers
    only = ordinary and sum(other.admission == "standard" for other in venue.products) == 1
    plain = 1.2 if only else 0.5 if ordinary else 0.0
    # The neutral words are dealt out to stay and ticket.
    deals = list(combinations(*(((stay, 0.0), (0.0, ticket)) for _, stay, ticket in words.neutral)))
    best: tuple[float, str | None] = (-9.0, choice.profile)
    for profile in choice.stays or (None,):
        stay = _stay(words, venue, profile) if profile is not None else 0.0
        top = max(_total(stay, ticket, choice, profile, deal, plain) for deal in deals)
        if profile is None:
            top -= 0.3 * min(1.0, words.weight("quick", "deep")) + 0.6 * bool(words.all("colour"))
        elif _RIVALS.get(profile) in choice.stays:
            top -= 0.3 * words.weight(_RIVALS[profile])
        if top > best[0]:
            best = (top, profile or choice.profile)
    return best


def _total(
    stay: float, ticket: float, choice: Choice, profile: str | None, deal: Iterable[tuple[float, float]], plain: float
) -> float:
    """Evidence for both."""
    stays, tickets = (min(1.2, sum(pair)) for pair in zip((0.0, 0.0), *deal, strict=True))
    stay += stays if profile == "standard" else 0.0
    score = 0.0 if profile is None else stay if stay > _HEARD else _MISSING
    if choice.product is None:
        return score
    ticket += tickets * plain if choice.spoken else 0.0
    return score + (0.5 * ticket if not choice.spoken else ticket if ticket > _HEARD else _MISSING)
