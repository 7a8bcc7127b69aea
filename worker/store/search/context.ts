import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { StateChange } from "../../core/context/candidates.ts";
import { composeScored, type ScoredCandidates } from "../../core/context/scored-context.ts";
import { asksForTasks, isInstruction, TASK } from "../../core/language/index.ts";
import { markApplicable } from "../../core/context/shown-instructions.ts";
import { askedRelation } from "../../core/traverse/relations/asked-relation.ts";
import { stem } from "../../core/text/stem.ts";
import { TextMemo } from "../../core/text/memo/text-memo.ts";
import { spelledTerms } from "../../core/text/letters/spelled-terms.ts";
import { heldOf, readMoment, standingAt, type ReadMoment } from "../../core/temporal/moment.ts";
import type { ContextRequest, FoundContext, GraphSearch, SearchResult } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { shownOwner } from "../index/owner-name.ts";
import { withSpeakersInOneSpelling } from "../../core/extraction/speakers.ts";
import { filterVisible, visibilityOf } from "../index/visibility.ts";
import { readKept } from "../base/kept-rows.ts";
import { believedSql, linkedSql } from "../base/moment-sql.ts";
import { timeZoneAt } from "../base/profile-history.ts";
import { withQueryCache } from "../base/watermarks.ts";
import { findNamedEntities, readEntities } from "../graph/entities.ts";
import { readFacts } from "../graph/facts.ts";
import { observationsOfFacts, repeatedEvents } from "./observations.ts";
import { openTasks } from "./tasks.ts";
import { rankInstructions } from "../graph/instructions.ts";
import { wordingsOfFactsAt } from "../graph/wordings.ts";
import { statesOfOneObject, type HeldFact } from "../graph/states-of-one-object.ts";
import type { Caches } from "./candidates.ts";
import { searchHierarchy, searchWithHierarchy } from "./hierarchy-search.ts";
import { readOwnerFacts, profileFacts } from "./profile.ts";
import { searchGraph } from "./search.ts";
import { searchTimeline } from "./timeline.ts";
import { newestFirst } from "./newest-first.ts";

const CHANGING_FACTS = 10;
const MAX_CHANGES = 1_000;
const QUESTION_CHARACTERS = 300;

/** Everything that a context may show, of one moment. */
export function searchContext(
  sql: Sql,
  caches: Caches,
  search: GraphSearch,
  request: ContextRequest,
  now: Instant,
): SearchResult {
  const { found, given, moment } = findContext(sql, caches, search, request, now);
  return { ...found, ...composeScored(given, request, moment) };
}

export function findContext(
  storage: Sql,
  caches: Caches,
  search: GraphSearch,
  request: ContextRequest,
  now: Instant,
): FoundContext {
  const sql = withQueryCache(storage);
  const { sources } = request;
  const apart: GraphSearch = { ...search, instructions_apart: true };
  // contexts show entities only by name, and these cost most to rank and read
  const scope = search.scope.filter((wanted) => wanted !== "entities");
  const find = search.communities === true ? searchWithHierarchy : searchGraph;
  const found =
    request.timeline !== undefined
      ? searchTimeline(sql, caches, { ...apart, scope }, request, now)
      : sources.length > 0
        ? searchHierarchy(sql, caches, apart, sources, now)
        : find(sql, caches, { ...apart, scope }, now);
  const moment = readMoment(search, now);
  // novelty makes scores negative
  const least = request.min_score ?? -Infinity;
  const { stated, ...chosen } = heedingJudgement(sql, ordered(atLeast(found, least), request.order), search, moment);
  const named = eligibleEntities(sql, findNamedEntities(sql, search.query, moment).longest, search, now);
  const isAnyScore = least <= 0;
  const entities = readEntities(sql, isAnyScore ? named : [], search, now);
  const isOfOwner = request.ofOwner && isAnyScore && search.filters === undefined && search.scope.includes("facts");
  const isAsked = isAnyScore && search.scope.includes("facts") ? askedRelation(search.query) : null;
  const own =
    request.profile || isOfOwner || isAsked !== null ? readOwnerFacts(sql, request.owner_id, search, now) : [];
  const ofOwner = request.profile || isOfOwner ? own : [];
  const ranked = search.scope.includes("facts") ? rankInstructions(sql, search, moment, search.filters) : [];
  const described = chosen.facts.filter(({ predicate }) => !isInstruction(predicate));
  const isFiltered = search.filters !== undefined || search.thread_id !== undefined;
  const isOfTasks = isAnyScore && search.scope.includes("facts") && asksForTasks(search.query);
  const tasks = isOfTasks ? openTasks(sql, moment, search.filters) : [];
  const related = isAsked === null ? [] : relatedFacts(isAsked, described, own, search, moment);
  const given = {
    instructions: markApplicable(ranked, search.query),
    tasks: tasks.map(({ id }) => id),
    related: related.map(({ id }) => id),
    facts: behind(related, before(tasks, isOfOwner ? before(ofOwner, described) : described)),
    observations: isFiltered ? [] : observationsOfFacts(sql, ofSharedSlots(sql, described, moment), moment),
    profile: request.profile ? profileFacts(sql, ofOwner, search, now) : ofOwner,
    changes: readChanges(sql, chosen, search, moment),
    ...(request.order === undefined && request.timeline === undefined
      ? newestFirst(sql, search.query, chosen.episodes)
      : { episodes: chosen.episodes }),
    stated,
    helpful: new Set(request.isChosen === true ? described.map(({ id }) => id) : search.judged?.helpful),
    questions:
      search.scope.includes("episodes") && request.timeline === undefined
        ? readQuestions(sql, chosen.episodes, search, now)
        : new Map<string, string>(),
    entities:
      sources.length > 0
        ? chosen.entities
        : search.scope.includes("entities")
          ? named.flatMap((seq) => {
              const entity = entities.get(seq);
              return entity === undefined ? [] : [{ ...entity, score: 0 }];
            })
          : [],
    named: new Set(Array.from(entities.values(), ({ id }) => id)),
    communities: chosen.communities,
    path: chosen.path ?? [],
    ...(found.parts !== undefined && { parts: found.parts, dismissed: below(found, least) }),
  };
  const terms = new Set(spelledTerms(search.query).map(stem));
  const owner = shownOwner(sql, moment);
  const shownAs = (name: string): string => (owner?.isStandIn(name) === true ? owner.name : name);
  return {
    found,
    given: withSpeakersInOneSpelling(given, shownAs),
    moment: { terms, at: moment.at, as_of: moment.as_of, time_zone: timeZoneAt(sql, moment.known_at) },
  };
}

