"""Families kept back: a worried mother, a retired teacher, somebody who forwards mail, a cheerful over-sharer.

Whoever works on the reader does not look at them, and measures on them at the end. They were written without a look
at the reader or at what earlier families had shown; a family that has been looked at belongs into another module.
"""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "mother",
        "I'm so sorry to bother you again.|Oh dear, I'm getting a bit nervous.|"
        "Hi, I have the children with me and need help.|",
        "What can we do instead? I don't want the little ones to be disappointed.|"
        "Could you please find us something else?|I'd feel so much better if we had another option, can you help?|"
        "Is there an alternative?",
        """
        closed: I've just seen that {thing} is closed {when}<, something about {why}>.
        closed: We were all looking forward to {thing} and now they won't be open {when}<, because of {why}>.
        closed-long: {thing} has closed and nobody could tell me when it will open again<, it's because of {why}>.
        closed-long: I read that {thing} stays closed until further notice<, there's {why}>.
        opens: I rang {thing} to be safe and {when} they don't open until {time}.
        opens: We can't get into {thing} before {time} {when}, it opens later than I thought.
        closes: I've only now noticed that {thing} closes at {time} {when}, we'd never make it.
        closes: They told me {thing} will be shutting at {time} {when}, and we'd be left standing outside.
        table: I rang {thing} and they have no table for us {when}.
        table: {thing} can't find our booking and they're full {when}, and the children have to eat something.
        tickets: I wanted to get our tickets for {thing} {when} and they're all sold out.
        tickets: There isn't a single ticket left for {thing} {when}, I've checked three times.
        price: {thing} costs {money} per person now, and with all of us that's more than we have.
        price: I nearly fell over, {thing} wants {money} for each of us and our budget won't stretch that far.
        leg-late: They say {leg} will be {span} late {when}<, because of {why}>.
        leg-late: I've had a message that there's a delay of {span} for {leg} {when}<, it's {why}>.
        leg-at: {leg} isn't leaving until {time} {when} now<, because of {why}>.
        leg-at: They've delayed {leg} {when}, it's going at {time}<, I heard it's {why}>.
        leg-early: {leg} is leaving earlier {when}, at {time}, and I have to get everybody ready.
        leg-early: They want us for {leg} sooner than planned, it leaves at {time} {when}.
        leg-off: They've cancelled {leg} {when}<, because of {why}>.
        leg-off: I got a text that {leg} isn't going {when}<, it said {why}>.
        leg-strike: I heard on the news that there's a strike {when} and {leg} won't be running.
        leg-strike: {leg} has been cancelled {when} because the staff are striking.
        leg-missed: We've missed {leg} {when}<, there was {why}> and I'm close to tears.
        leg-missed: We ran as fast as we could but {leg} {when} left without us<, all because of {why}>.
        leg-moved: They've put us on a different day, {leg} now goes {when} at {time}.
        leg-moved: {leg} has been moved to {day}, leaving at {time}, nobody even asked us.
        airport: {airport} airport is closed {when}<, because of {why}>, so we can't take {leg}.
        airport: They've closed the airport in {airport} {when}<, there's {why}>, and I don't think {leg} will go.
        road: The radio says the road from {origin} to {city} is closed {when}<, because of {why}>.
        road: We can't get through from {origin} to {city} {when}, they've closed the road<, there's been {why}>.
        drive-at: We can't set off for {leg} before {time} {when}<, because of {why}>.
        drive-at: With {leg} {when} we'll have to wait until {time} before we can leave<, there's {why}>.
        car: Our car has broken down {when}<, it's {why}>, and I don't know how we'd manage {leg}.
        car: The car won't go any more<, it has {why}>, so we can't do {leg} {when}.
        stay-lost: {hotel} has cancelled our stay altogether<, because of {why}>.
        stay-lost: I don't want the children sleeping there, so {hotel} is out for our whole stay<, there's {why}>.
        stay-night: {hotel} just told me they don't have a bed for us {night}<, because of {why}>.
        stay-night: We've nowhere to sleep {night}, {hotel} can't put us up<, they've had {why}>.
        stay-room: {hotel} can only offer us a {room} and I'm not comfortable with that.
        stay-room: They've given away our room at {hotel} and all that's left is a {room}.
        event-off: {thing} has been cancelled {when}<, because of {why}>.
        event-off: I'll have to break it to the kids that there is no {thing} {when}<, they had {why}>.
        event-moved: {thing} starts at {time} {when} now, they've changed it.
        event-moved: I've got an e-mail saying that {thing} {when} has been moved to {time}.
        storm: They're warning of {why} {when} and I don't want us outside in that.
        storm: It looks like {why} {when}, so we can't do anything outdoors with the children.
        storm-all: They're forecasting {why} for our whole trip, I don't want us outdoors at all.
        storm-all: It's meant to be {why} every day we're away, so the outdoor things won't work.
        ill-start: I'm afraid {why}, so we won't be able to start before {time} {when}.
        ill-start: {why}, and {when} I'd like everyone to rest until {time}.
        ill-end: I'm afraid {why}, so I want us to be back by {time} {when}.
        ill-end: {why}, and we shouldn't be out past {time} {when}.
        day-lost: We have to go to {why} {when} and it's going to take the whole day.
        day-lost: I'm told we'll be at {why} all day {when}, so we can't do anything else.
        budget: We had to look at our money again, and the whole trip can't cost more than {money}.
        budget: My husband and I sat down and we only have {money} for everything now.
        money-lost: Someone took my purse, there was {money} of our holiday money in it.
        money-lost: I can't find the envelope with {money} of our travel money, it's just gone.
        """,
    ),
    family(
        "schoolteacher",
        "Good morning.|Allow me to bring a small matter to your attention.|I trust this finds you well.|",
        "I should be grateful for a suitable alternative.|What would you recommend in its place?|"
        "Kindly let me know what other possibilities there are.|Might you propose another solution?",
        """
        closed: According to the notice on its website, {thing} will not be open {when}<, owing to {why}>.
        closed: I regret to say that {thing} is closed {when}<, the reason given being {why}>.
        closed-long: I have learnt that {thing} is closed for the foreseeable future<, owing to {why}>.
        closed-long: {thing} has closed its doors and will not reopen during our stay<; the cause is {why}>.
        opens: It appears that {thing} does not open until {time} {when}.
        opens: Contrary to my guidebook, {thing} admits nobody before {time} {when}.
        closes: I note that {thing} closes as early as {time} {when}.
        closes: Contrary to what I had understood, {thing} is open only until {time} {when}.
        table: I telephoned {thing}, only to learn that every table is taken {when}.
        table: {thing} is unable to seat us {when}, as they are fully reserved.
        tickets: All tickets for {thing} have been sold {when}.
        tickets: I was informed that no tickets remain for {thing} {when}.
        price: {thing} has raised its price to {money} per person, which exceeds our means.
        price: One is now asked to pay {money} a head at {thing}; that is beyond what we had set aside.
        leg-late: {leg} is expected to be {span} late {when}<, owing to {why}>.
        leg-late: We have been advised of a delay of {span} to {leg} {when}<, caused by {why}>.
        leg-at: {leg} has been delayed and will depart at {time} {when}<, owing to {why}>.
        leg-at: The departure of {leg} {when} has been put back to {time}<, on account of {why}>.
        leg-early: The departure of {leg} {when} has been brought forward to {time}.
        leg-early: I am informed that {leg} will leave rather earlier {when}, namely at {time}.
        leg-off: {leg} has been cancelled {when}<, owing to {why}>.
        leg-off: We were told that {leg} will not operate {when}<; they cited {why}>.
        leg-strike: Owing to industrial action, {leg} will not run {when}.
        leg-strike: The staff have called a strike {when}, and {leg} is among the services withdrawn.
        leg-missed: To my embarrassment, we missed {leg} {when}<, on account of {why}>.
        leg-missed: Despite setting out in good time, we did not reach {leg} {when} in time<; {why} was to blame>.
        leg-moved: The airline has transferred {leg} to another date; it now departs {when} at {time}.
        leg-moved: {leg} has been rescheduled to {day} at {time}.
        airport: {airport} airport is closed {when}<, owing to {why}>, and {leg} will therefore not take place.
        airport: As the airport at {airport} has had to close {when}<, following {why}>, we cannot take {leg}.
        road: The road between {origin} and {city} is closed to traffic {when}<, following {why}>.
        road: I read in the local paper that one cannot drive from {origin} to {city} {when}<, because of {why}>.
        drive-at: We shall not be able to begin {leg} before {time} {when}<, owing to {why}>.
        drive-at: It will be {time} at the earliest before we can set out on {leg} {when}<, on account of {why}>.
        car: Our motor car has broken down {when}<, the diagnosis being {why}>, which rules out {leg}.
        car: We find ourselves without a working car {when}<, owing to {why}>, and so cannot undertake {leg}.
        stay-lost: {hotel} has withdrawn our entire reservation<, owing to {why}>.
        stay-lost: I regret that we cannot stay at {hotel} on any of the nights booked<, in view of {why}>.
        stay-night: {hotel} cannot accommodate us {night}<, owing to {why}>.
        stay-night: The manager of {hotel} writes that no room is available to us {night}<, on account of {why}>.
        stay-room: {hotel} now offers us merely a {room}, which is not what was agreed.
        stay-room: The room we reserved at {hotel} has become a {room}, and that will not do for us.
        event-off: I regret that {thing} has been cancelled {when}<, owing to {why}>.
        event-off: {thing}, which we were to attend {when}, will not take place<; the organisers mention {why}>.
        event-moved: {thing} will begin at {time} {when}, rather than at the hour first announced.
        event-moved: The organisers have altered the starting time of {thing} {when} to {time}.
        storm: The meteorologists expect {why} {when}, which makes outdoor visits inadvisable.
        storm: In view of {why} {when}, we had better not be out of doors.
        storm-all: The meteorologists expect {why} throughout our journey, which makes outdoor visits inadvisable.
        storm-all: As {why} is forecast for the entire trip, we had better avoid everything out of doors.
        ill-start: I must report that {why}; {when} we could not begin before {time}.
        ill-start: As {why}, we should prefer to rest until {time} {when}.
        ill-end: I must report that {why}; {when} we ought to be back by {time}.
        ill-end: As {why}, we should like to conclude the day by {time} {when}.
        day-lost: We are obliged to spend the whole of {day} at {why}.
        day-lost: Formalities at {why} will occupy us for the entire day {when}.
        budget: After reviewing our accounts, I must limit the cost of the entire trip to {money}.
        budget: Our means are smaller than I had thought: {money} in total is all that we may spend on this trip.
        money-lost: I regret to say that {money} of our travel funds has been stolen.
        money-lost: Through my own carelessness we have lost {money} of the sum put aside for this journey.
        """,
    ),
    family(
        "forwarded",
        "Forwarding you what I have.|See below please.|FYI.|",
        "Any idea what we could do instead?|What do you suggest?|I haven't answered them yet. "
        "Can you find us an alternative?|Please tell me what else is possible.",
        """
        closed: About {thing}: "Dear guest, we regret that we will be closed {when}< due to {why}>. Kind regards"
        closed: This is about {thing} {when}: "Dear visitors, unfortunately we cannot open that day< because of {why}>."
        closed-long: Mail from {thing}: "We are closed until further notice< due to {why}>. Apologies to all guests."
        closed-long: "Please note that {thing} is currently closed< due to {why}>. A reopening date has not been set."
        opens: Concerning {thing} {when}: "Kindly note that our opening time that day will be {time}."
        opens: Mail from {thing}: "Please be aware that {when} we will only open at {time}."
        closes: Mail from {thing}: "Please be aware that {when} we will close at {time} already."
        closes: Concerning {thing} {when}: "Dear visitors, we close early on this date, at {time}. Thank you."
        table: From {thing}: "Thank you for your request. Unfortunately we are fully booked {when}."
        table: {thing} about our reservation {when}: "We are sorry, we cannot honour it, all tables are taken."
        tickets: From the ticket office: "Admission to {thing} {when} is sold out. Your order could not be completed."
        tickets: "Unfortunately there are no tickets available for {thing} {when}. Best wishes, visitor services"
        price: "We have updated our prices. {thing}: {money} per person." That's beyond our budget.
        price: {thing} writes: "Our new rate is {money} per guest." We can't pay that.
        leg-late: From the operator, regarding {leg} {when}: "Your departure is delayed by {span}<, due to {why}>."
        leg-late: "Dear passenger, {leg} {when} is expected to run {span} late< because of {why}>."
        leg-at: From the operator, regarding {leg} {when}: "Due to a delay< ({why})> your new departure time is {time}."
        leg-at: "Dear passenger, {leg} is delayed and will now depart at {time} {when}<, owing to {why}>."
        leg-early: From the operator, regarding {leg} {when}: "Your departure has been brought forward to {time}."
        leg-early: "Schedule change: {leg} will depart earlier than planned {when}, at {time}. Please be on time."
        leg-off: From the operator, regarding {leg} {when}: "We regret that your trip was cancelled<, {why}>."
        leg-off: "Dear passenger, {leg} {when} had to be cancelled< due to {why}>. You will receive a refund."
        leg-strike: "Due to strike action, {leg} will not operate {when}. We apologise for the inconvenience."
        leg-strike: From the operator, about {leg} {when}: "All services are cancelled because of the announced strike."
        leg-missed: "You did not board {leg} {when}. Your ticket has expired." True, we missed it<, thanks to {why}>.
        leg-missed: Their no-show notice for {leg} {when} is right, we got there too late<, there was {why}>.
        leg-moved: "Your booking has changed: {leg} now departs {when} at {time}." So that's another day.
        leg-moved: The airline about {leg}: "We had to rebook you to {day}, departure {time}."
        airport: "{airport} airport is closed {when}< because of {why}>. All flights are suspended." That hits {leg}.
        airport: From the airline, about {leg}: "Operations at {airport} airport are suspended {when}<, due to {why}>."
        road: From the traffic service: "Road closed {when} between {origin} and {city}<, {why}>."
        road: "Travel alert: no through traffic from {origin} to {city} {when}<, due to {why}>."
        drive-at: Not from me, from the traffic service: {leg} isn't possible before {time} {when}<, {why}>.
        drive-at: Because of what they write we can only start {leg} at {time} {when}<, it's {why}>.
        car: From the breakdown service: "Your vehicle cannot be repaired {when}<, cause: {why}>." So {leg} is out.
        car: The garage confirms it, the car has broken down<, {why}>. We can't do {leg} {when}.
        stay-lost: {hotel} writes: "We are very sorry, we have to cancel your entire reservation< because of {why}>."
        stay-lost: "Dear guest, {hotel} cannot host you on any night of your stay< due to {why}>. Kind regards"
        stay-night: {hotel} writes: "We are very sorry, we have no room for you {night}< because of {why}>."
        stay-night: "Dear guest, {night} your room at {hotel} will not be available< due to {why}>. We apologise."
        stay-room: {hotel} writes: "Your room category is not available, we can offer you a {room}." We won't take it.
        stay-room: "Dear guest, at {hotel} you will be accommodated in a {room} instead." That's not what I booked.
        event-off: "Ticket holders, please note: {thing} {when} has been cancelled<, due to {why}>."
        event-off: From the organisers of {thing}: "We are sad to say there will be no event {when}<, owing to {why}>."
        event-moved: "Ticket holders, please note: {thing} {when} will start at {time}. Tickets remain valid."
        event-moved: From the organisers of {thing}: "The starting time {when} has been changed to {time}."
        storm: From the weather service: "Warning of {why} {when}. Avoid staying outdoors."
        storm: "We advise our guests to stay inside {when}, as we expect {why}."
        storm-all: From the weather service: "{why} all through the week." That's our whole trip, no outdoors then.
        storm-all: "Guests are advised that {why} will last all week." We can't do the outdoor things on any day then.
        ill-start: No mail this time, only me: {why}, and we can't start before {time} {when}.
        ill-start: My wife wrote me this: {why}, nothing before {time} {when} please.
        ill-end: No mail this time, only me: {why}, and we need to be back by {time} {when}.
        ill-end: My wife wrote me this: {why}, please have us back by {time} {when}.
        day-lost: "You are requested to appear at {why} {when}. Please allow a full day." So the day is gone.
        day-lost: They've summoned us to {why} {when}, from morning to evening by the look of it.
        budget: From our bank, in short: the whole trip can't cost more than {money} now.
        budget: My brother who pays for it writes: "{money} in total for the trip, no more." So that's the new budget.
        money-lost: "We could not recover the {money} you reported as stolen." It was part of our trip budget.
        money-lost: The bank confirms that {money} of our travel money is lost.
        """,
        joint="\n",
    ),
    family(
        "over-sharer",
        "Hiii, us again, greetings from the gang!|Guess who! We're having a ball, but listen.|Hello lovely assistant!|"
        "You won't believe our luck, haha.|",
        "Got any other ideas for us? You're the best!|So what could we do instead? We're up for anything!|"
        "Any suggestions? Hugs!|Surely there's something else just as nice?",
        """
        closed: So I told literally everyone about {thing}, and now it's closed {when}<! {why}, can you imagine>!
        closed: I'd even picked my outfit for {thing} {when} and what do I see, they're not open<, because of {why}>!
        closed-long: Our neighbours raved about {thing} and now it's closed till who knows when<, they've got {why}>!
        closed-long: {thing} has closed, and they don't know when they'll be back<, it's {why}>, poor things!
        opens: We're such early birds, but {thing} won't open before {time} {when}!
        opens: Silly me never checked, {thing} opens at {time} {when}, ages after we'd be there!
        closes: We always run late, it's a family trait, and now {thing} closes at {time} {when}!
        closes: Turns out {thing} calls it a day at {time} {when}, so we'd miss it completely!
        table: I rang {thing}, chatted to the sweetest girl, but there's no table for us {when}!
        table: Everyone seems to love {thing} as much as we do, they're booked solid {when}!
        tickets: I was online at dawn with my coffee, and {thing} is still sold out {when}!
        tickets: My sister swore we'd just walk into {thing} {when}, but all the tickets are gone!
        price: {thing} now costs {money} per person, and after all those souvenirs our budget says no!
        price: My jaw dropped, {money} each at {thing}, that's way over what we can spend!
        leg-late: We'd already packed the snacks and now {leg} is {span} late {when}<, because of {why}>!
        leg-late: More time for selfies, I guess: {leg} {when} is delayed by {span}<, it's {why}>!
        leg-at: {leg} is delayed, so {when} we're not off until {time}<, thanks to {why}>!
        leg-at: Knitting time for me, they say {leg} won't leave before {time} {when}<, there's {why}>!
        leg-early: No lie-in for us, {leg} leaves earlier {when}, already at {time}!
        leg-early: They've gone and moved {leg} forward, it's at {time} {when}, and hubby hates rushing!
        leg-off: I'd just painted my nails for the journey and then, bam, {leg} {when} is cancelled<, all for {why}>!
        leg-off: They cancelled {leg} {when}<, because of {why}>, and I was so excited about the window seat!
        leg-strike: They're on strike {when}, good for them, but {leg} isn't going!
        leg-strike: Well, {leg} is off {when}, there's a strike on, the taxi man told us all about it!
        leg-missed: We missed {leg} {when}, the whole lot of us, suitcases flying<, all because of {why}>!
        leg-missed: There we were, waving at {leg} {when} as it left without us<, blame {why}>!
        leg-moved: They've switched {leg} to a different day, now it's {when} at {time}!
        leg-moved: {leg} is now {when}, {time}, and we had it all written in the calendar with little hearts!
        airport: They've closed {airport} airport {when}<, it's {why}>, so no {leg} for the gang!
        airport: My cousin works there and says {airport} airport is shut {when}<, because of {why}>, so {leg} can't go!
        road: We love a road trip, but the road from {origin} to {city} is closed {when}<, there's {why}>!
        road: The playlist was ready and now they've shut the road between {origin} and {city} {when}<, {why}, oh my>!
        drive-at: We're all packed, but {leg} can't start before {time} {when}<, because of {why}>!
        drive-at: Time for a second coffee, we can only leave for {leg} at {time} {when}<, there's {why}>!
        car: Our trusty old car (we call her Bertha) has broken down {when}<, {why}>, so {leg} is off!
        car: The car made a funny noise and that was it<, {why}>! We can't do {leg} {when}.
        stay-lost: {hotel} can't have us after all, not for a single night<, because of {why}>!
        stay-lost: I'd been dreaming of the pillows at {hotel}, and they've cancelled our whole booking<, it's {why}>!
        stay-night: {hotel} can't put us up {night}<, they've got {why}>!
        stay-night: Looks like we're homeless {night}, haha, {hotel} has no room for us<, because of {why}>!
        stay-room: {hotel} wants to put us in a {room}, and trust me, nobody wants to hear my husband snore!
        stay-room: We're down to a {room} at {hotel}, it's all they have, and that really isn't us!
        event-off: {thing} {when} is cancelled<, because of {why}>, and I'd learnt all the words!
        event-off: I bought glitter for {thing} and now they've called it off {when}<, it's {why}>!
        event-moved: {thing} starts at {time} {when} now, and we'd planned everything around it!
        event-moved: They've shuffled {thing} about, {when} it kicks off at {time}!
        storm: My hair hates it already: {why} {when}, so nothing outdoors for us!
        storm: They're promising us {why} {when}, and we only brought sandals, so we can't be outside!
        storm-all: My hair hates it already: {why} for the entire trip, so nothing outdoors for us!
        storm-all: They're promising {why} on every single day of our holiday, so we can't do anything outside!
        ill-start: Not to be dramatic, but {why}, so {when} we can't start before {time}!
        ill-start: Too much fun, {why}! Let us sleep, nothing before {time} {when}.
        ill-end: Not to be dramatic, but {why}, so {when} we have to be back by {time}!
        ill-end: Too much fun, {why}! No late night {when}, we need to be done by {time}.
        day-lost: Long story with a handbag in it, but we'll be at {why} all day {when}!
        day-lost: We get to spend the whole of {day} at {why}, lucky us, so nothing else fits in!
        budget: Hubby did the sums (and went pale), so the whole trip mustn't cost more than {money}!
        budget: We've just bought a puppy, so it's {money} for the whole trip now, all in!
        money-lost: My bag got pinched at a cafe, with {money} of our holiday money in it!
        money-lost: Never give hubby the cash! He lost {money} of our trip money!
        """,
    ),
)
