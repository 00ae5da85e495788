"""The store in PostgreSQL: it conforms like the other, and survives a restart of its server."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import create_engine, inspect
from sqlalchemy.engine import make_url

from saboteur.server.store.contract import Conflict, Store, StoreError
from saboteur.server.store.opening import driven, migrate
from saboteur.server.store.schema import METADATA
from saboteur.server.store.sql import SqlStore
from server.postgres import Postgres, a_postgres
from server.rooms import awaited
from server.store_conformance import StoreConformance
from server.stored import OPENED, SUMMARY, entry


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with a_postgres() as server:
        yield server


class TestPostgresStore(StoreConformance):
    @pytest.fixture
    def reopened(self, postgres: Postgres) -> Callable[[], Store]:
        url = postgres.url()
        return lambda: SqlStore(url)


@awaited
async def test_two_servers_that_append_at_once_do_it_one_after_the_other(
    postgres: Postgres,
) -> None:
    url = postgres.url()
    stores = [SqlStore(url) for _ in range(2)]
    await stores[0].open_table("aaaa", entry(1, *OPENED), SUMMARY)
    for version in range(2, 12):
        tries = [store.append("aaaa", entry(version), None) for store in stores]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert {type(result) for result in results} == {type(None), Conflict}
    assert [e.version for e in await stores[1].entries("aaaa")] == list(range(1, 12))
    for store in stores:
        await store.close()


@awaited
async def test_a_restart_of_the_database_loses_nothing(postgres: Postgres) -> None:
    store = SqlStore(postgres.url())
    await store.open_table("aaaa", entry(1, *OPENED), SUMMARY)
    postgres.crash()
    try:
        with pytest.raises(StoreError):
            await store.append("aaaa", entry(2), None)
        with pytest.raises(StoreError):
            await store.entries("aaaa")
        with pytest.raises(StoreError):
            await store.try_writing()
    finally:
        postgres.start()
    await store.append("aaaa", entry(2), None)
    assert [e.version for e in await store.entries("aaaa")] == [1, 2]
    await store.try_writing()
    await store.close()


@awaited
async def test_servers_that_start_together_make_one_database(postgres: Postgres) -> None:
    url = postgres.url()
    stores = await asyncio.gather(*(asyncio.to_thread(SqlStore, url) for _ in range(4)))
    await stores[0].open_table("aaaa", entry(1, *OPENED), SUMMARY)
    assert len(await stores[3].kept()) == 1
    for store in stores:
        await store.close()


def test_migrations_make_the_schema(postgres: Postgres) -> None:
    def shape(make: str) -> dict[str, list[tuple[str, str, bool]]]:
        engine = create_engine(driven(make_url(postgres.url())))
        with engine.begin() as connection:
            if make == "migrations":
                migrate(connection)
            else:
                METADATA.create_all(connection)
            found = inspect(connection)
            shapes = {
                name: sorted(
                    (column["name"], str(column["type"]), column["nullable"])
                    for column in found.get_columns(name)
                )
                for name in found.get_table_names()
            }
        engine.dispose()
        return shapes

    assert shape("migrations") == shape("metadata")


def test_a_database_that_is_not_there_is_said_without_a_password() -> None:
    with pytest.raises(StoreError) as refused:
        SqlStore("postgresql://ann:s3cret@127.0.0.1:1/tables")
    assert "s3cret" not in str(refused.value)
    assert "ann" in str(refused.value)


@awaited
async def test_a_database_of_another_program_is_left_alone(postgres: Postgres) -> None:
    url = postgres.url()
    engine = create_engine(driven(make_url(url)))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE somebody_elses (number INTEGER)")
    with pytest.raises(StoreError, match="another program"):
        SqlStore(url)
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["somebody_elses"]
    engine.dispose()
