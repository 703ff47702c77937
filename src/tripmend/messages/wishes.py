"""Wishes and limits that stand beside news: what to keep, food, ways of travelling, sorts of places."""

from __future__ import annotations

import itertools

from pydantic import ValidationError

from ..change import Constraint
from .clauses import POINTERS, Clause
from .frames import Context
from .language import bare, words_of
from .proposals import Proposal

__all__ = ["asked_for", "is_plain", "needed", "wishes_in"]

_LUCK = words_of("luck")
_LONGEST = 3
"""So many words name what is wished for (step free, fast wifi)."""
_LIKED = 6
"""How likely food that the catalogue knows is what is wished for: more so than any other words."""
_FOR = words_of("wished_for")
"""Behind which stands what is wished for."""


def asked_for(proposal: Proposal, context: Context) -> list[Constraint]:
    """What somebody wishes for in other words than ours (a playground, no stairs), the likeliest first: what stands
    behind an article or a quantity, without sorts of things, names and times. Whether it is meant has to be asked."""
    lang = context.lang
    no = set(lang.words["classes"]["no"])
    plain = {*lang.common, *lang.courtesy, *lang.sort_words, *lang.parts_words, *lang.phrases("whole_days"), *_FOR, *no}
    plain |= {*lang.phrases("plain_words"), *lang.table("numbers")}
    for some in ("wish_words", "everything", "people", "adults", "children"):
        plain |= {word for phrase in lang.phrases(some) for word in phrase.split()}
    found: dict[tuple[str, str], int] = {}
    foods = {name.lower(): name for place in context.plan.catalogue.places for name in place.cuisines}
    for clause in proposal.clauses:
        names = {n - clause.start for one in clause.mentions if one.how != "meal" for n in range(one.start, one.end)}
        words = clause.words
        for before, after in itertools.pairwise(["", *(word.bare for word in words)]):
            if after in foods and not clause.cues.keys() - {"wish", "diet"}:
                found["avoid_cuisine" if before in no else "want_cuisine", foods[after]] = _LIKED
        n = 0
        while n < len(words):
            end = n
            while end < len(words) and words[end].kind == "word" and end not in names and words[end].bare not in plain:
                end += 1
            if end > n:
                before = words[n - 1].bare if n else ""
                value = " ".join(word.bare for word in words[n:end][-_LONGEST:])
                kind = "avoid_tag" if before in no else "want_tag"
                if len(value) > 2:
                    likely = 2 * (before in _FOR) + 3 * (before in no) + bool(clause.cues.keys() & {"wish", "diet"})
                    found[kind, value] = max(found.get((kind, value), 0), likely)
            n = max(end, n + 1)
    tags = (tag for place in context.plan.catalogue.places for tag in (*place.tags, *place.cuisines))
    known = {word for tag in tags for word in bare(tag).split()}
    ranked = sorted(found, key=lambda one: -found[one])
    ranked = [one for one in ranked if found[one] > 1 or known & {*one[1].split()}]  # So much is no kind of thing.
    quote = context.quote[:300]
    return [Constraint.model_validate({"type": kind, "value": value, "text": quote}) for kind, value in ranked]


def needed(proposal: Proposal, context: Context) -> list[Constraint]:
    """What words of needs (hips, a lift, a crumb of peanut) suggest to leave out or to look for, as the data has it."""
    text, quote = f" {proposal.text} ", context.quote[:300]
    found = []
    for kind, needs in context.lang.words.get("needs", {}).items():
        for value, words in needs.items():
            at = min((place for word in words if (place := text.find(f" {word} ")) >= 0), default=-1)
            if at >= 0:
                found.append((at, Constraint.model_validate({"type": kind, "value": value, "text": quote})))
    return [wish for _, wish in sorted(found, key=lambda one: one[0])]


def is_plain(clause: Clause, context: Context) -> bool:
    """Whether somebody says to leave out a place and nothing else: no condition, part, time or person besides."""
    known = {*context.lang.phrases("plain_words"), *context.lang.courtesy}
    names = {n for one in clause.mentions for n in range(one.start, one.end)}
    left = [
        token.bare
        for n, token in enumerate(clause.words, clause.start)
        if token.kind == "word" and n not in names and token.bare not in known
    ]
    times = any(token.kind in ("clock", "span") for token in clause.words)
    visits = [len(thing.stops) for one in clause.mentions for thing in one.best]
    return not left and not times and all(number < 2 for number in visits)


def wishes_in(proposal: Proposal, context: Context, plain: bool = False) -> list[Constraint]:
    """Wishes and limits beside news: what to keep, food, ways of travelling, sorts of places; none that is unsure.

    plain: take up what is to be left out even where more than that is said of it.
    """
    lang, plan = context.lang, context.plan
    negation = set(lang.words["classes"]["no"])
    found: list[dict[str, object]] = []
    for clause in proposal.parts:
        text, words = clause.text, clause.text.split()
        asks = {kind for kind, patterns in lang.wishes.items() if any(p.search(text) for p in patterns)}
        for kind in ("indoor", "same_day", "no_new_places"):
            if kind in asks:
                found.append({"type": kind})
        named = clause.mentions if clause.mentions or not POINTERS & set(words) else proposal.mentions
        told = [one.best[0] for one in named if (one.sure or one.how == "part") and len(one.best) == 1]
        if "keep" in asks and "avoid" not in asks:
            ids = [key for thing in told for key in ([s.id for s in thing.stops] or [thing.id])]
            found += [{"type": "keep", "target": one} for one in ids]
        said = next((match[0] for pattern in lang.wishes.get("avoid", ()) if (match := pattern.search(text))), "")
        if "avoid" in asks and negation & set(text.replace(said, " ").split()):
            continue  # No need to skip it.
        if "avoid" in asks and (plain or is_plain(clause, context)):
            found += [{"type": "avoid_place", "target": thing.id} for thing in told if thing.type == "place"]
        names = {token.bare for one in clause.mentions for token in clause.tokens[one.start : one.end]}
        legs = any(thing.type == "leg" for one in clause.mentions for thing in one.best)
        loss = clause.cues.keys() - {"wish", "diet", "unfit"}
        for n, word in enumerate(words):
            near = negation & set(words[max(0, n - 3) : n])
            denied = bool(near) and not negation & set(words[:n]) - near  # Won't hear of us not going to church.
            food = len(word) > 3 and not loss and (denied or "instead" in asks)
            for name in plan.catalogue.food_words if food and word not in {*names, *lang.phrases("tags")} else ():
                if word in (name.lower(), name.lower() + "s"):
                    found.append({"type": "avoid_cuisine" if denied else "want_cuisine", "value": name})
            mode = lang.table("modes").get(word)
            wished = (denied or "instead" in asks) and not clause.cues.keys() - {"wish"}
            if mode and wished and not (denied and (legs or _LUCK & set(words))):
                found.append({"type": "avoid_mode" if denied else "want_mode", "value": mode})
            if wished and word in lang.phrases("tags") and not clause.mentions:
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
