"""For all tests."""

pytest_plugins = ("survivors",)
