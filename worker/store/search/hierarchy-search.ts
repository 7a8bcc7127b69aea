import type { Entity } from "../../../shared/api/entity.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Scope } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { isSummaryNode, nodeOfEntity, nodeOfSummary, rowOfNode } from "../../core/communities/generation.ts";
import { UNDESCRIBING_SQL } from "../../core/language/index.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { reciprocalRankFusion } from "../../core/retrieve/rank-fusion.ts";
import { PartsLog, type ScoreParts } from "../../core/retrieve/score-parts.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import type { SearchResult, GraphSearch, HierarchySource, Scored } from "../../ports/graph/search.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { bridge, type Bridge } from "./bridge.ts";
import type { Caches } from "./candidates.ts";
import { presentEntitySql, rememberedFactSql } from "../base/moment-sql.ts";
import { cosine, searchCommunities, withPassingMembers } from "./community-search.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { searchWithExternalIndex } from "../index/external-index-search.ts";
import { filterVisibleAt, visibilityOf } from "../index/visibility.ts";
import { findNamedEntities, readEntities } from "../graph/entities.ts";
import { readFacts } from "../graph/facts.ts";
import { strengthSql } from "../graph/wordings.ts";
import { communitiesOf, communitiesOfEverything, isOfEverything, tiedReports } from "./reports.ts";
import { searchGraph } from "./search.ts";
import { readSummaryEntities, findSimilarSummaryEntities } from "./summary-entities.ts";
import { namesOfNodes } from "./summary-members.ts";
import { isFusion, rerank } from "./rerank.ts";
import { float16FromBlob } from "../index/vectors.ts";
import type { WalkCache } from "../walk/walk-cache.ts";

/** n in HiRAG §3.2. */
const LOCAL_ENTITIES = 20;
const EPISODES: Scope[] = ["episodes"];
const MAX_BRIDGED = 5;
const MAX_FACTS_PER_ENTITY = 4;
/** In larger graphs, only descriptions of entities near the question. */
const MAX_COMPARED_DESCRIPTIONS = 2_000;
const NEAR_ROWS = 400;

/** Filters and rerankers that do not fuse exclude communities and summary entities, because both need mentions or facts. */
export function searchWithHierarchy(sql: Sql, caches: Caches, search: GraphSearch, now: Instant): SearchResult {
  const found = searchGraph(sql, caches, search, now);
  const parts = partsOf(found);
  const communities = searchCommunities(sql, caches.walks, search, now, parts);
  const reports = { found: communities.length, rated: communities.length };
  const weight = search.methods.find(({ method }) => method === "cosine")?.weight;
  const isPlain = isFusion(search.reranker) && search.filters === undefined;
  if (!isPlain || weight === undefined || !search.scope.includes("entities"))
    return { ...found, communities, reports, ...(parts !== null && { parts }) };
  const near = findSimilarSummaryEntities(sql, search, readMoment(search, now), search.limit);
  const log = parts === null ? null : new PartsLog();
  const ranked = reciprocalRankFusion(
    [
      { name: "search", ids: nodesOf(sql, found.entities) },
      { name: "cosine", ids: near.map(({ seq }) => nodeOfSummary(seq)), weight },
    ],
    undefined,
    log,
  ).slice(0, search.limit);
  const scores = new Map(ranked.map(({ id, score }) => [id, score]));
  const entities = readNodes(sql, ranked, search, now);
  if (log !== null) for (const { node, item } of entities) parts?.set(item.id, log.of(node));
  return {
    ...found,
    communities,
    reports,
    ...(parts !== null && { parts }),
    entities: entities.map(({ node, item }) => ({ ...item, score: scores.get(node) ?? 0 })),
  };
}

/**
 * HiRAG §3.2. Local: the nearest entities and facts about them. Global: reports of their communities, most hits first,
 * then by rating; for a general question, reports of the whole memory. Bridge: see `bridge`.
 */
