import { nonNull } from "../../../shared/non-null.ts";
import type { Failed } from "../../ports/system.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Services } from "../services.ts";

const TEXTS_PER_CALL = 100;

export const embeddingOf = ({ model, candidate_similarity, synonym_similarity }: Embedding): Embedding => ({
  model,
  candidate_similarity,
  synonym_similarity,
});

/** Only full text finds texts whose vector is missing after a change of text or model. */
export async function embedMissing(
  { embedder, log }: Pick<Services, "embedder" | "log">,
  graph: EpochGraph,
  failed: Failed = () => {},
): Promise<void> {
  for (;;) {
    const waiting = await graph.unembeddedTexts(TEXTS_PER_CALL);
    if (waiting.length === 0) return;
    try {
      const vectors = await embedder.embed(waiting.map(({ text }) => text));
      const embedded = waiting.map((row, index) => ({ ...row, vector: nonNull(vectors[index], "vector") }));
      await graph.storeEmbeddings(embedder.model, embedded);
    } catch (error) {
      log.error("embedding failed", { error: String(error) });
      failed(error);
      return;
    }
  }
}
