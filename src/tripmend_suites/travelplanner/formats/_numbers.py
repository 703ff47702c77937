"""Numbers in the words of a TravelPlanner query; what is unclear is an error."""

from __future__ import annotations

from tripmend.errors import InputError

WORDS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(),  # noqa: SIM905
        start=1,
    )
}
NUMBER = r"(?P<n>\d{1,2}|" + "|".join(WORDS) + r"|a couple of|a few)"


def unclear(field: str, message: str) -> InputError:
    return InputError(message, where=f"query.{field}")


def number_of(text: str, field: str) -> int:
    text = text.casefold()
    if text == "a couple of":
        return 2
    if text == "a few":
        raise unclear(field, "'a few' is not a number")
    return WORDS[text] if text in WORDS else int(text)


def one(values: list[int], field: str, what: str) -> int | None:
    if len(set(values)) > 1:
        raise unclear(field, f"more than one {what} is named: {', '.join(map(str, sorted(set(values))))}")
    return values[0] if values else None
