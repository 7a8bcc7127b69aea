import { z } from "@hono/zod-openapi";
import type { DoorbellMessage } from "./adapters/platform/queue-doorbell.ts";

/** Bindings of `wrangler.toml`, and variables and secrets as unparsed text. */
export interface Env {
  MEMORY_GRAPH: DurableObjectNamespace;
  REQUEST_LOG: DurableObjectNamespace;
  TENANT_ACCOUNT: DurableObjectNamespace;
  /** Cloudflare's rate limiter, if `wrangler.toml` binds it. */
  BURST?: RateLimit;
  DOORBELL: Queue<DoorbellMessage>;
  /** Workers AI, if `wrangler.toml` binds it. */
  AI?: Ai;
  /** Vectorize. Without an account the binding exists but does not work; `VECTOR_INDEX` says whether to use it. */
  VECTORS?: Vectorize;
  /** Workers Analytics Engine, if `wrangler.toml` binds it. */
  METRICS?: AnalyticsEngineDataset;
  DATABASE_URL?: string;
  NEON_PROXY?: string;
  ADMIN_TOKEN?: string;
  KEY_PEPPER?: string;
  KEY_PEPPER_PREVIOUS?: string;
  KEY_ENVIRONMENT?: string;
  KEYS_WHEN_DATABASE_DOWN?: string;
  CORS_ORIGINS?: string;
  LLM_PROVIDER?: string;
  LLM_MODEL?: string;
  LLM_SMALL_MODEL?: string;
  OPENAI_BASE_URL?: string;
  OPENAI_API_KEY?: string;
  REFLEXION?: string;
  COMMUNITY_METHOD?: string;
  EMBEDDING_PROVIDER?: string;
  EMBEDDING_MODEL?: string;
  EMBEDDING_DIMENSIONS?: string;
  RERANKER_PROVIDER?: string;
  RERANKER_URL?: string;
  RERANKER_MODEL?: string;
  RERANKER_API_KEY?: string;
  MODEL_PRICES?: string;
  BUDGET_CALLS?: string;
  BUDGET_TOKENS?: string;
  USER_BUDGET_CALLS?: string;
  USER_BUDGET_TOKENS?: string;
  BUDGET_FALLBACK?: string;
  VECTOR_INDEX?: string;
  VECTOR_BUDGET_BYTES?: string;
  VECTORIZE_PROXY?: string;
  TRAVERSAL_MEMORY_DIMENSIONS?: string;
  MAX_MESSAGES?: string;
  MAX_REQUEST_BYTES?: string;
  MAX_MESSAGE_BYTES?: string;
  MAX_DOCUMENT_BYTES?: string;
  MAX_QUERY_CHARACTERS?: string;
  MAX_PENDING?: string;
  REQUESTS_PER_MINUTE?: string;
}

const PROVIDERS = ["builtin", "openai", "workers-ai"] as const;

/** Treats an empty variable as unset. */
const emptyIsUnset = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema);
const count = (fallback: number) => emptyIsUnset(z.coerce.number().int().min(1).default(fallback));
const text = (fallback: string) => emptyIsUnset(z.string().default(fallback));

/** `{"<model>": {"in": …, "out": …}}`, US dollars per million tokens. */
const prices = emptyIsUnset(
  z
    .string()
    .default("{}")
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string(), z.strictObject({ in: z.number().min(0), out: z.number().min(0).default(0) }))),
);

/** Comma-separated origins, or `*`. */
const origins = emptyIsUnset(
  z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((origin) => (origin.trim() === "" ? [] : [origin.trim()])))
    .refine(
      (list) => list.every((origin) => origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin)),
      "must be * or a comma-separated list of origins such as https://app.example.com",
    ),
);

