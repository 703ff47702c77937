"""Booking pages of attractions and reservation pages of restaurants: day, slots with what is sold for them, tickets."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property
from operator import itemgetter
from typing import Any

from tripmend.pages.lexer import Amount
from tripmend.pages.model import Slot
from tripmend.pages.ocr import Box
from tripmend.pages.slots import read_slots
from tripmend.pages.tree import Element

from .facts import LANGUAGE, Abstained, Fact, Kind, Reading, words_of
from .sight import Sight, parted, swatch_left_of

_FARE = re.compile("|".join(rf"(?P<{name}>{words})" for name, words in words_of("fares").items()), re.IGNORECASE)
_LANGUAGE = re.compile(rf"\b{LANGUAGE}\b")
_CLOSED, _WALK_IN, _NOTHING, _LIST_TITLE, _TAG, _COVERS, _VISIT, _BEFORE_LABELS = (
    re.compile(words_of("booking")[name], re.IGNORECASE)
    for name in ("closed", "walk_in", "nothing", "list_title", "tag", "covers", "visit", "before_labels")
)
_COLOURS_APART = 60
"""Sum over red, green and blue: colours that differ by more are two."""
_STRIPE = 40
"""Pixels left of a time within which the stripe of its language begins."""
_STATES = {"open": "open", "few": "open", "unknown": "unknown"}
"""What of the states of the product's reader can be booked; all others cannot."""


@dataclass(slots=True)
class _Ticket:
    label: str
    box: Box
    prices: dict[str, tuple[Amount, Box]] = field(default_factory=dict)
    notes: str = ""


@dataclass(slots=True)
class _Group:
    """Slots under one heading. tickets: labels; sub: the kind of what is on."""

    title: str = ""
    sub: str = ""
    tickets: list[str] = field(default_factory=list)


def read_reservation(sight: Sight) -> Reading:
    """The facts of a reservation page (restaurant): ``slot`` with its meal, ``closed``, ``walk_in``."""
    return _Booking(sight, "reservation").reading()


def read_booking(sight: Sight) -> Reading:
    """The facts of a booking page (attraction): ``slot``, ``closed``, ``walk_in``, ``genre``, and of its tickets
    ``price``, ``family_price``, ``admission``, ``covers``, ``visit_type``."""
    return _Booking(sight, "booking").reading()


def _bare(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if letter.isalnum())


def _alike(one: str, other: str) -> bool:
    a, b = _bare(one), _bare(other)
    return bool(a) and (a == b or (min(len(a), len(b)) > 4 and SequenceMatcher(None, a, b).ratio() > 0.88))


