"""Ways of saying that turn or narrow what they tell, and the question for each."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._questions import LODGING_ITSELF
from ._units import pattern

__all__ = ["CAUTIONS", "SETTLED", "Caution"]

_GONE = (
    r"(?:closed|close|closes|shut|open|opens|sold out|sold - out|full|booked(?: out| up)?|cancelled|called off|"
    r"suspended|delayed|running|runs|available|off)"
)
_ALL = r"(?:everything|everywhere|anything|nothing|all|every|each|none|no|only|any|both|rest|most|museums|restaurants)"
_SAVE = (
    r"(?:except(?: for)?|excepting|excepted|apart from|aside from|other than|besides|save for|but for|excluding|"
    r"with the exception of|bar|all (?:\S+ ){0,2}?but(?= (?:the |our )?@)|everything but|every \S+ but|"
    r"everywhere but|nothing but|not counting)"
)
_HAPPY = r"(?:fine|good|great|ok|okay|lovely|perfect|nice|on time|as planned|unchanged|same|works?|went|sorted|booked)"
_PARTS = (
    r"(?:(?:metro|subway|underground|tube|tram|train|bus) (?:stations?|stops?)|metro|subway|"
    r"(?:ticket|left luggage) (?:offices?|counters?|booths?|desks?)|box office|(?:gift |museum |souvenir )?shops?|"
    r"bookshops?|(?:upper|lower|top|ground|"
    r"first|second|third|middle) (?:levels?|floors?|tiers?|rings?|storey)|levels?|floors?|undergrounds?|"
    r"basements?|cellars?|lifts?|elevators?|escalators?|stairs|staircases?|toilets?|restrooms?|cloakrooms?|wardrobes?|"
    r"car parks?|parking(?: lot| garage)?|terraces?|roofs?|rooftops?|rooftop terrace|domes?|towers?|entrances?|"
    r"exits?|galler(?:y|ies)|halls?|wings?|sections?|rooms?|gardens?|courtyards?|cafes?|cafeterias?|bars?|kiosks?|"
    r"fountains?|audio guides?|pools?|swimming pools?|gyms?|spas?|saunas?|roads?|streets?|squares?|bridges?|"
    r"pavements?|sidewalks?|crypts?|chapels?)"
)
_BY = (
    r"(?:of|at|in|inside|next to|near|by|opposite|behind|outside|beside|beneath|under|above|in front of|"
    r"across from|across the (?:street|road) from|next door to|around the corner from|leading to|up to)"
)
_HIT = (
    rf"(?:{_GONE[3:-1]}|broken|broke(?: down)?|out of (?:order|service|action)|blocked|flooded|damaged|evacuated|"
    r"burned|burnt|demolished|lost|gone|unusable|under (?:repair|renovation|construction))"
)
_FEW = r"(?: (?!@place|@stay|@leg|@desc|and|but|so|because|,)\S+){0,5}?"
_PAST = (
    r"(?:@past|@ago|last (?:week|weekend|month|year|spring|summer|autumn|fall|winter|time)|yesterday|the other day|"
    r"(?:a|an|one|two|three|four|five|six|few|some|couple of|\d+) (?:few )?(?:days?|weeks?|months?|years?) ago|"
    r"back in \S+|in the past)"
)
_OTHER = (
    r"(?:colleagues?|coworkers?|co - workers?|workmates?|friends?|neighbou?rs?|acquaintances?|classmates?|cousins?|"
    r"uncles?|aunts?|(?:somebody|someone)(?: else)?|strangers?|tourists?|(?:other|another|fellow) (?:guests?|people|"
    r"travell?ers?|passengers?|family|families|couples?|groups?))"
)
"""People who are hardly of the party. What happened to them is asked about."""
_BEFALLS = (
    rf"(?:{_HIT[3:-1]}|overbooked|late|moved|retimed|rescheduled|postponed|burn(?:s|ed|t)?(?: down)?|stolen|robbed|"
    r"missed|struck|stranded|dearer|raised|downgraded)"
)
_AGO = r"(?:@ago|last (?:spring|summer|autumn|fall|winter)|\S+ years ago|in the past|back in \S+)"
_THEN = r"(?:was|were|had been|got|had|did|went|has|have)"


@dataclass(frozen=True, slots=True)
class Caution:
    """sentence: what makes it doubtful, unless one of `unless` is said, too. question: what is asked. partly: whether
    other clauses of the sentence are read all the same, where they tell something by themselves."""

    sentence: re.Pattern[str]
    question: str
    unless: re.Pattern[str] | None = None
    partly: bool = False

    def fits(self, text: str) -> bool:
        """Whether `text`, a sentence or a clause, has to be asked about."""
        return bool(self.sentence.search(text)) and not (self.unless and self.unless.search(text))


_PLACE_ITSELF = "Is the place itself shut, or only what is named beside it?"
_HOURS_INDOORS = "Is the whole day to be indoors? Hours for that cannot be given."
_SOMEBODY_ELSE = "This happened to somebody else. Is anything of this trip hit, and what?"
_LONG_AGO = "This was long before the trip. Is anything of this trip hit, and what?"
_LODGING_DOOR = "When a lodging opens or lets you in loses no night and no day. Is a night lost, or what is to change?"
_TICKETS_GONE = "Tickets that you lost close nothing. Can they be had again, or is the visit or the journey off?"
_LATE_THERE = "You are there later: is nothing possible before then, or is it only this visit that begins later?"
_TAKEN_BACK = "Does this happen or not? Please say what is the case now."
_EXCEPTION = "Which places are meant, by name, and what happens to each of them?"
SETTLED = frozenset(
    (
        _EXCEPTION,
        _PLACE_ITSELF,
        LODGING_ITSELF,
        _HOURS_INDOORS,
        _SOMEBODY_ELSE,
        _LONG_AGO,
        _LODGING_DOOR,
        _TICKETS_GONE,
        _LATE_THERE,
        _TAKEN_BACK,
    )
)
"""The questions that stay whatever the message sounds like: what is in, beside or near a place, hours indoors, the
hours of a lodging's door, what happened to others or long ago, exceptions, lost tickets, travellers who are late."""

