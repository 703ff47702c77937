"""Nights in hotels: rooms and houses with price, stars, rating, breakfast and where they lie."""

from __future__ import annotations

import re

from .context import Page
from .lexer import Amount, plain_number
from .model import Fact
from .passages import Cell, Passage, Table, as_written, inside, tables_of
from .prices import FARES
from .tree import Box, Element
from .vocabulary import facts

__all__ = ["read_hotels", "read_ratings"]

_RATE = 16
"""Words of a line that may be a rate."""
_SAYING = 24
"""Words of a statement that may tell a rating."""


def read_hotels(page: Page) -> tuple[list[Fact], set[int]]:
    """Rates of rooms and houses, and what the page says of the house; with the elements that they are told in."""
    words = page.words
    signs = len(re.findall(r"★", page.text)) > 0
    about = (
        sum(words.has(page.plain, key) for key in ("per_night", "breakfast", "stars", "rating", "room", "units_night"))
        + signs
    )
    if about < 2:
        return [], set()
    found, used = _rates(page)
    nightly = (
        len(words.pattern("per_night").findall(page.plain))
        + len(words.pattern("breakfast").findall(page.plain))
        + len(words.pattern("stars").findall(page.plain))
        + len(re.findall("★", page.text)) // 3
    )
    if about >= 3 and nightly >= 2 and not found:
        found += _cards(page, used)
    return ([*found, *_house(page, used)], used) if found else ([], set())


def _cards(page: Page, used: set[int]) -> list[Fact]:
    """Houses or rooms that have a card each; `used` grows by the cards."""
    found: list[Fact] = []
    prices = [leaf for leaf in page.leaves if _is_rate(page, page.fold(leaf))]
    cards = _alike(page, prices)
    for leaf in sorted(prices, key=lambda one: -_size(one)):  # the price of a card is its largest
        if not any(leaf.within(card) for card in cards):
            card = _card(page, leaf, prices)
            cards += [card] if card is not None and not any(one.within(card) for one in cards) else []
    for card in sorted(cards, key=lambda one: one.number):
        if inside(card, used) or any(id(one) in used for one in card.walk()):
            continue
        values = _hotel(page, card)
        found += [Fact("hotel", one, told, str(one["name"]), "text", 0.85, _box(card)) for one, told in values]
        used |= {id(card)} if values else set()
    return found


def _is_rate(page: Page, text: str) -> bool:
    """Whether a line may be the rate of a card: an amount in a few words, no sentence and no deposit."""
    return bool(page.amounts(text)) and len(text.split()) <= _RATE and not page.words.has(text, "deposit")


def _alike(page: Page, prices: list[Element]) -> list[Element]:
    """Brothers of one make that each have a name at their head and an amount."""
    kinds: dict[tuple[int, str, str], dict[int, Element]] = {}
    for leaf in prices:
        for one in leaf.ancestors():
            marked = [kid for kid in one.walk() if re.fullmatch("h[2-6]|b|strong", kid.tag) and kid.text]
            heads = [kid for kid in marked if kid.tag[0] == "h" and not page.amounts(page.fold(kid))]
            heads = heads or [kid for kid in marked[:1] if one.text.startswith(kid.text)]
            if len(heads) > 1 or len(one.text) > 900 or one.parent is None:
                break
            if heads and not page.amounts(page.fold(heads[0])):
                key = (id(one.parent), one.tag, one.get("class"))
                kinds.setdefault(key, {})[id(one)] = one
    best: list[Element] = []
    for group in sorted(kinds.values(), key=len, reverse=True):
        best += [one for one in group.values() if len(group) > 1 and not any(one.within(other) for other in best)]
    return best


def _size(leaf: Element) -> float:
    return max(float(part.css("font-size").rstrip("px") or 0) for part in leaf.walk())


def _box(element: Element) -> tuple[int, int, int, int] | None:
    box = element.box
    return (round(box[0]), round(box[1]), round(box[2]), round(box[3])) if box else None


# Rates in tables ----------------------------------------------------------------------------------------------------