class _Booking:
    def __init__(self, sight: Sight, kind: Kind) -> None:
        self.sight, self.kind = sight, kind
        self.facts: list[Fact] = []
        self.abstained: list[Abstained] = []
        slots, doubts = read_slots(sight.page)
        self.slots = [one for one in slots if one.box is not None]
        self.whys: dict[str, list[str]] = {}
        """Why slots are unknown, in the order of the page, by their day and time: several things have the same."""
        for doubt in doubts:
            self.whys.setdefault(doubt.what, []).append(doubt.why)
        self.orders = sorted({sight.order(self._place(slot)) for slot in self.slots})
        """Where slots stand in reading order."""
        self.listed: list[Box] = []
        """Where the tickets of the price list have their names."""

    def fact(self, name: str, value: dict[str, Any], box: Box | None, sure: float) -> None:
        self.facts.append(Fact(self.sight.title, name, value, box, round(sure, 3), self.sight.source))

    def doubt(self, what: str, why: str, box: Box | None = None) -> None:
        self.abstained.append(Abstained(what, why, box))

    def reading(self) -> Reading:
        sight = self.sight
        if not sight.title:
            self.doubt("venue", "no heading names the venue")
        date = self._date()
        places = [self._place(slot) for slot in self.slots]
        tickets = list(_tickets(sight, places)) if self.kind == "booking" else []
        if not self.slots:
            self._status(date)
        labels = [ticket.label for ticket in tickets]
        self.listed = [ticket.box for ticket in tickets]
        genres: dict[str, str] = {}
        for slot, place in zip(self.slots, places, strict=True):
            self._tell_slot(slot, place, date, labels, genres)
        for title, genre in genres.items():
            self.fact("genre", {"event": title, "genre": genre}, None, 0.95)
        for ticket in tickets:
            self._tell_ticket(ticket, [*genres, sight.title])
        return Reading(self.kind, tuple(self.facts), tuple(dict.fromkeys(self.abstained)))

    # The day and the house --------------------------------------------------------------------------------------------

    def _date(self) -> str:
        """The day that the page is about: the one that it names most often."""
        page = self.sight.page
        count: Counter[str] = Counter()
        for leaf in self.sight.lines:
            for date in page.lexer.dates(page.fold(leaf)):
                if date.year:
                    count[date.iso()] += 1
        ranked = count.most_common(2)
        if not ranked:
            self.doubt("date", "no date is written on the page")
            return ""
        if len(ranked) > 1 and ranked[0][1] == ranked[1][1]:
            self.doubt("date", f"the page names {ranked[0][0]} and {ranked[1][0]} alike")
            return ""
        try:
            dt.date.fromisoformat(ranked[0][0])
        except ValueError:
            self.doubt("date", f"{ranked[0][0]} is no day")
            return ""
        return ranked[0][0]

    def _status(self, date: str) -> None:
        for name, pattern in (("walk_in", _WALK_IN), ("closed", _CLOSED)):
            for sentence in self.sight.sentences:
                if pattern.search(sentence.text):
                    self.fact(name, {"date": date}, self.sight.place(sentence.leaf), 0.97)
                    return
        if not any(_NOTHING.search(sentence.text) for sentence in self.sight.sentences):
            self.doubt("slots", "neither slots nor a word why there are none")

    # Slots ------------------------------------------------------------------------------------------------------------

    def _place(self, slot: Slot) -> Box:
        """Where the time of a slot stands."""
        box = Box(*(slot.box or (0, 0, 0, 0))).grow(4)
        clock = re.compile(rf"(?<!\d)0?{slot.time.lstrip('0').replace(':', '[:.h]')}")
        return next((at for text, at in self.sight.pieces if clock.search(text) and _within(at, box)), box)

    def _tell_slot(self, slot: Slot, place: Box, date: str, labels: Sequence[str], genres: dict[str, str]) -> None:
        sure, group, language = slot.confidence, _Group(), ""
        state = _STATES.get(slot.state, "sold_out")
        value: dict[str, Any] = {"date": date, "time": slot.time, "state": state}
        meal = self._meal(place) if self.kind == "reservation" else None
        if self.kind == "reservation" and meal is None:
            self.doubt(f"meal of {slot.time}", "no heading over this time names a meal", place)
        if self.kind == "booking":
            group = self._group(place, labels)
            if not group.title:
                language = self._language(slot, place)
            if group.title and group.sub:
                genres.setdefault(group.title, group.sub.lower())
        if state == "unknown":
            whys = self.whys.get(" ".join(one for one in ("slot", slot.day, slot.time) if one))
            why = whys.pop(0) if whys else "nothing tells whether it is open"
            self.doubt(f"slot {slot.time} state", why, place)
        value["left"] = 0 if state == "sold_out" else slot.left
        value |= {"products": group.tickets or (list(labels) if self.kind == "booking" else []), "language": language}
        value |= {"event": group.title, "meal": meal}
        self.fact("slot", value, Box(*(slot.box or place)), sure)

    def _meal(self, place: Box) -> str | None:
        """The meal in the heading over a slot or left of it: of the lowest row of such headings the nearest."""
        heads = []
        for text, box in self.sight.pieces:
            name = next(
                (meal for meal, words in words_of("meals").items() if re.fullmatch(rf"\W*(?:{words})\W*", text, re.I)),
                None,
            )
            if name and box.top <= place.centre[1]:
                heads.append((box, name))
        if not heads:
            return None
        lowest = max(box.centre[1] for box, _ in heads)
        row = [(box, name) for box, name in heads if lowest - box.centre[1] < 12]
        return min(row, key=lambda one: abs(one[0].centre[0] - place.centre[0]))[1]

    def _group(self, place: Box, labels: Sequence[str]) -> _Group:
        """What a slot is of: the line of tickets on its row or over it, and the heading over that line."""
        rows = [
            (leaf, sold)
            for leaf in self.sight.lines
            if (sold := self._sold(leaf, labels)) and leaf.box and not any(_on(box, leaf) for box in self.listed)
        ]
        x, y = place.left, place.centre[1]
        level = [(leaf, sold) for leaf, sold in rows if leaf.box and leaf.box[1] - 12 <= y <= leaf.box[3] + 12]
        level = [one for one in level if one[0].box and one[0].box[0] > place.right]
        order, at = self.sight.page.place_of, self.sight.order(place)
        after = next((other for other in self.orders if other > at), len(self.sight.page.leaves))
        if level := [one for one in level if at < order(one[0]) < after]:
            leaf, sold = min(level, key=lambda one: abs((one[0].box[1] + one[0].box[3]) / 2 - y))  # type: ignore[index]
            return self._titled(self._head_left(leaf, x, y, labels), sold)
        before = [(leaf, sold) for leaf, sold in rows if order(leaf) < at]
        if not before:
            return _Group()
        leaf, sold = max(before, key=lambda one: order(one[0]))
        return self._titled(self.sight.above(leaf, 5.0), sold)

    def _sold(self, leaf: Element, labels: Sequence[str]) -> list[str]:
        """The tickets that a line lists, if that is all it does; a ticket's own line in a list of prices does not."""
        size = leaf.css("font-weight") >= "600" or leaf.tag in ("h1", "h2", "h3")
        own = next((one for one in labels if _alike(one, leaf.text)), None)
        if own is not None:
            return [] if size else [own]
        text = _BEFORE_LABELS.sub("", leaf.text.strip())
        listed = text != leaf.text.strip()
        found = []
        parts = [part for part in re.split(r"\s*[,/·|]\s*|\s+or\s+", text.rstrip(" :.")) if part]
        for part in parts:
            label = next((one for one in labels if _alike(one, part)), None)
            if label is None:
                whole = next((one for one in labels if _alike(one, text)), None)
                return [whole] if whole and listed else []
            found.append(label)
        return found if listed or len(found) > 1 or not size else []

    def _head_left(self, leaf: Element, x: float, y: float, labels: Sequence[str]) -> Element | None:
        """The first words of the row of a table, or of the last row above that has some."""
        left = [
            one
            for one in self.sight.lines
            if one.box and one.box[2] < x and one.box[1] <= y + 4 and _bold([one]) is not None
        ]
        return max(left, key=lambda one: (one.box or (0, 0))[1], default=None)

    def _titled(self, head: Element | None, sold: list[str]) -> _Group:
        if head is None:
            return _Group(tickets=sold)
        title, sub = parted(self.sight, head)
        dense = re.fullmatch(r"(?P<title>.+?)\s*(?:\((?P<sub>[^()]+)\)|·\s*(?P<dot>[^·]+))", head.text)
        if dense:
            title, sub = dense["title"], dense["sub"] or dense["dot"]
        if not sub:  # the kind may stand in a line of its own
            below = [
                one
                for one in self.sight.lines
                if one.box
                and head.box
                and 0 <= one.box[1] - head.box[3] < 14
                and abs(one.box[0] - head.box[0]) < 6
                and len(one.text.split()) <= 2
                and not self._sold(one, sold)
            ]
            sub = below[0].text if below else ""
        title, sub = title.strip(" ·("), sub.strip(" ·()")
        plain = _alike(title, "Timed entry") or (not sub and any(_alike(title, label) for label in sold))
        return _Group(tickets=sold) if plain else _Group(title, sub, sold)

    def _language(self, slot: Slot, place: Box) -> str:
        """The language of a tour: a word in its slot, or the colour of a stripe left of its time."""
        box = Box(*(slot.box or place))
        said = (_LANGUAGE.search(text) for text, at in self.sight.pieces if _within(at, box))
        if word := next((found[0] for found in said if found), ""):
            return word
        y = place.centre[1]
        best: tuple[float, str] = (_COLOURS_APART, "")
        for colour, at in self._stripes if self._tongues else ():
            if at[1] <= y <= at[3] and -_STRIPE <= at[0] - place.left < 0:
                away = {name: sum(abs(a - b) for a, b in zip(colour, hue, strict=True)) for name, hue in self._tongues}
                best = min(best, *((apart, name) for name, apart in away.items()))
        return best[1]

    @cached_property
    def _tongues(self) -> list[tuple[str, tuple[int, int, int]]]:
        """The languages of a legend with their colours."""
        held = [self.sight.page.leaves[at].parent for at in self.orders]
        names = [
            (text, leaf)
            for leaf in self.sight.lines
            if _LANGUAGE.fullmatch(text := leaf.text.strip(" ○●■□")) and not any(leaf.parent is one for one in held)
        ]
        return [(name, hue) for name, leaf in names if (hue := swatch_left_of(self.sight, leaf))]

    @cached_property
    def _stripes(self) -> list[tuple[tuple[int, int, int], tuple[float, float, float, float]]]:
        """The narrow things and coloured left sides of the page with their colours."""
        found = []
        for one in self.sight.page.tree.walk():
            if one.box is None:
                continue
            narrow = one.box[2] - one.box[0] < _STRIPE / 2 and not one.text
            edged = one.css("border-left-color") != one.css("border-right-color")
            for name, there in (("background-color", narrow), ("border-left-color", edged)):
                if there and (colour := one.colour(name)):
                    found.append((colour[:3], one.box))
        return found

    # Tickets ----------------------------------------------------------------------------------------------------------

    def _tell_ticket(self, ticket: _Ticket, known: Sequence[str]) -> None:
        name = ticket.label
        for fare, (amount, box) in ticket.prices.items():
            value: dict[str, Any] = {"product": name, "cents": round(amount.value * 100)}
            if amount.currency not in ("EUR", ""):
                value["currency"] = amount.currency
            if fare == "family":
                self.fact("family_price", value, box, 0.95)
            else:
                self.fact("price", {"fare": fare} | value, box, 0.95)
        kind = next(
            (kind for kind, words in words_of("tickets").items() if re.search(words, ticket.notes, re.IGNORECASE)), None
        )
        if kind is None:
            self.doubt(f"admission of {name}", "the page does not tell the kind of entrance", ticket.box)
        else:
            self.fact("admission", {"product": name, "admission": kind}, ticket.box, 0.98)
        covers = _COVERS.search(ticket.notes)
        if covers:
            ordered = covers["how"] == "in this order" or ", then " in covers["names"]
            parts = _names_in(covers["names"], known)
            self.fact("covers", {"product": name, "covers": parts, "order": ordered}, ticket.box, 0.95)
        visit = _VISIT.search(ticket.notes)
        if visit:
            self.fact("visit_type", {"product": name, "profile": visit["profile"].strip()}, ticket.box, 0.97)


