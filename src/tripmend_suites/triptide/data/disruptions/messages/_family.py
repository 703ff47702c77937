"""A family of phrasings: one voice, with words of its own for each kind of news."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from .._happening import KINDS, Kind

__all__ = ["Family", "family", "said"]

_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_EMPTY_REASON = re.compile(r"[^\S\n]*<[^<>]*>")


@dataclass(frozen=True, slots=True)
class Family:
    """A voice.

    opening, closing: what comes before and after the news; the closing asks for an alternative. news: for each kind
    that the voice tells, its ways of saying it. ``[a|b]`` stands for one of the two, ``{name}`` for a fact, and
    ``<…>`` for words about the cause, left out where none is known. plain: written without capitals. joint: what
    stands between the three parts.
    """

    name: str
    opening: tuple[str, ...]
    closing: tuple[str, ...]
    news: Mapping[Kind, tuple[str, ...]]
    plain: bool = False
    joint: str = " "


def family(name: str, opening: str, closing: str, news: str, *, plain: bool = False, joint: str = " ") -> Family:
    """A family from text: alternatives of `opening` and `closing` parted by ``|``, news as lines ``kind: words``."""
    told: dict[Kind, tuple[str, ...]] = {}
    for line in news.strip().splitlines():
        kind, _, words = line.strip().partition(": ")
        if kind not in KINDS:
            raise ValueError(f"the family {name} tells of {kind!r}, which is no kind of news")
        told[kind] = (*told.get(kind, ()), words)
    return Family(name, tuple(opening.split("|")), tuple(closing.split("|")), told, plain, joint)


def _chosen(template: str, draw: Random) -> str:
    while match := _CHOICE.search(template):
        template = template[: match.start()] + draw.choice(match[1].split("|")) + template[match.end() :]
    return template


def said(template: str, facts: Mapping[str, str], draw: Random) -> str:
    """A template with its choices made and its facts put in."""
    text = _chosen(template, draw)
    text = re.sub(r"[<>]", "", text) if facts.get("why") else _EMPTY_REASON.sub("", text)
    return text.format_map(facts)
