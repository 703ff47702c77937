"""Words for what goes wrong on a trip, by what they can befall, and whether a sentence says that it did not happen.

Code sees whether a trouble is named that fits; whether it is true, or likely, it cannot know.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["WHOLE_DAY", "denied", "hazards_in"]

_SHUT = (
    r"clos(?:e[sd]?|ing|ures?)|shut\w*|lock(?:ed|s)|"
    r"(?:\w*n['’]t|isnt|dont|doesnt|wont|not|cannot|cant|never|no longer) (?:be |even |us )?(?:re)?(?:open|let)\w*|"
    r"opens? (?:only|late\w*|at|from|after)|only opens?|"
    r"(?:earlier|later|other|different|changed|shorter|reduced) hours|"
    r"out of (?:business|service|order)|unavailable|(?:not|isn['’]t|aren['’]t|no longer) available|"
    r"(?:will not|won['’]t|cannot|can't) take place|"
    r"call(?:ed)? (?:it )?off|(?:is|are|was|be|'s) off|cancel\w*|suspend\w*|"
    r"strik(?:es?|ing)|walkout|shortage|understaffed|short of staff|power (?:cut|failure|outage)|blackout|outage|"
    r"(?:no|without|lost|out of) (?:hot |running )?(?:water|power|electricity|heating|gas)|burst|broken|broke|"
    r"breaks? down|"
    r"breakdown|fail\w*|fire|smoke|flood\w*|leak\w*|evacuat\w*|police|security|unsafe|danger\w*|accident|emergency|"
    r"quarantine"
)
_FULL = (
    r"full|taken|(?:have|has|had|does|did|could)(?:n['’]t| not) (?:\w+ ){0,3}(?:tables?|tickets?)|"
    r"has not (?:\w+ ){0,2}table|(?:tickets|seats) are gone|out of tickets|no tix|"
    r"(?:gave|given|give) (?:\w+ ){1,3}to some(?:one|body)|sold out|sell(?:s|ing)? out|over-?book\w*|"
    r"double-?\s?book\w*|(?:fully|all) booked|booked (?:out|up|solid)|crowd\w*|"
    r"over-?crowd\w*|queu\w*|long (?:wait\w*|lines?)|wait\w*|packed|at capacity|full house|"
    r"no (?:\w+ )?(?:tables?|tickets?|"
    r"seats?|rooms?|places?|spots?|space)|(?:gave|given|give|giving) (?:\w+ ){0,4}away|(?:lost|mislaid|no record of|"
    r"forgot) "
    r"(?:\w+ )?(?:reservation|booking|table)|unable to seat|(?:cannot|can't|cant|couldn't) (?:seat|take|host|serve|get)"
)
_DEARER = r"pric(?:e|es|ey|ing)|expensive|surcharge\w*|doubled|tripled|costs? more|now costs?|over (?:the |our )?budget"
_HEALTH = (
    r"hygien\w*|inspect\w*|dirty|unclean|not clean|infest\w*|bed ?bugs?|roach\w*|rats?|mice|mou?ld\w*|pests?|health|"
    r"poison\w*|contaminat\w*|allerg\w*|sanita\w*|outbreak"
)
_WORKS = (
    r"renovat\w*|repair\w*|maintenance|construction|refurbish\w*|works?|safety checks?|holiday|restor\w*|government|"
    r"authorit\w*|council|order(?:ed)?|permit\w*|licen\w*|private (?:event|party|function|hire|booking)|protest\w*|"
    r"demonstration"
)
_SKY = (
    r"weather|storm\w*|thunder\w*|rain\w*|snow\w*|wind\w*|blizzard|fog\w*|heat\s?wave|hail|hurricane|tornado|ice|icy|"
    r"wildfire\w*|lightning|flood\w*|landslide|avalanche|earthquake|mud\w*"
)
_OWN = (
    r"ill|illness|sick\w*|unwell|not (?:feel\w* )?well|fever\w*|stomach|flu|migraine|headache|injur\w*|sprain\w*|"
    r"twist\w*|fatigue\w*|tired|exhaust\w*|jet\s?lag\w*|worn out|wiped out|cold|covid|poison\w*|hospital|doctor|"
    r"passports?|visas?|documents?|papers|embassy|consulate|police|wallet|stolen|theft|robbed|pickpocket\w*|lost|"
    r"budget|"
    r"cost no more|spend no more|evacuat\w*|curfew|unrest|protest\w*|riot\w*|emergency|earthquake|"
    r"power (?:cut|outage)|blackout"
)
_ROAD = (
    r"delay\w*|late\w*|not (?:leave|depart|begin|start|go)\w* (?:before|until|till)|can only (?:begin|start|leave)|"
    r"miss(?:ed|es)?|divert\w*|detour\w*|re-?rout\w*|traffic|jam\w*|congest\w*|accident|crash\w*|puncture|flat tyre|"
    r"flat tire|engine|gearbox|battery|technical|mechanical|crew|overrun|ground(?:ed|ing)|bump(?:ed)?|blocked|"
    r"roadwork\w*|"
    r"(?:cannot|can't|cant|not) (?:take place|get through|run\w*|fl(?:y|ying)|go\w*|possible|start\w*|happen\w*)|"
    r"no (?:drivers?|taxis?)|"
    r"earlier|earliest|later|hours? behind|not before|(?:won['’]t|can['’]t|cannot) (?:leave|begin|start|depart)\w*|"
    r"re-?schedul\w*|re-?tim\w*|moved|postpon\w*"
)
_MOVED = (
    r"moved|postpon\w*|re-?schedul\w*|brought forward|(?:starts?|begins?) (?:only )?(?:at|late\w*|earl\w*)|relocat\w*"
)
_ROOM = (
    r"noise|noisy|amenit\w*|heating|air conditioning|remote|smell\w*|downgrad\w*|"
    r"(?:offers?|has|left is|have) (?:us )?only|"
    r"all (?:that is|that's|thats|they have) left|another room|smaller room|turned (?:us )?away|"
    r"host (?:\w+ )?(?:backed|pulled)"
)
_STAFF = (
    r"chef|menu|ran out|runs out|run out|"
    r"(?:no|lack\w*|without) (?:\w+ )?(?:vegetarian|vegan|halal|kosher|gluten\S*) ?\w*|diet\w*"
)
_PLACES = "|".join((_SHUT, _FULL, _DEARER, _WORKS, _SKY, _HEALTH))

WHOLE_DAY = "Whole day"
"""What befalls the travellers themselves or the whole town: weather, illness, papers, money, safety."""
_OF: Mapping[str, re.Pattern[str]] = {
    name: re.compile(rf"(?<![\w'’-])(?:{words})(?![\w'’])", re.IGNORECASE)
    for name, words in {
        "Restaurants": f"{_PLACES}|{_STAFF}",
        "Attractions": f"{_PLACES}|{_MOVED}",
        "Accommodations": f"{_PLACES}|{_ROOM}|stolen|theft",
        "Transportation": f"{_SHUT}|{_FULL}|{_DEARER}|{_ROAD}|{_SKY}|{_WORKS}",
        "Miscellaneous": f"{_PLACES}|{_MOVED}|{_OWN}",
        WHOLE_DAY: f"{_SKY}|{_OWN}",
    }.items()
}
_NEGATED = re.compile(
    r"(?:\b(?:not|no|never|nothing|nobody|neither|nor|without|hardly|far from|free of|instead of)|n['’]t|\bcannot)"
    r"\s+(?:(?:at all|even|really|yet|a|an|any|the|is|be|been|being|sign|signs|of|trouble|with|because|due|"
    r"to)\s+){0,4}$",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:nothing\s+(?:at all\s+)?(?:is|was|has|have|went|goes|could|can|will)?\s*(?:be\s+|gone\s+|going\s+)?"
    r"(?:wrong|happened|happens|happen|changed|the matter)|"
    r"(?:all|everything|it|that)(?:\s+is|'s|\s+was)?\s+(?:\w+\s+)?(?:good|fine|perfect|well|in order|all right|"
    r"alright|okay|ok)\b|"
    r"perfectly\s+(?:fine|well|good)|perfect in every|open as (?:usual|planned|always)|as (?:planned|usual)\b|"
    r"(?:no|without(?: any| a)?)\s+(?:problems?|troubles?|disruptions?|issues?))",
    re.IGNORECASE,
)


def hazards_in(text: str, kind: str) -> list[str]:
    """The words of trouble in a text that can befall that kind (a category, or `WHOLE_DAY`), none that is negated."""
    plain = text.replace("’", "'")
    return [one[0].casefold() for one in _OF[kind].finditer(plain) if _NEGATED.search(plain[: one.start()]) is None]


def denied(text: str) -> bool:
    """Whether a text says that nothing has happened."""
    return _DENIED.search(text) is not None
