import type { Episode } from "../../../shared/api/episode.ts";
import type { Method, Scope } from "../../../shared/api/search.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Instant } from "../../../shared/instant.ts";
import { heldOf, readMoment, standingAt, type ReadMoment } from "../../core/temporal/moment.ts";
import { stem } from "../../core/text/stem.ts";
import { tokenise } from "../../core/text/tokenise.ts";
import { bestFirst, type Ranked } from "../../core/retrieve/ranked.ts";
import type { SearchResult, GraphSearch, Scored } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { Candidates, type Caches, type MatchMethod } from "./candidates.ts";
import { EVIDENCE, ExplainedParts, type Note, type RankedList } from "./explained-parts.ts";
import { findNamedEntities, saysOnlyNames, readEntities, readNames } from "../graph/entities.ts";
import { type LinkedPhrase, linkedPhrases, linkMentions, seedsOfNames, withMentions } from "./link-mentions.ts";
import { readEpisodes } from "../episodes/read-episodes.ts";
import { readFacts } from "../graph/facts.ts";
import { shownOwner } from "../index/owner-name.ts";
import { readMeta } from "../base/meta.ts";
import { rerank } from "./rerank.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { bytesOfRows, readKept } from "../base/kept-rows.ts";
import { withQueryCache, readWatermarks } from "../base/watermarks.ts";
import { statementsAt, tiedRows } from "./ties.ts";
import { pendingCount } from "../episodes/extraction-queue.ts";

/** Factor for the subject that the query names. */
const NAMED_BOOST = 1.2;

const MAX_SOURCE_EPISODES = 60;
/** Weight of a fact's messages relative to its own text: recall@10 of the messages rises from 55 to 66. */
const SOURCE_WEIGHT = 2;

/**
 * `rrf` sums reciprocal ranks (Cormack, Clarke & Büttcher, SIGIR 2009). Otherwise scores fuse full text and vectors, and messages are
 * ranked by all features, facts also by their messages.
 */
export function searchGraph(storage: Sql, caches: Caches, search: GraphSearch, now: Instant): SearchResult {
  const sql = withQueryCache(storage);
  const moment = readMoment(search, now);
  const linked = withMentions(
    findNamedEntities(sql, search.query, moment),
    linkMentions(sql, caches.codes, search, moment, now),
  );
  const named = readNames(sql, linked.all, search, now);
  const ids = new Set(Array.from(named.values(), ({ id }) => id));
  const owner = shownOwner(sql, moment);
  const ownNames = owner !== null && named.has(owner.entity_seq) ? owner.standIns : [];
  const names = new Set([...Array.from(named.values(), ({ name }) => name), ...ownNames]);
  const isEmbedded = readWatermarks(sql).embedding_model === search.embedding_model;
  const isComparable = search.vector !== null && isEmbedded;
  const methods = search.methods.filter(({ method }) => method !== "cosine" || isComparable);
  const phrases = linkedPhrases(sql, caches.codes, search, moment, now);
  const nameWords = wordsOfNames(sql, phrases);
  const isShort = isShortForm(nameWords);
  const beginsName = isBeginningOfName(nameWords);
  const written = phrases.filter(isShort).map((phrase) => phrase.written);
  const candidates = new Candidates(
    sql,
    caches,
    search,
    now,
    {
      seeds: seedsOfNames(
        linked.longest.filter((seq) => named.has(seq)),
        phrases,
      ),
      names,
      surely: new Set([
        ...linked.longest.filter((seq) => named.has(seq)),
        ...phrases.filter((phrase) => phrase.isSure || isShort(phrase) || beginsName(phrase)).map(({ id }) => id),
      ]),
      alone: linked.alone || saysOnlyNames(search.query, [...linked.written, ...written]),
    },
    { areCurrent: isEmbedded, isComparable },
  );
  const listsOf = (scope: Scope): RankedList[] =>
    search.reranker === "rrf"
      ? methods.map(({ method }) => ({ name: method, weight: 1, ids: idsOf(candidates.foundBy(method, scope)) }))
      : scope === "episodes" && methods.some(isMatching)
        ? rankEpisodes(candidates, methods)
        : joinMatchMethods(methods).map(({ method, weight }) => ({
            name: method,
            weight,
            ids: idsOf(candidates.rankedBy(method, scope)),
          }));

  const explained = new ExplainedParts(candidates, search);
  const fused = rankScopes(sql, search, listsOf, moment, candidates.useless, explained);
  const ties = search.ties === true ? tiedRows({ ...search, methods }, candidates, statementsAt(sql, moment)) : null;
  const unrelated: Partial<Record<Scope, number>> = {};
  const order = (scope: Scope): Ranked[] => {
    const eligible = candidates.eligible(scope, fused[scope]);
    const tied = ties === null ? eligible : eligible.filter(({ id }) => ties[scope].has(id));
    unrelated[scope] = eligible.length - tied.length;
    return rerank(sql, caches.walks, scope, tied, search, now);
  };
  const ranked = order("facts");
  const best = readBest(
    search.reranker === "weighted" ? boostNamed(sql, ranked, search.limit, new Set(named.keys())) : ranked,
    search.limit,
    (seqs) => readFacts(sql, seqs, moment, search),
    explained.noting("facts"),
  );
  const facts = search.reranker === "weighted" ? endedStatesLast(best, moment.at) : best;
  // read whole messages only after ranking
  const { enough_characters = Infinity, episode_limit = search.limit } = search;
  let isCut = false;
  const episodes = readBest(
    order("episodes").slice(0, episode_limit),
    episode_limit,
    (seqs) => {
      const read = readEpisodes(sql, seqs, search);
      isCut ||= read.isCut;
      return read.episodes;
    },
    explained.noting("episodes"),
    (read) => isCut || isEnoughOf(read, enough_characters),
  );
  const entities = readBest(
    order("entities").slice(0, search.limit),
    search.limit,
    (seqs) => readEntities(sql, seqs, search, now),
    explained.noting("entities"),
  );
  const pending = pendingCount(sql);
  return {
    facts,
    episodes,
    entities,
    communities: [],
    pending,
    ...(explained.parts !== null && { parts: explained.parts }),
    at: moment.at,
    ...(ties !== null && {
      unrelated: Object.fromEntries(search.scope.map((scope) => [scope, unrelated[scope] ?? 0])),
    }),
    seeds: seedsOf(sql, candidates.seeds, ids),
    walk: candidates.walk,
    reembed_epoch: isEmbedded || pending > 0 ? null : readMeta(sql, "epoch"),
    candidates: Object.fromEntries(
      search.scope.map((scope) => [
        scope,
        Object.fromEntries(methods.map(({ method }) => [method, candidates.foundBy(method, scope).length])),
      ]),
    ),
  };
}

