import type { Scope } from "../../../shared/api/search.ts";
import { bitCode } from "../../core/vectors/bit-codes.ts";
import { MAX_MATCHES } from "../../core/vectors/index-limits.ts";
import type { IndexAnswer } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { nearestByPages } from "./code-pages.ts";
import type { Visibility } from "./visibility.ts";
import { nodeKindOf } from "../base/scoped-rows.ts";
import { externalIndexState, nodesOfCodes, unconfirmedCodes } from "./vector-outbox.ts";
import {
  filterVisibleNodes,
  ESTIMATED_CANDIDATES,
  RESCORED_CANDIDATES,
  searchVectors,
  scoreNodes,
  type CodeCache,
  type VectorHit,
} from "./vectors.ts";

/** A truncated answer counts only if `limit` or half of its hits are visible. */
const MIN_VISIBLE = MAX_MATCHES / 2;

/**
 * Stored vectors score by code number, so a vector deleted since never returns.
 *
 * @param answer `null` if the index was not asked or did not answer
 */
export function searchWithExternalIndex(
  sql: Sql,
  cache: CodeCache,
  scope: Scope,
  query: Float32Array,
  limit: number,
  visibility: Visibility | null,
  answer: IndexAnswer | null,
  pool: number = Math.max(ESTIMATED_CANDIDATES, 12 * limit),
  exact: number = Math.max(RESCORED_CANDIDATES, 3 * limit),
): VectorHit[] {
  const hits = answer?.hits[scope];
  const searchHere = (): VectorHit[] => searchVectors(sql, cache, scope, query, limit, visibility, pool, exact);
  if (!answer || !hits || externalIndexState(sql)?.epoch !== answer.epoch) return searchHere();
  if (query.every((value) => value === 0)) return [];
  const known = nodesOfCodes(sql, nodeKindOf(scope), hits);
  const found = visibility === null ? known : filterVisibleNodes(sql, known, visibility);
  if (hits.length >= MAX_MATCHES && found.length < Math.min(limit, MIN_VISIBLE)) return searchHere();
  const unconfirmed = unconfirmedCodes(sql, answer.confirmed);
  const fresh = nearestByPages(sql, scope, bitCode(query), Math.max(limit, 2 * exact), visibility, unconfirmed);
  return scoreNodes(sql, scope, [...new Set([...found, ...fresh])], query).slice(0, limit);
}
