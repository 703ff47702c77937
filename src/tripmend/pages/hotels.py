"""Nights in hotels: rooms and houses with price, stars, rating, breakfast and where they lie."""

from __future__ import annotations

import re

from .context import Page
from .lexer import plain_number
from .model import Fact
from .passages import inside, tables_of
from .tree import Element

__all__ = ["read_hotels"]


def read_hotels(page: Page) -> tuple[list[Fact], set[int]]:
    words = page.words
    signs = len(re.findall(r"★", page.text)) > 0
    about = (
        sum(words.has(page.plain, key) for key in ("per_night", "breakfast", "stars", "rating", "room", "units_night"))
        + signs
    )
    nightly = (
        len(words.pattern("per_night").findall(page.plain))
        + len(words.pattern("breakfast").findall(page.plain))
        + len(words.pattern("stars").findall(page.plain))
        + len(re.findall("★", page.text)) // 3
    )
    if about < 3 or nightly < 2:
        return [], set()
    found: list[Fact] = []
    used: set[int] = set()
    prices = [
        leaf for leaf in page.leaves if page.amounts(page.fold(leaf)) and not page.words.has(page.fold(leaf), "deposit")
    ]
    seen: set[int] = set()
    for leaf in prices:
        if inside(leaf, used):
            continue
        card = _card(page, leaf, prices)
        if card is None or id(card) in seen:
            continue
        seen.add(id(card))
        value = _hotel(page, card)
        if value is None:
            continue
        used.add(id(card))
        box = card.box
        found.append(
            Fact(
                "hotel",
                value,
                "",
                str(value["name"]),
                "text",
                0.85,
                (round(box[0]), round(box[1]), round(box[2]), round(box[3])) if box else None,
            )
        )
    if not found:
        found, used = _hotel_tables(page)
    return ([*found, *_house(page, used)], used) if found else ([], set())


def _hotel_tables(page: Page) -> tuple[list[Fact], set[int]]:
    """Rows of rooms or houses under heads for the price, the old price, breakfast."""
    words, found, used = page.words, list[Fact](), set[int]()
    for table in tables_of(page):
        heads = [page.folded(cell.text) for cell in table.rows[0]]
        roles = [
            "was"
            if words.has(head, "was")
            else "breakfast"
            if words.has(head, "breakfast")
            else "stars"
            if words.has(head, "stars")
            else "rating"
            if words.has(head, "rating")
            else "nights"
            if words.whole(head, "units_night")
            else "amount"
            if words.has(head, "per_night", "price", "head_price")
            else "location"
            if words.has(head, "distance", "address")
            else ""
            for head in heads
        ]
        if "amount" not in roles or not (words.has(" ".join(heads), "room", "per_night", "breakfast", "stars")):
            continue
        for row in table.rows[1:]:
            value: dict[str, object] = {"name": row[0].element.lines[0] if row[0].element.lines else ""}
            if len(row[0].element.lines) > 1:
                value["name"] = " / ".join(row[0].element.lines[:2])
            for cell, role in zip(row, roles, strict=False):
                amounts = page.amounts(cell.plain, " ".join(heads)) if role in ("amount", "was") else []
                if role in ("amount", "was") and amounts:
                    value[role] = plain_number(amounts[-1].value)
                    value["currency"] = amounts[-1].currency
                elif role == "breakfast" and cell.plain:
                    value["breakfast"] = not (
                        words.has(cell.plain, "excluded", "not") or re.fullmatch(r"\W*", cell.plain) is not None
                    )
                elif role == "stars" and (said := re.search(r"[1-5]", cell.text)):
                    value["stars"] = int(said[0])
                elif role == "stars" and "★" in cell.text:
                    value["stars"] = cell.text.count("★")
                elif role == "rating" and (said := re.search(r"\d{1,2}(?:[.,]\d)?", cell.text)):
                    value["rating"] = float(said[0].replace(",", "."))
                elif role == "location" and cell.text:
                    value["location"] = cell.text
            nights = re.search(
                rf"(?<![\d.,])(\d{{1,2}})[\s-]?{words.either('units_night')}", " ".join(cell.plain for cell in row)
            )
            if nights:
                value["nights"] = int(nights[1])
            if "amount" in value and value["name"]:
                found.append(Fact("hotel", value, "", str(value["name"]), "table", 0.85))
                used.add(id(table.place))
    return found, used


def _house(page: Page, used: set[int]) -> list[Fact]:
    """What the page says of the house itself, outside of its rooms: stars, rating, where it stands."""
    value: dict[str, object] = {}
    places: list[str] = []
    for leaf in page.leaves:
        if inside(leaf, used):
            continue
        text = page.fold(leaf)
        if re.search(r"(?<!★)★{1,5}(?!★)", leaf.text) and "stars" not in value:
            value["stars"] = len(re.findall("★", leaf.text))
        rating = re.search(
            r"(?<![\d.,])(\d{1,2}(?:[.,]\d)?)\s?(?:/|out of|von|sur|su|de|van|av|af)\s?(10|5|100)(?!\d)", text
        )
        if rating and "rating" not in value and len(text.split()) <= 20:
            value |= {"rating": float(rating[1].replace(",", ".")), "scale": int(rating[2])}
        for clause in re.split(r"(?<=[a-z)\d])\.\s|;\s", leaf.text):
            if (
                re.search(r"\d\s?(?:m|km|miles?|mi|metres|meter|metros|metri|metres)\b", clause)
                and len(clause.split()) <= 30
            ):
                places.append(clause.strip(" ."))
    if places:
        value["location"] = "; ".join(places[:3])
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


