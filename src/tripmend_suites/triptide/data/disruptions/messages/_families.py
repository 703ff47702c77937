"""All families by name, which of them are kept back, and those that no build draws."""

from __future__ import annotations

from . import (
    _far_voices,
    _held_out_brief_voices,
    _held_out_wordy_voices,
    _kept_first_voices,
    _kept_second_voices,
    _lively_voices,
    _measured_voices,
    _office_voices,
    _once_first_voices,
    _once_second_voices,
    _plain_voices,
    _relayed_voices,
    _remeasured_voices,
    _roundabout_voices,
    _street_voices,
    _told_voices,
)
from ._family import Family

__all__ = ["DEVELOPMENT", "FAMILIES", "HELD_OUT", "Family"]

_KNOWN = (
    *_plain_voices.VOICES,
    *_lively_voices.VOICES,
    *_told_voices.VOICES,
    *_roundabout_voices.VOICES,
    *_relayed_voices.VOICES,
    *_measured_voices.VOICES,
    *_remeasured_voices.VOICES,
)
_KEPT_BACK = (*_kept_first_voices.VOICES, *_kept_second_voices.VOICES)
FAMILIES: dict[str, Family] = {family.name: family for family in (*_KNOWN, *_KEPT_BACK)}
"""The families by name; every kind of news is told by several of them."""

HELD_OUT = frozenset(family.name for family in _KEPT_BACK)
"""The families that the reader was never worked on with: written apart from it and from the other voices."""

_ON_REQUEST = (
    *_street_voices.VOICES,
    *_office_voices.VOICES,
    *_far_voices.VOICES,
    *_held_out_brief_voices.VOICES,
    *_held_out_wordy_voices.VOICES,
    *_once_first_voices.VOICES,
    *_once_second_voices.VOICES,
)
DEVELOPMENT: dict[str, Family] = {family.name: family for family in _ON_REQUEST}
"""More families to work on the reader with, by name. Each tells every kind of news.

They stand apart because a build draws from `FAMILIES`: one more there would change what the known seeds bring out.
"""
