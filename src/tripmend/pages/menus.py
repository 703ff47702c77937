"""Dishes with their prices and diets."""

from __future__ import annotations

import re

from .context import Page
from .legend import NOTE, Legend
from .lexer import Amount, plain_number
from .looks import look_of
from .model import Fact
from .passages import Passage, as_written, inside
from .prices import FARES
from .tree import Element

__all__ = ["read_dishes"]

_NAME = 9
"""Words of the name of a dish."""
_CODES = {"v": "vegetarian", "vg": "vegan", "ve": "vegan", "gf": "gluten_free", "df": "lactose_free"}
"""What small letters in brackets behind a dish mean on menus that do not explain them."""
DIETS = ("vegetarian", "vegan", "gluten_free", "lactose_free", "halal", "kosher")


def read_dishes(
    page: Page, passages: list[Passage], legends: list[Legend], used: set[int]
) -> tuple[list[Fact], set[int]]:
    words = page.words
    heads = {passage.heading for passage in passages if passage.heading}
    named = sum(words.has(page.folded(head), "menu") for head in heads)
    keys = _Keys(page, legends, passages)
    priced = [one for one in passages if page.amounts(one.plain) and id(one.leaf) not in page.taken]
    rows = [(unit, one.leaf) for one in priced if (unit := _row_of(page, one.leaf)).tag != "p"]
    fed = {id(unit.parent) for unit, leaf in rows if keys.of(unit, _term_of(leaf))}
    found, leaves = _in_prose(page, keys, used)
    if named < 2 and not fed and not any(words.whole(page.folded(head), "menu") for head in heads):
        return found, leaves
    makes = {
        _make(passage.leaf)
        for passage in passages
        if words.has(page.folded(passage.heading), "menu") and page.amounts(passage.plain)
    }
    for passage in passages:
        if inside(passage.leaf, used | leaves) or id(passage.leaf) in page.taken:
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
        prose = passage.leaf.tag == "p" and passage.text != passage.leaf.text.strip()
        if (
            not amounts
            or prose
            or (
                words.has(passage.plain, "deposit", "cancel", "per_person")
                and not words.has(page.folded(passage.heading), "menu")
            )
        ):
            continue
        alike = _make(passage.leaf) in makes and not words.has(
            page.folded(passage.heading), "price", "hours", "bookings"
        )
        unit = _row_of(page, passage.leaf)
        listed = alike or id(unit.parent) in fed
        if not words.has(page.folded(passage.heading), "menu") and not listed and not _menu_above(page, passage):
            continue
        name = _dish_name(page, passage, unit, amounts[0])
        signs = "".join(one.text for one in unit.walk() if one.tag == "sup")
        name = name.removesuffix(signs).strip() if signs else name
        if not name or words.has(page.folded(name), *FARES) or re.match(words.either("menu"), page.folded(name)):
            continue
        told = _narrowest(*keys.of(unit, _term_of(passage.leaf)), *keys.named(passage.raw_label))
        value: dict[str, object] = {
            "name": name,
            "amount": plain_number(amounts[0].value),
            "currency": amounts[0].currency,
        }
        if told:
            value["diets"] = told
        found.append(Fact("dish", value, passage.heading[:60], "", "text", 0.85, passage.box))
        leaves |= {id(unit)}
    return found, leaves


def _narrowest(*diets: str) -> list[str]:
    """Each diet once, in order; what is vegan is not told to be vegetarian, too."""
    return sorted({*diets} - ({"vegetarian"} if "vegan" in diets else set()))


class _Keys:
    """How the dishes of a page tell their diets: in words, by signs and drawings that its key explains."""

    def __init__(self, page: Page, legends: list[Legend], passages: list[Passage]) -> None:
        self.page, self.signs = page, _diet_signs(page, legends, passages)
        self.drawings = {
            str(entry.look.get("drawing")): diet
            for legend in legends
            for entry in legend.entries
            if entry.look.get("drawing")
            for diet in DIETS
            if page.words.has(page.folded(entry.meaning), diet)
        }

    def of(self, unit: Element, term: Element | None) -> list[str]:
        """The diets of a dish: unit is all that is written of it; term its ``<dt>``."""
        text = f"{term.text} {unit.text}" if term is not None else unit.text
        raised = [sign for one in unit.walk() if one.tag == "sup" for sign in one.text.split()]
        told = self.named(text) + [diet for sign, diet in self.signs.items() if sign in raised or _sign_in(sign, text)]
        bracketed = [re.split(r"[\s,/·+]+", one) for one in re.findall(r"\(([a-z ,/·+]{1,12})\)", text)]
        told += [_CODES[one] for codes in bracketed if set(codes) <= set(_CODES) for one in codes]
        drawn = str(look_of([unit, *([term] if term else [])]).get("drawing") or "") if self.drawings else ""
        return sorted({*told, *(diet for drawing, diet in self.drawings.items() if drawing in drawn)})

    def named(self, text: str) -> list[str]:
        """The diets that a text names in a word, or in the signs of the key by themselves."""
        plain, words = self.page.folded(text), self.page.words
        signs = [self.signs[one] for one in re.split(r"[\s,/+]+", text.strip()) if one in self.signs]
        return signs + [
            diet
            for diet in DIETS
            if any(len(one) > 3 and re.search(rf"(?<!\w){re.escape(one)}", plain) for one in words.phrases(diet))
        ]


