"""What kind of visit a few words speak of, in one name for the many ways of saying it."""

from __future__ import annotations

import re

__all__ = ["CLEAR", "GENRES", "MEALS", "meal_of", "profile_label", "profile_of"]

MEALS = {
    "breakfast": r"breakfasts?",
    "brunch": r"brunch(?:es)?",
    "lunch": r"lunch(?:eons?|es|time|ing)?|mid-?day\s+(?:meal|menu|table)|(?:meal|table)s?\s+at\s+(?:noon|midday)",
    "dinner": r"dinners?|supper|evening\s+(?:meal|menu|table)s?|(?:meals?|eat\w*|din\w+|tables?)\s+in\s+the\s+evening",
}
"""Meals, each with a pattern for its names."""
GENRES = (
    *("operetta", "opera", "ballet", "concert", "flamenco", "musical", "recital", "cabaret", "play", "zarzuela"),
    *("oratorio", "symphony", "jazz", "dance", "circus", "film", "lecture", "workshop"),
)
"""Kinds of performance, each its own profile."""
CLEAR = ("quick", "deep", "family", "no-stairs")
"""Kinds of visit that no noun of the place can be mistaken for."""
_COLOURS = r"red|blue|green|yellow|orange|purple|violet|pink|brown|black|white|grey|gray|golden?|silver|turquoise"
_ROUTE = re.compile(
    rf"\b(?P<colour>{_COLOURS})[\s-]*(?:\w+\s+)?(?:route|walk|path|trail|line|circuit|way|round|itinerary|arrows|dots|track"
    rf"|loop|tour)s?\b",
    re.IGNORECASE,
)
_ROUTE_IN = re.compile(
    rf"\b(?:route|walk|path|trail|line|circuit|tour)s?\s+(?:\w+\s+){{0,3}}(?:in|marked|is)\s+(?P<colour>{_COLOURS})\b",
    re.IGNORECASE,
)
_NO_STAIRS = re.compile(
    r"(?:\b(?:without|no|avoid(?:s|ing)?|skipp?(?:s|ing)?|leav(?:e|es|ing)\s+out|not|never|spar(?:e|es|ing)|instead\s+of|free\s+of|cannot|can['’]?t"
    r"|unable|un-?willing|don['’]?t|do\s+not|hard|difficult)\s*(?:\w+\s+){0,4}?(?:stair\w*|steps|climb\w*|stairways?)"
    r"|\bstep[\s-]*free|\bwheel-?\s*chairs?|\bbarrier[\s-]*free|\b(?:limited|reduced|restricted)\s+mobility|\bstairs?[\s-]*free"
    r"|\bnot\s+(?:good|steady|sure)\s+on\s+(?:\w+\s+)?(?:feet|legs)|\bbad\s+knees?|\bground[\s-]*floor\s+only|\bonly\s+the\s+ground"
    r"|\b(?:walking\s+)?(?:frame|crutches)\b|\bby\s+lift\s+only|\blift\s+only|\bno-?\s*stairs?)",
    re.IGNORECASE,
)
_FAMILY = re.compile(
    r"\b(?:famil(?:y|ies)|child(?:ren)?(?!hood)|kids?|little\s+ones|small\s+ones|toddlers?|youngsters|the\s+young|sons?\s+and\s+daughters?)\b",
    re.IGNORECASE,
)
_QUICK = re.compile(
    r"(?:\bquick(?:ly|er)?|\b(?:in\s+a|no\s+time.{0,12})\s*hurry|\bhurr(?:y|ied)|\bhighlights?\b|\bbrief(?:ly)?\b|\bfast(?:er)?\b"
    r"|\brush(?:ed|ing)?\b|\bexpress\b|\bin\s+a\s+trot|\blittle\s+time|\bshort(?:er|est)?\b(?!\s*(?:on\s+)?notice)|\bjust\s+(?:a\s+)?(?:look|glance|peek)"
    r"|\bglance\s+(?:at|around|in)|\bglimpse|\bpress?ed\s+for\s+time|\bwhistle[\s-]*stop|\bessentials?\b|\b(?:main|great|best|famous)\s+"
    r"(?:things?|pieces?|works?|rooms?|sights?)\b|\bbest[\s-]of\b|\bmust[\s-]*sees?\b|\bskim\w*|\bpop(?:ping)?\s+in|\bonly\s+the\s+(?:best|top)"
    r"|\bbare\s+minimum|\bflying\s+visit|\bimpatient|\btight\s+schedule|\blook\s+around\b|\bspeedy|\bhasty|\bonce[\s-]*over|\bdash\b)",
    re.IGNORECASE,
)
_DEEP = re.compile(
    r"(?:\bin[\s-]*depth|\bdeep(?:er|ly)?\b|\bthorough(?:ly)?|\b(?:every|each|all\s+the)\s+(?:label|room|picture|painting|piece|caption|text|object)s?"
    r"|\b(?:lovers?|friends?|fans?|connoisseurs?|enthusiasts?|experts?|scholars?|students?)\s+(?:of|who|will|should|need|can)\b|\benthusiasts?\b"
    r"|\bconnoisseurs?\b|\b(?:see|seeing|want|wants|take\s+in|do)\s+(?:it\s+all|everything|all\s+of\s+it)|\bin\s+(?:full|detail)\b|\bdetailed\b"
    r"|\bcomplete(?:ly)?\b|\bfull(?:er|est)?\s+(?:visit|tour|round|circuit|look|experience)|\b(?:whole|entire)\s+(?:collection|museum|house|tour|thing|place)"
    r"|\b(?:take|taking|takes)\s+(?:your|one['’]s|their|his|the|my|our|her)\s+time|\bat\s+leisure|\bleisurely|\bcomprehensive|\bextensive"
    r"|\blong(?:er)?\s+(?:visit|look|round|version|stay|tour)|\bslow(?:ly)?\s+(?:visit|look|round)|\bintensive|\bstud(?:y|ying)\b|\bfrom\s+top\s+to\s+bottom"
    r"|\bcurious\b|\bunhurried|\blinger\w*|\bproper(?:ly)?\b|\bserious(?:ly)?\b|\bexhaustive\w*)",
    re.IGNORECASE,
)
_IMMEDIATE = re.compile(
    r"\b(?:for|to\s+(?:do|see|climb|visit)|on|in)\s+(?:the|its|a|an)\s+(?P<noun>[a-z][\w-]*(?:\s+(?!takes|needs|lasts|is|and|you|alone|itself)[a-z][\w-]*)?)\s*"
    r"(?:alone|itself|visit|tour|part|programme|entry)?\s*(?:$|[.,;:!)]|\b(?:plan|allow|reckon|count|budget|takes|you|one|we|and|it)\b)",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"(?:^|[.;,:!?]\s*|\band\s+|\bwhile\s+)(?:climbing\s+|visiting\s+|seeing\s+|going\s+up\s+)?(?:the|its|a|an)\s+(?P<noun>[a-z][\w-]*(?:\s+[a-z][\w-]*)?)\s+"
    r"(?:alone\s+|itself\s+|visit\s+|tour\s+|here\s+)?(?:takes?|needs?|lasts?|requires?|wants?|is\s+done|asks\s+for|will\s+take|deserves?)\b",
    re.IGNORECASE,
)
_GENERAL = re.compile(
    r"^(?:(?:normal|ordinary|usual|average|regular|typical|standard|simple|good|whole|your|single|general|common|decent|first)\s+)*"
    r"(?:visit(?:ors?)?|stay|tour|round|museum|gallery|house|palace|place|exhibition|collection|everything|it|sight|castle|way|church"
    r"|trip|walk|people|guests?|rest|restaurant|table|meal|time|building|person|day|tickets?|look|minimum|maximum|total|average|night\s+out)?$",
    re.IGNORECASE,
)


