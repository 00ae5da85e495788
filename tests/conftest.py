"""For all tests."""

import os
from collections.abc import Iterator

import pytest

pytest_plugins = ("survivors",)


@pytest.fixture(autouse=True, scope="session")
def _a_house_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever lies in the house of whoever runs the tests neither fails them nor is touched."""
    folder = str(tmp_path_factory.mktemp("house"))
    with pytest.MonkeyPatch.context() as patch:
        for place in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setitem(os.environ, place, folder)
        yield
