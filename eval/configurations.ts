/** Ways to ask, one a row of a table: what each part of a search is worth shows when it is left out. */
import { ApiError, type EngraphClient, type MemoryId, type SearchBody } from "../sdk/src/client.ts";
import { UsageError } from "./command-line.ts";

/** Names are the API's, whether the server at hand knows them or not. */
export interface SearchConfiguration {
  /** As it was written: "pagerank+bm25:mmr". */
  label: string;
  methods: string[];
  reranker: string | null;
}

const WRITTEN = /^([a-z0-9_]+(?:\+[a-z0-9_]+)*)(?::([a-z0-9_]+))?$/;

/** "bm25, pagerank+bm25:mmr" → two configurations. Throws `UsageError`. */
export function parseConfigurations(text: string): SearchConfiguration[] {
  return text.split(",").map((item) => {
    const [label = "", methods = "", reranker = null] = WRITTEN.exec(item.trim()) ?? [];
    if (label === "")
      throw new UsageError(`--configurations takes e.g. bm25,bm25+cosine,pagerank+bm25:mmr, not "${item}"`);
    return { label, methods: methods.split("+"), reranker };
  });
}

/** What of a search request a configuration decides. */
export const searchOptionsOf = ({ methods, reranker }: SearchConfiguration): Pick<SearchBody, "methods" | "reranker"> =>
  // the server, not this program, says which names there are
  ({ methods, ...(reranker !== null && { reranker }) }) as Pick<SearchBody, "methods" | "reranker">;

/** Whether the server takes this configuration: it refuses with 422 what it does not know. */
export async function isSupported(
  client: EngraphClient,
  memory: MemoryId,
  configuration: SearchConfiguration,
): Promise<boolean> {
  return isAccepted(() =>
    client.search(memory, { query: "hello", scope: ["episodes"], limit: 1, ...searchOptionsOf(configuration) }),
  );
}

/** Whether a request that is well-formed but for what may be unknown is answered. */
export async function isAccepted(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return false;
    throw error;
  }
}
