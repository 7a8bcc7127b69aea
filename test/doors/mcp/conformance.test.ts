/** The official conformance suite, all scenarios for a server. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { server, someone } from "./connect.ts";
import { keyedProxy } from "./keyed-proxy.ts";

after(() => server.stop());

const APPLY = [
  "server-initialize",
  "ping",
  "tools-list",
  "server-sse-polling",
  "server-sse-multiple-streams",
  "resources-list",
  "dns-rebinding-protection",
];

const OWN_TOOL = "calls a tool of the suite's own example server, which no other server has";
const OWN_RESOURCE = "reads a resource of the suite's own example server, which no other server has";
const NO_PROMPTS = "there are no prompts, and none are announced";

const DO_NOT_APPLY: Readonly<Record<string, string>> = {
  "logging-set-level": "there is no session to which log messages could be sent, and logging is not announced",
  "completion-complete": "no tool or resource has arguments to complete, and completions are not announced",
  "tools-call-simple-text": OWN_TOOL,
  "tools-call-image": OWN_TOOL,
  "tools-call-audio": OWN_TOOL,
  "tools-call-embedded-resource": OWN_TOOL,
  "tools-call-mixed-content": OWN_TOOL,
  "tools-call-with-logging": OWN_TOOL,
  "tools-call-error": OWN_TOOL,
  "tools-call-with-progress": OWN_TOOL,
  "tools-call-sampling": OWN_TOOL,
  "tools-call-elicitation": OWN_TOOL,
  "json-schema-2020-12": OWN_TOOL,
  "elicitation-sep1034-defaults": OWN_TOOL,
  "elicitation-sep1330-enums": OWN_TOOL,
  "resources-read-text": OWN_RESOURCE,
  "resources-read-binary": OWN_RESOURCE,
  "resources-templates-read": OWN_RESOURCE,
  "resources-subscribe": "nothing is kept between two requests, so there are no subscriptions, and none are announced",
  "resources-unsubscribe":
    "nothing is kept between two requests, so there are no subscriptions, and none are announced",
  "prompts-list": NO_PROMPTS,
  "prompts-get-simple": NO_PROMPTS,
  "prompts-get-with-args": NO_PROMPTS,
  "prompts-get-embedded-resource": NO_PROMPTS,
  "prompts-get-with-image": NO_PROMPTS,
};

test("every scenario that applies passes, and no other is left out without a reason", async () => {
  // the suite cannot send a key
  const headers = { authorization: `Bearer ${server.apiKey}`, "x-engraph-user": someone() };
  const proxy = await keyedProxy(new URL(`${server.url}/mcp`), headers);
  const program = fileURLToPath(new URL("node_modules/.bin/conformance", import.meta.url));
  const results = mkdtempSync(join(tmpdir(), "conformance-"));
  const parameters = ["server", "--url", proxy.url, "--suite", "all", "--output-dir", results];
  const child = spawn(process.execPath, [program, ...parameters]);
  const [said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  proxy.stop();
  rmSync(results, { recursive: true });
  const outcome = Object.fromEntries(
    Array.from(said.matchAll(/^([✓✗]) ([\w-]+): \d+ passed, \d+ failed/gm), ([, sign, name]) => [name, sign === "✓"]),
  );
  assert.deepEqual(
    outcome,
    Object.fromEntries([
      ...APPLY.map((name) => [name, true]),
      ...Object.keys(DO_NOT_APPLY).map((name) => [name, false]),
    ]),
    said,
  );
});
