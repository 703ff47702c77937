"""The plan that a model is to tell, and how it is asked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tripmend.errors import InputError
from tripmend.explain import ItemState, amount, count, date_words, item_states, join
from tripmend.formats.native import trip_from
from tripmend.trip import Catalogue, Itinerary, place_price

from ...common.data_files import DataFile
from ...common.tasking import Message

# What may be told: the final plan and the difference to the one before, out of the answer to a repair.
#
# Candidates that were looked at and not taken are not read at all, so that nobody can tell of them.


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that is planned, or was.

    names: what it may be called. gone: it is planned no more. dates: of a stop or leg one, of a stay every one from
    check-in to check-out. starts, ends: minutes since midnight. costs: minor units. told: what else was said of it.
    """

    id: str
    names: tuple[str, ...]
    role: str
    kind: str
    gone: bool
    dates: frozenset[dt.date]
    starts: frozenset[int]
    ends: frozenset[int]
    costs: frozenset[int]
    told: str = ""
    line: str = ""

    @property
    def name(self) -> str:
        """What it is called first."""
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Change:
    """One change in words: what, why, and why the new place."""

    badge: str
    summary: str
    reason: str
    fits: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything a text for the traveller may be about.

    items: of the plan now, then those that were before, as they were: gone, or at another time. title, home, party: of
    the trip. happened: sentences. kept, cost: lines, "" where there is nothing to say. dates: days of the trip.
    headline: what became of it. currency: of all amounts.
    """

    title: str
    home: str
    party: tuple[tuple[str, int], ...]
    dates: tuple[dt.date, ...]
    currency: str
    headline: str
    happened: tuple[str, ...]
    changes: tuple[Change, ...]
    items: tuple[Item, ...]
    before: tuple[Item, ...]
    cities: tuple[str, ...]
    kept: str = ""
    cost: str = ""
    notes: str = ""

    def on(self, date: dt.date) -> list[Item]:
        """What stands on a day, stays left out."""
        return [item for item in self.items if date in item.dates and item.kind != "stay"]


def _minute(moment: dt.datetime | None) -> frozenset[int]:
    return frozenset() if moment is None else frozenset({moment.hour * 60 + moment.minute})


def _prices(state: ItemState, itinerary: Itinerary, catalogue: Catalogue) -> set[int]:
    """What it costs the party and what one of them."""
    found = set() if state.cost is None else {state.cost}
    place = catalogue.place(state.place)
    price = None if place is None else place_price(place, state.start)
    own = getattr(itinerary.item(state.id), "price", None)
    for one in (price, own):
        if one is not None:
            found |= {one.amount, *one.by_type.values()}
    return found


def _stay_dates(state: ItemState) -> frozenset[dt.date]:
    if state.until is None:
        return frozenset({state.date} | {moment.date() for moment in (state.start, state.end) if moment is not None})
    return frozenset(state.date + dt.timedelta(days=n) for n in range((state.until - state.date).days + 1))


def _planned(state: ItemState, itinerary: Itinerary, catalogue: Catalogue, told: str) -> Item:
    place = catalogue.place(state.place) if state.kind != "leg" else None
    parts = [state.when if state.kind == "stay" else state.hours, state.title]
    extras = [word for word, there in (("booked", state.booked), ("cancelled", state.cancelled)) if there]
    if state.cost:
        extras.append(amount(state.cost, itinerary.currency))
    line = " ".join(part for part in parts if part) + (f" ({', '.join(extras)})" if extras else "")
    return Item(
        state.id,
        (state.name, *(place.aliases if place is not None else ())),
        state.role,
        state.kind,
        state.cancelled,
        _stay_dates(state),
        _minute(state.start),
        _minute(state.end),
        frozenset(_prices(state, itinerary, catalogue)),
        f"{told} {state.notes}".strip(),
        line + (f". {state.notes}" if state.notes else ""),
    )


def _moment(value: Any) -> dt.datetime | None:
    return None if value is None else dt.datetime.fromisoformat(value)


def _was(change: Mapping[str, Any], catalogue: Catalogue, told: str) -> Item | None:
    """An item as it was before; its place is gone unless the item only moved."""
    state = change["before"]
    if state is None:
        return None
    start, end, date = _moment(state["start"]), _moment(state["end"]), dt.date.fromisoformat(state["date"])
    place = catalogue.place(state["place"])
    until = dt.date.fromisoformat(state["until"]) if "until" in state else date
    dates = {date + dt.timedelta(days=n) for n in range((until - date).days + 1)}
    return Item(
        change["id"],
        (state["name"], *(place.aliases if place is not None and state["kind"] != "leg" else ())),
        state["role"],
        state["kind"],
        change["after"] is None or change["after"]["place"] != state["place"],
        frozenset(dates),
        _minute(start),
        _minute(end),
        frozenset() if state["cost"] is None else frozenset({state["cost"]}),
        told,
    )


def _cost_words(cost: Mapping[str, Any] | None) -> str:
    if cost is None:
        return ""
    before, after, currency = cost["before"], cost["after"], cost["currency"]
    if before == after:
        return f"{amount(after, currency)}, as before"
    more = f"{amount(abs(after - before), currency)} {'more' if after > before else 'less'}"
    return f"{amount(before, currency)} before, {amount(after, currency)} now ({more})"


def _cities(itinerary: Itinerary, catalogue: Catalogue, states: Sequence[ItemState]) -> tuple[str, ...]:
    places = [catalogue.place(state.place) for state in states]
    ends = [end for _, leg in itinerary.legs() for end in (leg.origin, leg.destination)]
    airports = [catalogue.place(end.place) for end in ends if end.place is not None]
    named = [place.city for place in places if place is not None]
    named += [end.city for end in ends if end.city] + [place.name for place in airports if place is not None]
    return tuple(dict.fromkeys(name for name in (itinerary.home, *named) if name))


def plan_of(answer: Mapping[str, Any]) -> Plan:
    """What may be told of an answer to a repair, as `tripmend repair --json` prints it.

    Raises InputError for another document, and for an answer without a plan.
    """
    if answer.get("tripmend") != 1 or answer.get("kind") != "answer" or "changes" not in answer:
        raise InputError("this is no answer to a repair; tripmend repair --json prints one")
    if answer.get("revision") is None:
        raise InputError(f"this answer has no plan that could be told of: {answer.get('headline', '')}")
    document = trip_from(answer["revision"])
    itinerary, catalogue = document.itinerary, document.catalogue
    try:
        changes = {one["id"]: one for one in answer["changes"]}
        told = {name: one["fits"] for name, one in changes.items()}
        happened = [one["words"] for key in ("disruptions", "constraints") for one in answer["understood"][key]]
        before = [item for one in changes.values() if (item := _was(one, catalogue, one["fits"])) is not None]
        spoken = tuple(Change(one["badge"], one["summary"], one["reason"], one["fits"]) for one in changes.values())
        kept = answer["kept"]["words"] if answer["kept"] else ""
        cost = _cost_words(answer["cost"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(f"this answer to a repair is damaged: {type(error).__name__} {error}") from error
    states = item_states(itinerary, catalogue)
    items = [_planned(state, itinerary, catalogue, told.get(name, "")) for name, state in states.items()]
    return Plan(
        title=itinerary.title,
        home=itinerary.home,
        party=tuple(itinerary.traveller.party.items()),
        dates=tuple(day.date for day in itinerary.days),
        currency=itinerary.currency,
        headline=str(answer["headline"]),
        happened=tuple(happened),
        changes=spoken,
        items=tuple(items),
        before=tuple(before),
        cities=_cities(itinerary, catalogue, list(states.values())),
        kept=kept,
        cost=cost,
        notes=" ".join([itinerary.notes, *(day.notes for day in itinerary.days)]).strip(),
    )


def party_words(plan: Plan) -> str:
    """``2 adults and 1 child``."""
    return join([count(number, kind, "children" if kind == "child" else "") for kind, number in plan.party if number])


def day_words(plan: Plan) -> list[str]:
    """The plan in lines, day by day, stays last."""
    lines: list[str] = []
    for date in plan.dates:
        lines.append(f"{date_words(date)}:")
        lines += [f"- {item.line}" for item in plan.on(date)] or ["- nothing"]
    stays = [item for item in plan.items if item.kind == "stay"]
    return lines + (["Nights:", *(f"- {item.line}" for item in stays)] if stays else [])


_DATA = DataFile(__file__)

# What a text says that the plan does not.

Kind = Literal["name", "quote", "gone", "state", "time", "date", "amount", "number", "silent"]
"""name, quote: nothing in the plan is called so. gone: it is spoken of as planned and is not any more. state: it is
said to be closed, sold out or cancelled, or to replace something, and is not. time, date, amount: another than the
plan's. number: in no fact. silent: the text names nothing of what changed."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that a text says and the plan does not. start: where in the text. why: one clause for the writer."""

    start: int
    kind: Kind
    text: str
    why: str

    @property
    def words(self) -> str:
        """``“16:30”: not a time of Colosseum, which is 15:00–16:45``."""
        return f"“{self.text}”: {self.why}"