export function searchHierarchy(
  sql: Sql,
  caches: Caches,
  search: GraphSearch,
  ways: readonly HierarchySource[],
  now: Instant,
): SearchResult {
  const moment = readMoment(search, now);
  const isWanted = (scope: Scope): boolean => search.scope.includes(scope);
  const scope: Scope[] = ["entities", "facts", ...(ways.includes("messages") && isWanted("episodes") ? EPISODES : [])];
  const found = searchGraph(sql, caches, { ...search, scope, limit: LOCAL_ENTITIES }, now);
  const parts = partsOf(found);
  const log = parts === null ? null : new PartsLog();
  const ranked = visibleNodes(sql, rankNodes(sql, caches, search, found.entities, now, log), search, now);
  const concerned = communitiesOf(sql, ranked, namedNodes(sql, search, now), search, now);
  const passing = withPassingMembers(sql, concerned, search, now);
  const isAll = ways.includes("global") && isOfEverything(search, ways, found);
  const all = isAll ? communitiesOfEverything(sql, ways, search, now) : null;
  const communities =
    all === null ? tiedReports(search, passing, ranked.length) : withPassingMembers(sql, all.reports, search, now);
  const bridged = ways.includes("bridge")
    ? bridge(sql, caches, search, passing.slice(0, MAX_BRIDGED), ranked, now)
    : NO_BRIDGE;
  const local = ways.includes("local")
    ? [
        { name: "search", ids: found.facts.map(({ id }) => id) },
        {
          name: "entities",
          ids: factsAbout(
            sql,
            ranked.map(({ id }) => id).filter((node) => !isSummaryNode(node)),
            moment,
          ),
        },
      ]
    : [];
  const facts = isWanted("facts")
    ? fuseFacts(
        sql,
        caches.walks,
        [...local, ...(bridged.facts.length > 0 ? [{ name: "bridge", ids: bridged.facts }] : [])],
        search,
        now,
        bridged.path,
        parts,
      )
    : [];
  const scores = new Map(ranked.map(({ id, score }) => [id, score]));
  const entities =
    ways.includes("local") && isWanted("entities") ? readNodes(sql, ranked.slice(0, search.limit), search, now) : [];
  if (parts !== null && log !== null) {
    for (const { node, item } of entities) parts.set(item.id, log.of(node));
    for (const { id, score } of communities) parts.set(id, { entities: score });
  }
  const crossed = isWanted("entities") && search.filters === undefined ? crossedSummaries(sql, bridged, moment) : [];
  return {
    ...found,
    ...(parts !== null && { parts }),
    facts,
    entities: [
      ...crossed,
      ...entities
        .filter(({ item }) => crossed.every(({ id }) => id !== item.id))
        .map((entity) => ({ ...entity.item, score: scores.get(entity.node) ?? 0 })),
    ].slice(0, search.limit),
    path: bridged.path.filter((id) => [...facts, ...crossed].some((item) => item.id === id)),
    communities: ways.includes("global") ? communities.slice(0, search.limit) : [],
    ...(ways.includes("global") && { reports: { found: all?.found ?? concerned.length, rated: communities.length } }),
  };
}

const partsOf = ({ parts }: SearchResult): Map<string, ScoreParts> | null =>
  parts === undefined ? null : new Map(parts);

const NO_BRIDGE: Bridge = { path: [], facts: [], via: new Map() };

function crossedSummaries(sql: Sql, { path, via }: Bridge, moment: ReadMoment): (Entity & Scored)[] {
  const rows = sql.all<{ seq: number }>(
    "SELECT s.seq FROM json_each(?) i JOIN summary_entities s ON s.id = i.value ORDER BY i.key",
    JSON.stringify(path),
  );
  const known = readSummaryEntities(
    sql,
    rows.map(({ seq }) => seq),
    moment,
  );
  return rows.flatMap(({ seq }) => {
    const item = known.get(seq);
    if (item === undefined) return [];
    const names = namesOfNodes(sql, [...(via.get(item.id) ?? [])], moment);
    const passed = new Set(Array.from(names.values(), ({ id }) => id));
    const members = (item.members ?? []).toSorted((a, b) => Number(passed.has(b.id)) - Number(passed.has(a.id)));
    return [{ ...item, members, score: 1 }];
  });
}

