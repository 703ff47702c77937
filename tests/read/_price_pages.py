"""Small pages with labelled prices (`tests/read/prices`), as plain text and as web pages, and what a reading tells."""

from __future__ import annotations

import html
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tripmend.read import Abstained, Reading

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

    def spellings(self) -> set[str]:
        """How a doubt may write the amount: as the page does, or with a point and two decimals."""
        number = re.search(r"\d[\d.,'’ –-]*\d|\d", self.said)
        if number is None:
            return {self.said.casefold()}
        found = {number.group()}
        if self.minor is not None:
            found |= {f"{self.minor / 100:.2f}"} | ({str(self.minor)} if self.currencies[0] in WHOLE else set())
            found |= {str(self.minor // 100)} if self.minor % 100 == 0 else set()
        else:
            found |= {
                f"{float(part.replace(',', '.')):.2f}" for part in re.findall(r"\d+(?:[.,]\d\d)?(?!\d)", self.said)
            }
            found |= {re.sub(r"\D", "", self.said) + ".00"} if re.fullmatch(r"\D*\d\.\d{3}\D*", self.said) else set()
        return found

    def told_by(self, gap: Abstained) -> bool:
        """Whether a doubt names this price, or all in its currency, or the price of the one house."""
        what = gap.what.casefold()
        if what.startswith("nightly price") or any(
            what.startswith(f"price in {code.lower()}") for code in self.currencies
        ):
            return True
        named = re.match(r"(?:price|dish at)\b", what) is not None
        return named and any(re.search(rf"(?<![\d.,]){re.escape(one)}(?!\d)", what) for one in self.spellings())


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
    """counts: ``right``, ``told`` and ``lost`` prices. wrong: facts that no price allows and no doubt names."""

    counts: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, page: Page, reading: Reading) -> None:
        """Count what a reading tells of the prices of a page."""
        facts = told_in(reading)
        allowed: set[int] = set()
        told = [price for price in page.prices if any(price.told_by(gap) for gap in reading.abstained)]
        for price in page.prices:
            hits = {
                at
                for at, (who, minor, currency) in enumerate(facts)
                if who in price.who and minor == price.minor and (currency in price.currencies or not minor)
            }
            allowed |= hits
            result = "right" if hits else "told" if price in told else "lost"
            self.counts[result] += 1
            self.lost += [f"{page.name}: {price.said}"] if result == "lost" else []
        for at, (who, minor, currency) in enumerate(facts):
            doubted = any(price.minor in (minor, None) for price in told)
            if at not in allowed and not doubted:
                self.wrong.append(f"{page.name}: {minor} {currency} for {who}")


def told_in(reading: Reading) -> list[tuple[str, int, str]]:
    """For whom (a fare, ``family``, a dish, a house), how much and in which currency each price of a reading is."""
    who = {"price": "fare", "dish": "dish"}
    return [
        (
            "family" if fact.field == "family_price" else fact.value.get(who.get(fact.field, ""), fact.subject),
            fact.value["cents"],
            fact.value.get("currency", "EUR"),
        )
        for fact in reading.facts
        if fact.field in ("price", "family_price", "dish", "nightly")
    ]
