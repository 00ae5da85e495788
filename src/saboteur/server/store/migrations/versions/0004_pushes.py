"""Devices that are told when a table waits."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), _gone_with("people.id"), nullable=False, index=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "told",
        sa.Column("code", sa.String(16), _gone_with("tables.code"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
    )


def _gone_with(what: str) -> sa.ForeignKey:
    return sa.ForeignKey(what, ondelete="CASCADE")
