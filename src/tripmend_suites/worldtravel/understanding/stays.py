"""How well the words of one visit fit a length of stay and a ticket."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product as combinations

from ..gold import party_price
from ..task import Party
from ..world import Event, Product, Venue
from .expressions import Expressions
from .hits import Hits
from .segments import Segment
from .text import Hit, fold

said = Expressions(__file__)
_MOST_NEUTRAL = 4
_SAID = ("quick", "deep", "usual-stay", "family", "fast", "guided", "willing-queue")
_SENTENCE = 0.5
"""The least break after a sentence; what is said in a sentence before the place is named weighs half."""
_STAYS = ("quick", "deep", "usual-stay", "family")
_ENTRIES = ("fast", "guided", "willing-queue")
_SPOKEN = ((_STAYS, (*_STAYS, "neutral")), (_ENTRIES, _ENTRIES))
"""Kinds of words of which those behind the place have the say, and what shows that there are some."""
_NAMED = 1.4
"""What a word weighs right before "visit": "headline slot, in-depth visit" is long."""
_SURE = 0.75
_PHRASE = 3
"""Spaces in a phrase that is long enough to be told apart from its words."""
_AHEAD = 0.4
"""What words for a stay or a ticket before the place weigh, where there are others behind it."""


@dataclass(frozen=True, slots=True)
class Words:
    """The hits of one visit by kind. neutral: "ordinary" and its like, as (hit, weight as a stay, as a ticket).
    place: where the place is named."""

    by_kind: dict[str, list[Hit]]
    neutral: tuple[tuple[Hit, float, float], ...]
    others: frozenset[str]
    place: int = 0

    @classmethod
    def of(cls, hits: Hits, segment: Segment, venue: Venue, inside: Sequence[Hit]) -> Words:
        """Sort the hits; words inside the label of one of the tickets are the label's own."""
        labels = {product.label for product in venue.products}
        strong = [hit for hit in inside if hit.kind == "label" and hit.value in labels and hit.weight >= 1.4]
        by_kind: dict[str, list[Hit]] = {}
        place = next((hit.start for hit in inside if hit.kind in ("venue", "event")), segment.start)
        for hit in inside:
            if hit.kind in _SAID and hit.end <= place and hits.folded.between(hit.end, place)[0] >= _SENTENCE:
                hit = replace(hit, weight=hit.weight * 0.5)
            if hit.kind in _STAYS and said.by_noun.match(hits.masked, hit.end):
                hit = replace(hit, weight=hit.weight * _NAMED)
            if hit.kind != "label" and any(hit.start >= s.start and hit.end <= s.end for s in strong):
                continue
            if hit.kind == "label" and hit.value not in labels:
                continue
            by_kind.setdefault(hit.kind, []).append(hit)
        by_kind["usual-stay"] = [h for h in by_kind.get("usual-stay", []) if not said.some.search(h.value)]
        covered = [h for kind in ("usual-stay", "willing-queue", "fast") for h in by_kind.get(kind, ())]
        by_kind["guided"] = [h for h in by_kind.get("guided", []) if not _by_walk(hits, h, by_kind)]
        for spoken, proof in _SPOKEN:
            _praise(by_kind, place, spoken, [hit for kind in proof for hit in by_kind.get(kind, ())])
        _flip(hits, by_kind)
        _by_noun(hits, by_kind)
        # "no need to linger" is short, "no rush" long: the longer phrase has the say over a word inside it.
        for kind, rival in (
            ("quick", "deep"),
            ("deep", "quick"),
            ("quick", "fast"),
            ("fast", "willing-queue"),
            ("quick", "shortest"),
            ("deep", "usual-stay"),
            ("quick", "usual-stay"),
        ):
            rivals = by_kind.get(rival, [])
            by_kind[kind] = [
                h
                for h in by_kind.get(kind, [])
                if not any(r.start <= h.start and h.end <= r.end and r.end - r.start > h.end - h.start for r in rivals)
            ]
        neutral = []
        for hit in by_kind.get("neutral", ()):
            if not any(c.start <= hit.start and hit.end <= c.end for c in covered):
                neutral.append((hit, *_lean(hits, hit, segment)))
        others = frozenset(hit.value for hit in by_kind.get("partner", ()) if hit.value != venue.id)
        return cls(by_kind, tuple(neutral[:_MOST_NEUTRAL]), others, place)

    def hear_all(self, guesses: Sequence[Hit]) -> None:
        """Add what the clauses most likely mean."""
        for spoken, proof in _SPOKEN:
            said = [hit for kind in proof for hit in self.by_kind.get(kind, ()) if hit.start >= self.place]
            behind = [guess for guess in guesses if guess.kind in spoken and guess.start >= self.place]
            if behind and not said:
                _praise(self.by_kind, self.place, spoken, behind)
            for guess in guesses:
                if guess.kind in spoken:
                    ahead = guess.end <= self.place and (said or behind)
                    self.hear(replace(guess, weight=guess.weight * _AHEAD) if ahead else guess)
        for guess in guesses:
            if not any(guess.kind in spoken for spoken, _ in _SPOKEN):
                self.hear(guess)

    def hear(self, guess: Hit) -> None:
        """Add what a clause most likely means. Where it is a length of stay, single words that say another one of it
        weigh less: "just long enough to say we were there" is short."""
        spoken = [
            h for kind in _STAYS for h in self.by_kind.get(kind, ()) if guess.start <= h.start and h.end <= guess.end
        ]
        own = any(h.kind == guess.kind for h in spoken)
        if guess.kind in _STAYS and not own and any(h.value.count(" ") >= _PHRASE for h in spoken):
            # A known phrase of several words has the say over its single words: "not to take up much time".
            guess = replace(guess, weight=guess.weight * 0.5)
        elif guess.kind in _STAYS and guess.weight >= _SURE:
            for kind in _STAYS:
                if kind != guess.kind:
                    self.by_kind[kind] = [
                        replace(hit, weight=hit.weight * (0.4 if hit.value.isalpha() else 0.7))
                        if guess.start <= hit.start and hit.end <= guess.end
                        else hit
                        for hit in self.by_kind.get(kind, [])
                    ]
        self.by_kind.setdefault(guess.kind, []).append(guess)

    def weight(self, *kinds: str) -> float:
        """The surest hit of any of the kinds, a little more for each further one."""
        weights = sorted((hit.weight for kind in kinds for hit in self.by_kind.get(kind, ())), reverse=True)
        return min(1.6, weights[0] + 0.15 * (len(weights) - 1)) if weights else 0.0