def _rates(page: Page) -> tuple[list[Fact], set[int]]:
    """Rates in tables: each amount with the heads of its row and of its column, of which one is the room and the others
    the plan, the days, the season or what else it holds for."""
    words, found, used = page.words, list[Fact](), set[int]()
    for table in tables_of(page):
        told = page.folded(" ".join([table.caption, *(cell.text for row in table.rows for cell in row)]))
        if not words.has(told, "room", "per_night") or not words.has(told, "room", "breakfast", "stars", "per_night"):
            continue
        if words.has(told, *FARES) and not words.has(told, "per_night", "room"):
            continue
        cells = [cell for row in table.rows for cell in row if cell.plain]
        money = {id(cell): amounts for cell in cells if (amounts := _rates_in(page, table, cell))}
        roles = _roles(page, table, [cell for cell in cells if id(cell) in money])
        if any(id(cell) in money for cell in table.rows[0]):
            continue
        names = [cell for cell in cells if id(cell) not in money]
        made: list[Fact] = []
        for cell in cells:
            if id(cell) not in money or roles.get(id(cell)):
                continue
            left = [one for one in names if one.box[2] <= cell.box[0] + 2 and _overlap(one.box, cell.box, 1) > 0.5]
            above = [one for one in names if one.box[3] <= cell.box[1] + 2 and _overlap(one.box, cell.box, 0) > 0.5]
            right = [one for one in names if one.box[0] >= cell.box[2] - 2 and _overlap(one.box, cell.box, 1) > 0.5]
            value = _rate(page, table, cell, left + right, above, money, roles)
            if value is not None:
                made.append(value)
        if made:
            found += made
            used.add(id(table.place))
    return found, used


def _rates_in(page: Page, table: Table, cell: Cell) -> list[Amount]:
    """The amounts of a cell; bare numbers where the table names a currency."""
    found = page.amounts(cell.plain)
    if found or not re.fullmatch(r"\W*\d[\d.,' ]*\W*", cell.plain) or any(cell is one for one in table.rows[0]):
        return found
    head = page.folded(f"{table.caption} {table.head_of(cell)}")
    priced = page.words.has(head, "per_night", "price", "head_price") or page.lexer.dates(head)
    return page.amounts(cell.plain, head) if priced else []


def _overlap(one: Box, other: Box, axis: int) -> float:
    """How much of the shorter side two boxes share, across (0) or down (1)."""
    shared = min(one[axis + 2], other[axis + 2]) - max(one[axis], other[axis])
    return shared / max(1.0, min(one[axis + 2] - one[axis], other[axis + 2] - other[axis]))


def _roles(page: Page, table: Table, money: list[Cell]) -> dict[int, str]:
    """What each head of a column of rates says of it, "" where it names a room, a plan or days. Breakfast is a column
    of its own only beside one of prices; terms over a column of amounts are those of a plan."""
    words = page.words
    found = {id(cell): _role(page, cell) for cell in table.rows[0]}
    for head in table.rows[0]:
        below = [cell for cell in money if _overlap(head.box, cell.box, 0) > 0.5]
        if below and found[id(head)] not in ("was", "amount"):
            found[id(head)] = ""
    if "amount" in found.values():
        found |= {id(cell): "breakfast" for cell in table.rows[0] if words.has(cell.plain, "breakfast")}
    return found


def _role(page: Page, cell: Cell) -> str:
    """The first role that a line, or a part of two languages, of a head tells."""
    lines = [page.folded(line) for line in cell.element.lines] or [cell.plain]
    return next((role for line in lines for part in re.split(r"\s?/\s?", line) if (role := _named(page, part))), "")


def _named(page: Page, head: str) -> str:
    words = page.words
    if len(head.split()) > 4 or page.lexer.amounts(head) or page.lexer.dates(head):
        return ""
    for role, keys in (
        ("was", () if words.has(head, "breakfast") else ("was",)),  # *prima colazione*
        ("cancel", ("cancel",)),
        ("stars", ("stars",)),
        ("rating", ("rating",)),
        ("location", ("distance", "address")),
        ("amount", ("per_night",)),
    ):
        if words.has(head, *keys):
            return role
    return (
        "nights" if words.whole(head, "units_night") else "amount" if words.whole(head, "price", "head_price") else ""
    )


