#!/bin/bash
# A sweep as an array job of Slurm, a shard a task:
#
#   sbatch --array=1-16 slurm.sh 'net=mesh' --grid k=8,16,32 --seeds 1-10 --precision 0.5
#   loadcurve merge results/*.jsonl -o all.csv
#
# Whatever ends a task (its time, a node, scancel), its results so far are kept: begun again it goes on
# where it was. To begin some tasks again later, say of how many they are:
#
#   SHARDS=16 sbatch --array=3,7 slurm.sh …the same…
#
#SBATCH --job-name=loadcurve
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=loadcurve-%a.log
# Half a minute before the time is up.
#SBATCH --signal=B:USR1@30

set -eu
: "${LOADCURVE:=loadcurve}" "${RESULTS:=results}" "${SHARDS:=$SLURM_ARRAY_TASK_COUNT}"
task=$SLURM_ARRAY_TASK_ID

mkdir -p "$RESULTS"
file=$RESULTS/$task.jsonl
size() { wc -c < "$file" 2> /dev/null || echo 0; }
before=$(size)

# Slurm begins a task again when its node fails, not when its time is up. One that did not get through a
# single job in its time never will.
again() {
    kill "$sweep"
    if [ "$(size)" -gt "$before" ]; then
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_$task"
        exit 0
    fi
    echo "no job ended within the time of the task: give it more" >&2
    exit 1
}
trap again USR1

"$LOADCURVE" sweep "$@" --shard "$task/$SHARDS" -o "$file" &
sweep=$!
wait "$sweep"
