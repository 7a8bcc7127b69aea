import type { Instant } from "../../../shared/instant.ts";
import { readBoundsOfFact } from "../../core/extraction/bounds-of-fact.ts";
import type { ExtractedFact } from "../../core/extraction/extraction.ts";
import { isFunctional } from "../../core/language/index.ts";
import { competition, type Competitor } from "../../core/resolve/competition.ts";
import type { ClaimCandidate, ClaimQuestion, ShownClaim } from "../../core/resolve/open-questions.ts";
import { boundsOf, type Bounds } from "../../core/temporal/bounds.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import { boundColumns } from "../graph/fact-versions.ts";
import { readPairVerdicts } from "../graph/pair-verdicts.ts";
import { NEWEST_SUPPORT_FIRST } from "../graph/wordings.ts";
import { believedRowSql } from "../index/retractions.ts";
import { searchVectors, type CodeCache } from "../index/vectors.ts";
import { readShownEpisode, shownMessage, type ShownEpisode } from "./shown-messages.ts";

const MAX_CANDIDATES = 5;
const MAX_SIMILAR_FACTS = 40;
const MAX_RELATED_FACTS = 40;

/** A new fact with everything that a comparison with known facts needs. */
export interface NewClaim {
  key: string;
  extracted: ExtractedFact;
  vector: Float32Array;
  competitor: Competitor;
  shown: ShownClaim;
}

export function newClaim(
  key: string,
  extracted: ExtractedFact,
  vector: Float32Array,
  episode: ShownEpisode,
  entitiesOf: (name: string) => ReadonlySet<string>,
): NewClaim {
  const { subject, predicate, object, object_value, kind, fact } = extracted;
  const bounds = readBoundsOfFact(extracted, episode.reference_time);
  const about = object ?? object_value ?? "";
  return {
    key,
    extracted,
    vector,
    competitor: {
      subject,
      subjects: entitiesOf(subject),
      predicate,
      object: about,
      objects: object === null ? null : entitiesOf(object),
      kind,
      fact,
      functional: extracted.functional ?? isFunctional(predicate),
      inverse_functional: extracted.inverse_functional ?? null,
      bounds,
      denied: extracted.denied === true,
      said: episode.reference_time,
    },
    shown: { key, fact, kind, predicate, object: about, bounds, message: shownMessage(episode, extracted.span) },
  };
}

/** Asks whether a claim is the same as known claims or contradicts them; null if none competes with it. */
export function claimQuestion(
  sql: Sql,
  cache: CodeCache,
  { candidate_similarity }: Embedding,
  claim: NewClaim,
  earlier: readonly NewClaim[],
): ClaimQuestion | null {
  const { key, vector, competitor } = claim;
  const decided = readPairVerdicts(sql, "claim", key);
  const near = searchVectors(sql, cache, "facts", vector, MAX_SIMILAR_FACTS)
    .filter(({ score }) => score >= candidate_similarity)
    .map(({ seq }) => seq);
  const isOpen = (candidate: { key: string }): boolean => candidate.key !== key && !decided.has(candidate.key);
  const known = relatedFacts(sql, competitor, near).flatMap((row): ClaimCandidate[] => {
    if (!isOpen(row)) return [];
    const found = knownClaim(sql, row, competitor, near.includes(row.seq));
    return found === null ? [] : [found];
  });
  const fromChangesets = earlier.flatMap((other): ClaimCandidate[] => {
    if (!isOpen(other) || other.extracted.fact === claim.extracted.fact) return [];
    const verdict = competition(competitor, other.competitor, dot(vector, other.vector) >= candidate_similarity);
    return verdict === null ? [] : [{ ...other.shown, ...verdict }];
  });
  const candidates = [...known, ...fromChangesets].slice(0, MAX_CANDIDATES);
  return candidates.length === 0 ? null : { ...claim.shown, candidates };
}

type FactRow = {
  seq: number;
  key: string;
  fact: string;
  kind: "state" | "event";
  predicate: string;
  subject_seq: number;
  subject: string;
  object_seq: number | null;
  object: string;
  functional: number;
  inverse_functional: number;
};

