import { connect } from "../db/client.ts";
import { builtinEmbedder } from "./adapters/builtin-embedder.ts";
import { builtinExtractor } from "./adapters/builtin-extractor.ts";
import { builtinGuide } from "./adapters/builtin-guide.ts";
import { builtinReporter } from "./adapters/builtin-reporter.ts";
import { builtinReranker } from "./adapters/builtin-reranker.ts";
import { durableGraphs } from "./adapters/durable-graphs.ts";
import { durableSql } from "./adapters/durable-sql.ts";
import { httpReranker } from "./adapters/http-reranker.ts";
import { llmReranker } from "./adapters/llm-reranker.ts";
import { hmacKeyHasher } from "./adapters/hmac-key-hasher.ts";
import { neonControlPlane } from "./adapters/neon-control-plane.ts";
import { neonErasures } from "./adapters/neon-erasures.ts";
import { neonLedger } from "./adapters/neon-ledger.ts";
import { queueDoorbell } from "./adapters/queue-doorbell.ts";
import { consoleLog, sha256, systemClock, systemIds } from "./adapters/system.ts";
import { vectorizeIndex } from "./adapters/vectorize-index.ts";
import { vectorizeAt } from "./adapters/vectorize-proxy.ts";
import { must, unreachable } from "../shared/must.ts";
import { modelExtractor } from "./adapters/model-extractor.ts";
import { modelGuide } from "./adapters/model-guide.ts";
import { modelReporter } from "./adapters/model-reporter.ts";
import { modelResolver } from "./adapters/model-resolver.ts";
import { modelSummariser } from "./adapters/model-summariser.ts";
import { openAiEmbedder } from "./adapters/openai-embedder.ts";
import type { OpenAiEndpoint } from "./adapters/openai-client.ts";
import { openAiLlm } from "./adapters/openai-llm.ts";
import { workersAiEmbedder } from "./adapters/workers-ai-embedder.ts";
import { workersAiLlm, type AiBinding } from "./adapters/workers-ai-llm.ts";
import { workersAiReranker } from "./adapters/workers-ai-reranker.ts";
import { SUMMARY_CHARACTERS } from "./core/prompts/summarise.ts";
import hamming from "./core/indexing/hamming.wasm";
import { wasmHamming, type HammingKernel } from "./core/indexing/wasm-hamming.ts";
import { readConfig, type Config, type Env } from "./env.ts";
import type { Embedder, Llm, Reranker } from "./ports/providers.ts";
import type { VectorIndex } from "./ports/vector-index.ts";
import { memoryGraphClass } from "./object/memory-graph.ts";
import { refreshOnSchedule } from "./cron.ts";
import { consumeDoorbells } from "./queue.ts";
import { createApp } from "./routes/app.ts";
import type { RouteServices } from "./routes/app-types.ts";

/** The composition root: the only file that puts adapters behind ports. */

const wired = new WeakMap<Env, RouteServices>();

/** The services of an isolate, made at the first request that needs them. */
function servicesOf(env: Env): RouteServices {
  const known = wired.get(env);
  if (known) return known;
  const config = readConfig(env);
  const database = connect(config.DATABASE_URL, config.NEON_PROXY);
  const services: RouteServices = {
    graphs: durableGraphs(env.MEMORY_GRAPH),
    control: neonControlPlane(database),
    erasures: neonErasures(database),
    ledger: neonLedger(database),
    embedder: embedderOf(config, env),
    reranker: rerankerOf(config, env),
    ...readersOf(config, env),
    vectors: vectorsOf(config, env),
    digest: sha256,
    doorbell: queueDoorbell(env.DOORBELL),
    hasher: hmacKeyHasher(config.KEY_PEPPER),
    clock: systemClock,
    ids: systemIds,
    log: consoleLog,
    limits: {
      messages: config.MAX_MESSAGES,
      request_bytes: config.MAX_REQUEST_BYTES,
      message_bytes: config.MAX_MESSAGE_BYTES,
      document_bytes: config.MAX_DOCUMENT_BYTES,
    },
    key_environment: config.KEY_ENVIRONMENT,
    keys: new Map(),
    trust_stale_keys: config.KEYS_WHEN_DATABASE_DOWN === "trust",
    admin_token: config.ADMIN_TOKEN,
  };
  wired.set(env, services);
  return services;
}

