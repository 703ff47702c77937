"""The states of cells that say nothing themselves: by others of the same look that do, by contrast, by forms, by signs
and by convention.
"""

from __future__ import annotations

import colorsys
from collections import Counter, defaultdict

from .context import Page
from .looks import Look, is_dressed, only_lettered, painted, signs_of
from .matching import MARKS
from .starts import Choice
from .states import Told, Verdict, mark_of, state_of
from .tree import Element

__all__ = ["CLOSED", "by_company", "contrast", "is_barred", "is_selected", "key_of", "keys_of"]

CLOSED = ("sold_out", "cancelled")
"""States in which nothing can be had."""


def is_selected(parts: list[Element]) -> bool:
    return any(
        one.get(name) in ("true", "page", "date", "step")
        for part in parts
        for one in part.walk()
        for name in ("aria-pressed", "aria-selected", "aria-checked", "aria-current")
    )


def key_of(look: Look) -> object:
    return painted(look), look.get("signs")


def keys_of(numbers: list[int], choices: list[Choice], looks: list[Look], tiles: list[Look]) -> dict[int, object]:
    """What tells the looks of some cells apart: how the buttons differ on which their times stand, where each has one
    and no marks beside it differ; else all that is painted."""
    held = [choices[n].tile for n in numbers]
    buttons = all(one is not None and is_dressed(one) for one in held) and len({key_of(tiles[n]) for n in numbers}) > 1
    marks = {tuple(str(looks[n].get(name)) for name in MARKS) for n in numbers}
    return {n: key_of(tiles[n] if buttons and len(marks) == 1 else looks[n]) for n in numbers}


def by_company(
    page: Page,
    silent: list[int],
    numbers: list[int],
    choices: list[Choice],
    looks: list[Look],
    told: list[Told],
    results: list[Verdict],
    raw: list[str],
    keys: dict[int, object],
) -> None:
    """States of the cells of a group that say nothing themselves: by others of the same look that do, by contrast, by
    forms, by signs and by convention."""
    if not silent:
        return
    spoken = [n for n in numbers if told[n].state]
    named: dict[object, set[str]] = defaultdict(set)
    for n in spoken:
        named[keys[n]].add(results[n][0])
    for n in list(silent):
        label = _aria(page, choices[n].parts)
        if is_selected(choices[n].parts) and not looks[n].disabled:
            results[n] = ("open", "form", "", results[n][3])
        elif label:
            results[n] = (label, "data", "", results[n][3])
        elif is_barred(looks[n]):
            results[n] = ("sold_out", "form", "", results[n][3])
        elif (
            len(named.get(keys[n], ())) == 1
            and next(iter(named[keys[n]])) not in ("unknown",)
            and len(set(keys.values())) > 1
        ):
            results[n] = (next(iter(named[keys[n]])), "words", "", results[n][3])
    silent = [n for n in silent if not results[n][0]]
    if not silent:
        return
    fielded = [n for n in numbers if results[n][1] == "form" and results[n][0] == "sold_out"]
    for n in silent if fielded else []:
        sign = str(mark_of(raw[n]))
        if sign:
            results[n] = (sign, "convention", "", results[n][3])
        elif looks[n].link and not spoken:
            results[n] = ("open", "contrast", "", results[n][3])
    silent = [n for n in silent if not results[n][0]]
    if not silent:
        return
    states = {results[n][0] for n in (*spoken, *fielded)}
    if spoken and states <= {"sold_out", "cancelled", "waiting", "few", "unknown"}:
        if len({keys[m] for m in silent}) == 2 and not any(looks[n].link for n in silent):
            _by_convention(silent, [], looks, results, raw, keys)  # one of the two may be the look of what is gone
            return
        faded = [n for n in silent if looks[n].get("opacity") == "faded"]
        for n in silent:
            if n in faded and len(faded) < len(silent):
                results[n] = ("unknown", "", "it is paler than others that say nothing", results[n][3])
            elif len({keys[m] for m in silent}) == 1 or looks[n].link:
                results[n] = ("open", "contrast", "", results[n][3])
            else:
                results[n] = ("unknown", "", "looks that nothing explains", results[n][3])
        return
    if states & {"open"}:
        counted = all(told[n].left is not None for n in spoken if results[n][0] == "open")
        able = _controls([choices[n] for n in silent])
        barred = [n for n in spoken if results[n][0] in CLOSED]
        linked = bool(barred) and not any(looks[n].link for n in barred)
        able = [can or (linked and looks[n].link) for n, can in zip(silent, able, strict=True)]
        counted = counted or linked
        for n, can in zip(silent, able, strict=True):
            if can and counted and states & set(CLOSED):
                results[n] = ("open", "form", "", results[n][3])
            else:
                results[n] = ("unknown", "", "others say their state, this one does not", results[n][3])
        return
    _by_convention(silent, [n for n in numbers if n not in silent], looks, results, raw, keys)


def _controls(choices: list[Choice]) -> list[bool]:
    """Which of some choices are fields or buttons of a form that can be used."""
    return [
        any(
            one.tag in ("option", "button", "input") and "disabled" not in one.attributes
            for part in choice.parts
            for one in part.walk()
        )
        for choice in choices
    ]


