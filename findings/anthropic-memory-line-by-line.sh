#!/usr/bin/env bash
# @anthropic-ai/sdk 1.14.0 and anthropic 2.14.0 (Python): the two local memory tools answer one `str_replace` differently.
#
# Seen with BetaLocalFilesystemMemoryTool:
#                                               TypeScript                            Python
#   old_str of two lines that the file has      "did not appear verbatim"             replaced
#   old_str that one line has twice             the first one is replaced             refused, "Multiple occurrences"
# Expected: the answers of Python, which the tool's documentation describes too: a text that occurs once is replaced, more than one is refused.
# The tool in TypeScript looks for the text in each line alone, and counts lines.
# Engraph looks for the text in the whole file and counts places (worker/core/text/file-commands.ts).
#
# Installs the packages in a temporary folder, runs them there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @anthropic-ai/sdk@1.14.0
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check anthropic==2.14.0
cat >commands.json <<'JSON'
[
  {"command": "create", "path": "/memories/trip.md", "file_text": "# Trip\n- hotel: Ritz\n- train: 9:05\n"},
  {"command": "str_replace", "path": "/memories/trip.md", "old_str": "- hotel: Ritz\n- train: 9:05", "new_str": "- hotel: Plaza\n- train: 10:05"},
  {"command": "create", "path": "/memories/drinks.md", "file_text": "Ana likes tea; Ben likes tea\n"},
  {"command": "str_replace", "path": "/memories/drinks.md", "old_str": "likes tea", "new_str": "likes coffee"}
]
JSON
cat >run.mjs <<'JS'
import { readFileSync } from "node:fs";
import { BetaLocalFilesystemMemoryTool } from "@anthropic-ai/sdk/tools/memory/node";
const tool = await BetaLocalFilesystemMemoryTool.init("./typescript");
for (const command of JSON.parse(readFileSync("commands.json", "utf8"))) {
  const { command: name } = command;
  const answer = await tool[name](command).catch((error) => error.message);
  if (name === "str_replace") console.log(`TypeScript: ${answer.match(/edited|verbatim|Multiple/)[0]}`);
}
JS
cat >run.py <<'PY'
import json
import re

from anthropic.tools.memory import BetaLocalFilesystemMemoryTool

tool = BetaLocalFilesystemMemoryTool("./python")
for command in json.load(open("commands.json")):
    try:
        answer = tool.call(command)
    except Exception as error:
        answer = str(error)
    if command["command"] == "str_replace":
        print("Python:", re.search("edited|verbatim|Multiple", answer)[0])
PY
{
  node run.mjs
  env/bin/python run.py
  cat typescript/memories/drinks.md
} | tee seen.txt
printf '%s\n' "TypeScript: verbatim" "TypeScript: edited" "Python: edited" "Python: Multiple" "Ana likes coffee; Ben likes tea" |
  diff - seen.txt && echo "as described"
