"""Short lists for the roles of a trip: everybody has a place of their own, and no choice costs too much."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tripmend.trip import Place, Price
from tripmend_suites.triptide.data.plans.menu import Role, serve

PRICES = {f"p{n}": n for n in range(1, 8)}
PLACES = {name: Place(id=name, name=name, kind="restaurant", price=Price(amount=n)) for name, n in PRICES.items()}


def price(place: Place) -> float:
    return PRICES[place.id]


def role(name: str, places: str, needed: bool = True) -> Role:
    return Role(name, 0, "restaurant", tuple(PLACES[f"p{n}"] for n in places), needed=needed)


def lists(roles: tuple[Role, ...] | None) -> dict[str, list[str]] | None:
    return None if roles is None else {role.id: [place.id for place in role.places] for role in roles}


def test_the_scarcest_role_chooses_first() -> None:
    found = serve((role("a", "123"), role("b", "1")), price, price, 100)
    assert lists(found) == {"a": ["p2", "p3"], "b": ["p1"]}


def test_a_needed_role_without_a_place_of_its_own_is_the_end() -> None:
    assert serve((role("a", "1"), role("b", "1")), price, price, 100) is None


def test_a_role_that_need_not_be_goes_where_nothing_is_left() -> None:
    assert lists(serve((role("a", "1"), role("b", "1", needed=False)), price, price, 100)) == {"a": ["p1"]}


def test_where_money_is_short_the_dearest_that_need_not_be_goes() -> None:
    roles = (role("a", "2"), role("b", "7", needed=False), role("c", "3", needed=False))
    # 2 + 7 + 3 = 12 > 6; without b it is 5.
    assert lists(serve(roles, price, price, 6)) == {"a": ["p2"], "c": ["p3"]}
    assert serve((role("a", "7"),), price, price, 6) is None


@given(
    st.lists(st.tuples(st.sets(st.sampled_from("1234567")), st.booleans()), min_size=1, max_size=5),
    st.integers(0, 30),
)
def test_any_choice_from_the_lists_keeps_the_money_and_nobody_takes_anothers_own(
    asked: list[tuple[set[str], bool]], money: int
) -> None:
    roles = tuple(role(f"r{n}", "".join(sorted(places)), needed) for n, (places, needed) in enumerate(asked))
    found = serve(roles, lambda place: -price(place), price, money)
    if found is None:
        return
    assert sum(max(map(price, role.places)) for role in found) <= money + 1e-9
    own = [role.places[0].id for role in found]
    assert len(set(own)) == len(own)
    assert not {place.id for role in found for place in role.places[1:]} & set(own)
    assert {role.id for role in roles if role.needed} <= {role.id for role in found}
