# ruff: noqa: E501
"""Training voices: a solicitor's clerk, a student in Ohio, an aunt from Kingston, an engineer's log, twins aged ten."""

from __future__ import annotations

from tripmend_suites.triptide.data.disruptions.messages._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "solicitors-clerk",
        "Without prejudice to the remainder of our arrangements:|We refer to the above journey.|Further to our telephone conversation,",
        "We look forward to receiving your alternative proposals.|Kindly let us have details of a substitute arrangement.|We should be obliged for your suggestions as to another course.",
        """
        closed: we are instructed that access to {thing} will be denied to the public {when}<, by reason of {why}>.
        closed: notice has been served that {thing} shall not trade {when}<, the stated ground being {why}>.
        closed-long: we are instructed that {thing} has closed sine die<, by reason of {why}>.
        closed-long: {thing} has ceased trading, and no date for its resumption has been notified<, the stated ground being {why}>.
        opens: entry upon {thing} {when} is barred until the hour of {time}.
        opens: the hours of {thing} having been varied, admission {when} commences at {time}.
        closes: the hours of {thing} having been varied, admission {when} terminates at {time}, when all persons must leave.
        closes: occupation of {thing} {when} must be given up by {time}.
        table: {thing} has declined our reservation {when}, its dining room being let in full.
        table: no table is capable of being procured at {thing} {when}.
        tickets: the entire issue of tickets for {thing} {when} has been allotted to others.
        tickets: our application for tickets to {thing} {when} has been refused for want of any remaining.
        price: the consideration payable at {thing} has been increased to {money} per person, exceeding our authority.
        price: {thing} now levies {money} per person, a sum which we are not in funds to meet.
        leg-late: {leg} will be delayed by a period of {span}<, by reason of {why}>.
        leg-late: the carrier has given notice of {span} of delay to {leg}<, the stated ground being {why}>.
        leg-at: the departure of {leg} stands adjourned to {time}<, by reason of {why}>.
        leg-at: {leg} has been postponed by the carrier; departure shall be at {time} hereafter.
        leg-early: the departure of {leg} has been accelerated to {time}.
        leg-early: the carrier has elected to operate {leg} in advance of the agreed hour, to wit at {time}.
        leg-off: the carrier has rescinded {leg}<, by reason of {why}>. A claim for compensation is in hand.
        leg-off: {leg} will not be performed<, the stated ground being {why}>.
        leg-strike: owing to a trade dispute, the carrier is prevented from performing {leg}.
        leg-strike: {leg} is frustrated by the withdrawal of labour of the carrier's employees.
        leg-missed: by reason of {why}, our party failed to present itself in time and forfeited its places on {leg}.
        leg-missed: {leg} departed in the absence of our party, which had been detained by {why}.
        leg-moved: the date of {leg} has been varied to {day}, departing at {time}.
        leg-moved: in substitution for the agreed date, {leg} shall depart {when} at {time}.
        airport: by order of the authority, {airport} airport shall remain closed {when}<, by reason of {why}>.
        airport: all movements of aircraft at {airport} are prohibited {when}, the airport being closed<, the stated ground being {why}>.
        road: the carriageway from {origin} to {city} is closed by order {when}, by reason of {why}.
        road: passage by road between {origin} and {city} is prohibited {when}, the stated ground being {why}.
        drive-at: vacant possession of the vehicle being delayed, {leg} may not commence before {time}.
        drive-at: commencement of {leg} is deferred to {time}.
        car: the vehicle is unroadworthy by reason of {why}, and {leg} cannot be undertaken therein.
        car: the hirer reports {why} in the vehicle, whereupon {leg} must be abandoned.
        stay-lost: {hotel} has repudiated our reservation for the whole of the term<, by reason of {why}>.
        stay-lost: {hotel} has determined the booking as to each and every night<, the stated ground being {why}>.
        stay-night: {hotel} is unable to grant us occupation {night}<, by reason of {why}>, the residue of the term being unaffected.
        stay-night: our booking at {hotel} has been avoided as to one night only, namely {night}<, the stated ground being {why}>.
        stay-room: {hotel} purports to discharge its obligation by the provision of a {room}.
        stay-room: contrary to the terms agreed, {hotel} has allotted to us a {room}.
        event-off: the promoter has withdrawn {thing} {when}<, by reason of {why}>.
        event-off: {thing}, fixed {when}, has been vacated<, the stated ground being {why}>, and will not be relisted.
        event-moved: {thing}, fixed {when}, shall now commence at {time}.
        event-moved: the hour appointed for {thing} {when} has been varied to {time}.
        storm: {why} being forecast {when}, our clients cannot be exposed to the open air.
        storm: act of God: {why} {when}. Any outdoor engagement must stand down.
        storm-all: {why} being forecast for the entire term of the journey, our clients cannot be exposed to the open air.
        storm-all: act of God: {why} upon every date of the journey. All outdoor engagements must stand down.
        ill-start: our clients state as follows: "{why}." They will not be at your disposal {when} before {time}.
        ill-start: by reason that {why}, no engagement {when} may be listed earlier than {time}.
        ill-end: our clients state as follows: "{why}." They must be released {when} by {time}.
        ill-end: by reason that {why}, no engagement {when} may run on past {time}.
        day-lost: our attendance at {why} is required {when} for the whole of the day, to the exclusion of all else.
        day-lost: {day} is to be struck from the programme, our presence being compelled at {why} throughout.
        budget: the aggregate expenditure upon the journey is henceforth limited to {money}.
        budget: our authority extends to {money} for the journey in its entirety, inclusive of all disbursements.
        money-lost: the sum of {money} has been stolen from the funds set aside for the journey.
        money-lost: we have sustained a loss of {money} in cash, being part of the travel fund.
        """,
    ),
    family(
        "ohio-freshman",
        "bruh|ok so update,|not gonna lie this is rough",
        "any other ideas fr?|whats the backup plan?|can u find us smth else pls",
        """
        closed: {thing} said nope {when}, like literally closed<, bc {why}>
        closed: lowkey mad, pulled up the page for {thing} and its closed {when}<, {why} or whatever>
        closed-long: {thing} is closed closed, like no reopening date closed<, bc {why}>
        closed-long: rip {thing}, closed down, we're never getting in on this trip<, {why} or whatever>
        opens: {thing} doesnt let u in til {time} {when}, who wakes up that late
        opens: so {when} {thing} starts at {time} and im not standing in line b4 that
        closes: {thing} be closing at {time} {when} like its a library
        closes: so {when} its lights out for {thing} at {time}, thats way too early for us
        table: {thing} is hella booked {when}, we cant get a table
        table: opentable says lol no for {thing} {when}
        tickets: {thing} sold out {when}, didnt even get a spot in the queue
        tickets: tix for {thing} on {day}? gone. like all of them
        price: {thing} is charging {money} a person now, in this economy?? cant do it
        price: they bumped {thing} up to {money} each and im a broke college kid
        leg-late: {leg} is running {span} late<, bc {why}>, im on my third pretzel
        leg-late: add {span} to {leg}, its delayed<, {why} or whatever>
        leg-at: {leg} got delayed so its {time} now<, bc {why}>
        leg-at: the app says {leg} leaves at {time} now so we'll be getting in way later
        leg-early: {leg} got moved UP to {time} so like we gotta go go go
        leg-early: surprise, {leg} is leaving early, {time}
        leg-off: {leg} straight up got cancelled<, bc {why}>
        leg-off: they deleted {leg} from the board<, {why} or whatever>, its not going
        leg-strike: workers r striking (valid) but theres no {leg} now
        leg-strike: {leg} got cancelled cuz of the strike
        leg-missed: we fumbled {leg}, it left<, bc {why}>
        leg-missed: missed {leg} by like two minutes<, {why} or whatever>
        leg-moved: {leg} is a whole different day now, {day} at {time}
        leg-moved: they swapped us so {leg} is {when}, {time}
        airport: {airport} airport shut down {when}<, bc {why}>, zero flights
        airport: nobody can fly out of or into {airport} {when}<, {why} or whatever>, airports closed
        road: cant take the road from {origin} to {city} {when} bc {why}, its closed
        road: gmaps says closed btwn {origin} and {city} {when}, {why} or whatever
        drive-at: {leg} isnt starting til {time}, my roommate overslept
        drive-at: we're not in the car for {leg} til {time} at the earliest
        car: car said goodbye ({why}) so {leg} is cooked
        car: check engine light then boom, {why}, no {leg} for us
        stay-lost: {hotel} cancelled on us completely, no nights left at all<, bc {why}>
        stay-lost: {hotel} said u cant stay here, like the whole time<, {why} or whatever>
        stay-night: {hotel} has no room for us {night}<, bc {why}>, other nights r chill
        stay-night: sleeping in the parking lot {night} i guess, {hotel} cant take us<, {why} or whatever>
        stay-room: {hotel} gave us a {room}, thats not it
        stay-room: opened the door at {hotel} and its a {room}, we didnt book that
        event-off: {thing} isnt happening {when}<, bc {why}>, im actually crying
        event-off: they pulled {thing} {when}<, {why} or whatever>
        event-moved: {thing} {when} is a different time now, {time}
        event-moved: they bumped {thing} to {time} {when}
        storm: weather app is all {why} {when}, so no outside
        storm: {when} its giving {why}, we need indoor stuff
        storm-all: weather app is all {why} for the entire trip, so no outside
        storm-all: every day its giving {why}, like the whole vacation, we need indoor stuff
        ill-start: {why} so dont plan anything b4 {time} {when}
        ill-start: {when} im not moving til {time}, {why}
        ill-end: {why} so dont plan anything after {time} {when}
        ill-end: {when} im crashing at {time}, {why}
        day-lost: gotta spend literally all of {day} at {why}
        day-lost: so {when} is gone, {why} wants us there the whole day
        budget: my parents cut me off lol, {money} for the whole trip
        budget: venmo check: {money} is all we got for everything on this trip
        money-lost: someone stole {money} outta my backpack
        money-lost: lost {money} at the bus stop like an idiot, that was trip money
        """,
        plain=True,
    ),
    family(
        "auntie-from-kingston",
        "Blessings, my dear.|Lawd, is trouble again.|Hello darling, is Auntie Pearl.",
        "So what we going to do instead, sweetheart?|Find Auntie something else nice, please.|You have another idea for we?",
        """
        closed: Dem tell me say {thing} not opening {when} at all<, through {why}>. The breakfast did sweet, though.
        closed: Mi reach as far as the door of {thing} in mi mind, but {when} the place lock up tight<, is {why} cause it>.
        closed-long: {thing} done lock down, and it going to stay so long after we gone home<, through {why}>.
        closed-long: {thing} finish, my dear. Closed and not opening back<, is {why} cause it>.
        opens: Dem people at {thing} not opening the gate till {time} {when}.
        opens: Don't hurry go to {thing} {when}, for is {time} it open.
        closes: Dem people at {thing} running everybody by {time} {when}, that is when it close.
        closes: {thing} locking up from {time} {when}, so late hours cannot work.
        table: Not a table leave for we at {thing} {when}, it ram-pack.
        table: Mi beg them a table at {thing} {when} and them say them full.
        tickets: The ticket them for {thing} {when} done. Every one sell off.
        tickets: Mi go to buy ticket for {thing} {when} and the lady say none no leave.
        price: {thing} raise it to {money} for each smaddy, and Auntie don't have that.
        price: Imagine, {money} a person at {thing}! Mi not a rich woman, we can't pay it.
        leg-late: {leg} going to reach the gate {span} late<, through {why}>, so mi reading mi Bible.
        leg-late: Dem say wait, {leg} have {span} delay pon it<, is {why} cause it>.
        leg-at: {leg} not leaving till {time} now<, through {why}>.
        leg-at: Is {time} {leg} going to leave now, dem push it back.
        leg-early: Is {time} {leg} going to leave now, dem pull it up earlier.
        leg-early: {leg} leaving sooner than what write on the paper: {time}.
        leg-off: {leg} cancel, my dear<, through {why}>.
        leg-off: Dem call out that {leg} not going again<, is {why} cause it>.
        leg-strike: The worker them gone on strike and {leg} can't go.
        leg-strike: Strike, strike, strike. So {leg} cancel.
        leg-missed: By the time we reach, {leg} gone leave we<, through {why}>.
        leg-missed: Auntie foot slow and we miss {leg}<, but is {why} cause it>.
        leg-moved: Dem put {leg} pon another day: {day}, {time}.
        leg-moved: Now is {when} {leg} leaving, at {time}. Not the day we did choose.
        airport: The airport a {airport} lock {when}<, through {why}>, no plane can move.
        airport: No plane not going up nor coming down a {airport} {when}, the airport closed<, is {why} cause it>.
        road: The road from {origin} go to {city} block off {when}, through {why}.
        road: {when} nobody can drive from {origin} to {city}, is {why} in the road.
        drive-at: We not setting out on {leg} until {time}, mi have to press mi clothes.
        drive-at: {time} is when we can start {leg}, no earlier.
        car: The car mash up, {why}, so {leg} can't go so again.
        car: {why} lick down the car. {leg} done.
        stay-lost: {hotel} say we not to come at all, every night cancel<, through {why}>.
        stay-lost: {hotel} tek back the whole booking from we<, is {why} cause it>.
        stay-night: {hotel} have no bed for we {night}<, through {why}>. The rest of night them okay.
        stay-night: Where Auntie fi sleep {night}? {hotel} say them don't have room<, is {why} cause it>.
        stay-room: {hotel} giving we a {room}. Auntie not sleeping in that.
        stay-room: Is not what mi pay for: {hotel} put we in a {room}.
        event-off: {thing} {when} cancel<, through {why}>, and mi did iron mi good frock.
        event-off: Dem not keeping {thing} {when} again<, is {why} cause it>.
        event-moved: {thing} {when} change time, is {time} now.
        event-moved: Is {time} dem going to start {thing} {when}, pastor tell mi.
        storm: {why} coming {when}, and Auntie not walking about in no open place.
        storm: The weatherman say {why} {when}, so put we under a roof.
        storm-all: {why} coming whole trip, every day God send, and Auntie not walking about in no open place.
        storm-all: The weatherman say {why} all the while we there, so put we under a roof.
        ill-start: {why}, so {when} mek we rest until {time}.
        ill-start: {why}, my dear. Nothing before {time} {when}, you hear?
        ill-end: {why}, so {when} carry we home by {time}.
        ill-end: {why}, my dear. Nothing past {time} {when}, you hear?
        day-lost: The whole of {day} gone a {why}, from morning till night.
        day-lost: {when} we have to siddung in {why} whole day long, so cancel everything.
        budget: Mi count up the money, and {money} haffi do for the whole trip.
        budget: The partner draw smaller than we think, so is {money} total we can spend.
        money-lost: Tief tek {money} out of Auntie purse.
        money-lost: {money} of the holiday money drop out of mi bosom, gone so.
        """,
    ),
    family(
        "engineer-log",
        "LOG:|INCIDENT REPORT|NEW ENTRY in the trip log:",
        "REQUEST: alternative.|TODO for you: find a different solution.|AWAITING: another option from your side.",
        """
        closed: {thing} status=closed {when}<; cause={why}>. Other items nominal.
        closed: fault at {thing}: no entry {when}<. fault source: {why}>.
        closed-long: {thing} status=closed, eta for reopening=unknown<; cause={why}>.
        closed-long: {thing} taken out of service for all dates<. fault source: {why}>.
        opens: {thing} {when}: opening time changed, new value {time}. Arriving earlier returns an error.
        opens: {thing} opens={time} {when}, our slot starts too early.
        closes: {thing} {when}: closing time changed, new value {time}. Staying later returns an error.
        closes: {thing} closes={time} {when}, our slot ends too late.
        table: {thing} {when}: tables free=0.
        table: reservation at {thing} {when} rejected. message: full.
        tickets: {thing} {when}: tickets left=0.
        tickets: purchase for {thing} {when} failed. message: sold out.
        price: {thing}: price per person now={money}. exceeds limit.
        price: cost of {thing} went to {money} pp. we cannot allocate that.
        leg-late: {leg}: delay=+{span}<; cause={why}>.
        leg-late: {leg} off nominal by {span}, late<. fault source: {why}>. Coffee supply OK.
        leg-at: {leg}: departure={time} (delayed)<; cause={why}>.
        leg-at: {leg}: hold extended, release at {time}, later than scheduled.
        leg-early: {leg}: departure={time} (earlier than scheduled).
        leg-early: {leg}: negative delay, release already at {time}.
        leg-off: {leg}: status=cancelled<; cause={why}>.
        leg-off: {leg} aborted by operator, does not run<. fault source: {why}>.
        leg-strike: {leg}: status=cancelled; cause=strike.
        leg-strike: operator staff on strike, so {leg} aborted.
        leg-missed: {leg}: departed, party not on board<; cause={why}>.
        leg-missed: arrived after {leg} had left<. fault source: {why}>. Human error, mine.
        leg-moved: {leg}: date={day}, departure={time} (both new).
        leg-moved: {leg} migrated to a new date, runs {when} at {time}.
        airport: {airport} airport: status=closed {when}<; cause={why}>.
        airport: flights at {airport}: all grounded {when}, airport shut<. fault source: {why}>.
        road: road {origin} to {city}: status=closed {when}; cause={why}.
        road: link {origin} - {city} by road down {when}. fault source: {why}.
        drive-at: {leg}: earliest start={time}.
        drive-at: {leg} on hold, go at {time}.
        car: vehicle: status=dead; cause={why}. {leg} impossible.
        car: car failure ({why}), {leg} cannot be executed.
        stay-lost: {hotel}: all nights cancelled<; cause={why}>.
        stay-lost: {hotel}: booking dropped completely<. fault source: {why}>.
        stay-night: {hotel}: no room {night}<; cause={why}>. Remaining nights unchanged.
        stay-night: {hotel} unavailable {night}<. fault source: {why}>.
        stay-room: {hotel}: expected our booked room, got {room}.
        stay-room: mismatch at {hotel}: they deliver a {room}.
        event-off: {thing} {when}: status=cancelled<; cause={why}>.
        event-off: {thing} aborted {when}<. fault source: {why}>.
        event-moved: {thing} {when}: start={time} (changed).
        event-moved: {thing} {when}: rescheduled on the same date, t0={time}.
        storm: forecast {when}: {why}. outdoor=false.
        storm: environment {when} out of spec: {why}. Indoor operation only.
        storm-all: forecast, all dates of trip: {why}. outdoor=false.
        storm-all: environment out of spec for the whole trip: {why}. Indoor operation only.
        ill-start: {why}. {when}: start window opens at {time}.
        ill-start: crew status: {why}. No activity before {time} {when}.
        ill-end: {why}. {when}: everything shuts down at {time}.
        ill-end: crew status: {why}. No activity after {time} {when}.
        day-lost: {day}: 100% of the day allocated to {why}.
        day-lost: full-day blocker {when}: {why}. All other tasks removed.
        budget: total budget for the trip: new value {money}.
        budget: hard limit on total trip cost set to {money}.
        money-lost: cash balance: minus {money}, stolen.
        money-lost: {money} of trip cash lost, not recoverable.
        """,
    ),
    family(
        "twins-aged-ten",
        "Hi its Mia and Jonah, mum lets us type!|Hello travel person!!|Guess what,",
        "What can we do instead? Something fun please!|Do you know something else we could go to?|Can you please find a different thing?",
        """
        closed: {thing} is going to be shut {when}<, because of {why}>, and Jonah did a big sulk!
        closed: we cant go in {thing} {when} cos the doors will be locked<, its {why}>.
        closed-long: {thing} is shut for ever and ever<, because of {why}>.
        closed-long: they shut {thing} and they dont know when its going to open again, probably when we are in year six<, its {why}>.
        opens: {thing} is asleep until {time} {when}, thats when it opens!
        opens: the man said kids and grown-ups have to wait until {time} {when} to go in {thing}.
        closes: {thing} goes to bed at {time} {when}, thats when it shuts!
        closes: the man said kids and grown-ups have to be out of {thing} at {time} {when}.
        table: there isnt a table for us at {thing} {when} cos too many people want to eat there.
        table: {thing} told daddy we cant eat there {when}, no chairs left!
        tickets: all the tickets for {thing} {when} got bought by other people.
        tickets: mum clicked and clicked but it says no tickets for {thing} {when}.
        price: {thing} costs {money} for one person and thats more than our pocket money for a hundred years, and mum said no.
        price: mum said {money} each is too much for {thing}. It used to be less.
        leg-late: {leg} is {span} late<, because of {why}>, so we are playing I spy.
        leg-late: we have to wait {span} more for {leg}<, its {why}>. Boring!
        leg-at: {leg} doesnt go until {time} and thats later than it was<, because of {why}>.
        leg-at: the screen says {time} for {leg} and that it got delayed.
        leg-early: {leg} goes at {time} and thats earlier than it was, so we have to get up quick!
        leg-early: they are making {leg} go sooner, at {time}.
        leg-off: {leg} isnt going, its cancelled<, because of {why}>, and Mia cried.
        leg-off: the screen has red letters, {leg} is cancelled<, its {why}>.
        leg-strike: the drivers or pilots or somebody are having a strike so {leg} isnt going.
        leg-strike: {leg} is cancelled because everybody stopped working for more money.
        leg-missed: we were too late for {leg} and it went away without us<, because of {why}>.
        leg-missed: we missed {leg}! Daddy said a bad word<, its {why} that did it>.
        leg-moved: {leg} isnt on its old day, its {when} at {time}.
        leg-moved: now we go on {leg} {when}, and it leaves at {time}.
        airport: the airport in {airport} is shut {when}<, because of {why}>, so no planes can go up.
        airport: all the planes in {airport} have to stay on the ground {when}, the airport is closed<, its {why}>.
        road: you cant drive on the road from {origin} to {city} {when} because of {why}.
        road: a policeman shut the road from {origin} to {city} {when}, its {why}.
        drive-at: we cant start {leg} until {time} cos daddy has to pack everything.
        drive-at: mum says bottoms on car seats for {leg} at {time} and not before.
        car: the car is poorly, its {why}, so we cant do {leg}.
        car: our car went bang! Its {why}, daddy says. No {leg} now.
        stay-lost: {hotel} says we cant sleep there on any night<, because of {why}>.
        stay-lost: we dont have {hotel} any more, they cancelled all the nights<, its {why}>.
        stay-night: {hotel} hasnt got beds for us {night}<, because of {why}>. All the other nights we can.
        stay-night: we cant sleep at {hotel} {night}<, its {why}>.
        stay-room: {hotel} wants us to be in a {room} and mum said no thank you.
        stay-room: we got swapped to a {room} at {hotel}, its not the one we picked.
        event-off: {thing} isnt on {when}, they cancelled it<, because of {why}>.
        event-off: there wont be {thing} {when}<, its {why}>. We are so sad!
        event-moved: {thing} {when} starts at a new time and its {time}!
        event-moved: the new time for {thing} {when} is {time}, we read it on the poster.
        storm: {when} there will be {why} so we are not allowed outside.
        storm: the weather lady said {why} {when}, we have to do inside things.
        storm-all: there will be {why} on all the days of our holiday so we are not allowed outside.
        storm-all: the weather lady said {why} every single day we are there, we have to do inside things.
        ill-start: mum wrote this bit: {why}. So nothing until {time} {when}.
        ill-start: {why}, so {when} we have to be quiet and not go anywhere till {time}.
        ill-end: mum wrote this bit: {why}. So home by {time} {when}.
        ill-end: {why}, so {when} everybody has to be back and in pyjamas at {time}.
        day-lost: we have to go to {why} for the whole of {day}, with no fun things.
        day-lost: {when} is going to be the worst, its all day at {why}.
        budget: mum and dad say the whole holiday is only allowed to cost {money}.
        budget: we only have {money} for everything on the holiday, even ice cream.
        money-lost: a robber took {money} from mums bag!
        money-lost: daddy lost {money} of our holiday money.
        """,
    ),
)
