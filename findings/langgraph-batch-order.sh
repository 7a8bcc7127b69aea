#!/usr/bin/env bash
# @langchain/langgraph-checkpoint 1.2.2: in a batch of InMemoryStore, a get sees the put that stands behind it.
#
# Seen: with {n: 1} stored, batch([get, put {n: 2}]) answers the get with {n: 2}.
# Expected: {n: 1}, as in the order of the operations.
# The store also keeps the object that it was given: a later change of that object changes what is stored.
# Engraph's store for LangGraph answers operations in their order, and keeps copies (sdk/src/frameworks/langgraph.ts).
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
await store.put(["a"], "k", { n: 1 });
const [found] = await store.batch([
  { namespace: ["a"], key: "k" },
  { namespace: ["a"], key: "k", value: { n: 2 } },
]);
console.log(`get before put: ${JSON.stringify(found?.value)}`);
const value = { n: 1 };
await store.put(["a"], "own", value);
value.n = 9;
console.log(`changed afterwards: ${JSON.stringify((await store.get(["a"], "own"))?.value)}`);
JS
node read.mjs | tee seen.txt
printf '%s\n' 'get before put: {"n":2}' 'changed afterwards: {"n":9}' | diff - seen.txt && echo "as described"
