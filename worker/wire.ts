import { tracing } from "cloudflare:workers";
import { connect } from "../db/client.ts";
import { aesCipher } from "./adapters/platform/aes-cipher.ts";
import { builtinEmbedder } from "./adapters/builtin/embedder.ts";
import { builtinExtractor } from "./adapters/builtin/extractor.ts";
import { builtinGuide } from "./adapters/builtin/guide.ts";
import { builtinReporter } from "./adapters/builtin/reporter.ts";
import { builtinReranker } from "./adapters/builtin/reranker.ts";
import { callMeter } from "./adapters/provider/call-meter.ts";
import { durableAccounts } from "./adapters/durable-objects/accounts.ts";
import { durableGraphs } from "./adapters/durable-objects/graphs.ts";
import { durableRequestLogs } from "./adapters/durable-objects/request-logs.ts";
import { canBeKeptIn } from "./adapters/durable-objects/namespaces.ts";
import { durableSql } from "./adapters/durable-objects/sql.ts";
import { centeredEmbedder } from "./adapters/provider/centered-embedder.ts";
import { httpReranker } from "./adapters/provider/http-reranker.ts";
import { isolatingEmbedder } from "./adapters/provider/isolating-embedder.ts";
import { UNMETERED } from "./adapters/provider/unmetered.ts";
import { visibleEmbedder, visibleLlm, visibleReranker } from "./adapters/provider/visible-inputs.ts";
import { llmReranker } from "./adapters/llm/reranker.ts";
import { hmacKeyHasher } from "./adapters/platform/hmac-key-hasher.ts";
import { neonContextTemplates } from "./adapters/neon/context-templates.ts";
import { neonControlPlane } from "./adapters/neon/control-plane.ts";
import { neonErasures } from "./adapters/neon/erasures.ts";
import { neonGrants } from "./adapters/neon/grants.ts";
import { neonLinks } from "./adapters/neon/links.ts";
import { neonWebhooks } from "./adapters/neon/webhooks.ts";
import { localDisk } from "./adapters/platform/local-disk.ts";
import { aesSealer } from "./adapters/platform/aes-sealer.ts";
import { isolateMetrics } from "./adapters/platform/isolate-metrics.ts";
import { hmacSigner } from "./adapters/platform/hmac-signer.ts";
import { otlpExport } from "./adapters/platform/otlp-export.ts";
import { tracedFetch, tracer } from "./adapters/platform/trace-propagation.ts";
import { postOutside } from "./adapters/platform/post-outside.ts";
import { queueWebhooks } from "./adapters/platform/queue-webhooks.ts";
import { neonLedger } from "./adapters/neon/ledger.ts";
import { rememberedTemplates } from "./adapters/neon/remembered-templates.ts";
import { neonThreadIndex } from "./adapters/neon/thread-index.ts";
import { wakeUpQueue, refreshQueue } from "./adapters/platform/wake-up-queues.ts";
import { runningSha256 } from "./adapters/platform/running-sha256.ts";
import { stageMetrics } from "./adapters/platform/stage-metrics.ts";
import { consoleLog, sha256, systemClock, systemIds } from "./adapters/platform/system.ts";
import { vectorizeIndex } from "./adapters/vectorize/index.ts";
import { vectorizeAt } from "./adapters/vectorize/proxy.ts";
import type { Jurisdiction } from "../shared/jurisdiction.ts";
import { nonNull } from "../shared/non-null.ts";
import { unreachable } from "../shared/unreachable.ts";
import { modelExtractor } from "./adapters/llm/extractor.ts";
import { modelGuide } from "./adapters/llm/guide.ts";
import { ModelTest } from "./adapters/llm/model-test.ts";
import { ModelTrust } from "./adapters/llm/model-trust.ts";
import { modelSearch } from "./adapters/llm/search-model.ts";
import { modelReporter } from "./adapters/llm/reporter.ts";
import { modelResolver } from "./adapters/llm/resolver.ts";
import { modelSummariser } from "./adapters/llm/summariser.ts";
import { openAiEmbedder } from "./adapters/openai/embedder.ts";
import type { OpenAiEndpoint } from "./adapters/openai/client.ts";
import { openAiLlm } from "./adapters/openai/llm.ts";
import { workersAiEmbedder } from "./adapters/workers-ai/embedder.ts";
import { workersAiLlm, type AiBinding } from "./adapters/workers-ai/llm.ts";
import { workersAiReranker } from "./adapters/workers-ai/reranker.ts";
import { CHECK_MS } from "./core/access/principal-end.ts";
import type { Reader } from "./core/extraction/reading.ts";
import { SUMMARY_CHARACTERS } from "./core/prompts/summarise.ts";
import hamming from "./core/vectors/hamming.wasm";
import { wasmHamming, type HammingKernel } from "./core/vectors/wasm-hamming.ts";
import wordVectors from "./core/vectors/word-vectors.bin";
import { WordVectors } from "./core/vectors/word-vectors.ts";
import { mountOAuth } from "./protocols/oauth/mount.ts";
import { mountMcp } from "./protocols/mcp/mount.ts";
import { RequestQuota } from "./flows/tenancy/quota.ts";
import type { Readers } from "./flows/services.ts";
import { ZEP_BASE, zepApp } from "./protocols/zep/zep-app.ts";
import { readConfig, type Config } from "./configuration.ts";
import type { Env } from "./env.ts";
import type { CallMeter, Meter } from "./ports/accounts.ts";
import type { RequestLogs } from "./ports/requests.ts";
import type { Embedder, Llm, Reranker } from "./ports/providers.ts";
import type { BatchDelay } from "./ports/graph/writes.ts";
import type { VectorIndex } from "./ports/vector-index.ts";
import { memoryGraphClass } from "./objects/memory-graph/object.ts";
import { emptyKeyCache } from "./flows/tenancy/authenticate.ts";
import { requestLogClass } from "./objects/request-log/object.ts";
import { tenantAccountClass } from "./objects/tenant-account/object.ts";
import { runSchedule } from "./cron.ts";
import { consumeWakeUps } from "./queue.ts";
import { consumeWebhookCalls, isOfWebhooks } from "./webhook-queue.ts";
import { createApp } from "./routes/app.ts";
import type { RouteServices } from "./routes/app-types.ts";