def _praise(by_kind: dict[str, list[Hit]], place: int, kinds: Sequence[str], said: Sequence[Hit]) -> None:
    """Words before the place weigh less where the same is said behind it: "no evening would be complete without it: a
    quick look" is short, "tour of duty: the museum, the usual ticket" not guided."""
    if any(hit.start >= place for hit in said):
        for kind in kinds:
            if kind in by_kind:
                by_kind[kind] = [
                    replace(hit, weight=hit.weight * _AHEAD) if hit.end <= place else hit for hit in by_kind[kind]
                ]


def _by_walk(hits: Hits, hit: Hit, by_kind: dict[str, list[Hit]]) -> bool:
    """Whether a coloured walk is what guides, and no person."""
    walks = [*by_kind.get("colour", ()), *by_kind.get("walk", ())]
    return any(hit.end <= walk.start <= hit.end + 18 and " by " in hits.masked[hit.end : walk.start] for walk in walks)


def _flip(hits: Hits, by_kind: dict[str, list[Hit]]) -> None:
    """A denied short visit is a long one, and the other way round."""
    quick, deep = by_kind.get("quick", []), by_kind.get("deep", [])
    denied = [
        [hit for hit in mine if said.denied.search(hits.masked[max(0, hit.start - 30) : hit.start])]
        for mine in (quick, deep)
    ]
    for mine, other, those in ((quick, deep, denied[0]), (deep, quick, denied[1])):
        for hit in those:
            if not any(o.start < hit.start and hit.end <= o.end for o in other):
                other.append(hit)
            mine.remove(hit)
    by_kind["quick"], by_kind["deep"] = quick, deep


