import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { killLocalStacks, startLocalStack, type Ready } from "../test/fakes/local-stack.ts";
import { zipfWords } from "../test/fixtures/zipf-words.ts";
import { seededServer, USERS } from "./context.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { post } from "./post.ts";

const SIZES = [1_000, 10_000];
const WARM_UP = 300;
const SAMPLES = 500;
const [USER] = USERS;

type Ask = (query: string) => Promise<{ status: number; text: string }>;

/** Sends the same queries in turn to `recall`, in both eras of the protocol, and to `POST context`; to the last byte. */
export async function* measureMcp(): AsyncGenerator<Measurement> {
  for (const facts of SIZES) {
    const dataDir = mkdtempSync(join(tmpdir(), "engraph-bench-"));
    try {
      const { names } = await seededServer(dataDir, facts);
      const server = await startLocalStack(dataDir, "0", { SERVE: "built" }).ready();
      const ways = waysTo(server);
      const times = new Map<string, number[]>(Object.keys(ways).map((way) => [way, []]));
      const text = zipfWords(99);
      for (let turn = 0; turn < WARM_UP + SAMPLES; turn++) {
        const query = `What does ${names[(turn * 37) % names.length]} ${text(4)}?`;
        for (const [way, ask] of Object.entries(ways)) {
          const started = performance.now();
          const { status, text: answer } = await ask(query);
          const ms = performance.now() - started;
          if (status !== 200 || !answer.includes("<memory>")) throw new Error(`${way} answered ${status}: ${answer}`);
          if (turn >= WARM_UP) times.get(way)?.push(ms);
        }
      }
      const context = medianOf(times.get("context") ?? []);
      for (const [way, all] of times) {
        const ms = medianOf(all);
        const found = way === "context" ? "" : `${(ms - context).toFixed(1)} ms more than context`;
        yield { operation: way, size: formatCount(facts, "facts"), ms, found };
      }
    } finally {
      killLocalStacks();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

function waysTo(server: Ready): Record<string, Ask> {
  const agents = {
    plain: new Agent({ keepAlive: true }),
    former: new Agent({ keepAlive: true }),
    modern: new Agent({ keepAlive: true }),
  };
  const accept = { Accept: "application/json, text/event-stream", "X-Engraph-User": USER };
  const call = (query: string, params: object) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "recall", arguments: { query }, ...params },
  });
  const envelope = {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  const standard = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "recall" };
  return {
    context: (query) => post(agents.plain, server, `/v1/users/${USER}/context`, { query, references: "none" }),
    "recall, 2025": (query) => post(agents.former, server, "/mcp", call(query, {}), accept),
    "recall, 2026": (query) => post(agents.modern, server, "/mcp", call(query, envelope), { ...accept, ...standard }),
  };
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >>> 1] ?? NaN;
