"""A sweep on a Dask cluster, read into pandas.

    pip install 'dask[distributed]' pandas
    python dask_sweep.py 'net=mesh' --grid k=8,16,32 --seeds 1-10 --precision 0.5

Any cluster will do that sees the folder of the results: give its address as DASK_SCHEDULER. What a
worker that is lost had written is kept, so Dask may begin its task again anywhere.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pandas
from dask.distributed import Client, LocalCluster, as_completed

LOADCURVE = os.environ.get("LOADCURVE", "loadcurve")
RESULTS = Path(os.environ.get("RESULTS", "results"))
SHARDS = int(os.environ.get("SHARDS", "16"))


def sweep(arguments: list[str], shard: int) -> str:
    """Does what is left of a shard; says where its results are."""
    path = RESULTS / f"{shard}.jsonl"
    command = [LOADCURVE, "sweep", *arguments, "--quiet"]
    subprocess.run([*command, "--shard", f"{shard}/{SHARDS}", "-o", str(path)], check=True)
    return str(path)


def frame(paths: list[str]) -> pandas.DataFrame:
    """All points, a row each: `net.k` and the like are the settings, `detail.…` what else is known."""
    lines = [json.loads(line) for path in paths for line in Path(path).open()]
    return pandas.json_normalize(lines)


def cluster() -> Client:
    """The cluster that is named, or the cores of this machine."""
    if address := os.environ.get("DASK_SCHEDULER"):
        return Client(address)
    return Client(LocalCluster(threads_per_worker=1, dashboard_address=None))


def main() -> None:
    RESULTS.mkdir(parents=True, exist_ok=True)
    with cluster() as client:
        shards = [client.submit(sweep, sys.argv[1:], shard) for shard in range(1, SHARDS + 1)]
        for done, _ in enumerate(as_completed(shards), 1):
            print(f"{done} of {SHARDS} shards", file=sys.stderr)
        points = frame(client.gather(shards))
    points.to_csv(RESULTS / "points.csv", index=False)
    measured = points[points.source == "simulation"]
    settings = [column for column in points if column.startswith("net.")]
    by_load = measured.groupby([*settings, "load_flits"], dropna=False)
    print(by_load.latency.agg(["mean", "std", "count"]))


if __name__ == "__main__":
    main()
