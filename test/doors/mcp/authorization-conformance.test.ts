/** The official conformance suite for authorization servers, with a script as person and browser. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../scripts/free-port.ts";
import { api, server, someone } from "./connect.ts";
import { decide } from "./consent.ts";

after(() => server.stop());

test("every scenario for an authorization server passes", async () => {
  const user = someone();
  await api("PUT", `/v1/users/${user}`, {});
  const port = await findFreePort("0");
  const registered = await fetch(`${server.url}/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      client_name: "Conformance",
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
      token_endpoint_auth_method: "none",
    }),
  });
  const { client_id }: { client_id: string } = await registered.json();
  const program = fileURLToPath(new URL("node_modules/conformance-next/dist/index.js", import.meta.url));
  const parameters = ["--url", server.url, "--client-id", client_id, "--resource", `${server.url}/mcp`];
  const child = spawn(process.execPath, [program, "authorization", ...parameters, "--port", `${port}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (!line.startsWith(`${server.url}/oauth/authorize?`)) continue;
    const back = await decide(new URL(line), { decision: "allow", key: server.apiKey, user });
    await (await fetch(back)).body?.cancel();
  }
  assert.equal(await ended, 0, said.join("\n"));
  for (const scenario of ["authorization-server-metadata-endpoint", "authorization-code-grant"])
    assert.match(said.join("\n"), new RegExp(`✓.*${scenario}`), said.join("\n"));
});
