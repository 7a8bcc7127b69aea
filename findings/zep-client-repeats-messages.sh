#!/usr/bin/env bash
# @getzep/zep-cloud 3.30.0: a POST of messages is sent again after a 500, with nothing by which a server could know it again.
#
# Seen: thread.addMessages against a server that stores and then answers 500 once: two POSTs with equal bodies, no Idempotency-Key, no ids of messages.
# Expected: one POST, or a key. A server that failed after it had stored has the messages twice.
# Engraph's own SDK sends an Idempotency-Key with every POST (sdk/src/transport.ts).
#
# Installs the package in a temporary folder, runs it there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @getzep/zep-cloud@3.30.0
cat >read.mjs <<'JS'
import { createServer } from "node:http";
import { ZepClient } from "@getzep/zep-cloud";
const seen = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    seen.push({ method: request.method, body, key: request.headers["idempotency-key"] ?? "none" });
    response.writeHead(seen.length === 1 ? 500 : 200, { "content-type": "application/json" });
    response.end("{}");
  });
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const client = new ZepClient({ apiKey: "k", baseUrl: `http://127.0.0.1:${server.address().port}/api/v2` });
await client.thread.addMessages("t", { messages: [{ role: "user", content: "hi" }] });
server.close();
for (const { method, body, key } of seen) console.log(`${method} ${body} key: ${key}`);
JS
node read.mjs | tee seen.txt
printf '%s\n' 'POST {"messages":[{"role":"user","content":"hi"}]} key: none' 'POST {"messages":[{"role":"user","content":"hi"}]} key: none' | diff - seen.txt && echo "as described"
