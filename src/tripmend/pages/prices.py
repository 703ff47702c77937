"""What it costs to come in or to go along: amounts with their conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from .context import Page
from .lexer import NAMED, Amount, plain_number
from .model import Fact
from .passages import Passage, as_written, inside
from .states import only_words
from .tree import Element

__all__ = ["FARES", "read_prices"]

_BLOCK = 120
"""Letters of a block that says what an amount in it is for."""
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


def read_prices(page: Page, passages: list[Passage], used: set[int]) -> list[Fact]:
    """The prices of a page. used: the elements of which something else was read already."""
    return _told_apart(list(_prices(page, passages, used)))


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


def _prices(page: Page, passages: list[Passage], used: set[int]) -> Iterator[tuple[Fact, str]]:
    words = page.words
    for passage in _in_parts(page, passages):
        if inside(passage.leaf, used) or id(passage.leaf) in page.taken:
            continue
        named = page.folded(f"{passage.column} {passage.label}")
        over = page.folded(passage.heading) if passage.column or passage.raw_label else ""
        priced = words.has(f"{named} | {over}", "price", "head_price") or NAMED.fullmatch(page.folded(passage.column))
        head = " ".join([passage.column, passage.label, passage.heading]) if priced else ""
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
            about = "" if label or column or near else _around(page, passage.leaf)
            condition = ", ".join(
                dict.fromkeys(
                    one.strip(" :–-·,.;|") for one in (label, column, near, about) if one.strip(" :–-·,.;|()")
                )
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


def _around(page: Page, leaf: Element) -> str:
    """What the other lines of a small block say whose only amount a line is."""
    block = next((one for one in leaf.ancestors() if one.text != leaf.text), leaf)
    small = len(block.text) <= _BLOCK and len(page.lexer.amounts(page.fold(block))) == 1
    return (
        ", ".join(one.text.strip(" ,.") for one in page.leaves if one.within(block) and one is not leaf)
        if small
        else ""
    )


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
    inner = re.search(r"\(([^()]*)$", text[amounts[number - 1].end if number else 0 : amounts[number].start])
    if inner and re.search(r"[^\W\d_]{3,}", inner[1]):
        return as_written(passage.text, inner[1].strip(" ,.;:-–·|/"))
    first = re.sub(
        r"[^\w]", "", page.words.pattern("price", "from_price", "currency").sub("", text[: amounts[0].start])
    )
    leads = len(first) >= 3
    ends = [one.start for one in amounts[1:]] + [len(text)]
    fares = [_payer(page, text[one.end : end]) for one, end in zip(amounts, ends, strict=True)]
    if leads and all(fares):
        return as_written(passage.text, text[: amounts[0].start].strip(" ,.;:-–·|/")) + f", {fares[number]}"
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
    return as_written(passage.text, part.strip(" ,.;:-–·|/"))


def _payer(page: Page, behind: str) -> str:
    """Who pays an amount, told right behind it: *21 $ par adulte*, *20 for each child under 12*; "" else."""
    found = re.match(rf"\s?(?:[^\W\d]{{1,4}}\s){{0,2}}{page.words.either(*FARES)}[^,.;()]*", behind)
    last = rf"\s{page.words.either('and')}\s?$"
    return re.sub(last, "", found[0]).strip() if found else ""


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
    if not passage.raw_label and words.whole(text, "free") and (head := page.subheading(passage.leaf)):
        passage = replace(passage, label=page.folded(head), raw_label=head)
    fare = words.has(text, *FARES) or words.has(passage.label, *FARES)
    listed = (
        words.has(passage.context, "price")
        or (words.whole(text, "free") and re.search(r"\d", passage.label))
        or passage.column
        or _among_prices(page, passage)
    )
    if not (fare or listed) or page.lexer.clocks(text):
        return
    rest = words.pattern("free").sub("", text).strip(" :–-·,.")
    condition = ", ".join(
        dict.fromkeys(
            one
            for one in (passage.raw_label if fare or listed else "", passage.column, as_written(passage.text, rest))
            if one
        )
    )
    if not condition:
        return
    yield Fact("price", {"amount": 0, "currency": page.currency}, condition[:120], "", "text", 0.8, passage.box)
