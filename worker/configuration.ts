import { nonNull } from "../shared/non-null.ts";
import { z } from "zod";
import "../shared/api/field-error-messages.ts";

const PROVIDERS = ["builtin", "openai", "workers-ai"] as const;

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

const COMPATIBILITY = ["zep", "graphiti", "reference"] as const;

const compatibility = emptyIsUnset(
  z
    .string()
    .default(COMPATIBILITY.join(","))
    .transform((list) => (list.trim() === "none" ? [] : list.split(",").map((name) => name.trim())))
    .pipe(z.array(z.enum(COMPATIBILITY, { error: `must be none, or some of ${COMPATIBILITY.join(",")}` }))),
);

const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => {
    const { username, password, pathname, search, hash } = new URL(url);
    return username + password + search + hash === "" && pathname === "/";
  }, "must be an address without a path, such as https://memory.example.com")
  .transform((url) => new URL(url).origin);

/** Values encoded as in a URL (OpenTelemetry, "OTLP Exporter Configuration"). */
const otlpHeaders = emptyIsUnset(
  z
    .string()
    .default("")
    .transform((list, context) => {
      const pairs = list.split(",").filter((pair) => pair.trim() !== "");
      try {
        return Object.fromEntries(
          pairs.map((pair) => {
            const [, name = "", value = ""] = nonNull(/^([\w-]+)\s*=(.*)$/s.exec(pair.trim()), "header");
            return [name, decodeURIComponent(value.trim())];
          }),
        );
      } catch {
        context.addIssue({ code: "custom", message: "must be name=value, with commas between several" });
        return z.NEVER;
      }
    }),
);

