"""The sense of words about stairs, from what each says: "no", a trouble, and what turns a clause round.

"Stairs present no hazard" is good news because a hazard is bad and "no" turns it round; "you would think they cannot
take stairs" is good news because "you would think" turns the whole clause round.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

__all__ = ["sense", "turns_round"]

_BUT = re.compile(r"\b(?:but|yet|though|although|however|still|only that|except that|nevertheless|nonetheless)\b")
_CLAUSE = re.compile(
    r"[,;:!?()\"|.=]|\s-+\s|"
    r"\b(?:because|since|due to|on account of|owing to|thanks to|as|so|for want of|and|which|who)\b"
)
_FREE = re.compile(
    r"\b(?:step|stair|barrier|steps|stairs)[ -]?free\b|"
    r"\bfree (?:of|from) (?:stairs|steps|staircases)\b"
)
_AFTERWARDS = frozenset(("nobody", "none", "noone", "nowhere"))
"""Words that also turn round what stands before them: "stairs tire nobody"."""
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_LEFT_ALONE, _CLIMBING, _AFTER_BUT, _ASIDE = 0.8, 0.5, 2.0, 0.7
"""What "no stairs" weighs by itself, and a climb that nothing is said of; how much more a clause after "but" weighs;
and a clause that names no stairs."""


@dataclass(frozen=True, slots=True)
class _Words:
    """values: 1 for good words and -1 for bad ones. turning: what turns a clause round."""

    values: dict[str, float]
    denying: frozenset[str]
    stairs: frozenset[str]
    doing: frozenset[str]
    turning: re.Pattern[str]


@cache
def _words() -> _Words:
    listed: dict[str, str] = yaml.safe_load(files(__package__).joinpath("stairs.yaml").read_text(encoding="utf-8"))
    values = {word: value for name, value in (("good", 1.0), ("bad", -1.0)) for word in listed[name].split()}
    phrases = [" ".join(one.split()) for one in listed["turning"].split(";")]
    turning = re.compile(r"\b(?:" + "|".join(sorted(filter(None, phrases), key=len, reverse=True)) + r")\b")
    denying, stairs, doing = (frozenset(listed[name].split()) for name in ("denying", "stairs", "doing"))
    return _Words(values, denying, stairs, doing, turning)


def _root(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "d"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def _clause(text: str) -> tuple[float, bool]:
    """(how good the news of one clause is, whether it names stairs)."""
    words = _words()
    turned, count = words.turning.subn(" ", _FREE.sub(" stepfree stairs ", text))
    denied, about, total, climbs, last = 0, False, 0.0, 0.0, ""
    for word in _WORD.findall(turned):
        if word in words.denying and not (word in _AFTERWARDS and total):
            denied += 1
        elif word in words.stairs:
            about = True
        elif word in _AFTERWARDS and total:
            total = -total
        elif (root := _root(word)) in words.doing:
            about = about or root.startswith(("climb", "ascen"))
            climbs = -1.0 if denied % 2 else 1.0
        elif value := words.values.get(word) or words.values.get(root, 0.0):
            total += -value if denied % 2 else value
            denied = 0
        last = word
    if climbs > 0 and denied % 2 and last in words.denying:
        climbs = -climbs  # "Stairs: cannot."
    if not total:
        total = climbs * _CLIMBING or (-_LEFT_ALONE if denied % 2 and about else 0.0)
    return (-total if count % 2 else total), about


def turns_round(text: str) -> bool:
    """Whether a phrase turns a clause round."""
    return _words().turning.search(text) is not None


def sense(text: str) -> float:
    """How good the news about stairs is, below 0 bad. text: a folded sentence with "not" written out."""
    total = 0.0
    for number, side in enumerate(_BUT.split(text)):
        part = 0.0
        for clause in _CLAUSE.split(side):
            value, about = _clause(clause)
            value = max(-1.5, min(1.5, value))
            part += value if about else value * _ASIDE
        total = part * _AFTER_BUT + total if number and part else total + part
    return total
