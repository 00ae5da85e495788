"""The files for hosts: they parse, name only options that exist, and run nothing as root."""

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from saboteur.cli.arguments import Parser
from saboteur.cli.serve import add_arguments

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "deploy" / "saboteur.service"
CADDY = ROOT / "deploy" / "Caddyfile"


def serves(words: list[str]) -> Any:
    """What `saboteur serve` makes of a command line; it leaves when it cannot read one."""
    assert words[0] == "serve"
    parser = Parser(prog="saboteur serve")
    add_arguments(parser)
    return parser.parse_args(words[1:])


def compose() -> dict[str, Any]:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    filled = re.sub(r"\$\{(\w+)(?::[?-][^}]*)?\}", r"\1", text)
    found: dict[str, Any] = yaml.safe_load(filled)
    return found


def test_compose_runs_postgres_two_workers_and_caddy() -> None:
    file = compose()
    services = file["services"]
    assert set(services) == {"database", "saboteur", "caddy"}
    args = serves(services["saboteur"]["command"])
    assert args.workers == 2
    assert args.db.startswith("postgresql://saboteur:")
    caddy = services["caddy"]["networks"]["inside"]["ipv4_address"]
    assert args.proxy == [caddy], "only the proxy is believed"
    assert "ports" not in services["saboteur"], "nobody goes past the proxy"
    assert "ports" not in services["database"]
    mounted = (one.partition(":")[0] for each in services.values() for one in each["volumes"])
    for source in mounted:
        assert source in file["volumes"] or (ROOT / source).is_file(), source


def test_caddy_asks_the_server_of_compose() -> None:
    text = CADDY.read_text("utf-8")
    assert text.count("{") == text.count("}")
    (upstream,) = re.findall(r"reverse_proxy (\S+)", text)
    assert upstream == f"saboteur:{serves(compose()['services']['saboteur']['command']).port}"


def test_the_container_serves_as_nobody_in_particular() -> None:
    text = (ROOT / "Containerfile").read_text("utf-8")
    steps = re.sub(r"\\\n\s*", " ", text).splitlines()
    last = steps[max(n for n, step in enumerate(steps) if step.startswith("FROM ")) :]
    found = {step.partition(" ")[0]: step.partition(" ")[2] for step in last if step}
    assert found["USER"] not in ("root", "0")
    assert found["VOLUME"] == "/data"
    assert "/healthz" in found["HEALTHCHECK"]
    words = re.findall(r'"([^"]+)"', found["CMD"])
    assert serves(words).db.startswith("sqlite:////data/")
    for image in re.findall(r"^FROM (\S+)", text, re.MULTILINE):
        assert re.fullmatch(r"[a-z]+:[\w.-]+", image), "a plain name, from wherever a host has it"


def test_the_unit_starts_a_server_that_exists() -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(UNIT.read_text("utf-8"))
    assert unit.sections() == ["Unit", "Service", "Install"]
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/saboteur")
    folder = f"/var/lib/{unit['Service']['StateDirectory']}/"
    assert serves(words).db.startswith(f"sqlite:///{folder}")
    assert unit["Service"]["DynamicUser"] == "yes"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    # Its program is not installed here: the file is judged with one that is.
    text = UNIT.read_text("utf-8").replace("/opt/saboteur/bin/saboteur", "/bin/true")
    copy = tmp_path / UNIT.name
    copy.write_text(text, encoding="utf-8")
    command = ("systemd-analyze", "verify", "--man=no", str(copy))
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert UNIT.name not in said.stderr, said.stderr