def _aria(page: Page, parts: list[Element]) -> str:
    """What its labels for those who cannot see say."""
    told = set()
    for part in parts:
        for one in part.walk():
            for name in ("aria-label", "title", "alt"):
                text = one.get(name)
                if text and len(text) < 90:
                    state = state_of(page.folded(text), page.words).state
                    if state:
                        told.add(str(state))
    return told.pop() if len(told) == 1 else ""


def is_barred(look: Look) -> bool:
    return look.disabled or look.get("struck") == "struck"


def _by_convention(
    silent: list[int],
    others: list[int],
    looks: list[Look],
    results: list[Verdict],
    raw: list[str],
    keys: dict[int, object],
) -> None:
    def settle(n: int, state: str, by: str = "convention", why: str = "") -> None:
        results[n] = (state, by, why, results[n][3])

    signs = {n: mark_of(raw[n]) or mark_of(signs_of(raw[n])) for n in silent}
    if any(signs_of(raw[n]) and not signs[n] for n in silent):
        for n in silent:
            settle(n, "unknown", "", "signs of the page's own, which no legend explains")
        return
    if any(signs.values()):
        missing = [n for n in silent if not signs[n]]
        for n in silent:
            if signs[n]:
                settle(n, str(signs[n]))
            elif {str(signs[m]) for m in silent if signs[m]} == {"sold_out"} and len({keys[m] for m in missing}) == 1:
                settle(n, "open", "contrast")
            else:
                settle(n, "unknown", "", "others have a sign, this one has none")
        return
    barred = [n for n in others if results[n][1] == "form" and results[n][0] == "sold_out"]
    hues = {n: _hue(looks[n]) for n in silent}
    kinds = {one for one in hues.values() if one}
    if {"green", "red"} <= kinds:
        table = {"green": "open", "red": "sold_out", "yellow": "few"}
        for n in silent:
            if hues[n]:
                settle(n, table[hues[n]])
            else:
                settle(n, "unknown", "", "its colour means nothing by itself")
        return
    groups = Counter(keys[n] for n in silent)
    first = min(silent, key=lambda n: len(painted(looks[n])))
    if len(groups) == 1 or all(only_lettered(looks[first], looks[n]) for n in silent):
        for n in silent:
            settle(n, "open", "contrast" if barred else "convention")
        return
    linked = [n for n in silent if looks[n].link]
    if linked and len(linked) < len(silent):
        for n in silent:
            if looks[n].link:
                settle(n, "open")
            elif looks[n].get("opacity") == "faded" or contrast(looks[n]) < 0.75 * max(
                contrast(looks[m]) for m in linked
            ):
                settle(n, "sold_out")
            else:
                settle(n, "unknown", "", "it is no link, as others are")
        return
    strength = {n: contrast(looks[n]) for n in silent}
    top, low = max(strength.values()), min(strength.values())
    ground_alike = len({looks[n].get("fill") for n in silent}) == 1
    grey = all(_is_grey(looks[n]) == (strength[n] < (top + low) / 2) for n in silent)
    raised = {strength[n] > (top + low) / 2: _apart(looks[n].get("ground"), looks[n].get("around")) for n in silent}
    sunk = low < 0.8 * top and raised[False] < 0.4 * raised[True]  # into the ground that the tiles lie on
    pale = low < 0.62 * top and (ground_alike or grey or low < 0.4 * top)
    if len(groups) == 2 and (pale or sunk):
        for n in silent:
            settle(n, "open" if strength[n] > (top + low) / 2 else "sold_out")
        return
    for n in silent:
        settle(n, "unknown", "", "looks that no legend explains")


def contrast(look: Look) -> float:
    """How strongly letters stand out from their ground, 0 to 1."""
    return (0.5 if look.get("opacity") == "faded" else 1.0) * _apart(
        look.get("ink"), look.get("ground") or look.get("fill")
    )


def _apart(one: object, other: object) -> float:
    """How much brighter or darker one colour is than another, 0 to 1; 1 where there are no two."""
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return 1.0
    return float(abs(sum((a - b) * w for a, b, w in zip(one, other, (0.3, 0.6, 0.1), strict=True)))) / 255


def _is_grey(look: Look) -> bool:
    fill = look.get("fill")
    return isinstance(fill, tuple) and max(fill) - min(fill) < 24


def _hue(look: Look) -> str:
    """Green, red or yellow, where a signal of a colour stands out; "" else."""
    for name in ("dot", "edge", "bar", "fill", "frame", "ink"):
        colour = look.get(name)
        if isinstance(colour, tuple):
            h, s, v = colorsys.rgb_to_hsv(*(part / 255 for part in colour))
            if s > 0.12 and v > 0.25:
                angle = h * 360
                if 75 <= angle <= 170:
                    return "green"
                if angle <= 18 or angle >= 340:
                    return "red"
                if 28 <= angle <= 66:
                    return "yellow"
                return ""
    return ""
