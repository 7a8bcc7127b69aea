#!/usr/bin/env bash
# chrono-node 2.10.3: a number of people or things behind a date without a year is read as part of the date.
#
# Seen with the reference date 6 March 2024:
#   "On 1 May 20 people came"         → 2020-05-01, text "On 1 May 20"
#   "5 May, 6 people came"            → 2024-05-06, text "May, 6"
# Expected: 1 May and 5 May of a year that the text does not give; the counts belong to the people.
# Engraph reads such dates by rules of its own (docs/decisions/0112-time-phrases-are-read-whole.md).
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
const reference = new Date(2024, 2, 6, 12);
for (const text of ["On 1 May 20 people came", "5 May, 6 people came"]) {
  const [found] = chrono.en.casual.parse(text, reference);
  const date = found?.start;
  console.log(`${date?.get("year")}-${date?.get("month")}-${date?.get("day")} ${found?.text}`);
}
JS
node read.mjs | tee seen.txt
printf '%s\n' "2020-5-1 On 1 May 20" "2024-5-6 May, 6" | diff - seen.txt && echo "as described"
