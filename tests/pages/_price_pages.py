"""Small pages with labelled prices (`tests/pages/prices`), as plain text and as web pages, and what is read of them."""

from __future__ import annotations

import html
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tripmend.pages import Fact, PageReading

FOLDER = Path(__file__).parent / "prices"
WHOLE = ("JPY", "KRW", "ISK")
"""Currencies on these pages that have no smaller unit."""


@dataclass(frozen=True)
class Price:
    """One price. who: for whom a fact may tell it, empty where none can. minor: None where nobody can tell."""

    said: str
    who: tuple[str, ...]
    minor: int | None
    currencies: tuple[str, ...] = ("EUR",)


@dataclass
class Page:
    """A page with its prices."""

    name: str
    kind: Any
    rows: list[list[str]]
    prices: list[Price]

    @property
    def text(self) -> str:
        """As plain text: cells of a row with blanks between them."""
        return "\n".join("   ".join(row) for row in self.rows)

    @property
    def html(self) -> str:
        """As a web page: a heading, paragraphs, and tables where rows have cells."""
        out = ["<!doctype html><meta charset=utf-8><body style='font:18px sans-serif;margin:30px'>"]
        out.append(f"<h1>{html.escape(self.rows[0][0])}</h1>")
        for row in self.rows[1:]:
            cells = "".join(f"<td>{html.escape(cell)}</td>" for cell in row)
            out.append(
                f"<table cellpadding=8><tr>{cells}</tr></table>" if len(row) > 1 else f"<p>{html.escape(row[0])}</p>"
            )
        return "\n".join(out).replace("</table>\n<table cellpadding=8>", "")


def pages(name: str) -> list[Page]:
    """The pages of one file."""
    found = []
    for one in yaml.load(
        (FOLDER / f"{name}.yaml").read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    ):
        rows = [[cell.strip() for cell in line.split("|")] for line in one["page"].strip().splitlines()]
        prices = [
            Price(said, tuple(w for w in who.split("|") if w != "-"), minor, tuple((*rest, "EUR")[0].split("|")))
            for said, who, minor, *rest in one["prices"]
        ]
        found.append(Page(one["id"], one["kind"], rows, prices))
    return found


@dataclass
class Tally:
    """counts: ``right`` and ``open`` prices. wrong: facts with an amount that no price of the page has."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, page: Page, reading: PageReading) -> None:
        """Count what a reading tells of the prices of a page: each by its amount and currency."""
        facts = [told for fact in reading.facts if (told := _told(fact)) is not None]
        left = list(facts)
        for price in page.prices:
            hit = next(
                (one for one in left if one[0] == price.minor and (one[1] in price.currencies or not one[0])), None
            )
            self.counts["right" if hit and price.who else "open"] += 1
            if hit:
                left.remove(hit)
        known = {price.minor for price in page.prices}
        self.wrong += [f"{page.name}: {minor} {currency}" for minor, currency in left if minor not in known]


def _told(fact: Fact) -> tuple[int, str] | None:
    """How much and in which currency a fact with a price says."""
    if fact.kind not in ("price", "dish", "hotel") or "amount" not in fact.value:
        return None
    currency = fact.value.get("currency") or "EUR"
    return round(fact.value["amount"] * (1 if currency in WHOLE else 100)), currency
