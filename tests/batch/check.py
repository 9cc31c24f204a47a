"""Sweeps under Slurm, GNU parallel, xargs and Dask, with something killed in the middle of each; the
merged file must be that of an undisturbed run, byte for byte. `cargo xtask batch` runs this."""

import filecmp
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
LOADCURVE = os.environ["LOADCURVE"]
SHARDS = 6
# Half a minute of one core a shard: long enough to be killed in the middle.
SWEEP = ["net=mesh,flits:8&net=torus,flits:8&y=log", "--grid", "k=4,8", "--seeds", "1-4"]
SWEEP += ["--precision", "1"]


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


def said(*command, **options):
    done = run(*command, stdout=subprocess.PIPE, text=True, **options)
    return done.stdout.strip()


def until(what, is_so, seconds=600):
    """Waits for something, and gives up when that takes for ever."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            sys.exit(f"{what}: not after {seconds} s")
        time.sleep(0.05)


def lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def environment(folder, **more):
    own = {"RESULTS": folder / "results", "SHARDS": SHARDS, **more}
    return {**os.environ, **{name: str(value) for name, value in own.items()}}


def writers(path):
    """The processes that write a file."""
    found = subprocess.run(["pgrep", "-f", f"sweep .*{path}"], stdout=subprocess.PIPE, text=True)
    return [int(pid) for pid in found.stdout.split()]


def kill_writer(path):
    """Kills whoever writes a shard when some of it is there."""
    until(f"{path.name} begins", lambda: lines(path) >= 2)
    for pid in writers(path):
        os.kill(pid, signal.SIGKILL)
    until(f"{path.name} is left", lambda: not writers(path))
    return lines(path)


def compare(title, folder, whole, left):
    results = sorted((folder / "results").glob("*.jsonl"))
    run(LOADCURVE, "merge", *results, "-o", folder / "all.csv")
    if not filecmp.cmp(whole, folder / "all.csv", shallow=False):
        sys.exit(f"{title}: {folder / 'all.csv'} differs from {whole}")
    total = sum(lines(path) for path in results)
    print(f"✓ {title}: killed after {left} lines of a shard, merged {total} jobs, same bytes")


def undisturbed(folder):
    run(LOADCURVE, "sweep", *SWEEP, "--quiet", "-o", folder / "all.jsonl")
    run(LOADCURVE, "merge", folder / "all.jsonl", "-o", folder / "all.csv")
    return folder / "all.csv"


class Slurm:
    """Slurm on this machine alone, with files of its own."""

    def __init__(self, folder):
        self.folder = folder
        key = folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        folder.chmod(0o755)
        self.socket = folder / "munge.socket"
        for name in ("state", "spool"):
            (folder / name).mkdir()
        self.conf = folder / "slurm.conf"
        self.conf.write_text(self.configuration())
        self.started = []

    def configuration(self):
        control, node = free_port(), free_port()
        host = socket.gethostname().split(".")[0]
        return f"""
