import { isFault } from "../shared/fault.ts";
import { findModel, findModelServers, listModels, type ModelServer } from "./local-models.ts";
import type { Configuration } from "./worker-environment.ts";

export interface ModelConnection {
  variables: Configuration;
  /** One line. Never throws. */
  report: () => Promise<string>;
}

type Find = () => Promise<ModelServer[]>;

const OPENAI = "https://api.openai.com/v1";
const LIST_MS = 900;
const TRY_MS = 120_000;

/** @throws Error for the user if no model can be chosen */
export async function connectModel(
  configuration: Configuration,
  wanted: string | undefined,
  command: string,
  find: Find = findModelServers,
): Promise<ModelConnection> {
  const { LLM_PROVIDER: provider, OPENAI_API_KEY: key = "" } = configuration;
  const model = wanted ?? configuration.LLM_MODEL;
  if (wanted === undefined && provider !== undefined && provider !== "openai")
    return { variables: {}, report: async () => `reader: ${provider === "builtin" ? BUILT_IN : (model ?? provider)}` };
  if (model?.startsWith("@cf/") === true && provider !== "openai")
    return { variables: { LLM_PROVIDER: "workers-ai", LLM_MODEL: model }, report: async () => `reader: ${model}` };

  const { EMBEDDING_PROVIDER, EMBEDDING_BASE_URL, RERANKER_PROVIDER } = configuration;
  const isOfEmbedder =
    (EMBEDDING_PROVIDER === "openai" && EMBEDDING_BASE_URL === undefined) || RERANKER_PROVIDER === "llm";
  const isAtGivenUrl =
    configuration.OPENAI_BASE_URL !== undefined && (model !== undefined || provider === "openai" || !isOfEmbedder);
  if (isAtGivenUrl || key !== "") return useEndpoint(configuration.OPENAI_BASE_URL ?? OPENAI, key, model);
  if (model === undefined) return { variables: {}, report: () => describeFound(find(), command) };

  const servers = await find();
  for (const server of servers) {
    const name = findModel(model, server.models);
    if (name !== null) return connected({ ...server, key, model: name, at: server.name });
  }
  throw new Error(`there is no model ${model} on this machine. ${adviceFor(servers)}`);
}

export const withModel = (
  configured: Configuration,
  { LLM_TIMEOUT_MS, LLM_PARALLEL, ...chosen }: Configuration,
): Configuration => ({
  ...(LLM_TIMEOUT_MS !== undefined && { LLM_TIMEOUT_MS }),
  ...(LLM_PARALLEL !== undefined && { LLM_PARALLEL }),
  ...configured,
  ...chosen,
});

const BUILT_IN = "the built-in rules";

async function useEndpoint(base_url: string, key: string, model: string | undefined): Promise<ModelConnection> {
  const at = URL.parse(base_url)?.host ?? base_url;
  if (model !== undefined) return connected({ base_url, key, model, at });
  const models = await listModels(base_url, key, LIST_MS).catch(() => []);
  const [only, ...others] = models;
  if (only === undefined) throw new Error(`set LLM_MODEL: ${at} does not say which models it has`);
  if (others.length > 0) throw new Error(`set LLM_MODEL to one of the models at ${at}: ${namesOf(models)}`);
  return connected({ base_url, key, model: only, at });
}

interface Chosen {
  base_url: string;
  key: string;
  model: string;
  at: string;
}

function connected({ base_url, key, model, at }: Chosen): ModelConnection {
  const report = async (): Promise<string> => {
    // the 500 modules of the reader take a second of processor time
    const [{ openAiLlm }, { modelExtractor }] = await Promise.all([
      import("../worker/adapters/openai/llm.ts"),
      import("../worker/adapters/llm/extractor.ts"),
    ]);
    const llm = openAiLlm({ base_url, api_key: key, model, timeout_ms: TRY_MS });
    const started = performance.now();
    try {
      await modelExtractor(llm, { reflexion: false }).probe?.();
      return `reader: ${model} at ${at}, which answered in ${Math.round(performance.now() - started)} ms`;
    } catch (error) {
      const reason = isFault(error, "unavailable") ? error.fault.detail : String(error).replace(/^Error: /, "");
      const listed = await listModels(base_url, key, LIST_MS).catch(() => []);
      const others = listed.length > 0 && findModel(model, listed) === null ? `. It has ${namesOf(listed)}` : "";
      return `reader: ${model} at ${at} cannot be used: ${reason}${others}${hintFor(reason, base_url, key)} Messages wait until it can`;
    }
  };
  const limits: Configuration = isOnThisMachine(base_url)
    ? { LLM_TIMEOUT_MS: LOCAL_TIMEOUT_MS, LLM_PARALLEL: LOCAL_PARALLEL }
    : {};
  return { variables: { ...limits, LLM_PROVIDER: "openai", LLM_MODEL: model, OPENAI_BASE_URL: base_url }, report };
}

function hintFor(reason: string, base_url: string, key: string): string {
  if (reason.includes("does not accept the API key")) return `. ${key === "" ? "Set" : "Check"} OPENAI_API_KEY.`;
  const hasPath = (URL.parse(base_url)?.pathname ?? "/") !== "/";
  return !hasPath && reason.includes("no such path") ? ". Does OPENAI_BASE_URL lack /v1?" : ".";
}

/** A model without a graphics card reads its first prompt for minutes. */
const LOCAL_TIMEOUT_MS = "600000";

/** llama.cpp and Ollama have one slot: concurrent calls wait for each other and miss the prompt cache. */
const LOCAL_PARALLEL = "1";

const isOnThisMachine = (url: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\]|host\.docker\.internal)$/.test(URL.parse(url)?.hostname ?? "");

async function describeFound(found: Promise<ModelServer[]>, command: string): Promise<string> {
  const servers = await found.catch(() => []);
  const [first] = servers.flatMap(({ models }) => models);
  const there = servers
    .filter(({ models }) => models.length > 0)
    .map(({ name, models }) => `${name} has ${namesOf(models)}`);
  return first === undefined
    ? `reader: ${BUILT_IN}. For a language model: ${command} --model <name>`
    : `reader: ${BUILT_IN}. ${there.join("; ")}. To read with a model: ${command} --model ${first}`;
}

const MAX_NAMES = 8;

function namesOf(models: readonly string[]): string {
  const more = models.length - MAX_NAMES;
  return models.slice(0, MAX_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function adviceFor(servers: readonly ModelServer[]): string {
  if (servers.length === 0)
    return "Neither Ollama (port 11434), LM Studio (1234) nor llama.cpp (8080) answers. Start one, or set OPENAI_BASE_URL, or OPENAI_API_KEY";
  const lists = servers.map(({ name, models }) => `${name} has ${models.length === 0 ? "no model" : namesOf(models)}`);
  return `${lists.join("; ")}${servers.some(({ name }) => name === "Ollama") ? ". `ollama pull` fetches others" : ""}`;
}
