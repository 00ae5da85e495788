"""Deals of days, and whose game of one counts."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("seed", sa.String(64), nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("person", sa.String(40), _gone_with("people.id"), primary_key=True),
        sa.Column("code", sa.String(16), _gone_with("tables.code"), nullable=False, index=True),
    )


def _gone_with(what: str) -> sa.ForeignKey:
    return sa.ForeignKey(what, ondelete="CASCADE")