const wired = new WeakMap<Env, RouteServices>();
const KNOWN_WORDS = new WordVectors(wordVectors);

export function servicesOf(env: Env): RouteServices {
  const known = wired.get(env);
  if (known) return known;
  const config = readConfig(env);
  const meter = meterOf(config, env);
  const elsewhere = databasesElsewhere(config, env);
  const database = connect(config.DATABASE_URL, config.NEON_PROXY, elsewhere);
  const disk = localDisk(config.DISK_RESERVE_URL, consoleLog);
  const requests = durableRequestLogs(env.REQUEST_LOG, disk.isFull);
  const readers = readersOf(config, env, meter, requests);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = config;
  const send = endpoint === undefined ? null : otlpExport({ endpoint, headers }, consoleLog);
  const traces = tracer({ clock: systemClock, ids: systemIds }, send);
  const counted = isolateMetrics(systemClock, stageMetrics(env.METRICS, tracing, traces));
  const services: RouteServices = {
    meter,
    accounts: durableAccounts(env.TENANT_ACCOUNT, disk),
    builtin: BUILTIN,
    graphs: durableGraphs(env.MEMORY_GRAPH, disk),
    requests,
    cipher: aesCipher(config.KEY_PEPPER, config.KEY_PEPPER_PREVIOUS),
    control: neonControlPlane(database),
    context_templates: rememberedTemplates(neonContextTemplates(database), systemClock),
    links: neonLinks(database),
    grants: neonGrants(database),
    erasures: neonErasures(database),
    makeRoom: disk.makeRoom,
    hasRoomToWrite: disk.hasRoomToWrite,
    webhooks: neonWebhooks(database),
    callWebhooks: queueWebhooks(env.WEBHOOKS),
    sealer: aesSealer(config.KEY_PEPPER, config.KEY_PEPPER_PREVIOUS),
    signer: hmacSigner,
    postOutside: postOutside(env.PUBLIC_NETWORK),
    webhook_targets: config.WEBHOOK_TARGETS,
    ledger: neonLedger(database),
    threads: neonThreadIndex(database),
    embedder: visibleEmbedder(embedderOf(config, env, meter)),
    reranker: visibleReranker(rerankerOf(config, env, meter)),
    ...readers,
    configured_model: readers.extractor.model,
    json_by_model: config.JSON_BY_MODEL === "on",
    rules: rereadingRules(config),
    prices: config.MODEL_PRICES,
    batchDelay: isReadByRules(config) ? null : readBatchDelay(config),
    community_method: config.COMMUNITY_METHOD,
    vectors: vectorsOf(config, env),
    memory_dimensions: config.TRAVERSAL_MEMORY_DIMENSIONS,
    digest: sha256,
    runningDigest: runningSha256,
    wakeUpQueue: wakeUpQueue(env),
    refreshQueue: refreshQueue(env.REFRESHES),
    hasher: hmacKeyHasher(config.KEY_PEPPER, config.KEY_PEPPER_PREVIOUS),
    clock: systemClock,
    ids: systemIds,
    log: consoleLog,
    metrics: counted,
    withinTrace: traces.withinTrace,
    counted,
    limits: {
      messages: config.MAX_MESSAGES,
      request_bytes: config.MAX_REQUEST_BYTES,
      message_bytes: config.MAX_MESSAGE_BYTES,
      document_bytes: config.MAX_DOCUMENT_BYTES,
      query_characters: config.MAX_QUERY_CHARACTERS,
    },
    key_environment: config.KEY_ENVIRONMENT,
    jurisdictions: [...elsewhere.keys()],
    keys: emptyKeyCache(),
    trust_stale_keys: config.KEYS_WHEN_DATABASE_DOWN === "trust",
    principal_check_ms: CHECK_MS,
    admin_token: config.ADMIN_TOKEN,
    cors_origins: config.CORS_ORIGINS,
    compatibility: new Set(config.COMPATIBILITY),
    public_origin: config.PUBLIC_URL ?? null,
    bursts: burstsOf(env),
    quota: new RequestQuota(config.REQUESTS_PER_MINUTE),
    oauth: oauthOf(env),
    asset: assetsOf(env),
  };
  wired.set(env, services);
  return services;
}

