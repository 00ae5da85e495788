"""How states are pickled and deeply copied: exactly, but without the listener.

Rules are not stored but named, so that a pickle is small and both sides share one ruleset. What
the numbers in a state mean changes with the program, and so another version's is refused; records
are for keeping.
"""

import copyreg
from collections.abc import Iterator
from pickle import PicklingError, UnpicklingError
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

import saboteur
from saboteur.games.catalogue import CATALOGUE, ruleset
from saboteur.rules.mine import Mine
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State

_GIVEN: Final = {"rules", "players", "mine", "grid", "stops", "listener"}
_BYTES: Final = type(vec[u8]())
_LONGS: Final = type(vec[i64]())


def _names(thing: object) -> Iterator[str]:
    """All attributes but those that a constructor is given; compiled classes list theirs."""
    for name in getattr(type(thing), "__mypyc_attrs__", None) or vars(thing):
        if name not in _GIVEN and not name.startswith("__"):
            yield name


def _fields(thing: object) -> dict[str, Any]:
    return {name: _plain(getattr(thing, name)) for name in _names(thing)}


def _plain(value: Any) -> Any:
    if isinstance(value, _BYTES):
        return bytes(value)
    return list(value) if isinstance(value, _LONGS) else value


def _restore(thing: object, fields: dict[str, Any]) -> None:
    if {*fields} != {*_names(thing)}:
        raise UnpicklingError("another version of saboteur pickled this game: keep records instead")
    for name, value in fields.items():
        setattr(thing, name, _kernel(value))


def _kernel(value: Any) -> Any:
    if isinstance(value, bytes):
        return vec[u8](value)
    return vec[i64](value) if isinstance(value, list) else value


def _state(
    version: str, rules: Ruleset, players: int, mine: dict[str, Any], fields: dict[str, Any]
) -> State:
    if version != saboteur.__version__:
        raise UnpicklingError(
            f"saboteur {version} pickled this game, and this is {saboteur.__version__}:"
            " keep records instead"
        )
    state = State(rules, players, Mine(rules.grid, rules.stops))
    _restore(state.mine, mine)
    _restore(state, fields)
    return state


def _reduce_state(state: State) -> tuple[Any, ...]:
    fields = (_fields(state.mine), _fields(state))
    return _state, (saboteur.__version__, state.rules, state.players, *fields)


def _reduce_rules(rules: Ruleset) -> tuple[Any, ...]:
    if rules.id not in CATALOGUE:
        raise PicklingError(f"only rules of the catalogue can be pickled, not {rules.id!r}")
    return ruleset, (rules.id, dict(rules.options))


def register() -> None:
    """Tell `pickle` and `copy.deepcopy`; the package does so when it is imported."""
    copyreg.pickle(State, _reduce_state)
    copyreg.pickle(Ruleset, _reduce_rules)
