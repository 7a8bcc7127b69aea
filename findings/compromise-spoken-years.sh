#!/usr/bin/env bash
# compromise 14.17.0: a year that is written as it is spoken becomes several small numbers, with "twenty twenty" as 0.
#
# Seen with `nlp(text).numbers().get()`:
#   "We moved in twenty twenty four."       → 0, 4
#   "She was born in nineteen eighty four." → 19, 80, 4
# Expected: 2024 and 1984, or no number at all. A sum or a list of the words would be 44 or 20, 20, 4.
# Engraph takes tags of words from compromise, and no numbers; it reads dates by rules of its own
# (docs/decisions/0112-time-phrases-are-read-whole.md).
#
# Installs the package in a temporary folder, runs it there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund compromise@14.17.0
cat >read.mjs <<'JS'
import nlp from "compromise";
for (const text of ["We moved in twenty twenty four.", "She was born in nineteen eighty four."])
  console.log(`${nlp(text).numbers().get().join(", ")} ${text}`);
JS
node read.mjs | tee seen.txt
printf '%s\n' "0, 4 We moved in twenty twenty four." "19, 80, 4 She was born in nineteen eighty four." | diff - seen.txt &&
  echo "as described"
