"""Collective operations: rows, best and bound are those of the command, simulated times too."""

from __future__ import annotations

import math

import pytest

import loadcurve

LINK = "?net=cube,dims:4x4,wrap:1&width=64"


def test_files_have_the_bytes_of_the_command(command):
    answer = loadcurve.collective(LINK, "all-gather", "1K-8K", ports=2)
    options = ("--kind", "all-gather", "--size", "1K-8K", "--ports", 2)
    assert answer.csv() == command("collective", LINK, *options, "--format", "csv")
    assert answer.json() == command("collective", LINK, *options, "--format", "json")


def test_the_best_row_is_the_least_of_the_largest_size_and_above_the_bound():
    answer = loadcurve.curve(LINK).collective("all-reduce", "1K-8K", ports="all", algorithm=["ring", "swing"])
    rows = [row for row in answer.rows if row["bytes"] == 8192 and row["source"] == "model"]
    assert {row["algorithm"] for row in rows} == {"ring", "swing"}
    assert answer.best == min(rows, key=lambda row: row["cycles"])
    assert answer.bound["source"] == "bound"
    assert answer.bound["cycles"] <= answer.best["cycles"]
    assert math.isnan(answer.best["microseconds"])
    assert loadcurve.collective(LINK, "halo", 1024).bound is None


def test_another_size_lies_between_those_of_the_link():
    curve = loadcurve.curve(LINK)
    times = [curve.collective("all-gather", size).best["cycles"] for size in (4096, 5000, 8192)]
    assert times == sorted(times)
    assert times[0] == curve.collective("all-gather", "4K").best["cycles"]


def test_simulated_times_are_those_of_the_command(command):
    curve = loadcurve.curve(LINK)
    answer = curve.collective("all-to-all", 1024, algorithm="direct", simulate=True, seed=3)
    options = ("--kind", "all-to-all", "--size", "1K", "--algorithm", "direct", "--simulate", "--seed", 3)
    assert answer.csv() == command("collective", LINK, *options, "--format", "csv")
    assert answer.best["source"] == "simulation"
    assert answer.best["cycles_min"] <= answer.best["cycles"] <= answer.best["cycles_max"]
    assert curve.collective("all-to-all", 1024, algorithm="direct").best["source"] == "model"


def test_mistakes_are_told():
    with pytest.raises(ValueError, match="scouting has no collective operations"):
        loadcurve.collective("scouting")
    with pytest.raises(ValueError, match="size: “1T” is not a range of bytes"):
        loadcurve.collective(LINK, "all-reduce", "1T")
    with pytest.warns(loadcurve.LoadcurveWarning, match="ports: “2” is not 1 with routers as built"):
        loadcurve.collective("mesh,k:4,buffer:8", "all-gather", "1K", ports=2, simulate=True)
