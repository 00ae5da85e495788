"""Studies of games that are over, and links to them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("code", sa.String(16), _gone_with("tables.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("study", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "shares",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(16), _gone_with("tables.code"), nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String(40), _gone_with("people.id"), nullable=False, index=True),
        sa.Column("names", sa.Boolean, nullable=False),
    )


def _gone_with(what: str) -> sa.ForeignKey:
    return sa.ForeignKey(what, ondelete="CASCADE")
