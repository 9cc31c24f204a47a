"""Simulations beside other threads, with progress and interruptions."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import loadcurve

# Would take days.
ENDLESS = {"precision": 0.05, "max_messages": 10**12, "threads": 2}


@pytest.fixture
def mesh() -> loadcurve.Curve:
    return loadcurve.curve("mesh", k=4, flits=8)


def test_a_curve_never_changes(mesh):
    before = mesh.to_dict()
    measured = mesh.simulate(0.1, precision=10)
    assert repr(measured) == "loadcurve.curve('?net=mesh,k:4,flits:8&sim=on&precision=10').simulate()"
    assert str(mesh.to_dict()) == str(before)
    assert "simulate()" not in repr(mesh)
    with pytest.raises(AttributeError, match="never changes"):
        mesh.link = "?net=torus"
    with pytest.raises(AttributeError, match="never changes"):
        del mesh._figure


def test_copies_for_other_processes_are_the_same(mesh):
    rates = [[0.0] + [0.1 * (one + other) for other in range(15)] for one in range(16)]
    with_file = mesh.with_(**loadcurve.traffic(rates))
    for curve in [mesh, mesh.simulate([0.1, 0.2], precision=10), with_file]:
        copy = pickle.loads(pickle.dumps(curve))
        assert repr(copy) == repr(curve)
        assert copy.files == curve.files
        assert copy.svg() == curve.svg()
        assert copy.csv() == curve.csv()


def test_progress_goes_forward_to_its_end(mesh):
    told = []
    mesh.simulate([0.2, 0.6], unit="capacity", precision=2, progress=lambda *seconds: told.append(seconds))
    done = [seconds for seconds, _ in told]
    assert done == sorted(done)
    assert told[-1][0] == told[-1][1] > 0


@pytest.mark.parametrize("has_tqdm", [True, False])
def test_a_bar_is_on_standard_error(has_tqdm, mesh, capsys, monkeypatch):
    if not has_tqdm:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    mesh.simulate(0.1, precision=10, progress=True)
    out, error = capsys.readouterr()
    assert out == "" and "simulating 100" in error and "%" in error


def test_an_exception_of_the_callback_ends_it(mesh):
    def stop(done: float, total: float) -> None:
        raise StopAsyncIteration(f"{done} of {total}")

    with pytest.raises(StopAsyncIteration):
        mesh.simulate(**ENDLESS, progress=stop)


def test_other_threads_go_on(mesh):
    """Were the interpreter locked, nothing would ever set the flag, and the callback could not see it."""
    is_set = threading.Event()
    threading.Timer(0.2, is_set.set).start()

    def until_set(done: float, total: float) -> None:
        if is_set.is_set():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mesh.simulate(**ENDLESS, progress=until_set)


def test_threads_simulate_at_the_same_time(mesh):
    results: list[list[float]] = [[], []]

    def simulate(place: int) -> None:
        results[place] = mesh.simulate(0.1, precision=5).to_dict(simulated=True)["latency"]

    threads = [threading.Thread(target=simulate, args=(place,)) for place in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results[0] == results[1] != []


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_ends_it():
    program = f"""
import loadcurve, sys
begun = lambda done, total: print("begun", flush=True)
try:
    loadcurve.curve("mesh").simulate(**{ENDLESS!r}, progress=begun)
except KeyboardInterrupt:
    sys.exit(42)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"begun\n"
        child.send_signal(signal.SIGINT)
        assert child.wait(60) == 42


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_ends_the_work_of_a_model():
    program = """
import loadcurve, sys, time
torus = loadcurve.curve("torus", k=64, links="bi", reading="finite")
print("begun", flush=True)
try:
    torus.saturation("flits")
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
    time.sleep(0.5)
    before = time.process_time()
    time.sleep(0.5)
    sys.exit(42 if time.process_time() - before < 0.25 else "it computes on")
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"begun\n"
        time.sleep(0.5)
        sent = time.monotonic()
        child.send_signal(signal.SIGINT)
        assert float(child.stdout.readline()) - sent < 0.2
        assert child.wait(60) == 42


def test_points_that_are_not_precise_enough_are_told_of(mesh):
    with pytest.warns(loadcurve.LoadcurveWarning, match=r"1 of 1 points .* 1000 messages \(max_messages\)"):
        mesh.simulate(0.3, precision=0.05, max_messages=1000)


def test_the_seed_decides(mesh):
    latency = [mesh.simulate(0.1, precision=5, seed=seed).to_dict(simulated=True)["latency"] for seed in (1, 1, 2)]
    assert latency[0] == latency[1] != latency[2]


def test_curves_are_equal_by_value(mesh):
    same = loadcurve.curve("?net=mesh,flits:8,k:4")
    assert mesh == same and hash(mesh) == hash(same) and len({mesh, same}) == 1
    assert mesh != loadcurve.curve("torus", k=4, flits=8) and mesh != mesh.link
    first, again, other = (mesh.simulate(0.1, precision=10, seed=seed) for seed in (1, 1, 2))
    assert first == again and hash(first) == hash(again)
    assert first not in (other, mesh, loadcurve.curve(first.link))
    assert pickle.loads(pickle.dumps(first)) == first
