"""A table as its log says, folded anew when somebody comes to it."""

import msgspec

from saboteur.server.log.snapshot import table_of
from saboteur.server.log.table import Table
from saboteur.server.store.contract import Damaged, Loaded


def folded(code: str, loaded: Loaded) -> Table:
    """A table as its log says."""
    try:
        table = table_of(loaded.snapshot) if loaded.snapshot else Table(code)
        for entry in loaded.entries:
            table.fold(entry)
    except (
        *(msgspec.MsgspecError, ValueError, LookupError),
        *(TypeError, AttributeError, AssertionError),
    ) as error:
        raise Damaged("a log that does not fold") from error
    table.done.update(loaded.done)
    table.seed = loaded.seed
    if not table.seed_is_kept:
        raise Damaged("the seed of the game is missing or was changed")
    return table
