"""On a cluster games are the same games, also when a node is lost while they are played."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from leagues import held, plan_of
from saboteur.lab.dataset import TABLES
from saboteur.lab.portions import Portion
from saboteur.lab.simulate import planned, play_all, simulate

ray = pytest.importorskip("ray")
from ray.cluster_utils import Cluster  # noqa: E402

from saboteur.lab.ray_workers import RayWorkers  # noqa: E402

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform == "win32", reason="Ray's test clusters need POSIX"),
    # Ray leaves sockets and files to the end of the process.
    pytest.mark.filterwarnings("ignore"),
]
GAMES = 48


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two nodes; workers find our tests as they would find a bot of somebody's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        patch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
        found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        found.add_node(num_cpus=1)
        ray.init(found.address, log_to_driver=False, include_dashboard=False)
        yield found
        ray.shutdown()
        found.shutdown()  # type: ignore[no-untyped-call]


def test_a_league_and_a_dataset_are_the_same_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    league = plan_of(deals=1)
    assert held(league, tmp_path / "a", on=RayWorkers()).digest == (
        held(league, tmp_path / "b").digest
    )
    folder = tmp_path / "games.jsonl"
    plan = planned("duel", players=2, games=8, seed=2, out=str(folder))
    alone = simulate(planned("duel", players=2, games=8, seed=2))
    assert simulate(plan, on=RayWorkers()).digest == alone.digest
    games = [
        json.loads(line)["game"]
        for path in sorted((folder / "games").iterdir())
        for line in path.read_text("utf-8").splitlines()
    ]
    assert games == list(range(8))
    assert all((folder / table).is_dir() for table in TABLES)


class Fault(Exception):
    """Something of ours that is wrong."""


def faulty(number: int) -> int:
    raise Fault(number)


def test_an_error_on_a_node_comes_back(cluster: Cluster) -> None:
    with pytest.raises(Fault):
        list(RayWorkers().share(faulty, [1, 2, 3]))


def test_a_node_that_is_lost_changes_nothing(cluster: Cluster) -> None:
    """The last test: it kills a node while games are played there."""
    plan = planned("base", players=5, games=GAMES, seed=7, bots=("careful",))
    expected = play_all(plan)
    seen: list[int] = []

    def watch(portions: Iterable[Portion]) -> Iterator[Portion]:
        for portion in portions:
            if not seen:
                cluster.remove_node(cluster.worker_nodes.copy().pop(), allow_graceful=False)
            seen.append(portion.games)
            yield portion

    assert play_all(plan, on=RayWorkers(), watch=watch) == expected
    assert sum(seen) == GAMES
    end = time.monotonic() + 60  # The cluster takes a while to believe it.
    while alive() > 1 and time.monotonic() < end:
        time.sleep(0.2)
    assert alive() == 1


def alive() -> int:
    return sum(node["Alive"] for node in ray.nodes())


def test_the_command_starts_a_cluster_of_its_own() -> None:
    code = "import sys; from saboteur.cli import main; sys.exit(main())"
    usual = ["simulate", "base", "--games", "6", "--players", "3", "--json"]
    found = [
        json.loads(subprocess.check_output([sys.executable, "-c", code, *usual, *more]))["digest"]
        for more in ([], ["--on", "ray"])
    ]
    assert found[0] == found[1]
    time.sleep(1)  # It ends with the command, a moment later.