/** Jurisdictions where both rows and objects can be kept. */
function databasesElsewhere({ DATABASE_URL_EU: eu }: Config, env: Env): ReadonlyMap<Jurisdiction, string> {
  return eu !== undefined && canBeKeptIn(env.MEMORY_GRAPH, "eu") ? new Map([["eu", eu]]) : new Map();
}

const isReadByRules = ({ LLM_PROVIDER, MODEL_CLASS }: Config): boolean =>
  LLM_PROVIDER === "builtin" || MODEL_CLASS === "small";

/** With a model, nothing is read again unasked. */
const rereadingRules = (config: Config): Reader | null => {
  const { model, prompt_version } = BUILTIN.extractor;
  return isReadByRules(config) && config.RULES_REREAD === "on" ? { model, prompt_version } : null;
};

const readBatchDelay = ({ EXTRACTION_MESSAGES, EXTRACTION_SILENCE_MS }: Config): BatchDelay | null =>
  EXTRACTION_SILENCE_MS === 0 ? null : { messages: EXTRACTION_MESSAGES, silence_ms: EXTRACTION_SILENCE_MS };

function burstsOf({ BURST }: Env): RouteServices["bursts"] {
  return BURST === undefined ? null : async (client) => (await BURST.limit({ key: client })).success;
}