_DOOR = r"(?:@stay|receptions?|front desks?|lobby|rooms?|apartment|flat|host|landlord|landlady|concierge|porter|keys?)"
_LETS_IN = (
    r"(?:opens?|opened|opening|close|closes|closing|closed|shuts?|locks?|locked|staffed|manned|ready|lets?|letting|"
    r"available|accessible|possible|starts?|begins?|ends?|vacate|clean|cleaned|hands?|get|have|pick up|collect)"
)
_UP_TO_A_TIME = r"(?: (?!@place|@leg|@desc|and|but|so|because|,)\S+){0,7}? @clock"

_TICKETS = r"(?:tickets?|e - tickets?|passes|pass|vouchers?|qr codes?|boarding cards?)"
_OURS_LOST = (
    r"^(?:(?!they|it|who|airline|website|agency|office|@place|@desc|@stay|@leg)\S+ )*?(?:lost|forgot|forgotten|left|"
    r"misplaced|mislaid|dropped|threw away|can not find|could not find|do not find)(?: (?:all|both|of|the|our|my|his|"
    rf"her|their|those|these)){{0,3}}(?: \S+){{0,3}}? {_TICKETS}|"
    r"(?:we|i)(?: have)? (?:lost|forgot|forgotten|misplaced|mislaid|can not find) (?:our|my|the) @(?:leg|desc)|"
    rf"(?:my|our|his|her) (?:wallet|purse|bag|backpack|phone|luggage) (?:with|and) (?:\S+ ){{0,3}}?{_TICKETS}|"
    rf"^(?:my|our) \S+ (?:has |have )?(?:lost|forgot|forgotten|misplaced|mislaid) (?:our|my|the|his|her|their) @desc|"
    r"@desc (?:were|was|got|have been|has been) (?:\S+ )?(?:stolen|nicked|forgotten|mislaid)"
)
_WENT_LOST = r"(?:(?:were|was|got|have been|has been|are|is|been) )+(?:\S+ )?(?:stolen|lost|nicked|forgotten|mislaid)"

