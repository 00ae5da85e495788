"""Who lets riddles be made of their games."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("people", sa.Column("agreed", sa.BigInteger))
