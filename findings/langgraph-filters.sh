#!/usr/bin/env bash
# @langchain/langgraph-checkpoint 1.2.2: filters of InMemoryStore find neither equal lists nor texts by $gt.
#
# Seen, with {tags: ["x"], at: "2025-01-01"} stored:
#   {tags: ["x"]}              → 0 items
#   {at: {$gt: "2024-06-01"}}  → 0 items
#   {at: "2025-01-01"}         → 1 item
# Expected: one item each. Lists are compared as objects, and $gt turns both sides into numbers, which dates in ISO 8601 are not.
# Engraph's store for LangGraph answers filters as this store does, so that an application may exchange the two.
#
# Installs the package in a temporary folder, runs it there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @langchain/langgraph-checkpoint@1.2.2 @langchain/core@1.4.0
cat >read.mjs <<'JS'
import { InMemoryStore } from "@langchain/langgraph-checkpoint";
const store = new InMemoryStore();
await store.put(["a"], "k", { tags: ["x"], at: "2025-01-01" });
for (const filter of [{ tags: ["x"] }, { at: { $gt: "2024-06-01" } }, { at: "2025-01-01" }])
  console.log(`${JSON.stringify(filter)}: ${(await store.search(["a"], { filter })).length}`);
JS
node read.mjs | tee seen.txt
printf '%s\n' '{"tags":["x"]}: 0' '{"at":{"$gt":"2024-06-01"}}: 0' '{"at":"2025-01-01"}: 1' | diff - seen.txt && echo "as described"
