/** The official inspector's command line: `mcp-inspector --cli`. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { after, describe, test } from "node:test";
import { api, isRead, server, someone } from "./connect.ts";

after(() => server.stop());

const PROGRAM = fileURLToPath(new URL("node_modules/.bin/mcp-inspector", import.meta.url));

async function inspect(
  user: string | null,
  query: string,
  ...parameters: string[]
): Promise<{ code: number; out: string; err: string }> {
  const headers = [`Authorization: Bearer ${server.apiKey}`, ...(user === null ? [] : [`X-Engraph-User: ${user}`])];
  const child = spawn(process.execPath, [
    PROGRAM,
    "--cli",
    `${server.url}/mcp${query}`,
    "--transport",
    "http",
    ...headers.flatMap((header) => ["--header", header]),
    ...parameters,
  ]);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: Number(code), out, err };
}

describe("the inspector", () => {
  for (const [query, count] of [
    ["", 13],
    ["?tools=graphiti", 10],
    ["?tools=reference", 9],
  ] as const) {
    test(`lists the tools, and finds nothing about their schemas that a client could not read (${query})`, async () => {
      const { code, out, err } = await inspect(someone(), query, "--method", "tools/list", "--strict");
      assert.deepEqual([code, err], [0, ""]);
      assert.equal(JSON.parse(out).tools.length, count);
    });
  }

  test("calls a tool and reads the resource", async () => {
    const user = someone();
    const called = await inspect(
      user,
      "",
      "--method",
      "tools/call",
      "--tool-name",
      "remember",
      "--tool-arg",
      "text=I live in Oslo.",
    );
    assert.equal(called.code, 0, called.err);
    const { structuredContent } = JSON.parse(called.out);
    await isRead(user);
    assert.equal(
      (await api("GET", `/v1/users/${user}/episodes/${structuredContent.episode_id}`)).content,
      "I live in Oslo.",
    );
    const read = await inspect(user, "", "--method", "resources/read", "--uri", "engraph://profile");
    assert.match(JSON.parse(read.out).contents[0].text, /lives in Oslo/);
  });

  test("the client gets the reason for a refusal", async () => {
    const { code, err } = await inspect(null, "", "--method", "tools/list");
    assert.notEqual(code, 0);
    assert.match(err, /X-Engraph-User: is required/);
  });
});