/** `npm start` passes each of them on. docs/reference/configuration.md explains them. */
const variables = z.object({
  DATABASE_URL: z.string().min(1),
  DATABASE_URL_EU: emptyIsUnset(z.string().optional()),
  /** `host:port`, with an optional path, of an endpoint that speaks Neon's protocol; unset for Neon itself. */
  NEON_PROXY: emptyIsUnset(z.string().optional()),
  DISK_RESERVE_URL: emptyIsUnset(z.url({ protocol: /^http$/ }).optional()),
  /** Prefix of `cron` events, because under `wrangler dev` any local process can send them. */
  SCHEDULE_TOKEN: text(""),
  PUBLIC_URL: emptyIsUnset(origin.optional()),
  ADMIN_TOKEN: text(""),
  KEY_PEPPER: z.string().min(16, "must be a secret of at least 16 characters"),
  /** Each key moves to the new pepper when it is next used. */
  KEY_PEPPER_PREVIOUS: emptyIsUnset(z.string().min(16, "must be a secret of at least 16 characters").optional()),
  KEY_ENVIRONMENT: emptyIsUnset(
    z
      .string()
      .regex(/^[a-z]{1,12}$/, "must be 1 to 12 lowercase letters")
      .default("live"),
  ),
  KEYS_WHEN_DATABASE_DOWN: emptyIsUnset(z.enum(["trust", "refuse"]).default("trust")),
  CORS_ORIGINS: origins,
  COMPATIBILITY: compatibility,
  OTEL_EXPORTER_OTLP_ENDPOINT: emptyIsUnset(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders,
  LLM_PROVIDER: emptyIsUnset(z.enum(PROVIDERS).optional()),
  LLM_MODEL: emptyIsUnset(z.string().optional()),
  LLM_SMALL_MODEL: emptyIsUnset(z.string().optional()),
  LLM_TIMEOUT_MS: emptyIsUnset(z.coerce.number().int().min(1_000).max(600_000).default(60_000)),
  /** A server with one slot answers parallel calls no sooner. */
  LLM_PARALLEL: emptyIsUnset(z.coerce.number().int().min(1).max(6).default(6)),
  /** `large`: the model is trusted. `small`: rules read, decide and guide. `auto`: trusted until its facts show that it cannot read. */
  MODEL_CLASS: emptyIsUnset(z.enum(["small", "large", "auto"]).default("auto")),
  REASONING_EFFORT: emptyIsUnset(z.enum(["none", "minimal", "low", "medium", "high"]).optional()),
  OPENAI_BASE_URL: emptyIsUnset(z.url().optional()),
  OPENAI_API_KEY: text(""),
  /** Extraction by a model starts once this many messages of a memory wait … */
  EXTRACTION_MESSAGES: emptyIsUnset(z.coerce.number().int().min(1).max(100).default(8)),
  /** … or after this many milliseconds without another; 0: at once. */
  EXTRACTION_SILENCE_MS: emptyIsUnset(z.coerce.number().int().min(0).max(600_000).default(20_000)),
  JSON_BY_MODEL: emptyIsUnset(z.enum(["off", "on"]).default("off")),
  RULES_REREAD: emptyIsUnset(z.enum(["off", "on"]).default("on")),
  REFLEXION: emptyIsUnset(z.enum(["off", "on"]).default("off")),
  COMMUNITY_METHOD: emptyIsUnset(z.enum(["leiden", "label_propagation"]).default("leiden")),
  EMBEDDING_PROVIDER: emptyIsUnset(z.enum(PROVIDERS).optional()),
  EMBEDDING_BASE_URL: emptyIsUnset(z.url().optional()),
  /** Default: `OPENAI_API_KEY`, which is only sent to `OPENAI_BASE_URL`. */
  EMBEDDING_API_KEY: text(""),
  EMBEDDING_MODEL: emptyIsUnset(z.string().optional()),
  EMBEDDING_DIMENSIONS: emptyIsUnset(z.coerce.number().int().min(32).max(1536).default(1024)),
  RERANKER_PROVIDER: emptyIsUnset(z.enum(["builtin", "workers-ai", "http", "llm"]).default("builtin")),
  RERANKER_URL: emptyIsUnset(z.url({ protocol: /^https?$/ }).optional()),
  RERANKER_MODEL: emptyIsUnset(z.string().optional()),
  RERANKER_API_KEY: text(""),
  MODEL_PRICES: prices,
  BUDGET_CALLS: emptyIsUnset(z.coerce.number().int().min(0).optional()),
  BUDGET_TOKENS: emptyIsUnset(z.coerce.number().int().min(0).optional()),
  USER_BUDGET_CALLS: emptyIsUnset(z.coerce.number().int().min(0).optional()),
  USER_BUDGET_TOKENS: emptyIsUnset(z.coerce.number().int().min(0).optional()),
  BUDGET_FALLBACK: emptyIsUnset(z.enum(["wait", "builtin"]).default("wait")),
  VECTOR_INDEX: emptyIsUnset(z.enum(["object", "vectorize"]).default("object")),
  /** Bytes for one graph's bit codes: 262,144 vectors of 1,024 numbers. */
  VECTOR_BUDGET_BYTES: count(32 * 1024 * 1024),
  VECTORIZE_PROXY: emptyIsUnset(z.string().optional()),
  /** The default keeps every supported vector whole. */
  TRAVERSAL_MEMORY_DIMENSIONS: emptyIsUnset(z.coerce.number().int().min(8).max(1536).default(1536)),
  MAX_MESSAGES: count(100),
  MAX_REQUEST_BYTES: count(256 * 1024),
  MAX_MESSAGE_BYTES: count(1024 * 1024),
  MAX_DOCUMENT_BYTES: count(1024 * 1024),
  /** Parsing longer texts takes processor time from other requests. */
  MAX_QUERY_CHARACTERS: count(2_000),
  MAX_PENDING: count(20_000),
  WEBHOOK_TARGETS: emptyIsUnset(z.enum(["public", "loopback"]).default("public")),
  /** Per tenant; 0: unlimited. */
  REQUESTS_PER_MINUTE: emptyIsUnset(z.coerce.number().int().min(0).default(60_000)),
});

const OPENAI = "https://api.openai.com/v1";

/** A key, a model's name, or an address not used for vectors or relevance alone selects a model. */
function providerOf(
  url: string | undefined,
  values: Pick<
    z.output<typeof variables>,
    "OPENAI_API_KEY" | "LLM_MODEL" | "EMBEDDING_PROVIDER" | "EMBEDDING_BASE_URL" | "RERANKER_PROVIDER"
  >,
): (typeof PROVIDERS)[number] {
  if (values.LLM_MODEL?.startsWith("@cf/") === true) return "workers-ai";
  const isOfEmbedder = values.EMBEDDING_PROVIDER === "openai" && values.EMBEDDING_BASE_URL === undefined;
  const isForAnother = isOfEmbedder || values.RERANKER_PROVIDER === "llm";
  const isChosen =
    values.OPENAI_API_KEY !== "" || values.LLM_MODEL !== undefined || (url !== undefined && !isForAnother);
  return isChosen ? "openai" : "builtin";
}

function embeddingEndpoint(
  url: string | undefined,
  values: Pick<
    z.output<typeof variables>,
    "OPENAI_API_KEY" | "EMBEDDING_PROVIDER" | "EMBEDDING_BASE_URL" | "EMBEDDING_API_KEY"
  >,
) {
  const { EMBEDDING_BASE_URL: own, EMBEDDING_API_KEY: key } = values;
  return {
    EMBEDDING_PROVIDER: values.EMBEDDING_PROVIDER ?? (own === undefined ? ("builtin" as const) : ("openai" as const)),
    EMBEDDING_BASE_URL: own ?? url ?? OPENAI,
    EMBEDDING_API_KEY: key === "" && own === undefined ? values.OPENAI_API_KEY : key,
  };
}

const config = variables
  .transform(({ OPENAI_BASE_URL: url, ...values }) => ({
    ...values,
    OPENAI_BASE_URL: url ?? OPENAI,
    LLM_PROVIDER: values.LLM_PROVIDER ?? providerOf(url, values),
    ...embeddingEndpoint(url, values),
  }))
  .superRefine((values, context) => {
    const refuse = (path: string, message: string): void => {
      context.addIssue({ code: "custom", path: [path], message });
    };
    if (values.LLM_PROVIDER !== "builtin" && values.LLM_MODEL === undefined) {
      refuse("LLM_MODEL", `is required by LLM_PROVIDER ${values.LLM_PROVIDER}: the name of the model`);
    }
    if (values.LLM_PROVIDER === "openai" && values.OPENAI_BASE_URL === OPENAI && values.OPENAI_API_KEY === "") {
      refuse("OPENAI_API_KEY", "is required by api.openai.com; for a model on another server set OPENAI_BASE_URL");
    }
    if (values.EMBEDDING_PROVIDER === "openai" && values.EMBEDDING_MODEL === undefined) {
      refuse("EMBEDDING_MODEL", "is required by EMBEDDING_PROVIDER openai: the name of the model");
    }
    if (
      values.EMBEDDING_PROVIDER === "openai" &&
      values.EMBEDDING_BASE_URL === OPENAI &&
      values.EMBEDDING_API_KEY === ""
    ) {
      refuse(
        "EMBEDDING_API_KEY",
        "or OPENAI_API_KEY is required by api.openai.com; for a model on another server set EMBEDDING_BASE_URL",
      );
    }
    if (values.EMBEDDING_PROVIDER === "workers-ai" && values.EMBEDDING_DIMENSIONS !== 1024) {
      refuse("EMBEDDING_DIMENSIONS", "must be 1024 with workers-ai, which uses bge-m3");
    }
    if (values.RERANKER_PROVIDER === "http" && values.RERANKER_URL === undefined) {
      refuse("RERANKER_URL", "is required by RERANKER_PROVIDER http, e.g. https://api.cohere.com/v2/rerank");
    }
    // Vectorize would break the promise about where data is kept
    if (values.DATABASE_URL_EU !== undefined && values.VECTOR_INDEX === "vectorize") {
      refuse("DATABASE_URL_EU", "needs VECTOR_INDEX object: Vectorize keeps vectors in no jurisdiction");
    }
    if (values.DATABASE_URL_EU !== undefined && isSameDatabase(values.DATABASE_URL_EU, values.DATABASE_URL)) {
      refuse("DATABASE_URL_EU", "must be another database than DATABASE_URL, which has the rows of all other tenants");
    }
    // a language model as reranker always speaks OpenAI's protocol
    if (values.RERANKER_PROVIDER === "llm" && values.LLM_PROVIDER !== "openai" && values.RERANKER_MODEL === undefined) {
      refuse("RERANKER_MODEL", "is required by RERANKER_PROVIDER llm: the name of a model at OPENAI_BASE_URL");
    }
    if (values.EMBEDDING_PROVIDER === "builtin" && !Number.isInteger(Math.log2(values.EMBEDDING_DIMENSIONS))) {
      refuse("EMBEDDING_DIMENSIONS", "must be a power of two with the built-in embedder");
    }
  });

export type Variable = keyof z.input<typeof variables>;

export const VARIABLES = Object.keys(variables.shape) as Variable[];

export const VARIABLE_DEFAULTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(variables.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(undefined);
    return success && data !== undefined ? [[name, data]] : [];
  }),
);

export type Config = z.output<typeof config>;

export function readConfig(env: object): Config {
  const result = config.safeParse(env);
  if (result.success) return result.data;
  throw new Error(
    `configuration: ${result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}`,
  );
}

const DEFAULT_PORT = "5432";

/** True even with different logins or through Neon's pooler. */
function isSameDatabase(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => {
    const url = URL.parse(address);
    if (url === null) return address;
    const [name = "", ...rest] = url.hostname.toLowerCase().split(".");
    return [name.replace(/-pooler$/, ""), ...rest, url.port || DEFAULT_PORT, url.pathname].join(" ");
  });
  return a === b;
}
