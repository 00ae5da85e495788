"""The rules of the game: pure, exact, and compiled to native code where that is possible."""

from saboteur.rules import mine

compiled = not (mine.__file__ or "").endswith(".py")
"""Whether the rules run as native code."""
