"""Tables, their logs, snapshots, games, and people."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False, index=True),
        sa.Column("phase", sa.String(16), nullable=False, index=True),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
    )
    op.create_table(
        "log",
        _code(),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String(40), index=True),
        sa.Column("command", sa.String(64)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("happened", sa.Text, nullable=False),
    )
    op.create_index("log_commands", "log", ["code", "person", "command"], unique=True)
    op.create_table(
        "snapshots",
        _code(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "games",
        _code(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("gold", sa.Text),
        sa.Column("winners", sa.Text),
    )
    op.create_table(
        "sittings",
        _code(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(40), primary_key=True, index=True),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40)),
        sa.Column("seen", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        _person(index=True),
    )
    op.create_table(
        "transfers",
        sa.Column("code", sa.String(64), primary_key=True),
        _person(),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )


def _code() -> sa.Column[str]:
    owner = sa.ForeignKey("tables.code", ondelete="CASCADE")
    return sa.Column("code", sa.String(16), owner, primary_key=True)


def _person(index: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column("person", sa.String(40), owner, nullable=False, index=index)
