"""Families that took the place of the first eight kept back (`_measured_voices`), and are now worked on like others.

They were written before anybody looked at what those eight had missed.
"""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "honeymooners",
        "We're on our honeymoon and|Newlyweds here!|It was going to be so romantic, but",
        "Could you dream up something else?|Do you have a plan for us?|What else would suit us?",
        """
        closed: {thing} is shut {when}< because of {why}>.
        closed-long: {thing} is closed permanently< because of {why}>.
        opens: {thing} won't let us in until {time} {when}.
        closes: {thing} is already closing at {time} {when}.
        table: {thing} has given our table to someone else {when}.
        tickets: {thing} has sold out {when}.
        price: {thing} has raised its price to {money} per person.
        leg-late: {leg} has been delayed by {span}< because of {why}>.
        leg-at: {leg} now departs at {time}.
        leg-early: {leg} now departs earlier, at {time}.
        leg-off: {leg} was cancelled< because of {why}>.
        leg-strike: {leg} isn't going because of a strike.
        leg-missed: we got there too late and missed {leg} because of {why}.
        leg-moved: {leg} has been rescheduled for {day} at {time}.
        airport: {airport} airport is shut {when}.
        road: the road from {origin} to {city} is blocked {when} because of {why}.
        stay-lost: {hotel} has cancelled our reservation< because of {why}>.
        stay-night: {hotel} is overbooked {night}.
        stay-room: {hotel} has put us into a {room}.
        event-off: {thing} was called off {when}< because of {why}>.
        event-moved: {thing} has been changed to {time} {when}.
        storm: {why} is forecast {when}.
        storm-all: {why} is forecast for the entire trip.
        ill-start: {why}, so we can't leave before {time} {when}.
        ill-end: {why}, so we want to be back by {time} {when}.
        budget: we can spend only {money} in total.
        money-lost: we lost {money} on the way.
        """,
    ),
    family(
        "coach",
        "Okay team,|Heads up:|Game plan needs a change.",
        "Give me a substitute.|Who has a better idea?|Let's see another option.",
        """
        closed: {thing} is out {when}, it's closed<, {why}>.
        closed-long: {thing} is done for, closed until further notice<, {why}>.
        opens: {thing} doesn't start until {time} {when}, that's when they open.
        closes: {thing} wraps up at {time} {when}, they close then.
        table: no table at {thing} {when}.
        tickets: no tickets at {thing} {when}.
        price: {thing} went up to {money} per person.
        leg-late: {leg} is late by {span}<, {why}>.
        leg-at: {leg} got moved to {time}.
        leg-early: {leg} got moved up to {time}.
        leg-off: {leg} is cancelled<, {why}>.
        leg-strike: {leg} is not running, there's a strike.
        leg-missed: {leg} took off without us<, {why}>.
        leg-moved: {leg} got moved to {day}, {time}.
        airport: {airport} airport is down {when}<, {why}>.
        road: road's closed from {origin} to {city} {when}<, {why}>.
        drive-at: {leg} can't begin until {time}.
        car: our car won't run, so no {leg}.
        stay-lost: {hotel} bailed on us for every night<, {why}>.
        stay-night: {hotel} has no bed for us {night}<, {why}>.
        stay-room: {hotel} gave us a {room} instead.
        event-off: {thing} got scrapped {when}<, {why}>.
        event-moved: {thing} got shifted to {time} {when}.
        storm: we've got {why} {when}.
        storm-all: we've got {why} the whole time.
        ill-start: {why}, nothing before {time} {when}.
        ill-end: {why}, everyone back by {time} {when}.
        day-lost: all of {day} goes to {why}.
        budget: budget is down to {money}.
        money-lost: {money} got stolen from us.
        """,
    ),
    family(
        "minutes",
        "For your information.|Please take note of the following.|Status as of now:",
        "An alternative is requested.|We ask for another suggestion.|Proposals are welcome.",
        """
        closed: {thing} will remain closed {when}< owing to {why}>.
        closed-long: {thing} will remain closed indefinitely< owing to {why}>.
        opens: {thing} will open at {time} {when}.
        closes: {thing} will close at {time} {when}.
        table: {thing} has no tables available {when}.
        tickets: {thing} has no tickets available {when}.
        price: {thing} has a new price of {money} per person.
        leg-late: {leg} will be delayed by {span}< owing to {why}>.
        leg-at: {leg} will depart at {time} instead.
        leg-early: {leg} will depart at {time} already.
        leg-off: {leg} will not operate< owing to {why}>.
        leg-strike: {leg} will not operate because of industrial action.
        leg-missed: {leg} was missed owing to {why}.
        leg-moved: {leg} has been transferred to {day} at {time}.
        airport: {airport} airport will be closed {when}< owing to {why}>.
        road: the road from {origin} to {city} will be closed {when}< owing to {why}>.
        drive-at: {leg} will not begin before {time}.
        car: {leg} cannot take place because the car has broken down.
        stay-lost: {hotel} has cancelled all nights of our stay< owing to {why}>.
        stay-night: {hotel} has no room available {night}< owing to {why}>.
        stay-room: {hotel} will provide a {room} instead.
        event-off: {thing} will not take place {when}< owing to {why}>.
        event-moved: {thing} will start at {time} {when}.
        storm: {why} is to be expected {when}.
        storm-all: {why} is to be expected for the whole trip.
        ill-start: since {why}, no activity is possible before {time} {when}.
        ill-end: since {why}, everybody has to be back by {time} {when}.
        day-lost: {day} has to be spent at {why}.
        budget: the budget has been cut to {money} in total.
        money-lost: {money} of the budget has been stolen.
        """,
    ),
    family(
        "sigh",
        "Sigh.|Of all things.|It had to happen to us:",
        "Now what?|Anything else we could try?|Where do we go from here?",
        """
        closed: they've closed {thing} {when}<, all because of {why}>.
        closed-long: they've closed {thing} for good<, all because of {why}>.
        opens: they don't open {thing} before {time} {when}.
        closes: they close {thing} at {time} {when}.
        table: they've no table left at {thing} {when}.
        tickets: they've no tickets left for {thing} {when}.
        price: they want {money} per person at {thing} now.
        leg-late: they've delayed {leg} by {span}<, all because of {why}>.
        leg-at: they've pushed {leg} back to {time}.
        leg-early: they've brought {leg} forward to {time}.
        leg-off: they've cancelled {leg}<, all because of {why}>.
        leg-strike: they're striking and {leg} has been cancelled.
        leg-missed: we've just missed {leg}<, all because of {why}>.
        leg-moved: they've moved {leg} to {day} at {time}.
        airport: they've closed the airport in {airport} {when}<, all because of {why}>.
        road: they've closed the road from {origin} to {city} {when}<, all because of {why}>.
        stay-lost: they've cancelled our whole stay at {hotel}<, all because of {why}>.
        stay-night: they've no room for us at {hotel} {night}<, all because of {why}>.
        stay-room: they've given us a {room} at {hotel}.
        event-off: they've cancelled {thing} {when}<, all because of {why}>.
        event-moved: they've moved {thing} to {time} {when}.
        storm: it looks like {why} {when}.
        storm-all: it looks like {why} for the whole trip.
        ill-start: {why}, and we won't manage to start before {time} {when}.
        ill-end: {why}, and we'll have to be back by {time} {when}.
        budget: all we can spend is {money} in total.
        money-lost: they stole {money} from us.
        """,
    ),
)
