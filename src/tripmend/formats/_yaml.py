"""YAML as JSON sees it: no aliases, no tags, no dates and no sexagesimal numbers made out of times."""

from __future__ import annotations

import re
from typing import Any

import yaml

__all__ = ["dump", "load"]


_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader of libyaml where PyYAML was built with it: the same result, several times as fast."""
_DEEPEST = 200
"""Levels of nesting; a trip needs about ten."""


class _Loader(_Base):  # type: ignore[misc]
    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, str):
                raise yaml.constructor.ConstructorError(None, None, "keys must be text", key_node.start_mark)
            if key in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key!r} stands twice in one object", key_node.start_mark
                )
            seen.add(key)
        return super().construct_mapping(node, deep)


_Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("bool", r"^(?:true|false)$", "tf"),
    ("null", r"^(?:null|~|)$", "n~\0"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), [*list(_first), ""])


def _mark(event: Any) -> Any:
    return event.start_mark


def _examine(text: str) -> None:
    """Refuse aliases and deep nesting while the document is still a stream of events, before anything is built."""
    depth = 0
    events: Any = yaml.parse(text, Loader=_Base)
    for event in events:
        if isinstance(event, yaml.AliasEvent):
            raise yaml.composer.ComposerError(None, None, "aliases are not allowed", _mark(event))
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            raise yaml.composer.ComposerError(None, None, "the nesting is too deep", _mark(event))


def load(text: str) -> Any:
    """Plain data from YAML text. Raises yaml.YAMLError."""
    _examine(text)
    return yaml.load(text, Loader=_Loader)  # a SafeLoader with less


class _Dumper(yaml.SafeDumper):
    pass


_Dumper.ignore_aliases = lambda self, data: True  # type: ignore[method-assign]


def dump(data: Any) -> str:
    """Plain data as YAML text that `load` reads back unchanged; keys keep their order."""
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)
