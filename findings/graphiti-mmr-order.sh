#!/usr/bin/env bash
# graphiti-core 0.31.2: its maximal marginal relevance moves a weaker result above the best one, if the best one has a near-copy.
#
# Seen with λ = 0.5, a best result (similarity 0.9 to the question) and another result (0.4):
#   best, other                 → best, other
#   best, copy of best, other   → other, copy, best
# Expected: best, other, copy. The published method (Carbonell and Goldstein 1998) picks one result after another, and compares each with the
# results picked so far, so the first pick is always the best one. Here each is compared with all the others: a copy punishes both.
# Engraph picks one after another (worker/core/retrieve/mmr.ts).
#
# Installs the packages in a temporary folder, runs them there without a network, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check graphiti-core==0.31.2 openai==3.57.0 httpx==0.28.1
cat >read.py <<'PY'
from graphiti_core.search.search_utils import maximal_marginal_relevance

question = [1.0, 0.0, 0.0]
best, copy, other = [0.9, 0.436, 0.0], [0.9, 0.435, 0.01], [0.4, 0.0, 0.917]
for results in ({"best": best, "other": other}, {"best": best, "copy": copy, "other": other}):
    print(*maximal_marginal_relevance(question, results, mmr_lambda=0.5)[0])
PY
env/bin/python read.py | tee seen.txt
printf '%s\n' "best other" "other copy best" | diff - seen.txt && echo "as described"
