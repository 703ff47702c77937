"""Why a clause is no news: it asks, supposes, does not mind, or tells what somebody only thought."""

from __future__ import annotations

from ._units import pattern

__all__ = ["QUESTION", "doubt_of", "without_politeness"]

QUESTION = pattern(
    r"^(?:(?:and|but|so|hey|hi|hello|also|ok|okay|um|uh|please|quick question|question|btw|"
    r"just wondering|wondering|one question|,|:|-) )*"
    r"(?:is|are|was|were|does|do(?! not)|did|will|can|could|has|have(?! to)|should|would|shall|may|"
    r"do you know|any idea|wondering|i wonder|we wonder|when (?:do|does|is|are|will)|what time|where|"
    r"which|who|why|how (?:much|long|late|far)|is it true) (?!not\b)"
    r"(?:the|it|that|this|there|our|my|we|i|they|he|she|you|us|@|any|if|whether|a|an|anyone|anybody|"
    r"somebody|someone|do|does|is|are|will|much|long)"
)
_HYPOTHETICAL = pattern(
    r"what if|if|in case|suppose|supposing|imagine|assuming|would it|unless|what happens (?:if|when)|"
    r"might|may|maybe|perhaps|possibly|probably not|"
    r"could be|could get|could become|could rain|could snow|could close|not sure|unsure|not certain|"
    r"i wonder|wondering|worried (?:that )?(?:it|the|we|they)|"
    r"hopefully|hope|i hope|we hope|fear|chance of|risk of|\d+ % chance|rumou?rs?|heard rumou?rs?|"
    r"do you know|any idea|whether"
)
_POLITE = pattern(
    r"if (?:possible|you can|you could|that is (?:ok|okay|possible|fine|alright)|it is (?:possible|ok|"
    r"okay)|not too much|you do not mind|at all possible|need be|needed|necessary|u can|u like|"
    r"you like|you want|there is (?:one|any|time|another|something))|"
    r"(?:let|tell) (?:us|me) know(?: (?:if|whether)(?: \S+){0,6})?|(?:see|check) if(?: \S+){0,8}|"
    r"as if|what if not|(?:i|we) would be (?:so |very |really )?(?:grateful|glad|happy|thankful) if|"
    r"(?:i|we) would (?:really )?appreciate(?: it)? if|(?:might|may|could) (?:i|"
    r"we) (?:kindly )?ask(?: that| you to| if)?|would you (?:mind|be so kind)(?: if)?|"
    r"it would be (?:so |really )?(?:great|nice|lovely|good|best|better|helpful|ideal|perfect) if|"
    r"(?:i|we) would (?:love|like|prefer) it if|wondering if you (?:can|could)|i wonder if you (?:can|"
    r"could)|do you know (?:a|any|of)(?: \S+){0,4}|hope (?:you|this|all|everything|that) (?:are|is|"
    r"finds|'s|will|helps)?(?: \S+){0,4}|i hope so|if only|may i|may we|you may(?: \S+){0,5}|"
    r"we may need"
)
"""Polite and empty uses of if, may and hope: taken out before a clause is taken for hypothetical."""
_IGNORABLE = pattern(
    r"(?:do|does|would|will|did) not (?:really |even |actually )?(?:mind|care|matter|bother)|(?:is|be|"
    r"are) (?:totally |perfectly |absolutely )?(?:fine|ok|okay|no problem|all right|alright|"
    r"no big deal) (?:if|with|that)|no problem if|no matter (?:if|whether|that)|even if|"
    r"not a (?:problem|big deal) (?:if|"
    r"that)|"
    r"good thing|luckily|thank god|glad|could have been worse|at least"
)
_THOUGHT = pattern(
    r"(?:(?:earlier|before|previously|yesterday) (?:i|we) (?:wrote|said|told|reported|texted)|(?:i|"
    r"we) (?:wrote|said|told you|reported)(?: \S+){0,2} (?:earlier|before|previously|yesterday|"
    r"in my last)|(?<!than )(?:i|we|they|he|she|everyone)(?: \S+){0,1}? (?:thought|believed|assumed|"
    r"feared|expected|figured|dreamed|dreamt|joked)|(?:was|were) (?:afraid|worried)|had heard|joking|"
    r"kidding|used to be|last year|last time|ages ago|years ago|almost|nearly)"
)


def without_politeness(text: str) -> str:
    """`text` without ``if possible`` and the like."""
    return _POLITE.sub("", text)


def doubt_of(text: str) -> str:
    """Why a clause is no news: ignored, if, thought; "" if it is."""
    if _IGNORABLE.search(text):
        return "ignored"
    if _HYPOTHETICAL.search(without_politeness(text)):
        return "if"
    if _THOUGHT.search(text):
        return "thought"
    return ""
