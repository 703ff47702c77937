"""News of money: prices and the budget."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ...change import BudgetChanged, Constraint, PriceChanged
from ...trip import decimals_of
from ..frames import Frame
from ..language import words_of
from ..lexer import Token
from .times import Parts

__all__ = ["budget", "price"]


_HEARD = 0.25
"""How likely the trained scorer finds news of money in words that no cue knows."""


def _money(frame: Frame, low: float) -> list[Token]:
    """Sums that are news, the likeliest first: none beside a fee, a refund, a number to call."""
    aside = set(frame.context.lang.phrases("aside"))
    heard = max(frame.proposal.told.get(kind, 0.0) for kind in ("budget", "price")) >= _HEARD
    found = []
    for clause in frame.proposal.clauses:
        words = clause.words
        for n, token in enumerate(words):
            if token.kind not in ("money", "number") or token.amount < low or token.role == "old":
                continue
            near = {t.bare for t in words[max(0, n - 3) : n + 3]} | {t.text for t in words[max(0, n - 1) : n]}
            told = bool(clause.cues) or heard
            rank = 2 * (token.kind == "money") + 2 * told - 4 * bool(near & aside) + token.per_night
            found.append((rank, n, token))
    return [token for rank, n, token in sorted(found, key=lambda one: (-one[0], one[1])) if rank >= 1]


def _minor(amount: float, frame: Frame) -> int:
    minor: int = 10 ** decimals_of(frame.plan.itinerary.currency)
    return round(amount * minor)


def price(frame: Frame) -> Iterator[Parts]:
    thing, lang = frame.thing, frame.context.lang
    assert thing is not None
    target = thing.id if thing.type == "leg" else (thing.place.id if thing.place is not None else thing.id)
    text = frame.proposal.text.split()
    double = lang.table("double") if "double" in lang.words else {}
    factor = next((value for word, value in double.items() if word in text), None)
    sums = _money(frame, 1)
    share = next((t.amount for t in frame.values("factor")), None)
    if share is not None and not sums:
        factor = 1 - share / 100 if frame.proposal.has(lang.phrases("less")) else 1 + share / 100
    if not sums:
        if factor is not None:
            yield (frame.news(thing.category, PriceChanged(target=target, factor=factor)),), ()
        return
    inside = [t for c in frame.proposal.clauses if c.cues.get("price", 0) >= 3 for t in c.words]
    sums = [t for t in sums if t in inside] or sums
    sums = [t for t in sums if t.role != "from"] or sums
    sums = [t for t in sums if _minor(t.amount, frame) != thing.price] or sums  # What it costs now is no news.
    more = set(lang.phrases("increase"))
    tokens = [t for t in frame.proposal.tokens if t.bare or t.text == ","]
    if any(t.currency not in ("", frame.plan.itinerary.currency) for t in sums):
        frame.doubts = (*frame.doubts, "currency")
    deltas = []
    for token in sums:
        at = tokens.index(token)
        behind = tokens[at + 1 : at + 5 if token.kind == "money" else at + 4]
        end = next((n for n, t in enumerate(behind) if t in sums), len(behind) + 1)  # 24, up 10: what is up is ten.
        beside = {t.bare for t in [*tokens[max(0, at - 1) : at], *behind[: max(0, end - 1)]]}
        beside -= words_of("risen_to") if len(sums) == 1 else frozenset()
        if token.role == "by" or beside & more or frame.proposal.has(lang.phrases("surcharges")):
            deltas.append(token)
    totals = [token for token in sums if token not in deltas]
    if totals:
        amount = _minor(totals[0].amount, frame)
    elif thing.price is not None:
        amount = thing.price + _minor(deltas[0].amount, frame)
    else:
        frame.doubts = (*frame.doubts, "old price")
        amount = _minor(deltas[0].amount, frame)
    yield (frame.news(thing.category, PriceChanged(target=target, amount=amount)),), ()


def budget(frame: Frame) -> Iterator[Parts]:
    lang = frame.context.lang
    sums = [
        t
        for c in frame.proposal.clauses
        if c.cues.get("budget", 0) >= 5
        for t in c.words
        if t.kind in ("money", "number") and t.role != "old"
    ]
    if any(t.currency not in ("", frame.plan.itinerary.currency) for t in sums):
        frame.doubts = (*frame.doubts, "currency")
    known = [t for t in _money(frame, 3) if t.kind == "money" or t.amount >= 50 or t in sums]
    sums = [t for t in known if t in sums] or known
    if not sums:
        return
    token = max(sums, key=lambda t: (t.kind == "money", t.amount))
    tokens = frame.proposal.tokens
    at = tokens.index(token)
    near = {t.bare for t in tokens[max(0, at - 6) : at + 8]}
    quote = frame.context.quote[:300]
    amount = _minor(token.amount, frame)
    if at and tokens[at - 1].text in ("-", "−", "–") and tokens[at - 1].end == token.start:
        yield (frame.news("miscellaneous", BudgetChanged(by=-amount)),), ()
        return
    close = {t.bare for t in tokens[max(0, at - 3) : at + 4]}
    around = [t.bare for t in tokens[max(0, at - 6) : at]]
    nights = near & set(lang.phrases("night_words")) and not near & set(lang.phrases("total_words"))
    clause = next((set(c.text.split()) for c in frame.proposal.clauses if token in c.words), set())
    meals = {word for some in lang.words["meals"].values() for word in some} | set(lang.phrases("meal_words"))
    gone, given = clause & set(lang.phrases("lost_words")), clause & set(lang.phrases("won_words"))
    lost, won = gone & near, given & near
    if gone - near or given - near:  # The long and the short of it: of something else, perhaps.
        frame.doubts = (*frame.doubts, "more or less")
    limit = bool(set(around) & set(lang.phrases("limit_words")) or set(lang.words["classes"]["no"]) & set(around))
    ceiling = any(f" {phrase} " in f" {' '.join(around)} " for phrase in lang.phrases("up_to"))
    behind = " ".join(t.bare for t in tokens[at + 1 : at + 5])
    ceiling = ceiling or any(f" {phrase} " in f" {behind} " for phrase in lang.phrases("at_most"))
    lost = set() if ceiling else lost  # Up to 300 more may be spent, it may cost 300 more at most.
    limit = limit or ceiling or bool(near & set(lang.phrases("at_most")))
    pairs = set(itertools.pairwise(frame.proposal.text.split()))
    bound = any(f" {phrase} <" in f" {frame.proposal.text} " for phrase in lang.phrases("bounds"))
    bound = bound or any(one in lang.words["classes"]["no"] and two in words_of("more") for one, two in pairs)
    extra = bool(((close | clause) - (words_of("more") if bound else frozenset())) & set(lang.phrases("extra_words")))
    old = frame.plan.itinerary.traveller.budget
    told = {t.bare for t in tokens[max(0, at - 1) : at]} | (close & set(lang.phrases("total_words")))
    if near & words_of("remaining"):
        frame.doubts = (*frame.doubts, "what is left")
    off = {*behind.split()[:1], tokens[at - 1].bare} & set(lang.phrases("less"))  # Off the total.
    total = (bool(told & set(lang.phrases("is_words"))) and not (ceiling and extra)) or (
        old is not None and bool(lost) and amount > old
    )
    after = {t.bare for t in tokens[at + 1 : at + 5]}
    total = (
        total or (not (lost or won or extra) and token.role != "by" and bool(after & set(lang.phrases("total_words"))))
    ) and not off
    if token.per_night and any(c.cues.get("price", 0) >= 5 for c in frame.proposal.clauses):
        frame.doubts = (*frame.doubts, "so much")
    if token.per_night or nights or near & set(lang.phrases("meal_words")) or (clause & meals and amount < 30000):
        yield (), (Constraint.model_validate({"type": "max_price", "amount": amount, "text": quote}),)
    elif (
        (limit and (extra or (token.role == "by" and not off)) and not lost) or close & set(lang.phrases("over_words"))
    ) and (old is None or amount < old / 2):
        yield (), (Constraint.model_validate({"type": "max_extra", "amount": amount, "text": quote}),)
        yield (frame.news("miscellaneous", BudgetChanged(budget=amount)),), ()
    elif (token.role == "by" or lost or close & set(lang.phrases("less"))) and not total:
        less = bool(lost or off or (close | set(around)) & set(lang.phrases("less")))
        yield (frame.news("miscellaneous", BudgetChanged(by=-amount if less else amount)),), ()
        yield (frame.news("miscellaneous", BudgetChanged(budget=amount)),), ()
    elif not total and (won or (extra and not limit)):
        yield (frame.news("miscellaneous", BudgetChanged(by=amount)),), ()
        yield (), (Constraint.model_validate({"type": "max_extra", "amount": amount, "text": quote}),)
    else:
        literal = (frame.news("miscellaneous", BudgetChanged(budget=amount)),), ()
        whole_trip = bool(near & set(lang.phrases("total_words")))
        if old is not None and amount < (old / 20 if whole_trip and not won else old / 4):
            frame.doubts = (*frame.doubts, "so little")
            if total:
                yield literal
            for change in (-amount, amount):
                yield (frame.news("miscellaneous", BudgetChanged(by=change)),), ()
            yield (), (Constraint.model_validate({"type": "max_extra", "amount": amount, "text": quote}),)
        yield literal