def profile_of(text: str) -> str | None:
    """The kind of visit: ``quick``, ``deep``, ``family``, ``no-stairs``, ``<colour> route``, a meal, a genre, the noun
    that is visited ("tower"), or ``standard`` for a visit of no special kind. text: the words that speak of one length.
    None for no words at all."""
    if not text.strip():
        return None
    route = _ROUTE.search(text) or _ROUTE_IN.search(text)
    if route:
        return f"{route['colour'].lower()} route"
    for name, pattern in (("no-stairs", _NO_STAIRS), ("family", _FAMILY)):
        if pattern.search(text):
            return name
    genre = _genre(text)
    if genre:
        return genre
    for name, pattern in (("quick", _QUICK), ("deep", _DEEP)):
        if pattern.search(text):
            return name
    for pattern in (_IMMEDIATE, _SUBJECT):
        for match in pattern.finditer(text):
            noun = " ".join(match["noun"].lower().split())
            if not _GENERAL.fullmatch(noun):
                return noun
    return meal_of(text) or "standard"


def meal_of(text: str) -> str | None:
    """The meal that a text speaks of, if any."""
    for name, pattern in MEALS.items():
        if re.search(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
            return name
    return None


def _genre(text: str) -> str | None:
    for genre in GENRES:
        if re.search(
            rf"\b(?:an?|the|each|every|one|our|any)\s+(?:\w+\s+)?{genre}\b|^\W*{genre}s?\b|\b{genre}s\b",
            text,
            re.IGNORECASE,
        ):
            return genre
    return None


def profile_label(text: str) -> str:
    """The kind of visit that a label names, as of a tile or the head of a row: "In depth" is ``deep``, "Bell tower" is
    itself."""
    label = " ".join(re.sub(r"\b(?:visit|tour|round)s?\b|[:.]", " ", text).split()).lower()
    known = profile_of(label or text)
    if known not in (None, "standard"):
        return str(known)
    label = re.sub(r"^(?:the|an?|for|with)\s+", "", label)
    return "standard" if _GENERAL.fullmatch(label) else label
