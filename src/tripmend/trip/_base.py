"""The base of all trip data: frozen, strict about unknown fields, varied by copy."""

from __future__ import annotations

from typing import Any, Self

from pydantic import BaseModel, ConfigDict

__all__ = ["Record"]


class Record(BaseModel):
    """Frozen and validated once; `replace` gives a validated variant."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null", allow_inf_nan=False)

    def replace(self, **changes: Any) -> Self:
        """A copy with `changes`, validated like a new record."""
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self)(**{**fields, **changes})
