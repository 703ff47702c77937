"""Families of travellers who tell a story around their news, grumble, or write down what to change."""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "storyteller",
        "We were looking forward to this for months.|The trip has been lovely so far.|"
        "I checked everything again last night.",
        "Maybe you know a good substitute?|Perhaps you can think of something else?|"
        "We trust you to find another option.",
        """
        closed: sadly, {thing} turned out to be closed {when}< because of {why}>.
        closed-long: sadly, {thing} has shut its doors until further notice< because of {why}>.
        opens: sadly, {thing} lets nobody in before {time} {when}.
        closes: sadly, {thing} shuts its doors at {time} {when}.
        table: sadly, {thing} gave our table away {when}.
        tickets: sadly, {thing} ran out of tickets for {day}.
        price: sadly, {thing} has gone up to {money} per person.
        leg-late: sadly, {leg} will leave {span} later than planned< because of {why}>.
        leg-at: sadly, {leg} will not leave before {time}.
        leg-early: sadly, {leg} will leave at {time} instead of later.
        leg-off: sadly, {leg} was called off< because of {why}>.
        leg-strike: sadly, a strike has grounded {leg}.
        leg-missed: sadly, we did not make {leg} because of {why}.
        leg-moved: sadly, {leg} was put off to {day} at {time}.
        airport: sadly, the airport in {airport} has been shut down {when}< because of {why}>.
        road: sadly, the road from {origin} to {city} is blocked {when} because of {why}.
        car: sadly, our car broke down and {leg} cannot happen.
        stay-lost: sadly, {hotel} had to cancel our whole reservation< because of {why}>.
        stay-night: sadly, {hotel} had to cancel our room {night}< because of {why}>.
        stay-room: sadly, {hotel} downgraded us to a {room}.
        event-off: sadly, {thing} was called off {when}< because of {why}>.
        event-moved: sadly, {thing} was shifted to {time} {when}.
        storm: sadly, we will have {why} {when}.
        storm-all: sadly, we will have {why} every day.
        ill-start: sadly, {why} and can't do anything before {time} {when}.
        ill-end: sadly, {why} and should be back by {time} {when}.
        day-lost: sadly, {day} is lost, since we must spend it at {why}.
        budget: sadly, we can spend no more than {money} in total now.
        money-lost: sadly, we were robbed and lost {money}.
        """,
    ),
    family(
        "grumbler",
        "This is annoying.|Not again.|I can't believe it.",
        "Get us something else, please.|We want another option.|So what do you offer instead?",
        """
        closed: apparently {thing} has decided to close {when}<, blaming {why}>.
        closed-long: apparently {thing} is gone for good<, blaming {why}>.
        opens: apparently {thing} can't be bothered to open before {time} {when}.
        closes: apparently {thing} kicks everybody out and closes at {time} {when}.
        table: apparently {thing} lost our reservation {when}.
        tickets: apparently {thing} has sold every ticket {when}.
        price: apparently {thing} wants {money} per person these days.
        leg-late: apparently {leg} is late again, by {span}.
        leg-at: apparently {leg} won't depart until {time}.
        leg-early: apparently {leg} departs at {time} already.
        leg-off: apparently they have simply cancelled {leg}<, blaming {why}>.
        leg-strike: apparently they're on strike, so {leg} is cancelled.
        leg-missed: thanks to {why} we missed {leg}.
        leg-moved: apparently they moved {leg} to {day} at {time}.
        airport: apparently {airport} airport is shut {when}<, blaming {why}>.
        road: apparently the road from {origin} to {city} is closed {when}.
        stay-lost: apparently {hotel} dropped our booking altogether<, blaming {why}>.
        stay-night: apparently {hotel} has given our room to others {night}.
        stay-room: apparently {hotel} thinks a {room} will do for us.
        event-off: apparently {thing} is scrapped {when}<, blaming {why}>.
        event-moved: apparently {thing} now starts at {time} {when}.
        storm: {why} {when}, of course.
        storm-all: {why} for the whole trip, of course.
        ill-start: {why}, so don't plan anything before {time} {when}.
        ill-end: {why}, so don't plan anything after {time} {when}.
        day-lost: they make us spend the whole day at {why} {when}.
        budget: our budget was cut to {money}.
        money-lost: some pickpocket got {money} from us.
        """,
    ),
    family(
        "checklist",
        "Change for our plan:|To be changed:|One problem:",
        "To find: another option.|Needed: a replacement.|Wanted: a different idea.",
        """
        closed: - {thing} closed {when}.
        closed-long: - {thing} closed all week.
        opens: - {thing} opens at {time} {when}.
        closes: - {thing} closes at {time} {when}.
        table: - {thing} booked out {when}.
        tickets: - {thing} sold out {when}.
        leg-late: - {leg} delayed by {span}.
        leg-at: - {leg} departs at {time}.
        leg-early: - {leg} departs earlier at {time}.
        leg-off: - {leg} cancelled.
        leg-moved: - {leg} moved to {day} at {time}.
        road: - road from {origin} to {city} closed {when}.
        stay-lost: - {hotel} not available on all nights.
        stay-night: - {hotel} not available {night}.
        stay-room: - {hotel} only has a {room}.
        event-off: - {thing} cancelled {when}.
        event-moved: - {thing} moved to {time} {when}.
        storm: - {why} {when}.
        storm-all: - {why} for the whole trip.
        ill-start: - {why}, nobody can start before {time} {when}.
        budget: - budget now {money} in total.
        """,
        joint="\n",
    ),
    family(
        "found-out",
        "We checked the website.|I called them this morning.|I read it in the local news.",
        "What would be a good alternative?|Could you look for a replacement?|Can you think of another place?",
        """
        closed: they confirmed that {thing} is closed {when}< because of {why}>.
        closed-long: they confirmed that {thing} is closed for months< because of {why}>.
        opens: they confirmed that {thing} opens at {time} {when}.
        closes: they confirmed that {thing} closes at {time} {when}.
        table: they confirmed that {thing} has no tables left {when}.
        tickets: they confirmed that {thing} is sold out {when}.
        price: they confirmed that {thing} costs {money} per person from now on.
        leg-late: they confirmed that {leg} is delayed by {span}< because of {why}>.
        leg-at: they confirmed that {leg} leaves at {time}.
        leg-early: they confirmed that {leg} leaves at {time} already.
        leg-off: they confirmed that {leg} is cancelled< because of {why}>.
        leg-strike: they confirmed that {leg} is cancelled because of the strike.
        leg-moved: they confirmed that {leg} was moved to {day} at {time}.
        airport: they confirmed that {airport} airport is closed {when}< because of {why}>.
        road: they confirmed that the road from {origin} to {city} is closed {when}.
        stay-lost: they confirmed that {hotel} cannot take us for the entire stay< because of {why}>.
        stay-night: they confirmed that {hotel} cannot take us {night}< because of {why}>.
        stay-room: they confirmed that {hotel} has only a {room} left.
        event-off: they confirmed that {thing} is cancelled {when}< because of {why}>.
        event-moved: they confirmed that {thing} starts at {time} {when}.
        storm: they forecast {why} {when}.
        storm-all: they forecast {why} for the whole week.
        """,
    ),
)
