"""The tables of the database. A change here needs a migration; a test compares the two."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    func,
)

# The newest migration, and all that this program knows.
HEAD: Final = "0007"
KNOWN: Final = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")

METADATA: Final = MetaData()
# Which migration a database is at; Alembic knows it by this name and shape.
REVISION: Final = Table(
    "alembic_version",
    METADATA,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def _code() -> Column[str]:
    return Column(
        "code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True
    )


def _person(name: str) -> Column[str]:
    person = ForeignKey("people.id", ondelete="CASCADE")
    return Column(name, String(40), person, nullable=False, index=True)


# A game goes on at the table, but only once somebody comes.
ASLEEP: Final = ""
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("touched", BigInteger, nullable=False, index=True),
    Column("phase", String(16), nullable=False, index=True),
    Column("listed", Boolean, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    # Since when it waits in the bin, in milliseconds of the epoch.
    Column("binned", BigInteger),
    # The server that plays it by itself, where there are several; `ASLEEP` if none has to.
    Column("owner", String(16)),
)
AWAKE: Final = func.coalesce(TABLES.c.owner, "nobody") != ASLEEP
LOG: Final = Table(
    "log",
    METADATA,
    _code(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("time", BigInteger, nullable=False),
    Column("person", String(40), index=True),
    Column("command", String(64)),
    Column("kind", String(16), nullable=False),
    Column("game", Integer, nullable=False),
    Column("happened", Text, nullable=False),
    Column("seal", String(64), nullable=False),
    Index("log_commands", "code", "person", "command", unique=True),
)
SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    _code(),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("seal", String(64), nullable=False),
)
GAMES: Final = Table(
    "games",
    METADATA,
    _code(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("gold", Text),
    Column("winners", Text),
)
# What a game's rounds are dealt from: the server's secret until the game is over.
SEEDS: Final = Table(
    "seeds",
    METADATA,
    _code(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seed", String(64), nullable=False),
)
SITTINGS: Final = Table(
    "sittings",
    METADATA,
    _code(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), primary_key=True, index=True),
)
PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(40)),
    Column("seen", BigInteger, nullable=False, index=True),
    Column("binned", BigInteger),
    Column("look", String(16)),
    # Since when riddles may be made of games they played; nothing if they may not.
    Column("agreed", BigInteger),
)
SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),
    _person("person"),
)
TRANSFERS: Final = Table(
    "transfers",
    METADATA,
    Column("code", String(64), primary_key=True),
    Column("person", String(40), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)
# What people say of each other to those who run the server; `closed` is when these dealt with it.
# The number is drawn: one that was counted could mean another report after a deletion.
REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("time", BigInteger, nullable=False, index=True),
    Column("code", String(16), nullable=False),
    _person("by"),
    _person("about"),
    Column("reason", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("closed", BigInteger),
)
BANS: Final = Table(
    "bans",
    METADATA,
    Column("person", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    # Without an end it lasts.
    Column("until", BigInteger),
)
# Devices that are told when a table waits, each by the hash of its address.
PUSHES: Final = Table(
    "pushes",
    METADATA,
    Column("id", String(64), primary_key=True),
    _person("person"),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("added", BigInteger, nullable=False),
)
# Of which decision, by the version that opened it, and how urgently devices were told last.
TOLD: Final = Table(
    "told",
    METADATA,
    _code(),
    Column("version", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
)
# What was found out about games that are over, packed; each can be made again from its record.
STUDIES: Final = Table(
    "studies",
    METADATA,
    _code(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("made", BigInteger, nullable=False),
    Column("study", LargeBinary, nullable=False),
)
# Links to studies that people share; without `names` whoever follows one learns nobody's.
SHARES: Final = Table(
    "shares",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column(
        "code",
        String(16),
        ForeignKey("tables.code", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("number", Integer, nullable=False),
    _person("person"),
    Column("names", Boolean, nullable=False),
)
# What the deal of a day comes from, drawn when the first person wants it: the server's secret.
DAYS: Final = Table(
    "days",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("seed", String(64), nullable=False),
)
# Everybody's game of a day's deal that counts, the first of its table.
TRIES: Final = Table(
    "tries",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("person", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "code",
        String(16),
        ForeignKey("tables.code", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
)
# When a house last looked for what is old, and when it last tried to write.
TIMES: Final = Table(
    "times",
    METADATA,
    Column("name", String(16), primary_key=True),
    Column("time", BigInteger, nullable=False),
)
# Servers that share a database: until when, by its own clock, each is alive unless it says more.
SERVERS: Final = Table(
    "servers",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("expires", BigInteger, nullable=False),
)
# Who is connected to which of them.
PRESENCE: Final = Table(
    "presence",
    METADATA,
    _code(),
    Column("person", String(40), primary_key=True),
    Column("server", String(16), ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
)