def _names_in(text: str, known: Sequence[str]) -> list[str]:
    """The places of a list; known names may have an *and* of their own."""
    found: list[str] = []
    if re.search(r",\s*then\s", text):
        return [part.strip() for part in re.split(r",\s*then\s+", text)]
    for part in re.split(r",\s*(?:and\s+)?", text):
        ends = re.split(r"\s+and\s+", part)
        whole = next((one for one in known if _alike(one, part)), None)
        found += [whole] if whole else [end.strip() for end in ends if end.strip()]
    return found


def _within(inner: Box, outer: Box) -> bool:
    x, y = inner.centre
    return outer.left <= x <= outer.right and outer.top <= y <= outer.bottom


# Price lists ----------------------------------------------------------------------------------------------------------


def _fare_of(text: str) -> str:
    found = _FARE.fullmatch(text.strip(" :·")) or _FARE.fullmatch(text.partition("(")[0].strip(" :·"))
    return str(found.lastgroup) if found else ""


def _amount(sight: Sight, text: str) -> Amount | None:
    """The amount of a text that is nothing but a price."""
    plain = sight.page.folded(text).strip()
    if plain == "free":
        return Amount(0, "EUR", 0, 4)
    found = sight.page.amounts(plain)
    whole = len(found) == 1 and len(plain) - (found[0].end - found[0].start) <= 2
    return found[0] if whole else None


