"""How people look, what games are dealt from, what servers of one database know, order."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("people", sa.Column("look", sa.String(16)))
    op.add_column("tables", sa.Column("owner", sa.String(16)))
    op.create_table(
        "seeds",
        sa.Column("code", sa.String(16), _gone_with("tables.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seed", sa.String(64), nullable=False),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("code", sa.String(16), _gone_with("tables.code"), primary_key=True),
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("server", sa.String(16), _gone_with("servers.id"), primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False, index=True),
        sa.Column("code", sa.String(16), nullable=False),
        _person("by"),
        _person("about"),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("closed", sa.BigInteger),
    )
    op.create_table(
        "bans",
        sa.Column("person", sa.String(40), _gone_with("people.id"), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
    )


def _person(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(40), _gone_with("people.id"), nullable=False, index=True)


def _gone_with(what: str) -> sa.ForeignKey:
    return sa.ForeignKey(what, ondelete="CASCADE")
