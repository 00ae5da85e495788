"""The HTTP API keeps to its description: whatever is sent, answers are of the types it says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from server.rooms import an_application, served

# Not that all that fits is accepted: to JSON Schema 5.0 is an integer, and to us it is none.
CHECKS: Any = [
    not_a_server_error,
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
]
DESCRIPTION = Path(__file__).parents[2] / "docs" / "openapi.json"
# What waits until something happens would wait for every example.
API = schemathesis.openapi.from_path(DESCRIPTION).exclude(path_regex="/updates$")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(an_application(tmp_path_factory.mktemp("schema"))) as where:
        yield where


@API.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case: Any, address: str) -> None:
    case.call_and_validate(base_url=address, checks=CHECKS)
