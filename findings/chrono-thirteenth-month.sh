#!/usr/bin/env bash
# chrono-node 2.10.3: a date in the form year-month-day whose month does not exist is read as year-day-month.
#
# Seen:
#   "2023-13-05"    → 2023-05-13
#   "2023/31/12"    → 2023-12-31
#   "2024-02-30"    → nothing
# Expected: nothing in all three cases, because ISO 8601 has no form year-day-month and 30 February is refused as well.
# Engraph leaves such a date unread (worker/core/language/dates/written-dates.ts).
#
# Installs the package in a temporary folder, runs it there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat >read.mjs <<'JS'
import * as chrono from "chrono-node";
for (const text of ["2023-13-05", "2023/31/12", "2024-02-30"]) {
  const date = chrono.en.casual.parse(text, new Date(2024, 2, 6, 12))[0]?.start;
  console.log(date === undefined ? "nothing" : `${date.get("year")}-${date.get("month")}-${date.get("day")}`);
}
JS
node read.mjs | tee seen.txt
printf '%s\n' "2023-5-13" "2023-12-31" "nothing" | diff - seen.txt && echo "as described"