/** With `PUBLIC_NETWORK`, the Worker's own requests could reach a private network. */
const oauthOf = ({ OAUTH_KV: kv, PUBLIC_NETWORK }: Env): RouteServices["oauth"] =>
  kv === undefined ? null : { kv, fetches_metadata: PUBLIC_NETWORK === undefined };

const assetsOf = ({ ASSETS }: Env): RouteServices["asset"] =>
  ASSETS === undefined ? null : (file) => ASSETS.fetch(`https://assets.invalid/${file}`);

const BUILTIN: Readers = {
  extractor: builtinExtractor,
  resolver: null,
  summariser: null,
  guide: builtinGuide,
  reporter: builtinReporter,
  search_model: null,
};

function meterOf(config: Config, env: Env): Meter {
  const providers = [config.LLM_PROVIDER, config.EMBEDDING_PROVIDER, config.RERANKER_PROVIDER];
  return callMeter({
    accounts: durableAccounts(env.TENANT_ACCOUNT),
    prices: config.MODEL_PRICES,
    paid: providers.some((provider) => provider !== "builtin"),
    clock: systemClock,
    ids: systemIds,
    log: consoleLog,
  });
}

function readersOf(config: Config, env: Env, meter: Meter, requests: RequestLogs): Readers {
  if (config.LLM_PROVIDER === "builtin") return BUILTIN;
  const model = nonNull(config.LLM_MODEL, "LLM_MODEL");
  const [llm, small] = [llmOf(config, env, meter, model), llmOf(config, env, meter, config.LLM_SMALL_MODEL ?? model)];
  const search_model = modelSearch(
    llmOf(config, env, meter, config.LLM_SMALL_MODEL ?? model, SEARCH_TIMEOUT_MS),
    consoleLog,
  );
  if (isReadByRules(config)) return { ...BUILTIN, search_model };
  const reflexion = config.REFLEXION === "on";
  const trust = config.MODEL_CLASS === "auto" ? { trust: trustOf(config, env, model, requests) } : {};
  return {
    extractor: modelExtractor(llm, { reflexion, parallel: config.LLM_PARALLEL, ...trust }),
    resolver: modelResolver(llm),
    summariser: modelSummariser(small, SUMMARY_CHARACTERS),
    guide: modelGuide(llm, consoleLog),
    reporter: modelReporter(small),
    search_model,
  };
}

/** The test belongs to no tenant, so none pays for it. */
function trustOf(config: Config, env: Env, model: string, requests: RequestLogs): ModelTrust {
  const test = new ModelTest({
    extractor: modelExtractor(llmOf(config, env, UNMETERED, model), { reflexion: config.REFLEXION === "on" }),
    endpoint: config.LLM_PROVIDER === "openai" ? config.OPENAI_BASE_URL : config.LLM_PROVIDER,
    requests,
    digest: sha256,
    clock: systemClock,
    log: consoleLog,
  });
  return new ModelTrust(test, consoleLog);
}

/** Limits a model's call within a search: a user is waiting. */
const SEARCH_TIMEOUT_MS = 10_000;

function llmOf(config: Config, env: Env, meter: CallMeter, model: string, most_ms = Infinity): Llm {
  const { LLM_PROVIDER, LLM_TIMEOUT_MS, REASONING_EFFORT: effort } = config;
  const timeout_ms = Math.min(LLM_TIMEOUT_MS, most_ms);
  return visibleLlm(
    LLM_PROVIDER === "openai"
      ? openAiLlm({ ...endpointOf(config, meter, model), timeout_ms, ...(effort !== undefined && { effort }) })
      : workersAiLlm({ ai: aiOf(env), model, meter, timeout_ms }),
  );
}