def _in_prose(page: Page, keys: _Keys, used: set[int]) -> tuple[list[Fact], set[int]]:
    """Dishes in a sentence, *soup 9 € (vegan), a burger 14 €*: one of several is told with its diet in brackets."""
    found, leaves = list[Fact](), set[int]()
    for leaf in page.leaves:
        plain = page.fold(leaf)
        if "(" not in plain or inside(leaf, used) or id(leaf) in page.taken:
            continue
        amounts = page.amounts(plain)
        marks = {at for one in amounts for at in range(one.start, one.end)}
        bare = [one for one in page.lexer.bare_amounts(plain) if re.search(r"[.,]\d\d$", plain[one.start : one.end])]
        amounts += [Amount(one.value, page.currency, one.start, one.end) for one in bare if one.start not in marks]
        made, begin = list[dict[str, object]](), 0
        for one in sorted(amounts, key=lambda amount: amount.start):
            ahead = re.search(r"\(([^()]*)\)\s*$", plain[begin : one.start])
            behind = re.match(r"[^,.;()]{0,12}\(([^()]*)\)", plain[one.end :])
            told = _narrowest(*keys.named((ahead or behind)[1])) if ahead or behind else []  # type: ignore[index]
            name = re.sub(r"\([^()]*\)\s*$", "", plain[begin : one.start])
            name = re.split(r"[:;.]\s", name)[-1].strip(" ,.;:-")
            name = re.sub(rf"^{page.words.either('and')}\s", "", name)
            begin = one.end + (behind.end() if behind else 0)
            if re.search(r"[^\W\d_]{3,}", name) and len(name.split()) <= _NAME and not page.words.has(name, *FARES):
                value: dict[str, object] = {"name": as_written(leaf.text, name), "amount": plain_number(one.value)}
                made.append(value | {"currency": one.currency or page.currency, **({"diets": told} if told else {})})
    return found, leaves


def _make(leaf: Element) -> tuple[str, ...]:
    """Tags and classes of a line and of what it stands in: prices of one list have the same."""
    return tuple(f"{one.tag}.{one.get('class')}" for one in (leaf, *list(leaf.ancestors())[:2]))


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
    if passage.raw_label and not (page.words.whole(passage.label, "price", "menu") or _only_diets(page, passage.label)):
        return _without_diets(page, _clean_name(passage.raw_label))
    before = passage.plain[: amount.start].strip(" .…·–-:")
    if re.search(r"[^\W\d_]{3,}", before):
        name = as_written(passage.text, before)
    else:
        name = next(
            (
                line
                for line in unit.lines
                if re.search(r"[^\W\d_]{3,}", line)
                and not page.amounts(page.folded(line))
                and not _only_diets(page, page.folded(line))
            ),
            "",
        )
        if not name:
            line = next((one for one in unit.lines if re.search(r"[^\W\d_]{3,}", one)), "")
            name = re.sub(r"[\d.,]+\s?(?:€|\$|£|kr|zł|Kč|Ft|円|CHF|EUR)?|€", "", line)
    return _without_diets(page, _clean_name(name))


def _only_diets(page: Page, text: str) -> bool:
    """Whether a folded text names diets and nothing else."""
    return re.search(r"[^\W\d_]{2,}", page.words.pattern(*DIETS).sub(" ", text)) is None


def _without_diets(page: Page, name: str) -> str:
    """The name of a dish without the words for diets that it ends with, unless it is nothing else."""
    diet = rf"(?:{page.words.either('and')}\s)?{page.words.either(*DIETS)}"
    rest = re.sub(rf"[\s,·]+{diet}(?:[\s,·/+&]+{diet})*$", "", page.folded(name))
    return as_written(name, rest) or name


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
                found[entry.sign.removeprefix(NOTE)] = diet
    for passage in passages:
        for sign, words in re.findall(
            r"(?<!\w)\(?([A-Za-z]{1,3}|[^\w\s.,;:()=/–-])\)?\s?[=:–-]\s?([^\W\d_][\w -]{2,30})",
            passage.raw_label + ": " + passage.text if len(passage.raw_label) <= 3 else passage.text,
        ):
            diet = next((one for one in DIETS if page.words.has(page.folded(words), one)), "")
            if diet:
                found[sign] = diet
        for part in re.split(r"\s*[·•,;|]\s*", passage.text):
            sign, _, words = part.partition(" ")
            diet = next((one for one in DIETS if page.words.has(page.folded(words), one)), "")
            if (
                diet
                and len(sign) <= 3
                and sign.isupper()
                and len(words.split()) <= 8
                and not page.amounts(passage.plain)
            ):
                found[sign] = diet
        for words, sign in re.findall(r"([^\W\d_]{4,})\s?\(([A-Za-z]{1,3})\)", passage.text):
            diet = next((one for one in DIETS if page.words.whole(page.folded(words), one)), "")
            if diet and not page.amounts(passage.plain):
                found[sign] = diet
    return found


def _sign_in(sign: str, text: str) -> bool:
    if sign.isalnum():
        return re.search(rf"(?:(?<=[\s(,·|])|^){re.escape(sign)}(?=[\s),·|]|$)", text) is not None
    return sign in text
