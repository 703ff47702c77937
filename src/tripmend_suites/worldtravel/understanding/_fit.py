"""How well the words of a visit fit a profile of a place: its length of stay and its ticket."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product as combinations

from ..task import Party
from ..world import Product, Venue
from ._place import Choice, cheapest
from ._stay_words import Words
from ._text import fold

__all__ = ["fit"]


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
