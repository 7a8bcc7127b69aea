#!/usr/bin/env bash
# langgraph-checkpoint-sqlite 3.1.2: in a search of the store, `$eq` with an object finds nothing, and `$ne` finds the item that equals it.
#
# Seen with two items, a: {"home": {"city": "Oslo"}} and b: {"home": {"city": "Rome"}}, and the same searches in the store in memory:
#   filter {"home": {"$eq": {"city": "Oslo"}}}   SqliteStore: nothing   InMemoryStore: a
#   filter {"home": {"$ne": {"city": "Oslo"}}}   SqliteStore: a, b      InMemoryStore: b
# Expected: the same items of both, a and b. Texts, numbers and truth values are compared as they should be.
# Engraph's import of such a store reads its rows without a filter (sdk/src/importers/langgraph.ts).
#
# Installs the packages in a temporary folder, runs them there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check langgraph-checkpoint-sqlite==3.1.2 langgraph-checkpoint==4.3.2
cat >read.py <<'PY'
from langgraph.store.memory import InMemoryStore
from langgraph.store.sqlite import SqliteStore


def show(store) -> None:
    store.put(("ada",), "a", {"home": {"city": "Oslo"}})
    store.put(("ada",), "b", {"home": {"city": "Rome"}})
    for operator in ("$eq", "$ne"):
        found = store.search(("ada",), filter={"home": {operator: {"city": "Oslo"}}})
        print(type(store).__name__, operator, *sorted(item.key for item in found))


with SqliteStore.from_conn_string(":memory:") as store:
    store.setup()
    show(store)
show(InMemoryStore())
PY
env/bin/python -W ignore read.py | tee seen.txt
printf '%s\n' 'SqliteStore $eq' 'SqliteStore $ne a b' 'InMemoryStore $eq a' 'InMemoryStore $ne b' | diff - seen.txt && echo "as described"
