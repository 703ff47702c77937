"""Menus of the invented restaurants, drawn from words of their kitchen."""

from __future__ import annotations

import random

from ..world import Dish

__all__ = ["menu"]

_STARTERS = {
    "german": ("Potato soup with marjoram", "Pickled herring", "Beetroot and horseradish"),
    "austrian": ("Clear soup with pancake strips", "Marinated pumpkin", "Liver dumpling soup"),
    "roman": ("Fried artichoke", "Rice balls", "Chicory with anchovy"),
    "tuscan": ("Bread soup", "Chicken liver toast", "White beans with sage"),
    "catalan": ("Tomato bread", "Roast peppers and aubergine", "Salt cod salad"),
    "italian": ("Tomato and basil salad", "Grilled courgettes", "Aubergine rolls"),
    "seafood": ("Mussels in broth", "Smoked eel", "Crab salad"),
    "": ("Soup of the day", "Garden salad", "Smoked tofu with radish"),
}
_MAINS = {
    "german": ("Meatballs with capers", "Pork knuckle", "Cheese noodles with onions"),
    "austrian": ("Boiled beef with chives", "Veal schnitzel", "Spinach dumplings"),
    "roman": ("Pasta with pepper and pecorino", "Oxtail stew", "Saltimbocca"),
    "tuscan": ("Steak for one", "Wild boar ragout", "Chickpea pasta"),
    "catalan": ("Grilled onions and sausage", "Rice with rabbit", "Noodles with cuttlefish"),
    "italian": ("Pizza with rocket", "Lasagne", "Gnocchi with butter and sage"),
    "seafood": ("Sea bass in salt", "Black rice", "Turbot with fennel"),
    "": ("Mushroom risotto", "Slow-cooked lamb", "Barley with herbs"),
}
_GREEN = (
    "soup",
    "salad",
    "courgettes",
    "aubergine",
    "cheese",
    "spinach",
    "pecorino",
    "beans",
    "tofu",
    "risotto",
    "barley",
)
_GREEN_NOT = ("clear", "liver", "cod", "crab", "broth")


def _kitchen(tags: tuple[str, ...]) -> str:
    return next((tag for tag in tags if tag in _STARTERS), "")


def _is_green(label: str) -> bool:
    low = label.casefold()
    return any(word in low for word in _GREEN) and not any(word in low for word in _GREEN_NOT)


def menu(tags: tuple[str, ...], meals: tuple[str, ...], rng: random.Random) -> tuple[Dish, ...]:
    """Sets and dishes for the kitchen that `tags` name; prices in cents per person, ending in whole ten cents."""
    level = 2.4 if "fine dining" in tags else 1.6 if "modern" in tags or "seafood" in tags else 1.0

    def price(low: int, high: int) -> int:
        return round(rng.randint(low, high) * level / 10) * 10

    kitchen = _kitchen(tags)
    dishes = [
        Dish(id="lunch-set", label="Lunch in two courses", kind="set", price=price(1700, 2300)),
        Dish(id="tasting", label="Evening menu in five courses", kind="set", price=price(4200, 5800)),
        Dish(id="green-set", label="Evening menu without meat", kind="set", price=price(3400, 4600), vegetarian=True),
    ]
    if "brunch" in meals:
        dishes.append(
            Dish(id="brunch", label="Weekend brunch", kind="brunch", price=price(1900, 2600), weekdays=(5, 6))
        )
        dishes.append(
            Dish(
                id="small-brunch",
                label="Small brunch",
                kind="brunch",
                price=price(1300, 1700),
                weekdays=(0, 1, 2, 3, 4),
            )
        )
    for number, label in enumerate(_STARTERS[kitchen], 1):
        dishes.append(
            Dish(id=f"starter-{number}", label=label, kind="dish", price=price(650, 1200), vegetarian=_is_green(label))
        )
    for number, label in enumerate(_MAINS[kitchen], 1):
        dishes.append(
            Dish(id=f"main-{number}", label=label, kind="dish", price=price(1400, 2600), vegetarian=_is_green(label))
        )
    for name, low, high in (("Water", 250, 400), ("House wine, a glass", 500, 900)):
        dishes.append(
            Dish(id=name.split(",")[0].casefold().replace(" ", "-"), label=name, kind="drink", price=price(low, high))
        )
    return tuple(dishes)
