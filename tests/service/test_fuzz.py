"""schemathesis asks every operation of the description with what it may and may not be given: no server error."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

from .conftest import Service

pytestmark = pytest.mark.slow
EXAMPLES = 40


def test_no_operation_answers_with_a_server_error(service: Service, trip: str) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    from hypothesis import HealthCheck, Phase, given, settings

    schema = schemathesis.openapi.from_dict(service.app.openapi())
    schema.app = service.app
    token = service.anna.headers["Authorization"]
    asked: Counter[str] = Counter()
    wrong: list[str] = []

    def tried(operation: Any) -> None:
        @settings(
            max_examples=EXAMPLES,
            database=None,
            deadline=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            if "trip" in (case.path_parameters or {}):
                case.path_parameters["trip"] = trip if operation.label != "DELETE /api/v1/trips/{trip}" else "none"
            answer = case.call(headers={"Authorization": token})
            asked[operation.label] += 1
            if answer.status_code >= 500:
                wrong.append(f"{operation.label}: {answer.status_code} for {case.as_curl_command()[:500]}")

        ask()

    for result in schema.get_all_operations():
        tried(result.ok())
    sys.stdout.write(f"{sum(asked.values())} requests to {len(asked)} operations, {len(wrong)} server errors\n")
    assert len(asked) == sum(len(methods) for methods in service.app.openapi()["paths"].values())
    assert not wrong, "\n".join(wrong[:10])
