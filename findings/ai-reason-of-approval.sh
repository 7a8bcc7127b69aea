#!/usr/bin/env bash
# ai 7.0.173: the reason that a user gives when they allow a tool never reaches the model. The reason for a denial does.
#
# Seen in the prompt of the next call, with the reasons "no onions please" (allowed) and "I am vegetarian" (denied):
#   allowed → the call and its result, without the reason
#   denied  → a result of the type "execution-denied" with the reason
# Expected: the same for both. What a user writes next to "allow" is lost to the model, although the UI message keeps it.
# Engraph stores both as messages of the user (sdk/src/message-turns.ts).
#
# Installs the package in a temporary folder, runs it there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ai@7.0.173 zod@4.6.7
cat >read.mjs <<'JS'
import { convertToModelMessages, generateText, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { z } from "zod";
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
let seen = "";
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    seen = JSON.stringify(prompt);
    return { content: [{ type: "text", text: "ok" }], finishReason: { unified: "stop", raw: undefined }, usage, warnings: [] };
  },
});
const order = tool({ inputSchema: z.object({}), needsApproval: true, execute: async () => "ordered" });
for (const [approved, reason] of [[true, "no onions please"], [false, "I am vegetarian"]]) {
  const call = { type: "tool-order", toolCallId: "c", state: "approval-responded", input: {} };
  const messages = await convertToModelMessages([
    { id: "u", role: "user", parts: [{ type: "text", text: "Order a burger" }] },
    { id: "a", role: "assistant", parts: [{ ...call, approval: { id: "p", approved, reason } }] },
  ]);
  await generateText({ model, tools: { order }, messages });
  console.log(`${approved ? "allowed" : "denied"}: ${seen.includes(reason) ? "reason in the prompt" : "reason lost"}`);
}
JS
node read.mjs | tee seen.txt
printf '%s\n' "allowed: reason lost" "denied: reason in the prompt" | diff - seen.txt && echo "as described"