CAUTIONS = (
    Caution(
        pattern(
            rf"check (?:- )?(?:in|out)(?: \S+){{0,9}}? @clock|@clock(?: \S+){{0,4}}? check (?:- )?(?:in|out)|"
            rf"{_DOOR}{_FEW} {_LETS_IN}{_UP_TO_A_TIME}|"
            rf"{_LETS_IN}(?: (?:the|our|its|my|their|up))* (?:receptions?|front desks?|keys?|@stay){_UP_TO_A_TIME}"
        ),
        _LODGING_DOOR,
        pattern(r"@leg"),
        partly=True,
    ),
    Caution(
        pattern(rf"{_OURS_LOST}|{_TICKETS}(?: (?:for|to|of) \S+(?: \S+)?)? {_WENT_LOST}"), _TICKETS_GONE, partly=True
    ),
    Caution(
        pattern(
            rf"{_OTHER} (?:'s|') (?:\S+ ){{0,2}}?@(?:stay|leg|desc){_FEW} {_BEFALLS}|"
            rf"@(?:stay|leg|desc) of (?:\S+ ){{0,2}}?{_OTHER}{_FEW} {_BEFALLS}|"
            rf"{_OTHER}(?: of (?:mine|ours|my \S+|our \S+))? (?:\S+ )?(?:had|have|has|got|lost|missed|will miss) "
            r"(?:his|her|their) (?:\S+ ){0,2}?@(?:stay|leg|desc)|"
            rf"(?:a|an|some|two|one of (?:my|our)) (?:\S+ )?{_OTHER}(?: of (?:mine|ours))? (?:(?:was|were|had|has|have|"
            r"got|just) ){0,2}(?:lost @money|robbed|mugged|pickpocketed|@money stolen)"
        ),
        _SOMEBODY_ELSE,
    ),
    Caution(
        pattern(
            rf"{_AGO}(?: (?!but|still|since|so|and)\S+){{0,8}}? {_THEN}(?: \S+){{0,2}}? {_BEFALLS}|"
            rf"{_THEN}(?: \S+){{0,2}}? {_BEFALLS}(?: (?!but|still|since|so|and)\S+){{0,5}}? {_AGO}"
        ),
        _LONG_AGO,
        pattern(r"(?:still|again|since|until)|(?:is|are|remains?|stays?) (?:\S+ )?(?:closed|shut|cancelled|off|full)"),
    ),
    Caution(
        pattern(
            r"(?:nothing|no|not|avoid|stay|keep|remain)(?: (?!@|,|but|and)\S+){0,3}? (?:outdoors?|outside(?! of)|"
            r"indoors|in the (?:sun|open))(?: (?!,|but)\S+){0,4}? @clock|"
            r"@clock(?: \S+){0,3}? (?:nothing|stay|no|keep|remain)"
            r"(?: \S+){0,2}? (?:outdoors?|indoors|in the (?:sun|open))"
        ),
        _HOURS_INDOORS,
    ),
    Caution(
        pattern(
            rf"{_PARTS} {_BY} (?:the |our |my )?@place{_FEW} {_HIT}|"
            rf"gift @desc @place{_FEW} {_HIT}|@desc 's (?:@desc|{_PARTS}) (?:is|are|was|will){_FEW} {_HIT}|"
            r"@place (?:is|are|will be|stays?|remains?) (?:closed|shut)(?: @date)?(?: ,| but| and| ;| only)* the "
            r"(?:@desc|museum|church|rest) (?:is|are|stays?|remains?|will be)(?: still)? open|"
            rf"@place(?: 's)? (?:\S+ )?{_PARTS} (?:is|are|has|was|will|remains?|stays?|being|got|have){_FEW} {_HIT}|"
            rf"@(?:leg|desc) (?:in front of|next to|outside|behind|beside|across from|opposite|near|leading to|by)"
            rf" (?:the )?@place (?:is|are|will be|has been|was) (?:closed|blocked|shut)|"
            rf"@place(?: is| are| will| be| was| remains?| stays?)* (?:half|partly|partially|in part) "
            r"(?:closed|shut|open)"
        ),
        _PLACE_ITSELF,
    ),
    Caution(
        pattern(
            rf"@stay (?:right |just )?(?:next to|next door to|opposite|near|beside|behind|by|across from|"
            rf"across the (?:street|road) from) (?:ours|us|our own){_FEW} {_HIT}|"
            rf"(?:part|parts|half|some|most) of (?:the |our |my )?@stay{_FEW} {_HIT}|"
            rf"@stay (?:'s )?(?:\S+ )?(?:breakfast|@desc|{_PARTS}) (?:is|are|has|was|will|got|have){_FEW} {_HIT}|"
            rf"(?:breakfast|dinner|lunch|@desc|{_PARTS}) (?:at|in|of|inside) (?:the |our |my )?@stay "
            rf"(?:is|are|has|was|will|got|have){_FEW} {_HIT}|"
            rf"(?:@leg|{_PARTS}) (?:to|{_BY[3:-1]}) (?:the |our |my )?@stay (?:is|are|will be|has been|was) "
            r"(?:closed|blocked|shut|flooded)"
        ),
        LODGING_ITSELF,
    ),
    Caution(
        pattern(
            r"(?:half|part|parts|most|some|section|sections|wing|floor|level|rooms?|halls?|toilets?|lift|elevator|roof|"
            r"terrace|dome|entrance|street|road|square|bridge|shop|cloakroom) (?:of|at|in|inside|next to|near|by|"
            rf"opposite|behind|outside|beside) (?:the )?@place(?: \S+)*? {_GONE}"
        ),
        _PLACE_ITSELF,
    ),
    Caution(
        pattern(
            r"(?:strike|closure|cancellation|delay|shutdown)(?: (?!,|and|@leg)\S+){0,5}? (?:called off|cancelled|"
            r"lifted|averted|reversed|withdrawn|is over|was over)|"
            r"(?:cancelled|called off|reversed|lifted|averted|withdrew) "
            r"(?:(?!due|because|by|after|owing|for|reason|,|\.|:)\S+ ){0,2}?"
            r"(?:strike|closure|cancellation|delay|shutdown)|(?:hardly|rarely|seldom) (?:\S+ )?(?:closes?|"
            r"closed|shuts?|"
            r"cancels?|cancelled|delayed|full)|(?:was|were) going to (?:be )?(?:closed?|cancelled|shut|sold out|"
            r"delayed)|"
            r"@money(?: \S+)* @place (?:is|are) free|"
            r"(?:closed|shut|cancelled|sold out)(?: \S+)*? (?:says?|shows?|lists?|claims?)(?: \S+){0,4}? "
            r"(?:open|available|running|on time)(?! (?:@date|from|at|until|only|@clock))"
        ),
        _TAKEN_BACK,
    ),
    Caution(
        pattern(r"(?:we|i) (?:can|could|will) not (?:make|be|get|reach|come|arrive)(?: \S+){1,6}? until @clock"),
        "Is nothing possible before then, or is it only about this place?",
    ),
    Caution(
        pattern(
            r"(?:we|i) (?:can|could|will) not (?:make|get(?! away)|reach|come|arrive)(?: \S+){1,6}? before @clock|"
            r"(?:we|i|and|so|but)(?: (?:will|are|can|could|would|shall|going|to|only|just|probably|now)){1,4} "
            r"(?:be|get|getting|make it|arrive|arriving|reach|come|coming)(?: (?:only|there|in|into|at|to|the|our))* "
            r"(?:@place|@desc)(?: (?:@date|only|at|by|from|around|about|after|until))* @clock"
        ),
        _LATE_THERE,
        pattern(r"instead|moved|rebooked|slot|booked|rather|(?:when|once|as|until|till) (?:they|it|the doors?) opens?"),
    ),
    Caution(
        pattern(rf"{_SAVE}(?: \S+)*? {_GONE}|{_GONE}(?: \S+)*? {_SAVE}"),
        _EXCEPTION,
        pattern(rf"{_ALL}(?: \S+){{0,4}}? {_HAPPY}(?: \S+)*? {_SAVE}|bar(?! @place)"),
    ),
    Caution(
        pattern(
            r"(?:was|were|had been|is|are) (?:supposed|meant|said|rumou?red|believed|thought|about) to (?:be |"
            r"have been )?"
            r"(?:\S+ )?(?:cancelled|closed|shut|sold out|delayed|full|suspended|scrapped|called off|axed|close|shut)"
        ),
        "This says what was expected. What is the case now?",
    ),
    Caution(
        pattern(
            r"(?:cancelled|closed|shut|sold out|suspended|called off|axed|scrapped)(?: \S+)*? but"
            r"(?: (?:it|they|that|is|are|now|again|has|have|does|do|will|still))* (?:runs?|running|goes|go|open|"
            r"opens|happens?|"
            r"takes? place|operates?|operating|available|flies|flying)(?! (?:@clock|until|from|at|only|on|later|after|"
            r"with|to|not))"
        ),
        "Does it take place or not?",
        pattern(r"@clock|thought|believed|assumed|feared"),
    ),
    Caution(
        pattern(
            rf"(?:was|were|had been|got) (?:\S+ )?(?:closed|shut|sold out|full|cancelled|called off|booked out|"
            rf"fully booked|overbooked|delayed)(?: \S+){{0,2}}? (?:@date |@part )?{_PAST}|"
            rf"^(?:but |and |so )?{_PAST} (?:,  )?(?:the |our )?@(?:place|desc) (?:was|were) (?:closed|shut|"
            rf"sold out|full)$"
        ),
        "This was before the trip. Is it still so, and on which day?",
        pattern(r"since|still|again|and|but|so|until|will|remains?"),
    ),
    Caution(
        pattern(
            r"(?:close|closes|closing|shut|shuts|closed|closure|ends?|finish(?:es)?)(?: (?:its|their|the|doors|"
            r"@date|on|a|"
            r"bit|little|much|already|down|up|too|very|@place))* (?:early|earlier)|early (?:closing|closure|"
            r"closing time)|"
            r"(?:opens?|opening|opened)(?: (?:its|their|doors|@date|on|a|bit|little|much|only|very))* (?:late|later)"
        ),
        "At what time does it open or close then?",
        pattern(r"@clock|@span|@percent"),
    ),
    Caution(
        pattern(
            r"(?:(?:put|rebooked|re - booked|transferred|booked|moved|switched|bumped|reassigned) (?:us|me|"
            r"you|everyone)|"
            r"(?:we|i) (?:are|am|have been|got|were) (?:now|instead|all now|rebooked|re - booked)(?: booked)?)"
            r"(?: (?:all|both|instead|over|now))* (?:on|onto|on to|to|into) (?:(?:the|a|an|another|different|later|"
            r"earlier|next|new|other) )*(?:@leg|flight|train|bus|plane|ferry|[a-z]{1,3} (?:- )?\d{1,5}|"
            r"[a-z]{1,3}\d{1,5})"
        ),
        "When does the replacement leave and arrive? It is not part of the trip.",
        pattern(r"@clock"),
    ),
    Caution(
        pattern(
            r"(?:no|not|less|without|avoid|never|max|maximum|at most|limit|rather not|prefer not)(?: \S+){0,6}? "
            r"(?:walk|walks|walking|on foot)(?: \S+){0,3}? (?:more than|longer than|over|so much|so far|that much|"
            r"that far|too much|too far|as much|as far|further than|farther than|a lot|long|@span)|"
            r"(?:walk|walking) (?:less|(?:a |a bit |any )?(?:less|shorter))|less walking|shorter walks|no long walks?|"
            r"not (?:so|too|that) (?:much|many) (?:walk|walks|walking)|(?:max|maximum|up to|only|"
            r"at most|(?:not|no) (?:more|longer) than|under|less than) @span (?:at most )?(?:of |by )?(?:walk|walking|"
            r"on foot|foot)|(?:walk|walking|on foot) (?:for )?(?:max|maximum|up to|only|at most|under) @span"
        ),
        "How long a walk may be is said in the trip (max_walk, in minutes). Should it be slower on some day?",
        pattern(r"(?:can|could) not (?:\S+ )?walk"),
    ),
)