def _role_of(table: Table, cell: Cell, roles: dict[int, str]) -> str:
    """The role of the column that a cell stands in."""
    over = [(_overlap(one.box, cell.box, 0), number) for number, one in enumerate(table.rows[0])]
    best = max(over, default=(0.0, 0))
    return roles[id(table.rows[0][best[1]])] if best[0] > 0.5 else ""


def _rate(
    page: Page,
    table: Table,
    cell: Cell,
    beside: list[Cell],
    above: list[Cell],
    money: dict[int, list[Amount]],
    roles: dict[int, str],
) -> Fact | None:
    words = page.words
    if _role_of(table, cell, roles) not in ("", "amount"):
        return None  # the old price, or what breakfast costs
    value: dict[str, object] = {}
    names: list[str] = []
    for one in beside:
        role = _role_of(table, one, roles)
        if role == "stars" and (said := re.search(r"[1-5]", one.text)):
            value["stars"] = int(said[0])
        elif role == "stars" and "★" in one.text:
            value["stars"] = one.text.count("★")
        elif role == "rating" and (said := re.search(r"\d{1,2}(?:[.,]\d)?", one.text)):
            value["rating"] = float(said[0].replace(",", "."))
        elif role == "location":
            value["location"] = one.text
        elif role == "breakfast":
            value["breakfast"] = not (words.has(one.plain, "excluded", "not") or not re.search(r"\w|[✓✔●]", one.plain))
        elif role in ("", "amount") and one.text:
            names.append(" / ".join(one.element.lines[:2]) or one.text)
    over = [one.text for one in above if not roles.get(id(one))]
    over = [one for one in over if page.folded(one) not in (page.folded(name) for name in names)]
    plans = [one for one in names[1:] + over if words.has(page.folded(one), "breakfast", "room_only")]
    for plan in plans:
        plain = page.folded(plan)
        value["breakfast"] = words.has(plain, "breakfast") and not words.has(plain, "excluded", "not", "room_only")
    amounts = money[id(cell)]
    struck = [one for one in amounts if _crossed(cell.element, cell.plain[one.start : one.end])]
    now = [one for one in amounts if one not in struck]
    if not names or not now:
        return None
    value |= {"name": names[0], "amount": plain_number(now[-1].value), "currency": now[-1].currency}
    if struck:
        value["was"] = plain_number(struck[0].value)
    if nights := _nights(page, page.folded(" ".join([cell.text, *names, *over]))):
        value["nights"] = nights
    condition = ", ".join(dict.fromkeys([*names[1:], *over]))
    return Fact("hotel", value, condition[:120], str(value["name"]), "table", 0.85, _box(cell.element))


def _house(page: Page, used: set[int]) -> list[Fact]:
    """What the page says of the house itself, outside of its rooms: stars, rating, where it stands."""
    words, value = page.words, dict[str, object]()
    for leaf in page.leaves:
        if inside(leaf, used):
            continue
        text = page.fold(leaf)
        run = re.search(r"[★*]*★[★*]*", leaf.text)  # the recogniser takes some for the lesser sign
        if run and 2 <= len(run[0]) <= 5 and "stars" not in value:  # a lone one stands beside a rating
            value["stars"] = len(run[0])
        if "rating" not in value and len(text.split()) <= 20:
            value |= _rating(page, text)
        for clause in re.split(r"[.;,·|]\s", text):
            about = words.has(clause, "breakfast") and words.has(clause, "included", "excluded", "room_only")
            if about and "breakfast" not in value and len(clause.split()) <= 14:
                denied = words.has(clause, "excluded", "not", "room_only") or bool(page.amounts(clause))
                value["breakfast"] = not denied
    return [Fact("hotel", value, "", "", "text", 0.75)] if value else []


