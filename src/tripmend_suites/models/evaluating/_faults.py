"""What went wrong between us and a model, as one of the kinds of failure, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from ...common.tasking import Failure

__all__ = ["failure_of", "hopeless", "plain", "sentence"]

# Providers bring their own packages and none of them need be installed, so their errors are known by name.
_TIMEOUTS = {"AttemptTimeoutError", "StreamIdleTimeoutError", "APITimeoutError", "TimeoutException", "TimeoutError"}
_REFUSALS = {"ModelRefusalError"}
_BUDGETS = {"LimitExceededError"}
_UNREACHABLE = {"APIConnectionError", "ConnectError", "ConnectionError"}
_LONGEST = 300


def plain(error: BaseException) -> BaseException:
    """The error behind the one that only says that trying again did not help."""
    attempt = getattr(error, "last_attempt", None)
    inner = attempt.exception() if attempt is not None else None
    return inner if isinstance(inner, BaseException) else error


def _names(error: BaseException) -> set[str]:
    return {kind.__name__ for kind in type(error).__mro__}


def failure_of(error: BaseException) -> Failure:
    """The kind of an error raised while a model was asked."""
    names = _names(plain(error))
    if names & _TIMEOUTS:
        return "timeout"
    if names & _REFUSALS:
        return "refusal"
    return "budget" if names & _BUDGETS else "provider error"


def _behind(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    turn: BaseException | None = plain(error)
    while turn is not None and id(turn) not in seen:
        seen.add(id(turn))
        yield turn
        turn = turn.__cause__


def hopeless(error: BaseException, model: str) -> str:
    """Why no other item will fare better, in one sentence; "" for an error that may pass."""
    for cause in _behind(error):
        status = getattr(cause, "status_code", None)
        if status == 401:
            return f"{model}: the provider does not accept the key ({sentence(error)})"
        if status == 404:
            return f"{model}: the provider knows no such model or address ({sentence(error)})"
        if _names(cause) & _UNREACHABLE and not _names(cause) & _TIMEOUTS:
            return f"{model}: the server cannot be reached ({sentence(error)})"
    return ""


def sentence(error: BaseException) -> str:
    """The error on one line, cut where it quotes whole documents."""
    last = list(_behind(error))[-1]
    words = " ".join(str(last).split()) or type(last).__name__
    text = words if type(last).__name__ in words else f"{type(last).__name__}: {words}"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
