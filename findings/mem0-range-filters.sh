#!/usr/bin/env bash
# mem0ai 3.3.1 (TypeScript, open source): a filter with two bounds of one field applies one of them.
#
# Seen with the built-in vector store, and days in December, January and February:
#   {day: {gte: "2024-01-01", lte: "2024-01-31"}}                     → January and February
#   {AND: [{day: {gte: "2024-01-01"}}, {day: {lte: "2024-01-31"}}]}   → January
# Expected: January in both cases. The store takes the first operator that it finds, in an order of its own, and drops the rest without an error.
# Engraph has a field for each bound (`from`, `to`), and applies both.
#
# Installs the package in a temporary folder, runs it there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mem0ai@3.3.1
# The filter of the store alone, because its database is compiled while it is installed.
cat >read.mjs <<'JS'
import { MemoryVectorStore } from "mem0ai/oss";
const store = Object.create(MemoryVectorStore.prototype);
const days = ["2023-12-10", "2024-01-10", "2024-02-10"];
const within = { gte: "2024-01-01", lte: "2024-01-31" };
for (const filter of [{ day: within }, { AND: [{ day: { gte: within.gte } }, { day: { lte: within.lte } }] }])
  console.log(days.filter((day) => store.filterVector({ id: day, payload: { day } }, filter)).join(" "));
JS
node read.mjs | tee seen.txt
printf '%s\n' "2024-01-10 2024-02-10" "2024-01-10" | diff - seen.txt && echo "as described"
