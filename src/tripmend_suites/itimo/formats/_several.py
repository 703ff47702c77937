"""Whether a model's text names more than one edit: such a text guesses, and has no strict score."""

from __future__ import annotations

import json
import re
from typing import Any

__all__ = ["names_several", "without_thoughts"]

_THINK = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_VALUE = r"[\s\"'“”*`]*[:=][\s\"'“”*`\[]*(-?\d+(?:\.\d+)?)"
_NAMED = re.compile(
    r"\b(?:(?P<kind>ins|rep|rem|del)(?:ert|laced?|oved?|ete)(?:_index|_position|idx)|selected_cand_id)\b" + _VALUE,
    re.IGNORECASE,
)
"""A value of a key of the answer, in an object or in prose; without the full stop behind it."""
_UNKINDED = re.compile(
    r"\{\s*[\"'“]?(?:target_index|index|position)\b" + _VALUE + r"[\"'”]?\s*(?:\}|,\s*[\"']?selected_)", re.IGNORECASE
)
"""An object that is an edit, of a kind that it does not say. In prose and in longer objects these words are common."""
_ESCAPE = re.compile(r"\\u00([2-7][0-9a-f])", re.IGNORECASE)
_MOST = 200_000
"""Signs that are looked at; of a longer text no answer is read."""


def without_thoughts(text: str) -> str:
    """`text` without what stands between <think> marks, or before the closing one where a template wrote the other."""
    return _THINK.sub("", _behind_thoughts(text))


def _behind_thoughts(text: str) -> str:
    return (text.rpartition("</think>")[2] or text)[:_MOST]


def _unclosed(thought: re.Match[str]) -> str:
    """Thoughts that never end, in which the released evaluator looks for an edit too; nothing of others."""
    return "" if thought[0].lower().endswith("</think>") else thought[0]


def names_several(answer: Any) -> bool:
    """Whether a model's words (a text, or a list as it came) name more than one index, kind of edit or candidate. One
    edit in other words is still one."""
    if isinstance(answer, list):
        answer = json.dumps(answer, ensure_ascii=False)
    if not isinstance(answer, str):
        return False
    plain = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), _THINK.sub(_unclosed, _behind_thoughts(answer)))
    kinds, indices, candidates = set(), {float(match[1]) for match in _UNKINDED.finditer(plain)}, set()
    for match in _NAMED.finditer(plain):
        if match["kind"] is None:
            candidates.add(float(match[2]))
        else:
            kinds.add(match["kind"].lower().replace("del", "rem"))
            indices.add(float(match[2]))
    return max(len(kinds), len(indices), len(candidates)) > 1
