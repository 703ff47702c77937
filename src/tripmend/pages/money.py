"""What things cost: prices with their conditions, dishes with their diets, nights in hotels, ways between places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from .context import Page
from .legend import Legend
from .lexer import Amount
from .looks import look_of
from .model import Fact
from .passages import Passage, Table, tables_of
from .states import only_words
from .tree import Element

__all__ = ["read_money"]

FARES = (
    "adult",
    "child",
    "youth",
    "student",
    "senior",
    "family",
    "group",
    "reduced",
    "infant",
    "member",
    "disabled",
    "car",
)
MODES = ("foot", "bus", "train", "tram", "metro", "taxi", "ferry", "drive", "bike", "plane", "cable")
DIETS = ("vegetarian", "vegan", "gluten_free", "lactose_free", "halal", "kosher")


def read_money(page: Page, passages: list[Passage], legends: list[Legend]) -> list[Fact]:
    """All facts with prices, and ways with their lengths."""
    hotels, used = _hotels(page)
    ways, way_cells = _ways(page, passages)
    used |= way_cells
    dishes, dish_leaves = _dishes(page, passages, legends, used)
    used |= dish_leaves
    return [*_told_apart(list(_prices(page, passages, used))), *hotels, *dishes, *ways]


def _told_apart(found: list[tuple[Fact, str]]) -> list[Fact]:
    """Prices of the same condition under several headings, with the heading added."""
    amounts: dict[str, set[str]] = {}
    for fact, _ in found:
        amounts.setdefault(Page.folded(fact.condition), set()).add(str(fact.value["amount"]))
    return [
        replace(fact, condition=f"{heading}, {fact.condition}".strip(", "))
        if heading and len(amounts[Page.folded(fact.condition)]) > 1
        else fact
        for fact, heading in found
    ]


def _inside(element: Element, used: set[int]) -> bool:
    return any(id(one) in used for one in (element, *element.ancestors()))


def plain_number(value: float) -> float | int:
    """A number without needless decimals."""
    return int(value) if value == int(value) else round(value, 2)


# Prices -------------------------------------------------------------------------------------------------------------


def _prices(page: Page, passages: list[Passage], used: set[int]) -> Iterator[tuple[Fact, str]]:
    words = page.words
    for passage in _in_parts(page, passages):
        if _inside(passage.leaf, used) or id(passage.leaf) in page.taken:
            continue
        head = (
            " ".join([passage.column, passage.label, passage.heading])
            if words.has(page.folded(" ".join([passage.column, passage.label])), "price", "head_price")
            or (passage.column and words.has(page.folded(passage.heading), "price"))
            else ""
        )
        bare = head and re.fullmatch(r"\W*\d[\d.,' ]*(?:[.,]?-)?\W*", passage.plain) is not None
        amounts = page.amounts(passage.plain, page.folded(head) if bare else "")
        amounts = [one for one in amounts if not _is_struck(passage, one)]
        if not amounts:
            yield from ((fact, page.subheading(passage.leaf)) for fact in _free(page, passage))
            continue
        if words.has(passage.plain, "cancel", "no_refund", "hold") and not words.has(passage.label, *FARES):
            continue
        for number, amount in enumerate(amounts):
            if amount.value == 0 and amount.currency == "":
                continue
            if re.search(rf"{words.either('was')} ?:? ?(?:de |of |von )?$", passage.plain[: amount.start]):
                continue
            near = _near_words(page, passage, amounts, number)
            label = (
                passage.raw_label
                if passage.raw_label
                and not only_words(passage.label, words.phrases("price") + words.phrases("head_price"))
                else ""
            )
            column = (
                passage.column
                if passage.column
                and not only_words(page.folded(passage.column), words.phrases("price") + words.phrases("head_price"))
                and not page.lexer.amounts(page.folded(passage.column))
                else ""
            )
            condition = ", ".join(
                dict.fromkeys(one.strip(" :–-·,.;|") for one in (label, column, near) if one.strip(" :–-·,.;|()"))
            )
            value: dict[str, object] = {"amount": plain_number(amount.value), "currency": amount.currency}
            for per in ("per_person", "per_group", "per_night"):
                if words.has(passage.plain[max(0, amount.start - 22) : amount.end + 26], per) or (
                    not near and words.has(passage.context, per)
                ):
                    value["per"] = per[4:]
            if re.search(rf"{words.either('from_price')} ?$", passage.plain[: amount.start]):
                value["from"] = True
            fact = Fact("price", value, condition[:120], "", "table" if column else "text", 0.85, passage.box)
            yield fact, page.subheading(passage.leaf)


def _in_parts(page: Page, passages: list[Passage]) -> Iterator[Passage]:
    """The passages, those of several prices parted at strokes and semicolons."""
    for passage in passages:
        parts = re.split(r"\s/\s|;\s", passage.text)
        if len(parts) > 1 and sum(bool(page.lexer.amounts(page.folded(part))) for part in parts) > 1:
            yield from (replace(passage, text=part, plain=page.folded(part)) for part in parts)
        else:
            yield passage


def _is_struck(passage: Passage, amount: Amount) -> bool:
    for one in passage.leaf.walk():
        if (one.tag in ("s", "del", "strike") or "line-through" in one.css("text-decoration-line")) and passage.plain[
            amount.start : amount.end
        ] in Page.folded(one.text):
            return True
    return False


def _near_words(page: Page, passage: Passage, amounts: list[Amount], number: int) -> str:
    """The words of a clause that belong to one of its amounts: before it, or behind it where amounts come first."""
    text = passage.plain
    first = re.sub(
        r"[^\w]", "", page.words.pattern("price", "from_price", "currency").sub("", text[: amounts[0].start])
    )
    leads = len(first) >= 3
    if leads:
        start = amounts[number - 1].end if number else 0
        part = text[start : amounts[number].start]
        behind = text[amounts[number].end : amounts[number + 1].start if number + 1 < len(amounts) else len(text)]
        bracket = re.match(r"\s?\(([^)]*)\)", behind)
        if bracket:
            part += f" ({bracket[1]})"
        if number and "," in part:
            part = (
                part.split(",", 1)[1]
                if re.match(r"[^,]*$", part.split(",", 1)[0]) and re.search(r"\w", part.split(",", 1)[1])
                else part
            )
    else:
        stop = amounts[number + 1].start if number + 1 < len(amounts) else len(text)
        part = re.split(
            r"[;]|,\s(?=[^,]*$)" if number + 1 < len(amounts) else r"[;]", text[amounts[number].end : stop]
        )[0]
    return _as_written(passage.text, part.strip(" ,.;:-–·|/"))


def _as_written(text: str, part: str) -> str:
    """A folded part in the letters of the page, where it can be found."""
    if not part:
        return ""
    if len(Page.folded(text)) == len(text):
        at = Page.folded(text).find(part)
        if at >= 0:
            return text[at : at + len(part)]
    return part


def _among_prices(page: Page, passage: Passage) -> bool:
    """Whether a line is the cell of a table, or an entry of a list, whose other ones have amounts."""
    row = next((one for one in (passage.leaf, *passage.leaf.ancestors()) if one.tag in ("tr", "li", "dd")), None)
    if row is None or row.parent is None:
        return False
    return sum(bool(page.lexer.amounts(page.fold(one))) for one in row.parent.elements if one is not row) >= 2


def _free(page: Page, passage: Passage) -> Iterator[Fact]:
    """``Children under 6: free``: only beside a fare or in a list of prices."""
    words, text = page.words, passage.plain
    if not words.has(text, "free") or words.has(text, "cancel") or len(text.split()) > 16:
        return
    fare = words.has(text, *FARES) or words.has(passage.label, *FARES)
    listed = words.has(passage.context, "price") or passage.column or _among_prices(page, passage)
    if not (fare or listed) or page.lexer.clocks(text):
        return
    rest = words.pattern("free").sub("", text).strip(" :–-·,.")
    condition = ", ".join(
        dict.fromkeys(
            one
            for one in (passage.raw_label if fare or listed else "", passage.column, _as_written(passage.text, rest))
            if one
        )
    )
    if not condition:
        return
    yield Fact("price", {"amount": 0, "currency": page.currency}, condition[:120], "", "text", 0.8, passage.box)


# Dishes -------------------------------------------------------------------------------------------------------------


def _dishes(page: Page, passages: list[Passage], legends: list[Legend], used: set[int]) -> tuple[list[Fact], set[int]]:
    words = page.words
    heads = {passage.heading for passage in passages if passage.heading}
    named = sum(words.has(page.folded(head), "menu") for head in heads)
    if named < 2 and not any(words.whole(page.folded(head), "menu") for head in heads):
        return [], set()
    diets = _diet_signs(page, legends, passages)
    drawings = {
        str(entry.look.get("drawing")): diet
        for legend in legends
        for entry in legend.entries
        if entry.look.get("drawing")
        for diet in DIETS
        if words.has(page.folded(entry.meaning), diet)
    }
    found, leaves = [], set()
    for passage in passages:
        if _inside(passage.leaf, used) or id(passage.leaf) in page.taken:
            continue
        amounts = page.amounts(passage.plain)
        if not amounts:
            bare = re.fullmatch(r"(?:€|\$|£)?\s?(\d{1,4}(?:[.,]\d{1,2})?)\s?(?:,-|:-|-)?", passage.plain) or re.search(
                r"(?<![\d.,:/])(\d{1,3}(?:[.,]\d{1,2})?)$", passage.plain
            )
            if (
                bare
                and words.has(page.folded(passage.heading), "menu")
                and page.currency
                and not page.lexer.clocks(passage.plain)
            ):
                amounts = page.amounts(bare[1], "price")
                amounts = [Amount(one.value, one.currency, bare.start(1), bare.end(1)) for one in amounts]
        if not amounts or (
            words.has(passage.plain, "deposit", "cancel", "per_person")
            and not words.has(page.folded(passage.heading), "menu")
        ):
            continue
        if not words.has(page.folded(passage.heading), "menu") and not _menu_above(page, passage):
            continue
        unit = _row_of(page, passage.leaf)
        name = _dish_name(page, passage, unit, amounts[0])
        if not name or words.has(page.folded(name), *FARES) or re.match(words.either("menu"), page.folded(name)):
            continue
        text = unit.text
        told = [
            diet
            for diet in DIETS
            if any(
                len(one) > 3 and re.search(rf"(?<!\w){re.escape(one)}", page.folded(text))
                for one in words.phrases(diet)
            )
        ]
        told += [diet for sign, diet in diets.items() if _sign_in(sign, text, unit)]
        term = _term_of(passage.leaf)
        drawn = str(look_of([unit, *([term] if term else [])]).get("drawing") or "")
        told += [diet for drawing, diet in drawings.items() if drawing in drawn]
        value: dict[str, object] = {
            "name": name,
            "amount": plain_number(amounts[0].value),
            "currency": amounts[0].currency,
        }
        if told:
            value["diets"] = sorted(set(told))
        found.append(Fact("dish", value, passage.heading[:60], "", "text", 0.85, passage.box))
        leaves |= {id(unit)}
    return found, leaves


def _term_of(leaf: Element) -> Element | None:
    """The ``<dt>`` that a line of a ``<dd>`` belongs to."""
    definition = next((one for one in (leaf, *leaf.ancestors()) if one.tag == "dd"), None)
    if definition is None or definition.parent is None:
        return None
    before = None
    for one in definition.parent.elements:
        if one is definition:
            return before
        before = one if one.tag == "dt" else before
    return None


def _menu_above(page: Page, passage: Passage) -> bool:
    """Whether one of the headings further up is of a menu."""
    return any(page.words.has(page.folded(one), "menu") for one in page.headings(passage.leaf, [passage.leaf], None))


def _row_of(page: Page, leaf: Element) -> Element:
    """The largest element around a price that has no other."""
    best = leaf
    for above in leaf.ancestors():
        if (
            len(page.amounts(page.fold(above))) > len(page.amounts(page.fold(leaf)))
            or above.tag in ("body", "section", "main")
            or len(above.text) > 400
        ):
            break
        if any(re.fullmatch("h[1-4]", one.tag) for one in above.elements) and any(
            page.words.has(page.fold(one), "menu") for one in above.elements if re.fullmatch("h[1-4]", one.tag)
        ):
            break
        if (
            above.elements
            and sum(bool(re.search(r"\d", one.text)) for one in above.elements) > 2
            and above.tag in ("ul", "ol", "table", "tbody", "dl")
        ):
            break
        best = above
    return best


def _dish_name(page: Page, passage: Passage, unit: Element, amount: Amount) -> str:
    if passage.raw_label and not page.words.whole(passage.label, "price", "menu"):
        return _clean_name(passage.raw_label)
    before = passage.plain[: amount.start].strip(" .…·–-:")
    if re.search(r"[^\W\d_]{3,}", before):
        name = _as_written(passage.text, before)
    else:
        name = next(
            (line for line in unit.lines if re.search(r"[^\W\d_]{3,}", line) and not page.amounts(page.folded(line))),
            "",
        )
        if not name:
            line = next((one for one in unit.lines if re.search(r"[^\W\d_]{3,}", one)), "")
            name = re.sub(r"[\d.,]+\s?(?:€|\$|£|kr|zł|Kč|Ft|円|CHF|EUR)?|€", "", line)
    return _clean_name(name)


def _clean_name(name: str) -> str:
    """The name of a dish without signs of diets, dots and what is told behind a dash."""
    name = re.split(r"\s[–—]\s|\s\(|[.…·]{3,}", name)[0]
    name = re.sub(r"[\s(]+(?:v|vg|ve|gf|vegan|veg|V|VG|VE|GF)[)\s,]*$", "", name)
    return re.sub(r"[^\w)'’\"“”.!&]+$", "", name).strip(" .…·")


def _diet_signs(page: Page, legends: list[Legend], passages: list[Passage]) -> dict[str, str]:
    """Signs and letters that mean a diet, by the key of the menu; a few mean it everywhere."""
    found = {"🌱": "vegan", "Ⓥ": "vegan"}
    for legend in legends:
        for entry in legend.entries:
            diet = next((one for one in DIETS if page.words.has(page.folded(entry.meaning), one)), "")
            if diet and entry.sign:
                found[entry.sign] = diet
    for passage in passages:
        for sign, words in re.findall(
            r"(?<!\w)\(?([A-Za-z]{1,3}|[^\w\s.,;:()=/–-])\)?\s?[=:–-]\s?([^\W\d_][\w -]{2,30})",
            passage.raw_label + ": " + passage.text if len(passage.raw_label) <= 3 else passage.text,
        ):
            diet = next((one for one in DIETS if page.words.has(page.folded(words), one)), "")
            if diet:
                found[sign] = diet
        for sign, words in re.findall(r"(?:^|[·•,;|]\s*)([A-Z]{1,3})\s+([^\W\d_][\w -]{2,24})", passage.text):
            diet = next((one for one in DIETS if page.words.whole(page.folded(words), one)), "")
            if diet and not page.amounts(passage.plain):
                found[sign] = diet
        for words, sign in re.findall(r"([^\W\d_]{4,})\s?\(([A-Za-z]{1,3})\)", passage.text):
            diet = next((one for one in DIETS if page.words.whole(page.folded(words), one)), "")
            if diet and not page.amounts(passage.plain):
                found[sign] = diet
    return found


def _sign_in(sign: str, text: str, unit: Element) -> bool:
    if sign.isalnum():
        return re.search(rf"(?:(?<=[\s(,·|])|^){re.escape(sign)}(?=[\s),·|]|$)", text) is not None
    return sign in text


# Hotels -------------------------------------------------------------------------------------------------------------


def _hotels(page: Page) -> tuple[list[Fact], set[int]]:
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
        if _inside(leaf, used):
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
        if _inside(leaf, used):
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


# Ways ---------------------------------------------------------------------------------------------------------------


def _mode(page: Page, text: str) -> str:
    found = [(page.words.pattern(mode).search(text), mode) for mode in MODES]
    hits = sorted((match.start(), mode) for match, mode in found if match)
    return hits[0][1] if hits else ""


def _ways(page: Page, passages: list[Passage]) -> tuple[list[Fact], set[int]]:
    found: list[Fact] = []
    used: set[int] = set()
    told: set[int] = set()
    for table in tables_of(page):
        if ways := _way_table(page, table):
            found += ways
            used.add(id(table.place))
    for passage in passages:
        if _inside(passage.leaf, used) or id(passage.leaf) in page.taken:
            continue
        for part in re.split(r";\s", passage.text):
            ways = list(_ways_in_words(page, replace(passage, text=part, plain=page.folded(part))))
            found += ways
            told |= {id(passage.leaf)} if ways else set()
    return found, used | told


def _way_table(page: Page, table: Table) -> list[Fact]:
    """A matrix of places, places against means of transport, or a list with columns of both."""
    rows = table.rows
    if len(rows) < 2 or len(rows[0]) < 2:
        return []
    heads = [one.plain for one in rows[0]]
    body = rows[1:]
    timed = sum(bool(page.lexer.stretches(cell.plain)) for row in body for cell in row[1:])
    cells = sum(len(row) - 1 for row in body)
    modes_above = [_mode(page, head) if len(head.split()) <= 3 else "" for head in heads]
    made: list[Fact] = []

    def fact(start: str, end: str, mode: str, text: str, box: object) -> None:
        stretches = [one for one in page.lexer.stretches(text) if one.most <= 24 * 60]
        amounts = page.amounts(text)
        if not stretches and not amounts:
            return
        value: dict[str, object] = {"from": start, "to": end, "mode": mode}
        if stretches:
            value["minutes"] = stretches[0].most
        if amounts:
            value |= {"amount": plain_number(amounts[0].value), "currency": amounts[0].currency}
        made.append(Fact("transfer", {key: one for key, one in value.items() if one != ""}, "", "", "table", 0.85))

    bare_minutes = page.words.has(page.folded(table.caption) + " " + heads[0], "units_minute") or page.words.has(
        page.plain, "units_minute"
    )
    names = [one.text for one in rows[0]]
    square = sum(any(page.folded(row[0].text) == page.folded(name) for name in names[1:]) for row in body) >= max(
        2, len(body) - 1
    )
    if sum(bool(one) for one in modes_above[1:]) >= 2 and timed >= 0.4 * cells:
        for row in body:
            for cell, mode in zip(row[1:], modes_above[1:], strict=False):
                if mode:
                    fact(row[0].text, "", mode, cell.plain, cell.box)
        return made
    if square and len(rows[0]) >= 3:
        default = _mode(page, page.folded(table.caption)) or _usual_mode(page)
        for row in body:
            for cell, name in zip(row[1:], names[1:], strict=False):
                if page.folded(row[0].text) == page.folded(name):
                    continue
                text = cell.plain
                if re.fullmatch(r"\d{1,3}", text) and bare_minutes:
                    text += f" {page.words.phrases('units_minute')[-1]}"
                fact(row[0].text, name, _mode(page, text) or default, text, cell.box)
        return made
    modes_left = [_mode(page, row[0].plain) for row in body]
    column_mode = next(
        (
            at
            for at in range(len(heads))
            if sum(
                bool(_mode(page, row[at].plain)) and len(row[at].plain.split()) <= 4 for row in body if at < len(row)
            )
            >= 0.6 * len(body)
        ),
        None,
    )
    if timed >= 0.5 * len(body) and column_mode is not None:
        where = [
            at
            for at in range(len(heads))
            if at != column_mode
            and not any(
                page.lexer.stretches(row[at].plain) or page.amounts(row[at].plain, heads[at])
                for row in body
                if at < len(row)
            )
        ]
        for row in body:
            text = " ".join(cell.plain for at, cell in enumerate(row) if at not in where)
            ends = [row[at].text for at in where if at < len(row)]
            fact(
                ends[0] if ends else "",
                ends[1] if len(ends) > 1 else "",
                _mode(page, row[column_mode].plain) if column_mode < len(row) else "",
                text,
                None,
            )
        return made
    if any(modes_left) and timed >= 0.5 * cells:
        for row, mode in zip(body, modes_left, strict=True):
            for cell, name in zip(row[1:], names[1:], strict=False):
                if mode:
                    fact(name, "", mode, cell.plain, cell.box)
    return made


def _usual_mode(page: Page) -> str:
    """The means of transport that a page speaks of by far most, "" without one."""
    counts = sorted(((len(page.words.pattern(mode).findall(page.plain)), mode) for mode in MODES), reverse=True)
    return counts[0][1] if counts[0][0] >= 2 and counts[0][0] >= 2 * counts[1][0] else ""


def _ways_in_words(page: Page, passage: Passage) -> Iterator[Fact]:
    """``From the station take bus 12 (15 minutes, €2.50), on foot it is 40 minutes``: each means with its length."""
    words = page.words
    full = (
        f"{passage.raw_label}: {passage.text}"
        if passage.raw_label and passage.raw_label not in passage.text
        else passage.text
    )
    text = page.folded(full)
    if words.has(text, "stay", "cancel", "hold", "last_entry") or (
        words.has(text, "breakfast") and words.has(text, "per_night")
    ):
        return
    modes = sorted({(one.start(), one.end(), mode) for mode in MODES for one in words.pattern(mode).finditer(text)})
    stretches = [one for one in page.lexer.stretches(text) if one.most <= 6 * 60]
    if not modes or not stretches or len(text.split()) > 60:
        return
    if words.has(text, "arrive") and not re.search(words.either("since"), text):
        return
    starts = _ends_of(page, full, text, "since")
    goals = _ends_of(page, full, text, "until", "towards")
    amounts = page.amounts(text)
    for number, stretch in enumerate(stretches):
        begin = stretches[number - 1].end if number else 0
        stop = stretches[number + 1].start if number + 1 < len(stretches) else len(text)
        before = [one for one in modes if begin <= one[0] < stretch.start]
        behind = [one for one in modes if stretch.start <= one[0] < stop]
        mode = before[-1][2] if before else behind[0][2] if behind else ""
        if not mode:
            continue
        value: dict[str, object] = {"mode": mode, "minutes": stretch.most}
        start = [one for one in starts if one[0] <= stop] or starts
        if start:
            value["from"] = start[-1][1] if start[-1][0] >= begin else start[0][1]
        else:
            head = re.split(r"\s(?:is|liegt|ist|est|e|es|ligger|ligt)\s", full[: stretch.start])[0]
            said = head != full[: stretch.start] and len(head.split()) <= 6 and number == 0
            value["from"] = passage.raw_label or (head if said else "")
        goal = [one for one in goals if begin <= one[0] <= stop]
        if goal and not any(one[0] <= goal[-1][0] < one[1] for one in modes):
            value["to"] = goal[-1][1]
        if not value.get("from") and not value.get("to"):
            continue
        paid = [one for one in amounts if stretch.start - 40 <= one.start <= stop]
        if paid and not words.has(text, "free"):
            value |= {"amount": plain_number(paid[0].value), "currency": paid[0].currency}
        yield Fact("transfer", {key: one for key, one in value.items() if one != ""}, "", "", "text", 0.75, passage.box)


def _ends_of(page: Page, full: str, text: str, *keys: str) -> list[tuple[int, str]]:
    """The places that stand behind *from* or *to* in a clause, with where they stand."""
    stop = rf"(?=\s?(?:,|\.|;|\(|:|$|{page.words.either(*MODES, 'until', 'since', 'duration', 'towards')}|\d))"
    pattern = (
        rf"{page.words.either(*keys)}\s?(?:{page.words.either('articles')}\s?)?(?P<place>[^,.;:()\d]{{3,44}}?){stop}"
    )
    found = []
    cases = {"hu": r"\S{3,}(?:rol|bol|tol)(?!\w)", "tr": r"\S{3,}'?[dt][ae]n(?!\w)", "fi": r"\S{3,}[ls]ta(?!\w)"}
    if page.languages[0] in cases and "since" in keys:
        found = [(one.start(), _as_written(full, one[0])) for one in re.finditer(cases[page.languages[0]], text)]
    for match in re.finditer(pattern, text):
        place = match["place"].strip()
        if place and not re.fullmatch(rf"{page.words.either('people', 'units_minute')}", place):
            found.append((match.start(), _as_written(full, place)))
    eastern = re.findall(r"([^\s、。,:：\d]+?(?:駅|港|空港|停留所|역|터미널|站))", full)
    if eastern:
        return [(0, eastern[0])] if "since" in keys else []
    return found or ([(0, eastern[0])] if eastern and "since" in keys else [])
