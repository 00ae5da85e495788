"""What a plain install leaves out: which extra of the package brings which library."""

from typing import Final

EXTRAS: Final = {
    "env": ("gymnasium", "numpy", "pettingzoo"),
    "lab": ("polars", "pyarrow"),
    "postgres": ("psycopg",),
    "push": ("cryptography",),
    "ray": ("ray",),
    "server": ("alembic", "segno", "sqlalchemy", "starlette", "uvicorn", "websockets"),
    "terminal": ("prompt_toolkit", "rich"),
}


def lacking(error: ModuleNotFoundError) -> str | None:
    """What to install when an import failed, if it is ours to bring."""
    library = (error.name or "").partition(".")[0]
    for extra, libraries in EXTRAS.items():
        if library in libraries:
            return f"{library} is not installed here: pip install 'saboteur[{extra}]'"
    return None
