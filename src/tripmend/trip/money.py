"""Prices in integer minor units (cents) of the document's one currency."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Literal

from immutabledict import immutabledict
from pydantic import Field

from .base import Record

Minor = Annotated[int, Field(ge=0, le=10**12)]
"""An amount in minor units (cents, yen), never negative."""

Party = dict[str, Annotated[int, Field(ge=0, le=10_000)]]
"""How many travellers of each type: ``{"adult": 2, "child": 1}``."""


_NO_CENTS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
_THOUSANDTHS = "BHD IQD JOD KWD LYD OMR TND"

DECIMALS: Mapping[str, int] = immutabledict(
    {**dict.fromkeys(_NO_CENTS.split(), 0), **dict.fromkeys(_THOUSANDTHS.split(), 3)}
)
"""How many decimals a currency has that has not two (ISO 4217)."""

TRAVELLER_KINDS = ("adult", "child", "infant", "teen", "youth", "student", "senior")
"""Kinds of travellers that a party may have in any case; others need a price of their own in the catalogue."""


def decimals_of(currency: str) -> int:
    """How many decimals the minor unit of a currency (its code) makes: 2 for ``EUR``, 0 for ``JPY``."""
    return DECIMALS.get(currency, 2)


class Price(Record):
    """What something costs: `amount` minor units per `per`.

    per: ``person`` (each traveller), ``unit`` (each room or vehicle that the party needs, which takes `holds` people)
    or ``group`` (once, whatever the party). `by_type` overrides `amount` for single traveller types and only with
    ``person``; a type that it does not list pays `amount`.
    """

    amount: Minor
    per: Literal["person", "unit", "group"] = "person"
    holds: Annotated[int, Field(ge=1)] | None = None
    by_type: dict[str, Minor] = Field(default_factory=dict)


def group_price(price: Price, party: Party) -> int:
    """The whole party's price in minor units; a unit without `holds` takes everybody."""
    people = sum(party.values())
    if price.per == "group":
        return price.amount
    if price.per == "unit":
        return price.amount * (1 if price.holds is None else math.ceil(people / price.holds))
    return sum(price.by_type.get(kind, price.amount) * count for kind, count in party.items())
