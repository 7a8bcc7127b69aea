import type { Scope } from "../../../shared/api/search.ts";
import { reciprocalRankFusion } from "../../core/retrieve/rank-fusion.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { logsByScope, type PartsLog, type ScoreParts } from "../../core/retrieve/score-parts.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import type { Candidates } from "./candidates.ts";
import { isFusion } from "./rerank.ts";

export interface RankedList {
  name: string;
  weight: number;
  ids: number[];
}

export type Note = (item_id: string, row: Ranked) => void;

export const EVIDENCE = "evidence";
const ROUNDING = 1e-12;

/** Collects what each part of a search adds to the scores, if the request wants them explained. */
export class ExplainedParts {
  readonly #candidates: Candidates;
  readonly #reranker: GraphSearch["reranker"];
  readonly #fused: Record<Scope, PartsLog> | null;
  #byFeatures = false;
  readonly parts: Map<string, ScoreParts> | null;

  constructor(candidates: Candidates, { explains, reranker }: GraphSearch) {
    this.#candidates = candidates;
    this.#reranker = reranker;
    this.#fused = explains === true ? logsByScope() : null;
    this.parts = explains === true ? new Map() : null;
  }

  fuse(scope: Scope, lists: readonly RankedList[]): Ranked[] {
    if (scope === "episodes") this.#byFeatures = lists.every(({ name }) => name === EVIDENCE);
    return reciprocalRankFusion(lists, undefined, this.#fused?.[scope]);
  }

  noting(scope: Scope): Note | null {
    const { parts } = this;
    return parts === null ? null : (item_id, row) => parts.set(item_id, this.#partsOf(scope, row));
  }

  #partsOf(scope: Scope, { id, score }: Ranked): ScoreParts {
    const { parts: logs } = this.#candidates;
    const fused = this.#fused?.[scope];
    if (!isFusion(this.#reranker)) return { [this.#reranker]: score };
    if (logs === null || fused === undefined) return {};
    if (scope === "episodes" && this.#byFeatures) return logs.messages.of(id);
    const parts = fused.divided(id, "bm25+cosine", logs.matches[scope].of(id));
    const sum = Object.values(parts).reduce((total, part) => total + part, 0);
    return score - sum > ROUNDING ? { ...parts, named: score - sum } : parts;
  }
}
