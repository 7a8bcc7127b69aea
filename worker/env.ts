import { z } from "@hono/zod-openapi";
import type { DoorbellMessage } from "./adapters/platform/queue-doorbell.ts";

/** Bindings of `wrangler.toml`, and its variables and secrets as the text that they are. */
export interface Env {
  MEMORY_GRAPH: DurableObjectNamespace;
  REQUEST_LOG: DurableObjectNamespace;
  TENANT_ACCOUNT: DurableObjectNamespace;
  /** Cloudflare's limit of the rate of requests, where `wrangler.toml` binds it. */
  BURST?: RateLimit;
  DOORBELL: Queue<DoorbellMessage>;
  /** Workers AI, where `wrangler.toml` binds it. */
  AI?: Ai;
  /** Vectorize. Without an account its client is there and has nothing behind it: `VECTOR_INDEX` says whether to use it. */
  VECTORS?: Vectorize;
  /** Workers Analytics Engine, where `wrangler.toml` binds it. */
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

/** A variable that is set to nothing is not set. */
const filled = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema);
const count = (fallback: number) => filled(z.coerce.number().int().min(1).default(fallback));
const text = (fallback: string) => filled(z.string().default(fallback));

/** `{"<model>": {"in": …, "out": …}}`, dollars for a million tokens. */
const prices = filled(
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

/** Origins with commas between, or `*`. */
const origins = filled(
  z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((origin) => (origin.trim() === "" ? [] : [origin.trim()])))
    .refine(
      (list) => list.every((origin) => origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin)),
      "must be origins such as https://app.example.com, with commas between, or *",
    ),
);

/** One validated configuration. A variable that makes no sense is an error at the first request, by its name. */
const config = z
  .object({
    DATABASE_URL: z.string().min(1),
    /** `host:port` of an endpoint that speaks Neon's protocol; unset for Neon itself. */
    NEON_PROXY: filled(z.string().optional()),
    ADMIN_TOKEN: text(""),
    KEY_PEPPER: z.string().min(16, "must be a secret of at least 16 characters"),
    /** While keys pass from one pepper to the next, each as it is used. */
    KEY_PEPPER_PREVIOUS: filled(z.string().min(16, "must be a secret of at least 16 characters").optional()),
    KEY_ENVIRONMENT: filled(
      z
        .string()
        .regex(/^[a-z]{1,12}$/, "must be 1 to 12 small letters")
        .default("live"),
    ),
    KEYS_WHEN_DATABASE_DOWN: filled(z.enum(["trust", "refuse"]).default("trust")),
    CORS_ORIGINS: origins,
    /** Unset: `openai` where a key is set, else `builtin`. */
    LLM_PROVIDER: filled(z.enum(PROVIDERS).optional()),
    LLM_MODEL: filled(z.string().optional()),
    /** For summaries; unset: `LLM_MODEL`. */
    LLM_SMALL_MODEL: filled(z.string().optional()),
    OPENAI_BASE_URL: filled(z.url().default("https://api.openai.com/v1")),
    OPENAI_API_KEY: text(""),
    REFLEXION: filled(z.enum(["off", "on"]).default("off")),
    COMMUNITY_METHOD: filled(z.enum(["leiden", "label_propagation"]).default("leiden")),
    EMBEDDING_PROVIDER: filled(z.enum(PROVIDERS).default("builtin")),
    EMBEDDING_MODEL: filled(z.string().optional()),
    EMBEDDING_DIMENSIONS: filled(z.coerce.number().int().min(32).max(1536).default(1024)),
    RERANKER_PROVIDER: filled(z.enum(["builtin", "workers-ai", "http", "llm"]).default("builtin")),
    /** The whole address of a `/rerank` endpoint. */
    RERANKER_URL: filled(z.url({ protocol: /^https?$/ }).optional()),
    /** Unset: bge-reranker-base with `workers-ai`, the server's own with `http`, the small language model with `llm`. */
    RERANKER_MODEL: filled(z.string().optional()),
    RERANKER_API_KEY: text(""),
    MODEL_PRICES: prices,
    /** A tenant's and a user's daily limits where `PUT /v1/budgets` set none; unset: none. */
    BUDGET_CALLS: filled(z.coerce.number().int().min(0).optional()),
    BUDGET_TOKENS: filled(z.coerce.number().int().min(0).optional()),
    USER_BUDGET_CALLS: filled(z.coerce.number().int().min(0).optional()),
    USER_BUDGET_TOKENS: filled(z.coerce.number().int().min(0).optional()),
    BUDGET_FALLBACK: filled(z.enum(["wait", "builtin"]).default("wait")),
    VECTOR_INDEX: filled(z.enum(["object", "vectorize"]).default("object")),
    /** What the codes of one graph may take in the memory of its object: those of 262,144 vectors of 1,024 numbers. */
    VECTOR_BUDGET_BYTES: count(32 * 1024 * 1024),
    /** `host:port` of an endpoint that speaks Vectorize's protocol; unset for Vectorize itself. */
    VECTORIZE_PROXY: filled(z.string().optional()),
    /** Of what edges remember, the first so many numbers; all of a vector, unless it has more. */
    TRAVERSAL_MEMORY_DIMENSIONS: filled(z.coerce.number().int().min(8).max(1536).default(1536)),
    MAX_MESSAGES: count(100),
    MAX_REQUEST_BYTES: count(256 * 1024),
    MAX_MESSAGE_BYTES: count(32 * 1024),
    MAX_DOCUMENT_BYTES: count(1024 * 1024),
    MAX_QUERY_CHARACTERS: count(10_000),
    /** Episodes of one memory that wait for extraction. */
    MAX_PENDING: count(20_000),
    /** Of one tenant; 0: any number. */
    REQUESTS_PER_MINUTE: filled(z.coerce.number().int().min(0).default(60_000)),
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
      refuse("LLM_MODEL", `names the model that ${values.LLM_PROVIDER} is asked`);
    }
    if (values.EMBEDDING_PROVIDER === "openai" && values.EMBEDDING_MODEL === undefined) {
      refuse("EMBEDDING_MODEL", "names the model that openai is asked");
    }
    if (values.EMBEDDING_PROVIDER === "workers-ai" && values.EMBEDDING_DIMENSIONS !== 1024) {
      refuse("EMBEDDING_DIMENSIONS", "must be 1024 with workers-ai, whose vectors are bge-m3's");
    }
    if (values.RERANKER_PROVIDER === "http" && values.RERANKER_URL === undefined) {
      refuse("RERANKER_URL", "is the address that http asks, e.g. https://api.cohere.com/v2/rerank");
    }
    // it speaks OpenAI's protocol, whoever extracts
    if (values.RERANKER_PROVIDER === "llm" && values.LLM_PROVIDER !== "openai" && values.RERANKER_MODEL === undefined) {
      refuse("RERANKER_MODEL", "names the model that llm asks at OPENAI_BASE_URL");
    }
    if (values.EMBEDDING_PROVIDER === "builtin" && !Number.isInteger(Math.log2(values.EMBEDDING_DIMENSIONS))) {
      refuse("EMBEDDING_DIMENSIONS", "must be a power of two with the built-in embedder");
    }
  });

export type Config = z.output<typeof config>;

export function readConfig(env: Env): Config {
  const result = config.safeParse(env);
  if (result.success) return result.data;
  throw new Error(
    `configuration: ${result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}`,
  );
}
