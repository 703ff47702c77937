# ruff: noqa: E501
"""Training voices: a talker from Cork, forwarded notices, a tour leader, a granddaughter for Gran, a worried mother."""

from __future__ import annotations

from tripmend_suites.triptide.data.disruptions.messages._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "cork-talker",
        "Ah, you won't believe this one.|Well, how's yourself? Grand here, mostly.|Jaysus, what a morning.",
        "Would you ever have a look for something else, like a good man?|What would you do yourself instead?|Any notion of what we might do in its place?",
        """
        closed: Himself rang {thing} and the poor girl says they're not stirring {when} at all<, what with {why}>. The soda bread was gorgeous, though.
        closed: There'll be neither sight nor sound out of {thing} {when}<, they've {why} to contend with>.
        closed-long: {thing} is after shutting down altogether<, what with {why}>, and there's no talk of it coming back this side of Christmas.
        closed-long: Sure {thing} is finished, the doors are closed on it and not a day of our trip will they be open<. {why}, God help them>.
        opens: Don't be breaking your neck getting to {thing} {when}, there's nobody let through the door till {time}.
        opens: They do be lazy starters at {thing}, it's {time} before they open {when}.
        closes: They're throwing people out of {thing} from {time} {when}, so an evening ramble is no use to us.
        closes: It's all over at {thing} by {time} {when}, I'm told, and the lights put out.
        table: You couldn't squeeze a cat into {thing} {when}, there isn't a table going.
        table: I was on to {thing} about {day} and they've every chair promised to somebody.
        tickets: Not for love nor money would you get a ticket for {thing} {when}, they're all gone.
        tickets: The tickets for {thing} {when} went like hot cakes and there we were, left with none.
        price: Would you believe {thing} is looking for {money} off each of us now? We're not made of money.
        price: It's after going up to {money} a skull at {thing}, and I'd sooner go hungry than pay it, we haven't it.
        leg-late: {leg} is after being held back {span}<, what with {why}>, so we're having the chats with everyone here.
        leg-late: We've {span} extra to kill before {leg}<, seeing as there's bother with {why}>.
        leg-at: It'll be {time} before {leg} gets going at all<, what with {why}>.
        leg-at: They've {leg} put back on us, it's {time} now we're heading.
        leg-early: They've {leg} pulled forward on us, it's away at {time}, God help anyone who sleeps in.
        leg-early: You'd want to be quick: {leg} is off at {time} now, well ahead of what you wrote down.
        leg-off: {leg} is off, gone, kaput<, what with {why}>.
        leg-off: They're after scrapping {leg} on us<, blaming {why}>.
        leg-strike: They're all out on the picket with their placards, so {leg} won't be running.
        leg-strike: There's a strike on, more power to them, but it means {leg} is off.
        leg-missed: Didn't {leg} go off without us, and we only in the queue<, what with {why}>.
        leg-missed: We're after missing {leg}<, and {why} was the cause of it>. The child wasn't even bothered.
        leg-moved: {leg} is after being switched on us to {day}, and it's {time} it goes.
        leg-moved: It's {when} at {time} that {leg} is going now, not the day we had at all.
        airport: They've the airport in {airport} shut down on everybody {when}<, what with {why}>.
        airport: There won't be as much as a seagull leaving {airport} airport {when}<, with {why}>, it's closed.
        road: You can't get by from {origin} over to {city} {when}, the road is closed with {why}.
        road: There's {why} on the road between {origin} and {city}, so nobody's let drive it {when}.
        drive-at: We won't be hitting the road for {leg} before {time}, himself has to find his glasses.
        drive-at: It'll be {time} at the soonest before we head off on {leg}.
        car: The car's after dying on us with {why}, so you can forget about {leg}.
        car: It's {why} the car has, says the lad in the garage, and {leg} is out of the question.
        stay-lost: {hotel} are after letting us down for the whole stay<, what with {why}>.
        stay-lost: Not one night will they put us up at {hotel} now<, on account of them having {why}>.
        stay-night: They've no bed for us {night} at {hotel}<, what with {why}>, but the other nights are grand.
        stay-night: {hotel} can't keep us {night}, and they mortified about it<, it's {why}>.
        stay-room: It's a {room} they're giving us at {hotel}, and that's not what was promised at all.
        stay-room: {hotel} is after landing us with a {room}, and himself a divil for snoring.
        event-off: {thing} is after being called off {when}<, what with {why}>, and I'd my good shoes packed.
        event-off: There'll be no {thing} {when}<, they're saying it's {why}>.
        event-moved: It's {time} that {thing} is on {when}, they're after changing it.
        event-moved: They've a new hour on {thing} {when}, it's to be {time}.
        storm: It's promised {why} {when}, so you wouldn't put a dog out in it.
        storm: There's {why} on the way {when}, and we'd be destroyed if we'd to be outdoors.
        storm-all: It's giving {why} for the length of the trip, every single day, so we'd need a roof over us.
        storm-all: From the day we land till the day we leave it's to be {why}, the outdoor things are no good to us.
        ill-start: {why}, God love us, so we won't put a foot outside {when} until {time}.
        ill-start: {why}, so could you go easy {when} and not start us till {time}?
        ill-end: {why}, God love us, so we'd want to be tucked up by {time} {when}.
        ill-end: {why}, so let you have us in for the night at {time} {when}.
        day-lost: We'll be sat in {why} the whole blessed day {when}, and there's no getting out of it.
        day-lost: {day} is destroyed on us entirely, it's {why} from morning to night.
        budget: We're after counting our pennies and it's {money} for the whole trip, all told.
        budget: There'll be {money} in it for everything and that's our lot for the holiday.
        money-lost: Some blackguard is after robbing {money} on us.
        money-lost: We're {money} worse off than we were, I'm after losing it out of my pocket.
        """,
    ),
    family(
        "forwarded-notice",
        "FW: Important information regarding your booking\n\n|---------- Forwarded message ----------\n\n|Got this from them just now, pasting it as it came:\n\n",
        "\n\n(End of their mail.) What can we do instead?|\n\nThat is all it says. Please find us an alternative.|\n\nSo there we are. Could you suggest another option?",
        """
        closed: "Dear guest, please be advised that {thing} will be closed to all visitors {when}<. Reason for closure: {why}>. We apologise for any inconvenience caused."
        closed: "Service notice: {thing} will not be in operation {when}<, owing to {why}>. Normal service will resume thereafter."
        closed-long: "Dear valued customer, {thing} has suspended its operations with immediate effect and until further notice<. Reason: {why}>. Vouchers remain valid for twelve months."
        closed-long: "Please note that {thing} is permanently closed<, as a result of {why}>. We thank you for your loyalty over the years."
        opens: "Change of opening hours: {when}, {thing} will admit its first visitors at {time}. Closing time is unaffected."
        opens: "Kindly be informed of a delayed opening. {thing} will welcome you from {time} {when}."
        closes: "Change of opening hours: {when}, {thing} will close its doors at {time}. Opening time is unaffected."
        closes: "Early closure notice. Guests at {thing} are kindly requested to vacate the premises by {time} {when}."
        table: "Thank you for your interest in {thing}. Unfortunately we are fully committed {when} and cannot accept your party. Menus can be found on our website."
        table: "Your request for a table at {thing} {when} could not be confirmed: no availability."
        tickets: "Thank you for visiting our online shop. {thing}, {day}: SOLD OUT. Waiting list: closed."
        tickets: "We regret that all admission tickets to {thing} {when} have been sold. Gift cards are available at reception."
        price: "Tariff update: admission to {thing} is now {money} per person. Concessions have been withdrawn." That breaks the bank for us.
        price: "Following a review of our pricing, the rate at {thing} has been adjusted to {money} per guest." We cannot stretch to that.
        leg-late: "Dear passenger, {leg} is subject to a delay of approximately {span}<. Reason: {why}>. Refreshments are available on presentation of your ticket."
        leg-late: "Status of {leg}: DELAYED. Length of delay: {span}<. Cause: {why}>."
        leg-at: "Schedule change. The departure of {leg} has been put back. Revised departure time: {time}<. Cause: {why}>. Your seats are unchanged."
        leg-at: "Dear passenger, we are sorry to let you know that {leg} is now expected to depart at {time}, later than scheduled."
        leg-early: "Schedule change. {leg} will depart earlier than originally scheduled. Revised departure time: {time}. Your seats are unchanged."
        leg-early: "Please note the advanced departure of {leg}: {time}. Passengers are asked to present themselves accordingly."
        leg-off: "Dear passenger, we regret to announce the cancellation of {leg}<. Reason: {why}>. A refund will be issued within fourteen days."
        leg-off: "Status of {leg}: CANCELLED<. Cause: {why}>. No action is needed for your refund."
        leg-strike: "Owing to strike action by our colleagues, we are unable to operate {leg}. We are working hard to reach an agreement."
        leg-strike: "Status of {leg}: CANCELLED. Cause: industrial dispute."
        leg-missed: "Our records show that you did not board {leg} before the gate was closed. Your coupon has been marked as a no-show." We were held up by {why}.
        leg-missed: "You have been recorded as a no-show on {leg}." It's true: {why} made us too late and it left.
        leg-moved: "You have been rebooked. {leg} now departs {when} at {time}. Your booking on the original date is no longer valid."
        leg-moved: "Itinerary change. {leg}: new date and time of departure: {day}, {time}."
        airport: "{airport} airport will be closed to all arrivals and departures {when}<. Reason: {why}>. Passengers should not travel to the terminal."
        airport: "Notice to passengers: all flight operations at {airport} are suspended for the whole day {when}<. Cause: {why}>."
        road: "Traffic authority: full closure of the road from {origin} to {city} {when}. Reason: {why}. No detour is signposted."
        road: "Road users are advised that the route between {origin} and {city} is impassable {when} due to {why}."
        drive-at: "Your vehicle will be ready for collection later than agreed." So {leg} cannot begin until {time}.
        drive-at: "Pick-up of your rental has been rescheduled." As a result the earliest we can set out on {leg} is {time}.
        car: "Our workshop has diagnosed {why}. The vehicle must not be driven." So much for {leg}.
        car: "We confirm the breakdown of your rental ({why}). A replacement is not available." That rules out {leg}.
        stay-lost: "Dear guest, it is with regret that {hotel} must cancel your reservation for the complete stay<. Reason: {why}>."
        stay-lost: "Booking status, {hotel}: cancelled by property, all nights<. Cause: {why}>. You have not been charged."
        stay-night: "Dear guest, {hotel} is unable to provide your room {night}<, owing to {why}>. The remainder of your booking is not affected."
        stay-night: "Booking amendment, {hotel}: no accommodation available {night}<. Cause: {why}>."
        stay-room: "Booking amendment, {hotel}: room type changed to {room}. We trust that this meets your requirements." It doesn't.
        stay-room: "Dear guest, the category you booked at {hotel} is unavailable and you have been allocated a {room}." Which is no good to us.
        event-off: "The promoter regrets to announce that {thing} will not go ahead {when}<. Reason: {why}>. Ticket holders will be contacted."
        event-off: "Event status: {thing}, {day}: CANCELLED<. Cause: {why}>."
        event-moved: "Programme change: {thing} will begin at {time} {when}. Tickets already issued remain valid."
        event-moved: "Event status: {thing}, {day}: TIME CHANGED. New start: {time}."
        storm: "Severe weather warning: {why} expected {when}. Avoid all open-air activities."
        storm: "The weather service advises the public to remain indoors {when}. Hazard: {why}."
        storm-all: "Extended outlook: {why} on every day of the forecast period." That's our whole trip. "Avoid all open-air activities."
        storm-all: "The warning of {why} remains in force throughout your dates of travel. Stay indoors."
        ill-start: "Rest is advised." So says the clinic's mail, because {why}, and we cannot begin {when} before {time}.
        ill-start: "Take things slowly in the morning," the doctor writes: {why}. Nothing {when} until {time}, then.
        ill-end: "Early nights are advised." So says the clinic's mail, because {why}, and {when} we must finish by {time}.
        ill-end: "Avoid late evenings," the doctor writes: {why}. Back at base by {time} {when}, then.
        day-lost: "You are required to present yourself at {why} {when}. Please allow the full day for your appointment."
        day-lost: "Your appointment: {why}, {day}, from opening until close of business. Attendance is compulsory." So no outings.
        budget: "Your travel allowance has been revised. The maximum reimbursable total for the trip is {money}." We can't top it up.
        budget: "Approved funds for the entire journey: {money}. Expenses above this amount will be declined."
        money-lost: "We acknowledge your report of the loss of {money} in cash. The file has been closed without result." So that is missing from our kitty.
        money-lost: "Police report: theft of {money} from the complainant's luggage." The complainant being me, and it was our travel fund.
        """,
        joint="",
    ),
    family(
        "walking-club-leader",
        "Leader of the walking group here.|Quick word from your group leader:|This is Marge with the Tuesday club.",
        "I need something else to offer my people. Suggestions?|What do I give the group instead?|Please send me a replacement I can announce at breakfast.",
        """
        closed: I must tell my group that {thing} is a no-show {when}: gates locked<, {why}>.
        closed: My lot had set their hearts on {thing}, but the place won't be letting groups or anyone in {when}<. {why}, it appears>.
        closed-long: I've had to take {thing} off the group's programme, because it has shut and won't be up and running while we're around<. {why}>.
        closed-long: The supplier tells me {thing} no longer operates<, following {why}>.
        opens: Group entry, and any entry, to {thing} {when} begins at {time}, later than on my sheet.
        opens: I'd have my people shivering outside {thing} {when}, since nobody is admitted ahead of {time}.
        closes: They want my group out of {thing} no later than {time} {when}, as the place locks then.
        closes: {when}, last orders, last look, last everything at {thing} is {time}.
        table: {thing} has gone back on its word and has no seats for my people {when}.
        table: The booking for the group at {thing} {when} seems to have vanished, and the house is full.
        tickets: The box office couldn't find my group any tickets for {thing} {when}, the quota is used up.
        tickets: {thing} {when}: quota reached, so not a single ticket for us.
        price: {thing} has scrapped its old rate and charges {money} per person, more than the group's kitty can bear.
        price: The new tariff at {thing} is {money} for each member. The kitty says no.
        leg-late: I've just told everyone to sit down again: {leg} will be {span} overdue<, {why}>.
        leg-late: {leg} has picked up {span} of delay<. {why}, the driver says>. Spirits are high all the same.
        leg-at: New meeting time needed, since {leg} won't be moving until {time}<, {why}>.
        leg-at: {leg} has been set back to {time}, so my people get a lie-in.
        leg-early: New meeting time needed, since {leg} sets off sooner, at {time}.
        leg-early: I've warned the stragglers: {leg} has been advanced to {time}.
        leg-off: The operator has let us down and {leg} will not happen<. {why}>.
        leg-off: I've had to break it to everyone that {leg} has been taken off<, {why}>.
        leg-strike: The crew have downed tools, which puts paid to {leg}.
        leg-strike: {leg} has fallen victim to a walkout by the staff.
        leg-missed: I counted heads twice, and by then {leg} had left us behind<. {why} had cost us the time>.
        leg-missed: <What with {why}, >my group was too late for {leg}.
        leg-moved: The whole group has been put on {day} for {leg}, departing {time}.
        leg-moved: They can't carry us on the agreed day; {leg} will be {when} at {time}.
        airport: Nobody in my group is flying in or out of {airport} {when}: airport closed<, {why}>.
        airport: {airport} has closed its airport for {day}<. {why}>.
        road: The coach people tell me the road from {origin} to {city} is cut {when} by {why}.
        road: {when} there's a barrier across the road from {origin} to {city}, {why}.
        drive-at: I can't get everyone on board for {leg} before {time}.
        drive-at: We'll gather late, so {leg} gets under way at {time} at the earliest.
        car: Our vehicle has been towed with {why}, which leaves us unable to do {leg}.
        car: There's {why} in our van, and {leg} has to be crossed out.
        stay-lost: {hotel} has turned the group away for the full stay<, {why}>.
        stay-lost: My group has lost every one of its nights at {hotel}<. {why}, says the manager>.
        stay-night: {hotel} has come up short {night}: no rooms for us<, {why}>. The other dates hold.
        stay-night: I have people without beds {night}, as {hotel} can't put us up then<. {why}>.
        stay-room: {hotel} has downgraded us: it's a {room} now.
        stay-room: The rooming list at {hotel} has been changed on me to a {room}.
        event-off: I've collected the tickets back in, for {thing} isn't taking place {when}<. {why}>.
        event-off: They have struck {thing} from the bill {when}<, {why}>.
        event-moved: Curtain-up, or whatever they call it, for {thing} {when} is at {time} now.
        event-moved: {thing} {when} has been given another slot: {time}.
        storm: There's a warning of {why} {when}, and I'm responsible for keeping my people out of the open.
        storm: With {why} forecast {when}, my insurance won't let me take anyone outdoors.
        storm-all: With {why} forecast for the full length of the tour, my insurance won't let me take anyone outdoors.
        storm-all: All our dates carry a warning of {why}, so everything has to be under cover.
        ill-start: Speaking for myself and mine, {why}, and I'd like a late muster {when}: {time}, not a minute sooner.
        ill-start: {why}. My sign at reception now says {day}: meet at {time}. Nothing earlier will do.
        ill-end: Speaking for myself and mine, {why}, and I'd like everyone dismissed by {time} {when}.
        ill-end: {why}. The programme {when} must be wrapped up, with all at home, by {time}.
        day-lost: Lost papers: I have to escort everyone to {why} {when}, and that uses up the day from end to end.
        day-lost: {day} drops out of the programme entirely because {why} needs us from morning until it shuts.
        budget: The treasurer has spoken: {money} for the tour, everything included.
        budget: The committee has trimmed us to a grand total of {money}.
        money-lost: The kitty tin has been raided and {money} is gone.
        money-lost: I'm ashamed to say the envelope with {money} of the group's money has disappeared.
        """,
    ),
    family(
        "granddaughter-for-gran",
        "Hi, it's Ellie, I'm writing for my gran.|Ellie here, Gran's secretary for the week.|Gran asked me to drop you a line.",
        "She'd like to know what we could do instead.|Gran says surely you'll think of something else?|What shall I tell her we're doing in its place?",
        """
        closed: Gran was told at reception that {thing} won't be open to anyone {when}<. Apparently it's {why}>. She's taking it well.
        closed: Gran's friend read in the paper that {thing} is having to close {when}<, because of {why}>.
        closed-long: Gran heard that {thing} has closed for the season and won't be open again before we go home<. It's {why}>.
        closed-long: Gran's heartbroken, {thing} has been shut down and nobody can say if it'll ever open<, because of {why}>.
        opens: Gran can't stand about waiting, and {thing} only opens at {time} {when}.
        opens: They told Gran on the phone that {thing} won't unlock until {time} {when}.
        closes: Gran walks slowly, and {thing} is sending everyone out at {time} {when}.
        closes: They told Gran on the phone that {thing} locks up at {time} {when}, so our slot's too late.
        table: Gran rang {thing} in her best telephone voice and they still have no table for us {when}.
        table: The man at {thing} told Gran there's nothing free to sit at {when}.
        tickets: Gran queued for {thing} and the last tickets for {day} went to the people in front.
        tickets: I tried on my phone for Gran, and {thing} has no more tickets {when}.
        price: Gran nearly fell over: {thing} charges {money} each now. On her pension that's not happening.
        price: {thing} costs {money} a person these days, and Gran says in her day you could buy a house for that. We can't pay it.
        leg-late: Gran's knitting in the waiting area since {leg} is {span} late<, because of {why}>.
        leg-late: Tell Gran's plan that {leg} will take off or pull out {span} after time<. It's {why}>.
        leg-at: Gran's got time for another crossword: {leg} doesn't go before {time} now<, because of {why}>.
        leg-at: The lady read it out for Gran: {leg} has been delayed and now goes at {time}.
        leg-early: Gran's already got her coat on because {leg} goes earlier than we thought, at {time}.
        leg-early: The lady read it out for Gran: {leg} is being brought forward to {time}.
        leg-off: Gran can't go on {leg}, they've cancelled it<, because of {why}>.
        leg-off: I had to tell Gran that {leg} won't be going<. It's {why}>. Her knee is better, by the way.
        leg-strike: Gran used to be in a union herself, so she doesn't mind, but {leg} is cancelled because of the strike.
        leg-strike: Everyone's striking, and that's why Gran and I can't take {leg}.
        leg-missed: Gran can't run, so with {why} we got there when {leg} had already gone.
        leg-missed: Gran feels awful, we missed {leg}<, but really it was {why}>.
        leg-moved: They've moved Gran and me: {leg} is {when} at {time} instead of the day we'd booked.
        leg-moved: Gran got a letter saying {leg} now leaves {when} at {time}.
        airport: Gran saw on the telly that {airport} airport is closed {when}<, because of {why}>.
        airport: They won't let any plane come or go at {airport} {when}<. It's {why}>. Gran says the airport is shut tight.
        road: Gran's neighbour drove up and was turned round: from {origin} to {city} the road's closed {when}, because of {why}.
        road: Gran saw on the telly that {why} has closed the road between {origin} and {city} {when}.
        drive-at: Gran needs her tablets and a proper breakfast, so we can't leave on {leg} before {time}.
        drive-at: Gran wants {leg} to start at {time}, and no earlier than that, she says.
        car: Grandad's had a look and it's {why}, the car's not fit, so Gran can't do {leg}.
        car: The car won't go with {why}. Gran says to cross out {leg}.
        stay-lost: {hotel} rang Gran to say none of our nights there will be possible<, because of {why}>.
        stay-lost: Gran's stay at {hotel} has been cancelled from start to finish<. It's {why}>.
        stay-night: {hotel} told Gran they can't give us beds {night}<, because of {why}>. She's happy with the rest.
        stay-night: Gran and I would be on the street {night}, since {hotel} has nothing for us then<. It's {why}>.
        stay-room: {hotel} told Gran she'd be in a {room}, and she won't have that.
        stay-room: Gran says I'm to complain: {hotel} changed what we booked into a {room}.
        event-off: Gran had her hair done for {thing}, and now it's cancelled {when}<, because of {why}>.
        event-off: They won't be putting on {thing} {when}, Gran's been told<. It's {why}>.
        event-moved: Gran says {thing} {when} is at {time} now, she's circled it in red.
        event-moved: The ladies told Gran that {thing} doesn't start when we thought {when}: it's {time}.
        storm: Gran's hip says, and so does the forecast, that there'll be {why} {when}. She can't be outside.
        storm: It'll be {why} {when}, and I'm not pushing Gran's wheelchair around outdoors in it.
        storm-all: The forecast for all of our days is {why}, and I'm not pushing Gran's wheelchair around outdoors in it.
        storm-all: Every day Gran's here there'll be {why}. She can't do anything outside.
        ill-start: {why}, so Gran says nobody's going out before {time} {when}.
        ill-start: Gran's orders, as {why}: {when} starts at {time} and no sooner.
        ill-end: {why}, so Gran says everyone's to be back in by {time} {when}.
        ill-end: Gran's orders, as {why}: {when} ends at {time}, feet up after that.
        day-lost: Gran's passport has gone, so we'll both be at {why} all day long {when}.
        day-lost: I have to go with Gran to {why} {when}, and it won't leave us any time at all that day.
        budget: Gran's looked in her savings book. {money} is what there is for the whole holiday.
        budget: Gran says the whole trip can cost {money} at most now, she's been very firm.
        money-lost: Someone had Gran's purse out of her trolley, {money} in it, all for the holiday.
        money-lost: Gran's lost the envelope with {money} of the spending money.
        """,
    ),
    family(
        "worried-mother",
        "Sorry to bother you again!!|Oh dear, I'm in a bit of a panic.|I hardly dare write this,",
        "Oh, is there anything else we could do? Please say yes.|Please, please tell me there's another option.|What now? I'd be so thankful for an idea.",
        """
        closed: I double-checked and triple-checked, and {thing} really isn't going to be open {when}<, it's {why}>. Was it my mistake?
        closed: the website for {thing} has a big red banner: closed {when}!< {why}!> At least parking is free in town.
        closed-long: I think we've got a real problem with {thing}, it says "temporarily closed" with no end date<, and something about {why}>.
        closed-long: there's a notice that {thing} is closed for the foreseeable future<, it mentions {why}>, and I've already told everyone.
        opens: I've just noticed that {thing} doesn't open until {time} {when}, and we'd be there before!
        opens: {thing} has pushed its opening to {time} {when}. What would we do standing there?
        closes: I've just noticed that {thing} is only open until {time} {when}, and we'd still be inside!
        closes: {thing} has brought its closing forward to {time} {when}, and I don't want to be locked in.
        table: I left it too late, {thing} can't fit us in {when}, everything's booked up.
        table: they say at {thing} that they never got our reservation, and there's no room {when}!
        tickets: I waited too long, and now {thing} shows "0 available" {when}.
        tickets: the tickets for {thing} {when} sold out while I was typing in my card!
        price: I nearly cried, {thing} is {money} per person now, and it blows our budget.
        price: did you know {thing} has gone up to {money} for each of us? We can't manage that.
        leg-late: they keep saying {leg} is {span} late<, because of {why}>. Will everything still work?
        leg-late: {leg} hasn't turned up and they're telling us {span}, maybe that's it, yes: a delay of {span}<, from {why}>.
        leg-at: I got an alert: {leg} has been delayed to {time}<, because of {why}>. My hands are shaking.
        leg-at: {leg} will leave at {time} and not when we thought, so much later!
        leg-early: I got an alert: {leg} has been moved earlier, to {time}. Will we make it?
        leg-early: {leg} is departing sooner, already at {time}! I've set three alarms.
        leg-off: I got an alert: {leg} has been cancelled<, because of {why}>. Does this happen a lot?
        leg-off: I can't believe it, there's no {leg} any more, they've cancelled<, it's {why}>.
        leg-strike: I should have read the news, there's a strike and {leg} isn't operating!
        leg-strike: the workers are on strike and so they've called off {leg}. Is that even legal?
        leg-missed: it's my fault, I should have allowed for {why}, and we've missed {leg}!
        leg-missed: we got stuck in {why} and {leg} had left when we came running!
        leg-moved: I got an alert: {leg} has been changed to {day}, at {time}. That's not the date we had!
        leg-moved: they're putting us on a different date, {leg} will be {when} at {time}. Can they do that?
        airport: it's all over the news that {airport} airport is closed {when}<, because of {why}>, and I feel sick.
        airport: I've heard that every flight at {airport} is grounded {when}, the airport is shut<, it's {why}>.
        road: I've heard on the radio that you can't drive from {origin} to {city} {when}, there's {why}, and the road's closed.
        road: the map shows red crosses all the way: road closed {when}, {origin} to {city}, {why}!
        drive-at: we won't be ready, we simply can't leave for {leg} before {time}.
        drive-at: we have to wait for the pharmacy, so {leg} can start at {time} but not before.
        car: there was a horrible noise, they say {why}, and now we can't do {leg}!
        car: my husband says the car has {why}, and {leg} is impossible like that.
        stay-lost: {hotel} has cancelled on us, all the nights, everything<, because of {why}>!
        stay-lost: I phoned {hotel} to check, and our reservation doesn't exist any more, for none of the nights<, it's {why}>!
        stay-night: {hotel} says we can't stay {night}<, because of {why}>. Just that night, thank goodness.
        stay-night: where will we sleep {night}? {hotel} has no room for us then<, it's {why}>.
        stay-room: {hotel} wants to put us in a {room}, and I'd never sleep.
        stay-room: I read the small print, and {hotel} has switched us to a {room}!
        event-off: {thing} has been cancelled {when}<, because of {why}>, and it was the whole point of our trip!
        event-off: I've just seen that {thing} isn't going ahead {when}<, it's {why}>.
        event-moved: {thing} has a different time {when}, it's {time} now! I'm glad I looked.
        event-moved: the tickets still show the old hour, but {thing} starts at {time} {when}!
        storm: they're predicting {why} {when}, and I don't think it's safe to be outside!
        storm: I've been staring at the forecast, it's {why} {when}. I don't want us out in the open.
        storm-all: I've been staring at the forecast, it's {why} every day till we fly home. I don't want us out in the open.
        storm-all: they're predicting {why} for the whole trip, and I don't think any of the outdoor things are safe!
        ill-start: {why}, and I'd feel so much better if we did nothing {when} until {time}.
        ill-start: it's like this: {why}. We can't manage the morning {when}, not before {time}.
        ill-end: {why}, and I'd feel so much better if we were back by {time} {when}.
        ill-end: it's like this: {why}. We can't manage a long evening {when}, {time} has to be the end.
        day-lost: our passports are gone and we've been told to spend all of {day} at {why}!
        day-lost: I'm afraid {when} is lost, we have to be at {why} from the moment it opens until it shuts.
        budget: we've had a big bill at home, and the trip as a whole can't be more than {money} now.
        budget: I've had to tell the bank, and they'll let us have {money} in total for this trip.
        money-lost: I've looked everywhere, {money} of our holiday money is missing!
        money-lost: my handbag was open and now there's {money} gone!
        """,
    ),
)
