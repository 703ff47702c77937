"""A model by its name, ready to be asked, with every mistake in its name, key or address told in one sentence."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tripmend.errors import InputError

from ...common.tasking import TaskSet
from .settings import Asking, blot, blot_error, safe_output, secrets_of

if TYPE_CHECKING:
    from inspect_ai.model import GenerateConfig, Model


_VARIABLE = re.compile(r"\b[A-Z][A-Z0-9_]*_(?:API_KEY|BASE_URL|KEY|TOKEN)\b")
_MARKUP = re.compile(r"\[/?[a-z][a-z ]*\]|\[/\]")
_SECONDS = 5.0


def config_of(asking: Asking, scripted: bool) -> GenerateConfig:
    """How requests are made, in Inspect's words."""
    from inspect_ai.model import GenerateConfig

    if scripted:
        return GenerateConfig(max_connections=asking.connections)
    return GenerateConfig(
        temperature=asking.temperature,
        top_p=asking.top_p,
        seed=asking.seed if asking.seed else None,
        max_tokens=asking.reply_tokens,
        max_connections=asking.connections,
        max_retries=asking.retries,
        timeout=asking.timeout,
        attempt_timeout=asking.timeout,
    )


def can_be(asking: Asking) -> None:
    """Raise InputError for a model that cannot be asked, as far as that can be told before the data are read."""
    from . import scripted as _scripted

    if asking.model.partition("/")[0] != _scripted.PROVIDER:
        model_of(asking, None)


def model_of(asking: Asking, tasks: TaskSet | None) -> Model:
    """The model. tasks: what scripted models play on; others are made ready without. Raises InputError for a name, key
    or address that cannot be."""
    from inspect_ai.model import get_model

    from . import scripted as _scripted

    provider, _, name = asking.model.partition("/")
    if not provider or not name:
        raise InputError(f"a model is named PROVIDER/NAME, such as openai/gpt-4o-mini; {asking.model!r} is not")
    scripted = provider == _scripted.PROVIDER
    if scripted and tasks is not None and name not in tasks.players:
        raise InputError(f"{tasks.suite} has no scripted model {name!r}; it has {', '.join(sorted(tasks.players))}")
    try:
        model = get_model(asking.model, config=config_of(asking, scripted), memoize=False, **asking.options)
    except Exception as error:
        raise InputError(_unusable(asking.model, error)) from error
    if not scripted:
        reachable(asking.model, model.api.base_url)
    return model


def _unusable(model: str, error: Exception) -> str:
    """One sentence about a model that could not be made ready."""
    words = " ".join(_MARKUP.sub("", str(error)).split()).removeprefix("ERROR: ")
    if "not recognized" in words and "API" in words:
        return f"{model}: there is no provider {model.split('/')[0]!r}; openai-api/SERVICE/NAME speaks to any server"
    missing = [name for name in dict.fromkeys(_VARIABLE.findall(words)) if not os.environ.get(name)]
    if missing:
        return f"{model}: set {' or '.join(missing)} in the environment"
    return blot(f"{model}: {words or type(error).__name__}", secrets_of())  # type: ignore[no-any-return]


def reachable(model: str, address: str | None, environment: Mapping[str, str] | None = None) -> None:
    """Raise InputError where nothing listens at an address, or where it holds a password, which a log would keep.

    Nothing is tried where requests go through a proxy.
    """
    parts = urlsplit(address or "")
    if not parts.hostname:
        return
    if parts.password or parts.username:
        raise InputError(f"{model}: put the key into the environment and not into the address")
    found = os.environ if environment is None else environment
    local = parts.hostname in ("localhost", "127.0.0.1", "::1")
    if not local and any(found.get(name) for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy")):
        return
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        socket.create_connection((parts.hostname, port), _SECONDS).close()
    except OSError as error:
        raise InputError(f"{model}: nothing answers at {parts.hostname}:{port}") from error


def guarded(model: Model) -> tuple[str, ...]:
    """Make whatever the provider raises or replies fit to be written down, without keys, before Inspect does so; the
    keys. Doing it again changes nothing."""
    api = model.api
    secrets = secrets_of(also=[api.api_key])
    if "generate" in vars(api):
        return secrets
    ask = api.generate

    @wraps(ask)
    async def generate(*args: Any, **kwargs: Any) -> Any:
        try:
            result = await ask(*args, **kwargs)
        except Exception as error:
            blot_error(error, secrets)
            raise
        parts = result if isinstance(result, tuple) else (result,)
        clean = tuple(_blotted(part, secrets) for part in parts)
        return clean if isinstance(result, tuple) else clean[0]

    vars(api)["generate"] = generate
    return secrets


def _blotted(part: Any, secrets: tuple[str, ...]) -> Any:
    if isinstance(part, Exception):
        blot_error(part, secrets)
        return part
    part = safe_output(part)
    if not secrets:
        return part
    text = part.model_dump_json()
    if not any(secret in text for secret in secrets):
        return part
    return type(part).model_validate(blot(part.model_dump(mode="json"), secrets))
