"""What whoever runs a server reads: lines of JSON and counts, without anybody's secrets."""

import io
import json
from pathlib import Path

import pytest

from saboteur.server.http.app import Setup
from saboteur.server.http.identity import COOKIE
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.reports import Metrics, Reports, where
from server.rooms import QUICK, an_application, get, served, visitor


def test_reports_name_no_table_no_person_and_no_card(tmp_path: Path) -> None:
    lines = io.StringIO()
    setup = Setup(limits=UNLIMITED, pace=QUICK, thinkers=1, report=Reports(lines))
    with served(an_application(tmp_path, setup)) as address, visitor(address) as ann:
        ann.put("/api/me", json={"name": "Annabella"})
        code = ann.post("/api/tables", json={"game": "base", "seats": 3}).json()["code"]
        for number, do in enumerate(
            (
                {"type": "sit", "seat": 0},
                {"type": "seat_bot", "seat": 1, "level": "careful"},
                {"type": "seat_bot", "seat": 2, "level": "careful"},
                {"type": "chat", "text": "hush hush"},
                {"type": "start"},
            )
        ):
            command = {"id": str(number), "do": do}
            assert ann.post(f"/api/tables/{code}/commands", json=command).status_code == 200
        hand = ann.get(f"/api/tables/{code}").json()["view"]["hand"]
        get(f"{address}/api/tables/{code}/record")
        metrics = ann.get("/metrics").text
        token = ann.cookies[COOKIE]
    text = lines.getvalue() + metrics
    for secret in (code, token, "Annabella", "hush", *(f'"{card}"' for card in hand)):
        assert secret not in text
    events = [json.loads(line)["event"] for line in lines.getvalue().splitlines()]
    assert {"request", "entry", "expired"} <= set(events)


def test_only_failures_are_reported_if_so_wished() -> None:
    lines = io.StringIO()
    reports = Reports(lines, only_failures=True)
    reports("request", status=200)
    reports("store-failed", error="StoreError")
    (line,) = lines.getvalue().splitlines()
    assert json.loads(line)["event"] == "store-failed"


def test_a_failure_is_told_by_its_place() -> None:
    with pytest.raises(ValueError, match="NESW") as failure:
        raise ValueError("NESW")
    assert where(failure.value).startswith("test_a_failure")
    assert "NESW" not in where(failure.value)


def test_counts_are_written_as_prometheus_reads_them() -> None:
    metrics = Metrics()
    metrics.count("things_total", kind="a")
    metrics.count("things_total", kind="a")
    metrics.observe("seconds", 0.5)
    lines = metrics.text({"tables": 2}).splitlines()
    assert "saboteur_tables 2" in lines
    assert 'saboteur_things_total{kind="a"} 2' in lines
    assert "saboteur_seconds_sum 0.5" in lines
    assert 'saboteur_seconds_bucket{le="0.25"} 0' in lines
    assert 'saboteur_seconds_bucket{le="0.5"} 1' in lines
    assert 'saboteur_seconds_bucket{le="+Inf"} 1' in lines
    assert lines.count("# TYPE saboteur_things_total counter") == 1