/** Facts about the owner that hold: first those that the search found, which alone are filtered. */
function relatedFacts(
  isAsked: (fact: Fact) => boolean,
  found: readonly Fact[],
  own: readonly Fact[],
  { filters }: GraphSearch,
  moment: ReadMoment,
): Fact[] {
  const owners = new Set(own.map(({ subject }) => subject.id));
  const holding = found.filter(
    (fact) => owners.has(fact.subject.id) && standingAt(heldOf(fact), moment.at) === "holds",
  );
  const all = new Map([...holding, ...(filters === undefined ? own : [])].map((fact) => [fact.id, fact]));
  return [...all.values()].filter(isAsked);
}

function behind(related: readonly Fact[], found: ScoredCandidates["facts"]): ScoredCandidates["facts"] {
  const ids = new Set(found.map(({ id }) => id));
  return [...found, ...related.flatMap((fact) => (ids.has(fact.id) ? [] : { ...fact, score: 0 }))];
}

/**
 * Keeps facts whose subject and predicate two found facts share, or that alone state an event at least three times.
 * Observations of single hits are rarely about the question.
 */
function ofSharedSlots(sql: Sql, facts: ScoredCandidates["facts"], moment: ReadMoment): ScoredCandidates["facts"] {
  const slots = Map.groupBy(facts, ({ subject, predicate }) => `${subject.id} ${predicate}`);
  const repeated = repeatedEvents(sql, facts, moment);
  return [...slots.values()].filter((of) => of.length > 1 || of.some(({ id }) => repeated.has(id))).flat();
}

function before(asked: readonly Fact[], found: ScoredCandidates["facts"]): ScoredCandidates["facts"] {
  const ids = new Set(asked.map(({ id }) => id));
  const scores = new Map(found.map(({ id, score }) => [id, score]));
  return [
    ...asked.map((fact) => ({ ...fact, score: scores.get(fact.id) ?? 0 })),
    ...found.filter(({ id }) => !ids.has(id)),
  ];
}

function heedingJudgement(
  sql: Sql,
  found: SearchResult,
  search: GraphSearch,
  moment: ReadMoment,
): SearchResult & { stated: ReadonlyMap<string, Fact> } {
  const stated = readStated(sql, found.episodes, search, moment);
  const useless = new Set(search.judged?.useless);
  return { ...found, stated, episodes: found.episodes.filter(({ id }) => !useless.has(stated.get(id)?.id ?? "")) };
}

