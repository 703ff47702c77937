"""Families of travellers who begin with the cause, with what they cannot do, or with somebody else's words."""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "according-to",
        "|One thing:|Sorry to bother you.",
        "Could you offer us another choice?|What might work instead?|We need a fallback.",
        """
        closed: according to their website, {thing} is not open {when}<, because of {why}>.
        closed-long: according to their website, {thing} is shut until next year<, because of {why}>.
        opens: according to their website, {thing} starts letting people in at {time} {when}.
        closes: according to their website, last entry to {thing} is at {time} {when}.
        table: according to their website, {thing} is out of tables {when}.
        tickets: according to their website, {thing} is out of tickets {when}.
        price: according to the new menu, {thing} takes {money} per person, too steep for us.
        leg-late: according to the board, {leg} is {span} behind schedule<, because of {why}>.
        leg-at: according to the board, {leg} is leaving at {time}.
        leg-early: according to the board, {leg} is leaving already at {time}.
        leg-off: according to the board, {leg} has been called off<, because of {why}>.
        leg-strike: according to the news, {leg} is on strike.
        leg-moved: according to the airline, {leg} is now on {day} at {time}.
        airport: according to the news, {airport} airport stays closed {when}<, because of {why}>.
        road: according to the news, there is a road closure from {origin} to {city} {when}<, because of {why}>.
        drive-at: according to the rental company, we get the car late, so {leg} starts at {time}.
        stay-lost: according to their e-mail, {hotel} has no room for us on any night<, because of {why}>.
        stay-night: according to their e-mail, {hotel} is fully booked {night}<, because of {why}>.
        stay-room: according to their e-mail, {hotel} has moved us into a {room}.
        event-off: according to the organisers, {thing} is cancelled {when}<, because of {why}>.
        event-moved: according to the organisers, {thing} is rescheduled to {time} {when}.
        storm: according to the forecast, we get {why} {when}.
        storm-all: according to the forecast, we get {why} all week long.
        """,
    ),
    family(
        "cannot",
        "|Small emergency.|We have a problem.",
        "How do we solve this?|Can we do something different?|Is there any way around it?",
        """
        closed: we can't go to {thing} {when}, it's closed<, because of {why}>.
        closed-long: we can't go to {thing} any more, it's closed for good<, because of {why}>.
        opens: we can't get into {thing} {when} before {time}, when they open.
        closes: we can't stay long at {thing} {when}, they close at {time}.
        table: we can't eat at {thing} {when}, they're full.
        tickets: we can't get into {thing} {when}, it's sold out.
        price: we can't afford {thing}, it's {money} per person now.
        leg-late: we can't be on time, {leg} is {span} late.
        leg-at: we can't leave as planned, {leg} goes at {time}.
        leg-early: we can't sleep in, {leg} leaves at {time} already.
        leg-off: we can't take {leg}, it's cancelled<, because of {why}>.
        leg-strike: we can't take {leg}, they're on strike.
        leg-missed: we can't take {leg} any more, we missed it<, because of {why}>.
        road: we can't drive from {origin} to {city} {when}, the road is closed<, because of {why}>.
        drive-at: we can't start {leg} before {time}.
        car: we can't do {leg}, the car broke down.
        stay-lost: we can't stay at {hotel}, they cancelled everything<, because of {why}>.
        stay-night: we can't stay at {hotel} {night}, they have no room<, because of {why}>.
        event-off: we can't see {thing} {when}, it was cancelled<, because of {why}>.
        storm: we can't be outside {when}, there's {why}.
        ill-start: {why}, we can't leave the hotel before {time} {when}.
        ill-end: {why}, we have to be back at the hotel by {time} {when}.
        day-lost: we can't do anything {when}, we're at {why} all day.
        budget: we can't spend more than {money} in total now.
        """,
    ),
    family(
        "cause-first",
        "Hello there,|Excuse me,|Bad luck again:",
        "Kindly find another solution.|What else is possible?|Which alternative is there?",
        """
        closed: <because of {why}, >{thing} is shut {when}.
        closed-long: <because of {why}, >{thing} will not open again for weeks.
        opens: {thing} has changed its hours and opens at {time} {when}.
        closes: {thing} has changed its hours and closes at {time} {when}.
        table: there are no tables left at {thing} {when}.
        tickets: there are no tickets left at {thing} {when}.
        price: a meal or visit at {thing} has become much dearer, {money} per person.
        leg-late: <because of {why}, >{leg} is delayed by {span}.
        leg-at: {leg} has a later departure now, at {time}.
        leg-early: {leg} has an earlier departure now, at {time}.
        leg-off: <because of {why}, >{leg} is cancelled.
        leg-strike: because of a walkout, {leg} is cancelled.
        leg-missed: because of {why}, we missed {leg}.
        leg-moved: {leg} got moved, it leaves {when} at {time}.
        airport: <because of {why}, >the airport of {airport} is closed {when}.
        road: because of {why}, the road between {origin} and {city} is closed {when}.
        car: because our rental car broke down, {leg} is impossible.
        stay-lost: <because of {why}, >{hotel} has cancelled our stay.
        stay-night: <because of {why}, >{hotel} cannot take us in {night}.
        stay-room: {hotel} gave our room to somebody else and offers a {room}.
        event-off: <because of {why}, >{thing} is cancelled {when}.
        event-moved: {thing} has a new time, {time} {when}.
        storm: because of {why} {when}, outdoor places won't work.
        ill-start: because {why}, we need to rest until {time} {when}.
        day-lost: because we have to be at {why} all day, {day} is lost.
        budget: because of unexpected costs, our budget is down to {money} in total.
        money-lost: because of a thief, we have {money} less to spend.
        """,
    ),
    family(
        "abroad",
        "Good day, excuse my English.|Hello my friends.|Please, I write for my family.",
        "Can you give other idea?|You can propose other thing?|We search another possibility.",
        """
        closed: the place {thing} is closed {when}<, the reason is {why}>.
        closed-long: the place {thing} is closed for all our holiday<, the reason is {why}>.
        opens: {thing} {when} opens only at {time}.
        closes: {thing} {when} closes already at {time}.
        table: in {thing} is no free table {when}.
        tickets: for {thing} are no more tickets {when}.
        price: {thing} costs now {money} for each person.
        leg-late: {leg} comes {span} later<, the reason is {why}>.
        leg-at: {leg} goes now at {time}.
        leg-early: {leg} goes already at {time}.
        leg-off: {leg} does not go<, the reason is {why}>.
        leg-strike: they make strike, {leg} does not go.
        leg-missed: we did not catch {leg}, the reason was {why}.
        leg-moved: {leg} is now {when} at {time}.
        airport: the airport of {airport} is closed {when}.
        road: the road from {origin} to {city} is closed {when}.
        stay-lost: {hotel} has not room for us for all the nights<, the reason is {why}>.
        stay-night: {hotel} has not room for us {night}<, the reason is {why}>.
        stay-room: {hotel} gives us only a {room}.
        event-off: {thing} is cancelled {when}<, the reason is {why}>.
        event-moved: {thing} begins {when} at {time}.
        storm: it comes {why} {when}.
        ill-start: {why}, we want to begin {when} not before {time}.
        ill-end: {why}, we must be back {when} at {time} latest.
        budget: we have now only {money} for all the trip.
        money-lost: we have lost {money}.
        """,
    ),
)