const idsOf = (ranked: readonly Ranked[]): number[] => ranked.map(({ id }) => id);

const isMatching = ({ method }: { method: Method }): boolean => method === "bm25" || method === "cosine";

function rankEpisodes(candidates: Candidates, methods: GraphSearch["methods"]): RankedList[] {
  const separate = methods.filter(({ method }) => method === "bfs");
  return [
    {
      name: EVIDENCE,
      weight: 1,
      ids: idsOf(candidates.rankedByEvidence(methods.filter((method) => !separate.includes(method)))),
    },
    ...separate.map(({ method, weight }) => ({
      name: method,
      weight,
      ids: idsOf(candidates.rankedBy(method, "episodes")),
    })),
  ];
}

function joinMatchMethods(methods: GraphSearch["methods"]): { method: Method | MatchMethod; weight: number }[] {
  const matching = methods.filter(isMatching);
  if (matching.length < 2) return [...methods];
  return [{ method: "bm25+cosine", weight: 1 }, ...methods.filter((method) => !isMatching(method))];
}

function seedsOf(sql: Sql, walked: readonly number[], named: ReadonlySet<string>): string[] {
  if (walked.length === 0) return [...named];
  const rows = sql.all<{ seq: number; id: string }>(
    "SELECT seq, id FROM entities WHERE seq IN (SELECT value FROM json_each(?))",
    JSON.stringify(walked),
  );
  const ids = new Map(rows.map(({ seq, id }) => [seq, id]));
  return walked.flatMap((seq) => ids.get(seq) ?? []);
}

function rankScopes(
  sql: Sql,
  { scope: wanted, reranker }: GraphSearch,
  listsOf: (scope: Scope) => RankedList[],
  moment: ReadMoment,
  useless: ReadonlySet<number>,
  explained: ExplainedParts,
): Record<Scope, Ranked[]> {
  const entities = wanted.includes("entities") ? explained.fuse("entities", listsOf("entities")) : [];
  if (!wanted.includes("facts") && !wanted.includes("episodes")) return { facts: [], episodes: [], entities };
  const episodes = explained.fuse("episodes", listsOf("episodes"));
  if (!wanted.includes("facts")) return { facts: [], episodes, entities };
  if (reranker === "rrf")
    return {
      facts: explained.fuse("facts", listsOf("facts")),
      episodes: wanted.includes("episodes") ? episodes : [],
      entities,
    };
  const sources = factsStatedBy(sql, episodes.slice(0, MAX_SOURCE_EPISODES), moment).filter((seq) => !useless.has(seq));
  const facts = explained.fuse("facts", [
    ...listsOf("facts"),
    { name: "messages", weight: SOURCE_WEIGHT, ids: sources },
  ]);
  return { facts, episodes: wanted.includes("episodes") ? episodes : [], entities };
}

