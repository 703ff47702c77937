"""Wishes to travel in some way, or not."""

from __future__ import annotations

from ..._disruption import Constraint
from ..words._clauses import Clause
from ..words._units import pattern

__all__ = ["mode_wishes"]

_MODE_WORDS = {
    "fly": "flight", "flying": "flight", "flight": "flight", "flights": "flight", "plane": "flight", "planes": "flight",
    "train": "train", "trains": "train", "rail": "train", "drive": "drive", "driving": "drive", "car": "drive",
    "cars": "drive",
    "taxi": "taxi", "taxis": "taxi", "cab": "taxi", "cabs": "taxi", "uber": "taxi", "bus": "bus", "buses": "bus",
    "coach": "bus", "walk": "foot", "walking": "foot", "foot": "foot",
}  # fmt: skip
_MODE = "|".join(_MODE_WORDS)
_AVOID_MODE = pattern(
    r"(?:no (?:more )?|not |without (?:a |the )?|avoid(?:ing)? |hate (?:to )?|hates (?:to )?|(?:do|"
    r"does|would|will|rather|would rather|prefer|to) not (?:want |like |"
    r"wish )?(?:to )?(?:be )?(?:take |go by |go |use |in |on |get on |travel by |have |another |"
    r"any )*(?:a |the |any |another )*|instead of (?:a |the |taking |by )*|scared of |afraid of |"
    rf"rather than (?:a |the |take |by )*|refuse(?:s)? to (?:take )?(?:a |the )?)(?P<m>@leg|{_MODE})"
)
_WANT_MODE = pattern(
    r"(?:would rather|prefer|prefers|rather|want|would like|would love|like|wants|let us|can we|"
    r"could we|please|how about|instead|happy|ok|fine|better|switch|love)(?: (?:to|we|us|by|go|going|"
    r"take|taking|travel|travelling|use|the|a|an|just|get|be|on|with|have|on|in|there|home|back|if|"
    rf"could|would|can|much|it|i|want|put|rather|not drive but|@city|by|from))*? (?P<m>@leg|{_MODE})"
)
_OR_MODE = pattern(rf"(?:or|nor) (?:take |use |by |a |the |any )*(?P<m>@leg|{_MODE})")
_MODE_INSTEAD = pattern(
    rf"(?:take|by|go by|with|use|on) (?:a |the )*(?P<m>@leg|{_MODE}) (?:instead|rather|please|"
    r"if possible)"
)


_DOES_NOT_RUN = pattern(r"@leg (?:\S+ ){0,2}?(?:is|are|was|does|do|will|has|have|can|be) not")
"""``Ryanair is not flying``: what a carrier does not do, and no wish."""


def _mode_of(word: str, clause: Clause, at: str) -> str:
    if word != "@leg":
        return _MODE_WORDS[word]
    for unit in clause.units:
        if unit.text == "@leg":
            modes: tuple[str, ...] = unit.value.modes
            if (
                modes
                and len(modes) == 1
                and not unit.value.to
                and not unit.value.way
                and unit.value.head not in ("airport", "airline")
            ):
                return modes[0]
            if modes and len(modes) == 1 and at == "want" and unit.value.head not in ("airport", "airline"):
                return modes[0]
    return ""


def mode_wishes(clause: Clause, text: str) -> list[Constraint]:
    """The modes that are wanted or not."""
    found: list[Constraint] = []
    line = clause.text
    if _DOES_NOT_RUN.search(line):
        return []
    if pattern(r"can not|could not|unable|impossible|not able|not possible").search(line) and not pattern(
        r"afford|stand|bear|prefer|want|rather"
    ).search(line):
        return []
    if pattern(
        r"(?:will |do |does |can |are |is )*(?:run|runs|running|operate|operates|operating|go|goes|leave|"
        r"leaves)(?= |$)"
    ).search(line) and pattern(r"no (?:more )?@leg").search(line):
        return []
    avoid = _AVOID_MODE.search(line)
    want = _WANT_MODE.search(line) or _MODE_INSTEAD.search(line)
    if avoid and not (want and want.start() < avoid.start() and want.end() >= avoid.end()):
        mode = _mode_of(avoid["m"], clause, "avoid")
        if mode:
            found.append(Constraint(type="avoid_mode", value=mode, text=text))
            for more in _OR_MODE.finditer(line, avoid.end()):
                other = _mode_of(more["m"], clause, "want")
                if other and other != mode:
                    found.append(Constraint(type="avoid_mode", value=other, text=text))
    if want and not (avoid and avoid.start() <= want.start() and avoid.end() >= want.end()):
        mode = _mode_of(want["m"], clause, "want")
        if mode and not any(one.value == mode for one in found):
            found.append(Constraint(type="want_mode", value=mode, text=text))
    return found