def _card(page: Page, leaf: Element, prices: list[Element]) -> Element | None:
    """What belongs to one house: around a price, as long as no other name with a price is in it."""
    best: Element | None = None
    for above in (leaf, *leaf.ancestors()):
        if above.tag in ("body", "main"):
            break
        inside = [one for one in prices if one.within(above)]
        headings = sum(bool(re.fullmatch("h[2-5]", one.tag)) for one in above.walk())
        if len(inside) > 6 or headings > 1 or len(above.text) > 900:
            break
        if len(inside) > 1 and best is not None and _is_rich(page, best):
            break
        best = above
    return best if best is not None and _is_rich(page, best) else None


def _is_rich(page: Page, card: Element) -> bool:
    text = page.fold(card)
    told = sum(
        page.words.has(text, key)
        for key in ("per_night", "breakfast", "stars", "rating", "distance", "units_night", "room")
    )
    return told + ("★" in card.text) >= 2 and len(card.lines) >= 3


def _hotel(page: Page, card: Element) -> list[tuple[dict[str, object], str]]:
    """The rates of a card, with what each holds for: those in its largest type."""
    words = page.words
    rates: list[tuple[float, str, dict[str, object]]] = []
    old: list[tuple[Element, float]] = []
    for one in page.leaves:
        if not one.within(card):
            continue
        text = page.fold(one)
        for amount in page.amounts(text):
            ahead = text[: amount.start]
            if (
                _crossed(one, text[amount.start : amount.end])
                or re.search(rf"{words.either('was')} ?:? ?$", ahead) is not None
            ):
                old.append((one, amount.value))
            elif not words.has(ahead[-25:], "deposit", "breakfast"):
                bold = 0.5 if one.css("font-weight") >= "600" or one.tag in ("b", "strong") else 0.0
                aside = 20.0 if re.search(r"\([^)]*$", ahead) or len(text.split()) > 8 else 0.0
                rest = page.words.pattern("from_price", "per_night", "price", "was").sub(
                    " ", page.lexer.without_values(text)
                )
                told = as_written(one.text, re.sub(r"[|\s]+", " ", rest).strip(" .:,-/"))
                value: dict[str, object] = {"amount": plain_number(amount.value), "currency": amount.currency}
                before = next((worth for place, worth in old if place is one or place.parent is one.parent), None)
                value |= {"was": plain_number(before)} if before is not None else {}
                rates.append((_size(one) + bold - aside, told, value))
    name = _name_of(page, card)
    if not rates or not name:
        return []
    shared = _traits(page, card, name)
    top = max(size for size, _, _ in rates)
    made = [({"name": name, **shared, **value}, told) for size, told, value in rates if size == top]
    for value, told in made:
        if nights := _nights(page, page.folded(told)):
            value["nights"] = nights
    return made


def _nights(page: Page, text: str) -> int:
    """How many nights a text counts, 0 without a number."""
    said = re.search(rf"(?<![\d.,])(\d{{1,2}})[\s-]?{page.words.either('units_night')}", text)
    return int(said[1]) if said else 0


def _name_of(page: Page, card: Element) -> str:
    """The name at the head of a card, "" where it has none."""
    parts = [one for one in card.walk() if one.text and re.fullmatch("h[1-6]|a|strong|b", one.tag)]
    parts = [one for one in parts if re.search(r"[^\W\d_]{3,}", one.text) and not page.lexer.amounts(page.fold(one))]
    lines = [line for line in card.lines if re.search(r"[^\W\d_]{3,}", line)]
    heads = [one for one in parts if one.tag[0] == "h"] or parts
    name = heads[0].text if heads else next(iter(lines), "")
    name = re.sub(r"\s*[★☆*✩]+.*$", "", name).strip(" ·–-")
    general = page.words.whole(page.folded(name), "included", "cancel", "address", "generic")
    return "" if general or len(name.split()) > 9 else name


