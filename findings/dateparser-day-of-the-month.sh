#!/usr/bin/env bash
# dateparser 1.5.0: a day of the month becomes as many months ago.
#
# Seen with the base 6 March 2024:
#   "1st of the month"      → 2024-02-06
#   "15th of the month"     → 2022-12-06
#   "2nd of the week"       → 2024-02-21
#   "20th of this month"    → 2024-03-20
# Expected: 1 and 15 March 2024, as with "this", or no date. The number is read as an amount: one month, fifteen months, two weeks.
# Engraph reads such phrases by rules of its own (docs/decisions/0112-time-phrases-are-read-whole.md).
#
# Installs the package in a temporary folder, runs it there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check dateparser==1.5.0
cat >read.py <<'PY'
from datetime import datetime

import dateparser

base = {"RELATIVE_BASE": datetime(2024, 3, 6, 12)}
for phrase in ("1st of the month", "15th of the month", "2nd of the week", "20th of this month"):
    print(dateparser.parse(phrase, languages=["en"], settings=base).date(), phrase)
PY
env/bin/python -W ignore read.py | tee seen.txt
printf '%s\n' "2024-02-06 1st of the month" "2022-12-06 15th of the month" "2024-02-21 2nd of the week" \
  "2024-03-20 20th of this month" | diff - seen.txt && echo "as described"