function relatedFacts(sql: Sql, { subjects, objects, predicate }: Competitor, near: readonly number[]): FactRow[] {
  const rows = (entities: ReadonlySet<string> | null): string =>
    JSON.stringify(
      [...(entities ?? [])].filter((entity) => entity.startsWith(ROW)).map((entity) => Number(entity.slice(1))),
    );
  return sql.all<FactRow>(
    `WITH subjects AS (SELECT value FROM json_each(?1)), objects AS (SELECT value FROM json_each(?2)),
       related AS (
         SELECT seq, 0 AS distance FROM facts WHERE subject_seq IN subjects AND object_seq IN objects
         UNION ALL SELECT seq, 0 FROM facts WHERE subject_seq IN objects AND object_seq IN subjects
         UNION ALL SELECT seq, 1 FROM facts WHERE object_seq IN objects AND predicate = ?4),
       around AS (
         SELECT seq, distance, 0 AS place FROM (SELECT * FROM related ORDER BY distance, seq DESC LIMIT ${MAX_RELATED_FACTS})
         UNION ALL SELECT value, 2, key FROM json_each(?3))
     SELECT f.seq, f.fact, f.kind, f.predicate, f.subject_seq, s.name AS subject, f.object_seq, coalesce(o.name, f.object_value, '') AS object,
       f.functional, f.inverse_functional,
       (SELECT p.claim FROM provenance p WHERE p.fact_seq = f.seq AND p.linked_to IS NULL ORDER BY p.known_from, coalesce(p.original, p.seq) LIMIT 1) AS key
     FROM (SELECT seq, min(distance) AS distance, min(place) AS place FROM around GROUP BY seq) a JOIN facts f ON f.seq = a.seq
     JOIN entities s ON s.seq = f.subject_seq LEFT JOIN entities o ON o.seq = f.object_seq
     WHERE f.replaced_by IS NULL AND f.object_seq IS NOT f.subject_seq ORDER BY a.distance, a.place, f.seq DESC`,
    rows(subjects),
    rows(objects),
    JSON.stringify(near),
    predicate,
  );
}

const ROW = "#";
export const entityOfRow = (seq: number): string => `${ROW}${seq}`;

function knownClaim(sql: Sql, row: FactRow, said: Competitor, isNear: boolean): ClaimCandidate | null {
  const [support] = sql.all<{ episode_seq: number; span_start: number | null; span_end: number | null }>(
    `SELECT p.episode_seq, p.span_start, p.span_end FROM provenance p
     WHERE p.fact_seq = ? AND p.linked_to IS NULL AND ${believedRowSql(sql, "p", Number.MAX_SAFE_INTEGER)} ORDER BY ${NEWEST_SUPPORT_FIRST} LIMIT 1`,
    row.seq,
  );
  if (support === undefined) return null;
  const episode = nonNull(readShownEpisode(sql, support.episode_seq), `episode ${support.episode_seq}`);
  for (const bounds of currentBounds(sql, row.seq)) {
    const verdict = competition(said, competitorOf(row, bounds, episode.reference_time), isNear);
    if (verdict === null) continue;
    const { key, fact, kind, predicate, object } = row;
    const { span_start, span_end } = support;
    const span = span_start === null || span_end === null ? null : ([span_start, span_end] as const);
    return { key, fact, kind, predicate, object, bounds, message: shownMessage(episode, span), ...verdict };
  }
  return null;
}

const competitorOf = (row: FactRow, bounds: Bounds, said: Instant): Competitor => ({
  ...row,
  subjects: new Set([entityOfRow(row.subject_seq)]),
  objects: row.object_seq === null ? null : new Set([entityOfRow(row.object_seq)]),
  functional: row.functional === 1,
  inverse_functional: row.inverse_functional === 1 ? true : null,
  bounds,
  denied: false,
  said,
});

const currentBounds = (sql: Sql, fact_seq: number): Bounds[] =>
  sql
    .all<Bounds>(
      `SELECT ${boundColumns("v")} FROM fact_versions v WHERE v.fact_seq = ? AND v.known_to IS NULL
       ORDER BY coalesce(v.valid_from, v.valid_to) DESC, v.seq DESC`,
      fact_seq,
    )
    .map(boundsOf);

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
