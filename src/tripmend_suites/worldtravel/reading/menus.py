"""Menus: dishes with their price, whether they are vegetarian, and the days on which they are served."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tripmend.pages.tree import Element

from .facts import Abstained, Fact, Reading
from .sight import Notes, Sight
from .visits import note_buffers

_MARK = re.compile(r"\s*(?:\(\s?[vV]\s?\)|(?<=[\w)])\s[vV]\.?|[^\w\s.,;:!?'’\")(&/-]+)\s*$")
_GREEN = re.compile(r"\b(?:vegetarian|vegan|meatless)\b|without (?:any )?meat", re.IGNORECASE)
_LEADERS = re.compile(r"[\s.·…_]{3,}$|\s[.·…_–-]+$")
_MORE = re.compile(r"(?:\bfrom|\bab|\bda|\+|\bplus|\bextra|\bdiscount|\bfor \w+ people)\W*$", re.IGNORECASE)


@dataclass(slots=True)
class _Dish:
    label: str
    cents: int
    leaf: Element
    price: Element
    green: bool = False
    days: list[int] = field(default_factory=list)


def read_menu(sight: Sight) -> Reading:
    """Facts ``dish`` about the house of the title, and ``buffer`` where the menu says how early to come."""
    page = sight.page
    notes = Notes(sight, sight.title, {"buffer": "admission"})
    dishes: list[_Dish] = []
    priced = {id(leaf) for leaf in sight.lines if page.amounts(page.fold(leaf))}
    for leaf in sight.lines:
        amounts = page.amounts(page.fold(leaf))
        free = page.fold(leaf).strip() == "free"
        if not free and (len(amounts) != 1 or len(page.fold(leaf)) - amounts[0].end > 12):
            continue
        head = "" if free else leaf.text[: amounts[0].start]
        if not free and amounts[0].currency != "EUR":
            what = f"price in {amounts[0].currency}"
            notes.abstained.append(Abstained(what, f"{leaf.text!r} is not converted", sight.place(leaf)))
            continue
        if _MORE.search(head):
            continue
        name, days = (leaf, []) if re.search(r"[^\W\d_]{2}", head) else _named(sight, leaf, priced)
        text = head if name is leaf else name.text if name is not None else ""
        if name is None or not re.search(r"[^\W\d_]{2}", text):
            notes.abstained.append(Abstained(f"dish at {leaf.text}", "it has no name", sight.place(leaf)))
            continue
        dish = _Dish("", 0 if free else round(amounts[0].value * 100), name, leaf, False, days)
        _settle(sight, dish, text)
        dishes.append(dish)
    for leaf in sight.lines:
        if id(leaf) not in priced:
            _say_more(sight, dishes, leaf)
    marked = any(dish.green for dish in dishes)  # a menu that marks none may have vegetarian dishes all the same
    for dish in dishes:
        value = {"dish": dish.label, "cents": dish.cents, "vegetarian": dish.green if marked else None}
        notes.facts.append(
            Fact(notes.subject, "dish", value | {"weekdays": dish.days}, sight.place(dish.leaf), 0.95, sight.source)
        )
    note_buffers(notes)
    return notes.reading("menu")


def _named(sight: Sight, price: Element, priced: set[int]) -> tuple[Element | None, list[int]]:
    """The line that names what costs a price, on its row or else above it, and the days that stand between."""
    days: list[int] = []
    for one in sight.beside(price):
        if id(one) in priced:
            break
        if not (named := _days(sight, one.text)):
            return one, days
        days = named
    name = sight.above(price, 2.5)
    if name is not None and (named := _days(sight, name.text)):
        days, name = named, sight.above(name, 2.5)
    return (None if name is None or id(name) in priced else name), days


def _days(sight: Sight, text: str) -> list[int]:
    """The weekdays of a text that says nothing else."""
    plain = sight.page.folded(text).strip(" ()")
    days, places = sight.page.lexer.week(plain)
    rest = plain
    for start, end in reversed(places):
        rest = rest[:start] + rest[end:]
    return days if days and not re.search(r"[^\W\d_]{2}", re.sub(r"\b(?:and|only|to|on|served)\b", " ", rest)) else []


def _settle(sight: Sight, dish: _Dish, text: str) -> None:
    """Name, mark and days of a dish out of the words in front of its price."""
    text = _LEADERS.sub("", text.strip())
    tail = re.search(r"\(([^()]*)\)?\s*$", text)
    if tail and (days := _days(sight, tail[1])):
        dish.days, text = days, text[: tail.start()].rstrip()
    dish.green = _MARK.search(text) is not None or _is_signed(sight, dish.leaf)
    dish.label = _MARK.sub("", text).strip(" .·…_:")


def _is_signed(sight: Sight, leaf: Element) -> bool:
    """Whether a small sign without letters stands right behind a line."""
    box = leaf.box
    return box is not None and any(
        one.box is not None
        and not one.text
        and 0 <= one.box[0] - box[2] < box[3] - box[1] + 4
        and one.box[1] < box[3]
        and one.box[3] > box[1]
        and one.box[2] - one.box[0] < 40
        for one in sight.page.tree.walk()
        if one.tag in ("svg", "span", "img")
    )


def _say_more(sight: Sight, dishes: list[_Dish], leaf: Element) -> None:
    """Days and the word for vegetarian that stand under a name, before the next one."""
    green = _GREEN.match(leaf.text.strip(" ()"))
    words = _GREEN.sub("", leaf.text) if green else leaf.text
    days = _days(sight, words)
    if leaf.box is None or not (days or (green and len(leaf.text.split()) <= 2)):
        return
    over = [
        dish
        for dish in dishes
        if dish.leaf is not leaf
        and (box := dish.leaf.box) is not None
        and min(box[2], leaf.box[2]) > max(box[0], leaf.box[0])
        and -4 <= leaf.box[1] - box[3] < 2.6 * (box[3] - box[1]) + 12
    ]
    if over:
        dish = max(over, key=lambda one: (one.leaf.box or (0, 0, 0, 0))[3])
        dish.green = dish.green or green is not None
        dish.days = dish.days or days