def _by_noun(hits: Hits, by_kind: dict[str, list[Hit]]) -> None:
    """A "fast ticket" is no short stay, and "not to stand in the queue" no will to."""
    quick, fast = by_kind.get("quick", []), by_kind.setdefault("fast", [])
    for hit in list(quick):
        if said.speedy.fullmatch(hit.value) and said.entry.match(hits.masked[hit.end : hit.end + 14]):
            quick.remove(hit)
            fast.append(hit)
    willing = by_kind.get("willing-queue", [])
    for hit in list(willing):
        if said.unwilling.search(hit.value) and not said.minding.search(hit.value):
            willing.remove(hit)
            fast.append(hit)


def _lean(hits: Hits, hit: Hit, segment: Segment) -> tuple[float, float]:
    """Whether a word such as "ordinary" speaks of the stay or of the ticket: by the nearest noun of its clause."""
    stay = ticket = 0.0
    text = hits.masked
    for kind in ("stay-noun", "ticket-noun"):
        for other in segment.hits:
            if other.kind != kind:
                continue
            first, last = (hit.end, other.start) if other.start >= hit.end else (other.end, hit.start)
            if last < first:
                continue
            gap = len(re.findall(r"\w+", text[first:last]))
            if gap > 5 or hits.folded.between(first, last)[0] >= 0.3 or "\n" in text[first:last]:
                continue
            weight = (1.0 if other.start >= hit.end else 0.8) - 0.13 * gap
            if other.value in ("one", "price", "look", "round", "visit", "visits", "walk through"):
                weight -= 0.15
            if hits.folded.between(first, last)[0] >= 0.2:
                weight -= 0.3
            if re.search(r"[;.|/]", text[first:last]):
                continue
            if kind == "stay-noun":
                stay = max(stay, weight)
            else:
                ticket = max(ticket, weight)
    if not stay and not ticket:
        return 0.55, 0.55
    return (stay if stay >= ticket else stay * 0.4), (ticket if ticket >= stay else ticket * 0.4)


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
    slots = [slot for date in dates for slot in venue.slots.get(date, ())]
    if not slots:
        return list(venue.events)
    on = {slot.event for slot in slots}
    return [event for event in venue.events if event.id in on]


def _sold(venue: Venue, event: Event | None, dates: Sequence[dt.date]) -> list[Product]:
    slots = [slot for date in dates for slot in venue.slots.get(date, ())]
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
    slots = [slot for date in dates for slot in venue.slots.get(date, ())]
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


def cheapest(product: Product, among: Sequence[Product], party: Party) -> bool:
    """Whether no other costs this party as little."""
    try:
        mine = party_price(product, party)
        return all(other.id == product.id or party_price(other, party) > mine for other in among)
    except (KeyError, ValueError):
        return False


def meals_of(venue: Venue, dates: Sequence[dt.date]) -> list[str]:
    """The meals that the restaurant serves on the dates, as far as that is known."""
    slots = {slot.meal for date in dates for slot in venue.slots.get(date, ()) if slot.meal}
    if slots:
        return [meal for meal in _MEALS if meal in slots]
    names = [dwell.profile for dwell in venue.dwell if dwell.profile in _MEALS]
    return names or list(_MEALS[1:])


# How well the words of a visit fit a profile of a place: its length of stay and its ticket.


def _stay(words: Words, venue: Venue, profile: str) -> float:
    """Evidence for a length of stay, without the neutral words."""
    if profile in venue.walks:
        return _walk(words, venue, profile)
    score = {
        "quick": words.weight("quick"), "deep": words.weight("deep"), "standard": words.weight("usual-stay"),
        "family": words.weight("family") * 1.3,
    }.get(profile)  # fmt: skip
    if score is not None:
        return score
    noun = fold(profile).replace("-", " ")
    return 1.4 * max((hit.weight for hit in words.by_kind.get("noun", ()) if hit.value == noun), default=0.0)


def _walk(words: Words, venue: Venue, profile: str) -> float:
    colours = [hit.value for hit in words.by_kind.get("colour", ())]
    mine = fold(profile).split()[0]
    if mine in colours:
        return 2.0
    if colours:
        return 0.0
    works = {hit.value for hit in words.by_kind.get("work", ())}
    if not works or not works <= set(venue.walks[profile]):
        return 0.0
    fitting = [name for name, stops in venue.walks.items() if works <= set(stops)]
    lengths = {dwell.profile: dwell.min for dwell in venue.dwell}
    if len(fitting) == 1:
        return 1.6
    shortest = min(fitting, key=lambda name: lengths.get(name, 0)) == profile
    return 1.2 if shortest else 0.3


