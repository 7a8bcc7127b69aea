/** Says in a report what extracts. */
import { fileURLToPath } from "node:url";
import { readConfiguration } from "../../scripts/worker-environment.ts";

const DEV_VARS = fileURLToPath(new URL("../../.dev.vars", import.meta.url));

/** What a server that this process starts, or the running one, extracts with, as far as its configuration says. */
export function configuredExtractor(env: NodeJS.ProcessEnv, started: boolean): string {
  if (!started && env.ENGRAPH_URL) return `what ${env.ENGRAPH_URL} is configured with`;
  const { LLM_PROVIDER, LLM_MODEL, OPENAI_API_KEY } = readConfiguration(DEV_VARS, env);
  const provider = LLM_PROVIDER ?? (OPENAI_API_KEY === undefined ? "builtin" : "openai");
  return provider === "builtin" ? "the built-in rules" : `${LLM_MODEL} (${provider})`;
}