def _hotel(page: Page, card: Element) -> dict[str, object] | None:
    words = page.words
    amounts: list[tuple[float, str, bool, str, float]] = []
    for one in page.leaves:
        if not one.within(card):
            continue
        text = page.fold(one)
        for amount in page.amounts(text):
            struck = _crossed(one, text[amount.start : amount.end])
            was = struck or re.search(rf"{words.either('was')} ?:? ?$", text[: amount.start]) is not None
            if not words.has(text[max(0, amount.start - 25) : amount.start], "deposit", "breakfast") or was:
                size = max((float(part.css("font-size").rstrip("px") or 0) for part in one.walk()), default=0.0)
                bold = 0.5 if one.css("font-weight") >= "600" or one.tag in ("b", "strong") else 0.0
                aside = 20.0 if re.search(r"\([^)]*$", text[: amount.start]) or len(text.split()) > 6 else 0.0
                amounts.append((amount.value, amount.currency, was, text, size + bold - aside))
    now = [one for one in amounts if not one[2]]
    if not now:
        return None
    best = max(now, key=lambda one: one[4])
    name = next((one.text for one in card.walk() if re.fullmatch("h[1-6]", one.tag) and one.text), "")
    if not name:
        name = next(
            (
                one.text
                for one in card.walk()
                if one.tag in ("a", "strong", "b")
                and re.search(r"[^\W\d_]{3,}", one.text)
                and not page.lexer.amounts(page.fold(one))
            ),
            "",
        )
    name = name or next((line for line in card.lines if re.search(r"[^\W\d_]{3,}", line)), "")
    name = re.sub(r"\s*[★☆*✩]+.*$", "", name).strip(" ·–-")
    if not name or len(name.split()) > 9:
        return None
    value: dict[str, object] = {"name": name, "amount": plain_number(best[0]), "currency": best[1]}
    if before := [one for one in amounts if one[2]]:
        value["was"] = plain_number(before[0][0])
    text = page.fold(card)
    stars = card.text.count("★")
    said = re.search(rf"(?<![\d.,])([1-5])(?:\s?\*|[- ]?{words.either('stars')})", text) or re.search(
        r"([1-5])つ星", card.text
    )
    labelled = next(
        (
            re.search(r"([1-5])", one.get("aria-label") or one.get("title"))
            for one in card.walk()
            if words.has(page.folded(one.get("aria-label") or one.get("title")), "stars")
        ),
        None,
    )
    if said or 1 <= stars <= 5 or labelled:
        value["stars"] = int(said[1]) if said else stars if 1 <= stars <= 5 else int(labelled[1])  # type: ignore[index]
    rating = re.search(
        r"(?<![\d.,])(\d{1,2}(?:[.,]\d)?)\s?(?:/|out of|von|sur|su|de|van|av|af)\s?(10|5|100)(?![\d])", text
    )
    if rating:
        value["rating"], value["scale"] = float(rating[1].replace(",", ".")), int(rating[2])
    elif words.has(text, "rating"):
        lone = [
            match
            for match in re.finditer(r"(?<![\d.,€$£])(\d[.,]\d)(?![\d.,]|\s?(?:km|m|€|\$|mi))", text)
            if not page.lexer.amounts(text[max(0, match.start() - 4) : match.end() + 4])
        ]
        if lone:
            value["rating"] = float(lone[0][1].replace(",", "."))
    breakfast = next((line for line in (page.folded(one) for one in card.lines) if words.has(line, "breakfast")), "")
    if breakfast:
        parts = [part for part in re.split(r"[·|,;]", breakfast) if words.has(part, "breakfast")] or [breakfast]
        value["breakfast"] = not (words.has(parts[0], "excluded", "not") or page.lexer.amounts(parts[0]))
    elif words.has(text, "excluded") and re.search(
        r"room only|solo pernottamento|solo alojamiento|sans petit|ohne fruh", text
    ):
        value["breakfast"] = False
    place = next(
        (
            line
            for line in card.lines
            if not line.startswith(name)
            and words.has(page.folded(line), "distance")
            and not page.lexer.amounts(page.folded(line))
            and len(line.split()) <= 14
            and not words.has(page.folded(line), "breakfast", "rating")
        ),
        "",
    )
    if place:
        value["location"] = place
    nights = re.search(rf"(?<![\d.,])(\d{{1,2}}|{words.either('numbers')})\s?{words.either('units_night')}", text)
    if nights and nights[1].isdigit():
        value["nights"] = int(nights[1])
    return value


def _crossed(leaf: Element, amount: str) -> bool:
    chain = [*leaf.walk(), *list(leaf.ancestors())[:2]]
    return any(
        (one.tag in ("s", "del", "strike") or "line-through" in one.css("text-decoration-line"))
        and amount in Page.folded(one.text)
        and len(one.text) < 40
        for one in chain
    )