function embedderOf(config: Config, env: Env, meter: Meter): Embedder {
  const dimensions = config.EMBEDDING_DIMENSIONS;
  switch (config.EMBEDDING_PROVIDER) {
    case "builtin":
      return builtinEmbedder(dimensions, KNOWN_WORDS);
    case "openai":
      return isolatingEmbedder(
        centeredEmbedder(
          openAiEmbedder({
            ...endpointOf(config, meter, config.EMBEDDING_MODEL),
            base_url: config.EMBEDDING_BASE_URL,
            api_key: config.EMBEDDING_API_KEY,
            dimensions,
          }),
        ),
        consoleLog,
      );
    case "workers-ai":
      return isolatingEmbedder(centeredEmbedder(workersAiEmbedder({ ai: aiOf(env), meter })), consoleLog);
    default:
      return unreachable(config.EMBEDDING_PROVIDER);
  }
}

function rerankerOf(config: Config, env: Env, meter: Meter): Reranker {
  const { RERANKER_MODEL: model } = config;
  switch (config.RERANKER_PROVIDER) {
    case "builtin":
      return builtinReranker;
    case "workers-ai":
      return workersAiReranker({ ai: aiOf(env), meter, ...(model === undefined ? {} : { model }) });
    case "http":
      return httpReranker({
        url: nonNull(config.RERANKER_URL, "RERANKER_URL"),
        api_key: config.RERANKER_API_KEY,
        model: model ?? null,
        meter,
        fetch: tracedFetch,
      });
    case "llm":
      return llmReranker(endpointOf(config, meter, model ?? config.LLM_SMALL_MODEL ?? config.LLM_MODEL));
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

const endpointOf = (config: Config, meter: CallMeter, model: string | undefined): OpenAiEndpoint => ({
  meter,
  base_url: config.OPENAI_BASE_URL,
  api_key: config.OPENAI_API_KEY,
  model: nonNull(model, "name of the model"),
  fetch: tracedFetch,
});

function aiOf({ AI }: Env): AiBinding {
  if (AI === undefined) throw new Error("configuration: workers-ai needs the binding AI in wrangler.toml");
  return AI;
}

export const app = createApp(servicesOf);
mountOAuth(app);
mountMcp(app);
app.route(ZEP_BASE, zepApp(app));

export const scheduled = runSchedule<Env>(servicesOf, (env) => readConfig(env).SCHEDULE_TOKEN);

const [handleWakeUps, answerWebhookCalls] = [consumeWakeUps<Env>(servicesOf), consumeWebhookCalls<Env>(servicesOf)];

export const queue = (batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void> =>
  isOfWebhooks(batch) ? answerWebhookCalls(batch, env, context) : handleWakeUps(batch, env);

export const RequestLog = requestLogClass<Env>({ sql: durableSql, clock: systemClock, ids: systemIds });

export const TenantAccount = tenantAccountClass<Env>({
  sql: durableSql,
  clock: systemClock,
  callWebhooks: (env) => queueWebhooks(env.WEBHOOKS),
  defaults: (env) => {
    const config = readConfig(env);
    return {
      tenant: { calls: config.BUDGET_CALLS ?? null, tokens: config.BUDGET_TOKENS ?? null },
      user: { calls: config.USER_BUDGET_CALLS ?? null, tokens: config.USER_BUDGET_TOKENS ?? null },
      fallback: config.BUDGET_FALLBACK,
    };
  },
});

export const MemoryGraph = memoryGraphClass<Env>({
  sql: durableSql,
  clock: systemClock,
  ids: systemIds,
  log: consoleLog,
  wakeUpQueue: (env) => wakeUpQueue(env),
  vectors: (env) => {
    const config = readConfig(env);
    return { budget_bytes: config.VECTOR_BUDGET_BYTES, indexed: config.VECTOR_INDEX === "vectorize" };
  },
  max_pending: (env) => readConfig(env).MAX_PENDING,
  rules: (env) => rereadingRules(readConfig(env)),
  hamming: wasmHamming(new WebAssembly.Instance(hamming).exports as unknown as HammingKernel),
});
