import type { Instant } from "../../../../shared/instant.ts";
import { contentWords } from "../../../core/language/index.ts";
import { coverage } from "../../../core/retrieve/coverage.ts";
import { readMoment } from "../../../core/temporal/moment.ts";
import type { CoverageRule, GraphSearch } from "../../../ports/graph/search.ts";
import type { Sql } from "../../../ports/sql.ts";
import { readWatermarks } from "../../base/watermarks.ts";
import { COMMUNITY_KNOWN } from "../../graph/community-membership.ts";
import { findNamedEntities } from "../../graph/entities.ts";
import { isEmbeddedBy } from "../../index/embedding.ts";
import { searchWithExternalIndex } from "../../index/external-index-search.ts";
import { readMatchingTexts } from "../../index/full-text.ts";
import { shownOwner } from "../../index/owner-name.ts";
import { visibilityOf } from "../../index/visibility.ts";
import { EPISODE_CANDIDATES, MAX_COVERED_HITS, type Caches } from "../candidates.ts";
import { searchTextAt } from "../words-at.ts";

/**
 * Returns whether no message covers the words of the query and it names no entity except the user, in a memory that has reports for an
 * overview.
 */
export function isUncovered(
  sql: Sql,
  caches: Caches,
  search: GraphSearch,
  { most }: CoverageRule,
  now: Instant,
): boolean {
  const moment = readMoment(search, now);
  const [report] = sql.all<{ found: number }>(
    `SELECT EXISTS (SELECT 1 FROM communities c WHERE ${COMMUNITY_KNOWN}) AS found`,
    moment.known_at,
  );
  if (report?.found !== 1) return false;
  const owner = shownOwner(sql, moment)?.entity_seq;
  if (findNamedEntities(sql, search.query, moment).longest.some((seq) => seq !== owner)) return false;
  const eligible = visibilityOf(sql, "episodes", search, now);
  // the same statements as in the search that follows, whose results are kept
  const hits = searchTextAt(sql, "episodes", search.query, EPISODE_CANDIDATES, eligible, caches.words, moment);
  const parts = new Map(hits.map(({ seq, row }) => [seq, row]));
  const best = hits.slice(0, MAX_COVERED_HITS).map(({ seq }) => seq);
  const texts = readMatchingTexts(sql, best, parts);
  if (coverage(contentWords(search.query), texts.values(), readWatermarks(sql).episodes) > most) return false;
  return !isNearMessage(sql, caches, search, now);
}

/** Vectors of a model find a message in other words; those of the built-in embedder are near by chance. */
function isNearMessage(sql: Sql, { codes }: Caches, search: GraphSearch, now: Instant): boolean {
  const { vector, dense, embedding_model, related_similarity, indexed = null } = search;
  if (!dense || vector === null || !isEmbeddedBy(sql, embedding_model)) return false;
  const visible = visibilityOf(sql, "episodes", search, now);
  const [nearest] = searchWithExternalIndex(sql, codes, "episodes", vector, 1, visible, indexed, NEAR, NEAR);
  return nearest !== undefined && nearest.score >= related_similarity;
}

const NEAR = 20;