function visibleNodes(sql: Sql, ranked: readonly Ranked[], search: GraphSearch, now: Instant): Ranked[] {
  if (search.filters === undefined) return [...ranked];
  const rows = ranked.filter(({ id }) => !isSummaryNode(id)).map(({ id, score }) => ({ id: rowOfNode(id), score }));
  return filterVisibleAt(sql, "entities", rows, search, now).map(({ id, score }) => ({ id: nodeOfEntity(id), score }));
}

function namedNodes(sql: Sql, search: GraphSearch, now: Instant): number[] {
  const { longest } = findNamedEntities(sql, search.query, readMoment(search, now));
  const named = longest.map((seq) => ({ id: nodeOfEntity(seq), score: 0 }));
  return visibleNodes(sql, named, search, now).map(({ id }) => id);
}

function rankNodes(
  sql: Sql,
  caches: Caches,
  search: GraphSearch,
  entities: readonly Entity[],
  now: Instant,
  log: PartsLog | null,
): Ranked[] {
  const named = nodesOf(sql, entities);
  const described = rankByDescription(sql, caches, search, now);
  return reciprocalRankFusion(
    [
      { name: "search", ids: named },
      { name: "cosine", ids: described, weight: search.dense ? 1 : 0.5 },
    ],
    undefined,
    log,
  ).slice(0, LOCAL_ENTITIES);
}

function nodesOf(sql: Sql, entities: readonly Pick<Entity, "id">[]): number[] {
  const seqs = new Map(
    sql
      .all<{ id: string; seq: number }>(
        "SELECT id, seq FROM entities WHERE id IN (SELECT value FROM json_each(?))",
        JSON.stringify(entities.map(({ id }) => id)),
      )
      .map(({ id, seq }) => [id, seq]),
  );
  return entities.map(({ id }) => nodeOfEntity(nonNull(seqs.get(id), id)));
}

function rankByDescription(sql: Sql, caches: Caches, search: GraphSearch, now: Instant): number[] {
  const { vector, embedding_model } = search;
  if (vector === null || !isEmbeddedBy(sql, embedding_model)) return [];
  const moment = readMoment(search, now);
  const [count] = sql.all<{ count: number }>("SELECT count(*) AS count FROM descriptions");
  const compared =
    (count?.count ?? 0) <= MAX_COMPARED_DESCRIPTIONS ? null : entitiesNear(sql, caches, search, vector, now);
  const rows = sql.all<{ seq: number; value: SqlValue }>(
    `SELECT e.seq, d.value FROM ${compared === null ? "descriptions d" : "json_each(?4) near JOIN descriptions d ON d.entity_seq = near.value"}
     JOIN entities e ON e.seq = d.entity_seq WHERE d.model = ?2 AND ${presentEntitySql("e", "?1", "?3", moment)}`,
    moment.known_at,
    embedding_model,
    moment.as_of,
    ...(compared === null ? [] : [JSON.stringify(compared)]),
  );
  const hits = rows.map(({ seq, value }) => ({
    node: nodeOfEntity(seq),
    score: cosine(vector, float16FromBlob(value)),
  }));
  for (const { seq, score } of findSimilarSummaryEntities(sql, search, moment, LOCAL_ENTITIES))
    hits.push({ node: nodeOfSummary(seq), score });
  return hits
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.node - b.node)
    .slice(0, LOCAL_ENTITIES)
    .map(({ node }) => node);
}

