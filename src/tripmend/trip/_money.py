"""Prices in integer minor units (cents) of the document's one currency."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from pydantic import Field

from ._base import Record

__all__ = ["TRAVELLER_KINDS", "WITHOUT_CENTS", "Minor", "Party", "Price", "group_price"]

Minor = Annotated[int, Field(ge=0, le=10**12)]
"""An amount in minor units (cents, yen), never negative."""

Party = dict[str, Annotated[int, Field(ge=0, le=10_000)]]
"""How many travellers of each type: ``{"adult": 2, "child": 1}``."""


WITHOUT_CENTS = frozenset(("CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"))
"""Currencies whose minor unit is the major one."""

TRAVELLER_KINDS = ("adult", "child", "infant", "teen", "youth", "student", "senior")
"""Kinds of travellers that a party may have in any case; others need a price of their own in the catalogue."""


class Price(Record):
    """What something costs: `amount` minor units per `per`.

    per: ``person`` (each traveller), ``unit`` (each room or vehicle that the party needs, which takes `holds` people)
    or ``group`` (once, whatever the party). `by_type` overrides `amount` for single traveller types and only with
    ``person``; a type that it does not list pays `amount`.
    """

    amount: Minor
    per: Literal["person", "unit", "group"] = "person"
    holds: Annotated[int, Field(ge=1)] | None = None
    by_type: dict[str, Minor] = {}


def group_price(price: Price, party: Party) -> int:
    """The whole party's price in minor units; a unit without `holds` takes everybody."""
    people = sum(party.values())
    if price.per == "group":
        return price.amount
    if price.per == "unit":
        return price.amount * (1 if price.holds is None else math.ceil(people / price.holds))
    return sum(price.by_type.get(kind, price.amount) * count for kind, count in party.items())
