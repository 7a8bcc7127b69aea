import { vectorizeStandIn, type StandInOptions } from "../../scripts/vectorize-stand-in.ts";
import { vectorizeIndex } from "../../worker/adapters/vectorize/index.ts";
import type { IndexVector, VectorIndex } from "../../worker/ports/vector-index.ts";

/** For tests in Node, where Cloudflare's client does not run: the same requests, endpoint by endpoint. */
export function standInIndex(options: StandInOptions): VectorIndex {
  const standIn = vectorizeStandIn(options);
  const ask = async (endpoint: string, sent: string): Promise<never> => {
    const { status, body } = standIn.answer(endpoint, sent);
    const { code, error } = body as { code?: number; error?: string };
    if (status !== 200) throw new Error(`ERROR (code = ${code}): ${error}`);
    return structuredClone(body) as never;
  };
  const lines = (vectors: IndexVector[]): string =>
    vectors.map((vector) => JSON.stringify({ ...vector, values: [...vector.values] })).join("\n");
  return vectorizeIndex({
    describe: () => ask("info", ""),
    insert: (vectors) => ask("insert", lines(vectors)),
    upsert: (vectors) => ask("upsert", lines(vectors)),
    deleteByIds: (ids) => ask("deleteByIds", JSON.stringify({ ids })),
    getByIds: (ids) => ask("getByIds", JSON.stringify({ ids })),
    query: (vector, query) => ask("query", JSON.stringify({ ...query, vector: [...vector] })),
  });
}
