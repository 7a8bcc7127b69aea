#!/usr/bin/env bash
# graphiti-core 0.31.2 with openai 3.57.0: a fresh installation cannot be imported.
#
# Seen after `pip install graphiti-core`: import graphiti_core → ModuleNotFoundError: No module named 'httpx'
# Expected: the import works. graphiti-core imports httpx and does not require it; it came with openai, whose version 3 requires httpx2 instead.
# Any range such as `openai>=1.91.0` now installs it. With httpx installed next to it, the import works.
# Engraph's Python SDK requires httpx itself (sdk-python/pyproject.toml).
#
# Installs the packages in a temporary folder, runs them there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check graphiti-core==0.31.2 openai==3.57.0
try() { env/bin/python -c 'import graphiti_core' 2>&1 | tail -1 || true; }
{
  try
  env/bin/pip install --quiet --disable-pip-version-check httpx==0.28.1
  echo "with httpx: $(try)"
} | tee seen.txt
printf '%s\n' "ModuleNotFoundError: No module named 'httpx'" "with httpx: " | diff - seen.txt && echo "as described"
