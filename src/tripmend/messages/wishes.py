"""Wishes and limits that stand beside news: what to keep, food, ways of travelling, sorts of places."""

from __future__ import annotations

from pydantic import ValidationError

from ..change import Constraint
from .frames import Context
from .proposals import POINTERS, Proposal

__all__ = ["wishes_in"]


def wishes_in(proposal: Proposal, context: Context) -> list[Constraint]:
    """Wishes and limits beside news: what to keep, food, ways of travelling, sorts of places; none that is unsure."""
    lang, plan = context.lang, context.plan
    negation = set(lang.words["classes"]["no"])
    found: list[dict[str, object]] = []
    for clause in (part for whole in proposal.clauses for part in whole.parts or [whole]):
        text, words = clause.text, clause.text.split()
        asks = {kind for kind, patterns in lang.wishes.items() if any(p.search(text) for p in patterns)}
        for kind in ("indoor", "same_day", "no_new_places"):
            if kind in asks:
                found.append({"type": kind})
        named = clause.mentions if clause.mentions or not POINTERS & set(words) else proposal.mentions
        told = [one.best[0] for one in named if (one.sure or one.how == "part") and len(one.best) == 1]
        if "keep" in asks:
            ids = [key for thing in told for key in ([s.id for s in thing.stops] or [thing.id])]
            found += [{"type": "keep", "target": one} for one in ids]
        if "avoid" in asks:
            found += [{"type": "avoid_place", "target": thing.id} for thing in told if thing.type == "place"]
        for n, word in enumerate(words):
            denied = bool(negation & set(words[max(0, n - 3) : n]))
            names = {token.bare for one in clause.mentions for token in clause.tokens[one.start : one.end]}
            for name in plan.catalogue.food_words if word not in names and word not in lang.phrases("tags") else ():
                loss = clause.cues.keys() - {"wish", "diet", "unfit"}
                said = word in (name.lower(), name.lower() + "s") and not loss
                if len(word) > 3 and said and (denied or "instead" in asks):
                    found.append({"type": "avoid_cuisine" if denied else "want_cuisine", "value": name})
            mode = lang.table("modes").get(word)
            if mode and (denied or "instead" in asks) and not clause.cues.keys() - {"wish"}:
                found.append({"type": "avoid_mode" if denied else "want_mode", "value": mode})
            if (
                word in lang.phrases("tags")
                and (denied or "instead" in asks)
                and not clause.cues.keys() - {"wish"}
                and not clause.mentions
            ):
                found.append({"type": "avoid_tag" if denied else "want_tag", "value": word.rstrip("s")})
    wishes = []
    for data in found:
        try:
            wish = Constraint.model_validate(data | {"text": context.quote[:300]})
        except ValidationError:
            continue
        if wish not in wishes:
            wishes.append(wish)
    return wishes