function factsStatedBy(sql: Sql, ranked: readonly Ranked[], moment: ReadMoment): number[] {
  const known = moment.past ? "linked_from <= ?2" : "?2 = ?2";
  const read = (sources: readonly number[]): Map<number, number[]> => {
    const rows = rowsAsJson<{ source: number; target: number }>(
      sql,
      ["source", "target"],
      `SELECT episode_seq AS source, fact_seq AS target FROM provenance
     WHERE episode_seq IN (SELECT value FROM json_each(?1)) AND ${known} ORDER BY seq`,
      JSON.stringify(sources),
      moment.known_at,
    );
    const targets = new Map(sources.map((source): [number, number[]] => [source, []]));
    for (const { source, target } of rows) targets.get(source)?.push(target);
    return targets;
  };
  const sources = idsOf(ranked);
  const targets = moment.past ? read(sources) : readKept(sql, "facts by message", sources, read, bytesOfRows);
  return [...new Set(sources.flatMap((source) => targets.get(source) ?? []))];
}

/** Some rows may not exist at the moment. */
const SPARE = 5;

/** Boosts only the first rows: lower ones rank too low for the boost to matter. */
function boostNamed(sql: Sql, ranked: readonly Ranked[], limit: number, named: ReadonlySet<number>): Ranked[] {
  if (named.size === 0) return [...ranked];
  const least = (ranked[limit + SPARE - 1]?.score ?? 0) / NAMED_BOOST;
  const behind = ranked.findIndex(({ score }) => score < least);
  const [within, rest] = behind < 0 ? [ranked, []] : [ranked.slice(0, behind), ranked.slice(behind)];
  const rows = sql.all<{ seq: number }>(
    "SELECT seq FROM facts WHERE seq IN (SELECT value FROM json_each(?1)) AND subject_seq IN (SELECT value FROM json_each(?2))",
    JSON.stringify(within.map(({ id }) => id)),
    JSON.stringify([...named]),
  );
  const about = new Set(rows.map(({ seq }) => seq));
  const raised = within
    .map(({ id, score }) => ({ id, score: about.has(id) ? score * NAMED_BOOST : score }))
    .sort(bestFirst);
  return [...raised, ...rest];
}

const SHOWN_CHARACTERS = 600;

/** UTF-16 units with metadata: an object may return 32 MiB. */
const MAX_READ_CHARACTERS = 4_000_000;

function isEnoughOf(read: readonly Pick<Episode, "content" | "metadata">[], enough_characters: number): boolean {
  let [shown, all] = [0, 0];
  for (const { content, metadata } of read) {
    shown += Math.min(content.length, SHOWN_CHARACTERS);
    all += content.length + JSON.stringify(metadata).length;
  }
  return shown >= enough_characters || all >= MAX_READ_CHARACTERS;
}

type IsEnough<T> = (items: readonly T[]) => boolean;

const BATCH_ROWS = 24;

function readBest<T extends { id: string }>(
  ranked: readonly Ranked[],
  limit: number,
  read: (seqs: number[]) => Map<number, T>,
  note: Note | null,
  isEnough: IsEnough<T & Scored> | null = null,
): (T & Scored)[] {
  const found: (T & Scored)[] = [];
  for (let from = 0; from < ranked.length && found.length < limit;) {
    const wanted = limit - found.length;
    const next = ranked.slice(from, from + (isEnough === null ? wanted : Math.min(wanted, BATCH_ROWS)));
    from += next.length;
    const items = read(next.map(({ id }) => id));
    for (const { id, score } of next) {
      const item = items.get(id);
      if (item === undefined || found.length >= limit) continue;
      found.push({ ...item, score });
      note?.(item.id, { id, score });
    }
    if (isEnough?.(found) === true) break;
  }
  return found;
}

/** Events stay true. */
function endedStatesLast<F extends Fact>(facts: F[], at: Instant): F[] {
  const holds = (fact: F): boolean => fact.kind === "event" || standingAt(heldOf(fact), at) === "holds";
  return [...facts.filter(holds), ...facts.filter((fact) => !holds(fact))];
}

type NameWords = ReadonlyMap<number, readonly string[]>;

function wordsOfNames(sql: Sql, phrases: readonly LinkedPhrase[]): NameWords {
  const rows = sql.all<{ seq: number; name: string }>(
    "SELECT seq, name FROM entities WHERE seq IN (SELECT value FROM json_each(?))",
    JSON.stringify(phrases.map(({ id }) => id)),
  );
  return new Map(rows.map(({ seq, name }) => [seq, tokenise(name)]));
}

/**
 * Tells whether a phrase has only words of its name: "Stanford" for "Stanford University", but not "Stanford
 * Alzheimer's".
 */
function isShortForm(names: NameWords): (phrase: LinkedPhrase) => boolean {
  const stems = new Map(Array.from(names, ([seq, words]) => [seq, new Set(words.map(stem))]));
  return ({ id, written }) =>
    /\p{Lu}/u.test(written) && tokenise(written).every((word) => stems.get(id)?.has(stem(word)) === true);
}

const LEAST_BEGINNING = 3;

/** "Mel" begins "Melanie Moore". */
const isBeginningOfName =
  (names: NameWords) =>
  ({ id, written }: LinkedPhrase): boolean =>
    tokenise(written).every(
      (word) => word.length >= LEAST_BEGINNING && names.get(id)?.some((whole) => whole.startsWith(word)) === true,
    );
