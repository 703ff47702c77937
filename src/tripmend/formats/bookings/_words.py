"""The words of bookings in many languages, from words.yaml, and names made comparable."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from importlib import resources

__all__ = [
    "all_words",
    "any_of",
    "columns_called",
    "month_words",
    "numbered",
    "plain_name",
    "states",
    "weekday_words",
    "words",
]

_SIGNS = "".join(chr(code) for code in range(0x900, 0xE80) if unicodedata.category(chr(code)) in ("Mn", "Mc"))
"""The vowels that Indian scripts and Thai write as signs at their letters."""
_NO_NAME = re.compile(rf"[^\w{_SIGNS}]+")
_UMLAUTS = str.maketrans("øØłŁđĐðÐı", "oOlLdDdDi") | str.maketrans({"ß": "ss", "æ": "ae", "Æ": "AE", "þ": "th"})


@lru_cache(maxsize=65536)
def plain_name(text: str) -> str:
    """A name for comparison: no case, no accents, single spaces between its words."""
    bare = unicodedata.normalize("NFKD", text.translate(_UMLAUTS))
    kept = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return " ".join(_NO_NAME.sub(" ", kept.casefold()).split())


@lru_cache(maxsize=1)
def _all_words() -> dict[str, object]:
    import yaml

    text = resources.files(__package__).joinpath("words.yaml").read_text(encoding="utf-8")
    found: dict[str, object] = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    return found


@lru_cache(maxsize=64)
def words(kind: str) -> frozenset[str]:
    """The plain words of one list of words.yaml."""
    return frozenset(plain_name(word.replace("_", " ")) for word in str(_all_words()[kind]).split())


@lru_cache(maxsize=1)
def all_words() -> frozenset[str]:
    """Every plain word that stands alone in a list of words.yaml, but those within names."""
    lists = [row for kind, row in _all_words().items() if isinstance(row, str) and kind != "in_names"]
    return frozenset(plain_name(word) for row in lists for word in row.split() if "_" not in word)


@lru_cache(maxsize=64)
def any_of(kind: str) -> str:
    """A pattern for any word of one list as it is spelled there, whole, the longest first; ``_`` is a space or hyphen,
    and a word may end with ``*`` for any ending."""
    spelled = sorted(str(_all_words()[kind]).split(), key=len, reverse=True)
    forms = (re.escape(word).replace("_", "[ -]").replace(r"\*", r"[^\W\d_]*") for word in spelled)
    return rf"(?:(?<![^\W\d_])(?:{'|'.join(forms)})(?![^\W\d_]))"


@lru_cache(maxsize=1)
def columns_called() -> dict[str, str]:
    """What stands in a column of a table, by each plain word of ``columns`` for it."""
    lists = _all_words()["columns"]
    assert isinstance(lists, dict)
    return {plain_name(word.replace("_", " ")): name for name, row in lists.items() for word in row.split()}


@lru_cache(maxsize=1)
def states() -> dict[str, str]:
    """Plain names of the states of the United States and the provinces of Canada by their letters, in small ones."""
    lists = _all_words()["states"]
    assert isinstance(lists, dict)
    return {letters: plain_name(name) for letters, name in lists.items()}


@lru_cache(maxsize=4)
def numbered(kind: str) -> dict[str, int]:
    """The plain words of ``months``, ``weekdays`` or ``weekday_letters`` with their numbers."""
    lists = _all_words()[kind]
    assert isinstance(lists, dict)
    found: dict[str, int] = {}
    for number, row in lists.items():
        for word in str(row).split():
            found.setdefault(plain_name(word.replace("_", " ")), int(number))
    return found


@lru_cache(maxsize=1)
def month_words() -> frozenset[str]:
    """Every plain name of a month."""
    return frozenset(numbered("months"))


@lru_cache(maxsize=1)
def weekday_words() -> frozenset[str]:
    """Every plain name of a day of the week."""
    return frozenset(numbered("weekdays"))
