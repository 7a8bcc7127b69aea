/** Omitting a method shows its contribution. */
import { ApiError, type Memory, type Options, type Schemas } from "../sdk/src/index.ts";
import { METHODS, RERANKERS } from "../shared/api/search.ts";
import { UsageError } from "./command-line.ts";

export interface SearchConfiguration {
  label: string;
  methods: string[];
  reranker: string | null;
}

type SearchMethods = Pick<Options<Schemas["SearchIn"]>, "methods" | "reranker">;

export const EVERY_CONFIGURATION = "bm25+cosine+pagerank,pagerank+bm25,bm25+cosine,bm25,cosine,pagerank,bfs";

const CONFIGURATION = /^([a-z0-9_]+(?:\+[a-z0-9_]+)*)(?::([a-z0-9_]+))?$/;

export function parseConfigurations(text: string): SearchConfiguration[] {
  return text.split(",").map((item) => {
    const [label = "", methods = "", reranker = null] = CONFIGURATION.exec(item.trim()) ?? [];
    if (label === "")
      throw new UsageError(`--configurations takes e.g. bm25,bm25+cosine,pagerank+bm25:mmr, not "${item}"`);
    const named = methods.split("+");
    requireKnown("--configurations", METHODS, named);
    if (reranker !== null) requireKnown("--configurations", RERANKERS, [reranker]);
    return { label, methods: named, reranker };
  });
}

export function requireKnown(option: string, known: readonly string[], names: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`${option} takes ${known.join(", ")}, not "${unknown}"`);
}

export const searchOptionsOf = ({ methods, reranker }: SearchConfiguration): SearchMethods =>
  ({ methods, ...(reranker !== null && { reranker }) }) as SearchMethods;

export async function isSupported(memory: Memory, configuration: SearchConfiguration): Promise<boolean> {
  return isAccepted(() => memory.search("hello", { scope: ["episodes"], limit: 1, ...searchOptionsOf(configuration) }));
}

export async function isAccepted(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return false;
    throw error;
  }
}