def _broken(sight: Sight, text: str, box: Box) -> Amount | None:
    """The amount of a number whose currency is a piece of its own, beside it or in the line under it."""
    if not re.fullmatch(r"\d+[.,]\d\d", text):
        return None
    signs = (
        sign
        for sign, at in sight.pieces
        if (abs(at.left - box.left) < 8 and 0 < at.top - box.top < 3 * box.height)
        or (abs(at.centre[1] - box.centre[1]) < 4 and max(at.left - box.right, box.left - at.right) < box.height)
    )
    whole = (_amount(sight, f"{sign} {text}") for sign in signs if not re.search(r"\d", sign))
    return next((amount for amount in whole if amount), None)


def _tickets(sight: Sight, slots: Sequence[Box]) -> Iterator[_Ticket]:
    """The tickets of a price list: a table with a column for each fare, cards with a row for each, or sentences."""
    pieces = [(text, box) for text, box in sight.pieces if not any(_within(box, slot) for slot in slots)]
    fares = [(name, box) for text, box in pieces if (name := _fare_of(text))]
    prices = [(amount, box) for text, box in pieces if (amount := _amount(sight, text) or _broken(sight, text, box))]
    heads = [
        (name, box) for name, box in fares if sum(abs(box.centre[1] - other.centre[1]) < 8 for _, other in fares) > 2
    ]
    level = [(name, box) for name, box in heads if _price_of(box, fares, prices) is None]
    if len(level) >= 3:
        yield from _table(sight, level, prices)
        return
    told = [(box, sight.page.amounts(sight.page.folded(text))) for text, box in pieces if _fare_of(text)]
    own = {box: found[0] for box, found in told if len(found) == 1}  # its price stands in the same piece
    listed = list(_lists(sight, fares, prices, own, [sight.order(slot) for slot in slots]))
    yield from listed or _sentences(sight, slots)


