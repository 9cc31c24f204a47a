"""How evenly shards of mixed sizes are shared out, and how two processes compare with one.

    cargo build --release -p loadcurve-cli
    LOADCURVE=target/release/loadcurve python3 tests/batch/measure.py
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

LOADCURVE = os.environ.get("LOADCURVE", "loadcurve")
SHARDS = 16
ROUNDS = 5
# From 16 to 4096 nodes, from the fastest engine to the slowest.
NETWORKS = ["fat-tree,flits:16", "mesh,flits:16", "torus,flits:16", "scouting,vcs:2"]
MIXED = ["&".join(f"net={network}" for network in NETWORKS)]
MIXED += ["--grid", "n=16,256,4096", "--grid", "k=4,8,16"]
# Where runs end when their means have settled, which differs from seed to seed, and where most of those
# that take long end at the greatest number of messages.
STUDIES = {
    "runs of uncertain length": ["--seeds", "1-24", "--precision", "4"],
    "fine means": ["--seeds", "1-10", "--precision", "0.5", "--max-messages", "200000"],
}
EVEN = ["mesh,flits:16", "--grid", "k=4,8,16", "--seeds", "1-20", "--precision", "10"]


def start(arguments, shard, of):
    command = [LOADCURVE, "sweep", *arguments, "--quiet", "--shard", f"{shard}/{of}"]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


def processor_seconds(process):
    """What a share takes of a processor, whoever else is using it, and how many points it makes."""
    points = process.stdout.read().count(b"\n")
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, f"{process.args} failed"
    return usage.ru_utime + usage.ru_stime, points


def points_per_second(arguments, processes):
    begin = time.monotonic()
    running = [start(arguments, shard, processes) for shard in range(1, processes + 1)]
    with ThreadPoolExecutor(processes) as readers:
        points = sum(readers.map(lambda process: process.communicate()[0].count(b"\n"), running))
    return points / (time.monotonic() - begin)


def main():
    # The best of several rounds, as other users of the machine only make it slower.
    rounds = [[points_per_second(EVEN, processes) for processes in (1, 2)] for _ in range(ROUNDS)]
    one, two = (max(rates) for rates in zip(*rounds))
    print(f"points a second: {one:.1f} with one process, {two:.1f} with two, {two / one:.2f} times")

    for name, study in STUDIES.items():
        # All at once: when the machine is slower for a while, it is so for all of them.
        running = [start([*MIXED, *study], shard, SHARDS) for shard in range(1, SHARDS + 1)]
        with ThreadPoolExecutor(SHARDS) as readers:
            shards = list(readers.map(processor_seconds, running))
        seconds = [taken for taken, _ in shards]
        print(f"{name}: {sum(points for _, points in shards)} points, {' '.join(study)}")
        print("seconds of a processor:", " ".join(f"{taken:.1f}" for taken in seconds))
        print(f"slowest over mean of {SHARDS} shards: {max(seconds) * SHARDS / sum(seconds):.3f}")


if __name__ == "__main__":
    sys.exit(main())
