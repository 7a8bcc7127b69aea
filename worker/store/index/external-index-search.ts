import type { Scope } from "../../../shared/api/search.ts";
import { bitCode } from "../../core/vectors/bit-codes.ts";
import { MAX_MATCHES } from "../../core/vectors/index-limits.ts";
import type { IndexAnswer } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { nearestByPages } from "./code-pages.ts";
import type { Visibility } from "./visibility.ts";
import { kindOf } from "../base/scoped-rows.ts";
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

/** An answer cut off at its most is enough if so many of it, or all that are wanted, may be found. */
const ENOUGH = MAX_MATCHES / 2;

/**
 * The `limit` most similar of one scope, as `searchVectors` finds them, of a graph whose vectors an index was asked about: what
 * it answered united with an exact scan of what it had not been confirmed to hold. The index only names candidates. Each must
 * still exist under its number, so what was deleted, changed or made by another model never comes back; and its similarity is
 * taken from the vector stored here. An answer with too little left of it is not used at all: the object then looks for itself.
 *
 * @param answer `null`: no index was asked, or it did not answer
 */
export function searchWithExternalIndex(
  sql: Sql,
  cache: CodeCache,
  scope: Scope,
  query: Float32Array,
  limit: number,
  eligible: Visibility | null,
  answer: IndexAnswer | null,
  pool: number = Math.max(ESTIMATED_CANDIDATES, 12 * limit),
  exact: number = Math.max(RESCORED_CANDIDATES, 3 * limit),
): VectorHit[] {
  const hits = answer?.hits[scope];
  const itself = (): VectorHit[] => searchVectors(sql, cache, scope, query, limit, eligible, pool, exact);
  if (!answer || !hits || externalIndexState(sql)?.epoch !== answer.epoch) return itself();
  if (query.every((value) => value === 0)) return [];
  const known = nodesOfCodes(sql, kindOf(scope), hits);
  const found = eligible === null ? known : filterVisibleNodes(sql, known, eligible);
  if (hits.length >= MAX_MATCHES && found.length < Math.min(limit, ENOUGH)) return itself();
  const unconfirmed = unconfirmedCodes(sql, answer.confirmed);
  const fresh = nearestByPages(sql, scope, bitCode(query), Math.max(limit, 2 * exact), eligible, unconfirmed);
  return scoreNodes(sql, scope, [...new Set([...found, ...fresh])], query).slice(0, limit);
}