def _on(box: Box, leaf: Element) -> bool:
    """Whether a line is the one in a place."""
    at = leaf.box
    return at is not None and at[1] - 2 <= box.centre[1] <= at[3] + 2 and at[0] - 2 <= box.centre[0] <= at[2] + 2


def _on_row(box: Box, leaf: Element) -> bool:
    """Whether the middle of a line is level with a place."""
    at = leaf.box
    return at is not None and abs((at[1] + at[3]) / 2 - box.centre[1]) < 8


def _price_of(
    name: Box, fares: Sequence[tuple[str, Box]], prices: Sequence[tuple[Amount, Box]]
) -> tuple[Amount, Box] | None:
    """The price right of the name of a fare, no other fare between."""
    right = [one for one in prices if abs(name.centre[1] - one[1].centre[1]) < 8 and one[1].left >= name.right]
    nearest = min(right, key=lambda one: one[1].left, default=None)
    if nearest is None:
        return None
    between = (abs(box.centre[1] - name.centre[1]) < 8 and name.right < box.left < nearest[1].left for _, box in fares)
    return None if any(between) else nearest


def _table(sight: Sight, heads: Sequence[tuple[str, Box]], prices: Sequence[tuple[Amount, Box]]) -> Iterator[_Ticket]:
    top, left = max(box.bottom for _, box in heads), min(box.left for _, box in heads)
    cells = [(amount, box) for amount, box in prices if box.top > top - 4 and box.right > left - 20]
    column = [leaf for leaf in sight.lines if leaf.box and leaf.box[2] <= left and leaf.box[1] > top - 4]
    last = max((box.bottom for _, box in cells), default=0)
    names = [leaf for leaf in column if _bold([leaf]) and (leaf.box or (0, 1e9))[1] < last + 4]
    names = names or [leaf for leaf in column if any(_on_row(place, leaf) for _, place in cells)]
    names.sort(key=lambda leaf: (leaf.box or (0, 0))[1])
    for number, leaf in enumerate(names):
        assert leaf.box is not None
        box = Box(*(round(one) for one in leaf.box))
        end = (names[number + 1].box or (0, 1e9))[1] if number + 1 < len(names) else max(last, leaf.box[3] + 60)
        below = [one.text for one in column if one is not leaf and leaf.box[3] - 3 <= (one.box or (0, 0))[1] < end - 2]
        inner = leaf.lines
        ticket = _Ticket(inner[0], box, notes=" · ".join([*inner[1:], *below]))
        for amount, place in cells:
            if box.top - 4 <= place.centre[1] < end:
                ticket.prices.setdefault(_nearest(heads, place), (amount, place))
        if ticket.prices:
            yield ticket


