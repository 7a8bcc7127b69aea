/** The Worker's configuration: `.dev.vars`, overridden by the environment variables of `npm start`. */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

const NAMES = [
  "LLM_PROVIDER",
  "OPENAI_BASE_URL",
  "OPENAI_API_KEY",
  "LLM_MODEL",
  "LLM_SMALL_MODEL",
  "EMBEDDING_PROVIDER",
  "EMBEDDING_MODEL",
  "EMBEDDING_DIMENSIONS",
  "RERANKER_PROVIDER",
  "RERANKER_URL",
  "RERANKER_MODEL",
  "RERANKER_API_KEY",
  "REFLEXION",
  "COMMUNITY_METHOD",
  "MODEL_PRICES",
  "BUDGET_CALLS",
  "BUDGET_TOKENS",
  "USER_BUDGET_CALLS",
  "USER_BUDGET_TOKENS",
  "BUDGET_FALLBACK",
  "VECTOR_INDEX",
  "VECTOR_BUDGET_BYTES",
  "MAX_MESSAGES",
  "MAX_REQUEST_BYTES",
  "MAX_MESSAGE_BYTES",
  "MAX_DOCUMENT_BYTES",
  "MAX_QUERY_CHARACTERS",
  "MAX_PENDING",
  "REQUESTS_PER_MINUTE",
  "KEY_ENVIRONMENT",
  "KEYS_WHEN_DATABASE_DOWN",
  "CORS_ORIGINS",
  "DATABASE_URL",
  "ADMIN_TOKEN",
  "KEY_PEPPER",
  "KEY_PEPPER_PREVIOUS",
] as const;

type Name = (typeof NAMES)[number];
export type Configuration = Partial<Record<Name, string>>;

/** Reads the known variables; an empty one counts as unset. */
export function readConfiguration(devVars: string, environment: NodeJS.ProcessEnv): Configuration {
  const file = existsSync(devVars) ? parseEnv(readFileSync(devVars, "utf8")) : {};
  const found: Configuration = {};
  for (const name of NAMES) {
    const value = environment[name] || file[name];
    if (value) found[name] = value;
  }
  return found;
}

/**
 * Formats variables for wrangler's dotenv parser: each value in quotes it does not contain, with `$` escaped against
 * expansion.
 */
export function formatEnvironment(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${quote(name, value)}\n`)
    .join("");
}

function quote(name: string, value: string): string {
  const mark = ["'", "`", '"'].find(
    (candidate) => !value.includes(candidate) && !(candidate === '"' && value.includes("\\")),
  );
  if (mark === undefined) throw new Error(`${name} mixes quotes in a way that wrangler cannot read`);
  return mark + value.replaceAll("$", "\\$") + mark;
}