function readStated(
  sql: Sql,
  episodes: readonly Episode[],
  search: GraphSearch,
  moment: ReadMoment,
): ReadonlyMap<string, Fact> {
  const texts = episodes.flatMap(({ id, type, role, name }) =>
    type === "text" && role === null && name === null ? id : [],
  );
  if (texts.length === 0) return new Map();
  const stated = sql.all<{ id: string; content: string; seq: number }>(
    `SELECT e.id, e.content, min(p.fact_seq) AS seq FROM episodes e JOIN provenance p ON p.episode_seq = e.seq AND p.fact = e.content
     WHERE e.id IN (SELECT value FROM json_each(?1)) AND ${linkedSql("p", "?2")} GROUP BY e.seq`,
    JSON.stringify(texts),
    moment.known_at,
  );
  const seqs = [...new Set(stated.map(({ seq }) => seq))];
  const wordings = wordingsOfFactsAt(sql, seqs, moment.known_at, moment.as_of);
  const rows = stated.filter(({ seq, content }) => wordings.get(seq)?.fact === content);
  const facts = readFacts(sql, seqs, moment, search);
  const ended = rows.flatMap(({ seq }) => (facts.has(seq) ? [] : seq));
  const then = ended.length === 0 || moment.as_of !== null ? new Map<number, Fact>() : readFacts(sql, ended, moment);
  return new Map(
    rows.flatMap(({ id, seq }) => {
      const fact = facts.get(seq) ?? then.get(seq);
      return fact === undefined ? [] : [[id, fact] as const];
    }),
  );
}

const eligibleEntities = (sql: Sql, seqs: readonly number[], search: GraphSearch, now: Instant): number[] =>
  filterVisible(
    sql,
    visibilityOf(sql, "entities", search, now),
    seqs.map((id) => ({ id, score: 0 })),
  ).map(({ id }) => id);

function atLeast(found: SearchResult, least: number): SearchResult {
  const isWorthy = ({ score }: { score: number }): boolean => score >= least;
  return {
    ...found,
    facts: found.facts.filter(isWorthy),
    entities: found.entities.filter(isWorthy),
    episodes: found.episodes.filter(isWorthy),
    communities: found.communities.filter(isWorthy),
  };
}

function below(
  { facts, episodes, communities }: SearchResult,
  least: number,
): NonNullable<ScoredCandidates["dismissed"]> {
  const isTooLow = ({ score }: { score: number }): boolean => score < least;
  return {
    facts: facts.filter(isTooLow),
    episodes: episodes.filter(isTooLow),
    communities: communities.filter(isTooLow),
  };
}

function ordered(found: SearchResult, order: ContextRequest["order"]): SearchResult {
  if (order === undefined) return found;
  const byOrder = <T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] => {
    const known = new Map(items.map((item) => [item.id, item]));
    const first = new Set(ids.flatMap((id) => known.get(id) ?? []));
    return [...first, ...items.filter((item) => !first.has(item))];
  };
  return {
    ...found,
    facts: byOrder(found.facts, order.facts),
    entities: byOrder(found.entities, order.entities),
    episodes: byOrder(found.episodes, order.episodes),
    communities: byOrder(found.communities, order.communities),
  };
}

type EndedRow = { former: number; subject_seq: number; functional: number } & HeldFact & Record<string, never>;

