import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { ScoreParts } from "../retrieve/score-parts.ts";
import { Composition } from "./compose.ts";
import type { MissedLine, ShownLine } from "./considered.ts";
import type { ContextForm, ContextMoment } from "./form.ts";
import type { ContextCandidates } from "./candidates.ts";
import type { ContextSource } from "./references.ts";

interface WithScore {
  score: number;
}

export type ScoredCandidates = ContextCandidates<
  Fact & WithScore,
  Entity & WithScore,
  Episode & WithScore,
  Community & WithScore
>;

export interface ScoredContext {
  facts: (Fact & WithScore & OfGraph)[];
  stated_facts: (Fact & WithScore & OfGraph)[];
  entities: (Entity & WithScore & OfGraph)[];
  episodes: (Episode & WithScore & OfGraph)[];
  communities: (Community & WithScore & OfGraph)[];
  considered?: ScoredConsidered;
  rendered: { context: string; tokens: number; sources: Record<string, ContextSource> };
}

interface ScoredBy extends WithScore {
  parts: ScoreParts;
}

export interface ScoredConsidered {
  lines: (ShownLine & ScoredBy)[];
  missed: (MissedLine & ScoredBy)[];
}

interface OfGraph {
  graph_id?: string;
}

/** Items without a rank, such as changes and the profile, score 0. */
export function composeScored(given: ScoredCandidates, form: ContextForm, moment: ContextMoment): ScoredContext {
  const { context, tokens, sources, facts, stated_facts, entities, episodes, communities, considered } =
    new Composition(given, form, moment).compose();
  const scores = new Map(given.facts.map(({ id, score }) => [id, score]));
  const named = <T extends { id: string }>(item: T): T & OfGraph => {
    const graph_id = given.graphs?.get(item.id);
    return graph_id == null ? item : { ...item, graph_id };
  };
  return {
    ...(considered !== undefined && {
      considered: { lines: withScores(given, considered.lines), missed: withScores(given, considered.missed) },
    }),
    facts: facts.map((fact) => named({ ...fact, score: scores.get(fact.id) ?? 0 })),
    stated_facts: stated_facts.map((fact) => named({ ...fact, score: scores.get(fact.id) ?? 0 })),
    entities: entities.map(named),
    episodes: episodes.map(named),
    communities: communities.map(named),
    rendered: { context, tokens, sources },
  };
}

function withScores<T extends { id: string }>(given: ScoredCandidates, lines: readonly T[]): (T & ScoredBy)[] {
  const { facts, entities, episodes, communities, dismissed } = given;
  const ranked = [facts, entities, episodes, communities, ...Object.values(dismissed ?? {})].flat();
  const scores = new Map(ranked.map(({ id, score }) => [id, score]));
  return lines.map((line) => ({
    ...line,
    score: scores.get(line.id) ?? 0,
    parts: given.parts?.get(line.id) ?? {},
  }));
}