def _ticket(
    words: Words, venue: Venue, choice: Choice, product: Product, party: Party, wanted: frozenset[str]
) -> float:
    """Evidence for a ticket, without the neutral words."""
    score = max((hit.weight for hit in words.by_kind.get("label", ()) if hit.value == product.label), default=0.0)
    alike = [other for other in venue.products if other.admission == product.admission]
    sure = 1.0 if len(alike) == 1 else 0.5
    if product.admission == "skip-line":
        score += 1.4 * sure * words.weight("fast")
    if product.admission == "standard":
        score += 1.5 * sure * words.weight("willing-queue")
    if product.languages:
        score += 1.3 * words.weight("guided") + (0.7 if words.by_kind.get("tongue") else 0.0)
    if product.covers:
        score += _pass(words, venue, product, party, wanted)
    elif choice.event is not None and words.weight("cheap"):
        sold = [other for other in venue.products if not other.covers and other.admission == product.admission]
        score += 1.4 * words.weight("cheap") if cheapest(product, sold, party) else 0.0
    return score


def _pass(words: Words, venue: Venue, product: Product, party: Party, wanted: frozenset[str]) -> float:
    parts = {event.id for event in venue.events}
    if not parts & set(product.covers):
        partner = bool(words.others & set(product.covers))
        return (2.2 if partner else 0.0) + (
            0.7 * words.weight("joint") if partner or words.weight("pass-noun") else 0.0
        )
    fitting = [other for other in venue.products if wanted <= set(other.covers)]
    least = cheapest(product, fitting, party)
    cheap = (
        words.weight("cheap")
        or (words.weight("shortest") * 0.8)
        or (
            0.8
            if any(
                "suffic" in h.value or h.value == "enough" or "do" in h.value for h in words.by_kind.get("enough", ())
            )
            else 0.0
        )
    )
    if cheap:
        return 1.4 * cheap if least and product in fitting else 0.0
    if parts <= set(product.covers):
        return 1.3 * words.weight("every") + 0.2 * words.weight("pass-noun")
    return 0.6 * words.weight("enough") if least and product in fitting else 0.0


def fit(words: Words, venue: Venue, choice: Choice, party: Party, wanted: frozenset[str]) -> tuple[float, str | None]:
    """(how well the words fit this way to see the place, the profile that fits best)."""
    ticket = _ticket(words, venue, choice, choice.product, party, wanted) if choice.product is not None else 0.0
    ordinary = choice.product is not None and choice.product.admission == "standard" and not choice.product.covers
    only = ordinary and sum(other.admission == "standard" for other in venue.products) == 1
    best: tuple[float, str | None] = (-9.0, choice.profile)
    for profile in choice.stays or (None,):
        stay = _stay(words, venue, profile) if profile is not None else 0.0
        top = max(
            _total(stay, ticket, choice, profile, neutral, 1.2 if only else 0.5 if ordinary else 0.0)
            for neutral in combinations(*(((s, 0.0), (0.0, t)) for _, s, t in words.neutral))
        )
        if profile is None:
            top -= 0.3 * min(1.0, words.weight("quick", "deep")) + 0.6 * bool(words.by_kind.get("colour"))
        else:
            rivals = {"quick": "deep", "deep": "quick"}.get(profile)
            top -= 0.3 * words.weight(rivals) if rivals and rivals in choice.stays else 0.0
        if top > best[0]:
            best = (top, profile if profile is not None else choice.profile)
    return best


def _total(
    stay: float,
    ticket: float,
    choice: Choice,
    profile: str | None,
    neutral: Iterable[tuple[float, float]],
    ordinary: float,
) -> float:
    """Evidence for both, the neutral words dealt out to stay and ticket; a thing that must be said and is not costs."""
    pairs = list(neutral)
    usual = min(1.2, sum(pair[0] for pair in pairs)) if profile == "standard" else 0.0
    plain = min(1.2, sum(pair[1] for pair in pairs)) * ordinary
    score = 0.0
    if profile is not None:
        score += stay + usual if stay + usual > 0.2 else -0.7
    if choice.product is not None and choice.spoken:
        score += ticket + plain if ticket + plain > 0.2 else -0.7
    elif choice.product is not None:
        score += 0.5 * ticket
    return score