def _nearest(heads: Sequence[tuple[str, Box]], place: Box) -> str:
    """The head of the column in which something stands."""

    def away(one: tuple[str, Box]) -> float:
        return min(abs(one[1].left - place.left), abs(one[1].centre[0] - place.centre[0]))

    return min(heads, key=away)[0]


def _lists(
    sight: Sight,
    fares: Sequence[tuple[str, Box]],
    prices: Sequence[tuple[Amount, Box]],
    own: dict[Box, Amount],
    of_slots: Sequence[int],
) -> Iterator[_Ticket]:
    """Cards: a row for each fare under or right of the bold name of a ticket."""
    rows: list[tuple[str, Amount, Box, Box]] = []
    for name, box in fares:
        found = (own[box], box) if box in own else _price_of(box, fares, prices)
        if found is not None:
            rows.append((name, found[0], box, found[1]))
    blocks: list[list[tuple[str, Amount, Box, Box]]] = []
    for row in sorted(rows, key=lambda one: (round(one[2].left / 12), one[2].top)):
        last = blocks[-1][-1] if blocks else None
        if (
            last
            and abs(last[2].left - row[2].left) < 12
            and row[2].top - last[2].bottom < 26
            and row[0] not in {one[0] for one in blocks[-1]}
        ):
            blocks[-1].append(row)
        else:
            blocks.append([row])
    placed = sorted(
        ((sight.order(block[0][2]), sight.order(block[-1][2]), block) for block in blocks), key=itemgetter(0)
    )
    starts, done = [at for at, _, _ in placed], -1
    for at, end, block in placed:
        named, card = _card(sight, at, starts, of_slots, done)
        done = end
        card = [*card, *sight.page.leaves[at : end + 1]]
        if named is None:
            continue
        notes = [
            leaf for leaf in card if leaf is not named and not _fare_of(leaf.text) and not _amount(sight, leaf.text)
        ]
        tag = _TAG.search(named.text)  # the kind of entrance on the line of the name
        label, rest = (named.text[: tag.start()], tag[0]) if tag else (named.text, "")
        ticket = _Ticket(label, Box(*(round(one) for one in named.box or (0, 0, 0, 0))))
        ticket.notes = " · ".join([rest, *(leaf.text for leaf in notes)])
        for name, amount, _, price in block:
            ticket.prices[name] = (amount, price)
        yield ticket


