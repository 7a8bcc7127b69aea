import type { Instant } from "../../../shared/instant.ts";
import { edgeKey, type Neighbourhood, type Step, type TraversalNode } from "../../core/traverse/graph.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { NAMELESS } from "../../core/ingest/name-of-owner.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { tokenise } from "../../core/text/tokenise.ts";
import { asksOfAsker } from "../../core/traverse/about-persons.ts";
import { slotAsked } from "../../core/traverse/relations/slot-questions.ts";
import { askedRelation } from "../../core/traverse/relations/asked-relation.ts";
import { subjectNames } from "../../core/language/index.ts";
import type { Sql } from "../../ports/sql.ts";
import type { TraversalStart, NeighbourhoodQuery, SearchHits, TraversalQuestion } from "../../ports/graph/traversal.ts";
import { readOwnerFacts } from "../search/profile.ts";
import { searchByPageRank } from "../walk/pagerank-search.ts";
import type { Caches } from "../search/candidates.ts";
import { displayNamesAt } from "../base/profile-history.ts";
import { linkedSql, saidSql } from "../base/moment-sql.ts";
import { visibilityOf } from "../index/visibility.ts";
import { findNamedAt, findNamedEntities, readEntities, type NamedEntities } from "../graph/entities.ts";
import { hasMessages, namesInMessages, namesOfOwner, shownOwner } from "../index/owner-name.ts";
import { searchText, type CommonWords } from "../index/full-text.ts";
import { searchTextAt, withWordsOfToday } from "../search/words-at.ts";
import { nodeRowKey, findNodeRows, type NodeRow, type NodeRowKind } from "./edges.ts";
import { TraversalView, type Mass } from "./view.ts";
import { stepsToHits } from "./hits.ts";
import { withReplies } from "./replies.ts";
import { retrace } from "./retrace.ts";
import { findFailedSearch, readGraphWatermark } from "./failed-searches.ts";
import { searchVectors } from "../index/vectors.ts";
import { pendingCount } from "../episodes/extraction-queue.ts";

/** ReMindRAG's settings. */
const MAX_SEEDS = 2;
const SEED_CANDIDATES = 20;
/** PageRank seeds per scope, nodes per kind. */
const MAX_MATCHES = 40;
const MAX_MASS_NODES = 300;
/** More would fill a model's prompt. */
const MAX_OF_ASKER = 6;
/** A path is learned at most this long after its question. */
const LONGEST_ANSWER_MS = 30_000;

export function startTraversal(
  sql: Sql,
  caches: Caches,
  asked: TraversalQuestion,
  found: SearchHits,
  now: Instant,
): TraversalStart {
  const view = new TraversalView(sql, asked, now);
  const names = findNamedEntities(sql, asked.question, readMoment(asked, now));
  const { seeds, named } = seedsOf(sql, caches, view, asked, names, now);
  const nodes = view.nodes(seeds);
  const present = seeds.flatMap((nodeRow) => nodes.get(`${nodeRow.kind} ${nodeRow.seq}`) ?? []);
  const { steps: replayed, learned_at } = view.replay(seeds);
  const facts = [...new Set([...factsOfAsker(sql, asked, now), ...found.facts])];
  const { remembered, others } = stepsToHits(
    sql,
    view,
    { facts, episodes: asked.with_replies === true ? withReplies(sql, found.episodes, asked, now) : found.episodes },
    seeds,
    asked.kinds,
    readMoment(asked, now),
  );
  const hits = [...remembered.steps, ...others];
  const learned = [learned_at, remembered.learned_at].filter((instant) => instant !== null);
  const isReplayFirst =
    asked.replay_first === true &&
    learned.length > 0 &&
    !isAnyNew(sql, found, Math.min(...learned) - LONGEST_ANSWER_MS);
  const searched = stepsOfFailedSearch(sql, view, asked, present, [...replayed, ...hits], now);
  const mass: Mass = searched === null ? massOf(sql, caches, asked, named, now) : new Map();
  const [first] = seeds;
  const persons = [...personsAmong(sql, named, asked, now), ...strangersIn(sql, names, asked, now)];
  return {
    seeds: present,
    persons,
    asker: asksOfAsker(asked.question) ? namesOfAsker(sql, readMoment(asked, now)) : [],
    replayed,
    hits: isReplayFirst ? remembered.steps : hits,
    later: isReplayFirst ? others : [],
    unopened: searched === null ? view.unopenedTexts(replayed) : [],
    searched,
    written: readGraphWatermark(sql, now),
    around: first === undefined || searched !== null ? null : view.neighbourhood(first, mass, caches.words),
    mass: byId(sql, mass),
    pending: pendingCount(sql),
  };
}