/** Whoever reads and judges what was said: rules, or a language model. */
function readersOf(
  config: Config,
  env: Env,
): Pick<RouteServices, "extractor" | "resolver" | "summariser" | "guide" | "reporter"> {
  if (config.LLM_PROVIDER === "builtin")
    return {
      extractor: builtinExtractor,
      resolver: null,
      summariser: null,
      guide: builtinGuide,
      reporter: builtinReporter,
    };
  const model = must(config.LLM_MODEL, "LLM_MODEL");
  const [llm, small] = [llmOf(config, env, model), llmOf(config, env, config.LLM_SMALL_MODEL ?? model)];
  return {
    extractor: modelExtractor(llm, { reflexion: config.REFLEXION === "on" }),
    resolver: modelResolver(llm),
    summariser: modelSummariser(small, SUMMARY_CHARACTERS),
    guide: modelGuide(llm, consoleLog),
    reporter: modelReporter(small),
  };
}

const llmOf = (config: Config, env: Env, model: string): Llm =>
  config.LLM_PROVIDER === "openai" ? openAiLlm(endpointOf(config, model)) : workersAiLlm({ ai: aiOf(env), model });

function embedderOf(config: Config, env: Env): Embedder {
  const dimensions = config.EMBEDDING_DIMENSIONS;
  switch (config.EMBEDDING_PROVIDER) {
    case "builtin":
      return builtinEmbedder(dimensions);
    case "openai":
      return openAiEmbedder({ ...endpointOf(config, config.EMBEDDING_MODEL), dimensions });
    case "workers-ai":
      return workersAiEmbedder({ ai: aiOf(env) });
    default:
      return unreachable(config.EMBEDDING_PROVIDER);
  }
}

function rerankerOf(config: Config, env: Env): Reranker {
  const { RERANKER_MODEL: model } = config;
  switch (config.RERANKER_PROVIDER) {
    case "builtin":
      return builtinReranker;
    case "workers-ai":
      return workersAiReranker({ ai: aiOf(env), ...(model === undefined ? {} : { model }) });
    case "http":
      return httpReranker({
        url: must(config.RERANKER_URL, "RERANKER_URL"),
        api_key: config.RERANKER_API_KEY,
        model: model ?? null,
      });
    case "llm":
      return llmReranker(endpointOf(config, model ?? config.LLM_SMALL_MODEL ?? config.LLM_MODEL));
    default:
      return unreachable(config.RERANKER_PROVIDER);
  }
}

function vectorsOf(config: Config, { VECTORS }: Env): VectorIndex | null {
  if (config.VECTOR_INDEX === "object") return null;
  if (VECTORS === undefined) throw new Error("configuration: vectorize needs the binding VECTORS in wrangler.toml");
  const proxy = config.VECTORIZE_PROXY;
  return vectorizeIndex(proxy === undefined ? VECTORS : vectorizeAt(VECTORS, proxy));
}

const endpointOf = (config: Config, model: string | undefined): OpenAiEndpoint => ({
  base_url: config.OPENAI_BASE_URL,
  api_key: config.OPENAI_API_KEY,
  model: must(model, "name of the model"),
});

function aiOf({ AI }: Env): AiBinding {
  if (AI === undefined) throw new Error("configuration: workers-ai needs the binding AI in wrangler.toml");
  return AI;
}

export const app = createApp(servicesOf);

export const scheduled = refreshOnSchedule<Env>(servicesOf);

export const queue = consumeDoorbells<Env>(servicesOf);

export const MemoryGraph = memoryGraphClass<Env>({
  sql: durableSql,
  clock: systemClock,
  ids: systemIds,
  log: consoleLog,
  doorbell: (env) => queueDoorbell(env.DOORBELL),
  vectors: (env) => {
    const config = readConfig(env);
    return { budget_bytes: config.VECTOR_BUDGET_BYTES, indexed: config.VECTOR_INDEX === "vectorize" };
  },
  hamming: wasmHamming(new WebAssembly.Instance(hamming).exports as unknown as HammingKernel),
});
