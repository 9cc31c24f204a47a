"""How evenly shards of mixed sizes are shared out, and how two processes compare with one.

    cargo build --release -p loadcurve-cli
    LOADCURVE=target/release/loadcurve python3 tests/batch/measure.py
"""

import os
import resource
import subprocess
import sys
import time

LOADCURVE = os.environ.get("LOADCURVE", "loadcurve")
SHARDS = 16
# From 16 to 4096 nodes, from the fastest engine to the slowest.
NETWORKS = ["fat-tree,flits:16", "mesh,flits:16", "torus,flits:16", "scouting,vcs:2"]
MIXED = ["&".join(f"net={network}" for network in NETWORKS)]
MIXED += ["--grid", "n=16,256,4096", "--grid", "k=4,8,16", "--seeds", "1-8"]
MIXED += ["--precision", "4"]
EVEN = ["mesh,flits:16", "--grid", "k=4,8,16", "--seeds", "1-4"]


def sweep(arguments, shard, of):
    command = [LOADCURVE, "sweep", *arguments, "--quiet", "--shard", f"{shard}/{of}"]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


def processor_seconds(arguments, shard, of):
    """What a shard takes of a processor, whoever else is using it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output, _ = sweep(arguments, shard, of).communicate()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, output.count(b"\n")


def points_per_second(arguments, processes):
    begin = time.monotonic()
    running = [sweep(arguments, shard, processes) for shard in range(1, processes + 1)]
    points = sum(process.communicate()[0].count(b"\n") for process in running)
    return points / (time.monotonic() - begin)


def main():
    shards = [processor_seconds(MIXED, shard, SHARDS) for shard in range(1, SHARDS + 1)]
    seconds = [taken for taken, _ in shards]
    mean = sum(seconds) / SHARDS
    print(f"{sum(points for _, points in shards)} points of {' '.join(MIXED)}")
    print("seconds of a processor:", " ".join(f"{taken:.1f}" for taken in seconds))
    print(f"slowest over mean of {SHARDS} shards: {max(seconds) / mean:.3f}")
    one, two = (points_per_second(EVEN, processes) for processes in (1, 2))
    print(f"points a second: {one:.1f} with one process, {two:.1f} with two ({two / one:.2f} times)")


if __name__ == "__main__":
    sys.exit(main())