PROMPT = "narration/1"
"""Changes whenever the wording does."""
_RULES = _DATA.read("rules", str)


def _changes(plan: Plan) -> list[str]:
    return [
        f"- {one.badge}: {one.summary}." + "".join(f" {text}" for text in (one.reason, one.fits) if text)
        for one in plan.changes
    ]  # fmt: skip


def given_words(plan: Plan) -> str:
    """The final plan and the difference, as the model is given them."""
    lines = [f"The trip: {plan.title or 'a trip'}. Travellers: {party_words(plan) or 'not said'}."]
    lines += ["", "What happened:", *(f"- {text}" for text in plan.happened or ("nothing was said",))]
    lines += ["", "What changed:", *(_changes(plan) or ["- nothing"])]
    lines += [f"Unchanged: {plan.kept}."] if plan.kept else []
    lines += [f"Cost of the trip: {plan.cost}."] if plan.cost else []
    lines += ["", "The plan now:", *day_words(plan)]
    lines += [f"Notes of the traveller: {plan.notes}"] if plan.notes else []
    return "\n".join(lines)


def messages_of(plan: Plan) -> tuple[Message, ...]:
    """What a model is asked first."""
    return Message("system", _RULES), Message("user", given_words(plan))


def again(messages: Sequence[Message], text: str, faults: Sequence[Fault]) -> tuple[Message, ...]:
    """What a model is asked after a text with faults, all of which are named."""
    said = "\n".join(f"- {one.words}" for one in faults) or "- there was no text"
    asked = f"Your text says what the plan does not:\n{said}\nWrite the whole text again without these faults."
    return *messages, Message("assistant", text), Message("user", asked)


def own_words(plan: Plan) -> str:
    """tripmend's own explanation of the difference."""
    lines = [plan.headline, *plan.happened, *_changes(plan)]
    lines += [f"Unchanged: {plan.kept}."] if plan.kept else []
    lines += [f"Cost of the trip: {plan.cost}."] if plan.cost else []
    return "\n".join(lines)
