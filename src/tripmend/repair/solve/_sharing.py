"""What it costs at least that places are few: the cheapest way to share them out among the stops.

By itself each stop takes what is cheapest for it, and so two may take the same place. As with workers and their jobs
(Kuhn 1955), a stop that gives way may push another out of the place that it takes instead, and so on to a place with
room: the least sum of such moves is found by shortest paths, one for each stop that is one too many.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from ..problem._repeats import Use
from ._choices import RoleChoices, numbers_of

__all__ = ["cost_of_sharing"]

_Target = Use | None
"""What a choice uses; None for what is not counted: given up, or counted as used again anyway."""


def cost_of_sharing(roles: Sequence[RoleChoices], room: Callable[[Use], int], weight: Callable[[str], int]) -> int:
    """What the stops cost at least beyond their cheapest choices, as a place that is used too often counts. room: how
    many may use a place; weight: by the use, what each one more counts. Hours have no part in that."""
    there: dict[str, dict[Use, list[RoleChoices]]] = {}
    for role in roles:
        target = _target(role, (role.alive & -role.alive).bit_length() - 1)
        if target is not None:
            there.setdefault(role.use, {}).setdefault(target, []).append(role)
    return sum(_Shared(here, room).cost(weight(use)) for use, here in there.items())


def _target(role: RoleChoices, number: int) -> _Target:
    option = role.choices[number].option
    return None if not role.use or option is None or option.again else (option.place, role.use)


class _Shared:
    """Who is where, of those that use places for the same. there: by a place, the stops that have it."""

    def __init__(self, there: dict[Use, list[RoleChoices]], room: Callable[[Use], int]) -> None:
        self.there, self.room = there, room
        self._ways: dict[str, dict[_Target, int]] = {}

    def cost(self, weight: int) -> int:
        """What it costs at least that so many are too many, each of which counts `weight` where it stays."""
        total = 0
        while crowded := [use for use in self.there if self._spare(use) < 0]:
            found = self._cheapest_move(crowded)
            if found is None or found[0] >= weight:
                return total - weight * sum(map(self._spare, crowded))
            total += found[0]
            for role, here, other in found[1]:
                self.there[here].remove(role)
                if other is not None:
                    self.there.setdefault(other, []).append(role)
        return total

    def _spare(self, use: Use) -> int:
        # One alone never counts.
        return max(1, self.room(use)) - len(self.there.get(use, ()))

    def _ways_of(self, role: RoleChoices) -> dict[_Target, int]:
        """What a stop costs at least with each place."""
        if role.name not in self._ways:
            found = self._ways[role.name] = {}
            for number in numbers_of(role.alive):
                found.setdefault(_target(role, number), role.choices[number].own)
        return self._ways[role.name]

    def _cheapest_move(self, crowded: Sequence[Use]) -> tuple[int, list[tuple[RoleChoices, Use, _Target]]] | None:
        """(what it costs more, the stops that move, each from where and to where) for one stop less in a crowded place
        and none more in a full one; None where nothing can move."""
        least: dict[_Target, int] = dict.fromkeys(crowded, 0)
        by: dict[_Target, tuple[RoleChoices, Use]] = {}
        queue = deque(crowded)
        while queue:
            here = queue.popleft()
            for role in self.there.get(here, ()):
                ways = self._ways_of(role)
                for other, own in ways.items():
                    cost = least[here] + own - ways[here]
                    if other != here and (other not in least or cost < least[other]):
                        least[other], by[other] = cost, (role, here)
                        if other is not None and self._spare(other) <= 0 and other not in queue:
                            queue.append(other)
        ends = [other for other in least if other is None or self._spare(other) > 0]
        if not ends:
            return None
        end = min(ends, key=lambda other: least[other])
        moves, other = list[tuple[RoleChoices, Use, _Target]](), end
        while other in by:
            role, here = by[other]
            moves.append((role, here, other))
            other = here
        return least[end], moves
