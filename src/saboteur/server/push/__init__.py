"""Notices that go out to people's devices, where the owner of a server has made keys for it."""
