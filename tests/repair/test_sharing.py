"""Places shared out among stops: the bound is the least that any assignment costs, as brute force finds it."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tripmend.repair.problem._roles import StopOption, StopRole
from tripmend.repair.solve._choices import Choice, RoleChoices, cost_of
from tripmend.repair.solve._sharing import cost_of_sharing
from tripmend.trip import Stop

DAY = dt.date(2027, 3, 1)


def _role(number: int, kind: str, prices: list[tuple[str, int]]) -> RoleChoices:
    """A visit or lunch that costs so much at each place; "" is to give it up, "=x" a place that counts anyway."""
    stop = Stop.model_validate(
        {
            "type": "stop",
            "id": f"{kind}-{number}",
            "place": "x",
            "kind": kind,
            "meal": "lunch" if kind == "meal" else None,
        }
    )
    role = StopRole(stop, DAY, ())
    choices = [
        Choice(role, (StopOption(place.lstrip("="), DAY, spend=cost, again=place[0] == "="),) if place else (), 0)
        for place, cost in prices
    ]
    # What it costs to give a stop up stands in its structure.
    choices = [c if c.options else Choice(role, (), cost) for c, (_, cost) in zip(choices, prices, strict=True)]
    found = RoleChoices(role, sorted(choices, key=lambda choice: choice.own))
    found.alive = (1 << len(choices)) - 1
    return found


def _brute(roles: list[RoleChoices], room: dict[str, int], weights: dict[str, int]) -> int:
    costs = []
    for chosen in product(*(role.choices for role in roles)):
        used = Counter(
            (choice.option.place, choice.role.use) for choice in chosen if choice.option and not choice.option.again
        )
        over = sum(max(0, n - max(1, room[use[0]])) * weights[use[1]] for use, n in used.items())
        costs.append(sum(choice.own for choice in chosen) + over)
    return min(costs) - sum(role.choices[0].own for role in roles)


PRICES = st.dictionaries(st.sampled_from(["a", "b", "c", "=a"]), st.integers(0, 9), min_size=1).flatmap(
    lambda found: st.sampled_from([list(found.items()), [*found.items(), ("", 1)]])
)


@given(
    st.lists(st.tuples(st.sampled_from(["visit", "meal"]), PRICES), min_size=1, max_size=5),
    st.fixed_dictionaries({"a": st.integers(-1, 2), "b": st.integers(0, 2), "c": st.just(1)}),
    st.integers(1, 6),
)
def test_the_cost_of_sharing_is_the_least_of_any_assignment(
    stops: list[tuple[str, list[tuple[str, int]]]], room: dict[str, int], weight: int
) -> None:
    roles = [_role(number, kind, prices) for number, (kind, prices) in enumerate(stops)]
    weights = {"visit": cost_of(0, 0, 0, weight, 0), "meal": cost_of(0, 0, 0, 1, 0)}
    found = cost_of_sharing(roles, lambda use: room[use[0]], lambda use: weights[use])
    assert found == _brute(roles, room, weights)