/** The validated configuration. An invalid variable fails the first request with an error that names it. */
const config = z
  .object({
    DATABASE_URL: z.string().min(1),
    /** `host:port` of an endpoint that speaks Neon's protocol; unset for Neon itself. */
    NEON_PROXY: emptyIsUnset(z.string().optional()),
    ADMIN_TOKEN: text(""),
    KEY_PEPPER: z.string().min(16, "must be a secret of at least 16 characters"),
    /** Set while the pepper is rotated: each key moves to the new pepper when it is next used. */
    KEY_PEPPER_PREVIOUS: emptyIsUnset(z.string().min(16, "must be a secret of at least 16 characters").optional()),
    KEY_ENVIRONMENT: emptyIsUnset(
      z
        .string()
        .regex(/^[a-z]{1,12}$/, "must be 1 to 12 lowercase letters")
        .default("live"),
    ),
    KEYS_WHEN_DATABASE_DOWN: emptyIsUnset(z.enum(["trust", "refuse"]).default("trust")),
    CORS_ORIGINS: origins,
    /** Unset: `openai` if `OPENAI_API_KEY` is set, otherwise `builtin`. */
    LLM_PROVIDER: emptyIsUnset(z.enum(PROVIDERS).optional()),
    LLM_MODEL: emptyIsUnset(z.string().optional()),
    /** For summaries; unset: `LLM_MODEL`. */
    LLM_SMALL_MODEL: emptyIsUnset(z.string().optional()),
    OPENAI_BASE_URL: emptyIsUnset(z.url().default("https://api.openai.com/v1")),
    OPENAI_API_KEY: text(""),
    REFLEXION: emptyIsUnset(z.enum(["off", "on"]).default("off")),
    COMMUNITY_METHOD: emptyIsUnset(z.enum(["leiden", "label_propagation"]).default("leiden")),
    EMBEDDING_PROVIDER: emptyIsUnset(z.enum(PROVIDERS).default("builtin")),
    EMBEDDING_MODEL: emptyIsUnset(z.string().optional()),
    EMBEDDING_DIMENSIONS: emptyIsUnset(z.coerce.number().int().min(32).max(1536).default(1024)),
    RERANKER_PROVIDER: emptyIsUnset(z.enum(["builtin", "workers-ai", "http", "llm"]).default("builtin")),
    /** Full URL of a `/rerank` endpoint. */
    RERANKER_URL: emptyIsUnset(z.url({ protocol: /^https?$/ }).optional()),
    /** Unset: bge-reranker-base with `workers-ai`, the server's own with `http`, the small language model with `llm`. */
    RERANKER_MODEL: emptyIsUnset(z.string().optional()),
    RERANKER_API_KEY: text(""),
    MODEL_PRICES: prices,
    /** Daily limits of each tenant and each user, unless `PUT /v1/budgets` sets others. Unset: no limit. */
    BUDGET_CALLS: emptyIsUnset(z.coerce.number().int().min(0).optional()),
    BUDGET_TOKENS: emptyIsUnset(z.coerce.number().int().min(0).optional()),
    USER_BUDGET_CALLS: emptyIsUnset(z.coerce.number().int().min(0).optional()),
    USER_BUDGET_TOKENS: emptyIsUnset(z.coerce.number().int().min(0).optional()),
    BUDGET_FALLBACK: emptyIsUnset(z.enum(["wait", "builtin"]).default("wait")),
    VECTOR_INDEX: emptyIsUnset(z.enum(["object", "vectorize"]).default("object")),
    /** Memory for the bit codes of one graph in its Durable Object; the default is enough for 262,144 vectors of 1,024 numbers. */
    VECTOR_BUDGET_BYTES: count(32 * 1024 * 1024),
    /** `host:port` of an endpoint that speaks Vectorize's protocol; unset for Vectorize itself. */
    VECTORIZE_PROXY: emptyIsUnset(z.string().optional()),
    /** Keep only this many leading numbers of each edge-memory vector. The default keeps all of every supported vector. */
    TRAVERSAL_MEMORY_DIMENSIONS: emptyIsUnset(z.coerce.number().int().min(8).max(1536).default(1536)),
    MAX_MESSAGES: count(100),
    MAX_REQUEST_BYTES: count(256 * 1024),
    MAX_MESSAGE_BYTES: count(32 * 1024),
    MAX_DOCUMENT_BYTES: count(1024 * 1024),
    MAX_QUERY_CHARACTERS: count(10_000),
    /** Maximum number of episodes of one memory that wait for extraction. */
    MAX_PENDING: count(20_000),
    /** Per tenant; 0: unlimited. */
    REQUESTS_PER_MINUTE: emptyIsUnset(z.coerce.number().int().min(0).default(60_000)),
  })
  .transform((values) => ({
    ...values,
    LLM_PROVIDER: values.LLM_PROVIDER ?? (values.OPENAI_API_KEY === "" ? ("builtin" as const) : ("openai" as const)),
  }))
  .superRefine((values, context) => {
    const refuse = (path: string, message: string): void => {
      context.addIssue({ code: "custom", path: [path], message });
    };
    if (values.LLM_PROVIDER !== "builtin" && values.LLM_MODEL === undefined) {
      refuse("LLM_MODEL", `is required by LLM_PROVIDER ${values.LLM_PROVIDER}: the name of the model`);
    }
    if (values.EMBEDDING_PROVIDER === "openai" && values.EMBEDDING_MODEL === undefined) {
      refuse("EMBEDDING_MODEL", "is required by EMBEDDING_PROVIDER openai: the name of the model");
    }
    if (values.EMBEDDING_PROVIDER === "workers-ai" && values.EMBEDDING_DIMENSIONS !== 1024) {
      refuse("EMBEDDING_DIMENSIONS", "must be 1024 with workers-ai, which uses bge-m3");
    }
    if (values.RERANKER_PROVIDER === "http" && values.RERANKER_URL === undefined) {
      refuse("RERANKER_URL", "is required by RERANKER_PROVIDER http, e.g. https://api.cohere.com/v2/rerank");
    }
    // the LLM reranker always uses OpenAI's protocol, independently of LLM_PROVIDER
    if (values.RERANKER_PROVIDER === "llm" && values.LLM_PROVIDER !== "openai" && values.RERANKER_MODEL === undefined) {
      refuse("RERANKER_MODEL", "is required by RERANKER_PROVIDER llm: the name of a model at OPENAI_BASE_URL");
    }
    if (values.EMBEDDING_PROVIDER === "builtin" && !Number.isInteger(Math.log2(values.EMBEDDING_DIMENSIONS))) {
      refuse("EMBEDDING_DIMENSIONS", "must be a power of two with the built-in embedder");
    }
  });

export type Config = z.output<typeof config>;

/** @throws Error that names every invalid variable */
export function readConfig(env: Env): Config {
  const result = config.safeParse(env);
  if (result.success) return result.data;
  throw new Error(
    `configuration: ${result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}`,
  );
}
