"""Words that calm or take back: ``open after all``, ``forget what I said``."""

from __future__ import annotations

from ._units import pattern

__all__ = ["REVERSAL", "WITHDRAWN"]

REVERSAL = pattern(
    r"(?:still|back|now|all|is|are|be|be back|it is|they are|stays?|remains?|"
    r"reopened and) (?:\S+ ){0,1}?open(?:ed)?(?: again| after all| as (?:usual|normal|planned|"
    r"always))?|open (?:after all|again|as usual|as normal|as planned|normally|as always)|(?:has |"
    r"have )?reopened|"
    r"false alarm|on time|as (?:planned|scheduled|usual|normal|expected)|(?:no|without|"
    r"without any) (?:changes?|delays?|problems?|issues?)|"
    r"nothing (?:has |have )?(?:changed|changes|happened|new|wrong|to report)|back on(?: track)?|"
    r"on schedule|(?:all|everything)(?: is)? (?:good|fine|ok|okay|sorted|resolved|well|unchanged)|"
    r"(?:is|are|remains?|all|booking|reservation) confirmed|running (?:again|normally|as usual)|"
    r"going ahead|goes ahead|reinstated|uncancelled|un - cancelled|happening after all|resolved|"
    r"sorted(?: itself)? out|(?:is|are|be) (?:fine|ok|okay)(?: again| after all| now)?|still (?:on|"
    r"happening|running|going|available|valid)|all clear|(?:fixed|sorted|solved|resolved|cleared|"
    r"repaired|corrected) (?:it|that|this|everything)|(?:is|got|been|was) (?:now )?(?:fixed|sorted|"
    r"solved)|unaffected|unchanged"
)
WITHDRAWN = pattern(
    r"(?:that is |this is |it is |was |is |that was )?(?:not true|untrue|wrong|incorrect|not right|"
    r"not correct|a mistake|my mistake|a misunderstanding|a hoax|fake news|a joke)(?= |$)|"
    r"(?:please )?(?:ignore|forget|disregard|scrap|cancel|scratch) (?:what i (?:said|wrote)|that|it|"
    r"this|my (?:last|previous|earlier) (?:message|mail|email|text)|the (?:last|previous|above|"
    r"first) (?:message|part|one|thing)?|all (?:of )?(?:that|this)|everything)|never ?mind(?= |$)|nvm"
)
