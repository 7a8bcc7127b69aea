export interface ModelServer {
  name: string;
  base_url: string;
  models: string[];
}

const DEFAULT_SERVERS: readonly Pick<ModelServer, "name" | "base_url">[] = [
  { name: "Ollama", base_url: "http://127.0.0.1:11434/v1" },
  { name: "LM Studio", base_url: "http://127.0.0.1:1234/v1" },
  { name: "llama.cpp", base_url: "http://127.0.0.1:8080/v1" },
];
const LOOK_MS = 700;

/** Takes at most 700 ms. */
export async function findModelServers(servers = DEFAULT_SERVERS): Promise<ModelServer[]> {
  const found = await Promise.all(
    servers.map(async (server) => {
      const models = await listModels(server.base_url, "", LOOK_MS).catch(() => null);
      return models === null ? null : { ...server, models };
    }),
  );
  return found.filter((server) => server !== null);
}

const NO_READER = /embed|rerank|\bbge-|\bbge_|minilm|\bgte-|\be5-|nomic/i;

/** @throws Error if it cannot be reached or returns no list; the message is the status, if there is one */
export async function listModels(base_url: string, api_key: string, within_ms: number): Promise<string[]> {
  const response = await fetch(`${base_url.replace(/\/$/, "")}/models`, {
    headers: api_key === "" ? {} : { authorization: `Bearer ${api_key}` },
    signal: AbortSignal.timeout(within_ms),
    redirect: "error",
  });
  if (!response.ok) throw new Error(String(response.status));
  const { data } = (await response.json()) as { data?: unknown };
  if (!Array.isArray(data)) throw new Error("no list of models");
  return data
    .map((model: { id?: unknown } | null) => model?.id)
    .filter((id) => typeof id === "string")
    .filter((id) => !NO_READER.test(id));
}

/** Ollama lists "llama3.2:latest" for "llama3.2". */
export function findModel(wanted: string, models: readonly string[]): string | null {
  const sameName = (name: string): boolean => name.toLowerCase() === wanted.toLowerCase();
  return models.find(sameName) ?? models.find((name) => sameName(name.replace(/:latest$/, ""))) ?? null;
}
