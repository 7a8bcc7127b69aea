import { valueOf } from "../../../shared/fault.ts";
import { must } from "../../../shared/must.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Services } from "../services.ts";

const AT_ONCE = 100;

/** What a graph is told of the model whose vectors it is given. */
export const embeddingOf = ({ model, candidate_similarity, synonym_similarity }: Embedding): Embedding => ({
  model,
  candidate_similarity,
  synonym_similarity,
});

/** Makes the vectors that a graph lacks because words or the model changed. Until then full text finds them. */
export async function embedMissing(
  { embedder, log }: Pick<Services, "embedder" | "log">,
  graph: Graph,
  epoch: string,
): Promise<void> {
  for (;;) {
    const waiting = valueOf(await graph.unembeddedTexts(epoch, AT_ONCE));
    if (waiting.length === 0) return;
    try {
      const vectors = await embedder.embed(waiting.map(({ text }) => text));
      const embedded = waiting.map((row, index) => ({ ...row, vector: must(vectors[index], "vector") }));
      valueOf(await graph.storeEmbeddings(epoch, embedder.model, embedded));
    } catch (error) {
      // what is found by words goes on being found; the graph's alarm comes back to this
      log.error("embedding failed", { error: String(error) });
      return;
    }
  }
}