ClusterName=check
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={self.socket}
CryptoType=crypto/munge
SlurmctldPort={control}
SlurmdPort={node}
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd.pid
SlurmctldLogFile={self.folder}/slurmctld.log
SlurmdLogFile={self.folder}/slurmd.log
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
JobCompType=jobcomp/filetxt
JobCompLoc={self.folder}/jobs.txt
MinJobAge=3600
ReturnToService=2
SchedulerParameters=sched_interval=1
NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} State=UNKNOWN
PartitionName=check Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""

    def __enter__(self):
        log = self.folder / "munged.log"
        self.start(
            "munged", "--foreground", "--force", f"--socket={self.socket}",
            f"--key-file={self.folder / 'munge.key'}", f"--pid-file={self.folder / 'munged.pid'}",
            f"--log-file={log}", f"--seed-file={self.folder / 'munge.seed'}",
        )
        until("munged listens", self.socket.exists, 30)
        self.start("slurmctld", "-D", "-f", self.conf)
        self.start("slurmd", "-D", "-f", self.conf)
        until("the node is there", lambda: "idle" in self.ask("sinfo", "--noheader", "-o", "%T"), 60)
        return self

    def __exit__(self, *_):
        for process in reversed(self.started):
            process.terminate()
            process.wait(60)

    def start(self, *command):
        path = os.environ["PATH"] + ":/usr/sbin:/sbin"
        words = [str(word) for word in command]
        with (self.folder / f"{words[0]}.out").open("w") as output:
            started = subprocess.Popen(
                words, stdout=output, stderr=output, env={**os.environ, "PATH": path}
            )
        self.started.append(started)

    def environment(self, **more):
        return {**os.environ, "SLURM_CONF": str(self.conf), **more}

    def ask(self, *command):
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=self.environment(), check=False,
        )
        return done.stdout

    def states(self, job):
        rows = self.ask("squeue", "-t", "all", "--noheader", "-r", "-j", job, "-o", "%K %T")
        return dict(row.split() for row in rows.splitlines())


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def check_slurm(folder, whole):
    own = folder / "slurm"
    own.mkdir()
    with Slurm(own) as slurm:
        options = {"cwd": folder, "env": slurm.environment(RESULTS=str(folder / "results"))}
        submit = ["sbatch", "--parsable", f"--array=1-{SHARDS}", HERE / "slurm.sh"]
        job = said(*submit, *SWEEP, **options)
        left = kill_writer(folder / "results" / "2.jsonl")
        until("task 2 has failed", lambda: slurm.states(job).get("2") == "FAILED")
        run("scontrol", "requeue", f"{job}_2", **options)
        # Slurm lets what it begins again wait for two minutes.
        until("task 2 waits", lambda: slurm.states(job).get("2") == "PENDING")
        run("scontrol", "update", f"JobId={job}_2", "StartTime=now", **options)
        finished = {str(task): "COMPLETED" for task in range(1, SHARDS + 1)}
        until("all tasks end", lambda: slurm.states(job) == finished)
    compare("Slurm", folder, whole, left)


def check_script(title, name, folder, whole):
    """Kills a job of a script, which is to say so, and runs the script again."""
    script = ["sh", str(HERE / name), *SWEEP]
    first = subprocess.Popen(
        script, env=environment(folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    left = kill_writer(folder / "results" / "2.jsonl")
    if first.wait() == 0:
        sys.exit(f"{title} does not say that a job of its was killed")
    run(*script, env=environment(folder), stderr=subprocess.DEVNULL)
    compare(title, folder, whole, left)


def check_parallel(folder, whole):
    check_script("GNU parallel", "parallel.sh", folder, whole)


def check_xargs(folder, whole):
    check_script("xargs", "xargs.sh", folder, whole)


def check_dask(folder, whole):
    script = [sys.executable, str(HERE / "dask_sweep.py"), *SWEEP]
    running = subprocess.Popen(script, env=environment(folder), stdout=subprocess.DEVNULL)
    path = folder / "results" / "2.jsonl"
    until("shard 2 begins", lambda: lines(path) >= 2)
    (writer,) = writers(path)
    worker = int(Path(f"/proc/{writer}/stat").read_text().rsplit(")", 1)[1].split()[1])
    left = lines(path)
    os.kill(worker, signal.SIGKILL)
    if running.wait() != 0:
        sys.exit("Dask did not get over the loss of a worker")
    points = lines(folder / "results" / "points.csv") - 1
    if points != sum(lines(path) for path in (folder / "results").glob("*.jsonl")):
        sys.exit(f"pandas has {points} points")
    compare("Dask", folder, whole, left)


def main():
    checks = [check_slurm, check_parallel, check_xargs, check_dask]
    root = Path(tempfile.mkdtemp(prefix="loadcurve-batch-"))
    (root / "whole").mkdir()
    whole = undisturbed(root / "whole")
    for check in checks:
        folder = root / check.__name__
        (folder / "results").mkdir(parents=True)
        check(folder, whole)
    shutil.rmtree(root)


if __name__ == "__main__":
    main()
