"""Families of travellers who say it their own way: a gardener, an electrician, a grandmother, a physicist.

Held out: written apart from the reader and from the other voices.
"""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "allotment",
        "Now then.|Ey up, it's us again.|Well, here's a how-d'ye-do.",
        "What would you put in its place?|Have you owt else up your sleeve?|Is there another thing we could be doing?",
        """
        closed: we'd been looking forward to {thing}, but they're not unlocking the gate {when}<, on account of {why}>.
        closed: nobody's getting in at {thing} {when}<. Seems it's down to {why}>. There it is.
        closed-long: {thing} has packed up, and it won't be opening again while we're about<. Seems it's down to {why}>.
        closed-long: pull {thing} up by the roots, it's shut with no word of when it'll open<. They blame {why}>.
        opens: they've a sign up at {thing} saying they don't start till {time} {when}.
        opens: {when} it'll be {time} before {thing} lets a soul through.
        closes: {thing} locks the gate at {time} {when}, same as my allotment in winter.
        closes: come {time} {when}, {thing} is done for the day and everybody's out.
        table: I gave {thing} a ring and they can't seat us {when}, they've more folk than chairs.
        table: there's no getting a table at {thing} {when}, it's chock-full.
        tickets: {thing} has sold its last ticket for {day}, so we can't go in.
        tickets: tickets for {thing} {when} went like seedlings at a fair, not one left.
        price: {thing} has put itself up to {money} a head, and I could feed a street on that. It's too dear.
        price: they're after {money} from each of us at {thing} now, more than we've got put by.
        leg-late: {leg} is {span} behind<, on account of {why}>, so we're sat on our cases.
        leg-late: they've told us to wait {span} more for {leg}<. Seems it's down to {why}>.
        leg-at: {leg} isn't setting off till {time} now, a good bit after it should.
        leg-at: it'll be {time} before {leg} gets going, and it should have been sooner.
        leg-early: they've brought {leg} forward and it sets off at {time} now. Early, for once.
        leg-early: {leg} won't wait for us, it's away at {time} now and not when it said before.
        leg-off: {leg} isn't running at all<, on account of {why}>.
        leg-off: they've done away with {leg}<. Seems it's down to {why}>.
        leg-strike: they've downed tools and {leg} won't go. I'd have done the same, but still.
        leg-strike: {leg} is off with the workers out on strike.
        leg-missed: we'd {why} to thank for it: {leg} was gone when we got there.
        leg-missed: we were too late for {leg}, it went and left us stood there, all down to {why}.
        leg-moved: {leg} has been dug up and planted on another day: it goes {when} at {time}.
        leg-moved: they've swapped us about, and {leg} is now {day} at {time}.
        airport: there's no flying {when}, they've shut the airport at {airport}<, on account of {why}>.
        airport: {airport} airport is closed {when}<. Seems it's down to {why}>. Not so much as a pigeon is taking off.
        road: the road from {origin} to {city} is shut {when}<, on account of {why}>, and there's no going round.
        road: you can't get from {origin} to {city} by road {when}, it's closed off<. Seems it's down to {why}>.
        drive-at: we'll not be at the wheel till {time}, so that's when {leg} starts.
        drive-at: {leg} will have to start at {time}, there's no getting off sooner.
        car: the motor's given out with {why}, so {leg} is not to be.
        car: we've {why} and a car that won't shift. That's {leg} done for.
        stay-lost: {hotel} has turned us out for every night we'd booked<, on account of {why}>.
        stay-lost: there's not a night left of what we'd booked with {hotel}, they've scrapped it<. They blame {why}>.
        stay-night: {hotel} hasn't a bed for us {night}<, on account of {why}>.
        stay-night: {night} we're without a bed, for {hotel} can't put us up<. They blame {why}>.
        stay-room: {hotel} says it's a {room} or nowt, and that's not what we asked for.
        stay-room: they've changed what we booked at {hotel} to a {room}.
        event-off: they've called {thing} off {when}<, on account of {why}>.
        event-off: there's to be no {thing} {when}<. Seems it's down to {why}>.
        event-moved: {thing} has a new start {when}, it's {time} now.
        event-moved: they've shifted {thing} {when} and it's on at {time}.
        storm: there's {why} coming {when}, and that's no weather to be stood out in.
        storm: my bones and the wireless agree on {why} {when}. We'd best have a roof over us.
        storm-all: there's {why} forecast from our first day to our last, so it's roofs and walls for us.
        storm-all: it's to be {why} all the days we're away. Nothing in the open, then.
        ill-start: {why}, so let's not be starting before {time} {when}.
        ill-start: {why}. Give us till {time} {when} before the first thing.
        ill-end: {why}, so {when} we want to be done and back by {time}.
        ill-end: {why}. It's slippers on by {time} {when}, no later.
        day-lost: {day} is no use to anybody, we've to sit at {why} from morning till night.
        day-lost: we're wanted at {why} {when}, and that's the whole day gone.
        budget: we've counted the tin, and {money} is what the whole trip has to be done for.
        budget: the whole holiday has to come in at {money} now, not a penny over.
        money-lost: I've had {money} lifted out of my coat, so that's {money} less to spend.
        money-lost: we're {money} short of what we set out with. It's gone, and it'll not come back.
        """,
    ),
    family(
        "electrician",
        "Mate.|G'day, bit of strife here.|Righto, problem.",
        "What've you got for us instead?|Reckon you can find us something different?|Any other ideas, mate?",
        """
        closed: was all set for {thing} and it's dead as a blown fuse, not opening {when}<. Turns out it was {why}>.
        closed: {thing} isn't trading {when}<, they've copped {why}>, so that's a no.
        closed-long: {thing} has pulled the plug, no reopening till who knows when<. Turns out it was {why}>.
        closed-long: {thing} won't be back on before we've gone home<, they've copped {why}>.
        opens: {thing} doesn't crack open the doors till {time} {when}.
        opens: they're getting going late at {thing} {when}, {time} and no sooner.
        closes: {thing} knocks off early {when}, lights out at {time}.
        closes: they're locking up {thing} at {time} {when}, so we'd be stuck outside after that.
        table: {thing} is packed to the rafters {when}, they knocked us back for a table.
        table: no chance of a feed at {thing} {when}, no tables going.
        tickets: {thing} has flogged every ticket for {day}.
        tickets: can't get into {thing} {when}, the tickets are all snapped up.
        price: {thing} is stinging people {money} each now, that's a rip-off we can't afford.
        price: it's {money} a pop to get a go at {thing} these days, and the wallet says no.
        leg-late: {leg} is {span} late<. Turns out it was {why}>. Beauty.
        leg-late: add {span} to {leg}, it's late<, they've copped {why}>.
        leg-at: {leg} doesn't kick off till {time} now, they've pushed it back.
        leg-at: {leg} has slid back to {time}.
        leg-early: {leg} is shooting through early, {time} now.
        leg-early: better get our skates on, {leg} got moved up to {time}.
        leg-off: {leg} has been binned, it's not going<. Turns out it was {why}>.
        leg-off: forget {leg}, they've pulled it<, they've copped {why}>.
        leg-strike: union's called everyone out and {leg} is scrapped.
        leg-strike: blokes are on strike, good on 'em, but {leg} isn't going.
        leg-missed: copped {why}, and {leg} took off without us.
        leg-missed: we stuffed it, {leg} was gone by the time we turned up. Blame {why}.
        leg-moved: {leg} got bumped to {day}, leaving {time}.
        leg-moved: wrong day now for {leg}, they've got us going {when} at {time}.
        airport: {airport} airport's shut up shop {when}<. Turns out it was {why}>. Nobody's flying.
        airport: nothing's getting off the ground at {airport} {when}, the airport's closed<, they've copped {why}>.
        road: the road {origin} to {city} is blocked off {when}<. Turns out it was {why}>.
        road: cops have shut the road out of {origin} to {city} {when}<, there's been {why}>, so no driving it.
        drive-at: can't get behind the wheel before {time}, so {leg} starts then.
        drive-at: {leg} can't kick off till {time} at the earliest.
        car: car's cactus, {why}, so {leg} isn't happening.
        car: had a look under the bonnet and it's {why}. We can kiss {leg} goodbye.
        stay-lost: {hotel} has flicked us, all the nights gone<. Turns out it was {why}>.
        stay-lost: no nights at all for us at {hotel} any more, booking's dead<, they've copped {why}>.
        stay-night: {hotel} can't put a roof over us {night}<. Turns out it was {why}>.
        stay-night: nowhere to kip {night}, {hotel} says sorry<, they've copped {why}>.
        stay-room: {hotel} wants to chuck us in a {room}, that's all they've got.
        stay-room: turns out {hotel} only has a {room} for us, different to what we booked.
        event-off: {thing} got canned {when}<. Turns out it was {why}>.
        event-off: they pulled the pin on {thing} {when}<, they've copped {why}>.
        event-moved: {thing} {when} has switched to {time}.
        event-moved: heads up, {thing} gets going at {time} {when} now.
        storm: {why} rolling in {when}, so anything outside is a write-off.
        storm: bureau's tipping {why} {when}. Let's stick to indoors.
        storm-all: bureau's tipping {why} for the lot, every day we're here. Outside's a write-off.
        storm-all: {why} for the whole trip, start to finish, so indoors it is.
        ill-start: {why}, so we're not kicking off till {time} {when}.
        ill-start: {why}. {time} start {when}, not a minute sooner.
        ill-end: {why}, so we'll call it quits by {time} {when}.
        ill-end: {why}. Gotta be back at the digs by {time} {when}.
        day-lost: stuck at {why} {when}, sun-up to sundown.
        day-lost: write off all of {day}, we have to be at {why} the entire time.
        budget: tightened the belt, so {money} has to cover the whole show now.
        budget: we've got {money} max for the entire trip, all up.
        money-lost: some mongrel pinched {money} off us, so we're that much lighter.
        money-lost: lost {money} of our trip cash, must've fell out of the ute somewhere.
        """,
    ),
    family(
        "grandmother",
        "My dear, greetings to you.|Good day, I hope your work is going well.|My dear, I bring you a small headache.",
        "Kindly look for another thing for us, God bless you.|What other thing can we do, my dear?|"
        "I am trusting you to find us an alternative.",
        """
        closed: they are telling us that {thing} will not receive anybody {when}<, the reason being {why}>.
        closed: I sent my son to ask at {thing}, and {when} it is locked, completely<. It is {why} that caused it>.
        closed-long: {thing} has been locked, and nobody can say when it will receive visitors again<. {why} caused it>.
        closed-long: let us forget {thing}. It is closed for all the days of our journey<, the reason being {why}>.
        opens: {thing} will only begin to receive people from {time} {when}.
        opens: before {time} {when}, they will not allow anybody inside {thing}.
        closes: they will be closing {thing} by {time} {when}, so everybody must have come out.
        closes: {when} the people at {thing} are going home at {time} and locking it behind them.
        table: they have no table to give us at {thing} {when}, all have been taken.
        table: I begged {thing} for just one table {when}, and they said there is none.
        tickets: all the tickets for {thing} {when} have finished.
        tickets: {when} we cannot enter {thing}, because other people have bought every ticket.
        price: they now collect {money} from every single person at {thing}, and we do not have such money.
        price: {thing} has become {money} for one person. It is too much for us.
        leg-late: {leg} will be late by {span}<, the reason being {why}>. We are sitting and praying.
        leg-late: we are still waiting for {leg}, it is {span} later than planned<. It is {why} that caused it>.
        leg-at: they have shifted {leg} to a later time. It will now depart at {time}.
        leg-at: {leg} will not depart until it is {time}, which is late.
        leg-early: they have drawn {leg} nearer. It will now depart at {time}, before the time we had.
        leg-early: we have to rush, for {leg} departs at the earlier time of {time} now.
        leg-off: {leg} has been cancelled entirely<, the reason being {why}>.
        leg-off: they announced that {leg} will not be going anywhere<. It is {why} that caused it>.
        leg-strike: the workers have gone on strike, and {leg} has died with it.
        leg-strike: because of a strike, {leg} will not go at all.
        leg-missed: we did not meet {leg} again. It had gone, all because of {why}.
        leg-missed: {why} did this to us: {leg} departed while we were still coming.
        leg-moved: they have carried {leg} to a different day. It is now {day} at {time}.
        leg-moved: {leg} will now depart {when} at {time}, a day we did not choose.
        airport: they have closed the airport of {airport} {when}<, the reason being {why}>, and no plane can move.
        airport: {when} there is no flying, since {airport} airport is closed<. It is {why} that caused it>.
        road: the road that goes from {origin} to {city} has been closed {when}<, the reason being {why}>.
        road: they are turning back every car between {origin} and {city} {when}<. It is {why} that closed the road>.
        drive-at: we will only be able to begin {leg} at {time}.
        drive-at: before {time} we cannot enter the car, so {leg} will begin at that time.
        car: the car has spoiled with {why}, so we cannot do {leg} in it.
        car: there is {why}, and the car has refused to move. {leg} is therefore not possible.
        stay-lost: {hotel} has driven us away, not one night is remaining for us<, the reason being {why}>.
        stay-lost: they have cancelled all our nights at {hotel}<. It is {why} that caused it>.
        stay-night: {hotel} cannot accommodate us {night}<, the reason being {why}>.
        stay-night: where will we lay our heads {night}? {hotel} has no room for us then<. It is {why} that caused it>.
        stay-room: it is only a {room} that {hotel} is giving us now, and that is not what we agreed.
        stay-room: {hotel} wants to put me and my people in a {room}. We did not ask for that.
        event-off: {thing} has been cancelled {when}<, the reason being {why}>. I had even ironed my wrapper.
        event-off: they say {thing} will no longer hold {when}<. It is {why} that caused it>.
        event-moved: {thing} will now hold at {time} {when}.
        event-moved: {when} the time of {thing} has changed, they are starting it at {time}.
        storm: {why} is coming {when}, so please do not put us outside.
        storm: they said on the television that there will be {why} {when}. We cannot be in the open.
        storm-all: there will be {why} on every day of our journey, so please do not put us outside at all.
        storm-all: they said on the television that we will have {why} from our arrival until our departure.
        ill-start: {why}, so {when} nobody should expect us before {time}.
        ill-start: {why}. Let us rest {when} and begin only at {time}.
        ill-end: {why}, so {when} we must have returned by {time}.
        ill-end: {why}. By {time} {when} all of us should be inside, resting.
        day-lost: we have to spend the whole of {day} at {why}, and nothing can be done about it.
        day-lost: from morning until evening {when} we shall be sitting at {why}.
        budget: we have prayed over the money, and {money} is all that this whole journey may cost.
        budget: the complete journey must now not pass {money}.
        money-lost: a thief has taken {money} from the money of our journey.
        money-lost: {money} has disappeared from my handbag, so our money has reduced by that.
        """,
    ),
    family(
        "physicist",
        "Status of our trip, since you keep the plan.|I shall try to be precise.|One observation to report.",
        "Please compute an alternative.|What is the next best option?|Could you propose a replacement?",
        """
        closed: the probability of our entering {thing} {when} is exactly zero, as it does not open<; cause: {why}>.
        closed: I checked twice, and {thing} stays closed {when}<. The explanation offered was {why}>.
        closed-long: {thing} is closed, with no finite date of reopening<. The explanation offered was {why}>.
        closed-long: for the full length of our trip {thing} remains closed<; cause: {why}>.
        opens: boundary condition for {thing} {when}: it opens at {time} and not earlier.
        opens: {thing} admits its first visitor at {time} {when}.
        closes: boundary condition for {thing} {when}: it closes at {time}.
        closes: after {time} {when} one can no longer be inside {thing}, as that is when it closes.
        table: number of tables available to us at {thing} {when}: zero.
        table: {thing} has reached its capacity {when} and declined to give us a table.
        tickets: number of tickets remaining for {thing} {when}: zero.
        tickets: the ticket supply of {thing} for {day} has been exhausted.
        price: the price at {thing} has jumped to {money} per person, which our budget does not permit.
        price: measured at the desk: {thing} costs {money} for each of us. We cannot pay that.
        leg-late: {leg} departs with a lag of {span}<; cause: {why}>.
        leg-late: for {leg} please add {span}, it is delayed<. The explanation offered was {why}>.
        leg-at: the departure of {leg} has been shifted to the later value of {time}.
        leg-at: {leg} now departs at {time}, that is, later than in your table.
        leg-early: the departure of {leg} has been shifted to the earlier value of {time}.
        leg-early: {leg} now departs at {time}, that is, sooner than in your table.
        leg-off: {leg} has been cancelled<; cause: {why}>.
        leg-off: {leg} does not take place<. The explanation offered was {why}>.
        leg-strike: a strike was declared, from which it follows that {leg} is cancelled.
        leg-strike: {leg} is not operating, and the cause is known: a strike.
        leg-missed: we arrived after {leg} had departed and are not on it; the error came from {why}.
        leg-missed: {why} exceeded my safety margin, so we missed {leg}.
        leg-moved: {leg} has been translated in time: it now departs {when} at {time}.
        leg-moved: new departure for {leg}: {day}, {time}.
        airport: the airport in {airport} is closed {when}<; cause: {why}>, hence no departures and no arrivals.
        airport: {when} air traffic at {airport} is zero, the airport being closed<. The explanation offered was {why}>.
        road: the road connecting {origin} and {city} is closed {when}<; cause: {why}>.
        road: {when} no open road exists from {origin} to {city}<. The explanation offered was {why}>.
        drive-at: {leg} has a new lower bound for its start, namely {time}.
        drive-at: we are only able to begin {leg} at {time}.
        car: the car has failed with {why}, which rules out {leg}.
        car: diagnosis of the car: {why}. Consequence: {leg} cannot be done.
        stay-lost: {hotel} has cancelled the complete booking, that is, every night<; cause: {why}>.
        stay-lost: our nights at {hotel} have been reduced to zero<. The explanation offered was {why}>.
        stay-night: {night} {hotel} is unable to lodge us<; cause: {why}>.
        stay-night: one night is missing: {hotel} has nothing for us {night}<. The explanation offered was {why}>.
        stay-room: {hotel} has substituted a {room} for the room we booked.
        stay-room: the only room type which {hotel} can still offer us is a {room}.
        event-off: {thing} is cancelled {when}<; cause: {why}>.
        event-off: against all announcements, {thing} does not take place {when}<. The explanation offered was {why}>.
        event-moved: the start of {thing} {when} has been set to {time}.
        event-moved: {when} {thing} begins at {time}, which differs from the announcement.
        storm: the models converge on {why} {when}, so outdoor places are excluded.
        storm: expected {when}: {why}. Only places with a roof are admissible.
        storm-all: the models converge on {why} for all days of the trip, so outdoor places are excluded.
        storm-all: expected on each and every day of the trip: {why}. Only places with a roof are admissible.
        ill-start: {why}. The first activity {when} must therefore not begin before {time}.
        ill-start: {why}. For {day} I request a start at {time} or after.
        ill-end: {why}. The last activity {when} must therefore end so that we are back by {time}.
        ill-end: {why}. For {day} I request that we be back by {time}.
        day-lost: {why} will absorb one hundred percent of {day}.
        day-lost: we are obliged to be at {why} {when}, for the entire day.
        budget: the upper bound for the cost of the whole trip is now {money}.
        budget: new constraint: the entire trip, all included, for at most {money}.
        money-lost: our travel fund has decreased by {money} through theft.
        money-lost: I must subtract {money} from our budget, since the envelope with it is lost.
        """,
    ),
)
