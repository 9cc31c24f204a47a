#!/bin/sh
# A sweep on the cores of a machine by GNU parallel. Run again it goes on, whatever the log of the jobs
# says: shards know themselves what they have done.
#
#   sh parallel.sh 'net=mesh' --grid k=8,16,32 --seeds 1-10 --precision 0.5
#   loadcurve merge results/*.jsonl -o all.csv

set -eu
: "${LOADCURVE:=loadcurve}" "${RESULTS:=results}" "${SHARDS:=16}"

mkdir -p "$RESULTS"
seq "$SHARDS" | parallel --quote --joblog "$RESULTS/jobs.log" \
    "$LOADCURVE" sweep "$@" --shard "{}/$SHARDS" -o "$RESULTS/{}.jsonl"
