/**
 * `npm run model-faults -- <embedding.gguf> <chat.gguf> [scenario …]`: tries the faults of local models on llama.cpp's real server, which
 * `LLAMA_SERVER` names (`llama-server` by default, with arguments). Exits with 1 if a promise does not hold.
 */
import { Engraph } from "../sdk/src/index.ts";
import { startFreshStack } from "../eval/stack.ts";
import { LlamaServer } from "../test/model-server/llama-server.ts";
import { answers, CHAT_SCENARIOS, EMBEDDING_SCENARIOS, type Scenario } from "../test/model-server/scenarios.ts";
import { findFreePort } from "./free-port.ts";

const [embedding, chat, ...names] = process.argv.slice(2);
const all = [...EMBEDDING_SCENARIOS, ...CHAT_SCENARIOS];
if (embedding === undefined || chat === undefined || names.some((name) => all.every((other) => other.name !== name))) {
  const known = all.map(({ name }) => name).join(" | ");
  process.stderr.write(`usage: npm run model-faults -- <embedding.gguf> <chat.gguf> [${known}]\n`);
  process.exit(1);
}
const command = (process.env.LLAMA_SERVER ?? "llama-server").split(" ");
let failed = 0;

async function tryAll(
  scenarios: readonly Scenario[],
  begin: (server: LlamaServer) => Promise<Record<string, string>>,
): Promise<void> {
  const chosen = scenarios.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length === 0) return;
  const server = new LlamaServer(command, await findFreePort("0"));
  try {
    const variables = await begin(server);
    const { url, apiKey: key, stop } = await startFreshStack(variables);
    const trial = { engraph: new Engraph({ url, key }), server, chat: chat ?? "", embedding: embedding ?? "" };
    for (const { name, promises, run } of chosen) {
      const began = performance.now();
      try {
        await run(trial);
        process.stdout.write(`${name}: ${promises} (${((performance.now() - began) / 1_000).toFixed(0)} s)\n`);
      } catch (error) {
        failed += 1;
        process.stdout.write(`${name}: NOT HELD: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
    await stop();
  } finally {
    await server.stop();
  }
}

await tryAll(EMBEDDING_SCENARIOS, async (server) => {
  await server.start(embedding, "--embeddings", "-c", "512", "-b", "512", "-ub", "512");
  return {
    EMBEDDING_PROVIDER: "openai",
    EMBEDDING_BASE_URL: server.url,
    EMBEDDING_MODEL: "local",
    EMBEDDING_DIMENSIONS: String(await dimensionsOf(server)),
    RERANKER_PROVIDER: "http",
    RERANKER_URL: `${server.url}/rerank`,
  };
});
await tryAll(CHAT_SCENARIOS, async (server) => {
  await answers({ server, chat });
  return { OPENAI_BASE_URL: server.url, MODEL_CLASS: "large" };
});
process.exit(failed === 0 ? 0 : 1);

async function dimensionsOf(server: LlamaServer): Promise<number> {
  const response = await fetch(`${server.url}/embeddings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ input: ["memory"] }),
  });
  const { data } = (await response.json()) as { data: { embedding: number[] }[] };
  return data[0]?.embedding.length ?? 0;
}
