"""Who travels: counted people, relatives, and words that say of all of them what they pay."""

from __future__ import annotations

import re
from bisect import bisect
from dataclasses import dataclass

from ..world import Fare
from ._groups import Group, groups_in
from ._tellings import comes_on_top, totals_in

__all__ = ["People", "people_in"]

_ALL = re.compile(
    r"\b(?:all|both|each|every one|everyone|two|three|four|five|us|of us|together|the lot|whole lot)\b[^.;\n]{0,25}$"
)
_AFTER_ALL = re.compile(
    r"^[^.;\n,]{0,12}\b(?:the (?:two|three|four|five|lot) of us|both of us|all of us|of us|"
    r"each of us|every one of us|the both|both|all|to a (?:man|person))\b"
)
_TOTAL = re.compile(r"^\W{0,2}(?:in all|altogether|in total|all told|total|all in all)\b")
_I = re.compile(
    r"(?<!\w)(?:(?:and|&|\+|plus|with) (?:i|me|myself|yours truly)\b|(?:i|me|myself|"
    r"yours truly)\s?(?:,|and|&|\+|plus) (?:my|our|the|a|two|three|\d)|just me\b|only me\b|me, |"
    r"me \+|just myself)"
)
_ME = re.compile(r"\b(?:me|myself|i)\s?,\s?(?:as )?(?:an? )?$")
_ALONE = re.compile(
    r"\b(?:on my own|alone|solo|by myself|just me|only me|myself|single travell?er|party of one|lone|"
    r"one person|one traveller|no company|(?:nobody|no one|none) (?:but|except|besides) (?:me|myself)|"
    r"yours truly|just the one|unaccompanied|nobody else)\b"
)


@dataclass(frozen=True, slots=True)
class People:
    """Counted people with the words for each fare (value, start, end). sure: somebody is named; counted: 2 by number
    and fare, 1 by number."""

    people: dict[Fare, int]
    words: tuple[tuple[Fare, int, int], ...]
    sure: bool = True
    counted: int = 0


def people_in(text: str) -> People:
    """Who travels, from the folded words about the party alone."""
    groups, said = groups_in(text)
    groups = _one_telling(text, groups)
    explicit = [group for group in groups if group.counted and not group.kin]
    for group in explicit:
        if _TOTAL.match(text[group.end : group.end + 16]):
            groups = [group, *(other for other in groups if other.counted and not other.kin and other is not group)]
    around = (max(0, min(g.start for g in groups) - 25), max(g.end for g in groups) + 25) if groups else (0, len(text))
    me = _I.search(text, *around)
    if me is not None and any(group.kin for group in groups):
        groups.append(Group(1, "adult", False, True, me.start(), me.end()))
        groups.sort(key=lambda group: group.start)
    sure = bool(groups)
    if not groups and (_ALONE.search(text) or said):
        match = _ALONE.search(text)
        start, end = match.span() if match else said[0][1:]
        groups.append(Group(1, "adult", False, True, start, end))
        sure = False
    groups = _without_totals(text, groups)
    stops = [match.start() for match in _STOP.finditer(text)]
    telling = {bisect(stops, group.start) for group in groups}
    for fare, start, end in said:
        if bisect(stops, start) not in telling and not {bisect(stops, start) - 1, bisect(stops, start) + 1} & telling:
            continue
        if fare == "child" and bisect(stops, start) not in telling:
            continue  # Who catches babies for a living brings none.
        if re.search(r"\b(?:like|than)\s(?:an? )?$", text[max(0, start - 9) : start]):
            continue
        before = [group for group in groups if group.start < start]
        whole = _ALL.search(text[max(0, start - 30) : start]) or _AFTER_ALL.match(text[end : end + 30])
        plural = text[start:end].endswith("s") and not text[start:end].endswith("fares")
        chosen = (
            [group for group in groups if group.kin]
            if whole or (plural and len(before) > 1)
            else before[-1:] or groups[:1]
        )
        if before and (
            fare == "child" or (re.match(r"an? ", text[start:]) and _ME.search(text[max(0, start - 14) : start]))
        ):
            # "Her two boys at the child fare", "and me, a senior": it is said of those named last only.
            chosen = before[-1:]
        for group in chosen:
            if group.kin and (group.fare != "child" or fare == "student"):
                group.fare = fare
    people: dict[Fare, int] = {}
    words: list[tuple[Fare, int, int]] = []
    for group in groups:
        people[group.fare] = people.get(group.fare, 0) + group.count
        words.append((group.fare, group.start, group.end))
    return People(
        people,
        tuple(words),
        sure,
        max((group.counted + (group.counted and not group.kin) for group in groups), default=0),
    )


_STOP = re.compile(r"[.!?;]+(?=\s|$)|\n")


def _one_telling(text: str, groups: list[Group]) -> list[Group]:
    """The groups of the sentence that counts people, or names most of them: an uncle who swears by a restaurant in
    another sentence does not travel."""
    stops = [match.start() for match in _STOP.finditer(text)]
    by_sentence: dict[int, list[Group]] = {}
    for group in groups:
        by_sentence.setdefault(sum(stop < group.start for stop in stops), []).append(group)
    lone = _ALONE.search(text)
    apart = lone is not None and sum(stop < lone.start() for stop in stops) not in by_sentence
    if apart and not any(group.counted for group in groups):
        return []  # "It is nobody but me" has the say over a cousin whom another sentence names.
    counting = [number for number, found in by_sentence.items() if any(group.counted for group in found)]
    if not counting:
        most = max(by_sentence, key=lambda number: (len(by_sentence[number]), -number), default=None)
        return by_sentence[most] if most is not None else []
    fares = [number for number in counting if any(group.counted and not group.kin for group in by_sentence[number])]
    found, seen = [], set[Fare]()
    for number in fares or counting[:1]:
        mine = by_sentence[number]
        if not seen & {group.fare for group in mine}:
            found += mine
            seen |= {group.fare for group in mine}
    return found


def _without_totals(text: str, groups: list[Group]) -> list[Group]:
    """Without a first "five of us" or "party of four people" that the others add up to."""
    explicit = [group for group in groups if group.counted and not group.kin]
    if explicit and any(group.total and group.count == sum(one.count for one in explicit) for group in groups):
        # "Three people, that is one adult and two children, says Gran": the numbers add up without her.
        return explicit
    for group in groups:
        others = [other for other in groups if other is not group]
        if group.total and others and sum(other.count for other in others) == group.count:
            return others
    heads = {(start, end) for _, start, end in totals_in(text)}
    for group in groups:
        others = [other for other in groups if other is not group]
        if group.total and others and (group.start, group.end) in heads and not comes_on_top(text, group.start):
            return others  # They do not add up, which is a doubt; those told by their fare are not heads once more.
    relatives = [group for group in groups if group not in explicit]
    if explicit and relatives and all(group.fare == "adult" for group in relatives):
        adults = [group for group in explicit if group.fare == "adult"]
        if len(adults) == 1 and adults[0].count == sum(group.count for group in relatives):
            return explicit
    return groups