/** Facts count, because descriptions are made of them. */
function entitiesNear(sql: Sql, { codes }: Caches, search: GraphSearch, vector: Float32Array, now: Instant): number[] {
  const near = (scope: "entities" | "facts"): number[] =>
    searchWithExternalIndex(
      sql,
      codes,
      scope,
      vector,
      NEAR_ROWS,
      visibilityOf(sql, scope, search, now),
      search.indexed ?? null,
      NEAR_ROWS,
      0,
    ).map(({ seq }) => seq);
  const ends = sql.all<{ seq: number }>(
    `SELECT subject_seq AS seq FROM facts WHERE seq IN (SELECT value FROM json_each(?1))
     UNION SELECT object_seq FROM facts WHERE seq IN (SELECT value FROM json_each(?1)) AND object_seq IS NOT NULL`,
    JSON.stringify(near("facts")),
  );
  return [...new Set([...near("entities"), ...ends.map(({ seq }) => seq)])];
}

function factsAbout(sql: Sql, nodes: readonly number[], moment: ReadMoment): string[] {
  return nodes.flatMap((node) =>
    sql
      .all<{ id: string }>(
        `SELECT f.id FROM facts f WHERE f.subject_seq = ?1 AND f.predicate NOT IN (${UNDESCRIBING_SQL}) AND ${rememberedFactSql("f", moment, "?2", "?3")} ORDER BY ${strengthSql(sql, "f", moment, ["?2", "?3"])} DESC, f.seq DESC LIMIT ?4 + 0`,
        rowOfNode(node),
        moment.known_at,
        moment.as_of,
        MAX_FACTS_PER_ENTITY,
      )
      .map(({ id }) => id),
  );
}

function fuseFacts(
  sql: Sql,
  walks: WalkCache,
  lists: readonly { name: string; ids: readonly string[] }[],
  search: GraphSearch,
  now: Instant,
  path: readonly string[],
  parts: Map<string, ScoreParts> | null,
): SearchResult["facts"] {
  const rows = sql.all<{ id: string; seq: number }>(
    "SELECT id, seq FROM facts WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify([...new Set(lists.flatMap(({ ids }) => ids))]),
  );
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
  const useless = new Set(search.judged?.useless);
  const log = parts === null ? null : new PartsLog();
  const fused = reciprocalRankFusion(
    lists.map(({ name, ids }) => ({
      name,
      ids: [...new Set(ids)].filter((id) => !useless.has(id)).map((id) => nonNull(seqs.get(id), id)),
    })),
    undefined,
    log,
  );
  const places = new Map(path.map((id, place) => [seqs.get(id), place]));
  const placeOf = ({ id }: Ranked): number => places.get(id) ?? path.length;
  const ordered = rerank(sql, walks, "facts", fused, search, now).toSorted((a, b) => placeOf(a) - placeOf(b));
  const ranked = filterVisibleAt(sql, "facts", ordered, search, now).slice(0, search.limit);
  const facts = readFacts(
    sql,
    ranked.map(({ id }) => id),
    readMoment(search, now),
    search,
  );
  return ranked.flatMap(({ id, score }) => {
    const fact = facts.get(id);
    if (fact === undefined) return [];
    if (log !== null) parts?.set(fact.id, isFusion(search.reranker) ? log.of(id) : { [search.reranker]: score });
    return [{ ...fact, score }];
  });
}

function readNodes(
  sql: Sql,
  ranked: readonly Ranked[],
  requested: Moment,
  now: Instant,
): { node: number; item: Entity }[] {
  const rows = ranked.map(({ id }) => id);
  const entities = readEntities(sql, rows.filter((node) => !isSummaryNode(node)).map(rowOfNode), requested, now);
  const summaries = readSummaryEntities(sql, rows.filter(isSummaryNode).map(rowOfNode), readMoment(requested, now));
  return rows.flatMap((node) => {
    if (!isSummaryNode(node)) {
      const item = entities.get(rowOfNode(node));
      return item === undefined ? [] : [{ node, item }];
    }
    const item = summaries.get(rowOfNode(node));
    return item === undefined ? [] : [{ node, item }];
  });
}
