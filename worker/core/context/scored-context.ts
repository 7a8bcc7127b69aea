import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import { Composition } from "./compose.ts";
import type { ContextForm, ContextMoment } from "./form.ts";
import type { ContextCandidates } from "./candidates.ts";
import type { ContextSource } from "./references.ts";

interface WithScore {
  score: number;
}

/** Candidates as a search of a graph finds them. */
export type ScoredCandidates = ContextCandidates<
  Fact & WithScore,
  Entity & WithScore,
  Episode & WithScore,
  Community & WithScore
>;

/** What a context shows, with scores, and its text. */
export interface ScoredContext {
  facts: (Fact & WithScore & OfGraph)[];
  entities: (Entity & WithScore & OfGraph)[];
  episodes: (Episode & WithScore & OfGraph)[];
  communities: (Community & WithScore & OfGraph)[];
  rendered: { context: string; tokens: number; sources: Record<string, ContextSource> };
}

interface OfGraph {
  graph_id?: string;
}

/** Composes a context of scored candidates. What was not ranked, as a change or a profile, scores 0. */
export function composeScored(given: ScoredCandidates, form: ContextForm, moment: ContextMoment): ScoredContext {
  const { context, tokens, sources, facts, entities, episodes, communities } = new Composition(
    given,
    form,
    moment,
  ).compose();
  const scores = new Map(given.facts.map(({ id, score }) => [id, score]));
  const named = <T extends { id: string }>(item: T): T & OfGraph => {
    const graph_id = given.graphs?.get(item.id);
    return graph_id == null ? item : { ...item, graph_id };
  };
  return {
    facts: facts.map((fact) => named({ ...fact, score: scores.get(fact.id) ?? 0 })),
    entities: entities.map(named),
    episodes: episodes.map(named),
    communities: communities.map(named),
    rendered: { context, tokens, sources },
  };
}