/** An outdated message must not be shown without its successor. */
function readChanges(
  sql: Sql,
  { facts, episodes }: Pick<SearchResult, "facts" | "episodes">,
  search: GraphSearch,
  moment: ReadMoment,
): StateChange<Fact>[] {
  const rows = sql.all<EndedRow>(
    `WITH stated (seq, place) AS (
       SELECT f.seq, i.key FROM json_each(?1) i JOIN facts f ON f.id = i.value
       UNION ALL SELECT p.fact_seq, i.key + ?6 FROM json_each(?2) i JOIN episodes e ON e.id = i.value JOIN provenance p ON p.episode_seq = e.seq
         WHERE ${linkedSql("p", "?3")} AND p.denied = 0)
     SELECT f.seq AS former, f.subject_seq, f.object_seq, f.object_value, f.predicate, f.kind, f.functional, f.inverse_functional FROM stated s JOIN facts f ON f.seq = s.seq AND f.kind = 'state'
     WHERE EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${believedSql("v", "?3")} AND v.valid_to <= ?4 AND (v.due IS NULL OR f.predicate = '${TASK}'))
       AND NOT EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${believedSql("v", "?3")}
         AND (v.valid_from IS NULL OR v.valid_from <= ?4) AND (v.valid_to IS NULL OR v.valid_to > ?4))
     GROUP BY f.seq ORDER BY min(s.place), f.seq LIMIT ?5 + 0`,
    JSON.stringify(facts.slice(0, CHANGING_FACTS).map(({ id }) => id)),
    JSON.stringify(episodes.map(({ id }) => id)),
    moment.known_at,
    moment.at,
    MAX_CHANGES,
    CHANGING_FACTS,
  );
  if (rows.length === 0) return [];
  const slots = rows.filter(({ functional }) => functional === 1);
  const others = rows.flatMap((row) => statesOfOneObject(sql, row).map((seq) => ({ former: row.former, seq })));
  const successors = sql.all<{ former: number; seq: number }>(
    `WITH formers (former, subject_seq, predicate) AS (
       SELECT value ->> 'former', value ->> 'subject_seq', value ->> 'predicate' FROM json_each(?1))
     SELECT o.former, f.seq FROM (
       SELECT value ->> 'former' AS former, value ->> 'seq' AS seq FROM json_each(?4)
       UNION SELECT i.former, g.seq FROM (
         SELECT g.seq, g.subject_seq, g.predicate FROM (SELECT DISTINCT subject_seq, predicate FROM formers) s
         JOIN facts g ON g.subject_seq = s.subject_seq AND g.predicate = s.predicate AND g.kind = 'state'
         WHERE EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = g.seq AND ${believedSql("v", "?2")}
           AND v.valid_from <= ?3 AND (v.valid_to IS NULL OR v.valid_to > ?3))
       ) g JOIN formers i ON i.subject_seq = g.subject_seq AND i.predicate = g.predicate
     ) o JOIN facts f ON f.seq = o.seq AND f.kind = 'state'
     WHERE EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${believedSql("v", "?2")}
       AND v.valid_from <= ?3 AND (v.valid_to IS NULL OR v.valid_to > ?3)) ORDER BY f.seq`,
    JSON.stringify(slots),
    moment.known_at,
    moment.at,
    JSON.stringify(others),
  );
  const currents = new Map(successors.map(({ former, seq }) => [former, seq]));
  const holding = readFacts(sql, [...new Set(currents.values())], moment, search);
  const formers = rows.map(({ former }) => former);
  const over = readFacts(sql, formers, moment, { standing: "begun" });
  return rows.flatMap(({ former }) => {
    const current = holding.get(currents.get(former) ?? 0) ?? null;
    const was = over.get(former) ?? null;
    const isOver = was !== null && standingAt(heldOf(was), moment.at) !== "holds";
    return isOver || current !== null ? [{ former: isOver ? was : null, current }] : [];
  });
}

type EndBefore = { before: number; ending: string };

function readQuestions(
  sql: Sql,
  episodes: readonly { id: string }[],
  search: GraphSearch,
  now: Instant,
): Map<string, string> {
  const read = (ids: readonly string[]): Map<string, EndBefore | null> => {
    const rows = sql.all<EndBefore & { id: string }>(
      `SELECT e.id, b.seq AS before, substr(b.content, -${QUESTION_CHARACTERS}) AS ending FROM json_each(?1) i JOIN episodes e ON e.id = i.value
     JOIN episodes b ON b.seq = e.previous_seq WHERE b.name IS NOT e.name`,
      JSON.stringify(ids),
    );
    const found = new Map(ids.map((id): [string, EndBefore | null] => [id, null]));
    for (const { id, ...end } of rows) found.set(id, end);
    return found;
  };
  const ids = episodes.map(({ id }) => id);
  const ends = readKept(sql, "messages before", ids, read, (end) => 100 + 2 * (end?.ending.length ?? 0));
  const rows = ids.flatMap((id) => {
    const end = ends.get(id) ?? null;
    return end === null ? [] : [{ id, ...end }];
  });
  const { as_of, known_at, filters } = search;
  const visibility = visibilityOf(sql, "episodes", { as_of, known_at, filters, unretracted: true }, now);
  const asked = rows.map(({ before }) => ({ id: before, score: 0 }));
  const visible = new Set(filterVisible(sql, visibility, asked).map(({ id }) => id));
  return new Map(
    rows.flatMap(({ id, before, ending }) => {
      const question = visible.has(before) ? lastQuestion(ending) : "";
      return question === "" ? [] : [[id, question] as const];
    }),
  );
}

const sentenceSegmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
const QUESTION_MARK = /[?？؟;]/gu;

const QUESTIONS = new TextMemo<string>(200_000);

const lastQuestion = (ending: string): string => QUESTIONS.of(ending, () => findLastQuestion(ending));

function findLastQuestion(ending: string): string {
  const marks = Array.from(ending.matchAll(QUESTION_MARK), ({ index }) => index);
  if (marks.length === 0) return "";
  // only around question marks: ten times as fast
  const sentences = sentenceSegmenter.segment(ending);
  for (let last = marks.pop(); last !== undefined; last = marks.pop()) {
    const sentence = sentences.containing(last)?.segment ?? "";
    if (/[?？؟;]["'”’)]*\s*$/u.test(sentence)) return sentence.trim();
  }
  return "";
}