/** A search may miss "Ada works at Acme" for "Where do I work?" among messages about work. */
function factsOfAsker(sql: Sql, asked: TraversalQuestion, now: Instant): string[] {
  const isAsked = askedRelation(asked.question);
  if (isAsked === null && slotAsked(asked.question, []) === null) return [];
  const own = readOwnerFacts(sql, asked.owner_id, asked, now);
  const isInSlot = slotAsked(asked.question, [...new Set(own.map(({ subject }) => subject.name))]);
  return own
    .filter((fact) => isAsked?.(fact) === true || isInSlot?.(fact.fact) === true)
    .slice(0, MAX_OF_ASKER)
    .map(({ id }) => id);
}

const isAnyNew = (sql: Sql, { facts, episodes }: SearchHits, since: Instant): boolean =>
  sql.all(
    `SELECT 1 FROM operations WHERE recorded_at > ?3
     UNION ALL SELECT 1 FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
       WHERE f.id IN (SELECT value FROM json_each(?1)) AND (v.known_from > ?3 OR v.known_to > ?3)
     UNION ALL SELECT 1 FROM episodes WHERE id IN (SELECT value FROM json_each(?2)) AND created_at > ?3 LIMIT 1`,
    JSON.stringify(facts),
    JSON.stringify(episodes),
    since,
  ).length > 0;

const UNTYPED = "concept";

/** An untyped entity of the question counts as a person. */
function personsAmong(sql: Sql, named: readonly number[], asked: TraversalQuestion, now: Instant): string[] {
  const entities = readEntities(sql, named, asked, now);
  const subjects = new Set(subjectNames(asked.question).map(normaliseName));
  return named.flatMap((seq) => {
    const entity = entities.get(seq);
    const isPerson =
      entity?.type === "person" || (entity?.type === UNTYPED && subjects.has(normaliseName(entity.name)));
    return isPerson ? entity.name : [];
  });
}

/**
 * Names from the application, the user's statements, and messages, in which "I" is the user. Empty without names and messages, where any
 * name could be the asker's.
 */
function namesOfAsker(sql: Sql, moment: ReadMoment): string[] {
  const given = [displayNamesAt(sql, moment.known_at)[0], shownOwner(sql, moment)?.name].filter(
    (name) => typeof name === "string",
  );
  const names = [...namesInMessages(sql, moment), ...given];
  return names.length === 0 && !hasMessages(sql, moment) ? [] : [...new Set([...names, ...namesOfOwner(sql)])];
}

/** Memories about others do not answer questions about unknown persons. Empty if the owner has no known name. */
function strangersIn(sql: Sql, { written }: NamedEntities, asked: TraversalQuestion, now: Instant): string[] {
  const moment = readMoment(asked, now);
  const owner = shownOwner(sql, moment)?.name ?? NAMELESS;
  if (findNamedAt(sql, normaliseName(NAMELESS), moment) !== null && owner === NAMELESS) return [];
  const known = new Set(written.flatMap(tokenise));
  return subjectNames(asked.question).filter((name) => !tokenise(name).some((word) => known.has(word)));
}

/** `null` if edge memory or the search suggests a step that the failed search did not take. */
function stepsOfFailedSearch(
  sql: Sql,
  view: TraversalView,
  asked: TraversalQuestion,
  seeds: readonly TraversalNode[],
  suggested: readonly Step[],
  now: Instant,
): Step[] | null {
  const taken = findFailedSearch(
    sql,
    asked,
    seeds.map(({ id }) => id),
    now,
  );
  if (taken === null) return null;
  const known = new Set(taken.map(({ id }) => edgeKey(id)));
  return suggested.every(({ id }) => known.has(edgeKey(id))) ? retrace(sql, view, taken) : null;
}

export function readNeighbourhood(
  sql: Sql,
  words: CommonWords,
  asked: TraversalQuestion,
  { id, from, mass }: NeighbourhoodQuery,
  now: Instant,
): Neighbourhood | null {
  const nodeRows = findNodeRows(sql, [id, ...Object.keys(mass)]);
  const nodeRow = nodeRows.get(id);
  if (nodeRow === undefined) return null;
  const shares = Object.entries(mass).flatMap(([of, share]): [string, number][] => {
    const there = nodeRows.get(of);
    return there === undefined ? [] : [[nodeRowKey(there), share]];
  });
  return new TraversalView(sql, asked, now).neighbourhood(nodeRow, new Map(shares), words, from);
}

