import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { SearchResult, Scored } from "../../ports/graph/search.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { Failed } from "../../ports/system.ts";
import { withinDeadline } from "./deadline.ts";
import type { Services } from "../services.ts";

export interface RerankedResult extends Pick<SearchResult, "facts" | "entities" | "episodes" | "communities"> {
  use: ModelUse;
}

/** Zep §3.2. Returns `null` if the reranker is too slow or its answer is unusable; the weighted order then stays. */
export async function rerankByCrossEncoder(
  { reranker, log }: Pick<Services, "reranker" | "log">,
  query: string,
  found: SearchResult,
  limit: number,
  failed: Failed,
  left: () => number,
): Promise<RerankedResult | null> {
  const use: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };
  const ordered = async <T extends Scored>(items: T[], textOf: (item: T) => string): Promise<T[]> => {
    if (items.length === 0) return [];
    const { scores, use: spent } = await withinDeadline(reranker.rerank(query, items.map(textOf)), left());
    use.calls += spent.calls;
    use.tokens_in += spent.tokens_in;
    use.tokens_out += spent.tokens_out;
    return items
      .map((item, index) => ({ ...item, score: scores[index] ?? 0 }))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  };
  try {
    const facts = await ordered(found.facts, ({ fact }: Fact) => fact);
    const entities = await ordered(found.entities, ({ name, summary }: Entity) => `${name}: ${summary}`);
    const episodes = await ordered(found.episodes, ({ name, content }: Episode) =>
      name === null ? content : `${name}: ${content}`,
    );
    const communities = await ordered(found.communities, ({ name, summary }: Community) => `${name}: ${summary}`);
    return { facts, entities, episodes, communities, use };
  } catch (error) {
    log.error("reranker failed", { error: String(error) });
    failed(error);
    return null;
  }
}
