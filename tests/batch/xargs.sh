#!/bin/sh
# A sweep on the cores of a machine by xargs. Run again it goes on:
#
#   sh xargs.sh 'net=mesh' --grid k=8,16,32 --seeds 1-10 --precision 0.5
#   loadcurve merge results/*.jsonl -o all.csv

set -eu
: "${LOADCURVE:=loadcurve}" "${RESULTS:=results}" "${SHARDS:=16}"

mkdir -p "$RESULTS"
seq "$SHARDS" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} \
    "$LOADCURVE" sweep "$@" --shard "{}/$SHARDS" -o "$RESULTS/{}.jsonl"