function seedsOf(
  sql: Sql,
  { codes }: Caches,
  view: TraversalView,
  asked: TraversalQuestion,
  { longest }: NamedEntities,
  now: Instant,
): { seeds: NodeRow[]; named: number[] } {
  const named = byRarity(sql, longest, readMoment(asked, now));
  const eligible = visibilityOf(sql, "entities", { ...asked, unretracted: true }, now);
  const near =
    view.vector === null
      ? []
      : withWordsOfToday(
          sql,
          "entities",
          searchVectors(sql, codes, "entities", view.vector, SEED_CANDIDATES, eligible),
          readMoment(asked, now),
        ).map(({ seq }) => seq);
  const entities = [...new Set([...named, ...near])].map((seq): NodeRow => ({ kind: "entity", seq }));
  const known = view.nodes(entities);
  const present = entities.filter(({ kind, seq }) => known.has(`${kind} ${seq}`));
  const seeds = present.slice(0, MAX_SEEDS);
  const started = new Set(named);
  if (seeds.length > 0) return { seeds, named: present.flatMap(({ seq }) => (started.has(seq) ? [seq] : [])) };
  const episodes = searchText(
    sql,
    "episodes",
    asked.question,
    SEED_CANDIDATES,
    visibilityOf(sql, "episodes", { ...asked, unretracted: true }, now),
  );
  return { seeds: episodes.slice(0, MAX_SEEDS).map(({ seq }) => ({ kind: "anchor", seq })), named: [] };
}

const byRarity = (sql: Sql, entities: readonly number[], { known_at, as_of }: ReadMoment): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT e.seq FROM entities e WHERE e.seq IN (SELECT value FROM json_each(?1))
       ORDER BY (SELECT count(DISTINCT m.episode_seq) FROM namings m JOIN episodes p ON p.seq = m.episode_seq
         WHERE m.entity_seq = e.seq AND ${linkedSql("m", "?2")} AND ${saidSql("p", "?2", "?3")}), e.seq`,
      JSON.stringify(entities),
      known_at,
      as_of,
    )
    .map(({ seq }) => seq);

function massOf(sql: Sql, { walks }: Caches, asked: TraversalQuestion, named: readonly number[], now: Instant): Mass {
  const matches = (scope: "facts" | "episodes") =>
    searchTextAt(
      sql,
      scope,
      asked.question,
      MAX_MATCHES,
      visibilityOf(sql, scope, asked, now),
      null,
      readMoment(asked, now),
    ).map(({ seq, score }) => ({ id: seq, score }));
  const facts = matches("facts").map(({ id }, rank) => ({ id, score: 2 / (60 + rank + 1) }));
  const { entities, passages } = searchByPageRank(
    sql,
    walks,
    { named: named.map((id) => ({ id, score: 1 })), facts, passages: matches("episodes"), cover: 1 },
    asked,
    now,
  );
  const shares = (kind: NodeRowKind, ranked: readonly Ranked[]): [string, number][] =>
    ranked.map(({ id, score }) => [nodeRowKey({ kind, seq: id }), score / (ranked[0]?.score ?? 1)]);
  return new Map([...shares("entity", entities(MAX_MASS_NODES)), ...shares("anchor", passages(MAX_MASS_NODES))]);
}

function byId(sql: Sql, mass: Mass): Record<string, number> {
  const rowsOf = (kind: NodeRowKind): string =>
    JSON.stringify([...mass.keys()].filter((key) => key.startsWith(kind)).map((key) => Number(key.slice(kind.length))));
  const rows = sql.all<{ id: string; kind: NodeRowKind; seq: number }>(
    `SELECT id, 'entity' AS kind, seq FROM entities WHERE seq IN (SELECT value FROM json_each(?))
     UNION ALL SELECT id, 'anchor', seq FROM episodes WHERE seq IN (SELECT value FROM json_each(?))`,
    rowsOf("entity"),
    rowsOf("anchor"),
  );
  return Object.fromEntries(rows.map(({ id, kind, seq }) => [id, mass.get(nodeRowKey({ kind, seq })) ?? 0]));
}