def _card(
    sight: Sight, at: int, starts: Sequence[int], of_slots: Sequence[int], last: int
) -> tuple[Element | None, Sequence[Element]]:
    """The name of the ticket whose prices begin with a line, and the lines of its card: what holds these prices and no
    others (which begin at `starts`), and no slots. The name is the last bold line before the prices, else the first
    line of the card; without a card that of the lines right over the prices, else the last bold line after the prices
    before (`last`) and after the slots before: what slots stand under names these."""
    leaves = sight.page.leaves
    named: Element | None = None
    first: Element | None = None
    card: Sequence[Element] = leaves[last + 1 : at]
    for number, holder in enumerate(leaves[at].ancestors()):
        inside = [n for n, leaf in enumerate(leaves) if leaf.within(holder)]
        if any(start in inside for start in starts if start != at):
            break
        if number == 0 or not any(slot in inside for slot in of_slots):
            card = [leaves[n] for n in inside]
        before = [leaves[n] for n in inside if n < at and _may_name(sight, leaves[n])]
        named = named or _last_bold(sight, before)
        first = first or next(iter(before), None)
    if named or first:
        return named or first, card
    begin = max([last, *(slot for slot in of_slots if slot < at)]) + 1
    over = _run_over(leaves[begin:at], leaves[at])
    named = _last_bold(sight, over) or next((leaf for leaf in over if _may_name(sight, leaf)), None)
    return named or _last_bold(sight, leaves[begin:at]), [*card, *(leaf for leaf in over if leaf not in card)]


def _run_over(leaves: Sequence[Element], under: Element) -> list[Element]:
    """The lines that stand right over one, in its column and in reading order, none further from the next than two
    lines are high."""
    run = [under]
    for leaf in reversed(leaves):
        low, high = run[-1].box, leaf.box
        if low is None or high is None or min(low[2], high[2]) <= max(low[0], high[0]):
            continue
        if not -4 < low[1] - high[3] < 2 * (low[3] - low[1] + 4):
            break
        run.append(leaf)
    return run[:0:-1]


def _may_name(sight: Sight, leaf: Element) -> bool:
    """Whether a line may be the name of a ticket: words that are no title of the list, no fare, price or currency."""
    text = leaf.text
    named = re.search(r"[^\W\d_]{3}", text) and not _LIST_TITLE.fullmatch(text) and not _fare_of(text)
    return bool(named) and _amount(sight, text) is None and _amount(sight, f"{text} 1") is None


def _last_bold(sight: Sight, leaves: Sequence[Element]) -> Element | None:
    """The last bold line or headline, in reading order, that is no price."""
    return next((leaf for leaf in reversed(leaves) if _bold([leaf]) and _may_name(sight, leaf)), None)


def _bold(leaves: Sequence[Element]) -> Element | None:
    """The lowest bold line or headline with letters."""
    strong = [
        leaf
        for leaf in leaves
        if (
            leaf.css("font-weight") >= "600"
            or leaf.tag in ("h1", "h2", "h3")
            or any(one.tag in ("b", "h3") for one in leaf.walk())
        )
        and re.search(r"[^\W\d_]{3}", leaf.text)
        and _fare_of(leaf.text) == ""
        and not _LIST_TITLE.fullmatch(leaf.text)
    ]
    return max(strong, key=lambda leaf: (leaf.box or (0, 0))[1], default=None)


def _sentences(sight: Sight, slots: Sequence[Box]) -> Iterator[_Ticket]:
    """``Standard entrance. Adult €12.00; Child free.`` under the name of the ticket, in reading order."""
    head: Element | None = None
    made: dict[int, _Ticket] = {}
    of_slots = {sight.order(slot) for slot in slots}
    for leaf in sight.lines:
        if sight.page.place_of(leaf) in of_slots:
            continue
        text = leaf.text
        strong = leaf.css("font-weight") >= "600" or leaf.tag in ("h2", "h3")
        if strong and len(text) < 60 and not sight.page.amounts(sight.page.folded(text)):
            head = leaf
        elif head is not None and head.box is not None:
            ticket = made.setdefault(id(head), _Ticket(head.text, Box(*(round(one) for one in head.box))))
            ticket.notes += f" {text}"
    for ticket in made.values():
        plain = sight.page.folded(ticket.notes)
        amounts = sight.page.amounts(plain)
        amounts += [Amount(0, "EUR", one.start(), one.end()) for one in re.finditer(r"\bfree\b", plain)]
        last = 0
        for amount in sorted(amounts, key=lambda one: one.start):
            named = [str(one.lastgroup) for one in _FARE.finditer(plain, last, amount.start)]
            last = amount.end
            if named:
                ticket.prices.setdefault("family" if "family" in named else named[-1], (amount, ticket.box))
        if ticket.prices:
            yield ticket
