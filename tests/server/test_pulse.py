"""What those who run a server can see of its pauses, and when garbage is collected."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from saboteur.server.reports import Metrics
from saboteur.server.tables import pulse
from saboteur.server.tables.pulse import FEW, Collector, Pulse
from server.rooms import awaited


class Circle:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def collector() -> Iterator[Collector]:
    thresholds = gc.get_threshold()
    found = Collector()
    found.start()
    yield found
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_garbage_is_collected_when_most_have_left(collector: Collector) -> None:
    gone = weakref.ref(Circle())
    assert not collector.look(there=8 * FEW)
    collector.ended = FEW
    assert not collector.look(there=5 * FEW)
    assert gone() is not None
    assert collector.look(there=4 * FEW)
    assert gone() is None
    collector.ended = FEW
    assert not collector.look(there=3 * FEW)


def test_garbage_is_collected_when_the_last_have_left(collector: Collector) -> None:
    gone = weakref.ref(Circle())
    collector.ended = 1
    assert not collector.look(there=1)
    assert gone() is not None
    assert collector.look(there=0)
    assert gone() is None
    assert not collector.look(there=0)


def test_garbage_is_collected_when_it_was_long_ago(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = weakref.ref(Circle())
    assert not collector.look(there=0)
    assert gone() is not None
    monkeypatch.setattr(pulse, "LONG_AGO", 0.0)
    assert collector.look(there=0)
    assert gone() is None


def test_a_collector_that_was_not_started_leaves_all_to_python() -> None:
    collector = Collector()
    collector.ended = 10 * FEW
    assert not collector.look(there=0)


@awaited
async def test_pauses_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "BEAT", 0.001)
    metrics = Metrics()
    beating = Pulse(metrics)
    beating.start()
    await asyncio.sleep(0.05)
    gc.collect()
    beating.stop()
    beating.stop()
    text = metrics.text({})
    counted = metrics.spread("collection_seconds")
    assert 'saboteur_loop_lag_seconds_bucket{le="+Inf"}' in text
    assert "# TYPE saboteur_collection_seconds histogram" in text
    before = counted.sum
    assert before > 0
    gc.collect()
    assert counted.sum == before
