"""Seals on logs and snapshots, a bin for what is old, and the times of a house."""

import sqlalchemy as sa
from alembic import op

from saboteur.server.store.seals import FIRST, SEALED, seal_of

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _seal_logs()
    # Only a cache, without seals until now: it is made anew by the next games.
    op.drop_table("snapshots")
    op.create_table(
        "snapshots",
        _code(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
    )
    for name in ("tables", "people"):
        op.add_column(name, sa.Column("binned", sa.BigInteger))
    op.create_table(
        "times",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("time", sa.BigInteger, nullable=False),
    )


def _seal_logs() -> None:
    """Every log anew, with seals: none can be added to a table without being null at first."""
    op.drop_index("log_commands", "log")
    op.drop_index("ix_log_person", "log")
    op.rename_table("log", "unsealed")
    log = op.create_table(
        "log",
        _code(),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String(40), index=True),
        sa.Column("command", sa.String(64)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("happened", sa.Text, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
    )
    op.create_index("log_commands", "log", ["code", "person", "command"], unique=True)
    connection = op.get_bind()
    unsealed = sa.table("unsealed", *map(sa.column, SEALED))
    for code in connection.execute(sa.text("SELECT code FROM tables")).scalars().all():
        rows = sa.select(unsealed).where(unsealed.c.code == code).order_by(unsealed.c.version)
        sealed, before = [], FIRST
        for row in connection.execute(rows):
            before = seal_of(before, *row)
            sealed.append({**row._mapping, "seal": before})
        if sealed:
            connection.execute(sa.insert(log), sealed)
    op.drop_table("unsealed")


def _code() -> sa.Column[str]:
    owner = sa.ForeignKey("tables.code", ondelete="CASCADE")
    return sa.Column("code", sa.String(16), owner, primary_key=True)
