#!/bin/sh
# A sweep on the cores of a machine, or with --sshlogin of several, by GNU parallel. Run again it does
# what has failed or was not begun:
#
#   sh parallel.sh 'net=mesh' --grid k=8,16,32 --seeds 1-10 --precision 0.5
#   loadcurve merge results/*.jsonl -o all.csv

set -eu
: "${LOADCURVE:=loadcurve}" "${RESULTS:=results}" "${SHARDS:=16}"

mkdir -p "$RESULTS"
seq "$SHARDS" | parallel --quote --joblog "$RESULTS/jobs.log" --resume-failed \
    "$LOADCURVE" sweep "$@" --shard "{}/$SHARDS" -o "$RESULTS/{}.jsonl"