def _traits(page: Page, card: Element, name: str) -> dict[str, object]:
    """Stars, rating, breakfast, location and nights of a card."""
    words, text, value = page.words, page.fold(card), dict[str, object]()
    stars = card.text.count("★")
    said = re.search(rf"(?<![\d.,])([1-5])(?:\s?\*|[- ]?{words.either('stars')})", text) or re.search(
        r"([1-5])つ星", card.text
    )
    labels = [one.get("aria-label") or one.get("title") for one in card.walk()]
    labelled = next((re.search(r"([1-5])", one) for one in labels if words.has(page.folded(one), "stars")), None)
    if said or 2 <= stars <= 5 or labelled:
        value["stars"] = int(said[1]) if said else stars if 2 <= stars <= 5 else int(labelled[1])  # type: ignore[index]
    value |= _rating(page, text)
    breakfast = next((line for line in (page.folded(one) for one in card.lines) if words.has(line, "breakfast")), "")
    if breakfast:
        parts = [part for part in re.split(r"[·|,;]", breakfast) if words.has(part, "breakfast")] or [breakfast]
        denied = words.has(words.pattern("free").sub(" ", parts[0]), "excluded", "not", "room_only")
        value["breakfast"] = not (denied or page.lexer.amounts(parts[0]))
    elif words.has(text, "room_only"):
        value["breakfast"] = False
    for line in card.lines:
        plain = page.folded(line)
        if (
            not line.startswith(name)
            and words.has(plain, "distance")
            and not page.lexer.amounts(plain)
            and len(line.split()) <= 14
            and not words.has(plain, "breakfast", "rating")
        ):
            value["location"] = line
            break
    if nights := _nights(page, text):
        value["nights"] = nights
    return value


def read_ratings(page: Page, passages: list[Passage], used: set[int]) -> list[Fact]:
    """What guests say of the place in a number, outside of the elements that something else was read of."""
    found = []
    for passage in passages:
        short = len(passage.plain.split()) <= _SAYING
        if short and not inside(passage.leaf, used) and (value := _rating(page, f"{passage.label}: {passage.plain}")):
            found.append(Fact("rating", value, "", "", "text", 0.8, passage.box))
    return found


def _rating(page: Page, text: str) -> dict[str, object]:
    """A rating, with the scale where it is told: *4.6 / 5*, *4,8 av 5*, *9 out of 10 stars*, *rated 4.6*, *4.6 ★*.

    Two whole numbers are one only where no other word follows at once: *from 3/5 on*, *in 5 of 10 years* are none.
    """
    of = "|".join(re.escape(Page.folded(one)) for one in facts()["of"])
    scaled = rf"(?<![\d.,:/])(\d{{1,2}}(?:[.,]\d{{1,2}})?)\s?[★☆⭐]?\s?(?:{of})\s?(5|10|20|100)"
    scaled += r"(?![\d:/]|[.,]\d|\s?(?:%|€|km|m\b))"
    about = page.words.has(text, "rating", "stars") or re.search("[★☆⭐]", text) is not None
    for match in re.finditer(scaled, text):
        value, told = float(match[1].replace(",", ".")), about
        if re.fullmatch(r"\d{1,2}", match[1]):
            after = re.match(r"\s?[^\W\d_]+", text[match.end() :])
            told = about and (after is None or page.words.has(after[0], "rating", "stars"))
        elif re.fullmatch(r"\d{1,2}[.,]\d", match[1]):
            told = True
        if told and value <= int(match[2]):
            return {"rating": value, "scale": int(match[2])}
    eastern = re.search(r"(5|10)点満点[^\d]{0,4}(\d{1,2}(?:\.\d)?)|(5|10)점 ?만점[^\d]{0,6}(\d{1,2}(?:\.\d)?)", text)
    if eastern:
        return {"rating": float(eastern[2] or eastern[4]), "scale": int(eastern[1] or eastern[3])}
    if not about:
        return {}
    lone = [
        match
        for match in re.finditer(r"(?<![\d.,€$£])(\d[.,]\d)(?![\d.,]|\s?(?:km|m|€|\$|mi))", text)
        if not page.lexer.amounts(text[max(0, match.start() - 4) : match.end() + 4])
    ]
    return {"rating": float(lone[0][1].replace(",", "."))} if lone else {}


def _crossed(leaf: Element, amount: str) -> bool:
    chain = [*leaf.walk(), *list(leaf.ancestors())[:2]]
    return any(
        (one.tag in ("s", "del", "strike") or "line-through" in one.css("text-decoration-line"))
        and amount in Page.folded(one.text)
        and len(one.text) < 40
        for one in chain
    )
