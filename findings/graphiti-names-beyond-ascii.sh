#!/usr/bin/env bash
# graphiti-core 0.31.2: two entities whose names differ in letters beyond a–z become one, without asking a model.
#
# Seen with a known entity and a new one:
#   "Frau Müller", "Frau Möller"             → one entity
#   "東京 Marathon", "大阪 Marathon"          → one entity
#   "Музей Barcelona", "Ресторан Barcelona"  → one entity
#   "C# Developers", "C++ Developers"        → one entity
#   "Anna Smith", "Anna Smyth"               → left to the model
# Expected: all five left to the model. The comparison by similar spelling removes every character but a–z, digits and apostrophes first, and
# what remains of both names is equal.
# Engraph compares the letters of all scripts and all signs, and leaves the five pairs open (worker/core/resolve/min-hash.ts).
#
# Installs the packages in a temporary folder, runs them there without a network, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check graphiti-core==0.31.2 openai==3.57.0 httpx==0.28.1
cat >read.py <<'PY'
from graphiti_core.nodes import EntityNode
from graphiti_core.utils.maintenance.dedup_helpers import (
    DedupResolutionState,
    _build_candidate_indexes,
    _resolve_with_similarity,
)

PAIRS = [
    ("Frau Müller", "Frau Möller"),
    ("東京 Marathon", "大阪 Marathon"),
    ("Музей Barcelona", "Ресторан Barcelona"),
    ("C# Developers", "C++ Developers"),
    ("Anna Smith", "Anna Smyth"),
]
for names in PAIRS:
    known, new = (EntityNode(name=name, group_id="g", labels=["Entity"]) for name in names)
    state = DedupResolutionState(resolved_nodes=[None], uuid_map={}, unresolved_indices=[])
    _resolve_with_similarity([new], _build_candidate_indexes([known]), state)
    print(*names, "one" if state.resolved_nodes[0] is known else "open", sep=", ")
PY
env/bin/python read.py | tee seen.txt
printf '%s\n' "Frau Müller, Frau Möller, one" "東京 Marathon, 大阪 Marathon, one" "Музей Barcelona, Ресторан Barcelona, one" \
  "C# Developers, C++ Developers, one" "Anna Smith, Anna Smyth, open" | diff - seen.txt && echo "as described"
