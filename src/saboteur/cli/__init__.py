"""The `saboteur` command."""

from saboteur.cli.main import main

__all__ = ["main"]
