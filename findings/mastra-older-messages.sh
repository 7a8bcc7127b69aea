#!/usr/bin/env bash
# @mastra/core 1.71.0: a message that is older than the last one added gets a new date, depending on its form.
#
# Seen with a MessageList to which a message of 1 December 2023 and then one of 1 November 2023 are added, both as input of a user:
#   messages as Mastra stores them (content.format 2)   → 2023-11-01, 2023-12-01
#   messages as a user interface has them (parts)        → 2023-12-01T00:00:00.000Z, 2023-12-01T00:00:00.001Z
#   the second form, read from memory                    → 2023-11-01, 2023-12-01
# Expected: the dates that the messages have. The list moves a date behind the last one, so that messages of one instant keep their order; an
# older part of a conversation that is added later is moved by a month here.
# Engraph takes the time of every message as it is, in any order (`reference_time`, docs/reference/api.md).
#
# Installs the package in a temporary folder, runs it there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @mastra/core@1.71.0 zod@4.6.7
cat >read.mjs <<'JS'
import { MessageList } from "@mastra/core/agent";
const parts = [{ type: "text", text: "Hello" }];
const ids = { threadId: "t", resourceId: "r" };
const stored = (id, createdAt) => ({ id, role: "user", content: { format: 2, parts }, createdAt, ...ids });
const shown = (id, createdAt) => ({ id, role: "user", parts, createdAt });
for (const [name, form, source] of [["stored", stored, "input"], ["shown", shown, "input"], ["shown", shown, "memory"]]) {
  const list = new MessageList(ids);
  list.add([form("1", new Date("2023-12-01T00:00:00Z"))], source);
  list.add([form("2", new Date("2023-11-01T00:00:00Z"))], source);
  console.log(name, source, ...list.get.all.db().map(({ createdAt }) => createdAt.toISOString()));
}
JS
node read.mjs | tee seen.txt
printf '%s\n' "stored input 2023-11-01T00:00:00.000Z 2023-12-01T00:00:00.000Z" \
  "shown input 2023-12-01T00:00:00.000Z 2023-12-01T00:00:00.001Z" \
  "shown memory 2023-11-01T00:00:00.000Z 2023-12-01T00:00:00.000Z" | diff - seen.txt && echo "as described"
