import { z } from "@hono/zod-openapi";
import type { DoorbellMessage } from "./adapters/queue-doorbell.ts";

/** Bindings of `wrangler.toml`, and its variables and secrets as the text that they are. */
export interface Env {
  MEMORY_GRAPH: DurableObjectNamespace;
  DOORBELL: Queue<DoorbellMessage>;
  DATABASE_URL?: string;
  /** `host:port` of an endpoint that speaks Neon's protocol; unset for Neon itself. */
  NEON_PROXY?: string;
  ADMIN_TOKEN?: string;
  KEY_PEPPER?: string;
  KEY_ENVIRONMENT?: string;
  KEYS_WHEN_DATABASE_DOWN?: string;
  LLM_PROVIDER?: string;
  EMBEDDING_PROVIDER?: string;
  EMBEDDING_DIMENSIONS?: string;
  MAX_MESSAGES?: string;
  MAX_REQUEST_BYTES?: string;
  MAX_MESSAGE_BYTES?: string;
  MAX_DOCUMENT_BYTES?: string;
}

const powerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));
const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/** One validated configuration. A variable that makes no sense is an error at the first request, by its name. */
const config = z.object({
  DATABASE_URL: z.string().min(1),
  NEON_PROXY: z.string().min(1).optional(),
  ADMIN_TOKEN: z.string().default(""),
  KEY_PEPPER: z.string().min(16, "must be a secret of at least 16 characters"),
  KEY_ENVIRONMENT: z
    .string()
    .regex(/^[a-z]{1,12}$/)
    .default("live"),
  KEYS_WHEN_DATABASE_DOWN: z.enum(["trust", "refuse"]).default("trust"),
  LLM_PROVIDER: z.enum(["builtin"]).default("builtin"),
  EMBEDDING_PROVIDER: z.enum(["builtin"]).default("builtin"),
  EMBEDDING_DIMENSIONS: count(1024).refine(
    (value) => value <= 1536 && powerOfTwo(value),
    "must be a power of two up to 1024 with the built-in embedder",
  ),
  MAX_MESSAGES: count(100),
  MAX_REQUEST_BYTES: count(256 * 1024),
  MAX_MESSAGE_BYTES: count(32 * 1024),
  MAX_DOCUMENT_BYTES: count(1024 * 1024),
});

export type Config = z.infer<typeof config>;

export function readConfig(env: Env): Config {
  const result = config.safeParse(env);
  if (result.success) return result.data;
  throw new Error(
    `configuration: ${result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}`,
  );
}
