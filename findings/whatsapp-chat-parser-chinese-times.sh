#!/usr/bin/env bash
# whatsapp-chat-parser 4.0.2: a message of a phone in Chinese, Japanese or Korean is moved to another day and another half of the day.
#
# Seen with a message of 5 January 2024, five past one in the afternoon:
#   "2024/1/5 下午1:05 - 小明: 你好"              → 2024-05-01 01:05
#   "[2024. 1. 5. 오후 1:05:00] 민수: 안녕"        → 2024-05-01 01:05
# Expected: 2024-01-05 13:05. A date that begins with its year is read as year, day, month while no number in the file is above 12, and the
# word for the half of the day is skipped, because it stands before the time.
# Engraph reads these dates as year, month, day, and refuses words next to a time that it does not know
# (docs/decisions/0159-histories-of-messengers.md).
#
# Installs the package in a temporary folder, runs it there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund whatsapp-chat-parser@4.0.2
cat >read.mjs <<'JS'
import { parseString } from "whatsapp-chat-parser";
for (const line of ["2024/1/5 下午1:05 - 小明: 你好", "[2024. 1. 5. 오후 1:05:00] 민수: 안녕"]) {
  const [{ date, author }] = parseString(line);
  console.log(`${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()} ${date.getHours()}:${date.getMinutes()} ${author}`);
}
JS
node read.mjs | tee seen.txt
printf '%s\n' "2024-5-1 1:5 小明" "2024-5-1 1:5 민수" | diff - seen.txt && echo "as described"
